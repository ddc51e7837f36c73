/* Tiles: maps as text, lines against an independent definition, sight by hand, and paths against
 * another way of finding them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <ailife/rng.h>
#include <ailife/tiles.h>

/* ---- a map on the bench ---------------------------------------------------------------------- */

#define MOST 4096

static uint8_t walls[MOST];
static struct al_tile guards[AL_TILES_GUARDS_MAX];
static struct al_tiles_plan plan;
static struct al_tiles_fault fault;
static struct al_tiles tiles = {0, 0, walls};
static int32_t steps[MOST], queue[MOST];
static struct al_paths paths = {steps, queue, 0, 0};

static bool measure(const char *text, size_t length)
{
    return al_tiles_measure(text, length, &plan, &fault);
}

static void read_text(const char *text)
{
    if (!measure(text, strlen(text)))
        fail_msg("%zu:%zu: %s", fault.line, fault.column, fault.text);
    tiles.width = plan.width;
    tiles.height = plan.height;
    assert_true(al_tiles_count(&tiles) <= MOST);
    al_tiles_fill(text, strlen(text), &plan, walls, guards);
}

#define TILE(x, y) ((struct al_tile){x, y})

static void assert_tile(struct al_tile tile, int32_t x, int32_t y)
{
    assert_int_equal(tile.x, x);
    assert_int_equal(tile.y, y);
}

/* ---- texts ----------------------------------------------------------------------------------- */

static void reads_what_stands_there(void **state)
{
    (void)state;
    read_text("#####\n"
              "#G I#\n"
              "#b.z#\n"
              "#..G#\n"
              "#####\n");
    assert_int_equal(plan.width, 5);
    assert_int_equal(plan.height, 5);
    assert_int_equal(plan.guards, 2);
    assert_tile(guards[0], 1, 1);
    assert_tile(guards[1], 3, 3);
    assert_true(plan.has_intruder);
    assert_tile(plan.intruder, 3, 1);
    for (int letter = 0; letter < AL_TILES_WAYPOINTS; letter++)
        assert_int_equal(plan.has_waypoint[letter], letter == 1 || letter == 25);
    assert_tile(plan.waypoints[1], 1, 2);
    assert_tile(plan.waypoints[25], 3, 2);
    for (int32_t y = -1; y <= 5; y++)
        for (int32_t x = -1; x <= 5; x++)
            assert_int_equal(al_tiles_is_free(&tiles, TILE(x, y)),
                             x >= 1 && x <= 3 && y >= 1 && y <= 3);
}

/* The same map however its file was written. */
static void ends_of_lines_do_not_matter(void **state)
{
    static const char *const texts[] = {"#G#\n#.#\n",
                                        "#G#\n#.#",
                                        "#G#\r\n#.#\r\n",
                                        "#G#\r\n#.#",
                                        "\xef\xbb\xbf#G#\n#.#\n",
                                        "#G#\n#.#\n\n\n",
                                        "#G#\n#.#\r\n\r\n",
                                        "#G#\n#.#\r"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        memset(walls, 9, sizeof walls);
        read_text(texts[i]);
        assert_int_equal(plan.width, 3);
        assert_int_equal(plan.height, 2);
        assert_memory_equal(walls, ((uint8_t[]){1, 0, 1, 1, 0, 1}), 6);
        assert_tile(guards[0], 1, 0);
    }
}

