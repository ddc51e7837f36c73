/* The nearest thing for each agent: by hand, and both ways against a plain search. */
#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <ailife/nearest.h>
#include <ailife/rng.h>
#include <ailife/vec.h>

#define AGENTS 70 /* two blocks and a part */
#define THINGS 200

static float agent_x[96], agent_y[96], thing_x[THINGS], thing_y[THINGS];

/* Answers with memory of their own. */
struct answers {
    struct al_nearest nearest;
    struct al_grid grid;
    void *block;
};

static void take(struct answers *answers)
{
    struct al_arena arena;
    al_arena_init(&arena, NULL, 0);
    al_nearest_layout(&answers->nearest, &arena, AGENTS);
    al_grid_layout(&answers->grid, &arena, THINGS);
    answers->block = aligned_alloc(AL_ALIGN, arena.used);
    assert_non_null(answers->block);
    al_arena_init(&arena, answers->block, arena.used);
    al_nearest_layout(&answers->nearest, &arena, AGENTS);
    al_grid_layout(&answers->grid, &arena, THINGS);
    assert_false(arena.failed);
}

/* The shortest difference by trying the three images. */
static float shortest(float d, float size, bool torus)
{
    float best = d;
    for (int k = -1; k <= 1 && torus; k++) {
        const float image = d + (float)k * size;
        best = fabsf(image) < fabsf(best) ? image : best;
    }
    return best;
}

static void check_against_search(const struct al_nearest *nearest, size_t things, float width,
                                 float height, bool torus)
{
    for (size_t i = 0; i < AGENTS; i++) {
        int32_t number = -1;
        float least = FLT_MAX;
        for (size_t j = 0; j < things; j++) {
            const float dx = shortest(thing_x[j] - agent_x[i], width, torus);
            const float dy = shortest(thing_y[j] - agent_y[i], height, torus);
            if (dx * dx + dy * dy < least) {
                least = dx * dx + dy * dy;
                number = (int32_t)j;
            }
        }
        assert_int_equal(nearest->number[i], number);
        assert_true(nearest->d2[i] == least);
        if (number >= 0)
            assert_true(nearest->dx[i] == shortest(thing_x[number] - agent_x[i], width, torus));
        else
            assert_true(nearest->dx[i] == 0 && nearest->dy[i] == 0);
    }
}

static void both_ways_equal_a_search(void **state)
{
    (void)state;
    struct answers all, grid;
    take(&all);
    take(&grid);
    struct al_rng rng;
    al_rng_init(&rng, 1, 0, 0, 0);
    static const size_t counts[] = {0, 1, 2, 3, 40, THINGS};
    for (size_t round = 0; round < 60; round++) {
        const size_t things = counts[round % 6];
        const bool torus = round / 6 % 2 == 0;
        const float width = round % 4 == 0 ? 50.0f : 480.0f, height = 336;
        /* every third round on a coarse lattice, where many distances are equal */
        const float lattice = round % 3 == 0 ? 24.0f : 0.001f;
        for (size_t i = 0; i < 96; i++) {
            agent_x[i] = floorf(al_rng_uniform(&rng, 0, width) / lattice) * lattice;
            agent_y[i] = floorf(al_rng_uniform(&rng, 0, height) / lattice) * lattice;
        }
        for (size_t j = 0; j < THINGS; j++) {
            thing_x[j] = floorf(al_rng_uniform(&rng, 0, width) / lattice) * lattice;
            thing_y[j] = floorf(al_rng_uniform(&rng, 0, height) / lattice) * lattice;
        }
        al_nearest_try_all(&all.nearest, agent_x, agent_y, AGENTS, thing_x, thing_y, things, width,
                           height, torus);
        check_against_search(&all.nearest, things, width, height, torus);
        al_grid_build(&grid.grid, thing_x, thing_y, things, width, height, torus, 0);
        al_nearest_ask_grid(&grid.nearest, agent_x, agent_y, AGENTS, thing_x, thing_y, &grid.grid);
        check_against_search(&grid.nearest, things, width, height, torus);
    }
    free(all.block);
    free(grid.block);
}

/* One agent at (2, 3) in 100 x 100. Things: (99, 3) is 97 away, across the seam 3; (2, 8) is 5
 * away. So on a torus number 0 at (-3, 0), between walls number 1 at (0, 5). */
static void by_hand(void **state)
{
    (void)state;
    struct answers answers;
    take(&answers);
    agent_x[0] = 2;
    agent_y[0] = 3;
    thing_x[0] = 99, thing_y[0] = 3;
    thing_x[1] = 2, thing_y[1] = 8;
    const struct al_nearest *nearest = &answers.nearest;
    al_nearest_try_all(nearest, agent_x, agent_y, 1, thing_x, thing_y, 2, 100, 100, true);
    assert_int_equal(nearest->number[0], 0);
    assert_true(nearest->dx[0] == -3 && nearest->dy[0] == 0 && nearest->d2[0] == 9);
    al_nearest_try_all(nearest, agent_x, agent_y, 1, thing_x, thing_y, 2, 100, 100, false);
    assert_int_equal(nearest->number[0], 1);
    assert_true(nearest->dx[0] == 0 && nearest->dy[0] == 5 && nearest->d2[0] == 25);
    free(answers.block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_hand),
        cmocka_unit_test(both_ways_equal_a_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
