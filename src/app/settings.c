/* The one user of inih. It is given lines that every build of it reads alike: no leading blanks, no
 * comments, one pair each. What is long, or has signs that inih would act on, is handed over by
 * reference: the line then holds a stand-in, and the handler takes the reader's text. */
#include "app/settings.h"

#include <errno.h>
#include <ini.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/choose.h"
#include "app/lines.h"
#include "app/path.h"
#include "sim/utf8.h"

#define BLANKS      " \t"
#define KEY_MOST    64
#define QUOTED_MOST 80  /* bytes of a wrong line that a message shows */
#define FAULTS_MOST 100 /* of one file; what follows them is not read */

/* For %.*s: as much of a text as a message shows. */
#define SHOWN(text) (int)al_utf8_cut(text, QUOTED_MOST), (text)

/* Where a fault is: a line of a file, or an option (line 0). */
struct place {
    const char *name;
    size_t line, section_line; /* the line itself, and where its section begins */
};

/* A key that this file has set, to notice it when it comes again. */
struct given {
    const void *values;
    const struct al_param *row;
    size_t line;
};

struct reader {
    struct al_settings *settings;
    struct al_lines lines;
    struct place place;
    char section[AL_LINE_MOST + 1]; /* "": before the first */
    bool skipping;                  /* in a section that was refused */
    const char *value;              /* of the latest line */
    bool by_reference;              /* inih has a stand-in for it */
    bool pending;                   /* inih was given a pair and has not passed it on yet */
    size_t faults_before;
    struct given *given;
    size_t given_count;
};

/* "PLACE: [section] key: text"; section and key may be NULL. */
static void complain(const struct al_settings *settings, const struct place *place,
                     const char *section, const char *key, const char *text)
{
    char line[24] = "";
    if (place->line > 0)
        snprintf(line, sizeof line, ":%zu", place->line);
    al_faults_add(settings->faults, "%s%s: %s%.*s%s%.*s%s%s", place->name, line,
                  section != NULL ? "[" : "", SHOWN(section != NULL ? section : ""),
                  section == NULL ? ""
                  : key != NULL   ? "] "
                                  : "]: ",
                  SHOWN(key != NULL ? key : ""), key != NULL ? ": " : "", text);
}

/* A name that is well-formed may still name no world. */
static void check_world(const struct al_settings *settings, const struct place *place,
                        const char *key)
{
    struct al_error error;
    const struct al_section *run = al_sections_find(settings->sections, "run");
    const struct al_param *row = al_param_find(run->table, key);
    const char *world = *(char *const *)((const char *)run->values + row->offset);
    if (al_choose_world(world, &error) == NULL)
        complain(settings, place, "run", key, error.text);
}

static bool set(const struct al_settings *settings, const struct place *place, const char *section,
                const char *key, const char *value)
{
    struct al_error error;
    al_sections_from(settings->sections, place->name, place->line, place->section_line);
    enum al_status status = al_sections_set(settings->sections, section, key, value, &error);
    al_sections_from(settings->sections, NULL, 0, 0);
    if (status != AL_OK)
        complain(settings, place, section, key, error.text);
    else if (strcmp(section, "run") == 0 && strcmp(key, "world") == 0)
        check_world(settings, place, key);
    if (status == AL_OK && settings->given != NULL)
        al_given_add(settings->given, section, key);
    return status == AL_OK;
}

/* ---- lines into pieces ---------------------------------------------------------------------- */

static char *skip_blanks(char *text)
{
    return text + strspn(text, BLANKS);
}

static void cut_blanks(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && strchr(BLANKS, text[length - 1]) != NULL)
        length--;
    text[length] = '\0';
}

/* The next of `signs` in text, or a comment: ; or # after a blank (`blank`: there is one before
 * text). Points at the end when there is neither. */
