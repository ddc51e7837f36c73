#include <ailife/section.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_MOST  64   /* bytes of NAME in [kind.NAME] */
#define MADE_MOST  1000 /* sections of repeated kinds: more is no settings file, and takes long */
#define KNOWN_MOST 256  /* names among which the nearest is looked for */

static enum al_status no_memory(struct al_error *error)
{
    return al_fail(error, AL_MEMORY, "out of memory");
}

static void item_fini(struct al_section *item)
{
    if (item->values != NULL)
        al_param_fini(item->table, item->values);
    free(item->values);
    free(item->name);
    free(item->origins);
}

/* An item with a copy of `values`, or with the defaults when they are NULL. */
static enum al_status item_init(struct al_section *item, const struct al_param_table *table,
                                const char *name, const void *values, struct al_error *error)
{
    item->table = table;
    item->name = malloc(strlen(name) + 1);
    item->values = malloc(table->size);
    item->origins = calloc(table->count + 1, sizeof *item->origins);
    enum al_status status = AL_MEMORY;
    if (item->name == NULL || item->values == NULL || item->origins == NULL)
        no_memory(error);
    else if (values == NULL)
        status = al_param_init(table, item->values, error);
    else
        status = al_param_copy(table, item->values, values, error);
    if (status != AL_OK) {
        free(item->name);
        free(item->values);
        free(item->origins);
        return status;
    }
    strcpy(item->name, name);
    return AL_OK;
}

static size_t count_plain(const struct al_param_table *const *tables, size_t table_count)
{
    size_t count = 0;
    for (size_t i = 0; i < table_count; i++)
        count += !tables[i]->repeats;
    return count;
}

enum al_status al_sections_init(struct al_sections *sections,
                                const struct al_param_table *const *tables, size_t table_count,
                                struct al_error *error)
{
    *sections = (struct al_sections){.tables = tables, .table_count = table_count};
    sections->items = calloc(count_plain(tables, table_count) + 1, sizeof *sections->items);
    if (sections->items == NULL)
        return no_memory(error);
    for (size_t i = 0; i < table_count; i++) {
        if (tables[i]->repeats)
            continue;
        enum al_status status = item_init(&sections->items[sections->count], tables[i],
                                          tables[i]->section, NULL, error);
        if (status != AL_OK) {
            al_sections_fini(sections);
            return status;
        }
        sections->count++;
    }
    return AL_OK;
}

static enum al_status copy_sources(struct al_sections *to, const struct al_sections *from,
                                   struct al_error *error)
{
    to->sources = calloc(from->source_count + 1, sizeof *to->sources);
    if (to->sources == NULL)
        return no_memory(error);
    for (; to->source_count < from->source_count; to->source_count++) {
        to->sources[to->source_count] = strdup(from->sources[to->source_count]);
        if (to->sources[to->source_count] == NULL)
            return no_memory(error);
    }
    return AL_OK;
}

static enum al_status copy_items(struct al_sections *to, const struct al_sections *from,
                                 struct al_error *error)
{
    to->items = calloc(from->count + 1, sizeof *to->items);
    if (to->items == NULL)
        return no_memory(error);
    for (; to->count < from->count; to->count++) {
        const struct al_section *item = &from->items[to->count];
        struct al_section *copy = &to->items[to->count];
        enum al_status status = item_init(copy, item->table, item->name, item->values, error);
        if (status != AL_OK)
            return status;
        memcpy(copy->origins, item->origins, (item->table->count + 1) * sizeof *copy->origins);
    }
    return AL_OK;
}

enum al_status al_sections_copy(struct al_sections *to, const struct al_sections *from,
                                struct al_error *error)
{
    *to = (struct al_sections){.tables = from->tables, .table_count = from->table_count};
    enum al_status status = copy_sources(to, from, error);
    if (status == AL_OK)
        status = copy_items(to, from, error);
    if (status != AL_OK)
        al_sections_fini(to);
    return status;
}

void al_sections_fini(struct al_sections *sections)
{
    for (size_t i = 0; i < sections->count; i++)
        item_fini(&sections->items[i]);
    free(sections->items);
    for (size_t i = 0; i < sections->source_count; i++)
        free(sections->sources[i]);
    free(sections->sources);
    sections->items = NULL;
    sections->count = 0;
    sections->sources = NULL;
    sections->source_count = 0;
}

void *al_sections_values(const struct al_sections *sections, const struct al_param_table *table)
{
    for (size_t i = 0; i < sections->count; i++)
        if (sections->items[i].table == table && !table->repeats)
            return sections->items[i].values;
    return NULL;
}

const struct al_section *al_sections_find(const struct al_sections *sections, const char *name)
{
    for (size_t i = 0; i < sections->count; i++)
        if (strcmp(sections->items[i].name, name) == 0)
            return &sections->items[i];
    return NULL;
}

