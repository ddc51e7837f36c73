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

/* Knobs of some builds of inih; NULL in others. */
extern int ini_max_line __attribute__((weak));

static void assert_values(struct stage *stage, const char *population, const char *food)
{
    assert_string_equal(stage_value(stage, "ants", "population"), population);
    assert_string_equal(stage_value(stage, "ants", "food"), food);
    assert_int_equal(stage->faults.count, 0);
}

/* ---- what is alike --------------------------------------------------------------------------- */

static void reads_a_plain_file(void **state)
{
    stage_read(*state, "[ants]\npopulation = 99\nfood = 50\n");
    assert_values(*state, "99", "50");
}

static void leading_blanks_mean_nothing(void **state)
{
    stage_read(*state, "  [ants]\n\tpopulation = 99\n    food = 50\n");
    assert_values(*state, "99", "50");
}

static void blanks_within_mean_nothing(void **state)
{
    stage_read(*state, "[ ants\t]  \npopulation=99   \n food\t=\t50\t\n\n   \n");
    assert_values(*state, "99", "50");
}

static void line_ends_are_alike(void **state)
{
    stage_read(*state, "[ants]\r\npopulation = 99\r\n\r\nfood = 50\r\n");
    assert_values(*state, "99", "50");
}

static void the_last_line_needs_no_end(void **state)
{
    stage_read(*state, "[ants]\npopulation = 99\nfood = 50");
    assert_values(*state, "99", "50");
}

static void a_mark_of_byte_order_is_dropped(void **state)
{
    stage_read(*state, "\xef\xbb\xbf[ants]\r\npopulation = 99\r\nfood = 50");
    assert_values(*state, "99", "50");
}

static void a_mark_before_blanks_too(void **state)
{
    stage_read(*state, "\xef\xbb\xbf   [ants]\n population = 99\n food = 50");
    assert_values(*state, "99", "50");
}

static void a_section_may_be_opened_again(void **state)
{
    stage_read(*state, "[ants]\npopulation = 99\n[run]\nticks = 5\n[ants]\nfood = 50\n");
    assert_values(*state, "99", "50");
    assert_string_equal(stage_value(*state, "run", "ticks"), "5");
}

static void a_colon_separates_too(void **state)
{
    stage_read(*state, "[ants]\npopulation: 99\nfood :50\n");
    assert_values(*state, "99", "50");
}

static void an_empty_file_is_good(void **state)
{
    stage_read(*state, "");
    stage_read(*state, "\xef\xbb\xbf");
    stage_read(*state, "\n\n  \n; only this");
    assert_values(*state, "30", "40");
}

/* ---- comments and quotes --------------------------------------------------------------------- */

static void comments_begin_lines_or_follow_blanks(void **state)
{
    stage_read(*state, "; one\n# two\n  ; three\n\t# four\n[ants] ; five\n"
                       "population = 99 ; six\nfood = 50\t# seven = 8\n");
    assert_values(*state, "99", "50");
}

static void a_sign_without_a_blank_is_no_comment(void **state)
{
    struct stage *stage = *state;
    stage_read(stage, "[ants]\npopulation = 99;6\n[run];x\n");
    STAGE_TOLD(stage, "f.ini:2: [ants] population: not a number: '99;6' (allowed: 1 to 100000)",
               "f.ini:3: more than a section in its line: '[run];x'");
}

static void nothing_begins_a_comment_in_quotes(void **state)
{
    struct stage *stage = *state;
    stage_read(stage, "[run]\nworld = \"a ; b # c\" ; a comment\n");
    STAGE_TOLD(stage, "f.ini:2: [run] world: unknown world: 'a ; b # c' (known: ants*");
    assert_string_equal(stage_value(stage, "run", "world"), "\"a ; b # c\"");
}

static void doubled_quotes_are_one(void **state)
{
    struct stage *stage = *state;
    stage_read(stage, "[run]\nworld = \"a \"\" ; b\" # c\n");
    assert_string_equal(stage_value(stage, "run", "world"), "\"a \"\" ; b\"");
}

static void an_open_quote_hides_no_comment(void **state)
{
    struct stage *stage = *state;
    stage_read(stage, "[run]\nworld = \"ants ; c\n");
    STAGE_TOLD(stage, "f.ini:2: [run] world: a quote is not closed: '\"ants ; c' (allowed: 1 to "
                      "64 bytes of text)");
}