static char *find(char *text, const char *signs, bool blank)
{
    for (; *text != '\0'; text++) {
        if (strchr(signs, *text) != NULL || (blank && (*text == ';' || *text == '#')))
            break;
        blank = *text == ' ' || *text == '\t';
    }
    return text;
}

/* Behind the closing quote of a text that begins with one, or NULL when it is not closed. */
static char *behind_quotes(char *text)
{
    for (text++; *text != '\0'; text++)
        if (*text == '"' && *++text != '"')
            return text;
    return NULL;
}

/* Cut a comment and blanks off the end of a value. Before it there is a blank or not. */
static char *trim_value(char *value)
{
    char *text = skip_blanks(value);
    bool blank = text > value;
    if (*text == '"') {
        char *behind = behind_quotes(text);
        if (behind == NULL)
            behind = text + strlen(text);
        *find(behind, "", false) = '\0';
    } else {
        *find(text, "", blank) = '\0';
    }
    cut_blanks(text);
    return text;
}

/* ---- what a line does ----------------------------------------------------------------------- */

/* A line that is nothing, quoted up to a length that leaves whole characters. */
static void wrong_line(const struct reader *reader, const char *what, const char *text)
{
    char quoted[256];
    const size_t length = al_utf8_cut(text, QUOTED_MOST);
    snprintf(quoted, sizeof quoted, "%s: '%.*s%s'", what, (int)length, text,
             text[length] != '\0' ? "..." : "");
    complain(reader->settings, &reader->place, NULL, NULL, quoted);
}

static bool is_comment(const char *text)
{
    return *text == ';' || *text == '#';
}

static void open_section(struct reader *reader, char *text)
{
    struct al_error error;
    char *end = strchr(text, ']');
    reader->skipping = true;
    if (end == NULL) {
        wrong_line(reader, "a section without its ]", text);
        return;
    }
    char *rest = skip_blanks(end + 1);
    if (*rest != '\0' && !(rest > end + 1 && is_comment(rest))) {
        wrong_line(reader, "more than a section in its line", text);
        return;
    }
    *end = '\0';
    cut_blanks(text);
    strcpy(reader->section, skip_blanks(text + 1));
    reader->place.section_line = reader->place.line;
    if (al_sections_check(reader->settings->sections, reader->section, &error) == AL_OK)
        reader->skipping = false;
    else
        complain(reader->settings, &reader->place, reader->section, NULL, error.text);
}

static void key_without_section(const struct reader *reader, const char *key)
{
    const struct al_sections *sections = reader->settings->sections;
    char text[128] = "a key before any section";
    for (size_t i = 0; i < sections->table_count; i++)
        if (al_param_find(sections->tables[i], key) != NULL) {
            snprintf(text, sizeof text, "a key before any section (is [%s] missing above it?)",
                     sections->tables[i]->section);
            break;
        }
    complain(reader->settings, &reader->place, NULL, key, text);
}

/* Tell of a key that this file has set before, and remember where it is now. */
static void remember(struct reader *reader, const char *key)
{
    const struct al_section *item = al_sections_find(reader->settings->sections, reader->section);
    struct given now = {item->values, al_param_find(item->table, key), reader->place.line};
    for (size_t i = 0; i < reader->given_count; i++) {
        struct given *before = &reader->given[i];
        if (before->values != now.values || before->row != now.row)
            continue;
        (reader->settings->strict ? al_faults_add : al_faults_warn)(
            reader->settings->faults, "%s:%zu: [%s] %s: given again, also in line %zu%s",
            reader->place.name, now.line, reader->section, key, before->line,
            reader->settings->strict ? "" : "; the last one counts");
        before->line = now.line;
        return;
    }
    struct given *given = realloc(reader->given, (reader->given_count + 1) * sizeof *given);
    if (given == NULL)
        return; /* one warning less */
    reader->given = given;
    given[reader->given_count++] = now;
}

static void take(struct reader *reader, const char *key, const char *value)
{
    if (set(reader->settings, &reader->place, reader->section, key, value))
        remember(reader, key);
}

