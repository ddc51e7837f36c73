#include <ailife/checkpoint.h>

#include <stdlib.h>
#include <string.h>

#include "sim/run_parts.h"

#define NAME_MOST  256 /* bytes of a section's or key's name */
#define LEAST_TEXT 9   /* bytes a text takes at least: its length, its NUL */
#define TIME_MOST  (1ull << 62)

static const unsigned char magic[8] = {'a', 'i', 'l', 'i', 'f', 'e', '\r', '\n'};

/* ---- the head ------------------------------------------------------------------------------- */

static uint64_t checksum(const unsigned char *bytes, size_t size)
{
    struct al_digest digest;
    al_digest_init(&digest);
    al_digest_word(&digest, size);
    for (size_t at = 0; at < size; at += 8) {
        uint64_t word = 0;
        for (size_t i = 0; i < 8 && at + i < size; i++)
            word |= (uint64_t)bytes[at + i] << 8 * i;
        al_digest_word(&digest, word);
    }
    return al_digest_value(&digest);
}

/* The numbers of the head behind the magic. */
struct head {
    uint64_t version, length, checksum;
};

static void walk_head(struct al_archive *archive, struct head *head)
{
    al_archive_u64(archive, &head->version);
    al_archive_u64(archive, &head->length);
    al_archive_u64(archive, &head->checksum);
}

static bool read_head(const unsigned char *bytes, struct head *head)
{
    struct al_archive archive;
    al_archive_load(&archive, bytes + sizeof magic, AL_CHECKPOINT_HEAD - sizeof magic);
    walk_head(&archive, head);
    return memcmp(bytes, magic, sizeof magic) == 0;
}

uint64_t al_checkpoint_size(const unsigned char *bytes)
{
    struct head head;
    if (!read_head(bytes, &head) || head.length > UINT64_MAX - AL_CHECKPOINT_HEAD)
        return 0;
    return head.length + AL_CHECKPOINT_HEAD;
}

static enum al_status check_head(const unsigned char *bytes, size_t size, struct al_error *error)
{
    struct head head;
    if (size == 0)
        return al_fail(error, AL_CORRUPT, "this is no checkpoint: it is empty");
    if (memcmp(bytes, magic, size < sizeof magic ? size : sizeof magic) != 0)
        return al_fail(error, AL_CORRUPT, "this is no checkpoint of ailife");
    if (size < AL_CHECKPOINT_HEAD)
        return al_fail(error, AL_CORRUPT, "damaged: cut off after %zu bytes", size);
    read_head(bytes, &head);
    if (head.version != AL_CHECKPOINT_VERSION)
        return al_fail(error, AL_CORRUPT, "written in format %llu, this program reads format %d",
                       (unsigned long long)head.version, AL_CHECKPOINT_VERSION);
    const size_t length = size - AL_CHECKPOINT_HEAD;
    if (length < head.length)
        return al_fail(error, AL_CORRUPT, "damaged: cut off after %zu bytes", size);
    if (length > head.length)
        return al_fail(error, AL_CORRUPT, "damaged: there are bytes behind its end");
    if (checksum(bytes + AL_CHECKPOINT_HEAD, length) != head.checksum)
        return al_fail(error, AL_CORRUPT, "damaged: the checksum is wrong");
    return AL_OK;
}

/* ---- what it says of itself ----------------------------------------------------------------- */

static void walk_setting(struct al_archive *archive, struct al_checkpoint_setting *setting)
{
    al_archive_text(archive, &setting->section, NAME_MOST);
    al_archive_text(archive, &setting->key, NAME_MOST);
    al_archive_text(archive, &setting->value, AL_PARAM_TEXT_MAX);
}

static void walk_time(struct al_archive *archive, struct al_world *time)
{
    uint64_t *numbers[] = {&time->seed, &time->tick, &time->generation, &time->generation_tick};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        al_archive_u64(archive, numbers[i]);
    al_archive_bool(archive, &time->ended);
    al_archive_bool(archive, &time->done);
    if (time->tick > TIME_MOST || time->generation > time->tick ||
        time->generation_tick > time->tick)
        archive->failed = true;
}

static void walk_start(struct al_archive *archive, const char **world, struct al_world *time,
                       uint64_t *rows)
{
    al_archive_text(archive, world, NAME_MOST);
    walk_time(archive, time);
    al_archive_u64(archive, rows);
    if (*rows > time->tick)
        archive->failed = true;
}

