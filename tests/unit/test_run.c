/* The runner: time, rows, limits, and edits that act at their time, all or nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <ailife/run.h>

#include "toy_world.h"

static const struct al_param_table *const tables[] = {&al_run_table, &toy_table};

static struct al_run *run;

/* A run with these settings, "section.key=value" each, NULL at the end. */
static struct al_run *begin(const char *const *settings)
{
    struct al_sections sections;
    struct al_error error;
    assert_int_equal(al_sections_init(&sections, tables, 2, &error), AL_OK);
    for (; *settings != NULL; settings++) {
        char section[32], key[32], value[32];
        assert_int_equal(sscanf(*settings, "%31[^.].%31[^=]=%31s", section, key, value), 3);
        assert_int_equal(al_sections_set(&sections, section, key, value, &error), AL_OK);
    }
    assert_int_equal(al_run_new(&run, &toy_class, &sections, 5, &error), AL_OK);
    al_sections_fini(&sections);
    return run;
}

#define BEGIN(...) begin((const char *const[]){__VA_ARGS__ __VA_OPT__(, ) NULL})

static int finish(void **state)
{
    (void)state;
    al_run_free(run);
    run = NULL;
    return 0;
}

static void steps(size_t n)
{
    while (n-- > 0)
        al_run_step(run);
}

static int32_t number(size_t i)
{
    return ((const struct toy *)run->world)->numbers[i];
}

static void set(const char *key, const char *value)
{
    struct al_error error;
    assert_int_equal(al_run_edit(run, "toy", key, value, &error), AL_OK);
}

/* Four numbers, each +1 a tick: after 3 ticks the sum is 12; generation 1 starts at 1: 16. */
static void rows_come_with_generations(void **state)
{
    (void)state;
    BEGIN("toy.count=4");
    steps(2);
    assert_false(run->row_ready);
    steps(1);
    assert_true(run->row_ready && run->row[0] == 0 && run->row[1] == 12);
    assert_int_equal(run->world->generation, 0); /* bred only by the next step */
    steps(1);
    assert_false(run->row_ready);
    assert_int_equal(run->world->generation, 1);
    steps(2);
    assert_true(run->row_ready && run->row[0] == 1 && run->row[1] == 16);
    assert_int_equal(run->rows, 2);
    assert_int_equal(run->world->tick, 6);
}

/* -g 2: rows 0, 1 and 2, after which nothing more happens. */
static void generations_limit(void **state)
{
    (void)state;
    BEGIN("run.generations=2");
    steps(8);
    assert_int_equal(run->state, AL_RUN_GOING);
    steps(1);
    assert_int_equal(run->state, AL_RUN_LIMIT);
    assert_true(run->row_ready && run->row[0] == 2);
    const uint64_t digest = al_run_digest(run);
    steps(5);
    assert_int_equal(run->world->tick, 9);
    assert_false(run->row_ready);
    assert_true(al_run_digest(run) == digest);
}

static void ticks_limit(void **state)
{
    (void)state;
    BEGIN("run.ticks=4");
    steps(10);
    assert_int_equal(run->state, AL_RUN_LIMIT);
    assert_int_equal(run->world->tick, 4);
    assert_int_equal(run->rows, 1);
}

static void natural_end(void **state)
{
    (void)state;
    BEGIN("toy.until=1");
    steps(10);
    assert_int_equal(run->state, AL_RUN_DONE);
    assert_int_equal(run->world->tick, 6);
}

static void now_acts_at_the_next_tick(void **state)
{
    (void)state;
    BEGIN("toy.count=4");
    steps(1);
    set("rate", "10");
    assert_string_equal(al_run_queued(run, "toy", "rate"), "10");
    assert_int_equal(number(0), 1);
    steps(1);
    assert_int_equal(number(0), 11);
    assert_null(al_run_queued(run, "toy", "rate"));
    assert_int_equal(run->edits_made, 1);
}

static void generation_acts_when_bred(void **state)
{
    (void)state;
    BEGIN("toy.count=4");
    steps(1);
    set("count", "2");
    set("count", "900"); /* the later one takes its place */
    steps(2);
    assert_true(run->row[1] == 12);
    assert_string_equal(al_run_queued(run, "toy", "count"), "900");
    steps(1); /* 900 numbers, more than there was room for */
    assert_int_equal(((const struct toy *)run->world)->n, 900);
    assert_int_equal(number(899), 2);
    set("count", "1");
    steps(3);
    assert_int_equal(((const struct toy *)run->world)->n, 1);
}

