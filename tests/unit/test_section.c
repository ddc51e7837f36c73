#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <ailife/section.h>

#include <stdio.h>
#include <string.h>

#define POND_PARAMS(X, S)                                        \
    X(S, INT, ducks, 12, 1, 1000, 1, "", RESTART, NULL, "ducks") \
    X(S, REAL, pace, 0.5, 0, 10, 0.1, "", NOW, NULL, "how fast")
#define ROUTE_PARAMS(X, S)                                           \
    X(S, TEXT, points, "a b", 1, 100, 0, "", NOW, NULL, "waypoints") \
    X(S, INT, guards, 1, 0, 9, 1, "", NOW, NULL, "how many")
#define SKY_PARAMS(X, S) X(S, SWITCH, rain, no, 0, 0, 0, "", NOW, NULL, "rain")

struct pond_params {
    POND_PARAMS(AL_PARAM_FIELD, )
};
struct route_params {
    ROUTE_PARAMS(AL_PARAM_FIELD, )
};
struct sky_params {
    SKY_PARAMS(AL_PARAM_FIELD, )
};

static const struct al_param pond_rows[] = {POND_PARAMS(AL_PARAM_ROW, struct pond_params)};
static const struct al_param route_rows[] = {ROUTE_PARAMS(AL_PARAM_ROW, struct route_params)};
static const struct al_param sky_rows[] = {SKY_PARAMS(AL_PARAM_ROW, struct sky_params)};
static const struct al_param_table pond_table =
    AL_PARAM_TABLE("pond", pond_rows, struct pond_params, "a pond");
static const struct al_param_table route_table = {.section = "route",
                                                  .rows = route_rows,
                                                  .count = 2,
                                                  .size = sizeof(struct route_params),
                                                  .help = "a route",
                                                  .repeats = true};
static const struct al_param_table sky_table =
    AL_PARAM_TABLE("sky", sky_rows, struct sky_params, "the sky");
static const struct al_param_table *const tables[] = {&pond_table, &route_table, &sky_table};

static int setup(void **state)
{
    static struct al_sections sections;
    *state = &sections;
    return al_sections_init(&sections, tables, 3, NULL) == AL_OK ? 0 : -1;
}

static int teardown(void **state)
{
    al_sections_fini(*state);
    return 0;
}

static void set(struct al_sections *sections, const char *section, const char *key,
                const char *value)
{
    struct al_error error;
    if (al_sections_set(sections, section, key, value, &error) != AL_OK)
        fail_msg("%s.%s = %s: %s", section, key, value, error.text);
}

static void assert_refused(struct al_sections *sections, const char *section, const char *key,
                           const char *value, const char *why)
{
    struct al_error error;
    size_t count = sections->count;
    assert_int_equal(al_sections_set(sections, section, key, value, &error), AL_INVALID);
    assert_string_equal(error.text, why);
    assert_int_equal(sections->count, count);
}

static void starts_with_plain_sections(void **state)
{
    struct al_sections *sections = *state;
    const struct pond_params *pond = al_sections_values(sections, &pond_table);
    assert_int_equal(sections->count, 2);
    assert_string_equal(sections->items[0].name, "pond");
    assert_string_equal(sections->items[1].name, "sky");
    assert_int_equal(pond->ducks, 12);
    assert_null(al_sections_values(sections, &route_table));
    assert_null(al_sections_find(sections, "route"));
}

static void sets_values_in_place(void **state)
{
    struct al_sections *sections = *state;
    const struct pond_params *pond = al_sections_values(sections, &pond_table);
    set(sections, "pond", "ducks", "7");
    assert_int_equal(pond->ducks, 7);
    set(sections, "route.a", "guards", "2");
    set(sections, "pond", "ducks", "8");
    assert_int_equal(pond->ducks, 8);
    assert_ptr_equal(pond, al_sections_values(sections, &pond_table));
}