static void a_value_may_be_all_comment(void **state)
{
    struct stage *stage = *state;
    stage_read(stage, "[ants]\npopulation = ; none\nfood =# none\nmines =\n");
    STAGE_TOLD(stage, "f.ini:2: [ants] population: no value: '' (allowed: 1 to 100000)",
               "f.ini:3: [ants] food: not a number: '# none' (allowed: 0 to 1000000)",
               "f.ini:4: [ants] mines: no value: '' (allowed: 0 to 1000000)");
}

/* ---- long lines ------------------------------------------------------------------------------ */

/* Of inih's 199 bytes a line the rest would be a line of its own. */
static void the_tail_of_a_comment_sets_nothing(void **state)
{
    char text[400];
    snprintf(text, sizeof text, "[ants]\nfood = 50\n; %0197d\npopulation = 99\n", 0);
    memmove(strstr(text, "\npop"), strstr(text, "pop"), strlen(strstr(text, "pop")) + 1);
    stage_read(*state, text);
    assert_values(*state, "30", "50");
}

/* A line of `length` bytes: "world = " and letters. */
static char *long_line(char *text, size_t length)
{
    memset(text, 'w', length);
    memcpy(text, "world = ", 8);
    text[length] = '\0';
    return text;
}

static void long_lines_are_whole(void **state)
{
    struct stage *stage = *state;
    static const size_t lengths[] = {190, 195, 198, 199, 200, 201, 500, 4000, 8191, 8192};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        char line[8200];
        char text[8300];
        char end[64];
        snprintf(text, sizeof text, "[run]\n%s\nticks = 3\n", long_line(line, lengths[i]));
        size_t before = stage->faults.count;
        stage_read(stage, text);
        /* One fault, and of the value's length, not of the line's. */
        assert_int_equal(stage->faults.count, before + 1);
        snprintf(end, sizeof end, "wwww...' (allowed: 1 to 64 bytes of text)");
        assert_non_null(strstr(stage->faults.items[before].text, "f.ini:2: [run] world: too long"));
        assert_non_null(strstr(stage->faults.items[before].text, end));
        assert_string_equal(stage_value(stage, "run", "ticks"), "3");
    }
}

static void longer_ones_are_refused_by_length(void **state)
{
    struct stage *stage = *state;
    char line[8200];
    char text[8300];
    snprintf(text, sizeof text, "[run]\n%s\nticks = 3\n", long_line(line, 8193));
    stage_read(stage, text);
    STAGE_TOLD(stage, "f.ini:2: a line of 8193 bytes (allowed: up to 8192)");
    assert_string_equal(stage_value(stage, "run", "ticks"), "3");
}

static void a_mark_is_no_part_of_the_length(void **state)
{
    struct stage *stage = *state;
    static char text[8300] = "\xef\xbb\xbf;";
    memset(text + 4, 'c', 8191);
    strcpy(text + 4 + 8191, "\n[ants]\nfood = 50");
    stage_read(stage, text);
    assert_values(stage, "30", "50");
    memset(text + 4, 'c', 8192);
    strcpy(text + 4 + 8192, "\n");
    stage_read(stage, text);
    STAGE_TOLD(stage, "f.ini:1: a line of 8193 bytes (allowed: up to 8192)");
}

static void blanks_count_in_a_line(void **state)
{
    struct stage *stage = *state;
    static char text[8300] = "[ants]\n";
    memset(text + 7, ' ', 8192 - 9);
    strcpy(text + 7 + 8192 - 9, "food = 50");
    stage_read(stage, text);
    assert_values(stage, "30", "50");
}

