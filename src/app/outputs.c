#include "app/outputs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/files.h"
#include "app/path.h"
#include "app/text.h"

/* Which file a path means: by its own numbers, or, when there is none yet, by those of its folder
 * and its name in it. */
struct identity {
    bool known;
    bool exists;
    mode_t mode;
    dev_t device;
    ino_t number;
    const char *name; /* in the folder, of a file that is not there */
};

static struct identity identify(const char *path)
{
    struct stat info;
    struct identity identity = {0};
    if (stat(path, &info) == 0) {
        identity.known = identity.exists = true;
    } else {
        char *folder = al_path_folder(path);
        identity.known = folder != NULL && stat(folder, &info) == 0;
        identity.name = al_path_name(path);
        free(folder);
    }
    if (identity.known) {
        identity.mode = info.st_mode;
        identity.device = info.st_dev;
        identity.number = info.st_ino;
    }
    return identity;
}

static bool same_file(const struct identity *a, const struct identity *b)
{
    if (!a->known || !b->known || a->exists != b->exists || a->device != b->device ||
        a->number != b->number)
        return false;
    return a->exists ? !S_ISCHR(a->mode) : strcmp(a->name, b->name) == 0;
}

static bool may_write(const char *path)
{
    return faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0;
}

static const char *wrong_with_existing(const char *path, const struct identity *identity,
                                       bool force)
{
    if (S_ISDIR(identity->mode))
        return "this is a directory";
    if (S_ISSOCK(identity->mode))
        return "this is a socket";
    if (!may_write(path))
        return strerror(errno);
    if (S_ISREG(identity->mode) && !force)
        return "exists already (--force replaces it)";
    return NULL;
}

static const char *wrong_with_folder(const char *path)
{
    static const char missing[] = "no such folder";
    struct stat info;
    char *folder = al_path_folder(path);
    const char *wrong = NULL;
    if (folder == NULL)
        return "out of memory";
    if (stat(folder, &info) != 0)
        wrong = errno == ENOENT || errno == ENOTDIR ? missing : strerror(errno);
    else if (!S_ISDIR(info.st_mode))
        wrong = missing;
    else if (faccessat(AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) != 0)
        wrong = strerror(errno);
    free(folder);
    return wrong;
}

/* What is wrong with an output alone, or NULL. */
static const char *wrong_with(const char *path, const struct identity *identity, bool force)
{
    struct stat info;
    if (*path == '\0')
        return "an empty name";
    if (identity->exists)
        return wrong_with_existing(path, identity, force);
    if (stat(path, &info) != 0 && errno == ELOOP)
        return "a link that goes round";
    if (lstat(path, &info) == 0)
        return "a link to what is not there";
    if (errno != ENOENT && errno != ENOTDIR)
        return strerror(errno); /* a name too long, a closed folder on the way */
    if (*al_path_name(path) == '\0')
        return "this names a folder, no file";
    return wrong_with_folder(path);
}

static bool is_file(const struct al_output *output)
{
    return output->path != NULL && strcmp(output->path, "-") != 0;
}

static bool is_open_as(int descriptor, const struct identity *identity)
{
    struct stat info;
    if (fstat(descriptor, &info) != 0)
        return false;
    const struct identity open = {true, true, info.st_mode, info.st_dev, info.st_ino, NULL};
    return same_file(identity, &open);
}

/* A regular file or pipe behind standard output or error would get the rows in between the table or
 * messages. */
static void check_standard(const struct al_output *output, const struct identity *identity,
                           struct al_faults *faults)
{
    if (is_open_as(STDOUT_FILENO, identity))
        al_faults_add(faults, "%s: %s: this is standard output (give - to write there)",
                      output->option, output->path);
    else if (is_open_as(STDERR_FILENO, identity))
        al_faults_add(faults, "%s: %s: this is standard error", output->option, output->path);
}

/* Those of `count` outputs that are the same file. */
static void check_others(const struct al_output *output, const struct identity *identity,
                         const struct al_output *outputs, size_t count, struct al_faults *faults)
{
    for (size_t i = 0; i < count; i++) {
        if (!is_file(&outputs[i]))
            continue;
        struct identity other = identify(outputs[i].path);
        if (same_file(identity, &other))
            al_faults_add(faults, "%s: %s: the same file as %s %s", output->option, output->path,
                          outputs[i].option, outputs[i].path);
    }
}

static void check_inputs(const struct al_output *output, const struct identity *identity,
                         const struct al_input *inputs, size_t input_count,
                         struct al_faults *faults)
{
    for (size_t i = 0; i < input_count; i++) {
        struct identity input = identify(inputs[i].path);
        if (output->may_be != NULL && strcmp(output->may_be, inputs[i].path) == 0)
            continue;
        if (same_file(identity, &input))
            al_faults_add(faults, "%s: %s: %s (%s)", output->option, output->path, inputs[i].what,
                          inputs[i].path);
    }
}

static bool is_continued(const struct al_output *output, const struct identity *identity)
{
    if (output->continued || output->may_be == NULL)
        return output->continued;
    if (strcmp(output->path, output->may_be) == 0)
        return true; /* though its writer may put another file there between two looks */
    struct identity input = identify(output->may_be);
    return same_file(identity, &input);
}

/* What is written beside an output must not be one of the other files either. */
static void check_beside(const struct al_output *output, const char *path,
                         const struct al_output *outputs, size_t count,
                         const struct al_input *inputs, size_t input_count,
                         struct al_faults *faults)
{
    for (size_t i = 0; i < AL_OUTPUT_BESIDE && output->beside[i] != NULL; i++) {
        struct al_text name = {0};
        al_text_add(&name, "%s%s", path, output->beside[i]);
        if (!name.failed) {
            const struct al_output beside = {.option = output->option, .path = name.bytes};
            const struct identity identity = identify(name.bytes);
            check_inputs(&beside, &identity, inputs, input_count, faults);
            check_others(&beside, &identity, outputs, count, faults);
            check_standard(&beside, &identity, faults);
        }
        al_text_fini(&name);
    }
}

static void check_output(const struct al_output *outputs, size_t count, size_t index,
                         const struct al_input *inputs, size_t input_count, bool force,
                         struct al_faults *faults)
{
    const struct al_output *output = &outputs[index];
    const struct identity identity = identify(output->path);
    const size_t before = faults->errors;
    char *real = al_file_real(output->path);
    check_inputs(output, &identity, inputs, input_count, faults);
    if (faults->errors == before) {
        check_others(output, &identity, outputs, index, faults);
        check_standard(output, &identity, faults);
    }
    const char *wrong =
        wrong_with(output->path, &identity, force || is_continued(output, &identity));
    if (faults->errors == before && wrong != NULL)
        al_faults_add(faults, "%s: %.*s: %s", output->option, al_path_shown(output->path),
                      output->path, wrong);
    if (faults->errors == before)
        check_beside(output, output->path, outputs, count, inputs, input_count, faults);
    if (faults->errors == before && real != NULL) /* some stand beside what a link names */
        check_beside(output, real, outputs, count, inputs, input_count, faults);
    free(real);
}

void al_outputs_check(const struct al_output *outputs, size_t count, const struct al_input *inputs,
                      size_t input_count, bool force, struct al_faults *faults)
{
    for (size_t i = 0; i < count; i++) {
        if (is_file(&outputs[i]))
            check_output(outputs, count, i, inputs, input_count, force, faults);
        else if (outputs[i].path != NULL && !outputs[i].standard)
            al_faults_add(faults, "%s: -: standard output is not for this (./- is a file)",
                          outputs[i].option);
    }
}
