/* The ants: senses, drives and contacts by hand, what they learn by numbers of record.
 *
 * The world's own source is included, so that ants can be put where a case needs them. */
#include "../../src/worlds/ants.c"
#include "../../src/worlds/ants_eat.c"
#include "../../src/worlds/ants_mind.c"
#include "../../src/worlds/ants_view.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include <ailife/checkpoint.h>

#include "world_bench.h"

static struct al_run *run;
static struct ants *ants;

static void begin(const char *settings)
{
    run = bench_run("ants", 1, settings);
    ants = (struct ants *)run->world;
}

static int finish(void **state)
{
    (void)state;
    al_run_free(run);
    run = NULL;
    return 0;
}

static void put_ant(size_t i, float x, float y, float hx, float hy)
{
    ants->x[i] = x;
    ants->y[i] = y;
    ants->hx[i] = hx;
    ants->hy[i] = hy;
}

static void put_thing(struct things *things, size_t j, float x, float y)
{
    things->x[j] = x;
    things->y[j] = y;
}

static float input(size_t k, size_t i)
{
    return ants->inputs[k * ants->stride + i];
}

#define NEAR(a, b) assert_true(fabsf((a) - (b)) < 1e-5f)

/* Heading down (0, 1) at (100, 100). Food at (110, 100): to the ant's left, since turning from +y
 * towards +x is against the turn from x to y: ahead 0, right -1. Mine at (100, 120): straight
 * ahead, 20 of 40 away, so half as strong. */
static void local_senses(void **state)
{
    (void)state;
    begin("population=1 food=1 mines=1");
    put_ant(0, 100, 100, 0, 1);
    put_thing(&ants->food, 0, 110, 100);
    put_thing(&ants->mines, 0, 100, 120);
    sense(ants);
    NEAR(input(0, 0), 0);
    NEAR(input(1, 0), -1);
    NEAR(input(2, 0), 0.5f);
    NEAR(input(3, 0), 0);
    /* a mine at the end of sight, and one out of sight */
    put_thing(&ants->mines, 0, 100, 140);
    sense(ants);
    NEAR(input(2, 0), 0);
    put_thing(&ants->mines, 0, 100, 180);
    sense(ants);
    NEAR(input(2, 0), 0);
}

/* Food 3 right and 4 down: (0.6, 0.8) in the world's axes, away from it with sense_sign -1. */
static void compass_senses(void **state)
{
    (void)state;
    begin("population=1 food=1 mines=1 senses=compass sense_sign=-1");
    put_ant(0, 100, 100, 0.8f, -0.6f);
    put_thing(&ants->food, 0, 103, 104);
    put_thing(&ants->mines, 0, 90, 100);
    sense(ants);
    NEAR(input(0, 0), -0.6f);
    NEAR(input(1, 0), -0.8f);
    NEAR(input(2, 0), 0.8f);
    NEAR(input(3, 0), -0.6f);
    NEAR(input(4, 0), -0.75f); /* 10 of 40 away */
    NEAR(input(5, 0), 0);
    assert_int_equal(ants->net.inputs, 6);
}

/* From x = 1 to x = 479 in a world 480 wide: 2 to the left across the seam, 478 to the right. */
static void senses_across_the_seam(void **state)
{
    (void)state;
    begin("population=1 food=1");
    put_ant(0, 1, 100, 1, 0);
    put_thing(&ants->food, 0, 479, 100);
    sense(ants);
    NEAR(input(0, 0), -1);
    finish(NULL);
    begin("population=1 food=1 sense_wrap=no");
    put_ant(0, 1, 100, 1, 0);
    put_thing(&ants->food, 0, 479, 100);
    sense(ants);
    NEAR(input(0, 0), 1);
}

static void nothing_to_see_is_zero(void **state)
{
    (void)state;
    begin("population=2 food=0 mines=0");
    sense(ants);
    for (size_t k = 0; k < 4; k++)
        assert_true(input(k, 0) == 0 && input(k, 1) == 0);
    finish(NULL);
    begin("population=1 food=1"); /* on the very spot there is no direction */
    put_ant(0, 10, 10, 1, 0);
    put_thing(&ants->food, 0, 10, 10);
    sense(ants);
    assert_true(input(0, 0) == 0 && input(1, 0) == 0);
}