/* A count of what takes at least `least` bytes each: no more than there is room for. */
static void walk_count(struct al_archive *archive, size_t *count, size_t least)
{
    size_t most = SIZE_MAX;
    if (archive->mode == AL_ARCHIVE_LOAD)
        most = (archive->size - archive->used) / least;
    al_archive_count(archive, count, most);
}

static void archive_from(struct al_archive *archive, const struct al_checkpoint *checkpoint,
                         size_t offset)
{
    al_archive_load(archive, checkpoint->bytes, checkpoint->size);
    archive->used = offset;
}

bool al_checkpoint_next(const struct al_checkpoint *checkpoint, size_t *at,
                        struct al_checkpoint_setting *setting)
{
    struct al_archive archive;
    if (*at >= checkpoint->rest)
        return false;
    archive_from(&archive, checkpoint, *at);
    walk_setting(&archive, setting);
    *at = archive.used;
    return true;
}

enum al_status al_checkpoint_open(struct al_checkpoint *checkpoint, const unsigned char *bytes,
                                  size_t size, struct al_error *error)
{
    *checkpoint = (struct al_checkpoint){.bytes = bytes, .size = size};
    enum al_status status = check_head(bytes, size, error);
    if (status != AL_OK)
        return status;
    struct al_archive archive;
    archive_from(&archive, checkpoint, AL_CHECKPOINT_HEAD);
    walk_start(&archive, &checkpoint->world, &checkpoint->time, &checkpoint->rows);
    walk_count(&archive, &checkpoint->settings, (size_t)3 * LEAST_TEXT);
    checkpoint->first = archive.used;
    for (size_t i = 0; i < checkpoint->settings && !archive.failed; i++) {
        struct al_checkpoint_setting setting;
        walk_setting(&archive, &setting);
    }
    checkpoint->rest = archive.used;
    return archive.failed ? al_fail(error, AL_CORRUPT, "damaged: a value is out of bounds") : AL_OK;
}

enum al_status al_checkpoint_set(const struct al_checkpoint *checkpoint,
                                 struct al_sections *sections, struct al_error *error)
{
    struct al_checkpoint_setting setting;
    struct al_error why;
    for (size_t at = checkpoint->first; al_checkpoint_next(checkpoint, &at, &setting);) {
        enum al_status status =
            al_sections_set(sections, setting.section, setting.key, setting.value, &why);
        if (status == AL_MEMORY)
            return al_fail(error, status, "%s", why.text);
        if (status != AL_OK)
            return al_fail(error, AL_CORRUPT, "it has a setting that is none here: [%s] %s: %s",
                           setting.section, setting.key, why.text);
    }
    return AL_OK;
}

/* ---- settings ------------------------------------------------------------------------------- */

/* Of [run], what a run itself goes by; the rest is how it is watched, or stands elsewhere. */
static bool is_kept(const struct al_param *row)
{
    static const char *const keys[] = {"generations", "ticks", "row_every"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(row->key, keys[i]) == 0)
            return true;
    return false;
}

static bool is_table_of(const struct al_world_class *class, const struct al_param_table *table)
{
    for (size_t i = 0; i < class->table_count; i++)
        if (class->tables[i] == table)
            return true;
    return false;
}

/* Walk over the settings of the run, or only count them (archive NULL). */
static size_t store_settings(const struct al_run *run, struct al_archive *archive)
{
    char text[AL_PARAM_TEXT_MAX];
    size_t count = 0;
    for (size_t i = 0; i < run->sections.count; i++) {
        const struct al_section *item = &run->sections.items[i];
        const bool whole = is_table_of(run->world->class, item->table);
        for (size_t r = 0; r < item->table->count; r++) {
            const struct al_param *row = &item->table->rows[r];
            if (!whole && (item->table != &al_run_table || !is_kept(row)))
                continue;
            count++;
            if (archive == NULL)
                continue;
            al_param_print(row, item->values, text, sizeof text);
            struct al_checkpoint_setting setting = {item->name, row->key, text};
            walk_setting(archive, &setting);
        }
    }
    return count;
}

/* ---- what follows the settings -------------------------------------------------------------- */

