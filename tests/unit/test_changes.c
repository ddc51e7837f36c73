/* Notes of changes beside a history: written as changes act, and never over another's file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "sim/changes.h"

#include "toy_world.h"

#define HEADER "tick,row,setting,value\n"

static const struct al_param_table *const tables[] = {&al_run_table, &toy_table};

static char folder[] = "/tmp/ailife-changes-XXXXXX";
static struct al_run *run;
static struct al_history_file history;

static int enter_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL || chdir(folder) != 0 ? -1 : 0;
}

static int leave_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

static int begin(void **state)
{
    (void)state;
    struct al_sections sections;
    if (al_sections_init(&sections, tables, 2, NULL) != AL_OK ||
        al_run_new(&run, &toy_class, &sections, 5, NULL) != AL_OK ||
        al_history_file_open(&history, "h", true, toy_class.metrics, 2, NULL) != AL_OK)
        return -1;
    al_sections_fini(&sections);
    al_run_attach(run, &history);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    al_run_free(run);
    al_history_file_close(&history, NULL);
    unlink("h");
    unlink("h.changes");
    return 0;
}

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void assert_notes(const char *right)
{
    char text[200] = "";
    FILE *file = fopen("h.changes", "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text, right);
}

/* Change toy.rate at the next tick. */
static void change(const char *value)
{
    assert_int_equal(al_run_edit(run, "toy", "rate", value, NULL), AL_OK);
    al_run_step(run);
}

static void a_run_without_changes_has_no_file(void **state)
{
    (void)state;
    put("h.changes", HEADER "1,0,toy.rate,\"9\"\n");
    assert_int_equal(al_run_note_changes(run, NULL), AL_OK);
    assert_int_equal(access("h.changes", F_OK), -1);
}

/* Generations of the toy have 3 ticks: the fourth tick is of the second row, number 1. */
static void changes_are_added_as_they_act(void **state)
{
    (void)state;
    change("2");
    assert_notes(HEADER "0,0,toy.rate,\"2\"\n");
    put("h.changes", HEADER "as it was\n"); /* what stands there is not written again */
    al_run_step(run);
    al_run_step(run);
    change("3");
    assert_notes(HEADER "as it was\n3,1,toy.rate,\"3\"\n");
    assert_int_equal(al_run_note_changes(run, NULL), AL_OK);
    assert_notes(HEADER "0,0,toy.rate,\"2\"\n3,1,toy.rate,\"3\"\n");
}

static void a_file_that_was_removed_comes_back(void **state)
{
    (void)state;
    change("2");
    unlink("h.changes");
    change("3");
    assert_notes(HEADER "0,0,toy.rate,\"2\"\n1,0,toy.rate,\"3\"\n");
}

static void files_of_others_stay(void **state)
{
    (void)state;
    put("h.changes", "[run]\n");
    assert_false(al_changes_may_replace("h.changes"));
    assert_int_equal(al_run_note_changes(run, NULL), AL_OK); /* there is nothing to note */
    assert_notes("[run]\n");
    change("2");
    assert_int_equal(run->state, AL_RUN_FAILED);
    assert_int_equal(run->error.status, AL_IO);
    assert_notes("[run]\n");
}

static void what_may_be_replaced(void **state)
{
    (void)state;
    assert_true(al_changes_may_replace("h.changes")); /* nothing is there */
    put("h.changes", "");
    assert_true(al_changes_may_replace("h.changes"));
    put("h.changes", HEADER);
    assert_true(al_changes_may_replace("h.changes"));
    put("h.changes", "tick,row,setting\n");
    assert_false(al_changes_may_replace("h.changes"));
    assert_false(al_changes_may_replace("/dev/null"));
    assert_false(al_changes_may_replace("."));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, finish)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_run_without_changes_has_no_file),
        TEST(changes_are_added_as_they_act),
        TEST(a_file_that_was_removed_comes_back),
        TEST(files_of_others_stay),
        TEST(what_may_be_replaced),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