static void drive(float first, float second)
{
    ants->outputs[0] = first;
    ants->outputs[ants->stride] = second;
    turn(ants);
    move(ants);
}

/* max_turn 90 degrees: output 1 turns +x into +y, -1/3 by -30 degrees; speed 2*(1+o)/2. */
static void drives_by_turn_and_speed(void **state)
{
    (void)state;
    begin("population=1 max_turn=90");
    put_ant(0, 100, 100, 1, 0);
    drive(1, 1);
    NEAR(ants->hx[0], 0);
    NEAR(ants->hy[0], 1);
    NEAR(ants->x[0], 100);
    NEAR(ants->y[0], 102);
    put_ant(0, 100, 100, 1, 0);
    drive(-1.0f / 3, -0.5f); /* speed 0.5 */
    NEAR(ants->hx[0], 0.8660254f);
    NEAR(ants->hy[0], -0.5f);
    NEAR(ants->x[0], 100.4330127f);
    NEAR(ants->y[0], 99.75f);
    finish(NULL);
    begin("population=1 max_turn=90 activation=sigmoid"); /* 0.5 is straight on at half speed */
    put_ant(0, 100, 100, 1, 0);
    drive(0.5f, 0.5f);
    NEAR(ants->x[0], 101);
    NEAR(ants->hy[0], 0);
}

/* Tracks 0.9 and 0.4: 0.5 rad, clamped to 17.18873 degrees = 0.3 rad; speed 1.3.
 * cos 0.3 = 0.9553365, sin 0.3 = 0.2955202. */
static void drives_by_tracks(void **state)
{
    (void)state;
    begin("population=1 drive=tracks activation=sigmoid max_turn=17.18873");
    put_ant(0, 100, 100, 1, 0);
    drive(0.9f, 0.4f);
    NEAR(ants->hx[0], 0.9553365f);
    NEAR(ants->hy[0], 0.2955202f);
    NEAR(ants->x[0], 101.2419374f);
    NEAR(ants->y[0], 100.3841763f);
    put_ant(0, 100, 100, 1, 0);
    drive(0.4f, 0.5f); /* -0.1 rad, not clamped: sin 0.1 = 0.0998334 */
    NEAR(ants->hy[0], -0.0998334f);
    finish(NULL);
    begin("population=1 drive=tracks activation=tanh max_turn=180"); /* -1..1 becomes 0..1 */
    put_ant(0, 100, 100, 1, 0);
    drive(1, -1); /* 1 and 0: one rad, speed 1 */
    NEAR(ants->hx[0], 0.5403023f);
    NEAR(ants->hy[0], 0.8414710f);
}

static void edges(void **state)
{
    (void)state;
    begin("population=1 max_speed=5");
    put_ant(0, 478, 1, 0.6f, -0.8f);
    drive(0, 1); /* to (481, -3) */
    NEAR(ants->x[0], 1);
    assert_true(fabsf(ants->y[0] - 333) < 1e-4f);
    finish(NULL);
    begin("population=1 max_speed=5 edges=wall");
    put_ant(0, 478, 1, 0.6f, -0.8f);
    drive(0, 1);
    assert_true(ants->x[0] == 480 && ants->y[0] == 0);
}

/* All stand still (speed 0), so that only contacts happen. */
static void contact_tick(void)
{
    sense(ants);
    for (size_t i = 0; i < ants->n; i++)
        ants->speed[i] = 0;
    eat(ants);
    step_on_mines(ants);
}