/* The same with a build of inih that takes lines of hardly any length. */
static void any_build_of_inih_will_do(void **state)
{
    struct stage *stage = *state;
    static const int sizes[] = {8, 16, 24, 40, 64};
    if (&ini_max_line == NULL)
        skip();
    int usual = ini_max_line;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        char text[128];
        char value[16];
        snprintf(text, sizeof text,
                 "[ants]\n; a comment longer than this\npopulation = %d\n"
                 "mutation_rate = 0.%d ; c\n[run]\nworld = \"%d;x\"\nticks = 3\n",
                 sizes[i], sizes[i], sizes[i]);
        al_faults_fini(&stage->faults);
        ini_max_line = sizes[i];
        stage_read(stage, text);
        ini_max_line = usual;
        snprintf(value, sizeof value, "%d", sizes[i]);
        assert_string_equal(stage_value(stage, "ants", "population"), value);
        snprintf(value, sizeof value, "\"%d;x\"", sizes[i]);
        assert_string_equal(stage_value(stage, "run", "world"), value);
        assert_string_equal(stage_value(stage, "run", "ticks"), "3");
        assert_int_equal(stage->faults.count, 1); /* the world */
    }
}

/* ---- what is refused ------------------------------------------------------------------------- */

static void tells_all_faults_in_one_go(void **state)
{
    struct stage *stage = *state;
    stage_read(stage, "population = 5\n"
                      "[ants]\n"
                      "population = 5abc\n"
                      "populaton = 5\n"
                      "food = 12\n"
                      "just words ; and more\n"
                      "= 7\n"
                      "[run\n"
                      "ticks = x\n"
                      "[rnu]\n"
                      "ticks = x\n"
                      "[run]\n"
                      "ticks = 1e3\n");
    STAGE_TOLD(stage, "f.ini:1: population: a key before any section (is [ants] missing above it?)",
               "f.ini:3: [ants] population: not a number: '5abc' (allowed: 1 to 100000)",
               "f.ini:4: [ants] populaton: unknown key (did you mean population?)",
               "f.ini:6: neither [section] nor key = value: 'just words'",
               "f.ini:7: a value without its key: '= 7'",
               "f.ini:8: a section without its ]: '[run'",
               "f.ini:10: [rnu]: unknown section (did you mean [run]?)",
               "f.ini:13: [run] ticks: not a whole number: '1e3' (allowed: 0 to "
               "1000000000000000000)");
    assert_int_equal(stage->faults.errors, 8);
    assert_string_equal(stage_value(stage, "ants", "food"), "12");
}

static void refuses_numbers_that_are_none(void **state)
{
    struct stage *stage = *state;
    static const char *const values[] = {"nan", "1e999", "0x10", "5abc", "1,5", "-1"};
    for (size_t i = 0; i < 6; i++) {
        char text[64];
        char place[] = "f.ini:3: [ants] max_speed: ";
        snprintf(text, sizeof text, "\n[ants]\nmax_speed = %s\n", values[i]);
        stage_read(stage, text);
        assert_int_equal(stage->faults.count, i + 1);
        const char *told = stage->faults.items[i].text;
        assert_memory_equal(told, place, strlen(place));
        snprintf(text, sizeof text, ": '%s' (allowed: 0 to 1000)", values[i]);
        assert_non_null(strstr(told, text));
    }
    assert_string_equal(stage_value(stage, "ants", "max_speed"), "2");
}

static void escapes_what_it_quotes(void **state)
{
    struct stage *stage = *state;
    stage_read(stage, "[ants]\nfood = \x1b[2J\n\x07x = 1\n\x7f\n[\x1b]\ncaf\xe9\n");
    STAGE_TOLD(stage, "f.ini:2: [ants] food: not a number: '\\x1b[2J' (allowed: 0 to 1000000)",
               "f.ini:3: [ants] \\x07x: unknown key*",
               "f.ini:4: neither [section] nor key = value: '\\x7f'",
               "f.ini:5: [\\x1b]: unknown section (known: run, display, ants*",
               "f.ini:6: neither [section] nor key = value: 'caf\\xe9'");
}

static void warns_of_a_key_given_again(void **state)
{
    struct stage *stage = *state;
    stage_read(stage, "[ants]\nfood = 5\nmines = 1\n[run]\n[ants]\nfood = 6\nfood = 7\n");
    STAGE_TOLD(stage,
               "warning: f.ini:6: [ants] food: given again, also in line 2; the last one counts",
               "warning: f.ini:7: [ants] food: given again, also in line 6; the last one counts");
    assert_int_equal(stage->faults.errors, 0);
    assert_string_equal(stage_value(stage, "ants", "food"), "7");
}

