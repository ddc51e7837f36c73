#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "settings_stage.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/sources.h"

/* A folder of its own with the user's file in it; *state is its stage. */
static char folder[] = "/tmp/ailife-sources-XXXXXX";

static void write_file(const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int make_folder(void **state)
{
    (void)state;
    char path[256];
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof path, "%s/ailife", folder);
    return mkdir(path, 0700);
}

static int remove_folder(void **state)
{
    (void)state;
    static const char *const names[] = {"ailife/ailife.ini", "ailife", "a.ini", "b.ini", ""};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[256];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        remove(path);
    }
    return 0;
}

static void assert_user_file(const char *xdg, const char *home, const char *right)
{
    char *path = al_sources_user_file(xdg, home);
    if (right == NULL)
        assert_null(path);
    else
        assert_string_equal(path, right);
    free(path);
}

static void finds_the_users_file(void **state)
{
    (void)state;
    assert_user_file("/x", "/home/a", "/x/ailife/ailife.ini");
    assert_user_file(NULL, "/home/a", "/home/a/.config/ailife/ailife.ini");
    assert_user_file("", "/home/a", "/home/a/.config/ailife/ailife.ini");
    assert_user_file("relative", "/home/a", "/home/a/.config/ailife/ailife.ini");
    assert_user_file("/x", NULL, "/x/ailife/ailife.ini");
    assert_user_file(NULL, NULL, NULL);
    assert_user_file("relative", "", NULL);
}

static void read_all(struct stage *stage, const struct al_cli *cli, struct al_inputs *inputs)
{
    setenv("XDG_CONFIG_HOME", folder, 1);
    al_sources_read(cli, &stage->settings, inputs);
}

static void later_sources_win(void **state)
{
    struct stage *stage = *state;
    struct al_inputs inputs;
    char a[256];
    char b[256];
    snprintf(a, sizeof a, "%s/a.ini", folder);
    snprintf(b, sizeof b, "%s/b.ini", folder);
    write_file("ailife/ailife.ini", "[ants]\nfood = 1\nmines = 1\npopulation = 1\nhidden = 1\n"
                                    "[run]\nseed = 1\nticks = 1\n");
    write_file("a.ini", "[ants]\nmines = 2\npopulation = 2\nhidden = 2\n[run]\nseed = 2\n");
    write_file("b.ini", "[ants]\npopulation = 3\nhidden = 3\n[run]\nseed = 3\n");
    const char *configs[] = {a, b};
    const char *sets[] = {"ants.hidden=9", "ants.hidden=4", "run.seed=4"};
    struct al_cli cli = {.configs = configs, .config_count = 2, .sets = sets, .set_count = 3};
    cli.on[AL_OPTION_SEED] = true;
    cli.argument[AL_OPTION_SEED] = "5";
    read_all(stage, &cli, &inputs);
    assert_int_equal(stage->faults.count, 0);
    assert_string_equal(stage_value(stage, "ants", "food"), "1");
    assert_string_equal(stage_value(stage, "ants", "mines"), "2");
    assert_string_equal(stage_value(stage, "ants", "population"), "3");
    assert_string_equal(stage_value(stage, "ants", "hidden"), "4");
    assert_string_equal(stage_value(stage, "run", "seed"), "5");
    assert_string_equal(stage_value(stage, "run", "ticks"), "1");
    /* What was read is known, for outputs that must not be one of these. */
    assert_true(inputs.count >= 3);
    assert_string_equal(inputs.paths[inputs.count - 2], a);
    assert_string_equal(inputs.paths[inputs.count - 1], b);
    al_inputs_fini(&inputs);
}

static void faults_of_all_sources_come_together(void **state)
{
    struct stage *stage = *state;
    struct al_inputs inputs;
    char user[256];
    char last[512];
    snprintf(user, sizeof user, "%s/ailife/ailife.ini:2: [ants] food: ", folder);
    write_file("ailife/ailife.ini", "[ants]\nfood = x\n");
    const char *configs[] = {"/nonexistent.ini"};
    const char *sets[] = {"ants.mines=x"};
    struct al_cli cli = {.configs = configs, .config_count = 1, .sets = sets, .set_count = 1};
    cli.on[AL_OPTION_GENERATIONS] = cli.on[AL_OPTION_TICKS] = true;
    cli.argument[AL_OPTION_GENERATIONS] = "-3";
    cli.argument[AL_OPTION_TICKS] = "1.5";
    read_all(stage, &cli, &inputs);
    al_inputs_fini(&inputs);
    assert_int_equal(stage->faults.errors, 5);
    assert_memory_equal(stage->faults.items[0].text, user, strlen(user));
    snprintf(last, sizeof last,
             "--generations: [run] generations: out of range: '-3' (allowed: 0 "
             "to 1000000000000000000)");
    assert_string_equal(stage->faults.items[3].text, last);
    snprintf(last, sizeof last,
             "--ticks: [run] ticks: not a whole number: '1.5' (allowed: 0 to "
             "1000000000000000000)");
    assert_string_equal(stage->faults.items[4].text, last);
    write_file("ailife/ailife.ini", "");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, stage_setup, stage_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(finds_the_users_file),
        TEST(later_sources_win),
        TEST(faults_of_all_sources_come_together),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