static void the_nearest_ant_eats(void **state)
{
    (void)state;
    begin("population=3 food=1");
    put_ant(0, 103, 100, 1, 0);
    put_ant(1, 100, 98, 1, 0);
    put_ant(2, 300, 300, 1, 0);
    put_thing(&ants->food, 0, 100, 100);
    contact_tick();
    assert_int_equal(ants->eaten[0], 0);
    assert_int_equal(ants->eaten[1], 1);
    assert_true(ants->food.x[0] != 100 || ants->food.y[0] != 100); /* grown elsewhere */
    put_thing(&ants->food, 0, 100, 100);
    put_ant(0, 100, 102, 1, 0); /* as near as ant 1: the lower number */
    contact_tick();
    assert_int_equal(ants->eaten[0], 1);
    assert_int_equal(ants->eaten[1], 1);
}

static void eats_within_the_radius(void **state)
{
    (void)state;
    begin("population=1 food=3 regrow=no");
    put_ant(0, 100, 100, 1, 0);
    put_thing(&ants->food, 0, 107, 100);     /* at the radius */
    put_thing(&ants->food, 1, 100, 107.01f); /* a little beyond */
    put_thing(&ants->food, 2, 96, 97);
    contact_tick();
    assert_int_equal(ants->eaten[0], 2); /* any: all at once */
    assert_int_equal(ants->food.count, 1);
    NEAR(ants->food.y[0], 107.01f);
}

static void nearest_takes_only_what_was_nearest(void **state)
{
    (void)state;
    begin("population=1 food=2 contact=nearest regrow=no");
    put_ant(0, 100, 100, 1, 0);
    put_thing(&ants->food, 0, 103, 100);
    put_thing(&ants->food, 1, 100, 102);
    contact_tick();
    assert_int_equal(ants->eaten[0], 1);
    assert_int_equal(ants->food.count, 1);
    NEAR(ants->food.x[0], 103);
    finish(NULL);
    /* Food 0 is nearest at first, 3 behind; after a move of 8 ahead it is out of reach (11), and
     * food 1, in reach then (2), was not the nearest: nothing is eaten. */
    begin("population=1 food=2 contact=nearest regrow=no max_speed=8");
    put_ant(0, 100, 100, 1, 0);
    put_thing(&ants->food, 0, 97, 100);
    put_thing(&ants->food, 1, 110, 100);
    sense(ants);
    drive(0, 1);
    prepare_contacts(ants);
    eat(ants);
    assert_int_equal(ants->eaten[0], 0);
    assert_int_equal(ants->food.count, 2);
}

/* Without regrowth and with all in reach eaten, no food is ever near a living ant after a tick,
 * and none is lost; also with so much food that a grid finds it, across the seam too. */
static void no_food_in_reach_remains(void **state)
{
    (void)state;
    static const char *const cases[] = {
        "population=50 food=60 regrow=no",
        "population=50 food=400 regrow=no",
        "population=50 food=400 regrow=no edges=wall",
        "population=50 food=400 regrow=no sense_wrap=no",
        "population=50 food=400 regrow=no food_radius=60 max_speed=30",
        "population=50 food=2000 regrow=no food_radius=9",
        "population=50 food=2000 regrow=no food_radius=400 sense_wrap=no",
    };
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        begin(cases[c]);
        const float radius = params(ants)->food_radius;
        for (int t = 0; t < 300; t++) {
            al_run_step(run);
            size_t eaten = 0;
            for (size_t i = 0; i < ants->n; i++) {
                eaten += (size_t)ants->eaten[i];
                for (size_t j = 0; j < ants->food.count; j++)
                    assert_true(distance2(ants, i, ants->food.x[j], ants->food.y[j]) >
                                radius * radius);
            }
            assert_int_equal(eaten + ants->food.count, ants->food.total);
        }
        finish(NULL);
    }
}

