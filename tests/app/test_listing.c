#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "settings_stage.h"

#include <stdio.h>
#include <string.h>

#include <ailife/worlds.h>

#include "app/listing.h"
#include "app/sources.h"

/* What a call prints; to be freed. (The variables are static since gcc 12 takes what is read into
 * them for their own address, and warns.) */
static char *printed_config(const struct al_sections *sections)
{
    static char *text;
    static size_t size;
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    al_print_config(stream, sections);
    fclose(stream);
    return text;
}

static char *printed_params(const struct al_world_class *world)
{
    static char *text;
    static size_t size;
    size_t count;
    const struct al_param_table *const *tables = al_sources_tables(&count);
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    al_list_params(stream, tables, count, world);
    fclose(stream);
    return text;
}

static char *file_text(const char *path)
{
    static char text[1 << 16];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static void conf_is_what_is_printed(void **state)
{
    struct stage *stage = *state;
    char *text = printed_config(&stage->sections);
    assert_string_equal(text, file_text("conf/ailife.ini"));
    free(text);
}

static void assert_same_settings(const struct al_sections *a, const struct al_sections *b)
{
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        assert_string_equal(a->items[i].name, b->items[i].name);
        for (size_t j = 0; j < a->items[i].table->count; j++)
            assert_true(al_param_equal(&a->items[i].table->rows[j], a->items[i].values,
                                       b->items[i].values));
    }
}

/* Every value but the defaults: moved by its step, or to its other end. */
static void change_everything(struct al_sections *sections)
{
    for (size_t i = 0; i < sections->count; i++)
        for (size_t j = 0; j < sections->items[i].table->count; j++) {
            const struct al_param *row = &sections->items[i].table->rows[j];
            if (!al_param_nudge(row, sections->items[i].values, 1))
                al_param_nudge(row, sections->items[i].values, -1);
        }
}

static void what_is_printed_reads_back(void **state)
{
    struct stage *stage = *state;
    struct stage *other;
    al_settings_assign(&stage->settings, "run.world=\" a \"\"; # b \"");
    al_settings_assign(&stage->settings, "run.seed=18446744073709551615");
    al_settings_assign(&stage->settings, "ants.max_turn=17.188733853924695");
    for (int changed = 0; changed <= 1; changed++) {
        assert_int_equal(stage_setup((void **)&other), 0);
        char *text = printed_config(&stage->sections);
        stage_read(other, text);
        assert_same_settings(&stage->sections, &other->sections);
        char *again = printed_config(&other->sections);
        assert_string_equal(again, text);
        free(again);
        free(text);
        stage_teardown((void **)&other);
        change_everything(&stage->sections);
    }
}

/* With a repeated section: none of it is a pattern in comments, one of it is one of its own. */
static void repeated_sections_read_back_too(void **state)
{
    (void)state;
    static const struct al_param rows[] = {{.key = "points",
                                            .type = AL_PARAM_TEXT,
                                            .preset = "a b",
                                            .max = 8191,
                                            .unit = "",
                                            .help = "waypoints"}};
    static const struct al_param_table route = {.section = "route",
                                                .rows = rows,
                                                .count = 1,
                                                .size = sizeof(char *),
                                                .help = "a route",
                                                .repeats = true};
    static const struct al_param_table *const tables[] = {&route};
    struct al_faults faults = {0};
    struct al_sections sections;
    struct al_sections other;
    struct al_settings settings = {.sections = &other, .faults = &faults, .strict = true};
    char longest[8192];
    assert_int_equal(al_sections_init(&sections, tables, 1, NULL), AL_OK);
    assert_int_equal(al_sections_init(&other, tables, 1, NULL), AL_OK);
    char *text = printed_config(&sections);
    assert_non_null(strstr(text, "# [route.NAME]\n\n# waypoints\n"));
    assert_non_null(strstr(text, "\n# points = \"a b\"\n"));
    free(text);
    /* With a value that leaves no blanks in a line of 8192 bytes. */
    memset(longest, 'w', sizeof longest);
    longest[8192 - strlen("points=")] = '\0';
    al_sections_set(&sections, "route.west", "points", "x ; y", NULL);
    assert_int_equal(al_sections_set(&sections, "route.a.b", "points", longest, NULL), AL_OK);
    text = printed_config(&sections);
    FILE *stream = fmemopen(text, strlen(text), "r");
    al_settings_read(&settings, stream, "f.ini");
    fclose(stream);
    assert_int_equal(faults.count, 0);
    assert_same_settings(&sections, &other);
    free(text);
    al_sections_fini(&sections);
    al_sections_fini(&other);
    al_faults_fini(&faults);
}

