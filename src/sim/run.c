#include <ailife/run.h>

#include <stdlib.h>
#include <string.h>

#include "sim/body.h"
#include "sim/changes.h"
#include "sim/run_parts.h"

static const struct al_param rows[] = {AL_RUN_PARAMS(AL_PARAM_ROW, struct al_run_params)};

const struct al_param_table al_run_table =
    AL_PARAM_TABLE("run", rows, struct al_run_params, "which world runs, how long and how fast");

/* Make a body and settings the run's own, and let go of the former ones. */
void al_run_take(struct al_run *run, const struct al_body *body, const struct al_sections *sections)
{
    struct al_body former = {run->world, run->block, run->block_size};
    al_body_free(&former);
    al_sections_fini(&run->sections);
    run->sections = *sections;
    run->params = al_sections_values(&run->sections, &al_run_table);
    run->world = body->world;
    run->block = body->block;
    run->block_size = body->block_size;
    struct al_body now = *body;
    al_body_bind(&now, &run->sections);
}

static void edit_free(struct al_edit *edit)
{
    free(edit->section);
    free(edit->key);
    free(edit->value);
    free(edit);
}

static void edits_free(struct al_run *run)
{
    while (run->edits != NULL) {
        struct al_edit *next = run->edits->next;
        edit_free(run->edits);
        run->edits = next;
    }
}

static void mark_fini(struct al_mark *mark)
{
    free(mark->section);
    free(mark->key);
    free(mark->value);
}

static void marks_free(struct al_run *run)
{
    for (size_t i = 0; i < run->mark_count; i++)
        mark_fini(&run->marks[i]);
    free(run->marks);
    run->marks = NULL;
    run->mark_count = 0;
}

enum al_status al_run_mark(struct al_run *run, uint64_t tick, uint64_t row, const char *section,
                           const char *key, const char *value, struct al_error *error)
{
    struct al_mark mark = {tick, row, strdup(section), strdup(key), strdup(value)};
    struct al_mark *marks = realloc(run->marks, (run->mark_count + 1) * sizeof *marks);
    if (marks != NULL)
        run->marks = marks;
    if (marks == NULL || mark.section == NULL || mark.key == NULL || mark.value == NULL) {
        mark_fini(&mark);
        return al_fail(error, AL_MEMORY, "no memory to note a change");
    }
    marks[run->mark_count++] = mark;
    return AL_OK;
}

enum al_status al_run_empty(struct al_run **run, const struct al_world_class *class,
                            struct al_error *error)
{
    *run = calloc(1, sizeof **run);
    if (*run == NULL)
        return al_fail(error, AL_MEMORY, "no memory for a run");
    enum al_status status = al_history_init(&(*run)->history, class->metric_count, error);
    (*run)->row = calloc(class->metric_count + 1, sizeof *(*run)->row);
    if (status == AL_OK && (*run)->row == NULL)
        status = al_fail(error, AL_MEMORY, "no memory for a run");
    if (status != AL_OK) {
        al_run_free(*run);
        *run = NULL;
    }
    return status;
}

enum al_status al_run_new(struct al_run **run, const struct al_world_class *class,
                          const struct al_sections *sections, uint64_t seed, struct al_error *error)
{
    *run = NULL;
    struct al_run *made;
    struct al_sections own = {0};
    struct al_body body = {0};
    enum al_status status = al_run_empty(&made, class, error);
    if (status == AL_OK)
        status = al_sections_copy(&own, sections, error);
    if (status == AL_OK)
        status = al_body_new(&body, class, &own, seed, error);
    if (status != AL_OK) {
        al_sections_fini(&own);
        al_run_free(made);
        return status;
    }
    al_run_take(made, &body, &own);
    *run = made;
    return AL_OK;
}

void al_run_free(struct al_run *run)
{
    if (run == NULL)
        return;
    struct al_body body = {run->world, run->block, run->block_size};
    al_body_free(&body);
    edits_free(run);
    marks_free(run);
    free(run->champion);
    al_sections_fini(&run->sections);
    al_history_fini(&run->history);
    free(run->row);
    free(run);
}

