#include <ailife/param.h>

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/words.h"

static void *value_of(const struct al_param *row, void *values)
{
    return (char *)values + row->offset;
}

static const void *value_in(const struct al_param *row, const void *values)
{
    return (const char *)values + row->offset;
}

enum al_status al_param_init(const struct al_param_table *table, void *values,
                             struct al_error *error)
{
    memset(values, 0, table->size);
    for (size_t i = 0; i < table->count; i++) {
        enum al_status status =
            al_param_parse(&table->rows[i], values, table->rows[i].preset, error);
        assert(status != AL_INVALID); /* a default outside its own range */
        if (status != AL_OK) {
            al_param_fini(table, values);
            return status;
        }
    }
    return AL_OK;
}

static void free_value(const struct al_param *row, void *values)
{
    if (row->type == AL_PARAM_TEXT)
        free(*(char **)value_of(row, values));
    else if (row->type == AL_PARAM_LIST)
        free(((struct al_list *)value_of(row, values))->values);
}

void al_param_fini(const struct al_param_table *table, void *values)
{
    for (size_t i = 0; i < table->count; i++)
        free_value(&table->rows[i], values);
    memset(values, 0, table->size);
}

static size_t arity(const struct al_param *row)
{
    return al_words_count(row->choices);
}

static void *duplicate(const void *bytes, size_t size)
{
    void *copy = malloc(size);
    if (copy != NULL)
        memcpy(copy, bytes, size);
    return copy;
}

/* Replace what a plain copy of the struct shares with the original by a copy of its own; when
 * memory ends, by nothing. Returns false then. */
static bool own_value(const struct al_param *row, void *values)
{
    if (row->type == AL_PARAM_TEXT) {
        char **text = value_of(row, values);
        *text = duplicate(*text, strlen(*text) + 1);
        return *text != NULL;
    }
    if (row->type == AL_PARAM_LIST) {
        struct al_list *list = value_of(row, values);
        bool empty = list->count == 0;
        list->values =
            empty ? NULL : duplicate(list->values, list->count * arity(row) * sizeof(float));
        return empty || list->values != NULL;
    }
    return true;
}

enum al_status al_param_copy(const struct al_param_table *table, void *to, const void *from,
                             struct al_error *error)
{
    bool whole = true;
    memcpy(to, from, table->size);
    for (size_t i = 0; i < table->count; i++)
        whole = own_value(&table->rows[i], to) && whole;
    if (whole)
        return AL_OK;
    al_param_fini(table, to);
    return al_fail(error, AL_MEMORY, "out of memory");
}

const struct al_param *al_param_find(const struct al_param_table *table, const char *key)
{
    for (size_t i = 0; i < table->count; i++)
        if (strcmp(table->rows[i].key, key) == 0)
            return &table->rows[i];
    return NULL;
}

/* The whole number at or below, which must fit. */
static double whole_below(double value)
{
    double whole = (double)(int64_t)value;
    return whole > value ? whole - 1 : whole;
}

/* Move `value` by `steps` times `step`: to a multiple of the step first, when it lies between two.
 * A float that should be a multiple is off by its rounding; hence the tolerance. */
static double nudged(double value, double step, int steps)
{
    double place = value / step;
    if (!(place > -1e15 && place < 1e15)) /* steps are lost in rounding there */
        return value;
    double whole = whole_below(place + 0.5);
    if (fabs(place - whole) > 1e-4)
        whole = whole_below(place) + (steps > 0 ? 0 : 1);
    return (whole + (double)steps) * step;
}

static bool nudge_int(const struct al_param *row, int32_t *value, int steps)
{
    int32_t before = *value;
    double moved = nudged((double)before, row->step, steps);
    *value = (int32_t)(moved < row->min ? row->min : moved > row->max ? row->max : moved);
    return *value != before;
}

/* In whole numbers: a count may be larger than a double holds exactly. */
static bool nudge_count(const struct al_param *row, uint64_t *value, int steps)
{
    uint64_t before = *value;
    uint64_t step = (uint64_t)row->step;
    uint64_t least = (uint64_t)row->min;
    uint64_t most = (uint64_t)row->max;
    uint64_t distance = (uint64_t)(steps > 0 ? steps : -(int64_t)steps) * step;
    uint64_t base = before / step * step;
    if (steps > 0) {
        *value = distance >= most - least || base > most - distance ? most : base + distance;
    } else {
        base += base < before ? step : 0;
        *value = base < least + distance ? least : base - distance;
    }
    if (*value < least)
        *value = least;
    return *value != before;
}

