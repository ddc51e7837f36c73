#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "app/cli.h"

#include <stdio.h>
#include <string.h>

#define WORDS_MOST 16

/* Parse words, separated by '|' so that they may hold blanks. */
static enum al_status parse(struct al_cli *cli, const char *line, struct al_error *error)
{
    static char text[512];
    char *words[WORDS_MOST + 1] = {"ailife"};
    int count = 1;
    snprintf(text, sizeof text, "%s", line);
    for (char *word = text; *line != '\0' && word != NULL && count < WORDS_MOST;) {
        char *bar = strchr(word, '|');
        words[count++] = word;
        if (bar != NULL)
            *bar++ = '\0';
        word = bar;
    }
    words[count] = NULL;
    return al_cli_parse(cli, count, words, error);
}

static void must_parse(struct al_cli *cli, const char *line)
{
    struct al_error error;
    if (parse(cli, line, &error) != AL_OK)
        fail_msg("%s: %s", line, error.text);
}

static void assert_refused(const char *line, const char *why)
{
    struct al_cli cli;
    struct al_error error;
    assert_int_equal(parse(&cli, line, &error), AL_INVALID);
    assert_string_equal(error.text, why);
}

static void nothing_is_asked(void **state)
{
    (void)state;
    struct al_cli cli;
    must_parse(&cli, "");
    for (size_t i = 0; i < AL_OPTION_COUNT; i++)
        assert_false(cli.on[i]);
    assert_null(cli.world);
    al_cli_fini(&cli);
}

static void reads_letters_and_words_alike(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "-b|-S|7|-g|30|-o|h.csv|-f|-q|ants",
        "--batch|--seed|7|--generations|30|--history|h.csv|--force|--quiet|ants",
        "--batch|--seed=7|--generations=30|--history=h.csv|--force|--quiet|ants",
        "-bfqS7|-g30|-oh.csv|ants",
        "ants|-b|-S|7|-g|30|-o|h.csv|-f|-q",
        "-b|ants|-S7|-g30|-o|h.csv|-fq",
        "-b|-S7|-g30|-o|h.csv|-fq|--|ants",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct al_cli cli;
        must_parse(&cli, lines[i]);
        assert_true(cli.on[AL_OPTION_BATCH] && cli.on[AL_OPTION_FORCE] && cli.on[AL_OPTION_QUIET]);
        assert_string_equal(cli.argument[AL_OPTION_SEED], "7");
        assert_string_equal(cli.argument[AL_OPTION_GENERATIONS], "30");
        assert_string_equal(cli.argument[AL_OPTION_HISTORY], "h.csv");
        assert_false(cli.on[AL_OPTION_TICKS] || cli.on[AL_OPTION_DIGEST]);
        assert_string_equal(cli.world, "ants");
        al_cli_fini(&cli);
    }
}

static void keeps_what_may_be_repeated_in_order(void **state)
{
    (void)state;
    struct al_cli cli;
    must_parse(&cli, "-c|a.ini|-s|x.y=1|--config=b.ini|--set|x.z=2|-S1|-S|2");
    assert_int_equal(cli.config_count, 2);
    assert_string_equal(cli.configs[0], "a.ini");
    assert_string_equal(cli.configs[1], "b.ini");
    assert_int_equal(cli.set_count, 2);
    assert_string_equal(cli.sets[0], "x.y=1");
    assert_string_equal(cli.sets[1], "x.z=2");
    assert_string_equal(cli.argument[AL_OPTION_SEED], "2");
    al_cli_fini(&cli);
}

static void an_argument_may_look_like_an_option(void **state)
{
    (void)state;
    struct al_cli cli;
    must_parse(&cli, "-S|-1|-o|-|--set|--batch=1");
    assert_string_equal(cli.argument[AL_OPTION_SEED], "-1");
    assert_string_equal(cli.argument[AL_OPTION_HISTORY], "-");
    assert_string_equal(cli.sets[0], "--batch=1");
    assert_false(cli.on[AL_OPTION_BATCH]);
    al_cli_fini(&cli);
}

static void help_and_version_end_the_reading(void **state)
{
    (void)state;
    struct al_cli cli;
    must_parse(&cli, "-h|--bogus|a|b|c");
    assert_true(cli.on[AL_OPTION_HELP]);
    al_cli_fini(&cli);
    must_parse(&cli, "ants|--version|--bogus");
    assert_true(cli.on[AL_OPTION_VERSION]);
    al_cli_fini(&cli);
}