static void tells_what_is_wrong(void **state)
{
    static const struct {
        const char *text;
        size_t line, column;
        const char *what;
    } cases[] = {
        {"", 0, 0, "the map is empty"},
        {"\n\n", 0, 0, "the map is empty"},
        {"\xef\xbb\xbf", 0, 0, "the map is empty"},
        {"...\n", 0, 0, "the map has no guard"},
        {"G..\n....\n", 2, 4, "the line has 4 tiles, the first one has 3"},
        {"G..\n..\n...", 2, 3, "the line has 2 tiles, the first one has 3"},
        {"G..\n...\n.", 3, 2, "the line has 1 tiles, the first one has 3"},
        {"G.\n\n..\n", 2, 0, "an empty line"},
        {"\nG.\n", 1, 0, "an empty line"},
        {"G.\n.?\n", 2, 2, "unknown character '?'"},
        {"G.\n.A\n", 2, 2, "unknown character 'A'"},
        {"G.\t\n", 1, 3, "unknown character U+0009"},
        {"G\r.\n", 1, 2, "unknown character U+000D"},
        {"G\xc3\xa9\n", 1, 2, "unknown character U+00E9"},
        {"GG\xf0\x9f\x98\x80\n", 1, 3, "unknown character U+1F600"},
        {"G\xc3", 1, 2, "broken UTF-8"},
        {"G\xc3.\n", 1, 2, "broken UTF-8"},
        {"G\xff\n", 1, 2, "broken UTF-8"},
        {"GI\n.I\n", 2, 2, "a second intruder"},
        {"Ga\na.\n", 2, 1, "waypoint a again, it is also in line 1, column 2"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_false(measure(cases[i].text, strlen(cases[i].text)));
        if (fault.line != cases[i].line || fault.column != cases[i].column ||
            strstr(fault.text, cases[i].what) == NULL)
            fail_msg("case %zu: %zu:%zu: %s", i, fault.line, fault.column, fault.text);
    }
    assert_false(measure("G\0.\n", 4));
    assert_non_null(strstr(fault.text, "U+0000"));
    assert_int_equal(fault.column, 2);
}

/* A text of `rows` rows of `width` floor tiles, the first of them a guard. Owns: free. */
static char *floors(size_t width, size_t rows, size_t *length)
{
    char *text = malloc((width + 1) * rows), *to = text;
    assert_non_null(text);
    for (size_t y = 0; y < rows; y++, *to++ = '\n')
        for (size_t x = 0; x < width; x++)
            *to++ = '.';
    text[0] = 'G';
    *length = (width + 1) * rows;
    return text;
}

static void sizes_have_an_end(void **state)
{
    static const struct {
        size_t width, rows;
        bool good;
        size_t line;
    } cases[] = {
        {10000, 100, true, 0},    {10001, 1, false, 1},  {1, 10000, true, 0},
        {1, 10001, false, 10001}, {1000, 1000, true, 0}, {1000, 1001, false, 1001},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t length;
        char *text = floors(cases[i].width, cases[i].rows, &length);
        assert_int_equal(measure(text, length), cases[i].good);
        if (cases[i].good)
            assert_int_equal(plan.width * (int64_t)plan.height,
                             (int64_t)(cases[i].width * cases[i].rows));
        else
            assert_int_equal(fault.line, cases[i].line);
        free(text);
    }
}

static void guards_have_an_end(void **state)
{
    char text[AL_TILES_GUARDS_MAX + 1];
    (void)state;
    memset(text, 'G', sizeof text);
    assert_true(measure(text, AL_TILES_GUARDS_MAX));
    assert_int_equal(plan.guards, AL_TILES_GUARDS_MAX);
    assert_false(measure(text, AL_TILES_GUARDS_MAX + 1));
    assert_int_equal(fault.column, AL_TILES_GUARDS_MAX + 1);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Whether 2 * n * coordinate lies within n of the exact one at step k of n, and not on the upper
 * border: the definition, in whole numbers. */
static bool is_nearest(int32_t from, int32_t to, int32_t k, int32_t n, int32_t coordinate)
{
    const int32_t twice = 2 * (from * n + (to - from) * k); /* exact coordinate times 2 n */
    const int32_t off = 2 * n * coordinate - twice;         /* in [-1/2, 1/2): ties go down */
    return off >= -n && off < n;
}

/* From the middle of 41 x 41 tiles to each of them. */
static void lines_are_as_defined(void **state)
{
    (void)state;
    for (int32_t y = -20; y <= 20; y++)
        for (int32_t x = -20; x <= 20; x++) {
            const struct al_tile a = {0, 0}, b = {x, y};
            const int32_t n = al_tile_steps(a, b);
            assert_int_equal(n, abs(x) > abs(y) ? abs(x) : abs(y));
            assert_true(al_tile_same(al_tiles_line(a, b, 0), a));
            assert_true(al_tile_same(al_tiles_line(a, b, n), b));
            for (int32_t k = 0; k <= n && n > 0; k++) {
                const struct al_tile tile = al_tiles_line(a, b, k);
                assert_true(is_nearest(0, x, k, n, tile.x) && is_nearest(0, y, k, n, tile.y));
            }
        }
}

/* All pairs of 41 x 41 tiles would be 2.8 million lines; by the definition a line moved by whole
 * tiles has the same form, which is looked at too. */
static void the_way_back_has_the_same_tiles(void **state)
{
    (void)state;
    for (int32_t y = -40; y <= 40; y++)
        for (int32_t x = -40; x <= 40; x++) {
            const struct al_tile a = {0, 0}, b = {x, y}, c = {7, -3}, d = {x + 7, y - 3};
            const int32_t n = al_tile_steps(a, b);
            for (int32_t k = 0; k <= n; k++) {
                const struct al_tile there = al_tiles_line(a, b, k);
                assert_true(al_tile_same(there, al_tiles_line(b, a, n - k)));
                const struct al_tile moved = al_tiles_line(c, d, k);
                assert_tile(moved, there.x + 7, there.y - 3);
            }
        }
}

/* Each step of a line goes to one of the eight neighbours. */
static void lines_have_no_gaps(void **state)
{
    (void)state;
    for (int32_t y = -20; y <= 20; y++)
        for (int32_t x = -20; x <= 20; x++) {
            const struct al_tile a = {3, 4}, b = {3 + x, 4 + y};
            for (int32_t k = 1; k <= al_tile_steps(a, b); k++)
                assert_int_equal(al_tile_steps(al_tiles_line(a, b, k - 1), al_tiles_line(a, b, k)),
                                 1);
        }
}

/* By hand: (0,0) to (4,2): y at 0, 0.5, 1, 1.5, 2, the halves down: 0 0 1 1 2. To (4,-2): 0, -0.5,
 * -1, -1.5, -2: the smaller coordinate is the lower one: 0 -1 -1 -2 -2. */
static void ties_go_to_the_smaller_coordinate(void **state)
{
    static const int32_t down[] = {0, 0, 1, 1, 2}, up[] = {0, -1, -1, -2, -2};
    (void)state;
    for (int32_t k = 0; k <= 4; k++) {
        assert_tile(al_tiles_line(TILE(0, 0), TILE(4, 2), k), k, down[k]);
        assert_tile(al_tiles_line(TILE(0, 0), TILE(4, -2), k), k, up[k]);
        assert_tile(al_tiles_line(TILE(0, 0), TILE(2, 4), k), down[k], k);
        assert_tile(al_tiles_line(TILE(0, 0), TILE(-2, -4), k), up[k], -k);
    }
}

static void far_lines_do_not_overflow(void **state)
{
    (void)state;
    const struct al_tile a = {-(1 << 29), 1}, b = {(1 << 29) - 1, 2};
    assert_tile(al_tiles_line(a, b, 0), a.x, a.y);
    assert_tile(al_tiles_line(a, b, al_tile_steps(a, b)), b.x, b.y);
    assert_tile(al_tiles_line(a, b, 1 << 29), 0, 2); /* 2^29 of 2^30 - 1 steps: past the middle */
}

/* ---- steps ----------------------------------------------------------------------------------- */

static void diagonal_steps_need_both_sides(void **state)
{
    (void)state;
    read_text("G.#\n"
              "...\n"
              "#.#\n"
              ".#.\n");
    assert_true(al_tiles_can_step(&tiles, TILE(0, 0), TILE(1, 1)));
    assert_true(al_tiles_can_step(&tiles, TILE(1, 1), TILE(0, 0)));
    assert_true(al_tiles_can_step(&tiles, TILE(1, 1), TILE(2, 1)));
    assert_false(al_tiles_can_step(&tiles, TILE(1, 1), TILE(2, 0))); /* a wall */
    assert_false(al_tiles_can_step(&tiles, TILE(0, 1), TILE(1, 2))); /* one wall beside */
    assert_false(al_tiles_can_step(&tiles, TILE(1, 2), TILE(0, 3))); /* between two */
    assert_false(al_tiles_can_step(&tiles, TILE(1, 2), TILE(2, 3)));
    assert_false(al_tiles_can_step(&tiles, TILE(0, 0), TILE(-1, 0))); /* outside */
    assert_false(al_tiles_can_step(&tiles, TILE(0, 0), TILE(0, -1)));
    assert_false(al_tiles_can_step(&tiles, TILE(0, 3), TILE(0, 4)));
}

static void a_line_is_clear_or_walkable(void **state)
{
    struct al_tile wall = {-1, -1};
    (void)state;
    read_text("G....\n"
              "..#..\n"
              ".....\n");
    assert_true(al_tiles_is_walkable(&tiles, TILE(0, 0), TILE(4, 0), &wall));
    assert_false(al_tiles_is_clear(&tiles, TILE(0, 1), TILE(4, 1), &wall));
    assert_tile(wall, 2, 1);
    /* (1,0) (2,1): a wall on it. (1,0) to (3,2) passes (2,1). */
    assert_false(al_tiles_is_walkable(&tiles, TILE(1, 0), TILE(3, 2), &wall));
    assert_tile(wall, 2, 1);
    /* (2,0) to (3,1): nothing on it, the wall beside it. */
    assert_true(al_tiles_is_clear(&tiles, TILE(2, 0), TILE(3, 1), NULL));
    assert_false(al_tiles_is_walkable(&tiles, TILE(2, 0), TILE(3, 1), &wall));
    assert_tile(wall, 2, 1);
    assert_true(al_tiles_is_clear(&tiles, TILE(0, 0), TILE(0, 0), NULL));
    assert_false(al_tiles_is_clear(&tiles, TILE(2, 1), TILE(2, 1), NULL));
}

/* ---- sight ----------------------------------------------------------------------------------- */

/* A guard in the middle of an empty hall looks right, with a radius of 3
 * and an angle of 90: where dx >= |dy|, borders included. */
static void sees_within_radius_and_angle(void **state)
{
    const struct al_tiles_sight sight = al_tiles_sight(3, 90);
    (void)state;
    read_text("G......\n.......\n.......\n.......\n.......\n.......\n.......\n");
    for (int32_t y = 0; y < 7; y++)
        for (int32_t x = 0; x < 7; x++) {
            const int32_t dx = x - 3, dy = y - 3;
            const bool in_ring = dx * dx + dy * dy <= 9, in_angle = dx >= abs(dy);
            assert_int_equal(
                al_tiles_sees(&tiles, &sight, TILE(3, 3), (struct al_vec){1, 0}, TILE(x, y)),
                in_ring && in_angle);
        }
}

static void all_around_and_straight_ahead(void **state)
{
    const struct al_tiles_sight all = al_tiles_sight(2, 360), line = al_tiles_sight(3, 0);
    (void)state;
    read_text("G......\n.......\n.......\n.......\n.......\n.......\n.......\n");
    for (int32_t y = 0; y < 7; y++)
        for (int32_t x = 0; x < 7; x++) {
            const int32_t dx = x - 3, dy = y - 3;
            assert_int_equal(
                al_tiles_sees(&tiles, &all, TILE(3, 3), (struct al_vec){0, 1}, TILE(x, y)),
                dx * dx + dy * dy <= 4);
            assert_int_equal(
                al_tiles_sees(&tiles, &line, TILE(3, 3), (struct al_vec){0, 1}, TILE(x, y)),
                dx == 0 && dy >= 0);
        }
}

static void walls_hide(void **state)
{
    const struct al_tiles_sight sight = al_tiles_sight(100, 360);
    (void)state;
    read_text("G.#..\n"
              ".....\n");
    const struct al_vec right = {1, 0};
    assert_true(al_tiles_sees(&tiles, &sight, TILE(0, 0), right, TILE(1, 0)));
    assert_false(al_tiles_sees(&tiles, &sight, TILE(0, 0), right, TILE(3, 0)));
    assert_false(al_tiles_sees(&tiles, &sight, TILE(0, 0), right, TILE(4, 0)));
    assert_true(al_tiles_sees(&tiles, &sight, TILE(0, 1), right, TILE(4, 1)));
    /* To (4,1) y is 0 0.25 0.5 0.75 1: tiles 0 0 0 1 1, and (2,0) is the wall. */
    assert_false(al_tiles_sees(&tiles, &sight, TILE(0, 0), right, TILE(4, 1)));
}

/* ---- paths ----------------------------------------------------------------------------------- */

static void shortest_paths_by_hand(void **state)
{
    (void)state;
    read_text("G.#..\n"
              "..#..\n"
              ".....\n"
              "..###\n"
              "..#..\n");
    al_paths_begin(&paths);
    al_paths_goal(&paths, &tiles, TILE(4, 0));
    /* Back from (4,0): (4,1) or (3,1), (3,2), since no diagonal leads past the wall's end, (2,2),
     * (1,2), then (0,1), (1,1), and (0,0) with 6. Of (0,1) and (1,1) the straight one comes first;
     * from there the diagonal to (1,2), with both tiles beside it free, is the way of 4. */
    assert_int_equal(al_paths_reach(&paths, &tiles, TILE(0, 0)), 6);
    assert_tile(al_paths_step(&paths, &tiles, TILE(0, 0)), 0, 1);
    assert_tile(al_paths_step(&paths, &tiles, TILE(0, 1)), 1, 2);
    assert_tile(al_paths_step(&paths, &tiles, TILE(2, 2)), 3, 2);
    assert_int_equal(al_paths_reach(&paths, &tiles, TILE(4, 0)), 0);
    assert_tile(al_paths_step(&paths, &tiles, TILE(4, 0)), 4, 0);
    assert_int_equal(al_paths_reach(&paths, &tiles, TILE(3, 4)), -1);
    assert_int_equal(al_paths_reach(&paths, &tiles, TILE(2, 0)), -1);
    assert_int_equal(al_paths_reach(&paths, &tiles, TILE(9, 9)), -1);
}

/* Straight ways come before diagonal ones, and right before down. */
static void neighbours_have_an_order(void **state)
{
    (void)state;
    read_text("G..\n...\n...\n");
    al_paths_begin(&paths);
    al_paths_goal(&paths, &tiles, TILE(2, 1));
    assert_int_equal(al_paths_reach(&paths, &tiles, TILE(0, 0)), 2);
    assert_tile(al_paths_step(&paths, &tiles, TILE(0, 0)), 1, 0); /* not (1, 1) */
    al_paths_begin(&paths);
    al_paths_goal(&paths, &tiles, TILE(1, 2));
    assert_int_equal(al_paths_reach(&paths, &tiles, TILE(0, 0)), 2);
    assert_tile(al_paths_step(&paths, &tiles, TILE(0, 0)), 0, 1);
}

static void make_walls(uint64_t number, uint32_t share)
{
    struct al_rng rng;
    al_rng_init(&rng, 11, 1, number, 0);
    tiles.width = 23;
    tiles.height = 17;
    for (size_t i = 0; i < al_tiles_count(&tiles); i++)
        walls[i] = al_rng_below(&rng, 100) < share;
    walls[0] = 0;
}

/* Relax all tiles until nothing changes: the distances by another way. */
static void relax(int32_t *distance, struct al_tile goal)
{
    const size_t count = al_tiles_count(&tiles);
    for (size_t i = 0; i < count; i++)
        distance[i] = INT32_MAX;
    distance[al_tiles_index(&tiles, goal)] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < count; i++) {
            const struct al_tile tile = al_tiles_at(&tiles, i);
            for (int32_t dy = -1; dy <= 1 && walls[i] == 0; dy++)
                for (int32_t dx = -1; dx <= 1; dx++) {
                    const struct al_tile to = {tile.x + dx, tile.y + dy};
                    if (!al_tiles_can_step(&tiles, tile, to))
                        continue;
                    const int32_t there = distance[al_tiles_index(&tiles, to)];
                    if (there != INT32_MAX && there + 1 < distance[i]) {
                        distance[i] = there + 1;
                        changed = true;
                    }
                }
        }
    }
}