static bool nudge_number(const struct al_param *row, float *value, int steps)
{
    float before = *value;
    double moved = nudged((double)before, row->step, steps);
    *value = (float)(moved < row->min ? row->min : moved > row->max ? row->max : moved);
    if (*value == 0)
        *value = 0; /* never -0 */
    return *value != before;
}

/* One step up or down the ring: first word ... last word, least number ... greatest number. */
static void nudge_ring(const struct al_param *row, float *value, int direction)
{
    int words = (int)al_words_count(row->choices);
    if (*value >= 0) {
        if (!nudge_number(row, value, direction))
            *value = direction > 0 ? -1.0f : (float)-words;
        return;
    }
    int word = (int)-*value - 1 + direction;
    if (word < 0)
        *value = (float)row->max;
    else if (word >= words)
        *value = (float)row->min;
    else
        *value = (float)-(word + 1);
}

static bool nudge_real(const struct al_param *row, float *value, int steps)
{
    float before = *value;
    if (row->choices == NULL)
        return nudge_number(row, value, steps);
    for (int i = 0; i < (steps < 0 ? -steps : steps); i++)
        nudge_ring(row, value, steps < 0 ? -1 : 1);
    return *value != before;
}

static bool nudge_choice(const struct al_param *row, int *value, int steps)
{
    int before = *value;
    int count = (int)al_words_count(row->choices);
    *value = (int)(((int64_t)before + steps % count + count) % count);
    return *value != before;
}

static bool nudge_switch(bool *value, int steps)
{
    if (steps % 2 != 0)
        *value = !*value;
    return steps % 2 != 0;
}

bool al_param_nudge(const struct al_param *row, void *values, int steps)
{
    void *value = value_of(row, values);
    bool fixed = steps == 0 || (row->step <= 0 && row->choices == NULL);
    switch (row->type) {
    case AL_PARAM_INT: return !fixed && nudge_int(row, value, steps);
    case AL_PARAM_COUNT: return !fixed && nudge_count(row, value, steps);
    case AL_PARAM_REAL: return !fixed && nudge_real(row, value, steps);
    case AL_PARAM_SWITCH: return nudge_switch(value, steps);
    case AL_PARAM_CHOICE: return nudge_choice(row, value, steps);
    case AL_PARAM_SEED:
    case AL_PARAM_TEXT:
    case AL_PARAM_LIST: break;
    }
    return false;
}

static bool equal_seeds(const struct al_seed *a, const struct al_seed *b)
{
    return a->given == b->given && (!a->given || a->value == b->value);
}

static bool equal_lists(const struct al_list *a, const struct al_list *b, size_t numbers)
{
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->values, b->values, a->count * numbers * sizeof(float)) == 0);
}

bool al_param_equal(const struct al_param *row, const void *a, const void *b)
{
    const void *x = value_in(row, a);
    const void *y = value_in(row, b);
    switch (row->type) {
    case AL_PARAM_INT: return *(const int32_t *)x == *(const int32_t *)y;
    case AL_PARAM_COUNT: return *(const uint64_t *)x == *(const uint64_t *)y;
    case AL_PARAM_SEED: return equal_seeds(x, y);
    case AL_PARAM_REAL: return memcmp(x, y, sizeof(float)) == 0;
    case AL_PARAM_SWITCH: return *(const bool *)x == *(const bool *)y;
    case AL_PARAM_CHOICE: return *(const int *)x == *(const int *)y;
    case AL_PARAM_TEXT: return strcmp(*(char *const *)x, *(char *const *)y) == 0;
    case AL_PARAM_LIST: return equal_lists(x, y, arity(row));
    }
    return false;
}

const char *al_when_text(enum al_when when)
{
    switch (when) {
    case AL_WHEN_NOW: return "now";
    case AL_WHEN_GENERATION: return "next generation";
    case AL_WHEN_RESTART: return "restart";
    }
    return "";
}
