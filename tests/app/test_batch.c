/* What the front end without a screen writes: table, progress, last words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <ailife/worlds.h>

#include "app/farewell.h"
#include "app/sources.h"
#include "batch/progress.h"
#include "batch/table.h"

static const struct al_metric metrics[] = {
    {.name = "generation", .decimals = 0},
    {.name = "best", .decimals = 0},
    {.name = "mean", .decimals = 2},
};

/* Standard output goes into a pipe while these lines are written. */
static void print_rows(const double (*rows)[3], size_t count, char *text, size_t size)
{
    int ends[2];
    struct al_table table;
    fflush(stdout);
    int kept = dup(STDOUT_FILENO);
    assert_int_equal(pipe(ends), 0);
    dup2(ends[1], STDOUT_FILENO);
    al_table_init(&table, metrics, 3);
    enum al_status status = al_table_header(&table, NULL);
    for (size_t i = 0; i < count && status == AL_OK; i++)
        status = al_table_row(&table, NULL, rows[i], NULL);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    close(ends[1]);
    ssize_t length = read(ends[0], text, size - 1);
    close(ends[0]);
    assert_int_equal(status, AL_OK);
    assert_true(length >= 0);
    text[length] = '\0';
}

static void columns_are_aligned_with_their_decimals(void **state)
{
    (void)state;
    static const double rows[][3] = {{0, 97, 7.8}, {1, 12345, -0.126}, {10, -3, 1e6}};
    char text[1024];
    print_rows(rows, 3, text, sizeof text);
    assert_string_equal(text, "generation    best    mean\n"
                              "         0      97    7.80\n"
                              "         1   12345   -0.13\n"
                              "        10      -3  1000000.00\n");
}

static void a_column_stays_as_wide_as_it_grew(void **state)
{
    (void)state;
    static const double rows[][3] = {{0, 1e300, 1}, {1, 2, 3}};
    char text[1024];
    print_rows(rows, 2, text, sizeof text);
    assert_string_equal(text, "generation    best    mean\n"
                              "         0  1e+300    1.00\n"
                              "         1       2    3.00\n");
}

/* ---- with a run ------------------------------------------------------------------------------ */

static const struct al_progress_start fresh = {0, 0};

struct scene {
    struct al_sections sections;
    struct al_run *run;
};

static int start(void **state, const char *limit, const char *value)
{
    static struct scene scene;
    size_t count;
    const struct al_param_table *const *tables = al_sources_tables(&count);
    if (al_sections_init(&scene.sections, tables, count, NULL) != AL_OK ||
        al_sections_set(&scene.sections, "run", limit, value, NULL) != AL_OK ||
        al_sections_set(&scene.sections, "ants", "generation_ticks", "100", NULL) != AL_OK ||
        al_sections_set(&scene.sections, "ants", "population", "4", NULL) != AL_OK)
        return -1;
    *state = &scene;
    return al_run_new(&scene.run, al_world_find("ants"), &scene.sections, 7, NULL) == AL_OK ? 0
                                                                                            : -1;
}

static int start_for_generations(void **state)
{
    return start(state, "generations", "9");
}

static int start_for_ticks(void **state)
{
    return start(state, "ticks", "400");
}

static int start_for_ever(void **state)
{
    return start(state, "ticks", "0");
}

static int stop(void **state)
{
    struct scene *scene = *state;
    al_run_free(scene->run);
    al_sections_fini(&scene->sections);
    return 0;
}

static void steps(struct al_run *run, int count)
{
    for (int i = 0; i < count; i++)
        al_run_step(run);
}

/* Generations 0 to 9 are ten; after 250 of 1000 ticks in 30 s the other 750 take 90 s. */
static void progress_knows_the_generations(void **state)
{
    const struct scene *scene = *state;
    char text[AL_PROGRESS_TEXT];
    steps(scene->run, 250);
    al_progress_text(scene->run, &fresh, 30, text);
    assert_string_equal(text, "row 2, tick 250, 0.1 rows/s, 1:30 left");
    steps(scene->run, 750);
    assert_int_equal(scene->run->state, AL_RUN_LIMIT);
    al_progress_text(scene->run, &fresh, 2, text);
    assert_string_equal(text, "row 10, tick 1000, 5.0 rows/s, 0:00 left");
}

