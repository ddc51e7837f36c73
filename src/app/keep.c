#include "app/keep.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <ailife/checkpoint.h>

#include "app/files.h"
#include "app/path.h"

#define PREFIX "autosave-"

/* ---- saving --------------------------------------------------------------------------------- */

/* The rows first: a checkpoint on disk never says that there are rows which the disk has not got.
 */
static enum al_status save_file(const char *path, const struct al_run *run, struct al_error *error)
{
    unsigned char *bytes;
    size_t size;
    if (run->file != NULL && fsync(run->file->descriptor) != 0 && errno != EINVAL &&
        errno != EROFS && errno != EINTR)
        return al_fail(error, AL_IO, "%s: cannot write the history: %s", run->file->path,
                       strerror(errno));
    enum al_status status = al_run_store(run, &bytes, &size, error);
    if (status != AL_OK)
        return status;
    status = al_file_save(path, bytes, size, error);
    free(bytes);
    return status;
}

static enum al_status save_to_file(struct al_keeper *keeper, const struct al_run *run,
                                   struct al_error *error)
{
    return save_file(((struct al_keep *)keeper)->path, run, error);
}

enum al_status al_keep_file(struct al_keep *keep, const char *path, uint64_t every,
                            struct al_error *error)
{
    *keep = (struct al_keep){.lock = AL_LOCK_NONE};
    keep->keeper = (struct al_keeper){.save = save_to_file, .asked = true, .every = every};
    keep->path = strdup(path);
    if (keep->path == NULL)
        return al_fail(error, AL_MEMORY, "out of memory");
    keep->keeper.path = keep->path;
    enum al_status status = al_lock_take(&keep->lock, path, error);
    if (status != AL_OK)
        al_keep_fini(keep);
    return status;
}

void al_keep_fini(struct al_keep *keep)
{
    al_lock_free(&keep->lock);
    free(keep->path);
    free(keep->folder);
    *keep = (struct al_keep){.lock = AL_LOCK_NONE};
}

/* ---- autosaves ------------------------------------------------------------------------------ */

char *al_keep_folder(const char *xdg_state_home, const char *home)
{
    if (xdg_state_home != NULL && xdg_state_home[0] == '/')
        return al_path_join(xdg_state_home, "/ailife");
    if (home != NULL && home[0] != '\0')
        return al_path_join(home, "/.local/state/ailife");
    return NULL;
}

static enum al_status find_folder(char **folder, struct al_error *error)
{
    *folder = al_keep_folder(getenv("XDG_STATE_HOME"), getenv("HOME"));
    if (*folder != NULL)
        return AL_OK;
    return al_fail(error, AL_IO, "no folder for autosaves: neither XDG_STATE_HOME nor HOME is set");
}

/* "autosave-12" is 12; others, like its lock, are 0. */
static uint64_t number_of(const char *name)
{
    if (strncmp(name, PREFIX, strlen(PREFIX)) != 0)
        return 0;
    const char *digits = name + strlen(PREFIX);
    size_t count = strspn(digits, "0123456789");
    bool plain = count > 0 && count < 19 && digits[count] == '\0' && digits[0] != '0';
    return plain ? strtoull(digits, NULL, 10) : 0;
}

static char *name_of(const char *folder, uint64_t number)
{
    char name[48];
    snprintf(name, sizeof name, "/" PREFIX "%" PRIu64, number);
    return al_path_join(folder, name);
}

struct autosave {
    uint64_t number; /* 0: none */
    struct timespec time;
};

/* Whether a was saved before b. */
static bool is_older(const struct autosave *a, const struct autosave *b)
{
    if (a->time.tv_sec != b->time.tv_sec)
        return a->time.tv_sec < b->time.tv_sec;
    if (a->time.tv_nsec != b->time.tv_nsec)
        return a->time.tv_nsec < b->time.tv_nsec;
    return a->number < b->number;
}

/* The one saved last before `before` (NULL: of all). */
static struct autosave newest(const char *folder, const struct autosave *before)
{
    struct autosave found = {0};
    DIR *dir = opendir(folder);
    if (dir == NULL)
        return found;
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        struct stat info;
        struct autosave one = {.number = number_of(entry->d_name)};
        if (one.number == 0 || fstatat(dirfd(dir), entry->d_name, &info, 0) != 0)
            continue;
        one.time = info.st_mtim;
        if ((before == NULL || is_older(&one, before)) &&
            (found.number == 0 || is_older(&found, &one)))
            found = one;
    }
    closedir(dir);
    return found;
}