static void that_is_an_error_when_strict(void **state)
{
    struct stage *stage = *state;
    stage->settings.strict = true;
    stage_read(stage, "[ants]\nfood = 5\nfood = 6\n");
    STAGE_TOLD(stage, "f.ini:3: [ants] food: given again, also in line 2");
    assert_int_equal(stage->faults.errors, 1);
}

static void files_may_repeat_each_other(void **state)
{
    stage_read(*state, "[ants]\nfood = 5\npopulation = 3\n");
    stage_read(*state, "[ants]\nfood = 50\n");
    assert_values(*state, "3", "50");
}

static void names_the_world_that_was_meant(void **state)
{
    struct stage *stage = *state;
    stage_read(stage, "[run]\nworld = nats\n");
    STAGE_TOLD(stage,
               "f.ini:2: [run] world: unknown world: 'nats' (did you mean ants? known: ants*");
}

static void says_what_a_file_is(void **state)
{
    struct stage *stage = *state;
    stage_read(stage, "[ants]\rfood = 3\r");
    stage_read_bytes(stage, "\xff\xfe[\0a\0", 6);
    stage_read_bytes(stage, "\xfe\xff\0[\0a", 6);
    stage_read_bytes(stage, "\xff\xfe\0\0[\0\0\0", 8);
    stage_read_bytes(stage, "[\0a\0n\0", 6);
    stage_read_bytes(stage, "\0[\0a", 4);
    stage_read_bytes(stage, "[ants]\nfood = 3\0\n", 17);
    stage_read(stage, "[ants]\nfood = 3\rmines = 4\n");
    STAGE_TOLD(stage, "f.ini:1: this is a text with CR alone as line end (save it with LF or CRLF)",
               "f.ini:1: this is UTF-16 (save it as UTF-8)",
               "f.ini:1: this is UTF-16 (save it as UTF-8)",
               "f.ini:1: this is UTF-32 (save it as UTF-8)",
               "f.ini:1: this is UTF-16 or not a text at all: it has a NUL byte (save it as UTF-8)",
               "f.ini:1: this is UTF-16 or not a text at all: it has a NUL byte (save it as UTF-8)",
               "f.ini:2: this is not a text: it has a NUL byte",
               "f.ini:2: this is not a text: it has a CR in the middle of a line");
    assert_string_equal(stage_value(stage, "ants", "mines"), "0");
}

static void gives_up_on_rubbish(void **state)
{
    struct stage *stage = *state;
    char text[2 * 300 + 1];
    for (size_t i = 0; i < 300; i++)
        memcpy(text + 2 * i, "y\n", 3);
    stage_read(stage, text);
    assert_int_equal(stage->faults.count, 101);
    assert_string_equal(stage->faults.items[100].text,
                        "f.ini:100: too many faults, the rest of the file is not read");
}

static void gives_up_on_endless_files(void **state)
{
    struct stage *stage = *state;
    FILE *stream = popen("yes '#'", "r");
    assert_non_null(stream);
    al_settings_read(&stage->settings, stream, "pipe");
    pclose(stream);
    STAGE_TOLD(stage, "pipe:8388609: this is larger than 16 MiB, which no settings file is");
}

/* ---- files ----------------------------------------------------------------------------------- */

static void only_optional_files_may_be_absent(void **state)
{
    struct stage *stage = *state;
    assert_false(al_settings_read_file(&stage->settings, "/nonexistent/x.ini", true));
    assert_int_equal(stage->faults.count, 0);
    assert_true(al_settings_read_file(&stage->settings, "/nonexistent/x.ini", false));
    assert_true(al_settings_read_file(&stage->settings, "/", true));
    STAGE_TOLD(stage, "/nonexistent/x.ini: cannot open: No such file or directory",
               "/: this is a directory, no settings file");
}

static void an_existing_file_must_be_readable(void **state)
{
    struct stage *stage = *state;
    char path[] = "/tmp/ailife-test-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    chmod(path, 0);
    if (access(path, R_OK) == 0) { /* root may read it all the same */
        unlink(path);
        skip();
    }
    assert_true(al_settings_read_file(&stage->settings, path, true));
    unlink(path);
    assert_int_equal(stage->faults.errors, 1);
    assert_non_null(strstr(stage->faults.items[0].text, "cannot open: Permission denied"));
}

/* ---- one by one ------------------------------------------------------------------------------ */