enum al_status al_run_adopt(struct al_run *run, const float *weights, size_t count,
                            struct al_error *error)
{
    const struct al_world_class *class = run->world->class;
    float *copy = malloc(count * sizeof *copy + 1);
    if (copy == NULL)
        return al_fail(error, AL_MEMORY, "no memory for a champion");
    memcpy(copy, weights, count * sizeof *copy);
    if (class->adopt == NULL || !class->adopt(run->world, copy, count)) {
        free(copy);
        return al_fail(error, AL_INVALID, "the world %s has no place for a brain of %zu weights",
                       class->name, count);
    }
    free(run->champion);
    run->champion = copy;
    run->champion_weights = count;
    return AL_OK;
}

void al_run_attach(struct al_run *run, struct al_history_file *file)
{
    run->file = file;
}

static bool is_due(const struct al_world *world, const struct al_edit *edit)
{
    switch (edit->when) {
    case AL_WHEN_NOW: return true;
    case AL_WHEN_GENERATION: return world->ended || !world->class->breeds;
    case AL_WHEN_RESTART: break;
    }
    return false;
}

/* Set queued edits, all or only those that are due, on these settings. */
static enum al_status set_edits(const struct al_run *run, bool all, struct al_sections *sections,
                                size_t *count, struct al_error *error)
{
    enum al_status status = AL_OK;
    *count = 0;
    for (struct al_edit *edit = run->edits; edit != NULL && status == AL_OK; edit = edit->next)
        if (all || is_due(run->world, edit)) {
            status = al_sections_set(sections, edit->section, edit->key, edit->value, error);
            ++*count;
        }
    return status;
}

/* Note the edits that are due. Whatever of them was noted when memory ends is taken back. */
static enum al_status mark_due(struct al_run *run)
{
    const size_t before = run->mark_count;
    enum al_status status = AL_OK;
    for (struct al_edit *edit = run->edits; edit != NULL && status == AL_OK; edit = edit->next)
        if (is_due(run->world, edit))
            status = al_run_mark(run, run->world->tick, run->rows, edit->section, edit->key,
                                 edit->value, &run->edit_error);
    while (status != AL_OK && run->mark_count > before)
        mark_fini(&run->marks[--run->mark_count]);
    return status;
}

static void drop_due(struct al_run *run)
{
    struct al_edit **link = &run->edits;
    while (*link != NULL) {
        struct al_edit *edit = *link;
        if (is_due(run->world, edit)) {
            *link = edit->next;
            edit_free(edit);
        } else {
            link = &edit->next;
        }
    }
}

/* Apply the edits whose time has come, all or none of them. */
static void apply_edits(struct al_run *run)
{
    struct al_sections next = {0};
    struct al_body body = {0};
    const size_t noted = run->mark_count;
    size_t count = 0;
    enum al_status status = al_sections_copy(&next, &run->sections, &run->edit_error);
    if (status == AL_OK)
        status = set_edits(run, false, &next, &count, &run->edit_error);
    if (count > 0 && status == AL_OK)
        status = al_body_check(run->world->class, &next, &run->edit_error);
    if (count > 0 && status == AL_OK)
        status = al_body_change(&body, run->world, &next, &run->edit_error);
    if (count > 0 && status == AL_OK && (status = mark_due(run)) != AL_OK)
        al_body_free(&body);
    if (count > 0)
        drop_due(run); /* before al_run_take(): due is judged by the world as it was */
    if (count > 0 && status == AL_OK) {
        al_run_take(run, &body, &next);
        run->edits_made += count;
        if (al_changes_append(run, noted, &run->error) != AL_OK)
            run->state = AL_RUN_FAILED;
    } else {
        al_sections_fini(&next);
        run->edits_refused += status != AL_OK ? 1 : 0;
    }
}

bool al_run_touch(struct al_run *run, const struct al_touch *touch)
{
    if (run->world->class->touch == NULL)
        return false;
    if (run->touch_count < AL_TOUCHES_MAX)
        run->touches[run->touch_count++] = *touch;
    return true;
}

