/* docgen: a developer's program that writes what follows from the tables: conf/ailife.ini, and in
 * the manual pages the regions between
 *     .\" BEGIN GENERATED name
 *     .\" END GENERATED name
 * With --check nothing is written: a file that is out of date is named, and the exit status is 1.
 * It is run in the project's root. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ailife/canvas.h>
#include <ailife/worlds.h>

#include "app/faults.h"
#include "app/listing.h"
#include "app/options.h"
#include "app/roff.h"
#include "app/sources.h"
#include "tui/keys.h"

static bool fail(const char *path, const char *what)
{
    al_tell("docgen: %s: %s", path, what);
    return false;
}

/* ---- ailife(1) ------------------------------------------------------------------------------- */

static void write_options(struct al_text *page)
{
    for (size_t i = 0; i < AL_OPTION_COUNT; i++) {
        const struct al_option *option = &al_options[i];
        al_text_add(page, ".TP\n");
        if (option->letter != 0)
            al_text_add(page, "\\fB\\-%c\\fR, ", option->letter);
        al_text_add(page, "\\fB\\-\\-");
        al_roff_inline(page, option->name);
        al_text_add(page, "\\fR");
        if (option->argument != NULL) {
            al_text_add(page, " \\fI");
            al_roff_inline(page, option->argument);
            al_text_add(page, "\\fR");
        }
        al_text_add(page, "\n");
        al_roff_words(page, option->manual);
    }
}

static void write_columns(struct al_text *page, const struct al_world_class *world)
{
    al_text_add(page, ".PP\nColumns of a row:\n");
    for (size_t i = 0; i < world->metric_count; i++) {
        const struct al_metric *metric = &world->metrics[i];
        struct al_text line = {0};
        al_text_add(page, ".TP\n\\fB%s\\fR", metric->name);
        if (metric->unit != NULL && metric->unit[0] != '\0')
            al_text_add(page, " (%s)", metric->unit);
        al_text_add(page, "\n");
        al_text_add(&line, "%s", metric->help);
        if (metric->label != NULL && strcmp(metric->label, metric->name) != 0)
            al_text_add(&line, "; on the screen \"%s\"", metric->label);
        if (!line.failed)
            al_roff_words(page, line.bytes);
        al_text_fini(&line);
    }
}

static void write_worlds(struct al_text *page)
{
    size_t count;
    const struct al_world_class *const *worlds = al_worlds(&count);
    for (size_t i = 0; i < count; i++) {
        char heading[128];
        snprintf(heading, sizeof heading, "%s: %s", worlds[i]->name, worlds[i]->title);
        al_roff_heading(page, heading);
        al_roff_paragraphs(page, worlds[i]->manual);
        write_columns(page, worlds[i]);
    }
}

static void write_sign(struct al_text *page, uint32_t code_point)
{
    char text[5];
    al_utf8_encode(code_point, text);
    al_text_add(page, "\\fB");
    if (code_point == '.')
        al_text_add(page, "\\&");
    al_roff_inline(page, text);
    al_text_add(page, "\\fR");
}

enum { DIRECTIONS = 4 };

/* The signs of a role by heading: up, right, down, left. Returns how many differ. */
static size_t find_signs(enum al_glyphs glyphs, enum al_role role, uint32_t *signs)
{
    static const float headings[DIRECTIONS][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    for (size_t i = 0; i < DIRECTIONS; i++)
        signs[i] = al_canvas_glyph(glyphs, role, headings[i][0], headings[i][1]);
    return signs[0] == signs[1] ? 1 : DIRECTIONS;
}

static void write_sign_list(struct al_text *page, const uint32_t *signs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        al_text_add(page, "%s", i > 0 ? " " : "");
        write_sign(page, signs[i]);
    }
}