static void paths_are_the_shortest(void **state)
{
    static int32_t distance[MOST];
    (void)state;
    for (uint64_t number = 0; number < 30; number++) {
        make_walls(number, (uint32_t)(number + 10));
        relax(distance, TILE(0, 0));
        al_paths_begin(&paths);
        al_paths_goal(&paths, &tiles, TILE(0, 0));
        for (size_t i = 0; i < al_tiles_count(&tiles); i++) {
            const struct al_tile tile = al_tiles_at(&tiles, i);
            const int32_t found = al_paths_reach(&paths, &tiles, tile);
            assert_int_equal(found, distance[i] == INT32_MAX ? -1 : distance[i]);
            if (found <= 0)
                continue;
            const struct al_tile next = al_paths_step(&paths, &tiles, tile);
            assert_true(al_tiles_can_step(&tiles, tile, next));
            assert_int_equal(distance[al_tiles_index(&tiles, next)], found - 1);
        }
    }
}

/* Several goals: the nearest counts; and a search leaves nothing for the next. */
static void many_goals_and_many_searches(void **state)
{
    (void)state;
    read_text("G.........\n");
    al_paths_begin(&paths);
    al_paths_goal(&paths, &tiles, TILE(0, 0));
    al_paths_goal(&paths, &tiles, TILE(9, 0));
    al_paths_goal(&paths, &tiles, TILE(9, 0));
    assert_int_equal(paths.reached, 2);
    al_paths_grow(&paths, &tiles);
    assert_int_equal(paths.reached, 10);
    assert_int_equal(al_paths_reach(&paths, &tiles, TILE(6, 0)), 3);
    al_paths_begin(&paths);
    al_paths_goal(&paths, &tiles, TILE(5, 0));
    assert_int_equal(al_paths_reach(&paths, &tiles, TILE(9, 0)), 4);
    al_paths_begin(&paths);
    for (size_t i = 0; i < MOST; i++)
        assert_int_equal(steps[i], 0);
}