static void apply_touches(struct al_run *run)
{
    for (size_t i = 0; i < run->touch_count; i++)
        run->world->class->touch(run->world, &run->touches[i]);
    run->touch_count = 0;
}

static bool row_is_due(const struct al_run *run)
{
    const struct al_world *world = run->world;
    return world->class->breeds ? world->ended : world->tick % run->params->row_every == 0;
}

enum al_run_state al_run_state_now(const struct al_run *run)
{
    const struct al_world *world = run->world;
    uint64_t generations = run->params->generations, ticks = run->params->ticks;
    if (world->done)
        return AL_RUN_DONE;
    if (generations > 0 && world->generation + world->ended > generations)
        return AL_RUN_LIMIT;
    if (ticks > 0 && world->tick >= ticks)
        return AL_RUN_LIMIT;
    return AL_RUN_GOING;
}

void al_run_step(struct al_run *run)
{
    run->row_ready = false;
    if (run->state != AL_RUN_GOING)
        return;
    if (run->edits != NULL)
        apply_edits(run);
    if (run->state == AL_RUN_GOING && run->world->done)
        run->state = AL_RUN_DONE; /* no edit has undone the end */
    if (run->state != AL_RUN_GOING)
        return;
    apply_touches(run);
    run->world->class->step(run->world);
    run->world->tick++;
    if (run->state == AL_RUN_GOING)
        run->state = al_run_state_now(run);
    if (!row_is_due(run))
        return;
    run->world->class->measure(run->world, run->row);
    al_history_push(&run->history, run->row);
    run->rows++;
    run->row_ready = true;
    if (run->file != NULL &&
        al_history_file_write(run->file, run->world, run->row, &run->error) != AL_OK)
        run->state = AL_RUN_FAILED;
}

static const struct al_param *find_row(const struct al_sections *sections, const char *section,
                                       const char *key)
{
    const struct al_section *found = al_sections_find(sections, section);
    return found != NULL ? al_param_find(found->table, key) : NULL;
}

static bool is_of(const struct al_edit *edit, const char *section, const char *key)
{
    return strcmp(edit->section, section) == 0 && strcmp(edit->key, key) == 0;
}

const char *al_run_queued(const struct al_run *run, const char *section, const char *key)
{
    for (const struct al_edit *edit = run->edits; edit != NULL; edit = edit->next)
        if (is_of(edit, section, key))
            return edit->value;
    return NULL;
}

static struct al_edit *edit_new(const char *section, const char *key, const char *value)
{
    struct al_edit *edit = calloc(1, sizeof *edit);
    if (edit == NULL)
        return NULL;
    edit->section = strdup(section);
    edit->key = strdup(key);
    edit->value = strdup(value);
    if (edit->section != NULL && edit->key != NULL && edit->value != NULL)
        return edit;
    edit_free(edit);
    return NULL;
}

/* Whether the settings with all that is queued and this change would be accepted; *when tells when
 * the change acts. */
static enum al_status try_edit(const struct al_run *run, const struct al_edit *edit,
                               enum al_when *when, struct al_error *error)
{
    struct al_sections next = {0};
    size_t count;
    enum al_status status = al_sections_copy(&next, &run->sections, error);
    if (status == AL_OK)
        status = set_edits(run, true, &next, &count, error);
    if (status == AL_OK)
        status = al_sections_set(&next, edit->section, edit->key, edit->value, error);
    if (status == AL_OK) {
        *when = find_row(&next, edit->section, edit->key)->when;
        status = al_body_check(run->world->class, &next, error);
    }
    al_sections_fini(&next);
    return status;
}

enum al_status al_run_edit(struct al_run *run, const char *section, const char *key,
                           const char *value, struct al_error *error)
{
    struct al_edit *edit = edit_new(section, key, value);
    if (edit == NULL)
        return al_fail(error, AL_MEMORY, "no memory for the change");
    enum al_status status = try_edit(run, edit, &edit->when, error);
    if (status != AL_OK) {
        edit_free(edit);
        return status;
    }
    struct al_edit **link = &run->edits;
    while (*link != NULL && !is_of(*link, section, key))
        link = &(*link)->next;
    if (*link != NULL) {
        edit->next = (*link)->next;
        edit_free(*link);
    }
    *link = edit;
    run->edits_asked++;
    if (run->state == AL_RUN_DONE && is_due(run->world, edit))
        run->state = AL_RUN_GOING; /* the next step finds out whether it is the end still */
    return AL_OK;
}