static void assigns_single_settings(void **state)
{
    struct stage *stage = *state;
    al_settings_assign(&stage->settings, "ants.population=99");
    al_settings_assign(&stage->settings, " ants.food = 50 ");
    assert_values(stage, "99", "50");
}

static void an_assignment_has_no_comments(void **state)
{
    struct stage *stage = *state;
    al_settings_assign(&stage->settings, "run.world=a ; b=c");
    STAGE_TOLD(stage, "--set: [run] world: unknown world: 'a ; b=c' (known: ants*");
    assert_string_equal(stage_value(stage, "run", "world"), "\"a ; b=c\"");
}

static void splits_at_the_last_dot_before_the_sign(void **state)
{
    struct stage *stage = *state;
    al_settings_assign(&stage->settings, "ants.max_speed=1.5");
    assert_string_equal(stage_value(stage, "ants", "max_speed"), "1.5");
    al_settings_assign(&stage->settings, "path.a.b.key=x.y=z");
    STAGE_TOLD(stage, "--set: [path.a.b] key: unknown section (known: run, display, ants*");
}

static void refuses_assignments_that_are_none(void **state)
{
    struct stage *stage = *state;
    al_settings_assign(&stage->settings, "");
    al_settings_assign(&stage->settings, "food");
    al_settings_assign(&stage->settings, "food=3");
    al_settings_assign(&stage->settings, "xyz=3");
    al_settings_assign(&stage->settings, ".food=3");
    al_settings_assign(&stage->settings, "ants.=3");
    al_settings_assign(&stage->settings, "=3");
    al_settings_assign(&stage->settings, "ants.food=x");
    al_settings_assign(&stage->settings, "ant.food=3");
    STAGE_TOLD(stage, "--set: no '=': '' (give SECTION.KEY=VALUE)",
               "--set: no '=': 'food' (give SECTION.KEY=VALUE)",
               "--set: no section: 'food' (did you mean ants.food=VALUE)",
               "--set: no section: 'xyz' (give SECTION.KEY=VALUE)",
               "--set: no section: '.food' (did you mean ants.food=VALUE)",
               "--set: no key: 'ants.' (give ants.KEY=VALUE)",
               "--set: no section: '' (give SECTION.KEY=VALUE)",
               "--set: [ants] food: not a number: 'x' (allowed: 0 to 1000000)",
               "--set: [ant] food: unknown section (did you mean [ants]?)");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, stage_setup, stage_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(reads_a_plain_file),
        TEST(leading_blanks_mean_nothing),
        TEST(blanks_within_mean_nothing),
        TEST(line_ends_are_alike),
        TEST(the_last_line_needs_no_end),
        TEST(a_mark_of_byte_order_is_dropped),
        TEST(a_mark_before_blanks_too),
        TEST(a_section_may_be_opened_again),
        TEST(a_colon_separates_too),
        TEST(an_empty_file_is_good),
        TEST(comments_begin_lines_or_follow_blanks),
        TEST(a_sign_without_a_blank_is_no_comment),
        TEST(nothing_begins_a_comment_in_quotes),
        TEST(doubled_quotes_are_one),
        TEST(an_open_quote_hides_no_comment),
        TEST(a_value_may_be_all_comment),
        TEST(the_tail_of_a_comment_sets_nothing),
        TEST(long_lines_are_whole),
        TEST(longer_ones_are_refused_by_length),
        TEST(a_mark_is_no_part_of_the_length),
        TEST(blanks_count_in_a_line),
        TEST(any_build_of_inih_will_do),
        TEST(tells_all_faults_in_one_go),
        TEST(refuses_numbers_that_are_none),
        TEST(escapes_what_it_quotes),
        TEST(warns_of_a_key_given_again),
        TEST(that_is_an_error_when_strict),
        TEST(files_may_repeat_each_other),
        TEST(names_the_world_that_was_meant),
        TEST(says_what_a_file_is),
        TEST(gives_up_on_rubbish),
        TEST(gives_up_on_endless_files),
        TEST(only_optional_files_may_be_absent),
        TEST(an_existing_file_must_be_readable),
        TEST(assigns_single_settings),
        TEST(an_assignment_has_no_comments),
        TEST(splits_at_the_last_dot_before_the_sign),
        TEST(refuses_assignments_that_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