/* The greatest number in use. */
static uint64_t greatest(const char *folder)
{
    DIR *dir = opendir(folder);
    uint64_t found = 0;
    if (dir == NULL)
        return 0;
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        uint64_t number = number_of(entry->d_name);
        if (number > found)
            found = number;
    }
    closedir(dir);
    return found;
}

static void remove_autosave(const char *folder, uint64_t number)
{
    char *path = name_of(folder, number);
    struct al_lock lock;
    if (path != NULL && al_lock_take(&lock, path, NULL) == AL_OK) {
        unlink(path);
        al_lock_free(&lock);
    }
    free(path);
}

/* Remove all but the last five and what a living run holds; `mine` is this run's. */
static void prune(const char *folder, uint64_t mine)
{
    size_t kept = 0;
    struct autosave one = newest(folder, NULL);
    for (; one.number != 0; one = newest(folder, &one)) {
        if (kept < AL_AUTOSAVES || one.number == mine)
            kept++;
        else
            remove_autosave(folder, one.number);
    }
}

/* Take the first number that nobody has. Its lock holds it before there is a file. */
static enum al_status take_new(struct al_keep *keep, struct al_error *error)
{
    uint64_t number = greatest(keep->folder);
    enum al_status status = AL_INVALID;
    al_lock_free(&keep->lock);
    while (status == AL_INVALID) {
        free(keep->path);
        keep->path = name_of(keep->folder, ++number);
        keep->keeper.path = keep->path;
        if (keep->path == NULL)
            return al_fail(error, AL_MEMORY, "out of memory");
        status = al_lock_take(&keep->lock, keep->path, error);
        if (status == AL_OK && access(keep->path, F_OK) == 0) { /* another run's, done meanwhile */
            al_lock_free(&keep->lock);
            status = AL_INVALID;
        }
    }
    return status;
}

static enum al_status save_autosave(struct al_keeper *keeper, const struct al_run *run,
                                    struct al_error *error)
{
    struct al_keep *keep = (struct al_keep *)keeper;
    enum al_status status = AL_OK;
    bool another = keeper->saved && keeper->restarts != run->restarts;
    if (another) /* the run before it stays as it was saved */
        status = take_new(keep, error);
    if (status == AL_OK)
        status = save_file(keep->path, run, error);
    if (status == AL_OK && (another || !keeper->saved))
        prune(keep->folder, number_of(strrchr(keep->path, '/') + 1));
    return status;
}

enum al_status al_keep_autosave(struct al_keep *keep, const char *path, struct al_error *error)
{
    *keep = (struct al_keep){.lock = AL_LOCK_NONE};
    keep->keeper = (struct al_keeper){.save = save_autosave};
    enum al_status status = find_folder(&keep->folder, error);
    if (status == AL_OK)
        status = al_file_make_folder(keep->folder, error);
    if (status == AL_OK && path == NULL) {
        status = take_new(keep, error);
    } else if (status == AL_OK) {
        keep->path = strdup(path);
        keep->keeper.path = keep->path;
        status = keep->path == NULL ? al_fail(error, AL_MEMORY, "out of memory")
                                    : al_lock_take(&keep->lock, path, error);
    }
    if (status != AL_OK)
        al_keep_fini(keep);
    return status;
}

enum al_status al_keep_last(const char *before, char **path, struct al_error *error)
{
    char *folder;
    struct autosave bound = {0};
    struct stat info;
    *path = NULL;
    enum al_status status = find_folder(&folder, error);
    if (status != AL_OK)
        return status;
    if (before != NULL) {
        bound.number = number_of(al_path_name(before));
        bound.time = stat(before, &info) == 0 ? info.st_mtim : bound.time;
    }
    uint64_t number = newest(folder, before != NULL ? &bound : NULL).number;
    if (number == 0)
        status = al_fail(error, AL_IO, "%s: no autosave is there", folder);
    else if ((*path = name_of(folder, number)) == NULL)
        status = al_fail(error, AL_MEMORY, "out of memory");
    free(folder);
    return status;
}

bool al_keep_is_autosave(const char *path)
{
    struct stat its, ours;
    struct al_error error;
    char *folder = NULL;
    char *its_folder = al_path_folder(path);
    const bool is = number_of(al_path_name(path)) != 0 && its_folder != NULL &&
                    find_folder(&folder, &error) == AL_OK && stat(its_folder, &its) == 0 &&
                    stat(folder, &ours) == 0 && its.st_dev == ours.st_dev &&
                    its.st_ino == ours.st_ino;
    free(its_folder);
    free(folder);
    return is;
}