/* Under other settings the brain that was put in may fit no more: then it is left out. */
static void readopt(const struct al_run *run, struct al_world *world)
{
    world->class->adopt(world, run->champion, run->champion_weights);
}

enum al_status al_run_restart(struct al_run *run, uint64_t seed, struct al_error *error)
{
    struct al_sections next = {0};
    struct al_history history = {0};
    struct al_body body = {0};
    size_t count = 0;
    enum al_status status = al_sections_copy(&next, &run->sections, error);
    if (status == AL_OK)
        status = set_edits(run, true, &next, &count, error);
    if (status == AL_OK)
        status = al_history_init(&history, run->history.columns, error);
    if (status == AL_OK)
        status = al_body_new(&body, run->world->class, &next, seed, error);
    if (status == AL_OK && run->champion != NULL)
        readopt(run, body.world);
    if (status != AL_OK) {
        al_history_fini(&history);
        al_sections_fini(&next);
        return status;
    }
    al_run_take(run, &body, &next);
    al_history_fini(&run->history);
    run->history = history;
    edits_free(run);
    marks_free(run);
    run->edits_made += count;
    run->restarts++;
    run->touch_count = 0;
    run->rows = 0;
    run->row_ready = false;
    run->state = AL_RUN_GOING;
    run->file = NULL;
    return AL_OK;
}

/* Settings of the world itself: those of [run] and [display] never change what happens. */
static void hash_settings(const struct al_run *run, struct al_archive *archive)
{
    const struct al_world_class *class = run->world->class;
    for (size_t i = 0; i < run->sections.count; i++)
        for (size_t t = 0; t < class->table_count; t++)
            if (run->sections.items[i].table == class->tables[t])
                al_archive_params(archive, class->tables[t], run->sections.items[i].values);
}

static void hash_text(struct al_archive *archive, const char *text)
{
    al_archive_text(archive, &text, SIZE_MAX);
}

static void hash_touches(const struct al_run *run, struct al_archive *archive)
{
    for (size_t i = 0; i < run->touch_count; i++) {
        struct al_touch touch = run->touches[i];
        int32_t kind = (int32_t)touch.kind;
        al_archive_i32(archive, &kind);
        al_archive_f32(archive, &touch.x);
        al_archive_f32(archive, &touch.y);
    }
}

/* Whether an edit will reach the world without a restart. */
static bool is_ahead(const struct al_run *run, const struct al_edit *edit)
{
    const struct al_world_class *class = run->world->class;
    const struct al_param_table *table = al_sections_table(&run->sections, edit->section);
    bool own = false;
    for (size_t t = 0; t < class->table_count; t++)
        own = own || class->tables[t] == table;
    return own && edit->when != AL_WHEN_RESTART;
}

static void hash_edits(const struct al_run *run, struct al_archive *archive)
{
    for (const struct al_edit *edit = run->edits; edit != NULL; edit = edit->next) {
        if (!is_ahead(run, edit))
            continue;
        hash_text(archive, edit->section);
        hash_text(archive, edit->key);
        hash_text(archive, edit->value);
    }
}

uint64_t al_run_digest(const struct al_run *run)
{
    struct al_world *world = run->world;
    struct al_archive archive;
    al_archive_hash(&archive);
    al_archive_u64(&archive, &world->seed);
    al_archive_u64(&archive, &world->tick);
    al_archive_u64(&archive, &world->generation);
    al_archive_u64(&archive, &world->generation_tick);
    al_archive_bool(&archive, &world->ended);
    al_archive_bool(&archive, &world->done);
    hash_settings(run, &archive);
    hash_edits(run, &archive);
    hash_touches(run, &archive);
    if (world->class->shape != NULL)
        world->class->shape(world, &archive);
    world->class->state(world, &archive);
    return al_digest_value(&archive.digest);
}
