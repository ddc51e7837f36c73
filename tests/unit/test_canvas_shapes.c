/* Lines, rings, sectors, discs and blocks. Random ones among points: test_canvas_random.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "canvas_stage.h"

/* A world of 200 x 100 u in 20 x 5 cells of 10 x 20 u. */
static void set_up_small(struct stage *stage)
{
    set_up(stage, 20, 5, 200, 100);
}

static void add_line(struct stage *stage, enum al_role role, float x, float y, float x2, float y2)
{
    const struct al_scene_item item = {
        .role = role, .shape = AL_SHAPE_LINE, .x = x, .y = y, .x2 = x2, .y2 = y2, .number = -1};

    al_scene_add(&stage->scene, &item);
}

static void add_block(struct stage *stage, enum al_role role, float x, float y, float x2, float y2)
{
    add_line(stage, role, x, y, x2, y2);
    stage->scene.items[stage->scene.count - 1].shape = AL_SHAPE_BLOCK;
}

static void add_round(struct stage *stage, enum al_role role, enum al_shape shape, float x, float y,
                      float radius)
{
    const struct al_scene_item item = {
        .role = role, .shape = shape, .x = x, .y = y, .radius = radius, .number = -1};

    al_scene_add(&stage->scene, &item);
}

static void add_sector(struct stage *stage, float x, float y, float radius, float hx, float hy,
                       float angle)
{
    add_round(stage, AL_ROLE_RING, AL_SHAPE_SECTOR, x, y, radius);
    struct al_scene_item *item = &stage->scene.items[stage->scene.count - 1];
    item->hx = hx;
    item->hy = hy;
    item->angle = angle;
}

/* Draw what the scene holds, compare, and forget it. */
static void assert_picture(struct stage *stage, const char *const rows[5])
{
    draw(stage);
    for (int32_t row = 0; row < 5; row++)
        assert_row(stage, row, rows[row]);
    al_scene_begin(&stage->scene, stage->scene.width, stage->scene.height, stage->scene.wraps);
}

#define ASSERT_PICTURE(stage, ...) assert_picture(stage, (const char *const[5]){__VA_ARGS__})

static bool nothing_drawn(struct stage *stage)
{
    draw(stage);
    for (int32_t i = 0; i < stage->canvas.columns * stage->canvas.rows; i++)
        if (stage->canvas.cells[i].role != AL_ROLE_NONE)
            return false;
    return true;
}

/* --- by hand --- */

/* From cell (0, 0) to (9, 2): row 2k / 9 to the nearest, so 0 for k = 0 ... 2, 1 for 3 ... 6. */
static void lines(void **state)
{
    struct stage stage;

    (void)state;
    set_up_small(&stage);
    for (int turned = 0; turned < 2; turned++) {
        if (turned)
            add_line(&stage, AL_ROLE_PATH, 95, 50, 5, 10);
        else
            add_line(&stage, AL_ROLE_PATH, 5, 10, 95, 50);
        ASSERT_PICTURE(&stage, "~~~", "   ~~~~", "       ~~~", "", "");
    }
    /* (0, 0) to (4, 2), and (10, 2) to (14, 0): halves go to the smaller row, up and down.
     * (16, 0) to (18, 4): and to the smaller column. */
    add_line(&stage, AL_ROLE_PATH, 0, 0, 40, 40);
    add_line(&stage, AL_ROLE_PATH, 100, 40, 140, 0);
    add_line(&stage, AL_ROLE_PATH, 185, 99, 165, 1);
    ASSERT_PICTURE(&stage, "~~           ~~ ~", "  ~~       ~~   ~", "    ~     ~      ~",
                   "                 ~", "                  ~");
    /* one cell; upright at the far edges; out of the world on both sides */
    add_line(&stage, AL_ROLE_PATH, 1, 1, 9, 19);
    add_line(&stage, AL_ROLE_PATH, 200, 100, 200, 0);
    add_line(&stage, AL_ROLE_TRAIL, -50, 50, 250, 50);
    ASSERT_PICTURE(&stage, "~                  ~", "                   ~", ":::::::::::::::::::~",
                   "                   ~", "                   ~");
    tear_down(&stage);
}

