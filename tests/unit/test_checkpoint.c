/* Runs as bytes: a loaded run goes on as the stored one, and what is no such bytes is found out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <ailife/checkpoint.h>

#include "toy_world.h"

static const struct al_param_table *const tables[] = {&al_run_table, &toy_table};

static struct al_run *run, *copy;
static unsigned char *bytes, *again;
static size_t size, again_size;
static struct al_error error;

static int begin(void **state)
{
    (void)state;
    struct al_sections sections;
    assert_int_equal(al_sections_init(&sections, tables, 2, &error), AL_OK);
    assert_int_equal(al_sections_set(&sections, "run", "generations", "50", &error), AL_OK);
    assert_int_equal(al_run_new(&run, &toy_class, &sections, 5, &error), AL_OK);
    al_sections_fini(&sections);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    al_run_free(run);
    al_run_free(copy);
    free(bytes);
    free(again);
    run = copy = NULL;
    bytes = again = NULL;
    return 0;
}

static void steps(struct al_run *which, size_t n)
{
    while (n-- > 0)
        al_run_step(which);
}

static void edit(const char *key, const char *value)
{
    assert_int_equal(al_run_edit(run, "toy", key, value, &error), AL_OK);
}

/* Open and load these bytes; *loaded is NULL when that fails. */
static enum al_status load(const unsigned char *from, size_t length, struct al_run **loaded)
{
    struct al_checkpoint checkpoint;
    struct al_sections sections;
    *loaded = NULL;
    enum al_status status = al_checkpoint_open(&checkpoint, from, length, &error);
    if (status != AL_OK)
        return status;
    assert_int_equal(al_sections_init(&sections, tables, 2, &error), AL_OK);
    status = al_checkpoint_set(&checkpoint, &sections, &error);
    if (status == AL_OK)
        status = al_run_load(loaded, &toy_class, &sections, &checkpoint, &error);
    al_sections_fini(&sections);
    return status;
}

static void store(void)
{
    free(bytes);
    assert_int_equal(al_run_store(run, &bytes, &size, &error), AL_OK);
}

static void reload(void)
{
    store();
    al_run_free(copy);
    assert_int_equal(load(bytes, size, &copy), AL_OK);
}

/* Whether both are in the same state, down to the bytes they would leave. */
static void assert_same(void)
{
    assert_true(al_run_digest(run) == al_run_digest(copy));
    store();
    free(again);
    assert_int_equal(al_run_store(copy, &again, &again_size, &error), AL_OK);
    assert_int_equal(size, again_size);
    assert_memory_equal(bytes, again, size);
}

/* At every tick of three generations, also where one ends and the next is not bred yet. */
static void goes_on_as_if_it_never_stopped(void **state)
{
    (void)state;
    for (size_t at = 0; at < 9; at++) {
        steps(run, 1);
        reload();
        assert_same();
        assert_int_equal(copy->rows, run->rows);
        assert_int_equal(copy->state, AL_RUN_GOING);
        assert_true(run->rows == 0 || copy->row[1] == run->row[1]);
        struct al_run *stopped = copy;
        copy = NULL;
        steps(stopped, 20);
        reload();
        steps(copy, 20);
        assert_true(al_run_digest(copy) == al_run_digest(stopped));
        assert_memory_equal(copy->row, stopped->row, 2 * sizeof(double));
        al_run_free(stopped);
    }
}

/* Changes made, and changes and touches that wait, go with the run. */
static void keeps_changes(void **state)
{
    (void)state;
    steps(run, 4);
    edit("rate", "7"); /* acts at tick 4, in row 1 */
    steps(run, 1);
    edit("count", "9");
    edit("start", "3");
    edit("rate", "8");
    run->touches[run->touch_count++] = (struct al_touch){AL_TOUCH_PLACE, 1.5f, -2};
    reload();
    assert_same();
    assert_int_equal(copy->mark_count, 1);
    assert_int_equal(copy->marks[0].tick, 4);
    assert_int_equal(copy->marks[0].row, 1);
    assert_string_equal(copy->marks[0].section, "toy");
    assert_string_equal(copy->marks[0].key, "rate");
    assert_string_equal(copy->marks[0].value, "7");
    assert_string_equal(al_run_queued(copy, "toy", "rate"), "8");
    assert_string_equal(al_run_queued(copy, "toy", "count"), "9");
    assert_string_equal(al_run_queued(copy, "toy", "start"), "3");
    assert_int_equal(copy->touch_count, 1);
    assert_true(copy->touches[0].kind == AL_TOUCH_PLACE && copy->touches[0].y == -2);
    run->touch_count = copy->touch_count = 0; /* the toy cannot be touched */
    steps(run, 10);
    steps(copy, 10);
    assert_same();
    assert_int_equal(copy->mark_count, 3);
    assert_int_equal(copy->marks[1].row, 1);
    assert_int_equal(copy->marks[2].row, 2);
    assert_int_equal(((const struct toy *)copy->world)->n, 9);
}

/* A restart begins another run: what was changed is how it starts. */
static void restart_forgets_marks(void **state)
{
    (void)state;
    edit("rate", "7");
    steps(run, 1);
    assert_int_equal(run->mark_count, 1);
    assert_int_equal(al_run_restart(run, 5, &error), AL_OK);
    assert_int_equal(run->mark_count, 0);
}

