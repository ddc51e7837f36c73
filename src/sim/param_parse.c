/* Values of parameters as a person writes them; see param.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ailife/param.h>

#include "sim/utf8.h"
#include "sim/words.h"

#define SHOWN 80 /* bytes of a bad value that a message quotes */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Whether key and value, as printed, go into a line of a settings file. */
static bool fits_line(const struct al_param *row, const void *value)
{
    struct al_param alone = *row;
    alone.offset = 0;
    return strlen(row->key) + 1 + al_param_print(&alone, value, NULL, 0) <= AL_PARAM_TEXT_MAX;
}

/* "WHAT: 'TEXT' (allowed: RANGE)". A long value is cut, at a whole character. */
static enum al_status refuse(const struct al_param *row, const char *text, const char *what,
                             struct al_error *error)
{
    char range[256];
    const size_t length = al_utf8_cut(text, SHOWN);
    al_param_print_range(row, range, sizeof range);
    return al_fail(error, AL_INVALID, "%s: '%.*s%s' (allowed: %s)", what, (int)length, text,
                   text[length] != '\0' ? "..." : "", range);
}

static const char *not_a_number(const char *text)
{
    return strchr(text, ',') != NULL ? "not a number (the decimal point is '.')" : "not a number";
}

static const char *whole_number(const struct al_param *row, const char *text, bool *negative,
                                uint64_t *size)
{
    double most = row->type == AL_PARAM_SEED ? 0x1p64 : row->max;
    switch (al_number_kind(text)) {
    case AL_NUMBER_NONE: return not_a_number(text);
    case AL_NUMBER_REAL: return "not a whole number";
    case AL_NUMBER_WHOLE: break;
    }
    if (!al_number_read_whole(text, negative, size))
        return "out of range";
    /* Bounds are whole and no larger than 1e18, so that they are exact as integers. */
    if (*negative ? row->min >= 0 || *size > (uint64_t)-row->min
                  : most < 0x1p64 && (most < 0 || *size > (uint64_t)most))
        return "out of range";
    if (!*negative && row->min > 0 && *size < (uint64_t)row->min)
        return "out of range";
    if (*negative && row->max < 0 && *size < (uint64_t)-row->max)
        return "out of range";
    return NULL;
}

static enum al_status parse_int(const struct al_param *row, int32_t *value, const char *text,
                                struct al_error *error)
{
    bool negative;
    uint64_t size;
    const char *wrong = whole_number(row, text, &negative, &size);
    if (wrong != NULL)
        return refuse(row, text, wrong, error);
    *value = (int32_t)(negative ? -(int64_t)size : (int64_t)size);
    return AL_OK;
}

static enum al_status parse_count(const struct al_param *row, uint64_t *value, const char *text,
                                  struct al_error *error)
{
    bool negative;
    uint64_t size;
    const char *wrong = whole_number(row, text, &negative, &size);
    if (wrong != NULL)
        return refuse(row, text, wrong, error);
    *value = size;
    return AL_OK;
}

static enum al_status parse_seed(const struct al_param *row, struct al_seed *seed, const char *text,
                                 struct al_error *error)
{
    uint64_t size = 0;
    bool drawn = al_name_equal(text, "drawn");
    if (!drawn) {
        enum al_status status = parse_count(row, &size, text, error);
        if (status != AL_OK)
            return status;
    }
    seed->given = !drawn;
    seed->value = size;
    return AL_OK;
}

/* What is wrong with a text as a number in the row's range, or NULL. The range is that of what was
 * written: the nearest float may lie on a bound that the text exceeds. */
static const char *real_number(const struct al_param *row, const char *text, float *value)
{
    if (al_number_kind(text) == AL_NUMBER_NONE)
        return not_a_number(text);
    double exact = al_number_read(text);
    if (!(exact >= row->min && exact <= row->max))
        return "out of range";
    *value = al_number_read_float(text);
    return NULL;
}

static enum al_status parse_real(const struct al_param *row, float *value, const char *text,
                                 struct al_error *error)
{
    int word = al_words_find(row->choices, text);
    if (word >= 0) {
        *value = (float)-(word + 1);
        return AL_OK;
    }
    const char *wrong = real_number(row, text, value);
    return wrong == NULL ? AL_OK : refuse(row, text, wrong, error);
}

static enum al_status parse_switch(const struct al_param *row, bool *value, const char *text,
                                   struct al_error *error)
{
    int word = al_words_find("yes|no|true|false|on|off|1|0", text);
    if (word < 0)
        return refuse(row, text, "neither yes nor no", error);
    *value = word % 2 == 0;
    return AL_OK;
}

static enum al_status parse_choice(const struct al_param *row, int *value, const char *text,
                                   struct al_error *error)
{
    int word = al_words_find(row->choices, text);
    if (word < 0)
        return refuse(row, text, "not one of the choices", error);
    *value = word;
    return AL_OK;
}

/* Take the quotes off in place. Returns what is wrong, or NULL. */
static const char *unquote(char *text)
{
    bool closed = false;
    char *to = text;
    const char *from = text + 1;
    if (*text != '"')
        return NULL;
    for (; *from != '\0' && !closed; from++) {
        closed = from[0] == '"' && from[1] != '"';
        if (from[0] == '"' && !closed)
            from++;
        if (!closed)
            *to++ = *from;
    }
    if (!closed)
        return "a quote is not closed";
    if (*from != '\0')
        return "something follows the closing quote";
    *to = '\0';
    return NULL;
}

#define REASON 80 /* bytes of what is wrong with a text */