static void lines_on_a_torus(void **state)
{
    struct stage stage;

    (void)state;
    set_up_small(&stage);
    add_line(&stage, AL_ROLE_PATH, 175, 10, 225, 10);
    add_line(&stage, AL_ROLE_PATH, 45, 70, 45, 130);
    ASSERT_PICTURE(&stage, "                 ~~~", "", "", "    ~", "    ~");
    stage.scene.wraps = true;
    add_line(&stage, AL_ROLE_PATH, 175, 10, 225, 10);
    add_line(&stage, AL_ROLE_PATH, 45, 70, 45, 130); /* rows 3 to 6, which is 1 */
    ASSERT_PICTURE(&stage, "~~~ ~            ~~~", "    ~", "", "    ~", "    ~");
    add_line(&stage, AL_ROLE_PATH, -25, 10, -5, 10); /* its first end lies outside */
    add_line(&stage, AL_ROLE_PATH, 1005, -150, 1015, -150);
    ASSERT_PICTURE(&stage, "                 ~~~", "", "~~", "", "");
    tear_down(&stage);
}

/* A circle of 40 u about the middle of cell (10, 2) has radii of 4 columns and 2 rows. It crosses
 * the middles of columns 6 to 14 at rows 2.5 +- 2 sqrt(1 - (k / 4)^2), k = -4 ... 4: 2.5, 1.18 and
 * 3.82, 0.77 and 4.23, 0.56 and 4.44, 0.5 and 4.5; those of rows 1 and 3 at 10.5 +- 3.46. */
static void rings(void **state)
{
    struct stage stage;

    (void)state;
    set_up_small(&stage);
    add_round(&stage, AL_ROLE_RING, AL_SHAPE_RING, 105, 50, 40);
    ASSERT_PICTURE(&stage, "        '''''", "       '     '", "      '       '", "       '     '",
                   "        '''''");
    /* specks: one crosses middles, one lies between them, one has no size */
    add_round(&stage, AL_ROLE_RING, AL_SHAPE_RING, 105, 50, 3);
    add_round(&stage, AL_ROLE_RING, AL_SHAPE_RING, 20, 20, 3);
    add_round(&stage, AL_ROLE_RING, AL_SHAPE_RING, 200, 100, 0);
    ASSERT_PICTURE(&stage, "", "  '", "          '", "", "                   '");
    /* the same circle about (0, 2): a half, and on a torus both */
    add_round(&stage, AL_ROLE_RING, AL_SHAPE_RING, 5, 50, 40);
    ASSERT_PICTURE(&stage, "'''", "   '", "    '", "   '", "'''");
    stage.scene.wraps = true;
    add_round(&stage, AL_ROLE_RING, AL_SHAPE_RING, 5, 50, 40);
    ASSERT_PICTURE(&stage, "'''               ''", "   '             '", "    '           '",
                   "   '             '", "'''               ''");
    tear_down(&stage);
}

/* Those cells of a circle as above whose middles lie in it: of row 1 10.5 +- 3.46, of row 2 +- 4.
 */
static void discs(void **state)
{
    struct stage stage;

    (void)state;
    set_up_small(&stage);
    add_round(&stage, AL_ROLE_OBSTACLE, AL_SHAPE_DISC, 105, 50, 40);
    ASSERT_PICTURE(&stage, "          #", "       #######", "      #########", "       #######",
                   "          #");
    add_round(&stage, AL_ROLE_OBSTACLE, AL_SHAPE_DISC, 20, 20, 3);
    add_round(&stage, AL_ROLE_OBSTACLE, AL_SHAPE_DISC, 200, 100, 0);
    ASSERT_PICTURE(&stage, "", "  #", "", "", "                   #");
    tear_down(&stage);
}

/* The same circle. 45 degrees to each side end at (10.5 +- 2.83, 2.5 +- 1.41), so in cells (13, 1)
 * and so on; the sides take three steps aside and one up or down. */
