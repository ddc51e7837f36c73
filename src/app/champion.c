#include "app/champion.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/files.h"
#include "app/settings.h"
#include "app/sources.h"
#include "app/text.h"

#define TABLES_MOST  66
#define PER_SECTION  256 /* weights: their line stays below what a settings file may have */
#define WEIGHTS_MOST (1 << 20)
#define KEY_MOST     64

#define CHAMPION_PARAMS(X, S)                                                              \
    X(S, TEXT, world, ants, 1, 64, 0, "", RESTART, NULL, "the world it lives in")          \
    X(S, SEED, seed, 0, 0, 0, 0, "", RESTART, NULL, "seed of the run it comes from")       \
    X(S, COUNT, generation, 0, 0, 1e18, 1, "", RESTART, NULL, "generation the run was in") \
    X(S, REAL, fitness, 0, -1e38, 1e38, 1, "", RESTART, NULL, "the best that it reached")

struct champion_params {
    CHAMPION_PARAMS(AL_PARAM_FIELD, )
};

#define WEIGHTS_PARAMS(X, S) \
    X(S, TEXT, values, "", 0, 8000, 0, "", RESTART, NULL, "weights, a blank between two")

struct weights_params {
    WEIGHTS_PARAMS(AL_PARAM_FIELD, )
};

static const struct al_param champion_rows[] = {
    CHAMPION_PARAMS(AL_PARAM_ROW, struct champion_params)};
static const struct al_param weights_rows[] = {WEIGHTS_PARAMS(AL_PARAM_ROW, struct weights_params)};
static const struct al_param_table champion_table =
    AL_PARAM_TABLE("champion", champion_rows, struct champion_params, "where a brain comes from");
static const struct al_param_table weights_table = {.section = "weights",
                                                    .rows = weights_rows,
                                                    .count = 1,
                                                    .size = sizeof(struct weights_params),
                                                    .help = "its weights",
                                                    .repeats = true};

/* The next of the class' keys into `key`; false behind the last. */
static bool next_key(const char **keys, char *key)
{
    *keys += strspn(*keys, " ");
    size_t length = strcspn(*keys, " ");
    if (length == 0 || length >= KEY_MOST)
        return false;
    memcpy(key, *keys, length);
    key[length] = '\0';
    *keys += length;
    return true;
}

static void print(const struct al_sections *sections, const struct al_param_table *table,
                  const char *key, char *text)
{
    const struct al_param *row = al_param_find(table, key);
    text[0] = '\0';
    if (row != NULL)
        al_param_print(row, al_sections_values(sections, table), text, AL_PARAM_TEXT_MAX);
}

/* ---- reading -------------------------------------------------------------------------------- */

void al_champion_fini(struct al_champion *champion)
{
    free(champion->weights);
    *champion = (struct al_champion){0};
}

static bool add_weight(struct al_champion *champion, float weight)
{
    if ((champion->count & (champion->count - 1)) == 0) { /* full at powers of two */
        size_t room = champion->count > 0 ? 2 * champion->count : 1;
        float *weights = realloc(champion->weights, room * sizeof *weights);
        if (weights == NULL)
            return false;
        champion->weights = weights;
    }
    champion->weights[champion->count++] = weight;
    return true;
}

static bool read_weights(struct al_champion *champion, const char *text, const char *name,
                         const char *section, struct al_faults *faults)
{
    for (text += strspn(text, " \t"); *text != '\0'; text += strspn(text, " \t")) {
        char *end;
        size_t length = strcspn(text, " \t");
        float weight = strtof(text, &end);
        if (end != text + length || !isfinite(weight)) {
            al_faults_add(faults, "%s: [%s] values: not a finite number: '%.*s'", name, section,
                          (int)(length < 80 ? length : 80), text);
            return false;
        }
        if (champion->count == WEIGHTS_MOST || !add_weight(champion, weight)) {
            al_faults_add(faults, "%s: [%s] values: too many weights", name, section);
            return false;
        }
        text = end;
    }
    return true;
}

static bool read_all_weights(struct al_champion *champion, const struct al_sections *file,
                             const char *name, struct al_faults *faults)
{
    for (size_t i = 0; i < file->count; i++) {
        const struct al_section *item = &file->items[i];
        const struct weights_params *weights = item->values;
        if (item->table == &weights_table &&
            !read_weights(champion, weights->values, name, item->name, faults))
            return false;
    }
    if (champion->count == 0)
        al_faults_add(faults, "%s: there are no weights in it", name);
    return champion->count > 0;
}