/* Each food asked for its ant gives what each ant asked for its food gives. */
static void a_feast_is_shared_alike(void **state)
{
    (void)state;
    static const char *const cases[] = {"edges=wrap", "edges=wall", "edges=wrap sense_wrap=no"};
    for (size_t c = 0; c < 3; c++) {
        char settings[200];
        snprintf(settings, sizeof settings, "population=40 food=300 food_radius=50 mines=9 %s",
                 cases[c]);
        begin(settings);
        for (int t = 0; t < 20; t++) {
            al_run_step(run);
            sense(ants);
            prepare_contacts(ants);
            for (size_t i = 0; i < ants->n; i++)
                ants->speed[i] = 0;
            int32_t owners[300];
            assert_true(is_feast(ants));
            claim_feast(ants);
            memcpy(owners, ants->claim, sizeof owners);
            memset(ants->claim, 0, sizeof owners);
            ants->claims = 0;
            for (size_t i = 0; i < ants->n; i++)
                if (ants->alive[i])
                    claim_any(ants, i);
            assert_memory_equal(ants->claim, owners, sizeof owners);
            memset(ants->claim, 0, sizeof owners);
            ants->claims = 0;
        }
        finish(NULL);
    }
}

/* 1000 ants that all reach a million pieces of food: a tick takes a moment, not minutes, and no
 * counter overflows. */
static void a_great_feast_ends(void **state)
{
    (void)state;
    begin("population=1000 food=100000 food_radius=10000 mines=100000 mine_radius=0 sense_wrap=no");
    ants->eaten[0] = INT32_MAX;
    const clock_t start = clock();
    bench_steps(run, 2);
    assert_true(clock() - start < 10 * CLOCKS_PER_SEC);
    assert_int_equal(ants->eaten[0], INT32_MAX);
}

static void mines_kill(void **state)
{
    (void)state;
    begin("population=2 food=0 mines=1");
    put_ant(0, 100, 100, 1, 0);
    put_ant(1, 200, 200, 1, 0);
    put_thing(&ants->mines, 0, 104, 100); /* at the radius: not nearer than it */
    contact_tick();
    assert_int_equal(ants->deaths, 0);
    put_thing(&ants->mines, 0, 103.9f, 100);
    ants->eaten[0] = 3;
    contact_tick();
    assert_int_equal(ants->deaths, 1);
    assert_false(ants->alive[0]);
    assert_true(fitness_of(ants, 0) == 3); /* keeps its count */
    bench_steps(run, 5);
    assert_true(ants->x[0] == 100 && ants->y[0] == 100); /* stands still */
    put_thing(&ants->mines, 0, ants->x[1], ants->y[1]);
    put_ant(1, ants->x[1], ants->y[1], 0, 0);
    al_run_step(run); /* the last one dies: the generation ends early */
    assert_true(run->row_ready && run->row[7] == 2);
    assert_int_equal(ants->base.generation_tick, 6);
}

static void mines_cost_fitness(void **state)
{
    (void)state;
    begin("population=1 food=0 mines=1 mine_effect=penalty mine_penalty=2.5");
    put_ant(0, 100, 100, 1, 0);
    put_thing(&ants->mines, 0, 101, 100);
    contact_tick();
    assert_true(ants->alive[0] && ants->deaths == 0);
    assert_true(fitness_of(ants, 0) == -2.5f);
    assert_true(ants->x[0] != 100 || ants->y[0] != 100); /* put elsewhere */
}

static void food_and_mines_between_generations(void **state)
{
    (void)state;
    begin("population=5 food=8 mines=3 generation_ticks=10 keep_items=yes regrow=no mine_radius=0");
    const float x = ants->food.x[0], y = ants->food.y[0], mine = ants->mines.x[2];
    ants->claimed[0] = 0;
    ants->claims = 1;
    remove_claimed(ants);
    ants->claims = 0;
    assert_int_equal(ants->food.count, 7);
    bench_steps(run, 11); /* eaten food is back in its place */
    assert_int_equal(ants->base.generation, 1);
    assert_int_equal(ants->food.count + (size_t)ants->eaten[0], ants->food.total);
    bool found = false;
    for (size_t j = 0; j < ants->food.total; j++)
        found = found || (ants->food.x[j] == x && ants->food.y[j] == y);
    assert_true(found);
    assert_true(ants->mines.x[2] == mine);
    finish(NULL);
    begin("population=5 food=8 mines=3 generation_ticks=10");
    const float before = ants->mines.x[2];
    bench_steps(run, 11);
    assert_true(ants->mines.x[2] != before);
}