/* Name the first character of a text that may not be in one; characters are counted from 1. Returns
 * whether there is one. */
static bool wrong_character(const char *text, char *reason)
{
    size_t place = 1;
    uint32_t c;
    for (const char *at = text; *at != '\0'; place++) {
        const char *bytes = at;
        at += al_utf8_decode(at, &c);
        if (c == AL_UTF8_BROKEN)
            snprintf(reason, REASON, "character %zu is not UTF-8 (\\x%02x)", place,
                     (unsigned char)*bytes);
        else if (c < 0x20 || (c >= 0x7f && c < 0xa0))
            snprintf(reason, REASON, "character %zu is U+%04X, a control character", place,
                     (unsigned)c);
        else
            continue;
        return true;
    }
    return false;
}

/* What is wrong, or NULL; `reason` has room for it. */
static const char *wrong_text(const struct al_param *row, const char *text, char *reason)
{
    size_t length = strlen(text);
    if (wrong_character(text, reason))
        return reason;
    if (length == 0 && row->min > 0)
        return "an empty text";
    if ((double)length < row->min)
        return "too short a text";
    return (double)length > row->max ? "too long a text" : NULL;
}

static enum al_status parse_text(const struct al_param *row, char **value, char *text,
                                 const char *written, struct al_error *error)
{
    char reason[REASON];
    const char *wrong = unquote(text);
    if (wrong == NULL)
        wrong = wrong_text(row, text, reason);
    if (wrong != NULL)
        return refuse(row, written, wrong, error);
    char *copy = malloc(strlen(text) + 1);
    if (copy == NULL)
        return al_fail(error, AL_MEMORY, "out of memory");
    strcpy(copy, text);
    if (!fits_line(row, &copy)) {
        free(copy);
        return refuse(row, written, "too long a text", error);
    }
    free(*value);
    *value = copy;
    return AL_OK;
}

static size_t count_items(const char *text)
{
    size_t count = 0;
    for (const char *c = text; *c != '\0'; c++)
        count += !is_blank(*c) && (c == text || is_blank(c[-1]));
    return count;
}

/* Read the numbers of one item; ends it and its numbers with NULs. Returns what is wrong, or
 * NULL. */
static const char *read_item(const struct al_param *row, char *item, size_t arity, float *values)
{
    for (size_t i = 0; i < arity; i++) {
        char *comma = strchr(item, ',');
        if ((comma != NULL) != (i + 1 < arity))
            return "an item of the list has not the right number of values";
        if (comma != NULL)
            *comma = '\0';
        const char *wrong = real_number(row, item, &values[i]);
        if (wrong != NULL)
            return wrong;
        if (comma != NULL)
            item = comma + 1;
    }
    return NULL;
}

static const char *read_items(const struct al_param *row, char *text, struct al_list *list)
{
    size_t arity = al_words_count(row->choices);
    for (size_t i = 0; i < list->count; i++) {
        char *item = text + strspn(text, " \t");
        char *end = item + strcspn(item, " \t");
        text = *end == '\0' ? end : end + 1;
        *end = '\0';
        const char *wrong = read_item(row, item, arity, list->values + i * arity);
        if (wrong != NULL)
            return wrong;
    }
    return NULL;
}

static enum al_status parse_list(const struct al_param *row, struct al_list *value, char *text,
                                 const char *written, struct al_error *error)
{
    struct al_list list = {NULL, 0};
    const char *wrong = unquote(text);
    if (wrong != NULL)
        return refuse(row, written, wrong, error);
    if (!al_name_equal(text, "none"))
        list.count = count_items(text);
    if (list.count > 0) {
        list.values = malloc(list.count * al_words_count(row->choices) * sizeof *list.values);
        if (list.values == NULL)
            return al_fail(error, AL_MEMORY, "out of memory");
    }
    wrong = read_items(row, text, &list);
    if (wrong == NULL && !fits_line(row, &list))
        wrong = "too long a list";
    if (wrong != NULL) {
        free(list.values);
        return refuse(row, written, wrong, error);
    }
    free(value->values);
    *value = list;
    return AL_OK;
}

static enum al_status parse_trimmed(const struct al_param *row, void *value, char *text,
                                    const char *written, struct al_error *error)
{
    if (*text == '\0' && row->type != AL_PARAM_TEXT && row->type != AL_PARAM_LIST)
        return refuse(row, text, "no value", error);
    switch (row->type) {
    case AL_PARAM_INT: return parse_int(row, value, text, error);
    case AL_PARAM_COUNT: return parse_count(row, value, text, error);
    case AL_PARAM_SEED: return parse_seed(row, value, text, error);
    case AL_PARAM_REAL: return parse_real(row, value, text, error);
    case AL_PARAM_SWITCH: return parse_switch(row, value, text, error);
    case AL_PARAM_CHOICE: return parse_choice(row, value, text, error);
    case AL_PARAM_TEXT: return parse_text(row, value, text, written, error);
    case AL_PARAM_LIST: return parse_list(row, value, text, written, error);
    }
    return AL_INVALID;
}

enum al_status al_param_parse(const struct al_param *row, void *values, const char *text,
                              struct al_error *error)
{
    char trimmed[AL_PARAM_TEXT_MAX];
    while (is_blank(*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && is_blank(text[length - 1]))
        length--;
    if (length >= sizeof trimmed)
        return refuse(row, text, "too long a value", error);
    memcpy(trimmed, text, length);
    trimmed[length] = '\0';
    return parse_trimmed(row, (char *)values + row->offset, trimmed, text, error);
}