/* The history in memory, below, at and beyond what the ring and the overview hold. */
static void keeps_the_history(void **state)
{
    (void)state;
    const uint64_t rows[] = {1, 1023, 1024, 1025, 2048, 2049, 4096, 4097, 5000};
    assert_int_equal(al_run_edit(run, "run", "generations", "0", &error), AL_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        while (run->rows < rows[i])
            al_run_step(run);
        reload();
        const struct al_history *a = &run->history, *b = &copy->history;
        assert_int_equal(a->count, b->count);
        assert_int_equal(a->points, b->points);
        assert_int_equal(a->stride, b->stride);
        for (uint64_t back = 0; al_history_row(a, back) != NULL; back++)
            assert_memory_equal(al_history_row(a, back), al_history_row(b, back), 16);
        assert_memory_equal(a->overview, b->overview, a->points * 16);
    }
}

static void keeps_limits(void **state)
{
    (void)state;
    steps(run, 500);
    assert_int_equal(run->state, AL_RUN_LIMIT);
    reload();
    assert_int_equal(copy->state, AL_RUN_LIMIT);
    assert_int_equal(copy->params->generations, 50);
    assert_int_equal(copy->rows, 51);
}

static void every_cut_is_found(void **state)
{
    (void)state;
    steps(run, 5);
    store();
    for (size_t length = 0; length < size; length++) {
        unsigned char *cut = malloc(length + 1); /* its own size, for the sanitizers */
        memcpy(cut, bytes, length);
        assert_int_equal(load(cut, length, &copy), AL_CORRUPT);
        free(cut);
    }
    unsigned char *longer = calloc(1, size + 1);
    memcpy(longer, bytes, size);
    assert_int_equal(load(longer, size + 1, &copy), AL_CORRUPT);
    free(longer);
}

static void every_flip_is_found(void **state)
{
    (void)state;
    edit("start", "2");
    steps(run, 5);
    store();
    for (size_t at = 0; at < size; at++)
        for (int bit = 0; bit < 8; bit++) {
            bytes[at] ^= (unsigned char)(1 << bit);
            assert_int_equal(load(bytes, size, &copy), AL_CORRUPT);
            bytes[at] ^= (unsigned char)(1 << bit);
        }
    assert_int_equal(load(bytes, size, &copy), AL_OK);
}

static void another_version_is_named(void **state)
{
    (void)state;
    store();
    bytes[8] = 9;
    assert_int_equal(load(bytes, size, &copy), AL_CORRUPT);
    assert_non_null(strstr(error.text, "format 9"));
}

/* The checksum as the header describes it, so that bytes with wrong contents can be made. */
static void seal(void)
{
    struct al_digest digest;
    al_digest_init(&digest);
    al_digest_word(&digest, size - 32);
    for (size_t at = 32; at < size; at += 8) {
        uint64_t word = 0;
        for (size_t i = 0; i < 8 && at + i < size; i++)
            word |= (uint64_t)bytes[at + i] << 8 * i;
        al_digest_word(&digest, word);
    }
    for (size_t i = 0; i < 8; i++)
        bytes[24 + i] = (unsigned char)(al_digest_value(&digest) >> 8 * i);
}

/* Wherever a number may stand: 0xFFFFFFFF (and more) with a right checksum is refused or taken as a
 * value, but never believed as a count. The toy's state is small, so that memory would tell. */
static void every_count_is_bounded(void **state)
{
    (void)state;
    edit("rate", "7");
    steps(run, 4);
    edit("start", "2");
    store();
    unsigned char *good = malloc(size);
    memcpy(good, bytes, size);
    size_t taken = 0;
    for (size_t at = 32; at + 8 <= size; at++)
        for (size_t width = 4; width <= 8; width += 4) {
            memcpy(bytes, good, size);
            memset(bytes + at, 0xff, width);
            seal();
            taken += load(bytes, size, &copy) == AL_OK;
            al_run_free(copy);
            copy = NULL;
        }
    assert_true(taken < size); /* half of them: the places within a number of the state */
    memcpy(bytes, good, size);
    seal();
    assert_memory_equal(bytes, good, size); /* seal() is what the library does */
    free(good);
}

/* The first text is the world's name: length 3, "toy", NUL. */
static void texts_end_where_they_say(void **state)
{
    (void)state;
    store();
    assert_memory_equal(bytes + 32, "\3\0\0\0\0\0\0\0toy", 12);
    bytes[41] = '\0';
    seal();
    assert_int_equal(load(bytes, size, &copy), AL_CORRUPT);
    bytes[41] = 'o';
    bytes[43] = 'x';
    seal();
    assert_int_equal(load(bytes, size, &copy), AL_CORRUPT);
}

static void settings_that_are_none_here(void **state)
{
    (void)state;
    store();
    unsigned char *key = bytes;
    while (memcmp(key, "until", 5) != 0)
        key++;
    memcpy(key, "untol", 5);
    seal();
    assert_int_equal(load(bytes, size, &copy), AL_CORRUPT);
    assert_non_null(strstr(error.text, "untol"));
}

static void says_its_size_beforehand(void **state)
{
    (void)state;
    store();
    assert_int_equal(al_checkpoint_size(bytes), size);
    bytes[0] = 'A';
    assert_int_equal(al_checkpoint_size(bytes), 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, finish)
    const struct CMUnitTest tests[] = {
        TEST(goes_on_as_if_it_never_stopped),
        TEST(keeps_changes),
        TEST(restart_forgets_marks),
        TEST(keeps_the_history),
        TEST(keeps_limits),
        TEST(every_cut_is_found),
        TEST(every_flip_is_found),
        TEST(another_version_is_named),
        TEST(every_count_is_bounded),
        TEST(texts_end_where_they_say),
        TEST(settings_that_are_none_here),
        TEST(says_its_size_beforehand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