static void mines_change_at_once(void **state)
{
    (void)state;
    begin("population=5 mines=2 mine_radius=0");
    bench_steps(run, 7);
    const float x = ants->mines.x[1];
    assert_int_equal(al_run_edit(run, "ants", "mines", "70", NULL), AL_OK);
    al_run_step(run);
    ants = (struct ants *)run->world;
    assert_int_equal(ants->mines.count, 70);
    assert_true(ants->mines.x[1] == x && ants->mines.x[69] > 0);
    assert_int_equal(al_run_edit(run, "ants", "mines", "1", NULL), AL_OK);
    al_run_step(run);
    ants = (struct ants *)run->world;
    assert_int_equal(ants->mines.count, 1);
}

/* An edit that sets what is set already carries the whole state over into a new body: whatever the
 * world forgot to list would be lost, and the digest would differ later. */
static void nothing_is_lost_in_an_edit(void **state)
{
    (void)state;
    const char *settings = "run.generations=3 generation_ticks=300 mines=10 food=80 "
                           "mine_effect=penalty regrow=yes keep_items=yes stagnation=50";
    begin(settings);
    const uint64_t plain = bench_finish(run);
    begin(settings);
    for (int edits = 0; run->state == AL_RUN_GOING; edits++) {
        if (edits % 97 == 0)
            assert_int_equal(al_run_edit(run, "ants", "max_speed", "2", NULL), AL_OK);
        al_run_step(run);
    }
    assert_true(run->edits_made > 5);
    const uint64_t edited = bench_finish(run);
    run = NULL;
    assert_true(edited == plain);
}

static void same_seed_same_digest(void **state)
{
    (void)state;
    const char *settings = "run.generations=2 generation_ticks=200";
    const uint64_t a = bench_finish(bench_run("ants", 7, settings));
    const uint64_t b = bench_finish(bench_run("ants", 7, settings));
    const uint64_t c = bench_finish(bench_run("ants", 8, settings));
    assert_true(a == b && a != c);
}

/* One more ant must not move the others' starts, brains or food. */
static void streams_are_apart(void **state)
{
    (void)state;
    begin("population=5 food=5");
    struct ants *small = ants;
    struct al_run *first = run;
    begin("population=6 food=6 mines=3");
    for (size_t i = 0; i < 5; i++) {
        assert_true(small->x[i] == ants->x[i] && small->hy[i] == ants->hy[i]);
        assert_true(small->food.x[i] == ants->food.x[i]);
        for (size_t k = 0; k < 44; k++)
            assert_true(al_pool_genome(&small->pools[0], i).genes[k * AL_LANES].f ==
                        al_pool_genome(&ants->pools[0], i).genes[k * AL_LANES].f);
    }
    al_run_free(first);
}

static void everyone_is_somewhere(void)
{
    const struct ants_params *p = params(ants);
    for (size_t i = 0; i < ants->n; i++) {
        assert_true(ants->x[i] >= 0 && ants->x[i] <= p->width);
        assert_true(ants->y[i] >= 0 && ants->y[i] <= p->height);
        assert_true(!wraps(p) || (ants->x[i] < p->width && ants->y[i] < p->height));
        NEAR(ants->hx[i] * ants->hx[i] + ants->hy[i] * ants->hy[i], 1);
    }
}