/* Kinds in order of tables, within a kind as first named. */
static void makes_repeated_sections_by_their_first_key(void **state)
{
    struct al_sections *sections = *state;
    static const char *const order[] = {"pond", "route.west", "route.a.b", "route.\xc3\xa9-1",
                                        "sky"};
    set(sections, "route.west", "guards", "3");
    set(sections, "route.a.b", "points", "x y z");
    set(sections, "route.\xc3\xa9-1", "guards", "0");
    set(sections, "route.west", "points", "q");
    assert_int_equal(sections->count, 5);
    for (size_t i = 0; i < 5; i++)
        assert_string_equal(sections->items[i].name, order[i]);
    const struct route_params *west = al_sections_find(sections, "route.west")->values;
    assert_int_equal(west->guards, 3);
    assert_string_equal(west->points, "q");
    const struct route_params *ab = al_sections_find(sections, "route.a.b")->values;
    assert_int_equal(ab->guards, 1);
}

static void names_what_was_meant(void **state)
{
    struct al_sections *sections = *state;
    assert_refused(sections, "pnod", "ducks", "1", "unknown section (did you mean [pond]?)");
    assert_refused(sections, "pond.x", "ducks", "1", "unknown section (did you mean [pond]?)");
    assert_refused(sections, "route", "guards", "1",
                   "unknown section (did you mean [route.NAME]?)");
    assert_refused(sections, "rout.west", "guards", "1",
                   "unknown section (did you mean [route.west]?)");
    assert_refused(sections, "xyzzy", "ducks", "1",
                   "unknown section (known: pond, route.NAME, sky)");
    assert_refused(sections, "", "ducks", "1", "unknown section (known: pond, route.NAME, sky)");
    assert_refused(sections, "pond", "dcuks", "1", "unknown key (did you mean ducks?)");
    assert_refused(sections, "pond", "rain", "yes", "unknown key (there is one in [sky])");
    assert_refused(sections, "sky", "guards", "1", "unknown key (there is one in [route.NAME])");
    assert_refused(sections, "pond", "zzz", "1", "unknown key (known: ducks, pace)");
}

static void a_bad_value_makes_no_section(void **state)
{
    struct al_sections *sections = *state;
    assert_refused(sections, "route.x", "guards", "10", "out of range: '10' (allowed: 0 to 9)");
    assert_refused(sections, "route.x", "guads", "1", "unknown key (did you mean guards?)");
    assert_null(al_sections_find(sections, "route.x"));
}

static void refuses_names_that_no_file_could_hold(void **state)
{
    struct al_sections *sections = *state;
    static const char *const names[] = {"route.", "route.a b", "route.a]", "route.a\n", "route.a;"};
    for (size_t i = 0; i < 5; i++) {
        struct al_error error;
        assert_int_equal(al_sections_set(sections, names[i], "guards", "1", &error), AL_INVALID);
        assert_non_null(strstr(error.text, "bad section name (allowed: [route.NAME]"));
    }
    char name[80] = "route.";
    memset(name + 6, 'n', 64);
    name[70] = '\0';
    set(sections, name, "guards", "1");
    name[70] = 'n';
    name[71] = '\0';
    assert_int_equal(al_sections_set(sections, name, "guards", "1", NULL), AL_INVALID);
}

static void ends_an_endless_list_of_sections(void **state)
{
    struct al_sections *sections = *state;
    char name[32];
    int made = 0;
    for (; made < 2000; made++) {
        snprintf(name, sizeof name, "route.%d", made);
        if (al_sections_set(sections, name, "guards", "1", NULL) != AL_OK)
            break;
    }
    assert_in_range(made, 1000, 1003);
    set(sections, "route.0", "guards", "2"); /* those that are there still take values */
}

static void copies_are_their_own(void **state)
{
    struct al_sections *sections = *state;
    struct al_sections copy;
    set(sections, "route.a", "points", "p q");
    set(sections, "pond", "ducks", "5");
    assert_int_equal(al_sections_copy(&copy, sections, NULL), AL_OK);
    set(sections, "route.a", "points", "changed");
    set(sections, "route.b", "guards", "1");
    set(sections, "pond", "ducks", "6");
    assert_int_equal(copy.count, 3);
    const struct route_params *route = al_sections_find(&copy, "route.a")->values;
    assert_string_equal(route->points, "p q");
    const struct pond_params *pond = al_sections_values(&copy, &pond_table);
    assert_int_equal(pond->ducks, 5);
    al_sections_fini(&copy);
}

