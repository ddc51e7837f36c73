/* How a scene is painted: pictures by hand, orders, edges, labels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "canvas_stage.h"

/* --- pictures --- */

static void one_cell(void **state)
{
    struct stage stage;

    (void)state;
    set_up(&stage, 1, 1, 100, 100);
    draw(&stage);
    assert_row(&stage, 0, "");
    add(&stage, AL_ROLE_FOOD, 20, 90);
    draw(&stage);
    assert_row(&stage, 0, ".");
    add_agent(&stage, AL_ROLE_AGENT, 99, 1, 0, -1);
    draw(&stage);
    assert_row(&stage, 0, "^");
    add_agent(&stage, AL_ROLE_AGENT, 0, 0, 0, 1);
    add_agent(&stage, AL_ROLE_AGENT, 100, 100, 1, 0);
    draw(&stage);
    assert_row(&stage, 0, "3");
    add(&stage, AL_ROLE_FOLLOWED, 50, 50);
    stage.view.labels = AL_LABELS_BOTH;
    draw(&stage);
    assert_row(&stage, 0, "@");
    tear_down(&stage);
}

/* Cells of 10 x 20 u. One thing of each kind, some exactly on a border between cells (it belongs
 * to the cell that begins there) and some on the far edges. */
static void fill_small(struct stage *stage)
{
    add(stage, AL_ROLE_FOOD, 5, 5);                         /* column 0, row 0 */
    add(stage, AL_ROLE_TRAIL, 20, 0);                       /* 2, 0 */
    add_agent(stage, AL_ROLE_AGENT, 35, 19.9f, 0, -1);      /* 3, 0 */
    add_agent(stage, AL_ROLE_ELITE, 10, 20, -1, 0);         /* 1, 1 */
    add_agent(stage, AL_ROLE_DEAD, 60, 20, 0, 1);           /* 6, 1 */
    add_agent(stage, AL_ROLE_AGENT, 99.9f, 30, 0.9f, 0.1f); /* 9, 1 */
    add(stage, AL_ROLE_OBSTACLE, 0, 60);                    /* 0, 2 */
    add(stage, AL_ROLE_MINE, 50, 40);                       /* 5, 2 */
    add_agent(stage, AL_ROLE_FOLLOWED, 75, 45, 0, 1);       /* 7, 2 */
    add(stage, AL_ROLE_TARGET, 100, 59);                    /* 9, 2 */
}

static void ten_by_three(void **state)
{
    struct stage stage;

    (void)state;
    set_up(&stage, 10, 3, 100, 60);
    fill_small(&stage);
    draw(&stage);
    assert_row(&stage, 0, ". :^");
    assert_row(&stage, 1, " {    %  >");
    assert_row(&stage, 2, "#    X @ +");
    assert_cell(&stage, 0, 0, '.', AL_ROLE_FOOD);
    assert_cell(&stage, 1, 0, ' ', AL_ROLE_NONE);
    assert_cell(&stage, 2, 0, ':', AL_ROLE_TRAIL);
    assert_cell(&stage, 3, 0, '^', AL_ROLE_AGENT);
    assert_cell(&stage, 1, 1, '{', AL_ROLE_ELITE);
    assert_cell(&stage, 6, 1, '%', AL_ROLE_DEAD);
    assert_cell(&stage, 0, 2, '#', AL_ROLE_OBSTACLE);
    assert_cell(&stage, 5, 2, 'X', AL_ROLE_MINE);
    assert_cell(&stage, 7, 2, '@', AL_ROLE_FOLLOWED);
    assert_cell(&stage, 9, 2, '+', AL_ROLE_TARGET);

    stage.view.glyphs =
        AL_GLYPHS_UTF8; /* E2 97 8A food, E2 96 B4 up, E2 96 B8 right, E2 9C 95 mine */
    draw(&stage);
    assert_row(&stage, 0, "\xE2\x97\x8A :\xE2\x96\xB4");
    assert_row(&stage, 1, " {    %  \xE2\x96\xB8");
    assert_row(&stage, 2, "#    \xE2\x9C\x95 @ +");
    tear_down(&stage);
}

/* The first row holds 2 ... 9, then 10 and 12 agents four columns apart; then come counts with
 * champions, with the followed, with the dead, and things under them. Cells of 10 x 20 u. */
