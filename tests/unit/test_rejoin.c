/* History files that a run comes back to: cut, repaired, begun, or refused and left as they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <ailife/history.h>

#include "toy_world.h"

#define CSV_HEAD "generation,sum\n"

static struct al_history history;
static struct al_world world = {.class = &toy_class, .ended = true};
static struct al_rejoin rejoin;
static struct al_error error;
static char folder[] = "/tmp/ailife-rejoin-XXXXXX";
static char path[64], text[65536];

static int begin(void **state)
{
    (void)state;
    assert_int_equal(al_history_init(&history, 2, &error), AL_OK);
    rejoin = (struct al_rejoin){0};
    snprintf(path, sizeof path, "%s/h.csv", folder);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    al_history_fini(&history);
    unlink(path);
    return 0;
}

/* The run has rows 0,10 1,11 2,12 ... */
static void push(int rows)
{
    for (int i = 0; i < rows; i++)
        al_history_push(&history, (double[]){i, 10 + i});
}

static void put(const char *content)
{
    FILE *file = fopen(path, "w");
    fputs(content, file);
    fclose(file);
}

static const char *content(void)
{
    FILE *file = fopen(path, "r");
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    return text;
}

/* Join the file, write row 9,9, and close it. */
static enum al_status join(void)
{
    struct al_history_file file;
    enum al_status status = al_history_file_rejoin(&file, path, &history, &world, &rejoin, &error);
    if (status != AL_OK)
        return status;
    assert_int_equal(al_history_file_write(&file, &world, (double[]){9, 9}, &error), AL_OK);
    return al_history_file_close(&file, &error);
}

static void assert_joined(const char *before, const char *after)
{
    put(before);
    assert_int_equal(join(), AL_OK);
    assert_string_equal(content(), after);
}

static void assert_refused(const char *before)
{
    put(before);
    assert_int_equal(join(), AL_INVALID);
    assert_string_equal(content(), before);
}

static void goes_on(void **state)
{
    (void)state;
    push(3);
    assert_joined(CSV_HEAD "0,10\n1,11\n2,12\n", CSV_HEAD "0,10\n1,11\n2,12\n9,9\n");
    assert_false(rejoin.begun || rejoin.gap || rejoin.repaired > 0);
}

static void rows_beyond_are_cut(void **state)
{
    (void)state;
    push(3);
    assert_joined(CSV_HEAD "0,10\n1,11\n2,12\n3,7\n4,8\n5", CSV_HEAD "0,10\n1,11\n2,12\n9,9\n");
}

static void half_a_line_is_repaired(void **state)
{
    (void)state;
    push(3);
    const char *const halves[] = {"", "2", "2,", "2,1", "2,12"};
    for (size_t i = 0; i < sizeof halves / sizeof halves[0]; i++) {
        char before[100];
        snprintf(before, sizeof before, CSV_HEAD "0,10\n1,11\n%s", halves[i]);
        assert_joined(before, CSV_HEAD "0,10\n1,11\n2,12\n9,9\n");
        assert_int_equal(rejoin.repaired, 1);
    }
    assert_joined(CSV_HEAD "0,10\n1", CSV_HEAD "0,10\n1,11\n2,12\n9,9\n");
    assert_int_equal(rejoin.repaired, 2);
}

static void half_a_header_is_repaired(void **state)
{
    (void)state;
    assert_joined("genera", CSV_HEAD "9,9\n");
    assert_joined("", CSV_HEAD "9,9\n");
    assert_true(rejoin.begun);
}

static void a_deleted_one_begins_anew(void **state)
{
    (void)state;
    push(3);
    assert_int_equal(join(), AL_OK);
    assert_true(rejoin.begun);
    assert_string_equal(content(), CSV_HEAD "9,9\n");
}

static void only_a_header_has_a_gap(void **state)
{
    (void)state;
    push(3);
    assert_joined(CSV_HEAD, CSV_HEAD "9,9\n");
    assert_true(rejoin.gap);
}

static void others_are_refused(void **state)
{
    (void)state;
    push(3);
    assert_refused(CSV_HEAD "0,10\n1,11.5\n2,12\n"); /* another value */
    assert_refused(CSV_HEAD "0,10\n2,12\n1,11\n");   /* out of order */
    assert_refused(CSV_HEAD "0,10\n0,10\n1,11\n");   /* twice */
    assert_refused(CSV_HEAD "0,10,3\n");
    assert_refused(CSV_HEAD "0\n");
    assert_refused(CSV_HEAD "zero,10\n");
    assert_refused(CSV_HEAD "0,1e\n");
    assert_refused(CSV_HEAD "0,10\nhello");
    assert_refused(CSV_HEAD "5,15\n6,16\n"); /* nothing in common, and nobody to ask */
    assert_refused("generation,total\n0,10\n");
    assert_refused("generation,sum,more\n");
    assert_refused("a letter to a friend\n");
    assert_refused("a letter");
}

