/* Texts are found: of every character, in every script, and in how many generations. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "world_bench.h"

/* The generation in which the target was found, or `most` + 1. */
static uint64_t solve(const char *target, uint64_t seed, const char *settings, uint64_t most)
{
    struct al_error error = {0};
    char value[2 * 4000 + 3] = "\"", *to = value + 1;
    for (; *target != '\0'; target++) {
        *to++ = *target;
        if (*target == '"')
            *to++ = '"';
    }
    strcpy(to, "\"");
    struct al_run *run = bench_run("strings", seed, settings);
    if (al_run_edit(run, "strings", "target", value, &error) != AL_OK ||
        al_run_restart(run, seed, &error) != AL_OK)
        fail_msg("%s", error.text);
    while (run->state == AL_RUN_GOING && run->world->generation < most)
        al_run_step(run);
    const bool solved = run->state == AL_RUN_DONE && run->row[1] == 0;
    const uint64_t generation = solved ? run->world->generation : most + 1;
    al_run_free(run);
    return generation;
}

static void every_character(void **state)
{
    (void)state;
    for (char c = ' '; c <= '~'; c++) {
        const char target[] = {c, '\0'};
        if (solve(target, 1, "", 100) > 100)
            fail_msg("'%s' was not found", target);
    }
}

/* Latin with an accent in one and in two code points, Chinese, Greek, a smile, an apostrophe from
 * another block; and Hebrew, Thai and Hindi, with marks of their own. */
static void names_in_any_script(void **state)
{
    (void)state;
    static const char *const names[] = {
        "Jos\xC3\xA9",
        "e\xCC\x81",
        "\xE6\x9D\x8E\xE6\x98\x8E",
        "\xCE\x95\xCE\xBB\xCE\xAD\xCE\xBD\xCE\xB7",
        "\xF0\x9F\x98\x80 ok",
        "It\xE2\x80\x99s",
        "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D",
        "\xE0\xB8\xAA\xE0\xB8\xA1\xE0\xB8\x8A\xE0\xB8\xB2\xE0\xB8\xA2",
        "\xE0\xA4\xAE\xE0\xA5\x80\xE0\xA4\xB0\xE0\xA4\xBE",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            if (solve(names[i], seed, "", 300) > 300)
                fail_msg("'%s' was not found with seed %d", names[i], (int)seed);
}

static int ascending(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

#define SEEDS 20

/* Twice the median over seeds 1 to 20 of the generations that a text of so many characters takes;
 * each seed has to find it. */
static uint64_t twice_the_median(size_t length, const char *settings)
{
    char target[101] = "";
    uint64_t generations[SEEDS];
    for (size_t i = 0; i < length; i++)
        target[i] = (char)(32 + (37 * i + 11) % 95);
    for (uint64_t s = 0; s < SEEDS; s++) {
        generations[s] = solve(target, s + 1, settings, 2000);
        if (generations[s] > 2000)
            fail_msg("%d characters, seed %d: not found", (int)length, (int)s + 1);
    }
    qsort(generations, SEEDS, sizeof generations[0], ascending);
    return generations[SEEDS / 2 - 1] + generations[SEEDS / 2];
}

/* GAlib 2.4.7 at its best setting needs 76, 189 and 573. */
static void in_few_generations(void **state)
{
    (void)state;
    assert_in_range(twice_the_median(20, ""), 1, 2 * 58);
    assert_in_range(twice_the_median(40, ""), 1, 2 * 125);
    assert_in_range(twice_the_median(100, ""), 1, 2 * 345);
}

/* Where roulette on plain costs rewards the worst and fails, on 1/(1 + error) it is only slow. */
static void by_roulette_too(void **state)
{
    (void)state;
    assert_in_range(twice_the_median(20, "selection=roulette"), 1, 2 * 300);
    assert_in_range(twice_the_median(40, "selection=roulette"), 1, 2 * 800);
}

/* With every operator there is. */
static void with_every_operator(void **state)
{
    (void)state;
    static const char *const settings[] = {
        "selection=rank",
        "selection=truncation truncation_share=0.2",
        "selection=universal",
        "crossover=two-point",
        "crossover=uniform",
        "crossover=blend",
        "mutation=redraw",
        "mutation=step",
        "mutation=step mutation_step=1",
        "immigrants=5 elites=2",
    };
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
        assert_in_range(twice_the_median(20, settings[i]), 1, 2 * 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_character),     cmocka_unit_test(names_in_any_script),
        cmocka_unit_test(in_few_generations),  cmocka_unit_test(by_roulette_too),
        cmocka_unit_test(with_every_operator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
