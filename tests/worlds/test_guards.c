/* Guards: what is read, what they see and do tick by tick, and what must hold on every map. */
#include "worlds/guards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <ailife/canvas.h>

#include "world_bench.h"

static struct al_run *run;
static struct al_guards *guards;
static char path[] = "/tmp/ailife-map-XXXXXX";

/* ---- the bench ------------------------------------------------------------------------------- */

static void put_map(const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

static int finish(void **state)
{
    (void)state;
    al_run_free(run);
    run = NULL;
    return 0;
}

/* Values with blanks cannot stand in settings of the bench: here '|' stands between settings. */
static struct al_run *try_settings(uint64_t seed, const char *settings, struct al_error *error)
{
    static const struct al_param_table *tables[] = {&al_run_table, &al_guards_table,
                                                    &al_guards_route_table, &al_guards_state_table};
    struct al_sections sections;
    char text[2000];
    struct al_run *made = NULL;
    assert_int_equal(al_sections_init(&sections, tables, 4, NULL), AL_OK);
    snprintf(text, sizeof text, "%s", settings);
    for (char *word = strtok(text, "|"); word != NULL; word = strtok(NULL, "|")) {
        char *value = strchr(word, '=');
        *value++ = '\0';
        char *dot = strrchr(word, '.');
        *dot = '\0';
        if (al_sections_set(&sections, word, dot + 1, value, error) != AL_OK)
            fail_msg("%s.%s: %s", word, dot + 1, error->text);
    }
    al_run_new(&made, al_world_find("guards"), &sections, seed, error);
    al_sections_fini(&sections);
    return made;
}

static void begin(const char *map, const char *settings)
{
    char all[2000];
    struct al_error error;
    finish(NULL);
    if (map != NULL)
        put_map(map);
    snprintf(all, sizeof all, "%s%s%s%s", map != NULL ? "guards.map=" : "", map != NULL ? path : "",
             map != NULL ? "|" : "", settings);
    run = try_settings(1, all, &error);
    if (run == NULL)
        fail_msg("%s", error.text);
    guards = (struct al_guards *)run->world;
}

static void assert_refused(const char *map, const char *settings, const char *why)
{
    char all[2000];
    struct al_error error = {0};
    if (map != NULL)
        put_map(map);
    snprintf(all, sizeof all, "%s%s%s%s", map != NULL ? "guards.map=" : "", map != NULL ? path : "",
             map != NULL ? "|" : "", settings);
    struct al_run *made = try_settings(1, all, &error);
    if (made != NULL || strstr(error.text, why) == NULL)
        fail_msg("'%s' is told as '%s'", why, error.text);
}

#define TILE(x, y) ((struct al_tile){x, y})
#define STILL      "guards.intruder=manual"

static void assert_at(const struct al_guard *guard, int32_t x, int32_t y)
{
    if (guard->tile.x != x || guard->tile.y != y)
        fail_msg("the guard is at %d,%d, not %d,%d", guard->tile.x, guard->tile.y, x, y);
}

static const char *state_of(size_t i)
{
    return al_guards_state(guards, &guards->guards[i])->name;
}

/* ---- patrol ---------------------------------------------------------------------------------- */

/* A loop of 3 and 2 tiles at pace 1: a step a tick, in order and round again. */
static void walks_round(void **state)
{
    static const int32_t way[][2] = {{2, 1}, {3, 1}, {4, 1}, {4, 2}, {4, 3}, {3, 3},
                                     {2, 3}, {1, 3}, {1, 2}, {1, 1}, {2, 1}};
    (void)state;
    begin("######\n#a..b#\n#.##.#\n#d..c#\n#G####\n#I####\n",
          "guards.pace=1|route.r.points=a b c d|guards.view_radius=0|" STILL);
    guards->guards[0].tile = TILE(1, 1);
    for (size_t i = 0; i < sizeof way / sizeof way[0]; i++) {
        bench_steps(run, 1);
        assert_at(&guards->guards[0], way[i][0], way[i][1]);
    }
}

/* A quarter of a tile a tick: every fourth tick a step. */
static void keeps_its_pace(void **state)
{
    (void)state;
    begin("########\n#a....b#\n#G#####I\n########\n",
          "route.r.points=a b|guards.view_radius=0|" STILL);
    guards->guards[0].tile = TILE(1, 1);
    for (int32_t tick = 1; tick <= 20; tick++) {
        bench_steps(run, 1);
        assert_at(&guards->guards[0], 1 + tick / 4, 1);
    }
}

/* First it goes to its route by the shortest way, here down two and along. */
static void comes_to_its_route(void **state)
{
    (void)state;
    begin("#######\n#G....#\n#.###.#\n#.###.#\n#a...b#\n######I\n",
          "guards.pace=1|route.r.points=a b|guards.view_radius=0|" STILL);
    bench_steps(run, 3);
    assert_at(&guards->guards[0], 1, 4);
    assert_string_equal(state_of(0), "patrol");
    bench_steps(run, 4);
    assert_at(&guards->guards[0], 5, 4);
}

static void without_a_route_it_watches_its_place(void **state)
{
    bool looked[3][3] = {{false}};
    (void)state;
    begin("#####\n#...#\n#.G.#\n#...#\n####I\n", "guards.view_radius=0|" STILL);
    for (int tick = 0; tick < 80; tick++) {
        bench_steps(run, 1);
        assert_at(&guards->guards[0], 2, 2);
        const struct al_vec h = guards->guards[0].heading;
        looked[(int)(h.y + 1.5f)][(int)(h.x + 1.5f)] = true;
    }
    for (int i = 0; i < 9; i++)
        assert_int_equal(looked[i / 3][i % 3], i != 4);
}

/* Guards by number; "all" takes the rest, in turn. */
static void routes_have_their_guards(void **state)
{
    static const int32_t route[] = {1, 0, 2, 1, 2};
    (void)state;
    begin("#######\n#GGGGG#\n#a.b..#\n######I\n",
          "route.one.points=a b|route.one.guards=2|route.two.points=a b|route.three.points=b "
          "a|" STILL);
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(guards->guards[i].route, route[i]);
}

/* ---- drawing legs ---------------------------------------------------------------------------- */

/* From x one may go to a (1), b (2), c (3), d (0). Come from outside: shares 1/6, 2/6, 3/6; come
 * from c: 1/3, 2/3. Chi-square over 100,000 draws: k cases have mean k - 1 and deviation
 * sqrt(2 (k - 1)); more than five of them off is no chance. */
static void legs_follow_their_weights(void **state)
{
    (void)state;
    begin("#######\n#a.x.c#\n#.....#\n#.b.d.#\n#..y..#\n#G....#\n######I\n",
          "route.r.points=x a x b x c x d x y|route.r.next_x=a:1 b:2 c:3 d:0|" STILL);
    const struct al_guards_routes *routes = &guards->routes;
    const double shares[2][4] = {{1 / 6.0, 2 / 6.0, 3 / 6.0, 0}, {1 / 3.0, 2 / 3.0, 0, 0}};
    const int32_t from[2] = {9, 5}, point[4] = {1, 3, 5, 7};
    assert_int_equal(routes->points[9].letter, 'y');
    assert_int_equal(routes->points[5].letter, 'c');
    const int draws = 100000;
    for (int kind = 0; kind < 2; kind++) {
        int counts[10] = {0};
        double chi2 = 0;
        int cases = 0;
        for (int i = 0; i < draws; i++) {
            struct al_rng rng;
            al_rng_init(&rng, 3, 1, (uint64_t)i, (uint64_t)kind);
            counts[al_guards_draw_leg(routes, from[kind], 0, &rng)]++;
        }
        for (int i = 0; i < 4; i++) {
            const double expected = shares[kind][i] * draws, got = counts[point[i]];
            if (expected <= 0) {
                assert_int_equal(counts[point[i]], 0);
                continue;
            }
            chi2 += (got - expected) * (got - expected) / expected;
            cases++;
        }
        assert_int_equal(counts[1] + counts[3] + counts[5] + counts[7], draws);
        assert_true(chi2 < (cases - 1) + 5 * 2 * (cases - 1));
    }
}

/* At a dead end there is nothing but the way back. */
static void turns_round_only_at_dead_ends(void **state)
{
    (void)state;
    begin("#######\n#a.b.c#\n#G....#\n######I\n", "route.r.points=a b c b|" STILL);
    struct al_rng rng = {{1, 2, 3, 4}};
    const struct al_guards_routes *routes = &guards->routes;
    assert_int_equal(al_guards_draw_leg(routes, 1, 2, &rng), 3);
    assert_int_equal(al_guards_draw_leg(routes, 3, 0, &rng), 1);
    assert_int_equal(al_guards_draw_leg(routes, 0, 1, &rng), 2);
}

/* ---- seeing and chasing ---------------------------------------------------------------------- */

/* The built-in machine from end to end: a guard looking right sees the intruder at 5 tiles, chases
 * it; it jumps out of sight; the guard goes to where it was, searches 10 ticks, and comes back. */
static void patrols_chases_searches_returns(void **state)
{
    (void)state;
    begin("##########\n#G.......I\n####.#####\n#........#\n##########\n",
          "guards.pace=1|guards.chase_pace=1|guards.search_ticks=10|guards.view_radius=5|" STILL);
    struct al_guard *guard = &guards->guards[0];
    guards->intruder.tile = TILE(6, 1);
    guard->heading = (struct al_vec){1, 0};
    bench_steps(run, 1);
    assert_string_equal(state_of(0), "chase");
    assert_at(guard, 2, 1);
    guards->intruder.tile = TILE(8, 3);
    for (int32_t x = 3; x <= 6; x++) {
        bench_steps(run, 1);
        assert_string_equal(state_of(0), "chase");
        assert_at(guard, x, 1);
    }
    for (int tick = 0; tick < 10; tick++) {
        guard->sees = false;
        bench_steps(run, 1);
        assert_string_equal(state_of(0), "search");
        guards->intruder.tile = TILE(8, 3);
        guard->tile = TILE(6, 1); /* wherever it strolled */
    }
    bench_steps(run, 1);
    assert_string_equal(state_of(0), "return");
    for (int tick = 0; tick < 5; tick++)
        bench_steps(run, 1);
    assert_string_equal(state_of(0), "patrol");
    assert_at(guard, 1, 1);
}

/* Seen on the tile beside: caught, the intruder is far away, all go back. */
static void catches(void **state)
{
    (void)state;
    begin("############\n#G.I.......#\n############\n",
          "guards.chase_pace=1|guards.view_radius=5|" STILL);
    guards->guards[0].heading = (struct al_vec){1, 0};
    bench_steps(run, 1);
    assert_int_equal(guards->caught, 1);
    assert_int_equal(guards->guards[0].catches, 1);
    assert_string_equal(state_of(0), "return");
    /* From x = 2 the farthest tile is x = 10: 8 away; three quarters of it: x = 8 to 10. */
    assert_in_range(guards->intruder.tile.x, 8, 10);
}

static void catches_nobody_behind_its_back(void **state)
{
    (void)state;
    begin("######\n#IG..#\n######\n", "guards.pace=0|guards.chase_pace=0|" STILL);
    guards->guards[0].home = TILE(4, 1);
    guards->guards[0].heading = (struct al_vec){1, 0};
    bench_steps(run, 5);
    assert_int_equal(guards->caught, 0);
    guards->guards[0].heading = (struct al_vec){-1, 0};
    bench_steps(run, 1);
    assert_int_equal(guards->caught, 1);
}

/* A wall across the way to an intruder that is seen nowhere: the guard goes round it, and each step
 * shortens the path. */
static void goes_round_walls(void **state)
{
    (void)state;
    begin("###########\n#.........#\n#.#######.#\n#.#G....#.#\n#.#.###.#.#\n#...#I#...#\n#.#####.#."
          "#\n"
          "#.........#\n###########\n",
          "guards.chase_pace=1|guards.view_radius=0|guards.intruder=manual|state.patrol.do=chase");
    struct al_guard *guard = &guards->guards[0];
    guard->known = TILE(9, 1);
    guard->reached = false;
    bool there = false;
    for (int tick = 0; tick < 40 && !there; tick++) {
        bench_steps(run, 1);
        there = al_tile_same(guard->tile, TILE(9, 1));
    }
    assert_true(there);
    assert_true(guard->reached);
}

static void an_alarm_tells_where(void **state)
{
    (void)state;
    begin("############\n#G.......I.#\n############\n#G########G#\n############\n",
          "guards.pace=0|guards.chase_pace=0|guards.view_radius=20|guards.alarm_radius=5|" STILL);
    guards->guards[0].heading = (struct al_vec){1, 0};
    bench_steps(run, 1);
    assert_string_equal(state_of(0), "chase");
    assert_string_equal(state_of(1), "patrol"); /* it did not chase a tick ago */
    bench_steps(run, 1);
    assert_string_equal(state_of(1), "chase"); /* 2 tiles away */
    assert_int_equal(guards->guards[1].known.x, 9);
    assert_string_equal(state_of(2), "patrol"); /* 9 tiles away */
}

/* The order of the guards does not matter: the alarm is heard at the same tick on both sides. */
static void alarms_go_by_the_tick_before(void **state)
{
    (void)state;
    begin("##########\n#G..G...G#\n########I#\n##########\n",
          "guards.pace=0|guards.chase_pace=0|guards.view_radius=0|guards.alarm_radius=4|"
          "state.patrol.alarm=chase|state.chase.do=chase|" STILL);
    guards->guards[1].mind.state = 1;
    bench_steps(run, 1);
    assert_string_equal(state_of(0), "chase");
    assert_string_equal(state_of(2), "chase");
}

/* ---- machines -------------------------------------------------------------------------------- */

/* wait, after 3 ticks flee, after 2 wait: ages by hand. */
static void timeouts_are_kept_tick_by_tick(void **state)
{
    static const char *const states[] = {"w", "w", "w", "f", "f", "w", "w", "w", "f"};
    (void)state;
    begin("#####\n#G..#\n####I\n",
          "state.w.do=wait|state.w.start=yes|state.w.ticks=3|state.w.timeout=f|state.f.do=flee|"
          "state.f.ticks=2|state.f.timeout=w|guards.view_radius=0|" STILL);
    for (size_t tick = 0; tick < sizeof states / sizeof states[0]; tick++) {
        bench_steps(run, 1);
        assert_string_equal(state_of(0), states[tick]);
    }
}

static void flees(void **state)
{
    (void)state;
    begin("##########\n#.G......#\n#####I####\n",
          "guards.chase_pace=1|guards.view_radius=4|state.patrol.do=flee|state.patrol.arrive=away|"
          "state.away.do=wait|" STILL);
    guards->intruder.tile = TILE(1, 1);
    guards->guards[0].heading = (struct al_vec){-1, 0};
    bench_steps(run, 1);
    assert_at(&guards->guards[0], 3, 1);
    assert_int_equal(guards->caught, 0); /* who flees catches nobody */
    bench_steps(run, 20);
    assert_string_equal(state_of(0), "away");
    assert_true(guards->guards[0].tile.x >= 6);
}

static void bad_machines_are_refused(void **state)
{
    (void)state;
    assert_refused(NULL, "state.patrol.see=chaos|state.chase.do=chase",
                   "[state.patrol] see: unknown state: 'chaos' (did you mean chase?");
    assert_refused(NULL, "state.patrol.see=chase|state.chase.do=chase|state.lost.do=wait",
                   "[state.lost]: no events lead to this state");
    assert_refused(NULL, "state.a.do=wait|state.b.do=wait", "there is no first state");
    assert_refused(NULL, "state.a.start=yes|state.b.start=yes", "[state.b] start: guards already");
    char many[2000] = "state.patrol.see=s1";
    for (int i = 1; i < 65; i++)
        snprintf(many + strlen(many), sizeof many - strlen(many), "|state.s%d.see=s%d", i, i + 1);
    assert_refused(NULL, many, "one state too many (allowed: up to 64)");
}

/* ---- maps and routes ------------------------------------------------------------------------- */

static void bad_maps_are_refused(void **state)
{
    char where[80];
    (void)state;
    static const struct {
        const char *map, *settings, *why;
    } cases[] = {
        {"G..\n..\n", STILL, ":2:3: the line has 2 tiles, the first one has 3"},
        {"G..\n..?\n", STILL, ":2:3: unknown character '?'"},
        {"...\n", STILL, ": the map has no guard"},
        {"", STILL, ": the map is empty"},
        {"G#a\n", STILL, ":1:3: no guard can reach waypoint a"},
        {"G.a#b\n", "route.r.points=a b",
         "[route.r] points: the leg from a to b goes through the "
         "wall at tile 3,0 (line 1, column 4 of the map)"},
        {"a#\n#b\nG.\n", "route.r.points=a b", "goes through the wall at tile 1,0"},
        {"Ga\n", "route.r.points=a q", "the map has no waypoint 'q'"},
        {"Ga\n", "route.r.points=a 5,5", "tile 5,5 is a wall or outside the map (2 x 1)"},
        {"Gab\n", "route.r.points=a b|route.r.guards=2", "no guard: '2' (allowed: 1 to 1"},
        {"GaGb\n", "route.r.points=a b|route.r.guards=1 2|route.s.points=a b|route.s.guards=2",
         "[route.s] guards: guard 2 already follows the route r"},
        {"G#a.bG\n", "route.r.points=a b", ":1:1: guard 1 cannot reach its route, r"},
        {"G.G#\n####\n....\n", "route.r.points=0,0 2,0|route.r.guards=1|route.s.points=0,2 3,2",
         ":1:3: guard 2 cannot reach its route, s"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(where, sizeof where, "%s%s", cases[i].why[0] == ':' ? path : "", cases[i].why);
        assert_refused(cases[i].map, cases[i].settings, where);
    }
    assert_refused(NULL, "guards.map=/nowhere/map", "[guards] map: cannot open /nowhere/map");
    assert_refused(NULL, "guards.map=/tmp", "[guards] map: cannot read /tmp");
}

static void bad_routes_are_refused(void **state)
{
    (void)state;
    assert_refused(NULL, "route.r.points=a B", "'B' is neither a waypoint nor a tile");
    assert_refused(NULL, "route.r.points=a 1,-1", "'1,-1' is neither");
    assert_refused(NULL, "route.r.points=a a", "a leg from a to itself");
    assert_refused(NULL, "route.r.points=1,1 a", "a leg from 1,1 to the same tile");
    assert_refused(NULL, "route.r.guards=1", "[route.r] points: a route without points");
    assert_refused(NULL, "route.r.points=a b|route.r.next_a=b:-1",
                   "[route.r] next_a: 'b:-1' is no");
    assert_refused(NULL, "route.r.points=a b|route.r.next_a=b:x", "'b:x' is no way to go on");
    assert_refused(NULL, "route.r.points=a b|route.r.next_a=c:1", "'c' is no point of this route");
    assert_refused(NULL, "route.r.points=a b|route.r.next_c=a:1", "next_c: 'c' is no point");
    assert_refused(NULL, "route.r.points=a b|route.r.next_a=b:0", "no way to go on has a weight");
    assert_refused(NULL, "route.r.points=a b|route.r.guards=0", "no guard: '0'");
    assert_refused(NULL, "route.r.points=a b|route.r.guards=one", "no guard: 'one'");
}

/* 10,000 x 10,000 tiles: the reading stops when it is clear that they are too many. */
static void a_huge_map_is_refused(void **state)
{
    char row[10001], why[80];
    (void)state;
    memset(row, '.', 10000);
    row[10000] = '\n';
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int y = 0; y < 2000; y++)
        fwrite(row, 1, sizeof row, file);
    assert_int_equal(fclose(file), 0);
    snprintf(why, sizeof why, "guards.map=%s", path);
    assert_refused(NULL, why, ":101: the map is too big (allowed: up to 1000000 tiles");
}

/* ---- what holds everywhere ------------------------------------------------------------------- */

/* A random map whose floor hangs together well enough, with guards and routes. */
static void random_map(uint64_t number, char *text)
{
    struct al_rng rng;
    al_rng_init(&rng, 4711, 1, number, 0);
    for (int y = 0; y < 18; y++, *text++ = '\n')
        for (int x = 0; x < 30; x++) {
            const bool wall = al_rng_below(&rng, 100) < 8 + 3 * (uint32_t)number;
            const bool guard = al_rng_below(&rng, 100) < 2;
            *text++ = guard ? 'G' : wall ? '#' : '.';
        }
    *text = '\0';
}

static void check_step(struct al_tile before, struct al_tile now, bool jumps)
{
    assert_true(al_tiles_is_free(&guards->tiles, now));
    if (!jumps && !al_tile_same(before, now)) {
        assert_int_equal(al_tile_steps(before, now), 1);
        assert_true(al_tiles_can_step(&guards->tiles, before, now));
    }
}

static void keep_to_the_floor(const char *settings, uint64_t seed, int ticks)
{
    struct al_error error;
    static struct al_tile before[AL_TILES_GUARDS_MAX];
    finish(NULL);
    run = try_settings(seed, settings, &error);
    if (run == NULL)
        fail_msg("%s", error.text);
    guards = (struct al_guards *)run->world;
    for (int tick = 0; tick < ticks; tick++) {
        const struct al_tile intruder = guards->intruder.tile;
        const uint64_t caught = guards->caught;
        for (size_t i = 0; i < guards->count; i++)
            before[i] = guards->guards[i].tile;
        al_run_step(run);
        for (size_t i = 0; i < guards->count; i++)
            check_step(before[i], guards->guards[i].tile, false);
        check_step(intruder, guards->intruder.tile, guards->caught > caught);
    }
    assert_true(al_guards_is_sound(guards));
}

static void nobody_stands_in_a_wall(void **state)
{
    const bool whole = getenv("AILIFE_LONG") != NULL;
    const uint64_t seeds = whole ? 10 : 2;
    const int ticks = whole ? 10000 : 400;
    char map[1000], settings[300];
    (void)state;
    for (uint64_t number = 0; number < 10; number++) {
        random_map(number, map);
        put_map(map);
        snprintf(settings, sizeof settings,
                 "guards.map=%s|guards.pace=0.7|guards.chase_pace=0.9|guards.intruder_pace=0.8|"
                 "guards.search_ticks=30|guards.alarm_radius=%d",
                 path, number % 2 == 0 ? 0 : 9);
        for (uint64_t seed = 1; seed <= seeds; seed++)
            keep_to_the_floor(settings, seed, ticks);
    }
    for (uint64_t seed = 1; seed <= seeds; seed++)
        keep_to_the_floor("guards.pace=1|guards.chase_pace=1|guards.intruder_pace=1", seed, ticks);
}

/* From each tile of the built-in map `return` leads to the route, by as many steps as it is away.
 */
static void every_tile_leads_back(void **state)
{
    (void)state;
    begin(NULL, "state.patrol.do=return|state.patrol.arrive=there|state.there.do=wait|"
                "guards.pace=1|guards.view_radius=0|" STILL);
    size_t tried = 0;
    for (size_t k = 0; k < al_tiles_count(&guards->tiles); k++) {
        if (guards->tiles.walls[k] != 0)
            continue;
        for (size_t i = 0; i < guards->count; i++) {
            struct al_guard *guard = &guards->guards[i];
            guard->tile = al_tiles_at(&guards->tiles, k);
            guard->mind = (struct al_fsm_mind){0, 0};
            guard->arrived = false;
            int32_t left = al_guards_way_home(guards, guard);
            assert_true(left >= 0);
            while (left > 0) {
                al_guards_act(guards, i);
                assert_int_equal(al_guards_way_home(guards, guard), --left);
            }
            al_guards_act(guards, i);
            assert_true(guard->arrived);
            tried++;
        }
    }
    assert_true(tried > 900);
}

/* The built-in intruder is caught, and guards search and come back: all of the machine is used. */
static void a_night_has_everything(void **state)
{
    bool seen[AL_GUARDS_ACTION_COUNT] = {false};
    (void)state;
    begin(NULL, "guards.view_angle=90");
    for (int tick = 0; tick < 8000; tick++) {
        al_run_step(run);
        for (size_t i = 0; i < guards->count; i++)
            seen[al_guards_state(guards, &guards->guards[i])->action] = true;
    }
    assert_true(guards->caught > 3);
    assert_true(seen[AL_GUARDS_do_patrol] && seen[AL_GUARDS_do_chase] &&
                seen[AL_GUARDS_do_search] && seen[AL_GUARDS_do_return]);
}

/* ---- hands ----------------------------------------------------------------------------------- */

static void press(float x, float y)
{
    al_run_touch(run, &(struct al_touch){AL_TOUCH_MOVE, x, y});
}

static void keys_and_pointer_move_the_intruder(void **state)
{
    (void)state;
    begin("######\n#I...#\n#.##.#\n#....#\n####G#\n",
          "guards.intruder_pace=1|guards.view_radius=0");
    press(1, 0);
    bench_steps(run, 1);
    assert_true(guards->intruder.held);
    assert_true(al_tile_same(guards->intruder.tile, TILE(2, 1)));
    bench_steps(run, 5); /* a key is a step */
    assert_true(al_tile_same(guards->intruder.tile, TILE(2, 1)));
    press(0, 1); /* a wall */
    bench_steps(run, 2);
    assert_true(al_tile_same(guards->intruder.tile, TILE(2, 1)));
    al_run_touch(run, &(struct al_touch){AL_TOUCH_PLACE, 4.9f, 2.1f});
    bench_steps(run, 1);
    assert_true(al_tile_same(guards->intruder.tile, TILE(4, 2)));
    al_run_touch(run, &(struct al_touch){AL_TOUCH_PLACE, 3.5f, 2.5f}); /* a wall */
    al_run_touch(run, &(struct al_touch){AL_TOUCH_PLACE, 1e30f, -1e30f});
    bench_steps(run, 1);
    assert_true(al_tile_same(guards->intruder.tile, TILE(4, 2)));
}

/* ---- state ----------------------------------------------------------------------------------- */

static void same_settings_same_digest(void **state)
{
    (void)state;
    const uint64_t once = bench_finish(bench_run("guards", 5, "run.ticks=700"));
    assert_int_equal(once, bench_finish(bench_run("guards", 5, "run.ticks=700")));
    assert_int_not_equal(once, bench_finish(bench_run("guards", 6, "run.ticks=700")));
}

/* An edit carries the whole state over: one that changes nothing changes nothing. The map's file is
 * not needed for it. */
static void edits_carry_the_whole_state(void **state)
{
    (void)state;
    begin("#######\n#a.G.b#\n#.###.#\n#..G..#\n#d.I.c#\n#######\n",
          "route.r.points=a b c d|guards.alarm_radius=3");
    press(1, 0);
    bench_steps(run, 7);
    unlink(path);
    struct al_run *other = run;
    run = NULL;
    begin("#######\n#a.G.b#\n#.###.#\n#..G..#\n#d.I.c#\n#######\n",
          "route.r.points=a b c d|guards.alarm_radius=3");
    press(1, 0);
    bench_steps(run, 7);
    for (int i = 0; i < 60; i++) {
        assert_int_equal(al_run_edit(other, "guards", "picked", i % 2 == 0 ? "2" : "1", NULL),
                         AL_OK);
        al_run_step(other);
        al_run_step(run);
        if (i % 2 == 1)
            assert_int_equal(al_run_digest(other), al_run_digest(run));
    }
    al_run_free(other);
}

/* Whatever number of a stored state is changed, it is refused or can be gone on from. */
static void a_spoilt_state_is_refused_or_sound(void **state)
{
    (void)state;
    begin(NULL, "");
    bench_steps(run, 300);
    struct al_archive archive;
    struct al_world *world = run->world;
    al_archive_store(&archive, NULL, 0);
    world->class->state(world, &archive);
    const size_t size = archive.used;
    unsigned char *bytes = malloc(size), *spoilt = malloc(size);
    assert_true(bytes != NULL && spoilt != NULL);
    al_archive_store(&archive, bytes, size);
    world->class->state(world, &archive);
    size_t refused = 0;
    for (size_t at = 0; at < size; at += at < 560 ? 37 : 1) {
        memcpy(spoilt, bytes, size);
        spoilt[at] ^= 0xff;
        al_archive_load(&archive, spoilt, size);
        world->class->state(world, &archive);
        refused += archive.failed;
        if (!archive.failed)
            for (int i = 0; i < 2; i++)
                world->class->step(world);
    }
    assert_true(refused > size / 10);
    al_archive_load(&archive, bytes, size);
    world->class->state(world, &archive);
    assert_false(archive.failed);
    free(bytes);
    free(spoilt);
}

/* ---- what is told ---------------------------------------------------------------------------- */

static void rows_count_guards_by_what_they_do(void **state)
{
    double row[9];
    (void)state;
    begin(NULL, "");
    bench_steps(run, 123);
    guards->guards[0].mind.state = al_fsm_find(&guards->fsm, "chase");
    guards->guards[1].mind.state = al_fsm_find(&guards->fsm, "return");
    guards->guards[2].mind.state = al_fsm_find(&guards->fsm, "return");
    guards->caught = 5;
    guards->guards[0].sees = guards->guards[1].sees = true;
    guards->guards[2].sees = false;
    run->world->class->measure(run->world, row);
    const double right[] = {123, 0, 1, 0, 2, 0, 0, 5, 2};
    for (size_t i = 0; i < 9; i++)
        assert_true(row[i] == right[i]);
    char text[80];
    run->world->class->brief(run->world, text, sizeof text);
    assert_string_equal(text, "caught 5, chase 1, return 2");
}

/* A map at two cells a tile across: what stands where. */
static void the_map_is_shown(void **state)
{
    struct al_canvas canvas;
    struct al_scene scene;
    char text[12 * AL_CELL_BYTES + 1];
    static const char *const right[] = {"############", "##  v v   ##", "##      ++##",
                                        "############"};
    (void)state;
    begin("######\n#G.a.#\n#...I#\n######\n", "guards.picked=0|route.r.points=a 4,1|" STILL);
    guards->guards[0].heading = (struct al_vec){0, 1};
    assert_int_equal(al_canvas_init(&canvas, 12, 4, NULL), AL_OK);
    al_scene_init(&scene);
    run->world->class->draw(run->world, &scene);
    const struct al_rect all = {0, 0, 12, 4};
    const struct al_view view = {.glyphs = AL_GLYPHS_ASCII, .aspect = 2, .followed = -1};
    al_canvas_scene(&canvas, &all, &scene, &view);
    al_canvas_row_text(&canvas, 0, text);
    assert_string_equal(text, right[0]);
    al_canvas_row_text(&canvas, 3, text);
    assert_string_equal(text, right[3]);
    al_canvas_row_text(&canvas, 1, text);
    assert_int_equal(text[3], 'v'); /* the middle of tile 1 is cell 3 of 12 */
    assert_int_equal(text[0], '#');
    assert_int_equal(text[11], '#');
    al_canvas_row_text(&canvas, 2, text);
    assert_int_equal(text[9], '+');
    al_scene_fini(&scene);
    al_canvas_fini(&canvas);
}

static bool reports(const struct al_report *report, const char *label, const char *text)
{
    for (size_t i = 0; i < report->count; i++)
        if (strcmp(report->lines[i].label, label) == 0 && strcmp(report->lines[i].text, text) == 0)
            return true;
    return false;
}

static void the_inspector_shows_state_table_and_route(void **state)
{
    struct al_report report = {0};
    (void)state;
    begin(NULL, "guards.view_radius=0");
    bench_steps(run, 40);
    const struct al_world_class *class = run->world->class;
    assert_int_equal(class->agents(run->world), 4);
    class->inspect(run->world, 1, &report);
    assert_true(reports(&report, "guard", "1 of 3"));
    assert_true(reports(&report, "state", "patrol"));
    assert_true(reports(&report, "route", "ring"));
    assert_true(reports(&report, "points", "a b f c d e"));
    assert_true(reports(&report, "> patrol", "see>chase alarm>chase"));
    assert_true(reports(&report, "  chase", "caught>return lose>search"));
    memset(&report, 0, sizeof report);
    class->inspect(run->world, 0, &report);
    assert_true(reports(&report, "intruder", "goes by itself"));
}

static int make_file(void **state)
{
    (void)state;
    const int descriptor = mkstemp(path);
    return descriptor >= 0 && close(descriptor) == 0 ? 0 : -1;
}

static int remove_file(void **state)
{
    (void)state;
    unlink(path);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(walks_round, finish),
        cmocka_unit_test_teardown(keeps_its_pace, finish),
        cmocka_unit_test_teardown(comes_to_its_route, finish),
        cmocka_unit_test_teardown(without_a_route_it_watches_its_place, finish),
        cmocka_unit_test_teardown(routes_have_their_guards, finish),
        cmocka_unit_test_teardown(legs_follow_their_weights, finish),
        cmocka_unit_test_teardown(turns_round_only_at_dead_ends, finish),
        cmocka_unit_test_teardown(patrols_chases_searches_returns, finish),
        cmocka_unit_test_teardown(catches, finish),
        cmocka_unit_test_teardown(catches_nobody_behind_its_back, finish),
        cmocka_unit_test_teardown(goes_round_walls, finish),
        cmocka_unit_test_teardown(an_alarm_tells_where, finish),
        cmocka_unit_test_teardown(alarms_go_by_the_tick_before, finish),
        cmocka_unit_test_teardown(timeouts_are_kept_tick_by_tick, finish),
        cmocka_unit_test_teardown(flees, finish),
        cmocka_unit_test_teardown(bad_machines_are_refused, finish),
        cmocka_unit_test_teardown(bad_maps_are_refused, finish),
        cmocka_unit_test_teardown(bad_routes_are_refused, finish),
        cmocka_unit_test_teardown(a_huge_map_is_refused, finish),
        cmocka_unit_test_teardown(nobody_stands_in_a_wall, finish),
        cmocka_unit_test_teardown(every_tile_leads_back, finish),
        cmocka_unit_test_teardown(a_night_has_everything, finish),
        cmocka_unit_test_teardown(keys_and_pointer_move_the_intruder, finish),
        cmocka_unit_test_teardown(same_settings_same_digest, finish),
        cmocka_unit_test_teardown(edits_carry_the_whole_state, finish),
        cmocka_unit_test_teardown(a_spoilt_state_is_refused_or_sound, finish),
        cmocka_unit_test_teardown(rows_count_guards_by_what_they_do, finish),
        cmocka_unit_test_teardown(the_map_is_shown, finish),
        cmocka_unit_test_teardown(the_inspector_shows_state_table_and_route, finish),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