static void refuses_what_it_does_not_know(void **state)
{
    (void)state;
    assert_refused("--bogus", "unknown option '--bogus' (see --help)");
    assert_refused("--histroy", "unknown option '--histroy' (did you mean --history?)");
    assert_refused("--histroy=x", "unknown option '--histroy' (did you mean --history?)");
    assert_refused("-x", "unknown option '-x' (see --help)");
    assert_refused("-bx", "unknown option '-x' (see --help)");
    assert_refused("-\xc3\xa9", "unknown option '-\\xc3' (see --help)");
    assert_refused("-?", "unknown option '-?' (see --help)");
    assert_refused("-:", "unknown option '-:' (see --help)");
    assert_refused("--\x1b[31m", "unknown option '--\\x1b[31m' (see --help)");
}

static bool is_known(const char *word)
{
    for (size_t i = 0; i < AL_OPTION_COUNT; i++) {
        const char letter[] = {'-', (char)al_options[i].letter, '\0'};
        if (strcmp(word, letter) == 0 || strcmp(word + 2, al_options[i].name) == 0)
            return true;
    }
    return false;
}

/* What is planned and not there yet is not taken and ignored. */
static void refuses_what_it_cannot_do(void **state)
{
    (void)state;
    static const char *const planned[] = {"-k",
                                          "-r",
                                          "-j",
                                          "--no-config",
                                          "--champion",
                                          "--theme",
                                          "--glyphs",
                                          "--color",
                                          "--fps",
                                          "--dump-screen",
                                          "--repeat",
                                          "--selftest",
                                          "--resume",
                                          "--threads",
                                          "--sweep",
                                          "--checkpoint",
                                          "--watch",
                                          "--summary",
                                          "--solo",
                                          "--save-champion",
                                          "--list-presets",
                                          "--checkpoint-every"};
    for (size_t i = 0; i < sizeof planned / sizeof planned[0]; i++) {
        struct al_cli cli;
        struct al_error error;
        if (is_known(planned[i]))
            continue;
        assert_int_equal(parse(&cli, planned[i], &error), AL_INVALID);
        assert_memory_equal(error.text, "unknown option '", 16);
    }
}

static void words_must_be_written_out(void **state)
{
    (void)state;
    assert_refused("--ver", "unknown option '--ver' (did you mean --version?)");
    assert_refused("--print", "unknown option '--print' (did you mean --print-config?)");
    assert_refused("--se|1", "unknown option '--se' (did you mean --set?)"); /* ambiguous, too */
    assert_refused("--gen|1", "unknown option '--gen' (did you mean --generations?)");
    assert_refused("--gen=1", "unknown option '--gen' (did you mean --generations?)");
    assert_refused("--gen", "unknown option '--gen' (did you mean --generations?)");
}

static void refuses_missing_and_needless_arguments(void **state)
{
    (void)state;
    assert_refused("-S", "missing argument of option '-S' (see --help)");
    assert_refused("-b|--seed", "missing argument of option '--seed' (see --help)");
    assert_refused("--batch=yes", "no argument is taken by option '--batch' (see --help)");
    assert_refused("ants|more",
                   "unexpected argument 'more' (nothing may follow the world ants; see --help)");
    assert_refused("--|ants|-b",
                   "unexpected argument '-b' (nothing may follow the world ants; see --help)");
    assert_refused("a|b|c",
                   "unexpected argument 'c' (one WORLD and one TEXT are all that is taken; "
                   "quote a TEXT with blanks)");
}

static void every_option_has_its_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < AL_OPTION_COUNT; i++) {
        size_t help = strlen(al_options[i].help);
        size_t manual = strlen(al_options[i].manual);
        assert_in_range(help, 1, 52); /* a line of 80 */
        assert_int_not_equal(al_options[i].help[help - 1], '.');
        assert_int_equal(al_options[i].manual[manual - 1], '.');
        for (size_t j = 0; j < i; j++) {
            assert_string_not_equal(al_options[i].name, al_options[j].name);
            assert_true(al_options[i].letter == 0 || al_options[i].letter != al_options[j].letter);
        }
    }
}

static void help_fits_a_screen(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    al_cli_help(stream);
    fclose(stream);
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1)
        assert_in_range(strcspn(line, "\n"), 0, 79);
    for (size_t i = 0; i < AL_OPTION_COUNT; i++)
        assert_non_null(strstr(text, al_options[i].name));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_asked),
        cmocka_unit_test(reads_letters_and_words_alike),
        cmocka_unit_test(keeps_what_may_be_repeated_in_order),
        cmocka_unit_test(an_argument_may_look_like_an_option),
        cmocka_unit_test(help_and_version_end_the_reading),
        cmocka_unit_test(refuses_what_it_does_not_know),
        cmocka_unit_test(refuses_what_it_cannot_do),
        cmocka_unit_test(words_must_be_written_out),
        cmocka_unit_test(refuses_missing_and_needless_arguments),
        cmocka_unit_test(every_option_has_its_rows),
        cmocka_unit_test(help_fits_a_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