/* Of all worlds, living things first. */
static void write_signs(struct al_text *page)
{
    static const enum al_role roles[] = {
        AL_ROLE_AGENT, AL_ROLE_FOLLOWED, AL_ROLE_ELITE,  AL_ROLE_LEADER,   AL_ROLE_RIVAL,
        AL_ROLE_ALERT, AL_ROLE_AIRBORNE, AL_ROLE_DEAD,   AL_ROLE_FOOD,     AL_ROLE_MINE,
        AL_ROLE_WALL,  AL_ROLE_OBSTACLE, AL_ROLE_TARGET, AL_ROLE_WAYPOINT, AL_ROLE_PATH,
        AL_ROLE_TRAIL, AL_ROLE_RING};
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++) {
        uint32_t ascii[DIRECTIONS];
        uint32_t utf8[DIRECTIONS];
        size_t count = find_signs(AL_GLYPHS_ASCII, roles[i], ascii);
        find_signs(AL_GLYPHS_UTF8, roles[i], utf8);
        al_text_add(page, ".TP\n");
        write_sign_list(page, ascii, count);
        if (memcmp(ascii, utf8, sizeof ascii) != 0) {
            al_text_add(page, " (in UTF\\-8 ");
            write_sign_list(page, utf8, count);
            al_text_add(page, ")");
        }
        al_text_add(page, "\n");
        al_roff_words(page, al_role_text(roles[i]));
    }
}

static void write_key(struct al_text *page, const struct al_key_row *row)
{
    char names[AL_KEY_NAMES];
    const char *worlds = al_key_need_text(row->needs);
    struct al_text line = {0};
    al_key_names(row, names);
    al_text_add(page, ".TP\n\\fB%s", names[0] == '.' ? "\\&" : "");
    al_roff_inline(page, names);
    al_text_add(page, "\\fR\n");
    al_text_add(&line, "%s", row->help);
    if (worlds != NULL)
        al_text_add(&line, " (%s)", worlds);
    if (!line.failed)
        al_roff_words(page, line.bytes);
    al_text_fini(&line);
}

static void write_keys(struct al_text *page)
{
    size_t count;
    const struct al_key_row *rows = al_key_rows(&count);
    for (int group = 0; group < AL_KEYS_GROUP_COUNT; group++) {
        al_roff_heading(page, al_key_group_text((enum al_key_group)group));
        for (size_t i = 0; i < count; i++) {
            if ((int)rows[i].group == group)
                write_key(page, &rows[i]);
        }
    }
}

/* ---- ailife.ini(5) --------------------------------------------------------------------------- */

static void write_parameter(struct al_text *page, const struct al_param *row)
{
    char preset[256];
    char range[512];
    struct al_text line = {0};
    al_param_print_default(row, preset, sizeof preset);
    al_param_print_range(row, range, sizeof range);
    al_text_add(page, ".TP\n\\fB%s\\fR = ", row->key);
    al_roff_inline(page, preset);
    al_text_add(page, "\n");
    al_text_add(&line, "%s. Range: %s", row->help, range);
    if (row->unit[0] != '\0')
        al_text_add(&line, " (%s)", row->unit);
    al_text_add(&line, ". Acts: %s.", al_when_text(row->when));
    if (!line.failed)
        al_roff_words(page, line.bytes);
    al_text_fini(&line);
}

static void write_parameters(struct al_text *page)
{
    size_t count;
    const struct al_param_table *const *tables = al_sources_tables(&count);
    for (size_t i = 0; i < count; i++) {
        char heading[128];
        snprintf(heading, sizeof heading, "[%s%s]", tables[i]->section,
                 tables[i]->repeats ? ".NAME" : "");
        al_roff_heading(page, heading);
        al_roff_words(page, tables[i]->help);
        for (size_t j = 0; j < tables[i]->count; j++)
            write_parameter(page, &tables[i]->rows[j]);
    }
}

/* ---- files ----------------------------------------------------------------------------------- */

static const struct region {
    const char *name;
    void (*write)(struct al_text *page);
} regions[] = {
    {"options", write_options}, {"worlds", write_worlds},         {"signs", write_signs},
    {"keys", write_keys},       {"parameters", write_parameters},
};

