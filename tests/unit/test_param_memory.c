/* Parameters and sections when memory ends: every allocation fails once, at each place in turn. The
 * call then fails, nothing has changed, and nothing is lost (the sanitizers look). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static size_t allowed = SIZE_MAX; /* allocations until one fails */

static bool fails_now(void)
{
    if (allowed == SIZE_MAX)
        return false;
    if (allowed == 0) {
        allowed = SIZE_MAX; /* once */
        return true;
    }
    allowed--;
    return false;
}

static void *scarce_malloc(size_t size)
{
    return fails_now() ? NULL : malloc(size);
}

static void *scarce_calloc(size_t count, size_t size)
{
    return fails_now() ? NULL : calloc(count, size);
}

static void *scarce_realloc(void *bytes, size_t size)
{
    return fails_now() ? NULL : realloc(bytes, size);
}

/* The sources themselves, with these in place of the library's. */
#define malloc  scarce_malloc
#define calloc  scarce_calloc
#define realloc scarce_realloc
#include "../../src/sim/param.c"
#include "../../src/sim/param_parse.c"
#include "../../src/sim/section.c"
#undef malloc
#undef calloc
#undef realloc

#define POND_PARAMS(X, S)                                              \
    X(S, TEXT, title, "A pond", 1, 20, 0, "", NOW, NULL, "name")       \
    X(S, LIST, path, "1,2 3,4", -100, 100, 0, "u", NOW, "x|y", "path") \
    X(S, TEXT, note, "none", 1, 20, 0, "", NOW, NULL, "note")

struct pond_params {
    POND_PARAMS(AL_PARAM_FIELD, )
};

static const struct al_param pond_rows[] = {POND_PARAMS(AL_PARAM_ROW, struct pond_params)};
static const struct al_param_table pond_table =
    AL_PARAM_TABLE("pond", pond_rows, struct pond_params, "a pond");
static const struct al_param_table route_table = {.section = "route",
                                                  .rows = pond_rows,
                                                  .count = 3,
                                                  .size = sizeof(struct pond_params),
                                                  .help = "a route",
                                                  .repeats = true};
static const struct al_param_table *const tables[] = {&pond_table, &route_table};

/* Allocations that a call makes: it must fail at each of them, and only then. */
#define EACH_FAILURE(call, checks, least)                 \
    for (size_t n = 0;; n++) {                            \
        struct al_error error = {.status = AL_OK};        \
        allowed = n;                                      \
        enum al_status status = (call);                   \
        bool enough = allowed != SIZE_MAX;                \
        allowed = SIZE_MAX;                               \
        if (enough) {                                     \
            assert_int_equal(status, AL_OK);              \
            assert_true(n >= (least));                    \
            break;                                        \
        }                                                 \
        assert_int_equal(status, AL_MEMORY);              \
        assert_int_equal(error.status, AL_MEMORY);        \
        assert_string_equal(error.text, "out of memory"); \
        checks;                                           \
    }

static void defaults_or_nothing(void **state)
{
    (void)state;
    struct pond_params pond;
    EACH_FAILURE(al_param_init(&pond_table, &pond, &error), assert_null(pond.title), 3);
    al_param_fini(&pond_table, &pond);
}

static void a_copy_or_nothing(void **state)
{
    (void)state;
    struct pond_params pond;
    struct pond_params copy;
    assert_int_equal(al_param_init(&pond_table, &pond, NULL), AL_OK);
    EACH_FAILURE(al_param_copy(&pond_table, &copy, &pond, &error), assert_null(copy.note), 3);
    assert_string_equal(pond.title, "A pond");
    al_param_fini(&pond_table, &copy);
    al_param_fini(&pond_table, &pond);
}

static void a_new_value_or_the_old(void **state)
{
    (void)state;
    struct pond_params pond;
    assert_int_equal(al_param_init(&pond_table, &pond, NULL), AL_OK);
    EACH_FAILURE(al_param_parse(&pond_rows[0], &pond, "other", &error),
                 assert_string_equal(pond.title, "A pond"), 1);
    EACH_FAILURE(al_param_parse(&pond_rows[1], &pond, "5,6", &error),
                 assert_int_equal(pond.path.count, 2), 1);
    assert_string_equal(pond.title, "other");
    assert_int_equal(pond.path.count, 1);
    al_param_fini(&pond_table, &pond);
}

static void all_sections_or_none(void **state)
{
    (void)state;
    struct al_sections sections;
    struct al_sections copy;
    EACH_FAILURE(al_sections_init(&sections, tables, 2, &error), assert_null(sections.items), 6);
    assert_int_equal(al_sections_set(&sections, "route.a", "title", "x", NULL), AL_OK);
    EACH_FAILURE(al_sections_copy(&copy, &sections, &error), assert_null(copy.items), 11);
    assert_int_equal(copy.count, 2);
    al_sections_fini(&copy);
    al_sections_fini(&sections);
}

static void a_new_section_or_none(void **state)
{
    (void)state;
    struct al_sections sections;
    assert_int_equal(al_sections_init(&sections, tables, 2, NULL), AL_OK);
    EACH_FAILURE(al_sections_set(&sections, "route.a", "title", "x", &error),
                 assert_int_equal(sections.count, 1), 7);
    assert_int_equal(sections.count, 2);
    al_sections_fini(&sections);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_or_nothing),    cmocka_unit_test(a_copy_or_nothing),
        cmocka_unit_test(a_new_value_or_the_old), cmocka_unit_test(all_sections_or_none),
        cmocka_unit_test(a_new_section_or_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