static void store_edits(const struct al_run *run, struct al_archive *archive)
{
    size_t count = 0;
    for (const struct al_edit *edit = run->edits; edit != NULL; edit = edit->next)
        count++;
    walk_count(archive, &count, (size_t)3 * LEAST_TEXT);
    for (const struct al_edit *edit = run->edits; edit != NULL; edit = edit->next) {
        struct al_checkpoint_setting setting = {edit->section, edit->key, edit->value};
        walk_setting(archive, &setting);
    }
}

/* Queue the changes again; run NULL: only pass over them. */
static enum al_status load_edits(struct al_run *run, struct al_archive *archive,
                                 struct al_error *error)
{
    size_t count = 0;
    enum al_status status = AL_OK;
    walk_count(archive, &count, (size_t)3 * LEAST_TEXT);
    for (size_t i = 0; i < count && status == AL_OK && !archive->failed; i++) {
        struct al_checkpoint_setting setting;
        walk_setting(archive, &setting);
        if (!archive->failed && run != NULL)
            status = al_run_edit(run, setting.section, setting.key, setting.value, error);
    }
    return status;
}

static void walk_mark(struct al_archive *archive, uint64_t *tick, uint64_t *row,
                      struct al_checkpoint_setting *setting)
{
    al_archive_u64(archive, tick);
    al_archive_u64(archive, row);
    walk_setting(archive, setting);
}

static void store_marks(const struct al_run *run, struct al_archive *archive)
{
    size_t count = run->mark_count;
    walk_count(archive, &count, 16 + (size_t)3 * LEAST_TEXT);
    for (size_t i = 0; i < count; i++) {
        struct al_mark mark = run->marks[i];
        struct al_checkpoint_setting setting = {mark.section, mark.key, mark.value};
        walk_mark(archive, &mark.tick, &mark.row, &setting);
    }
}

static enum al_status load_marks(struct al_run *run, struct al_archive *archive,
                                 struct al_error *error)
{
    size_t count = 0;
    enum al_status status = AL_OK;
    walk_count(archive, &count, 16 + (size_t)3 * LEAST_TEXT);
    for (size_t i = 0; i < count && status == AL_OK && !archive->failed; i++) {
        uint64_t tick = 0, row = 0;
        struct al_checkpoint_setting setting;
        walk_mark(archive, &tick, &row, &setting);
        if (!archive->failed)
            status =
                al_run_mark(run, tick, row, setting.section, setting.key, setting.value, error);
    }
    return status;
}

static void walk_touches(struct al_run *run, struct al_archive *archive)
{
    al_archive_count(archive, &run->touch_count, AL_TOUCHES_MAX);
    for (size_t i = 0; i < run->touch_count && !archive->failed; i++) {
        struct al_touch *touch = &run->touches[i];
        int32_t kind = (int32_t)touch->kind;
        al_archive_i32(archive, &kind);
        al_archive_f32(archive, &touch->x);
        al_archive_f32(archive, &touch->y);
        if (kind != AL_TOUCH_MOVE && kind != AL_TOUCH_PLACE)
            archive->failed = true;
        else
            touch->kind = (enum al_touch_kind)kind;
    }
}

static void store_champion(const struct al_run *run, struct al_archive *archive)
{
    size_t count = run->champion_weights;
    walk_count(archive, &count, 4);
    al_archive_f32s(archive, run->champion, count);
}

static enum al_status load_champion(struct al_run *run, struct al_archive *archive,
                                    struct al_error *error)
{
    size_t count = 0;
    walk_count(archive, &count, 4);
    if (count == 0 || archive->failed)
        return AL_OK;
    run->champion = calloc(count, sizeof *run->champion);
    if (run->champion == NULL)
        return al_fail(error, AL_MEMORY, "no memory for a champion");
    run->champion_weights = count;
    al_archive_f32s(archive, run->champion, count);
    return AL_OK;
}

static void walk_f64s(struct al_archive *archive, double *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        al_archive_f64(archive, &values[i]);
}

/* The rows kept in memory, from the oldest. How many there are follows from their count. */
static void walk_history(struct al_history *history, struct al_archive *archive)
{
    const size_t n = history->columns;
    const uint64_t recent = history->count < AL_HISTORY_RECENT ? history->count : AL_HISTORY_RECENT;
    for (uint64_t back = recent; back-- > 0;)
        walk_f64s(archive, history->recent + (history->count - 1 - back) % AL_HISTORY_RECENT * n,
                  n);
    walk_f64s(archive, history->overview, history->points * n);
}