/* Bytes of the kind: up to the first dot, or all of them. */
static size_t kind_length(const char *section)
{
    return strcspn(section, ".");
}

static size_t table_index(const struct al_sections *sections, const char *section)
{
    size_t length = kind_length(section);
    bool named = section[length] == '.';
    for (size_t i = 0; i < sections->table_count; i++) {
        const struct al_param_table *table = sections->tables[i];
        if (table->repeats == named && strlen(table->section) == length &&
            memcmp(table->section, section, length) == 0)
            return i;
    }
    return sections->table_count;
}

const struct al_param_table *al_sections_table(const struct al_sections *sections,
                                               const char *section)
{
    size_t index = table_index(sections, section);
    return index < sections->table_count ? sections->tables[index] : NULL;
}

static bool is_name(const char *name)
{
    size_t length = 0;
    for (; name[length] != '\0'; length++) {
        unsigned char c = (unsigned char)name[length];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80;
        if (!letter && !(c >= '0' && c <= '9') && c != '_' && c != '-' && c != '.')
            return false;
    }
    return length > 0 && length <= NAME_MOST;
}

static size_t section_names(const struct al_sections *sections, const char **names)
{
    size_t count = 0;
    for (size_t i = 0; i < sections->table_count && count < KNOWN_MOST; i++)
        names[count++] = sections->tables[i]->section;
    return count;
}

/* "run, display, ants, route.NAME" */
static void list_known(const struct al_sections *sections, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < sections->table_count && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s%s", i > 0 ? ", " : "",
                                 sections->tables[i]->section,
                                 sections->tables[i]->repeats ? ".NAME" : "");
}

static enum al_status unknown_section(const struct al_sections *sections, const char *section,
                                      struct al_error *error)
{
    const char *names[KNOWN_MOST];
    char kind[NAME_MOST + 1];
    char known[300];
    size_t count = section_names(sections, names);
    snprintf(kind, sizeof kind, "%.*s", (int)kind_length(section), section);
    for (size_t i = 0; i < count; i++) /* [ants.x] for [ants], [route] for [route.NAME] */
        if (strcmp(names[i], kind) == 0)
            return al_fail(error, AL_INVALID, "unknown section (did you mean [%s%s]?)", kind,
                           sections->tables[i]->repeats ? ".NAME" : "");
    const char *nearest = al_name_nearest(kind, names, count);
    if (nearest != NULL)
        return al_fail(error, AL_INVALID, "unknown section (did you mean [%s%s]?)", nearest,
                       section + kind_length(section));
    list_known(sections, known, sizeof known);
    return al_fail(error, AL_INVALID, "unknown section (known: %s)", known);
}

enum al_status al_sections_check(const struct al_sections *sections, const char *section,
                                 struct al_error *error)
{
    const struct al_param_table *table = al_sections_table(sections, section);
    if (table == NULL)
        return unknown_section(sections, section, error);
    if (table->repeats && !is_name(section + kind_length(section) + 1))
        return al_fail(error, AL_INVALID,
                       "bad section name (allowed: [%s.NAME], NAME of 1 to %d letters, digits, "
                       "'_', '-' or '.')",
                       table->section, NAME_MOST);
    return AL_OK;
}

static const struct al_param_table *table_with_key(const struct al_sections *sections,
                                                   const char *key)
{
    for (size_t i = 0; i < sections->table_count; i++)
        if (al_param_find(sections->tables[i], key) != NULL)
            return sections->tables[i];
    return NULL;
}

/* The keys of a small table, "" when they are too many for a message. */
static void list_keys(const struct al_param_table *table, char *text, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < table->count && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s",
                                 i > 0 ? ", " : " (known: ", table->rows[i].key);
    if (used + 1 < size)
        strcpy(text + used, ")");
    else
        text[0] = '\0';
}

static enum al_status unknown_key(const struct al_sections *sections,
                                  const struct al_param_table *table, const char *key,
                                  struct al_error *error)
{
    const char *names[KNOWN_MOST];
    char known[200];
    size_t count = table->count < KNOWN_MOST ? table->count : KNOWN_MOST;
    for (size_t i = 0; i < count; i++)
        names[i] = table->rows[i].key;
    const char *nearest = al_name_nearest(key, names, count);
    const struct al_param_table *other = table_with_key(sections, key);
    if (other != NULL)
        return al_fail(error, AL_INVALID, "unknown key (there is one in [%s%s])", other->section,
                       other->repeats ? ".NAME" : "");
    if (nearest != NULL)
        return al_fail(error, AL_INVALID, "unknown key (did you mean %s?)", nearest);
    list_keys(table, known, sizeof known);
    return al_fail(error, AL_INVALID, "unknown key%s", known);
}