static void forty_by_ten(void **state)
{
    static const int counts[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 12};
    struct stage stage;

    (void)state;
    set_up(&stage, 40, 10, 400, 200);
    for (int i = 0; i < 10; i++)
        for (int n = 0; n < counts[i]; n++)
            add_agent(&stage, AL_ROLE_AGENT, 40.0f * (float)i + 0.7f * (float)n, 1, 1, 0);

    add_agent(&stage, AL_ROLE_AGENT, 5, 65, 0, 1); /* row 3: champion second, first, twice, alone */
    add_agent(&stage, AL_ROLE_ELITE, 5, 65, 0, 1);
    add_agent(&stage, AL_ROLE_ELITE, 25, 65, 0, 1);
    add_agent(&stage, AL_ROLE_AGENT, 25, 65, 0, 1);
    add_agent(&stage, AL_ROLE_AGENT, 25, 65, 0, 1);
    add_agent(&stage, AL_ROLE_ELITE, 45, 65, 0, 1);
    add_agent(&stage, AL_ROLE_ELITE, 45, 65, 0, 1);
    add_agent(&stage, AL_ROLE_ELITE, 65, 65, 0, 1);

    add_agent(&stage, AL_ROLE_AGENT, 5, 105, 1, 0); /* row 5: the dead do not count */
    add_agent(&stage, AL_ROLE_DEAD, 5, 105, 1, 0);
    add_agent(&stage, AL_ROLE_DEAD, 5, 105, 1, 0);
    add_agent(&stage, AL_ROLE_DEAD, 25, 105, 1, 0);
    add_agent(&stage, AL_ROLE_DEAD, 25, 105, 1, 0);
    add(&stage, AL_ROLE_FOOD, 45, 105); /* nor does food; many crumbs are one */
    add_agent(&stage, AL_ROLE_AGENT, 45, 105, -1, 0);
    add(&stage, AL_ROLE_FOOD, 45, 105);
    add(&stage, AL_ROLE_FOOD, 65, 105);
    add(&stage, AL_ROLE_FOOD, 65, 105);

    add_agent(&stage, AL_ROLE_AGENT, 5, 199, 1, 0); /* row 9: the followed is not counted away */
    add_agent(&stage, AL_ROLE_FOLLOWED, 5, 199, 1, 0);
    add_agent(&stage, AL_ROLE_ELITE, 5, 199, 1, 0);
    add_agent(&stage, AL_ROLE_AGENT, 399, 200, 0, -1);
    draw(&stage);

    /*                      0         1         2         3         */
    /*                      0123456789012345678901234567890123456789 */
    assert_row(&stage, 0, "2   3   4   5   6   7   8   9   9   9");
    assert_row(&stage, 1, "");
    assert_row(&stage, 3, "2 3 2 V");
    assert_row(&stage, 5, "> % < .");
    assert_row(&stage, 9, "@                                      ^");
    assert_cell(&stage, 0, 0, '2', AL_ROLE_AGENT);
    assert_cell(&stage, 0, 3, '2', AL_ROLE_ELITE);
    assert_cell(&stage, 2, 3, '3', AL_ROLE_ELITE);
    assert_cell(&stage, 4, 3, '2', AL_ROLE_ELITE);
    tear_down(&stage);
}

/* --- which role is on top --- */

static void order_of_roles(void **state)
{
    struct stage stage;

    (void)state;
    set_up(&stage, 1, 1, 100, 100);
    for (size_t top = 0; top < ORDER_COUNT; top++)
        for (size_t under = top + 1; under < ORDER_COUNT; under++)
            for (int turned = 0; turned < 2; turned++) {
                al_scene_begin(&stage.scene, 100, 100, false);
                add(&stage, turned ? order[top] : order[under], 50, 50);
                add(&stage, turned ? order[under] : order[top], 50, 50);
                draw(&stage);
                const bool two = is_living(order[top]) && is_living(order[under]);
                assert_cell(&stage, 0, 0,
                            two ? '2' : al_canvas_glyph(AL_GLYPHS_ASCII, order[top], 0, 0),
                            order[top]);
            }
    tear_down(&stage);
}

static void roles_of_text_are_not_drawn(void **state)
{
    struct stage stage;

    (void)state;
    set_up(&stage, 1, 1, 100, 100);
    for (int role = 0; role <= AL_ROLE_COUNT; role++) {
        bool drawn = false;
        for (size_t i = 0; i < ORDER_COUNT; i++)
            drawn = drawn || (int)order[i] == role;
        al_scene_begin(&stage.scene, 100, 100, false);
        add(&stage, (enum al_role)role, 50, 50);
        draw(&stage);
        assert_int_equal(cell(&stage, 0, 0)->role, drawn ? role : AL_ROLE_NONE);
        assert_true(drawn == (cell(&stage, 0, 0)->glyph != ' '));
    }
    tear_down(&stage);
}