static void restart_acts_at_restart(void **state)
{
    (void)state;
    BEGIN("toy.count=4");
    set("start", "50");
    steps(7);
    assert_int_equal(run->world->generation, 2);
    assert_string_equal(al_run_queued(run, "toy", "start"), "50");
    set("rate", "2");
    assert_int_equal(al_run_restart(run, 6, NULL), AL_OK);
    assert_null(run->edits);
    assert_int_equal(run->world->seed, 6);
    assert_int_equal(run->world->tick, 0);
    assert_int_equal(run->rows, 0);
    assert_null(al_history_row(&run->history, 0));
    assert_int_equal(number(3), 50);
    steps(1);
    assert_int_equal(number(3), 52);
}

static void bad_edits_are_refused(void **state)
{
    (void)state;
    BEGIN("toy.count=4");
    struct al_error error;
    assert_int_equal(al_run_edit(run, "toy", "rat", "1", &error), AL_INVALID);
    assert_int_equal(al_run_edit(run, "toi", "rate", "1", &error), AL_INVALID);
    assert_int_equal(al_run_edit(run, "toy", "rate", "101", &error), AL_INVALID);
    assert_int_equal(al_run_edit(run, "toy", "rate", "", &error), AL_INVALID);
    set("count", "500");
    assert_int_equal(al_run_edit(run, "toy", "rate", "3", &error), AL_INVALID); /* 500 x 3 */
    assert_string_equal(error.text, "[toy] count x rate: too big: '1500' (allowed: up to 1000)");
    assert_null(al_run_queued(run, "toy", "rate"));
    steps(4);
    assert_int_equal(((const struct toy *)run->world)->n, 500);
}

static void refuses_settings_that_do_not_go_together(void **state)
{
    (void)state;
    struct al_sections sections;
    struct al_error error;
    assert_int_equal(al_sections_init(&sections, tables, 2, &error), AL_OK);
    assert_int_equal(al_sections_set(&sections, "toy", "count", "1000", &error), AL_OK);
    assert_int_equal(al_sections_set(&sections, "toy", "rate", "2", &error), AL_OK);
    assert_int_equal(al_run_new(&run, &toy_class, &sections, 5, &error), AL_INVALID);
    assert_null(run);
    al_sections_fini(&sections);
}

/* The digest sees the world and what is queued, not the limits or the pace of watching. */
static void digest_sees_the_state(void **state)
{
    (void)state;
    BEGIN("toy.count=4");
    steps(2);
    const uint64_t digest = al_run_digest(run);
    assert_true(al_run_digest(run) == digest);
    set("start", "2"); /* waits for a restart */
    assert_int_equal(al_run_edit(run, "run", "ticks", "9", NULL), AL_OK);
    assert_true(al_run_digest(run) == digest);
    set("rate", "2");
    assert_true(al_run_digest(run) != digest);
    finish(NULL);
    BEGIN("run.ticks=2", "run.speed=64", "run.row_every=7");
    steps(2);
    assert_true(al_run_digest(run) == digest);
    steps(1);
    finish(NULL);
    BEGIN("toy.rate=2");
    steps(2);
    assert_true(al_run_digest(run) != digest);
}

static void writes_rows_to_a_file(void **state)
{
    (void)state;
    BEGIN("toy.count=4");
    struct al_history_file file;
    assert_int_equal(al_history_file_open(&file, "/dev/null", true, toy_class.metrics, 2, NULL),
                     AL_OK);
    al_run_attach(run, &file);
    steps(3);
    assert_int_equal(run->state, AL_RUN_GOING);
    close(file.descriptor);
    steps(3); /* the descriptor is gone under it */
    assert_int_equal(run->state, AL_RUN_FAILED);
    assert_int_equal(run->error.status, AL_IO);
    file.descriptor = -1;
    al_history_file_close(&file, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(rows_come_with_generations, finish),
        cmocka_unit_test_teardown(generations_limit, finish),
        cmocka_unit_test_teardown(ticks_limit, finish),
        cmocka_unit_test_teardown(natural_end, finish),
        cmocka_unit_test_teardown(now_acts_at_the_next_tick, finish),
        cmocka_unit_test_teardown(generation_acts_when_bred, finish),
        cmocka_unit_test_teardown(restart_acts_at_restart, finish),
        cmocka_unit_test_teardown(bad_edits_are_refused, finish),
        cmocka_unit_test_teardown(refuses_settings_that_do_not_go_together, finish),
        cmocka_unit_test_teardown(digest_sees_the_state, finish),
        cmocka_unit_test_teardown(writes_rows_to_a_file, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