/* What the weights mean there must be what they mean here. */
static void compare(const struct al_sections *file, const char *name,
                    const struct al_world_class *world, const struct al_sections *sections,
                    struct al_faults *faults)
{
    char theirs[AL_PARAM_TEXT_MAX], ours[AL_PARAM_TEXT_MAX], key[KEY_MOST];
    const struct champion_params *champion = al_sections_values(file, &champion_table);
    if (strcmp(champion->world, world->name) != 0) {
        al_faults_add(faults, "%s: world: champion %s, this run %s", name, champion->world,
                      world->name);
        return;
    }
    for (const char *keys = world->champion_keys; next_key(&keys, key);) {
        print(file, world->tables[0], key, theirs);
        print(sections, world->tables[0], key, ours);
        if (strcmp(theirs, ours) != 0)
            al_faults_add(faults, "%s: [%s] %s: champion %.200s, this run %.200s", name,
                          world->name, key, theirs, ours);
    }
}

/* All sections of settings, which make faults of other worlds' champions good ones, and ours. */
static size_t list_tables(const struct al_param_table **tables)
{
    size_t count;
    const struct al_param_table *const *all = al_sources_tables(&count);
    if (count > TABLES_MOST - 2)
        count = TABLES_MOST - 2;
    memcpy(tables, all, count * sizeof *tables);
    tables[count++] = &champion_table;
    tables[count++] = &weights_table;
    return count;
}

void al_champion_read_stream(struct al_champion *champion, FILE *stream, const char *name,
                             const struct al_world_class *world, const struct al_sections *sections,
                             struct al_faults *faults)
{
    const struct al_param_table *tables[TABLES_MOST];
    struct al_sections file;
    struct al_error error;
    if (world->champion_keys == NULL) {
        al_faults_add(faults, "%s: the world %s has no champions", name, world->name);
        return;
    }
    if (al_sections_init(&file, tables, list_tables(tables), &error) != AL_OK) {
        al_faults_add(faults, "%s: %s", name, error.text);
        return;
    }
    struct al_settings settings = {.sections = &file, .faults = faults, .strict = true};
    size_t before = faults->errors;
    al_settings_read(&settings, stream, name);
    if (faults->errors == before && read_all_weights(champion, &file, name, faults))
        compare(&file, name, world, sections, faults);
    al_sections_fini(&file);
}

void al_champion_read(struct al_champion *champion, const char *path,
                      const struct al_world_class *world, const struct al_sections *sections,
                      struct al_faults *faults)
{
    size_t size;
    struct al_error error;
    int descriptor = al_file_open(path, &size, &error);
    if (descriptor < 0) {
        al_faults_add(faults, "%s", error.text);
        return;
    }
    FILE *stream = fdopen(descriptor, "r");
    if (stream == NULL) {
        al_faults_add(faults, "%s: cannot open: %s", path, strerror(errno));
        close(descriptor);
        return;
    }
    al_champion_read_stream(champion, stream, path, world, sections, faults);
    fclose(stream);
}

/* ---- writing -------------------------------------------------------------------------------- */

static void write_keys(struct al_text *text, const struct al_run *run)
{
    const struct al_world_class *world = run->world->class;
    char value[AL_PARAM_TEXT_MAX], key[KEY_MOST];
    al_text_add(text, "\n[%s]\n", world->tables[0]->section);
    for (const char *keys = world->champion_keys; next_key(&keys, key);) {
        print(&run->sections, world->tables[0], key, value);
        al_text_add(text, "%s = %s\n", key, value);
    }
}

static void write_weights(struct al_text *text, const float *weights, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i % PER_SECTION == 0)
            al_text_add(text, "%s\n[weights.%zu]\nvalues =", i > 0 ? "\n" : "",
                        i / PER_SECTION + 1);
        al_text_add(text, " %a", (double)weights[i]);
    }
    al_text_add(text, "\n");
}

enum al_status al_champion_save(const char *path, const struct al_run *run, struct al_error *error)
{
    const struct al_world_class *world = run->world->class;
    struct al_text text = {0};
    char number[AL_NUMBER_TEXT];
    size_t count = 0;
    double fitness = 0;
    const float *weights =
        world->champion != NULL ? world->champion(run->world, &count, &fitness) : NULL;
    if (weights == NULL)
        return al_fail(error, AL_INVALID, "%s: there is no champion yet to be written", path);
    al_number_print_float((float)fitness, number);
    al_text_add(&text,
                "# A brain of ailife: put it into a first population with --champion.\n"
                "[champion]\nworld = %s\nseed = %" PRIu64 "\ngeneration = %" PRIu64
                "\nfitness = %s\n",
                world->name, run->world->seed, run->world->generation, number);
    write_keys(&text, run);
    write_weights(&text, weights, count);
    enum al_status status = AL_OK;
    if (text.failed)
        status = al_fail(error, AL_MEMORY, "%s: out of memory", path);
    else
        status = al_file_save(path, text.bytes, text.length, error);
    al_text_fini(&text);
    return status;
}