static void a_long_line_is_no_row(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "%s/h.jsonl", folder);
    FILE *file = fopen(path, "w");
    for (int i = 0; i < 100000; i++)
        fputs("1", file);
    fclose(file);
    assert_int_equal(join(), AL_INVALID);
    assert_int_equal(truncate(path, 99999), 0); /* it is still there */
    assert_refused("hello");
    assert_refused("{\"sum\":1");
}

static double asked;
static bool is_nine(void *user, const double *row)
{
    (void)user;
    asked = row[0];
    return row[1] == 9;
}

/* A file that begins behind the checkpoint's rows: begun anew before, or another run's. */
static void nothing_in_common_is_asked_about(void **state)
{
    (void)state;
    push(3);
    rejoin.is_next = is_nine;
    assert_joined(CSV_HEAD "3,9\n4,8\n", CSV_HEAD "9,9\n");
    assert_true(asked == 3);
    assert_refused(CSV_HEAD "3,8\n4,8\n");
    al_history_fini(&history);
    al_history_init(&history, 2, &error);
    assert_joined(CSV_HEAD "0,9\n1,8\n", CSV_HEAD "9,9\n");
    assert_refused(CSV_HEAD "0,8\n");
}

/* Rows from before those kept in memory are taken as they are. */
static void long_histories_are_compared_where_kept(void **state)
{
    (void)state;
    push(2000);
    FILE *file = fopen(path, "w");
    fputs(CSV_HEAD, file);
    for (int i = 0; i < 1990; i++)
        fprintf(file, "%d,%d\n", i, i == 5 ? 77 : 10 + i);
    fclose(file);
    assert_int_equal(join(), AL_OK);
    assert_int_equal(rejoin.repaired, 10);
    assert_string_equal(strstr(content(), "1998,"), "1998,2008\n1999,2009\n9,9\n");
    put(CSV_HEAD "0,10\n1,11\n");
    assert_int_equal(join(), AL_INVALID); /* too short to tell */
}

static void json_lines_too(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "%s/h.jsonl", folder);
    push(2);
#define ROW(n, s) "{\"generation\":" n ",\"sum\":" s "}\n"
    assert_joined(ROW("0", "10") ROW("1", "11") ROW("2", "5") "{\"gen",
                  ROW("0", "10") ROW("1", "11") ROW("9", "9"));
    assert_joined(ROW("0", "10") "{\"generation\":1,\"s",
                  ROW("0", "10") ROW("1", "11") ROW("9", "9"));
    assert_refused(ROW("0", "11"));
    assert_refused(CSV_HEAD "0,10\n");
}

static size_t say(const struct al_world *of, size_t column, char *to, size_t size)
{
    (void)of;
    (void)column;
    return (size_t)snprintf(to, size, "now, \"%s\"", "x");
}

/* The world can tell its text only as it is now: of the latest row. */
static void texts_are_passed_over(void **state)
{
    (void)state;
    static const struct al_metric metrics[] = {{.name = "generation"},
                                               {.name = "text", .text = true}};
    const struct al_world_class class = {.metrics = metrics, .metric_count = 2, .text = say};
    const struct al_world talks = {.class = &class, .ended = true};
    struct al_history_file file;
    al_history_push(&history, (double[]){0, 0});
    al_history_push(&history, (double[]){1, 0});
    put("generation,text\n0,\"a, \"\"b\"\"\"\n");
    assert_int_equal(al_history_file_rejoin(&file, path, &history, &talks, &rejoin, &error), AL_OK);
    al_history_file_close(&file, &error);
    assert_string_equal(content(), "generation,text\n0,\"a, \"\"b\"\"\"\n1,\"now, \"\"x\"\"\"\n");
    al_history_push(&history, (double[]){2, 0});
    al_history_push(&history, (double[]){3, 0});
    assert_int_equal(al_history_file_rejoin(&file, path, &history, &talks, &rejoin, &error), AL_OK);
    al_history_file_close(&file, &error);
    assert_true(rejoin.gap);
    put("generation,text\n0,\"a\"b\"\n");
    assert_int_equal(al_history_file_rejoin(&file, path, &history, &talks, &rejoin, &error),
                     AL_INVALID);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, finish)
    const struct CMUnitTest tests[] = {
        TEST(goes_on),
        TEST(rows_beyond_are_cut),
        TEST(half_a_line_is_repaired),
        TEST(half_a_header_is_repaired),
        TEST(a_deleted_one_begins_anew),
        TEST(only_a_header_has_a_gap),
        TEST(others_are_refused),
        TEST(a_long_line_is_no_row),
        TEST(nothing_in_common_is_asked_about),
        TEST(long_histories_are_compared_where_kept),
        TEST(json_lines_too),
        TEST(texts_are_passed_over),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
