#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <ailife/name.h>

#include <stdint.h>
#include <string.h>

#include "sim/words.h"

/* kitten -> sitten -> sittin -> sitting; the others are one step each. */
static void counts_single_letters(void **state)
{
    (void)state;
    assert_int_equal(al_name_distance("kitten", "sitting"), 3);
    assert_int_equal(al_name_distance("ants", "ants"), 0);
    assert_int_equal(al_name_distance("ant", "ants"), 1);
    assert_int_equal(al_name_distance("antss", "ants"), 1);
    assert_int_equal(al_name_distance("anks", "ants"), 1);
    assert_int_equal(al_name_distance("atns", "ants"), 1);
    assert_int_equal(al_name_distance("", "abc"), 3);
    assert_int_equal(al_name_distance("abc", ""), 3);
    assert_int_equal(al_name_distance("", ""), 0);
}

/* A swapped pair is not edited again: ca -> ac -> abc would do with 2, without that it is 3. */
static void edits_no_part_twice(void **state)
{
    (void)state;
    assert_int_equal(al_name_distance("ca", "abc"), 3);
}

static void is_a_distance(void **state)
{
    (void)state;
    static const char *const names[] = {"population", "popluation", "food", "ofod", "x", "Food"};
    for (size_t i = 0; i < 6; i++)
        for (size_t j = 0; j < 6; j++)
            assert_int_equal(al_name_distance(names[i], names[j]),
                             al_name_distance(names[j], names[i]));
    assert_int_equal(al_name_distance("FOOD", "food"), 0);
}

static void gives_up_on_long_names(void **state)
{
    (void)state;
    char name[66];
    memset(name, 'a', 65);
    name[65] = '\0';
    assert_true(al_name_distance(name, "a") == SIZE_MAX);
    name[64] = '\0';
    assert_int_equal(al_name_distance(name, "a"), 63);
}

static void finds_what_was_meant(void **state)
{
    (void)state;
    static const char *const keys[] = {"width",         "population", "food",  "seed",
                                       "mutation_rate", "speed",      "mines", "mine_sense"};
    static const struct {
        const char *given, *meant;
    } cases[] = {
        {"populaton", "population"},
        {"Population", "population"},
        {"popul", "population"},
        {"fodo", "food"},
        {"mutationrate", "mutation_rate"},
        {"mutation-rate", "mutation_rate"},
        {"sped", "speed"}, /* as near to seed, but begins like speed */
        {"mine", "mines"},
        {"speeds_of_all", "speed"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(al_name_nearest(cases[i].given, keys, 8), cases[i].meant);
}

static void means_nothing_by_what_is_far(void **state)
{
    (void)state;
    static const char *const keys[] = {"width", "food", "x"};
    assert_null(al_name_nearest("elephant", keys, 3));
    assert_null(al_name_nearest("", keys, 3));
    assert_null(al_name_nearest("y", keys, 3));
    assert_null(al_name_nearest("food", keys, 0));
}

static void compares_without_case(void **state)
{
    (void)state;
    assert_true(al_name_equal("Yes", "yEs"));
    assert_false(al_name_equal("yes", "yess"));
    assert_false(al_name_equal("yes", "ye"));
    assert_false(al_name_equal("[", "{")); /* 32 apart, like letters of two cases */
    assert_true(al_name_equal("", ""));
}

static void reads_lists_of_words(void **state)
{
    (void)state;
    size_t length;
    assert_int_equal(al_words_count(NULL), 0);
    assert_int_equal(al_words_count("one"), 1);
    assert_int_equal(al_words_count("a|bc|d"), 3);
    assert_memory_equal(al_words_at("a|bc|d", 1, &length), "bc", 2);
    assert_int_equal(length, 2);
    assert_int_equal(al_words_find("a|bc|d", "BC"), 1);
    assert_int_equal(al_words_find("a|bc|d", "b"), -1);
    assert_int_equal(al_words_find("a|bc|d", "bc|d"), -1);
    assert_int_equal(al_words_find("a|bc|d", ""), -1);
    assert_int_equal(al_words_find(NULL, "a"), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_single_letters), cmocka_unit_test(edits_no_part_twice),
        cmocka_unit_test(is_a_distance),         cmocka_unit_test(gives_up_on_long_names),
        cmocka_unit_test(finds_what_was_meant),  cmocka_unit_test(means_nothing_by_what_is_far),
        cmocka_unit_test(compares_without_case), cmocka_unit_test(reads_lists_of_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