static int clean(void **state)
{
    (void)state;
    memset(steps, 0, sizeof steps);
    paths.reached = paths.grown = 0;
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_stands_there),
        cmocka_unit_test(ends_of_lines_do_not_matter),
        cmocka_unit_test(tells_what_is_wrong),
        cmocka_unit_test(sizes_have_an_end),
        cmocka_unit_test(guards_have_an_end),
        cmocka_unit_test(lines_are_as_defined),
        cmocka_unit_test(the_way_back_has_the_same_tiles),
        cmocka_unit_test(lines_have_no_gaps),
        cmocka_unit_test(ties_go_to_the_smaller_coordinate),
        cmocka_unit_test(far_lines_do_not_overflow),
        cmocka_unit_test(diagonal_steps_need_both_sides),
        cmocka_unit_test(a_line_is_clear_or_walkable),
        cmocka_unit_test(sees_within_radius_and_angle),
        cmocka_unit_test(all_around_and_straight_ahead),
        cmocka_unit_test(walls_hide),
        cmocka_unit_test_setup(shortest_paths_by_hand, clean),
        cmocka_unit_test_setup(neighbours_have_an_order, clean),
        cmocka_unit_test_setup(paths_are_the_shortest, clean),
        cmocka_unit_test_setup(many_goals_and_many_searches, clean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