static void mines_can_be_hidden(void **state)
{
    struct stage stage;

    (void)state;
    set_up(&stage, 3, 1, 30, 20);
    add(&stage, AL_ROLE_MINE, 5, 5);
    add(&stage, AL_ROLE_FOOD, 15, 5);
    add(&stage, AL_ROLE_MINE, 15, 5);
    add(&stage, AL_ROLE_MINE, 25, 5);
    add(&stage, AL_ROLE_AGENT, 25, 5);
    draw(&stage);
    assert_row(&stage, 0, "XX>");
    stage.view.hide_mines = true;
    draw(&stage);
    assert_row(&stage, 0, " .>");
    tear_down(&stage);
}

static void add_numbered(struct stage *stage, enum al_role role, int32_t column, int32_t number)
{
    const struct al_scene_item item = {
        .role = role, .x = 10.0f * (float)column + 5, .y = 5, .number = number};

    al_scene_add(&stage->scene, &item);
}

static void follows_by_number(void **state)
{
    struct stage stage;

    (void)state;
    set_up(&stage, 10, 1, 100, 20);
    add_numbered(&stage, AL_ROLE_AGENT, 0, 0);
    add_numbered(&stage, AL_ROLE_AGENT, 1, 7);
    add_numbered(&stage, AL_ROLE_ELITE, 2, 8);
    add_numbered(&stage, AL_ROLE_DEAD, 3, 9);
    add_numbered(&stage, AL_ROLE_AGENT, 4, -1);
    add_numbered(&stage, AL_ROLE_FOOD, 5, 7);
    add_numbered(&stage, AL_ROLE_AGENT, 6, -2);
    static const struct {
        int32_t followed;
        const char *picture;
    } cases[] = {{7, ">@}%>.>"},  {8, ">>@%>.>"},         {9, ">>}@>.>"},  {0, "@>}%>.>"},
                 {-1, ">>}%>.>"}, {INT32_MIN, ">>}%>.>"}, {-2, ">>}%>.>"}, {5, ">>}%>.>"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        stage.view.followed = cases[i].followed;
        draw(&stage);
        assert_row(&stage, 0, cases[i].picture);
    }
    tear_down(&stage);
}

/* --- places --- */

/* Columns and rows of 10 x 20 u in a world of 100 x 60. */
static void assert_lands(bool wraps, float x, float y, int32_t column, int32_t row)
{
    struct stage stage;

    set_up(&stage, 10, 3, 100, 60);
    al_scene_begin(&stage.scene, 100, 60, wraps);
    add(&stage, AL_ROLE_FOOD, x, y);
    draw(&stage);
    for (int32_t r = 0; r < 3; r++)
        for (int32_t c = 0; c < 10; c++)
            if ((cell(&stage, c, r)->role == AL_ROLE_FOOD) != (c == column && r == row))
                fail_msg("(%g, %g) is wrong at column %d, row %d", (double)x, (double)y, (int)c,
                         (int)r);
    tear_down(&stage);
}

static void assert_nowhere(bool wraps, float x, float y)
{
    assert_lands(wraps, x, y, -1, -1);
}

static void edges(void **state)
{
    (void)state;
    for (int wraps = 0; wraps < 2; wraps++) {
        assert_lands(wraps, 0, 0, 0, 0);
        assert_lands(wraps, -0.0f, -0.0f, 0, 0);
        assert_lands(wraps, nextafterf(10, 0), nextafterf(20, 0), 0, 0);
        assert_lands(wraps, 10, 20, 1, 1);
        assert_lands(wraps, nextafterf(90, 0), 40, 8, 2);
        assert_lands(wraps, nextafterf(100, 0), nextafterf(60, 0), 9, 2);
        assert_lands(wraps, 100, 60, 9, 2);
        assert_lands(wraps, 1e-45f, 1e-45f, 0, 0);
        assert_nowhere(wraps, NAN, 5);
        assert_nowhere(wraps, 5, NAN);
        assert_nowhere(wraps, INFINITY, 5);
        assert_nowhere(wraps, 5, -INFINITY);
        assert_nowhere(wraps, 3e38f, 5);
        assert_nowhere(wraps, 1e22f, 5);
    }
}

static void outside(void **state)
{
    (void)state;
    assert_nowhere(false, nextafterf(100, 101), 5);
    assert_nowhere(false, 5, nextafterf(60, 61));
    assert_nowhere(false, -1e-20f, 5);
    assert_nowhere(false, 5, -3);
    assert_lands(true, -5, 5, 9, 0);
    assert_lands(true, 105, 5, 0, 0);
    assert_lands(true, 5, -1, 0, 2);
    assert_lands(true, 5, 61, 0, 0);
    assert_lands(true, -1e-20f, -1e-20f, 9, 2); /* naive wrapping gives 100 and 60 */
    assert_lands(true, 1015, -139, 1, 2);       /* 10 turns and 15; -3 turns and 41 */
    assert_lands(true, -200, 120, 0, 0);        /* whole turns */
}

/* No item may slip over a border by rounding: for worlds of any size and every number of cells, the
 * first float at or above the border k * size / cells lies in cell k, the one before in k - 1. (A
 * product with 2.0 / 98 would put 49 into cell 0.) */
static void borders_are_exact(void **state)
{
    static const float sizes[] = {100, 480, 333.3f, 61.7f, 1e6f, 50, 8764, 98};
    struct stage stage;

    (void)state;
    set_up(&stage, 97, 1, 1, 1);
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
        for (int32_t cells = 1; cells <= 97; cells++)
            for (int32_t k = 1; k < cells; k++) {
                const long double border = (long double)k * sizes[s] / cells;
                float x = (float)border;
                if ((long double)x * cells < (long double)k * sizes[s])
                    x = nextafterf(x, INFINITY);
                al_scene_begin(&stage.scene, sizes[s], 2 * sizes[s] / (float)cells, false);
                stage.within = (struct al_rect){0, 0, cells, 1};
                add(&stage, AL_ROLE_FOOD, x, 0);
                add(&stage, AL_ROLE_MINE, nextafterf(x, 0), 0);
                draw(&stage);
                assert_int_equal(cell(&stage, k, 0)->role, AL_ROLE_FOOD);
                assert_int_equal(cell(&stage, k - 1, 0)->role, AL_ROLE_MINE);
            }
    tear_down(&stage);
}

/* A square world takes 8 of 12 columns, 2 are left on each side; above it is a row. */
static void draws_into_its_part_only(void **state)
{
    struct stage stage;

    (void)state;
    set_up(&stage, 12, 5, 80, 80);
    fill_with(&stage, "abcdefghijkl");
    stage.within = (struct al_rect){0, 1, 12, 4};
    add(&stage, AL_ROLE_FOOD, 0, 0);
    add_agent(&stage, AL_ROLE_AGENT, 80, 80, 0, 1);
    stage.scene.items[1].number = 5;
    stage.view.labels = AL_LABELS_NUMBER; /* the label would lie beside the world */
    draw(&stage);
    assert_row(&stage, 0, "abcdefghijkl");
    assert_row(&stage, 1, "ab.       kl");
    assert_row(&stage, 2, "ab        kl");
    assert_row(&stage, 3, "ab        kl");
    assert_row(&stage, 4, "ab       vkl");
    tear_down(&stage);
}

/* 20 x 6 cells of 10 x 20 u, of which the canvas shows those from column 5 and row 2 on. */
static void draws_what_the_canvas_shows(void **state)
{
    struct stage stage;

    (void)state;
    set_up(&stage, 10, 3, 200, 120);
    stage.within = (struct al_rect){-5, -2, 20, 6};
    stage.view.labels = AL_LABELS_NUMBER;
    add_numbered(&stage, AL_ROLE_AGENT, 4, 1234567);
    stage.scene.items[0].y = 45; /* just left of the canvas: not drawn, nor is its label */
    add(&stage, AL_ROLE_FOOD, 55, 65);
    add(&stage, AL_ROLE_MINE, 145, 99);
    add(&stage, AL_ROLE_FOOD, 55, 39);
    add(&stage, AL_ROLE_FOOD, 150, 65);
    add(&stage, AL_ROLE_FOOD, 55, 100);
    add_numbered(&stage, AL_ROLE_AGENT, 12, 33); /* columns 7, 8 and 9 */
    stage.scene.items[6].y = 45;
    add_numbered(&stage, AL_ROLE_AGENT, 13, 44); /* its label would be cut */
    stage.scene.items[7].y = 65;
    draw(&stage);
    assert_row(&stage, 0, "       >33");
    assert_row(&stage, 1, ".       >");
    assert_row(&stage, 2, "         X");

    stage.within = (struct al_rect){100, 100, 20, 6}; /* all beside it */
    draw(&stage);
    assert_row(&stage, 0, "       >33");
    stage.within = (struct al_rect){-2000000000, -1000000000, INT32_MAX, INT32_MAX};
    draw(&stage); /* a huge one costs only what is seen */
    assert_row(&stage, 0, "");
    tear_down(&stage);
}

static void a_scene_without_size_draws_nothing(void **state)
{
    static const float sizes[] = {0, -1, NAN, INFINITY};
    struct stage stage;

    (void)state;
    set_up(&stage, 3, 1, 1, 1);
    fill_with(&stage, "abc");
    for (size_t i = 0; i < 4; i++) {
        al_scene_begin(&stage.scene, sizes[i], 10, true);
        add(&stage, AL_ROLE_FOOD, 0, 0);
        draw(&stage);
        al_scene_begin(&stage.scene, 10, sizes[i], true);
        add(&stage, AL_ROLE_FOOD, 0, 0);
        draw(&stage);
    }
    stage.within.columns = 0;
    al_scene_begin(&stage.scene, 10, 10, true);
    draw(&stage);
    assert_row(&stage, 0, "abc");
    tear_down(&stage);
}

/* --- labels --- */

static void add_labelled(struct stage *stage, enum al_role role, int32_t column, int32_t row,
                         int32_t number, int32_t value, bool has_value)
{
    const struct al_scene_item item = {.role = role,
                                       .x = 10.0f * (float)column + 5,
                                       .y = 20.0f * (float)row + 5,
                                       .hx = 1,
                                       .number = number,
                                       .value = value,
                                       .has_value = has_value};

    al_scene_add(&stage->scene, &item);
}

static void fill_labelled(struct stage *stage)
{
    const enum al_role agent = AL_ROLE_AGENT;

    add_labelled(stage, agent, 0, 0, 12, 7, true); /* room enough */
    add_labelled(stage, agent, 36, 0, 4, 1, true); /* two free cells, three for both */
    add_labelled(stage, agent, 39, 0, 3, 1, true); /* none */
    add_labelled(stage, agent, 10, 1, 5, 10, true);
    add(stage, AL_ROLE_FOOD, 135, 25); /* a crumb in the third cell */
    add_labelled(stage, agent, 20, 1, 15, 1, true);
    add(stage, AL_ROLE_TRAIL, 215, 25); /* a trail in the first */
    add_labelled(stage, agent, 2, 2, 6, 55, true);
    add_labelled(stage, agent, 4, 2, 20, 1,
                 true); /* two agents: no label, and the one before would */
    add_labelled(stage, agent, 4, 2, 21, 1, true);  /* read as 62 */
    add_labelled(stage, agent, 20, 2, 16, 1, true); /* not so a letter or a champion */
    add_labelled(stage, AL_ROLE_ELITE, 23, 2, 17, 1, true);
    add_labelled(stage, agent, 10, 3, 18, 4, true); /* the followed shares its cell */
    add_labelled(stage, agent, 10, 3, 9, 2, true);
    add_labelled(stage, agent, 10, 3, 19, 3, true);
    add_labelled(stage, AL_ROLE_DEAD, 0, 4, 11, 8, true); /* the dead have none */
    add_labelled(stage, agent, 10, 4, 22, 8, true);       /* but one over them has */
    add_labelled(stage, AL_ROLE_DEAD, 10, 4, 23, 9, true);
    add(stage, AL_ROLE_FOOD, 105, 85);
    add_labelled(stage, agent, 0, 5, -1, 4, true); /* no number; no value; neither */
    add_labelled(stage, agent, 10, 5, 13, 99, false);
    add_labelled(stage, agent, 20, 5, -1, 99, false);
    add_labelled(stage, agent, 0, 6, 0, -3, true);
    add_labelled(stage, agent, 38, 6, 1, 1, false); /* the last cell */
    add_labelled(stage, agent, 0, 7, INT32_MAX, INT32_MIN, true);
    add_labelled(stage, agent, 0, 8, 30, 6, true); /* hard by each other */
    add_labelled(stage, agent, 1, 8, 31, 6, true);
    add_labelled(stage, agent, 6, 8, 32, 6, true);
}

/* What each choice shows, from the rules by hand. Row 9 is empty. */
static const struct {
    enum al_labels labels;
    const char *rows[10];
} labelled[] = {
    /*   0         1         2         3
         0123456789012345678901234567890123456789 */
    {AL_LABELS_OFF,
     {">                                   >  >",
      "          >  .      >:", "  > 2               >  }", "          @", "%         >",
      ">         >         >", ">                                     >", ">", ">>    >", ""}},
    {AL_LABELS_NUMBER,
     {">12                                 >4 >", "          >5 .      >:",
      "  > 2               >16}17", "          @9", "%         >22", ">         >13       >",
      ">0                                    >1", ">2147483647", ">>31  >32", ""}},
    {AL_LABELS_FOOD,
     {">7                                  >1 >", "          >10.      >:",
      "  > 2               >1 }1", "          @2", "%         >8", ">4        >         >",
      ">-3                                   >", ">-2147483648", ">>6   >6", ""}},
    {AL_LABELS_BOTH,
     {">12:7                               >  >", "          >  .      >:",
      "  > 2               >  }17:1", "          @9:2", "%         >22:8", ">:4       >13       >",
      ">0:-3                                 >1", ">2147483647:-2147483648", ">>31:6>32:6", ""}},
};

static void labels(void **state)
{
    struct stage stage;

    (void)state;
    set_up(&stage, 40, 10, 400, 200);
    fill_labelled(&stage);
    stage.view.followed = 9;
    for (size_t i = 0; i < sizeof labelled / sizeof labelled[0]; i++) {
        stage.view.labels = labelled[i].labels;
        draw(&stage);
        for (int32_t row = 0; row < 10; row++)
            assert_row(&stage, row, labelled[i].rows[row]);
    }
    assert_cell(&stage, 1, 0, '1', AL_ROLE_LABEL);
    assert_cell(&stage, 4, 0, '7', AL_ROLE_LABEL);
    assert_cell(&stage, 5, 0, ' ', AL_ROLE_NONE);
    assert_cell(&stage, 11, 3, '9', AL_ROLE_LABEL);
    tear_down(&stage);
}

/* What lies beyond the edge, here the start of the next row and the end of the cells, is no matter.
 */
static void labels_at_the_edge(void **state)
{
    struct stage stage;

    (void)state;
    set_up(&stage, 4, 4, 40, 80);
    stage.view.labels = AL_LABELS_NUMBER;
    add_labelled(&stage, AL_ROLE_AGENT, 2, 0, 5, 0, false);
    add_labelled(&stage, AL_ROLE_AGENT, 0, 1, 1, 0, false);
    add_labelled(&stage, AL_ROLE_AGENT, 0, 1, 2, 0, false);
    add_labelled(&stage, AL_ROLE_AGENT, 2, 1, 66, 0, false);
    add_labelled(&stage, AL_ROLE_AGENT, 1, 2, 7, 0, false);
    add_labelled(&stage, AL_ROLE_AGENT, 3, 2, 3, 0, false);
    add_labelled(&stage, AL_ROLE_AGENT, 3, 2, 4, 0, false);
    add_labelled(&stage, AL_ROLE_AGENT, 2, 3, 8, 0, false);
    draw(&stage);
    assert_row(&stage, 0, "  >5");
    assert_row(&stage, 1, "2 >");
    assert_row(&stage, 2, " > 2");
    assert_row(&stage, 3, "  >8");
    tear_down(&stage);
}

static void the_dead_followed_has_a_label(void **state)
{
    struct stage stage;

    (void)state;
    set_up(&stage, 10, 1, 100, 20);
    add_labelled(&stage, AL_ROLE_DEAD, 0, 0, 4, 12, true);
    add_labelled(&stage, AL_ROLE_DEAD, 6, 0, 5, 13, true);
    stage.view.followed = 4;
    stage.view.labels = AL_LABELS_BOTH;
    draw(&stage);
    assert_row(&stage, 0, "@4:12 %");
    tear_down(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_cell),
        cmocka_unit_test(ten_by_three),
        cmocka_unit_test(forty_by_ten),
        cmocka_unit_test(order_of_roles),
        cmocka_unit_test(roles_of_text_are_not_drawn),
        cmocka_unit_test(mines_can_be_hidden),
        cmocka_unit_test(follows_by_number),
        cmocka_unit_test(edges),
        cmocka_unit_test(outside),
        cmocka_unit_test(borders_are_exact),
        cmocka_unit_test(draws_into_its_part_only),
        cmocka_unit_test(draws_what_the_canvas_shows),
        cmocka_unit_test(a_scene_without_size_draws_nothing),
        cmocka_unit_test(labels),
        cmocka_unit_test(labels_at_the_edge),
        cmocka_unit_test(the_dead_followed_has_a_label),
    };
    return cmocka_run_group_tests_name("canvas_scene", tests, NULL, NULL);
}