static const struct region *find_region(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof regions / sizeof regions[0]; i++)
        if (strlen(regions[i].name) == length && memcmp(regions[i].name, name, length) == 0)
            return &regions[i];
    return NULL;
}

static bool read_file(const char *path, struct al_text *text)
{
    char bytes[4096];
    size_t count;
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return fail(path, strerror(errno));
    al_text_add(text, "%s", ""); /* also an empty file has a text */
    while ((count = fread(bytes, 1, sizeof bytes, file)) > 0)
        al_text_add(text, "%.*s", (int)count, bytes);
    bool whole = !ferror(file) && !text->failed;
    fclose(file);
    return whole || fail(path, "cannot read");
}

static bool write_file(const char *path, const struct al_text *text)
{
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return fail(path, strerror(errno));
    bool whole = fwrite(text->bytes, 1, text->length, file) == text->length;
    return (fclose(file) == 0 && whole) || fail(path, "cannot write");
}

/* Bring a file up to what it should be, or only tell that it is not. */
static bool settle(const char *path, const struct al_text *text, bool check)
{
    struct al_text present = {0};
    if (text->failed)
        return fail(path, "out of memory");
    FILE *file = fopen(path, "r");
    bool exists = file != NULL;
    if (exists)
        fclose(file);
    bool same = exists && read_file(path, &present) && present.length == text->length &&
                memcmp(present.bytes, text->bytes, text->length) == 0;
    al_text_fini(&present);
    if (same)
        return true;
    return check ? fail(path, "out of date (make docs)") : write_file(path, text);
}

/* Copy a page with its regions written anew. */
static bool fill_page(const char *path, const char *page, struct al_text *filled)
{
    static const char begin[] = ".\\\" BEGIN GENERATED ";
    static const char end[] = ".\\\" END GENERATED ";
    while (*page != '\0') {
        size_t length = strcspn(page, "\n");
        al_text_add(filled, "%.*s\n", (int)length, page);
        const char *name = page + strlen(begin);
        bool begins = strncmp(page, begin, strlen(begin)) == 0;
        size_t name_length = length - strlen(begin);
        page += length + (page[length] == '\n');
        if (!begins)
            continue;
        const struct region *region = find_region(name, name_length);
        const char *rest = strstr(page, end);
        if (region == NULL || rest == NULL ||
            strncmp(rest + strlen(end), region->name, strlen(region->name)) != 0)
            return fail(path, "a region that is unknown or has no end");
        region->write(filled);
        page = rest;
    }
    return true;
}

static bool do_page(const char *path, bool check)
{
    struct al_text page = {0};
    struct al_text filled = {0};
    bool good = read_file(path, &page) && fill_page(path, page.bytes, &filled) &&
                settle(path, &filled, check);
    al_text_fini(&page);
    al_text_fini(&filled);
    return good;
}

static bool print_defaults(FILE *to)
{
    size_t count;
    const struct al_param_table *const *tables = al_sources_tables(&count);
    struct al_sections sections;
    if (al_sections_init(&sections, tables, count, NULL) != AL_OK)
        return false;
    al_print_config(to, &sections);
    al_sections_fini(&sections);
    return fflush(to) == 0 && !ferror(to);
}

static bool do_config(const char *path, bool check)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&bytes, &size);
    if (memory == NULL)
        return fail(path, strerror(errno));
    bool good = print_defaults(memory);
    good = fclose(memory) == 0 && good;
    const struct al_text text = {.bytes = bytes, .length = size};
    good = good ? settle(path, &text, check) : fail(path, "out of memory");
    free(bytes);
    return good;
}

int main(int argc, char **argv)
{
    bool check = argc == 2 && strcmp(argv[1], "--check") == 0;
    if (argc > 1 && !check) {
        fputs("usage: docgen [--check]\n", stderr);
        return 2;
    }
    bool good = do_config("conf/ailife.ini", check);
    good = do_page("man/ailife.1", check) && good;
    good = do_page("man/ailife.ini.5", check) && good;
    return good ? 0 : 1;
}