/* A quarter in 3700 s: 11100 s more. */
static void progress_knows_the_ticks(void **state)
{
    const struct scene *scene = *state;
    char text[AL_PROGRESS_TEXT];
    al_progress_text(scene->run, &fresh, 0, text);
    assert_string_equal(text, "row 0, tick 0, 0.0 rows/s");
    steps(scene->run, 100);
    al_progress_text(scene->run, &fresh, 3700, text);
    assert_string_equal(text, "row 1, tick 100, 0.0 rows/s, 3:05:00 left");
    al_progress_text(scene->run, &fresh, 0.01, text);
    assert_string_equal(text, "row 1, tick 100, 100 rows/s, 0:00 left");
}

/* Gone on with after one of eight generations: two more took 4 s, the other five will take 10. */
static void progress_counts_from_where_a_run_goes_on(void **state)
{
    const struct scene *scene = *state;
    const struct al_progress_start second = {.rows = 1, .done = 0.125};
    char text[AL_PROGRESS_TEXT];
    scene->run->params->generations = 7; /* eight generations of 100 ticks */
    steps(scene->run, 300);
    al_progress_text(scene->run, &second, 4, text);
    assert_string_equal(text, "row 3, tick 300, 0.5 rows/s, 0:10 left");
}

static void progress_without_a_limit_foresees_nothing(void **state)
{
    const struct scene *scene = *state;
    char text[AL_PROGRESS_TEXT];
    steps(scene->run, 100);
    al_progress_text(scene->run, &fresh, 2, text);
    assert_string_equal(text, "row 1, tick 100, 0.5 rows/s");
}

static void no_progress_where_there_is_no_terminal(void **state)
{
    const struct scene *scene = *state;
    struct al_progress progress;
    int kept = dup(STDERR_FILENO);
    int null = open("/dev/null", O_WRONLY);
    dup2(null, STDERR_FILENO);
    al_progress_init(&progress, true, scene->run);
    dup2(kept, STDERR_FILENO);
    close(kept);
    close(null);
    assert_false(progress.wanted);
}

static void the_last_words_say_how_to_start_again(void **state)
{
    const struct scene *scene = *state;
    struct al_text text = {0};
    const char *configs[] = {"my file.ini"};
    const char *sets[] = {"ants.generation_ticks=100", "ants.population=4"};
    struct al_cli cli = {.configs = configs, .config_count = 1, .sets = sets, .set_count = 2};
    cli.on[AL_OPTION_GENERATIONS] = cli.on[AL_OPTION_HISTORY] = true;
    cli.argument[AL_OPTION_GENERATIONS] = "9";
    cli.argument[AL_OPTION_HISTORY] = "h.csv";
    steps(scene->run, 250);
    al_farewell(&text, &cli, scene->run, NULL);
    assert_memory_equal(text.bytes, "ants, seed 7, generation 2, tick 250, ", 38);
    assert_non_null(strstr(text.bytes, "; history in h.csv; again: ailife ants -c 'my file.ini' -s "
                                       "ants.generation_ticks=100 -s ants.population=4 -g 9 -S 7"));
    assert_null(strchr(text.bytes, '\n'));
    al_text_fini(&text);
}

/* The newest autosave may be another run's: the command names this one. */
static void the_last_words_say_how_to_go_on(void **state)
{
    const struct scene *scene = *state;
    struct al_cli cli = {0};
    struct al_keeper keeper = {.path = "/home/a b/autosave-3", .saved = true, .tick = 50};
    struct al_text text = {0};
    steps(scene->run, 50);
    al_farewell(&text, &cli, scene->run, &keeper);
    assert_non_null(strstr(text.bytes, "; saved in /home/a b/autosave-3; go on: ailife -r "
                                       "'/home/a b/autosave-3'"));
    assert_null(strstr(text.bytes, " -k "));
    al_text_fini(&text);
    keeper.asked = true; /* in a file of --checkpoint */
    keeper.path = "night";
    al_farewell(&text, &cli, scene->run, &keeper);
    assert_non_null(strstr(text.bytes, "; saved in night; go on: ailife -r night -k night"));
    al_text_fini(&text);
}

#define RUN_TEST(name, start) cmocka_unit_test_setup_teardown(name, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_are_aligned_with_their_decimals),
        cmocka_unit_test(a_column_stays_as_wide_as_it_grew),
        RUN_TEST(progress_knows_the_generations, start_for_generations),
        RUN_TEST(progress_knows_the_ticks, start_for_ticks),
        RUN_TEST(progress_without_a_limit_foresees_nothing, start_for_ever),
        RUN_TEST(progress_counts_from_where_a_run_goes_on, start_for_ever),
        RUN_TEST(no_progress_where_there_is_no_terminal, start_for_ever),
        RUN_TEST(the_last_words_say_how_to_start_again, start_for_generations),
        RUN_TEST(the_last_words_say_how_to_go_on, start_for_ever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
