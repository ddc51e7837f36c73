#include "world_bench.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* One "key=value" or "section.key=value". */
static enum al_status set(struct al_sections *sections, const char *world, char *word,
                          struct al_error *error)
{
    char *value = strchr(word, '=');
    assert_non_null(value);
    *value++ = '\0';
    char *dot = strrchr(word, '.');
    if (dot == NULL)
        return al_sections_set(sections, world, word, value, error);
    *dot = '\0';
    return al_sections_set(sections, word, dot + 1, value, error);
}

struct al_run *bench_try(const char *world, uint64_t seed, const char *settings,
                         struct al_error *error)
{
    const struct al_world_class *class = al_world_find(world);
    assert_non_null(class);
    static const struct al_param_table *tables[8]; /* borrowed by the run; one world a program */
    tables[0] = &al_run_table;
    for (size_t i = 0; i < class->table_count; i++)
        tables[1 + i] = class->tables[i];
    struct al_sections sections;
    assert_int_equal(al_sections_init(&sections, tables, 1 + class->table_count, error), AL_OK);
    char text[1000];
    snprintf(text, sizeof text, "%s", settings);
    enum al_status status = AL_OK;
    for (char *word = strtok(text, " "); word != NULL && status == AL_OK; word = strtok(NULL, " "))
        status = set(&sections, world, word, error);
    struct al_run *run = NULL;
    if (status == AL_OK)
        al_run_new(&run, class, &sections, seed, error);
    al_sections_fini(&sections);
    return run;
}

struct al_run *bench_run(const char *world, uint64_t seed, const char *settings)
{
    struct al_error error = {0};
    struct al_run *run = bench_try(world, seed, settings, &error);
    if (run == NULL)
        fail_msg("%s", error.text);
    return run;
}

void bench_steps(struct al_run *run, uint64_t steps)
{
    while (steps-- > 0)
        al_run_step(run);
}

uint64_t bench_finish(struct al_run *run)
{
    while (run->state == AL_RUN_GOING)
        al_run_step(run);
    struct al_digest digest;
    al_digest_init(&digest);
    al_digest_word(&digest, al_run_digest(run));
    for (size_t c = 0; c < run->history.columns; c++) {
        uint64_t bits;
        memcpy(&bits, &run->row[c], sizeof bits);
        al_digest_word(&digest, bits);
    }
    al_run_free(run);
    return al_digest_value(&digest);
}