static void sectors(void **state)
{
    struct stage stage;

    (void)state;
    set_up_small(&stage);
    add_sector(&stage, 105, 50, 40, 1, 0, 90);
    ASSERT_PICTURE(&stage, "", "            ''", "          ''  '", "            ''", "");
    add_sector(&stage, 105, 50, 40, 0, 0, 90); /* no heading: to the right */
    ASSERT_PICTURE(&stage, "", "            ''", "          ''  '", "            ''", "");
    add_sector(&stage, 105, 50, 40, 0, -3, 90); /* up: (7, 1) and (13, 1) */
    ASSERT_PICTURE(&stage, "        '''''", "       ''   ''", "         '''", "", "");
    add_sector(&stage, 105, 50, 40, -1, 0, 0); /* as narrow as a line */
    ASSERT_PICTURE(&stage, "", "", "      '''''", "", "");
    add_sector(&stage, 105, 50, 40, 0, 1, 180); /* flat sides */
    ASSERT_PICTURE(&stage, "", "", "      '''''''''", "       '     '", "        '''''");
    for (int i = 0; i < 2; i++) {
        add_sector(&stage, 105, 50, 40, 0, 1, i == 0 ? 360 : 1e30f);
        ASSERT_PICTURE(&stage, "        '''''", "       '     '", "      '       '",
                       "       '     '", "        '''''");
    }
    tear_down(&stage);
}

/* Columns 1.5 to 4.5 and rows 0.5 to 2.5 hold the middles of columns 1, 2, 3 and rows 0, 1. */
static void blocks(void **state)
{
    struct stage stage;

    (void)state;
    set_up_small(&stage);
    add_block(&stage, AL_ROLE_WALL, 15, 10, 45, 50);
    add_block(&stage, AL_ROLE_WALL, 165, 100, 145, 60); /* 14.5 to 16.5, corners turned round */
    add_block(&stage, AL_ROLE_WALL, 81, 41, 82, 42);    /* smaller than a cell, no middle in it */
    add_block(&stage, AL_ROLE_WALL, 100, 60, 100, 60);
    add_block(&stage, AL_ROLE_WALL, 200, 100, 200, 100);
    add_block(&stage, AL_ROLE_WALL, 190, -100, 1000, 0); /* touches the world */
    ASSERT_PICTURE(&stage, " ###", " ###", "        #", "          #   ##", "              ##   #");
    add_block(&stage, AL_ROLE_WALL, -1e30f, 20, 1e30f, 40);
    ASSERT_PICTURE(&stage, "", "####################", "", "", "");
    stage.scene.wraps = true;
    add_block(&stage, AL_ROLE_WALL, 180, 80, 220, 120);
    add_block(&stage, AL_ROLE_WALL, -100, -40, -90, -20); /* column 10, row 3 */
    ASSERT_PICTURE(&stage, "##                ##", "", "", "          #", "##                ##");
    tear_down(&stage);
}

static void things_lie_in_their_order(void **state)
{
    struct stage stage;

    (void)state;
    set_up_small(&stage);
    add_agent(&stage, AL_ROLE_AGENT, 15, 50, 0, 1);
    add(&stage, AL_ROLE_TRAIL, 35, 50);
    add(&stage, AL_ROLE_WAYPOINT, 55, 50);
    add_line(&stage, AL_ROLE_RING, 5, 50, 195, 50);
    add_line(&stage, AL_ROLE_PATH, 45, 50, 95, 50);
    add_block(&stage, AL_ROLE_WALL, 70, 0, 90, 100);
    add_agent(&stage, AL_ROLE_AGENT, 85, 50, 0, 1);
    ASSERT_PICTURE(&stage, "       ##", "       ##", "'v':~*~#v~''''''''''", "       ##",
                   "       ##");
    tear_down(&stage);
}

/* --- what is not drawn --- */