static void all_choices_run(void **state)
{
    (void)state;
    static const char *const choices[] = {
        "population=1",
        "population=2 elites=2",
        "population=3 hidden=0 food=0",
        "population=33 hidden=64 init_range=1000",
        "population=7 activation=softsign selection=roulette",
        "population=7 activation=step selection=rank crossover=two-point",
        "population=7 activation=sigmoid drive=tracks selection=truncation crossover=uniform",
        "population=7 senses=compass selection=universal crossover=blend mutation=uniform",
        "population=7 mine_sense=no edges=wall mutation=triangular immigrants=3",
        "population=7 brain=seeker edges=wall",
        "population=7 max_speed=1000 max_turn=180 food_radius=10000 food=30",
        "population=7 max_speed=0 max_turn=0 food_radius=0 mine_radius=0 mine_sight=0 mines=9",
        "population=7 mines=300 mine_effect=penalty mine_penalty=1000000 selection=roulette",
        "population=7 mines=1000 mine_radius=10000",
        "population=7 width=50 height=1000000 edges=wrap food=300",
        "population=7 mutation_rate=1 mutation_step=1000 crossover_rate=0 elites=100",
    };
    for (size_t c = 0; c < sizeof choices / sizeof choices[0]; c++) {
        char settings[300];
        snprintf(settings, sizeof settings, "run.generations=4 generation_ticks=50 %s", choices[c]);
        begin(settings);
        while (run->state == AL_RUN_GOING) {
            al_run_step(run);
            everyone_is_somewhere();
        }
        assert_int_equal(run->rows, 5);
        for (size_t k = 0; k < AL_ANTS_METRICS; k++)
            assert_true(run->row[k] - run->row[k] == 0); /* finite */
        finish(NULL);
    }
}

static void refuses_too_many_genes(void **state)
{
    (void)state;
    struct al_error error;
    assert_null(bench_try("ants", 1, "population=100000 hidden=64", &error));
    assert_string_equal(error.text,
                        "[ants] population x weights of a brain: too many: '100000 x 450' "
                        "(allowed: up to 33554432 in all; fewer ants or hidden neurons)");
    assert_null(bench_try("ants", 1, "sense_sign=0", &error));
}

static void ends_at_fitness_and_stagnation(void **state)
{
    (void)state;
    begin("until_fitness=1 generation_ticks=500");
    while (run->state == AL_RUN_GOING)
        al_run_step(run);
    assert_int_equal(run->state, AL_RUN_DONE);
    assert_int_equal(run->rows, 1); /* generation 0 can already be good enough */
    assert_int_equal(al_run_edit(run, "ants", "elites", "2", NULL), AL_OK);
    const uint64_t ticks = run->world->tick;
    al_run_step(run);
    assert_int_equal(run->state, AL_RUN_DONE);
    assert_int_equal(run->world->tick, ticks);
    assert_int_equal(al_run_edit(run, "ants", "until_fitness", "500", NULL), AL_OK);
    assert_int_equal(run->state, AL_RUN_GOING); /* that was what ended it */
    bench_steps(run, 500);
    assert_int_equal(run->rows, 2);
    finish(NULL);
    begin("stagnation=3 generation_ticks=20 food=0"); /* nobody ever eats: best 0 in all */
    while (run->state == AL_RUN_GOING)
        al_run_step(run);
    assert_int_equal(run->state, AL_RUN_DONE);
    assert_int_equal(ants->base.generation, 3);
}

/* Mean of a column over rows first ... last of a run. */
static double column(size_t metric, uint64_t first, uint64_t last)
{
    double sum = 0;
    for (uint64_t row = first; row <= last; row++)
        sum += al_history_row(&run->history, run->rows - 1 - row)[metric];
    return sum / (double)(last - first + 1);
}

static void evolve(uint64_t seed, uint64_t generations, const char *settings)
{
    char text[1000];
    snprintf(text, sizeof text, "run.generations=%d %s", (int)generations, settings);
    run = bench_run("ants", seed, text);
    ants = (struct ants *)run->world;
    while (run->state == AL_RUN_GOING)
        al_run_step(run);
}

/* The marks of a plain prototype: mean food 42 on each seed and 50 on average around generation
 * 10, 47 and 53 at the end. */
static void learns_to_find_food(void **state)
{
    (void)state;
    double early = 0, late = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        evolve(seed, 30, "");
        assert_true(column(2, 9, 11) >= 42);
        assert_true(column(2, 26, 30) >= 47);
        early += column(2, 9, 11) / 10;
        late += column(2, 26, 30) / 10;
        finish(NULL);
    }
    assert_true(early >= 50);
    assert_true(late >= 53);
}

