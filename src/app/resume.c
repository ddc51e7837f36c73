#include "app/resume.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <ailife/worlds.h>

#include "app/files.h"

/* ---- reading -------------------------------------------------------------------------------- */

static enum al_status at_path(const char *path, const struct al_error *why, struct al_error *error)
{
    return al_fail(error, why->status, "%s: %s", path, why->text);
}

/* Read the whole file, unless its head says that it is not worth it. */
static enum al_status read_file(struct al_resume *resume, int descriptor, size_t size,
                                struct al_error *error)
{
    unsigned char head[AL_CHECKPOINT_HEAD];
    size_t got = al_file_read(descriptor, head, sizeof head, error);
    if (error->status != AL_OK)
        return error->status;
    if (got < sizeof head || al_checkpoint_size(head) != size) {
        enum al_status status = al_checkpoint_open(&resume->checkpoint, head, got, error);
        if (status == AL_OK || (got == sizeof head && al_checkpoint_size(head) != 0))
            status =
                al_fail(error, AL_CORRUPT, "damaged: it has %zu bytes and should have %" PRIu64,
                        size, al_checkpoint_size(head));
        return status;
    }
    resume->bytes = malloc(size);
    if (resume->bytes == NULL)
        return al_fail(error, AL_MEMORY, "no memory for a checkpoint (%zu MB)", size >> 20);
    memcpy(resume->bytes, head, sizeof head);
    got += al_file_read(descriptor, resume->bytes + got, size - got, error);
    if (error->status != AL_OK)
        return error->status;
    return al_checkpoint_open(&resume->checkpoint, resume->bytes, got, error);
}

enum al_status al_resume_open(struct al_resume *resume, const char *path, struct al_error *error)
{
    size_t size;
    struct al_error why;
    *resume = (struct al_resume){0};
    int descriptor = al_file_open(path, &size, error);
    if (descriptor < 0)
        return error->status;
    enum al_status status = read_file(resume, descriptor, size, &why);
    close(descriptor);
    if (status == AL_OK) {
        resume->world = al_world_find(resume->checkpoint.world);
        if (resume->world == NULL)
            status = al_fail(&why, AL_CORRUPT, "its world '%s' is none of this program",
                             resume->checkpoint.world);
    }
    if (status != AL_OK) {
        at_path(path, &why, error);
        al_resume_fini(resume);
    }
    return status;
}

void al_resume_fini(struct al_resume *resume)
{
    free(resume->bytes);
    *resume = (struct al_resume){0};
}

/* ---- settings ------------------------------------------------------------------------------- */

static bool limits_given(const struct al_given *given)
{
    return al_given_has(given, "run", "generations") || al_given_has(given, "run", "ticks");
}

static bool is_table_of(const struct al_world_class *class, const struct al_param_table *table)
{
    for (size_t i = 0; i < class->table_count; i++)
        if (class->tables[i] == table)
            return true;
    return false;
}

static enum al_status copy_value(struct al_sections *to, const struct al_section *item,
                                 const struct al_param *row, struct al_error *error)
{
    char text[AL_PARAM_TEXT_MAX];
    al_param_print(row, item->values, text, sizeof text);
    return al_sections_set(to, item->name, row->key, text, error);
}

/* What this command says of all that the checkpoint does not have. */
static enum al_status copy_others(const struct al_resume *resume, const struct al_sections *asked,
                                  struct al_sections *to, struct al_error *error)
{
    enum al_status status = AL_OK;
    for (size_t i = 0; i < asked->count; i++) {
        const struct al_section *item = &asked->items[i];
        if (is_table_of(resume->world, item->table))
            continue;
        for (size_t r = 0; r < item->table->count && status == AL_OK; r++)
            status = copy_value(to, item, &item->table->rows[r], error);
    }
    return status;
}

static enum al_status copy_limits(const struct al_sections *asked, struct al_sections *to,
                                  struct al_error *error)
{
    const struct al_section *item = al_sections_find(asked, "run");
    enum al_status status = copy_value(to, item, al_param_find(item->table, "generations"), error);
    if (status == AL_OK)
        status = copy_value(to, item, al_param_find(item->table, "ticks"), error);
    return status;
}

static enum al_status merge(const struct al_resume *resume, const struct al_sections *asked,
                            const struct al_given *given, struct al_sections *merged,
                            struct al_error *error)
{
    enum al_status status = copy_others(resume, asked, merged, error);
    if (status == AL_OK)
        status = al_sections_set(merged, "run", "world", resume->world->name, error);
    if (status == AL_OK)
        status = al_checkpoint_set(&resume->checkpoint, merged, error);
    if (status == AL_OK && limits_given(given))
        status = copy_limits(asked, merged, error);
    return status;
}