static void checks_names_alone(void **state)
{
    struct al_sections *sections = *state;
    assert_int_equal(al_sections_check(sections, "pond", NULL), AL_OK);
    assert_int_equal(al_sections_check(sections, "route.new", NULL), AL_OK);
    assert_int_equal(al_sections_check(sections, "route", NULL), AL_INVALID);
    assert_int_equal(al_sections_check(sections, "Pond", NULL), AL_INVALID);
    assert_int_equal(sections->count, 2);
    assert_ptr_equal(al_sections_table(sections, "route.new"), &route_table);
    assert_null(al_sections_table(sections, "other"));
}

static void assert_origin(const struct al_sections *sections, const char *section, const char *key,
                          const char *source, size_t line)
{
    size_t found = 999;
    const char *name = al_sections_origin(sections, section, key, &found);
    if (source == NULL) {
        assert_null(name);
        return;
    }
    assert_string_equal(name, source);
    assert_int_equal(found, line);
}

/* Line 12 of a file sets a key in a section that begins in line 10, and so on. */
static void remembers_where_values_come_from(void **state)
{
    struct al_sections *sections = *state;
    struct al_sections copy;
    char path[] = "a.ini";
    al_sections_from(sections, path, 12, 10);
    path[0] = 'x'; /* the name is the sections' own */
    set(sections, "route.a", "guards", "1");
    al_sections_from(sections, "b.ini", 7, 5);
    set(sections, "route.a", "points", "p");
    set(sections, "pond", "ducks", "5");
    al_sections_from(sections, NULL, 0, 0);
    set(sections, "route.b", "guards", "1");
    assert_int_equal(al_sections_copy(&copy, sections, NULL), AL_OK);
    al_sections_from(sections, "--set", 0, 0);
    set(sections, "pond", "ducks", "6");
    assert_int_equal(al_sections_set(sections, "route.a", "guards", "x", NULL), AL_INVALID);
    assert_origin(sections, "pond", "ducks", "--set", 0);
    const struct al_sections *both[] = {sections, &copy};
    for (size_t i = 0; i < 2; i++) {
        assert_origin(both[i], "route.a", "guards", "a.ini", 12);
        assert_origin(both[i], "route.a", "points", "b.ini", 7);
        assert_origin(both[i], "route.a", NULL, "a.ini", 10);
        assert_origin(both[i], "pond", "pace", NULL, 0);
        assert_origin(both[i], "route.b", "guards", NULL, 0);
        assert_origin(both[i], "route.b", NULL, NULL, 0);
        assert_origin(both[i], "route.none", NULL, NULL, 0);
        assert_origin(both[i], "pond", "none", NULL, 0);
    }
    assert_origin(&copy, "pond", "ducks", "b.ini", 7);
    al_sections_fini(&copy);
}

static void tells_faults_with_their_place(void **state)
{
    struct al_sections *sections = *state;
    struct al_error error;
    al_sections_from(sections, "a.ini", 12, 10);
    set(sections, "route.a", "guards", "1");
    al_sections_from(sections, "--set", 0, 0);
    set(sections, "pond", "ducks", "6");
    assert_int_equal(al_sections_fault(sections, "route.a", "guards", &error, "no %d", 4),
                     AL_INVALID);
    assert_int_equal(error.status, AL_INVALID);
    assert_string_equal(error.text, "a.ini:12: [route.a] guards: no 4");
    al_sections_fault(sections, "route.a", NULL, &error, "no");
    assert_string_equal(error.text, "a.ini:10: [route.a]: no");
    al_sections_fault(sections, "pond", "ducks", &error, "no");
    assert_string_equal(error.text, "--set: [pond] ducks: no");
    al_sections_fault(sections, "route.a", "points", &error, "no");
    assert_string_equal(error.text, "[route.a] points: no");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(starts_with_plain_sections),
        TEST(sets_values_in_place),
        TEST(makes_repeated_sections_by_their_first_key),
        TEST(names_what_was_meant),
        TEST(a_bad_value_makes_no_section),
        TEST(refuses_names_that_no_file_could_hold),
        TEST(ends_an_endless_list_of_sections),
        TEST(copies_are_their_own),
        TEST(checks_names_alone),
        TEST(remembers_where_values_come_from),
        TEST(tells_faults_with_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