/* Where an item of that table belongs: after the last one of it and of those before it. */
static size_t place_for(const struct al_sections *sections, size_t table)
{
    size_t place = sections->count;
    while (place > 0 && table_index(sections, sections->items[place - 1].name) > table)
        place--;
    return place;
}

/* Make room at the end. The items move, their values do not. */
static enum al_status grow(struct al_sections *sections, struct al_error *error)
{
    struct al_section *items =
        realloc(sections->items, (sections->count + 1) * sizeof *sections->items);
    if (items == NULL)
        return no_memory(error);
    sections->items = items;
    return AL_OK;
}

/* Note where a value that was set has come from, and the section, when it is first spoken of. */
static void set_origins(const struct al_sections *sections, const struct al_section *item,
                        const struct al_param *row)
{
    struct al_origin *whole = &item->origins[item->table->count];
    item->origins[row - item->table->rows] = sections->here;
    if (whole->source == 0)
        *whole = sections->section_here;
}

/* Make [kind.NAME] with one value set; nothing is made when the value is bad. */
static enum al_status set_in_new(struct al_sections *sections, const char *section,
                                 const struct al_param *row, const char *value,
                                 struct al_error *error)
{
    struct al_section item;
    size_t table = table_index(sections, section);
    if (sections->count >= sections->table_count + MADE_MOST)
        return al_fail(error, AL_INVALID, "too many sections (allowed: up to %d)", MADE_MOST);
    enum al_status status = item_init(&item, sections->tables[table], section, NULL, error);
    if (status != AL_OK)
        return status;
    status = al_param_parse(row, item.values, value, error);
    if (status == AL_OK)
        status = grow(sections, error);
    if (status != AL_OK) {
        item_fini(&item);
        return status;
    }
    set_origins(sections, &item, row);
    size_t place = place_for(sections, table);
    memmove(&sections->items[place + 1], &sections->items[place],
            (sections->count - place) * sizeof item);
    sections->items[place] = item;
    sections->count++;
    return AL_OK;
}

enum al_status al_sections_set(struct al_sections *sections, const char *section, const char *key,
                               const char *value, struct al_error *error)
{
    enum al_status status = al_sections_check(sections, section, error);
    if (status != AL_OK)
        return status;
    const struct al_param_table *table = al_sections_table(sections, section);
    const struct al_param *row = al_param_find(table, key);
    if (row == NULL)
        return unknown_key(sections, table, key, error);
    const struct al_section *item = al_sections_find(sections, section);
    if (item == NULL)
        return set_in_new(sections, section, row, value, error);
    status = al_param_parse(row, item->values, value, error);
    if (status == AL_OK)
        set_origins(sections, item, row);
    return status;
}

/* ---- where values come from ------------------------------------------------------------------ */

/* The number of a source, from 1; 0 when memory ends. */
static size_t number_source(struct al_sections *sections, const char *source)
{
    for (size_t i = 0; i < sections->source_count; i++)
        if (strcmp(sections->sources[i], source) == 0)
            return i + 1;
    char **sources =
        realloc(sections->sources, (sections->source_count + 1) * sizeof *sections->sources);
    if (sources == NULL)
        return 0;
    sections->sources = sources;
    sources[sections->source_count] = strdup(source);
    if (sources[sections->source_count] == NULL)
        return 0;
    return ++sections->source_count;
}

void al_sections_from(struct al_sections *sections, const char *source, size_t line,
                      size_t section_line)
{
    const size_t number = source != NULL ? number_source(sections, source) : 0;
    sections->here = (struct al_origin){number, line};
    sections->section_here = (struct al_origin){number, section_line};
}

const char *al_sections_origin(const struct al_sections *sections, const char *section,
                               const char *key, size_t *line)
{
    const struct al_section *item = al_sections_find(sections, section);
    const struct al_param *row =
        item != NULL && key != NULL ? al_param_find(item->table, key) : NULL;
    if (item == NULL || (key != NULL && row == NULL))
        return NULL;
    const size_t place = row != NULL ? (size_t)(row - item->table->rows) : item->table->count;
    const struct al_origin *origin = &item->origins[place];
    if (origin->source == 0)
        return NULL;
    if (line != NULL)
        *line = origin->line;
    return sections->sources[origin->source - 1];
}

enum al_status al_sections_fault(const struct al_sections *sections, const char *section,
                                 const char *key, struct al_error *error, const char *format, ...)
{
    char text[AL_ERROR_TEXT], place[24] = "";
    size_t line = 0;
    const char *source = al_sections_origin(sections, section, key, &line);
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (line > 0)
        snprintf(place, sizeof place, ":%zu", line);
    return al_fail(error, AL_INVALID, "%s%s%s[%s]%s%s: %s", source != NULL ? source : "", place,
                   source != NULL ? ": " : "", section, key != NULL ? " " : "",
                   key != NULL ? key : "", text);
}