static void unusable_numbers(void **state)
{
    static const float unusable[] = {NAN, INFINITY, -INFINITY};
    struct stage stage;

    (void)state;
    set_up_small(&stage);
    for (int i = 0; i < 2 * 3 * 5 * 3; i++) {
        const float bad = unusable[i / 2 % 3];
        const int field = i / 30;
        const struct al_scene_item item = {.role = AL_ROLE_RING,
                                           .shape = (enum al_shape)(AL_SHAPE_LINE + i / 6 % 5),
                                           .x = field == 0 ? bad : 100,
                                           .y = field == 1 ? bad : 50,
                                           .x2 = field == 2 ? bad : 120,
                                           .y2 = 60,
                                           .radius = field == 2 ? bad : 20,
                                           .angle = 90};
        stage.scene.wraps = i % 2;
        al_scene_add(&stage.scene, &item);
        assert_true(nothing_drawn(&stage));
    }
    add_round(&stage, AL_ROLE_RING, AL_SHAPE_RING, 100, 50, -1);
    add_round(&stage, AL_ROLE_RING, AL_SHAPE_DISC, 100, 50, -1e-30f);
    add_sector(&stage, 100, 50, 20, 1, 0, -1);
    add_sector(&stage, 100, 50, 20, 1, 0, NAN);
    assert_true(nothing_drawn(&stage));
    add_sector(&stage, 105, 50, 40, NAN, 1, 90); /* a heading like none */
    ASSERT_PICTURE(&stage, "", "            ''", "          ''  '", "            ''", "");
    tear_down(&stage);
}

static void agents_are_points(void **state)
{
    struct stage stage;

    (void)state;
    set_up_small(&stage);
    for (size_t i = 0; i < THINGS_FIRST; i++)
        for (int shape = AL_SHAPE_LINE; shape <= AL_SHAPE_BLOCK; shape++) {
            add_round(&stage, order[i], (enum al_shape)shape, 100, 50, 30);
            stage.scene.items[stage.scene.count - 1].number = 3;
        }
    add_round(&stage, AL_ROLE_TEXT, AL_SHAPE_DISC, 100, 50, 30);
    add_round(&stage, AL_ROLE_FOOD, (enum al_shape)(AL_SHAPE_BLOCK + 1), 100, 50, 30);
    stage.view.followed = 3;
    assert_true(nothing_drawn(&stage));
    stage.view.hide_mines = true;
    add_round(&stage, AL_ROLE_MINE, AL_SHAPE_DISC, 100, 50, 30);
    assert_true(nothing_drawn(&stage));
    tear_down(&stage);
}

static void beside_the_world(void **state)
{
    struct stage stage;

    (void)state;
    set_up_small(&stage);
    add_line(&stage, AL_ROLE_PATH, -30, 10, -1, 90);
    add_line(&stage, AL_ROLE_PATH, 10, 101, 1e30f, 101);
    add_line(&stage, AL_ROLE_PATH, 1e30f, 50, 2e30f, 50);
    add_line(&stage, AL_ROLE_PATH, -3e38f, 3e38f, 3e38f, 3e37f);
    add_round(&stage, AL_ROLE_RING, AL_SHAPE_RING, 100, 50, 1e30f);
    add_round(&stage, AL_ROLE_RING, AL_SHAPE_RING, 100, -1e30f, 1e29f);
    add_round(&stage, AL_ROLE_RING, AL_SHAPE_DISC, -100, 50, 95);
    add_round(&stage, AL_ROLE_RING, AL_SHAPE_RING, -100, 50, 95);
    add_sector(&stage, -100, 50, 95, 1, 0, 180);
    add_block(&stage, AL_ROLE_WALL, 210, 0, 3e38f, 100);
    assert_true(nothing_drawn(&stage));
    tear_down(&stage);
}

/* --- at any size --- */

/* Were the time not bounded, this would take years. */
static void huge_shapes(void **state)
{
    static const float sizes[] = {1e4f, 1e9f, 1e19f, 1e30f, 3e38f};
    const char *const full = "####################";
    struct stage stage;

    (void)state;
    set_up_small(&stage);
    for (int i = 0; i < 10; i++) {
        const float size = sizes[i / 2];
        const bool wraps = i % 2;
        stage.scene.wraps = wraps;
        add_line(&stage, AL_ROLE_PATH, 5, 50, size, 50);
        ASSERT_PICTURE(&stage, "", "", "~~~~~~~~~~~~~~~~~~~~", "", "");
        add_line(&stage, AL_ROLE_PATH, 5, 50, 5, -size);
        ASSERT_PICTURE(&stage, "~", "~", "~", wraps ? "~" : "", wraps ? "~" : "");
        add_sector(&stage, 5, 50, size, 1, 0, 0);
        ASSERT_PICTURE(&stage, "", "", "''''''''''''''''''''", "", "");
        add_round(&stage, AL_ROLE_OBSTACLE, AL_SHAPE_DISC, 100, 50, size);
        ASSERT_PICTURE(&stage, full, full, full, full, full);
        add_block(&stage, AL_ROLE_OBSTACLE, 0, 0, size, size);
        ASSERT_PICTURE(&stage, full, full, full, full, full);
        for (int n = 0; n < 100; n++) {
            add_round(&stage, AL_ROLE_RING, AL_SHAPE_RING, (float)n, 50, size);
            add_sector(&stage, (float)n, 50, size, 0.6f, 0.8f, (float)n);
            add_line(&stage, AL_ROLE_PATH, (float)n, 1, -size, size);
        }
        draw(&stage);
        al_scene_begin(&stage.scene, 200, 100, false);
    }
    tear_down(&stage);
}