static void load_history(struct al_run *run, uint64_t rows, struct al_archive *archive)
{
    struct al_history *history = &run->history;
    al_history_resize(history, rows);
    walk_history(history, archive);
    run->rows = rows;
    if (rows > 0)
        memcpy(run->row, al_history_row(history, 0), history->columns * sizeof *run->row);
}

/* ---- the whole ------------------------------------------------------------------------------ */

static void store_all(const struct al_run *run, struct al_archive *archive)
{
    struct al_world *world = run->world;
    const char *name = world->class->name;
    /* A STORE changes nothing: these copies only give the walks what they may write to. */
    struct al_world time = *world;
    struct al_run copy = *run;
    size_t settings = store_settings(run, NULL);
    walk_start(archive, &name, &time, &copy.rows);
    walk_count(archive, &settings, 1);
    store_settings(run, archive);
    walk_touches(&copy, archive);
    store_marks(run, archive);
    store_champion(run, archive);
    walk_history(&copy.history, archive);
    store_edits(run, archive);
    if (world->class->shape != NULL)
        world->class->shape(world, archive);
    world->class->state(world, archive);
}

enum al_status al_run_store(const struct al_run *run, unsigned char **bytes, size_t *size,
                            struct al_error *error)
{
    struct al_archive archive;
    al_archive_store(&archive, NULL, 0);
    store_all(run, &archive);
    const size_t length = archive.used;
    *size = AL_CHECKPOINT_HEAD + length;
    *bytes = malloc(*size);
    if (*bytes == NULL)
        return al_fail(error, AL_MEMORY, "no memory for a checkpoint (%zu MB)", *size >> 20);
    unsigned char *body = *bytes + AL_CHECKPOINT_HEAD;
    al_archive_store(&archive, body, length);
    store_all(run, &archive);
    struct head head = {AL_CHECKPOINT_VERSION, length, checksum(body, length)};
    memcpy(*bytes, magic, sizeof magic);
    al_archive_store(&archive, *bytes + sizeof magic, AL_CHECKPOINT_HEAD - sizeof magic);
    walk_head(&archive, &head);
    return AL_OK;
}

/* The queued changes are taken after the world: they are checked against its settings. */
static enum al_status load_rest(struct al_run *run, struct al_sections *sections,
                                const struct al_checkpoint *checkpoint, const struct al_world *time,
                                struct al_error *error)
{
    struct al_archive archive;
    struct al_body body = {0};
    archive_from(&archive, checkpoint, checkpoint->rest);
    walk_touches(run, &archive);
    enum al_status status = load_marks(run, &archive, error);
    if (status == AL_OK)
        status = load_champion(run, &archive, error);
    if (status != AL_OK)
        return status;
    load_history(run, checkpoint->rows, &archive);
    struct al_archive edits = archive;
    load_edits(NULL, &archive, NULL);
    status = al_body_load(&body, time, sections, &archive, error);
    if (status != AL_OK)
        return status;
    al_run_take(run, &body, sections);
    *sections = (struct al_sections){0};
    status = load_edits(run, &edits, error);
    if (status == AL_OK && (edits.failed || archive.used != archive.size))
        status = al_fail(error, AL_CORRUPT, "damaged: the state is not as long as it should be");
    return status;
}

enum al_status al_run_load(struct al_run **run, const struct al_world_class *class,
                           const struct al_sections *sections,
                           const struct al_checkpoint *checkpoint, struct al_error *error)
{
    struct al_sections own = {0};
    struct al_world time = checkpoint->time;
    time.class = class;
    enum al_status status = al_run_empty(run, class, error);
    if (status == AL_OK)
        status = al_sections_copy(&own, sections, error);
    if (status == AL_OK)
        status = load_rest(*run, &own, checkpoint, &time, error);
    if (status != AL_OK) {
        al_sections_fini(&own);
        al_run_free(*run);
        *run = NULL;
        return status;
    }
    (*run)->edits_made = (*run)->mark_count;
    (*run)->edits_asked = 0;
    (*run)->state = al_run_state_now(*run);
    return AL_OK;
}
