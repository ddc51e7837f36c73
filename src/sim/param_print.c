/* Values, defaults and ranges of parameters as text; see param.h. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ailife/param.h>

#include "sim/words.h"

/* Text that grows up to a size and is counted beyond it, like snprintf()'s. */
struct sink {
    char *text;
    size_t size;
    size_t used;
};

static struct sink sink(char *text, size_t size)
{
    if (size > 0)
        text[0] = '\0';
    return (struct sink){text, size, 0};
}

static void put_bytes(struct sink *sink, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++, sink->used++)
        if (sink->used + 1 < sink->size) {
            sink->text[sink->used] = bytes[i];
            sink->text[sink->used + 1] = '\0';
        }
}

static void put(struct sink *sink, const char *text)
{
    put_bytes(sink, text, strlen(text));
}

__attribute__((format(printf, 2, 3))) static void put_number(struct sink *sink, const char *format,
                                                             ...)
{
    char text[64];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put(sink, text);
}

static void put_float(struct sink *sink, float value)
{
    char text[AL_NUMBER_TEXT];
    al_number_print_float(value, text);
    put(sink, text);
}

static void put_word(struct sink *sink, const char *words, size_t index)
{
    size_t length;
    const char *word = al_words_at(words, index, &length);
    put_bytes(sink, word, length);
}

/* Quotes keep blanks at the ends, what would begin a comment, and what looks like a quote. */
static void put_text(struct sink *sink, const char *text)
{
    if (*text != '\0' && *text != '"' && strpbrk(text, " \t;#") == NULL) {
        put(sink, text);
        return;
    }
    put(sink, "\"");
    for (; *text != '\0'; text++) {
        if (*text == '"')
            put(sink, "\"");
        put_bytes(sink, text, 1);
    }
    put(sink, "\"");
}

static void put_list(struct sink *sink, const struct al_list *list, size_t arity)
{
    if (list->count == 0)
        put(sink, "none");
    for (size_t i = 0; i < list->count * arity; i++) {
        if (i > 0)
            put(sink, i % arity == 0 ? " " : ",");
        put_float(sink, list->values[i]);
    }
}

static void put_seed(struct sink *sink, const struct al_seed *seed)
{
    if (seed->given)
        put_number(sink, "%" PRIu64, seed->value);
    else
        put(sink, "drawn");
}

static void put_real(struct sink *sink, const struct al_param *row, float value)
{
    if (row->choices != NULL && value < 0)
        put_word(sink, row->choices, (size_t)-value - 1);
    else
        put_float(sink, value);
}

size_t al_param_print(const struct al_param *row, const void *values, char *text, size_t size)
{
    struct sink out = sink(text, size);
    const void *value = (const char *)values + row->offset;
    switch (row->type) {
    case AL_PARAM_INT: put_number(&out, "%" PRId32, *(const int32_t *)value); break;
    case AL_PARAM_COUNT: put_number(&out, "%" PRIu64, *(const uint64_t *)value); break;
    case AL_PARAM_SEED: put_seed(&out, value); break;
    case AL_PARAM_REAL: put_real(&out, row, *(const float *)value); break;
    case AL_PARAM_SWITCH: put(&out, *(const bool *)value ? "yes" : "no"); break;
    case AL_PARAM_CHOICE: put_word(&out, row->choices, (size_t)(*(const int *)value)); break;
    case AL_PARAM_TEXT: put_text(&out, *(char *const *)value); break;
    case AL_PARAM_LIST: put_list(&out, value, al_words_count(row->choices)); break;
    }
    return out.used;
}

/* The default is written as a person would; printed it may look otherwise ("on": "yes"). */
size_t al_param_print_default(const struct al_param *row, char *text, size_t size)
{
    union {
        int32_t whole;
        uint64_t count;
        struct al_seed seed;
        float real;
        bool on;
        int choice;
        char *text;
        struct al_list list;
    } value;
    struct al_param alone = *row;
    alone.offset = 0;
    struct al_param_table table = {.section = "", .rows = &alone, .count = 1, .size = sizeof value};
    if (al_param_init(&table, &value, NULL) != AL_OK) {
        struct sink out = sink(text, size);
        put(&out, row->preset);
        return out.used;
    }
    size_t length = al_param_print(&alone, &value, text, size);
    al_param_fini(&table, &value);
    return length;
}

/* "a", "a or b", "a, b or c" */
static void put_alternatives(struct sink *sink, const char *words)
{
    size_t count = al_words_count(words);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            put(sink, i + 1 == count ? " or " : ", ");
        put_word(sink, words, i);
    }
}

static void put_bounds(struct sink *sink, const struct al_param *row)
{
    char text[AL_NUMBER_TEXT];
    al_number_print(row->min, text);
    put(sink, text);
    put(sink, " to ");
    al_number_print(row->max, text);
    put(sink, text);
}

static void put_items(struct sink *sink, const struct al_param *row)
{
    for (int i = 0; i < 2; i++) {
        for (const char *c = row->choices; *c != '\0'; c++)
            put_bytes(sink, *c == '|' ? "," : c, 1);
        put(sink, " ");
    }
    put(sink, "..., each ");
    put_bounds(sink, row);
    put(sink, "; or none");
}

size_t al_param_print_range(const struct al_param *row, char *text, size_t size)
{
    struct sink out = sink(text, size);
    switch (row->type) {
    case AL_PARAM_COUNT: /* exponents are not for whole numbers */
        put_number(&out, "%.0f to %.0f", row->min, row->max);
        break;
    case AL_PARAM_INT: put_bounds(&out, row); break;
    case AL_PARAM_SEED: put_number(&out, "0 to %" PRIu64 " or drawn", UINT64_MAX); break;
    case AL_PARAM_REAL:
        put_bounds(&out, row);
        if (row->choices != NULL)
            put(&out, al_words_count(row->choices) > 1 ? ", " : " or ");
        put_alternatives(&out, row->choices);
        break;
    case AL_PARAM_SWITCH: put(&out, "yes or no"); break;
    case AL_PARAM_CHOICE: put_alternatives(&out, row->choices); break;
    case AL_PARAM_TEXT: put_number(&out, "%.0f to %.0f bytes of text", row->min, row->max); break;
    case AL_PARAM_LIST: put_items(&out, row); break;
    }
    return out.used;
}