static void mark_outside(const struct stage *stage, bool *outside, int32_t column, int32_t row)
{
    const int32_t columns = stage->canvas.columns;

    if (column < 0 || column >= columns || row < 0 || row >= stage->canvas.rows ||
        outside[row * columns + column] || cell(stage, column, row)->role != AL_ROLE_NONE)
        return;
    outside[row * columns + column] = true;
    mark_outside(stage, outside, column - 1, row);
    mark_outside(stage, outside, column + 1, row);
    mark_outside(stage, outside, column, row - 1);
    mark_outside(stage, outside, column, row + 1);
}

/* Whether one can come from the corner of the canvas to where (x, y) lies, by steps aside, up and
 * down. Cells are 10 x 20 u. */
static bool leaks(const struct stage *stage, float x, float y)
{
    bool outside[100 * 50] = {false};

    mark_outside(stage, outside, 0, 0);
    return outside[(int32_t)(y / 20) * stage->canvas.columns + (int32_t)(x / 10)];
}

static uint32_t draw_below(uint32_t bound)
{
    static uint64_t random_state = 1;

    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 32) * bound >> 32);
}

/* Anywhere in a world of 1000 u, but so that a cell is left to each side of the circle. */
static float draw_centre(float radius)
{
    return radius + 21 + (1000 - 2 * radius - 42) * (float)draw_below(1000) / 1000;
}

/* Rings with radii of 2 to 24 rows, and sectors large enough to have an inside. */
static void outlines_have_no_gaps(void **state)
{
    struct stage stage;

    (void)state;
    set_up(&stage, 100, 50, 1000, 1000);
    for (int i = 0; i < 2000; i++) {
        const float radius = (i % 2 ? 150 : 40) + (float)draw_below(320000) / 1000;
        const float x = draw_centre(radius), y = draw_centre(radius);
        float inner_x = x, inner_y = y;
        if (i % 2) {
            const float turn = (float)draw_below(6283) / 1000;
            add_sector(&stage, x, y, radius, cosf(turn), sinf(turn), 60 + (float)draw_below(290));
            inner_x += cosf(turn) * radius * 0.6f;
            inner_y += sinf(turn) * radius * 0.6f;
        } else {
            add_round(&stage, AL_ROLE_RING, AL_SHAPE_RING, x, y, radius);
        }
        draw(&stage);
        assert_int_equal(cell(&stage, (int32_t)(inner_x / 10), (int32_t)(inner_y / 20))->role,
                         AL_ROLE_NONE);
        if (leaks(&stage, inner_x, inner_y))
            fail_msg("%s of %g about (%g, %g) has a gap", i % 2 ? "a sector" : "a ring",
                     (double)radius, (double)x, (double)y);
        stage.scene.count = 0;
    }
    tear_down(&stage);
}

/* Tiles side by side: each cell belongs to one while they are at least as large as cells; smaller
 * ones have at least a cell. */
static void check_tiles(int32_t columns, int32_t tiles)
{
    struct stage stage;
    int32_t covered[60] = {0};

    set_up(&stage, columns, 1, 3 * (float)tiles, 6 * (float)tiles / (float)columns);
    for (int32_t tile = 0; tile < tiles; tile++) {
        const float left = 3 * (float)tile;
        int32_t own = 0;
        add_block(&stage, AL_ROLE_WALL, left, 0, left + 3, stage.scene.height);
        draw(&stage);
        for (int32_t c = 0; c < columns; c++) {
            const bool mine = cell(&stage, c, 0)->role == AL_ROLE_WALL;
            own += mine;
            covered[c] += mine;
        }
        assert_true(own >= 1);
        stage.scene.count = 0;
    }
    for (int32_t c = 0; c < columns; c++)
        assert_true(tiles <= columns ? covered[c] == 1 : covered[c] >= 1);
    tear_down(&stage);
}