/* ---- to inih and back ------------------------------------------------------------------------ */

/* Whether inih hands a text on as it is. */
static bool is_plain(const char *text)
{
    for (; *text != '\0'; text++)
        if (*text < 0x20 || *text > 0x7e || strchr(";#\"", *text) != NULL)
            return false;
    return true;
}

/* Write a pair as a line of its own. Returns false when there is no room. */
static bool put_pair(const char *key, const char *value, char *line, size_t size)
{
    int length = snprintf(line, size, "%s = %s\n", key, value);
    return length >= 0 && (size_t)length + 1 < size;
}

/* Put a pair into inih's line of `size` bytes. Returns false when not even its key goes in. */
static bool give(struct reader *reader, const char *key, char *line, size_t size)
{
    if (!is_plain(key) || strlen(key) > KEY_MOST)
        return false;
    reader->by_reference = !is_plain(reader->value) || !put_pair(key, reader->value, line, size);
    reader->pending = !reader->by_reference || put_pair(key, "@", line, size);
    return reader->pending;
}

/* Returns whether there is a pair for inih in `line`. */
static bool read_pair(struct reader *reader, char *text, char *line, size_t size)
{
    char *sign = find(text, "=:", false);
    bool separated = *sign == '=' || *sign == ':';
    if (!separated || sign == text) {
        if (!separated)
            *sign = '\0';
        cut_blanks(text);
        wrong_line(reader,
                   separated ? "a value without its key" : "neither [section] nor key = value",
                   text);
        return false;
    }
    *sign = '\0';
    cut_blanks(text);
    reader->value = trim_value(sign + 1);
    if (reader->section[0] == '\0' && !reader->skipping)
        key_without_section(reader, text);
    if (reader->section[0] == '\0' || reader->skipping)
        return false;
    if (give(reader, text, line, size))
        return true;
    take(reader, text, reader->value);
    return false;
}

static bool read_line(struct reader *reader, char *line, size_t size)
{
    char *text = skip_blanks(reader->lines.text);
    char what[80];
    reader->place.line = reader->lines.number;
    if (reader->lines.length > AL_LINE_MOST) {
        snprintf(what, sizeof what, "a line of %zu bytes (allowed: up to %d)", reader->lines.length,
                 AL_LINE_MOST);
        complain(reader->settings, &reader->place, NULL, NULL, what);
        return false;
    }
    if (*text == '\0' || is_comment(text))
        return false;
    if (*text != '[')
        return read_pair(reader, text, line, size);
    open_section(reader, text);
    return false;
}

static bool too_many_faults(const struct reader *reader)
{
    if (reader->settings->faults->count - reader->faults_before < FAULTS_MOST)
        return false;
    complain(reader->settings, &reader->place, NULL, NULL,
             "too many faults, the rest of the file is not read");
    return true;
}

/* The reader inih calls for a line: one for each line of the file, empty unless it is a pair. */
static char *feed(char *line, int size, void *stream)
{
    struct reader *reader = stream;
    if (reader->pending)
        complain(reader->settings, &reader->place, NULL, NULL, "a pair that inih has not taken");
    reader->pending = false;
    if (size < 2 || too_many_faults(reader) || !al_lines_next(&reader->lines))
        return NULL;
    if (!read_line(reader, line, (size_t)size))
        strcpy(line, "\n");
    return line;
}

static int handle(void *user, const char *section, const char *key, const char *value)
{
    struct reader *reader = user;
    (void)section; /* inih keeps 49 bytes of it, the reader all */
    reader->pending = false;
    take(reader, key, reader->by_reference ? reader->value : value);
    return 1;
}

static void tell_end(const struct reader *reader, int result)
{
    struct al_faults *faults = reader->settings->faults;
    if (reader->lines.refused != NULL)
        al_faults_add(faults, "%s:%zu: this is %s", reader->place.name, reader->lines.number + 1,
                      reader->lines.refused);
    else if (reader->lines.error != 0)
        al_faults_add(faults, "%s: cannot read: %s", reader->place.name,
                      strerror(reader->lines.error));
    else if (result < 0)
        al_faults_add(faults, "%s: out of memory", reader->place.name);
}