static void settings_say_all_there_is(void **state)
{
    struct stage *stage = *state;
    char *text = printed_config(&stage->sections);
    assert_non_null(strstr(text, "\n[ants]\n"));
    assert_non_null(strstr(text, "\n# ants in a generation\n# 1 to 100000 (ants); acts: next "
                                 "generation; default: 30\npopulation = 30\n"));
    free(text);
}

static size_t column_of(const char *text, const char *word)
{
    const char *at = strstr(text, word);
    assert_non_null(at);
    const char *line = at;
    while (line > text && line[-1] != '\n')
        line--;
    return (size_t)(at - line);
}

static void parameters_are_aligned(void **state)
{
    (void)state;
    char *text = printed_params(NULL);
    size_t meaning = column_of(text, "MEANING");
    assert_int_equal(column_of(text, "ants in a generation"), meaning);
    assert_int_equal(column_of(text, "the world to run when"), meaning);
    assert_int_equal(column_of(text, "1 to 100000 "), column_of(text, "RANGE"));
    assert_int_equal(column_of(text, "ants.population"), 0);
    free(text);
}

static void parameters_of_one_world_leave_out_others(void **state)
{
    (void)state;
    size_t count;
    const struct al_world_class *const *worlds = al_worlds(&count);
    for (size_t i = 0; i < count; i++) {
        char *text = printed_params(worlds[i]);
        assert_non_null(strstr(text, "\nrun.seed "));
        assert_non_null(strstr(text, "\ndisplay.fps "));
        for (size_t j = 0; j < count; j++) {
            char start[80];
            snprintf(start, sizeof start, "\n%s.", worlds[j]->name);
            assert_int_equal(strstr(text, start) != NULL, i == j);
        }
        free(text);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, stage_setup, stage_teardown)

#define TEN(x) x x x x x x x x x x

/* A default of 600 bytes, and a range of 520. */
static void what_is_long_is_whole(void **state)
{
    (void)state;
    static const struct al_param rows[] = {
        {.key = "text",
         .type = AL_PARAM_TEXT,
         .preset = TEN(TEN("abcdef")),
         .max = 1000,
         .unit = "",
         .help = "a text"},
        {.key = "word",
         .type = AL_PARAM_CHOICE,
         .offset = sizeof(char *),
         .preset = "short",
         .unit = "",
         .choices = TEN("a-word-of-which-there-are-ten-that-are-all-the-same|") "short",
         .help = "a word"},
    };
    static const struct al_param_table table = {
        .section = "long", .rows = rows, .count = 2, .size = 2 * sizeof(char *), .help = "long"};
    static const struct al_param_table *const tables[] = {&table};
    struct al_sections sections;
    assert_int_equal(al_sections_init(&sections, tables, 1, NULL), AL_OK);
    char *text = printed_config(&sections);
    assert_non_null(strstr(text, "default: " TEN(TEN("abcdef")) "\n"));
    assert_non_null(strstr(text, "all-the-same or short; acts: now; default: short\n"));
    free(text);
    al_sections_fini(&sections);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(conf_is_what_is_printed),         TEST(what_is_printed_reads_back),
        TEST(repeated_sections_read_back_too), TEST(settings_say_all_there_is),
        TEST(parameters_are_aligned),          TEST(parameters_of_one_world_leave_out_others),
        TEST(what_is_long_is_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