static void tiles_share_no_cell(void **state)
{
    (void)state;
    for (int32_t columns = 1; columns <= 60; columns++)
        for (int32_t tiles = 1; tiles <= 60; tiles += 1 + tiles / 9)
            check_tiles(columns, tiles);
}

/* On no border of a cell: the far edge of the world belongs to the cell before it. */
static float draw_inside(uint32_t cells, uint32_t size)
{
    const uint32_t border = draw_below(cells) * size;

    return (float)(border + 1 + draw_below(size - 1));
}

/* A random shape, moved by some cells of 10 x 20 u. */
static void add_moved(struct stage *stage, struct al_scene_item item, int32_t across, int32_t down)
{
    item.x += 10 * (float)across;
    item.x2 += 10 * (float)across;
    item.y += 20 * (float)down;
    item.y2 += 20 * (float)down;
    al_scene_add(&stage->scene, &item);
    draw(stage);
    stage->scene.count = 0;
}

/* On a torus the same shape some whole cells on is the same picture turned by so many. No circle
 * touches a border between cells, where rounding would decide. */
static void a_torus_has_no_edge(void **state)
{
    struct stage here, there;

    (void)state;
    set_up(&here, 24, 8, 240, 160);
    set_up(&there, 24, 8, 240, 160);
    here.scene.wraps = there.scene.wraps = true;
    for (int i = 0; i < 500; i++) {
        const int32_t across = (int32_t)draw_below(49) - 24, down = (int32_t)draw_below(17) - 8;
        const struct al_scene_item item = {.role = AL_ROLE_RING,
                                           .shape = (enum al_shape)(AL_SHAPE_LINE + i % 5),
                                           .x = draw_inside(24, 10),
                                           .y = draw_inside(8, 20),
                                           .x2 = draw_inside(24, 10),
                                           .y2 = draw_inside(8, 20),
                                           .radius = 0.375f + (float)draw_below(140),
                                           .angle = (float)draw_below(360),
                                           .hx = 0.6f,
                                           .hy = i % 2 ? 0.8f : -0.8f};
        add_moved(&here, item, 0, 0);
        add_moved(&there, item, across, down);
        for (int32_t row = 0; row < 8; row++)
            for (int32_t column = 0; column < 24; column++)
                assert_int_equal(
                    cell(&here, column, row)->role,
                    cell(&there, (column + across + 24) % 24, (row + down + 8) % 8)->role);
    }
    tear_down(&here);
    tear_down(&there);
}

static void labels_keep_clear(void **state)
{
    struct stage stage;

    (void)state;
    set_up_small(&stage);
    stage.view.labels = AL_LABELS_NUMBER;
    add_agent(&stage, AL_ROLE_AGENT, 15, 10, 1, 0);
    stage.scene.items[0].number = 12;
    add_agent(&stage, AL_ROLE_RIVAL, 15, 30, 1, 0);
    stage.scene.items[1].number = 34;
    add_line(&stage, AL_ROLE_PATH, 35, 30, 35, 90);
    ASSERT_PICTURE(&stage, " >12", " ) ~", "   ~", "   ~", "   ~");
    tear_down(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines),
        cmocka_unit_test(lines_on_a_torus),
        cmocka_unit_test(rings),
        cmocka_unit_test(discs),
        cmocka_unit_test(sectors),
        cmocka_unit_test(blocks),
        cmocka_unit_test(things_lie_in_their_order),
        cmocka_unit_test(unusable_numbers),
        cmocka_unit_test(agents_are_points),
        cmocka_unit_test(beside_the_world),
        cmocka_unit_test(huge_shapes),
        cmocka_unit_test(outlines_have_no_gaps),
        cmocka_unit_test(tiles_share_no_cell),
        cmocka_unit_test(a_torus_has_no_edge),
        cmocka_unit_test(labels_keep_clear),
    };
    return cmocka_run_group_tests_name("canvas_shapes", tests, NULL, NULL);
}