void al_settings_read(struct al_settings *settings, FILE *stream, const char *name)
{
    struct reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        al_faults_add(settings->faults, "%s: out of memory", name);
        return;
    }
    reader->settings = settings;
    reader->place.name = name;
    reader->faults_before = settings->faults->count;
    al_lines_init(&reader->lines, stream);
    int result = ini_parse_stream(feed, reader, handle, reader);
    tell_end(reader, result);
    free(reader->given);
    free(reader);
}

/* ---- files and options ----------------------------------------------------------------------- */

/* Whether a default file is absent: it is not there, or nobody may look whether it is. */
static bool is_absent(const char *path)
{
    struct stat info;
    return stat(path, &info) != 0 && (errno == ENOENT || errno == ENOTDIR || errno == EACCES);
}

bool al_settings_read_file(struct al_settings *settings, const char *path, bool optional)
{
    struct stat info;
    if (optional && is_absent(path))
        return false;
    if (*path == '\0') {
        al_faults_add(settings->faults, "--config: an empty name");
        return false;
    }
    FILE *stream = fopen(path, "r");
    if (stream == NULL) {
        al_faults_add(settings->faults, "%.*s: cannot open: %s", al_path_shown(path), path,
                      strerror(errno));
        return true;
    }
    if (fstat(fileno(stream), &info) == 0 && S_ISDIR(info.st_mode))
        al_faults_add(settings->faults, "%s: this is a directory, no settings file", path);
    else
        al_settings_read(settings, stream, path);
    fclose(stream);
    return true;
}

void al_settings_set(struct al_settings *settings, const char *option, const char *section,
                     const char *key, const char *value)
{
    const struct place place = {option, 0, 0};
    set(settings, &place, section, key, value);
}

/* The name of a section that has the key, for the message that none was named. */
static const char *section_with(const struct al_sections *sections, const char *key)
{
    for (size_t i = 0; i < sections->table_count; i++)
        if (al_param_find(sections->tables[i], key) != NULL)
            return sections->tables[i]->section;
    return NULL;
}

static void assign_parts(struct al_settings *settings, char *name, const char *value)
{
    cut_blanks(name);
    name = skip_blanks(name);
    char *dot = strrchr(name, '.');
    if (dot != NULL && dot != name && dot[1] != '\0') {
        *dot = '\0';
        al_settings_set(settings, "--set", name, dot + 1, value);
        return;
    }
    if (dot != NULL && dot != name) {
        al_faults_add(settings->faults, "--set: no key: '%.*s' (give %.*sKEY=VALUE)", SHOWN(name),
                      SHOWN(name));
        return;
    }
    if (dot != NULL)
        name = dot + 1;
    const char *section = section_with(settings->sections, name);
    al_faults_add(settings->faults, "--set: no section: '%.*s' (%s%s.%s=VALUE)",
                  SHOWN(dot != NULL ? dot : name), section != NULL ? "did you mean " : "give ",
                  section != NULL ? section : "SECTION", section != NULL ? name : "KEY");
}

void al_settings_assign(struct al_settings *settings, const char *assignment)
{
    const char *sign = strchr(assignment, '=');
    if (sign == NULL) {
        al_faults_add(settings->faults, "--set: no '=': '%.*s' (give SECTION.KEY=VALUE)",
                      SHOWN(assignment));
        return;
    }
    char *name = malloc((size_t)(sign - assignment) + 1);
    if (name == NULL) {
        al_faults_add(settings->faults, "--set: out of memory");
        return;
    }
    memcpy(name, assignment, (size_t)(sign - assignment));
    name[sign - assignment] = '\0';
    assign_parts(settings, name, sign + 1);
    free(name);
}