enum al_status al_resume_run(const struct al_resume *resume, const struct al_sections *asked,
                             const struct al_given *given, struct al_run **run,
                             struct al_error *error)
{
    struct al_sections merged;
    *run = NULL;
    enum al_status status = al_sections_init(&merged, asked->tables, asked->table_count, error);
    if (status != AL_OK)
        return status;
    status = merge(resume, asked, given, &merged, error);
    if (status == AL_OK)
        status = al_run_load(run, resume->world, &merged, &resume->checkpoint, error);
    al_sections_fini(&merged);
    return status;
}

/* ---- what was given ------------------------------------------------------------------------- */

/* The value of a setting as a text; "none" when its section is not there. */
static void print_value(const struct al_sections *sections, const struct al_given_item *item,
                        char *text, size_t size)
{
    const struct al_section *section = al_sections_find(sections, item->section);
    const struct al_param *row = section != NULL ? al_param_find(section->table, item->key) : NULL;
    if (row != NULL)
        al_param_print(row, section->values, text, size);
    else
        snprintf(text, size, "none");
}

/* What the run has, or will have by a change that waits. */
static void print_held(const struct al_run *run, const struct al_given_item *item, char *text,
                       size_t size)
{
    const char *queued = al_run_queued(run, item->section, item->key);
    if (queued != NULL)
        snprintf(text, size, "%s", queued);
    else
        print_value(&run->sections, item, text, size);
}

static bool shapes(const struct al_param *row)
{
    return row->when == AL_WHEN_RESTART || row->type == AL_PARAM_INT || row->type == AL_PARAM_COUNT;
}

static void disagree(struct al_faults *faults, const struct al_given_item *item, const char *held,
                     const char *given)
{
    al_faults_add(faults,
                  "[%s] %s: checkpoint %.200s, given %.200s (it cannot be changed when going on)",
                  item->section, item->key, held, given);
}

static void compare_value(const struct al_sections *asked, const struct al_given_item *item,
                          struct al_run *run, struct al_faults *faults)
{
    char held[AL_PARAM_TEXT_MAX], given[AL_PARAM_TEXT_MAX];
    struct al_error error;
    const struct al_param *row = al_param_find(al_sections_table(asked, item->section), item->key);
    print_held(run, item, held, sizeof held);
    print_value(asked, item, given, sizeof given);
    if (strcmp(held, given) == 0)
        return;
    if (shapes(row))
        disagree(faults, item, held, given);
    else if (al_run_edit(run, item->section, item->key, given, &error) != AL_OK)
        al_faults_add(faults, "[%s] %s: %s", item->section, item->key, error.text);
    else
        al_faults_warn(faults, "[%s] %s: checkpoint %.200s, given %.200s; it acts: %s",
                       item->section, item->key, held, given, al_when_text(row->when));
}

static void compare_seed(const struct al_sections *asked, const struct al_given_item *item,
                         const struct al_run *run, struct al_faults *faults)
{
    const struct al_run_params *params = al_sections_values(asked, &al_run_table);
    char held[32], given[32];
    if (!params->seed.given || params->seed.value == run->world->seed)
        return;
    snprintf(held, sizeof held, "%" PRIu64, run->world->seed);
    snprintf(given, sizeof given, "%" PRIu64, params->seed.value);
    disagree(faults, item, held, given);
}

void al_resume_compare(const struct al_resume *resume, const char *world,
                       const struct al_sections *asked, const struct al_given *given,
                       struct al_run *run, struct al_faults *faults)
{
    if (world != NULL && strcmp(world, resume->world->name) != 0)
        al_faults_add(faults, "world: checkpoint %s, given %.80s", resume->world->name, world);
    for (size_t i = 0; i < given->count; i++) {
        const struct al_given_item *item = &given->items[i];
        if (is_table_of(resume->world, al_sections_table(asked, item->section)) ||
            (strcmp(item->section, "run") == 0 && strcmp(item->key, "row_every") == 0))
            compare_value(asked, item, run, faults);
        else if (strcmp(item->section, "run") == 0 && strcmp(item->key, "seed") == 0)
            compare_seed(asked, item, run, faults);
    }
    if (given->failed)
        al_faults_add(faults, "out of memory");
}

bool al_resume_is_next(void *user, const double *row)
{
    const struct al_run *run = user;
    struct al_checkpoint checkpoint;
    struct al_run *copy = NULL;
    unsigned char *bytes;
    size_t size;
    bool same = false;
    if (al_run_store(run, &bytes, &size, NULL) != AL_OK)
        return false;
    if (al_checkpoint_open(&checkpoint, bytes, size, NULL) == AL_OK &&
        al_run_load(&copy, run->world->class, &run->sections, &checkpoint, NULL) == AL_OK) {
        do
            al_run_step(copy);
        while (copy->state == AL_RUN_GOING && !copy->row_ready);
        same = copy->row_ready && memcmp(copy->row, row, copy->history.columns * sizeof *row) == 0;
        al_run_free(copy);
    }
    free(bytes);
    return same;
}