/* 20 lethal mines: at least 38 food and at most 0.35 deaths an ant by generation 60. */
static void learns_to_avoid_mines(void **state)
{
    (void)state;
    double food = 0, deaths = 0;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        evolve(seed, 60, "mines=20");
        food += column(2, 56, 60) / 5;
        deaths += column(7, 56, 60) / 30 / 5;
        finish(NULL);
    }
    assert_true(food >= 38);
    assert_true(deaths <= 0.35);
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The settings of a preset as words: its lines "key = value", what follows left out. */
static void read_preset(const char *path, char *words, size_t size)
{
    char line[200], key[40], value[40];
    size_t used = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL)
        if (line[0] != ';' && sscanf(line, "%39[a-z_] = %39s", key, value) == 2)
            used += (size_t)snprintf(words + used, size - used, " %s=%s", key, value);
    assert_true(used > 0 && used < size);
    fclose(file);
}

/* Buckland's Smart Sweepers: the mean food of the original's classes, median over 20 seeds. */
static void repeats_the_classic_curve(void **state)
{
    (void)state;
    static const struct {
        uint64_t generation;
        double food, least, most;
    } curve[] = {{0, 3.0, 2.5, 3.5},         {5, 9.8, 7.84, 11.76},      {10, 11.5, 9.775, 13.225},
                 {20, 14.1, 11.985, 16.215}, {50, 18.9, 16.065, 21.735}, {75, 21.8, 18.53, 25.07},
                 {100, 23.5, 19.975, 27.025}};
    const bool whole = getenv("AILIFE_LONG") != NULL;
    const size_t points = whole ? 7 : 4;
    double means[7][20];
    char preset[800];
    read_preset("conf/sweepers.ini", preset, sizeof preset);
    for (size_t seed = 0; seed < 20; seed++) {
        evolve(seed + 1, curve[points - 1].generation, preset);
        for (size_t p = 0; p < points; p++)
            means[p][seed] = column(2, curve[p].generation, curve[p].generation);
        finish(NULL);
    }
    for (size_t p = 0; p < points; p++) {
        qsort(means[p], 20, sizeof means[p][0], ascending);
        const double median = (means[p][9] + means[p][10]) / 2;
        if (median < curve[p].least || median > curve[p].most)
            fail_msg("generation %d: %.2f, the classic has %.1f", (int)curve[p].generation, median,
                     curve[p].food);
    }
}

/* A lone seeker eats about 120 in 2000 ticks on a 400 x 400 torus. Thirty together, all alike,
 * clump and get a sixth of that each: all move by the state before the tick, so that two of them on
 * one spot never part (moved one after the other they would, and get 20 to 30). */
static void seekers_are_a_yardstick(void **state)
{
    (void)state;
    double alone = 0, crowd = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        evolve(seed, 0, "run.ticks=2000 brain=seeker width=400 height=400 population=1");
        alone += column(2, 0, 0) / 10;
        finish(NULL);
        evolve(seed, 0, "run.ticks=2000 brain=seeker width=400 height=400");
        crowd += column(2, 0, 0) / 10;
        finish(NULL);
    }
    assert_true(alone > 110 && alone < 130);
    assert_true(crowd > 15 && crowd < 25);
}

/* The best brain of a run, alone in the same world, eats at least 0.8 of what a seeker eats. */
static void a_champion_rivals_the_seeker(void **state)
{
    (void)state;
    double champion = 0, seeker = 0;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        evolve(seed, 60, "");
        float weights[44];
        memcpy(weights, ants->champion, sizeof weights);
        finish(NULL);
        begin("run.ticks=2000 population=1");
        for (size_t k = 0; k < 44; k++)
            al_pool_genome(&ants->pools[0], 0).genes[k * AL_LANES].f = weights[k];
        bench_steps(run, 2000);
        champion += run->row[2];
        finish(NULL);
        evolve(seed, 0, "run.ticks=2000 population=1 brain=seeker");
        seeker += run->row[2];
        finish(NULL);
    }
    assert_true(champion >= 0.8 * seeker);
}

static void reports_an_ant(void **state)
{
    (void)state;
    begin("population=3 mines=2");
    bench_steps(run, 20);
    struct al_report report = {0};
    al_ants_inspect(run->world, 2, &report);
    assert_true(report.has_brain && report.net.hidden == 6);
    assert_string_equal(report.lines[0].label, "ant");
    assert_string_equal(report.lines[0].text, "2 of 3");
    for (size_t k = 0; k < 2; k++) /* the report's net gives what moved the ant */
        assert_true(report.outputs[k] == ants->outputs[k * ants->stride + 2]);
}

/* The run as it is after a stop. */
static void resume(void)
{
    unsigned char *bytes;
    size_t size;
    struct al_checkpoint checkpoint;
    struct al_run *resumed;
    assert_int_equal(al_run_store(run, &bytes, &size, NULL), AL_OK);
    assert_int_equal(al_checkpoint_open(&checkpoint, bytes, size, NULL), AL_OK);
    assert_int_equal(al_run_load(&resumed, &al_ants_class, &run->sections, &checkpoint, NULL),
                     AL_OK);
    free(bytes);
    al_run_free(run);
    run = resumed;
}

/* What an ant senses is no state, but a report has it before a tick is made too, of a new run and
 * of a resumed one: it is what the next tick begins with. */
static void reports_before_a_tick(void **state)
{
    (void)state;
    static const char *const brains[] = {"population=3 mines=2",
                                         "population=3 mines=2 brain=seeker"};
    for (size_t i = 0; i < 4; i++) {
        struct al_report before = {0}, after = {0};
        begin(brains[i % 2]);
        if (i >= 2) {
            bench_steps(run, 20);
            resume();
        }
        al_ants_inspect(run->world, 1, &before);
        assert_true(before.inputs[0] != 0);
        al_run_step(run);
        al_ants_inspect(run->world, 1, &after);
        assert_memory_equal(before.inputs, after.inputs, sizeof before.inputs);
        assert_memory_equal(before.outputs, after.outputs, sizeof before.outputs);
        finish(NULL);
    }
}

static void draws_all(void **state)
{
    (void)state;
    begin("population=3 mines=2 food=4 generation_ticks=10 mine_radius=0");
    bench_steps(run, 11);
    struct al_scene scene;
    al_scene_init(&scene);
    al_ants_draw(run->world, &scene);
    size_t roles[AL_ROLE_COUNT] = {0};
    for (size_t i = 0; i < scene.count; i++)
        roles[scene.items[i].role]++;
    assert_true(roles[AL_ROLE_FOOD] == 4 && roles[AL_ROLE_MINE] == 2);
    assert_true(roles[AL_ROLE_ELITE] == 1 && roles[AL_ROLE_AGENT] == 2);
    al_scene_fini(&scene);
}

#define TEST(name) cmocka_unit_test_teardown(name, finish)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(local_senses),
        TEST(compass_senses),
        TEST(senses_across_the_seam),
        TEST(nothing_to_see_is_zero),
        TEST(drives_by_turn_and_speed),
        TEST(drives_by_tracks),
        TEST(edges),
        TEST(the_nearest_ant_eats),
        TEST(eats_within_the_radius),
        TEST(nearest_takes_only_what_was_nearest),
        TEST(no_food_in_reach_remains),
        TEST(a_feast_is_shared_alike),
        TEST(a_great_feast_ends),
        TEST(mines_kill),
        TEST(mines_cost_fitness),
        TEST(food_and_mines_between_generations),
        TEST(mines_change_at_once),
        TEST(nothing_is_lost_in_an_edit),
        TEST(same_seed_same_digest),
        TEST(streams_are_apart),
        TEST(all_choices_run),
        TEST(refuses_too_many_genes),
        TEST(ends_at_fitness_and_stagnation),
        TEST(learns_to_find_food),
        TEST(learns_to_avoid_mines),
        TEST(repeats_the_classic_curve),
        TEST(seekers_are_a_yardstick),
        TEST(a_champion_rivals_the_seeker),
        TEST(reports_an_ant),
        TEST(reports_before_a_tick),
        TEST(draws_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
