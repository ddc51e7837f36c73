/* Random scenes against a painter that goes cell by cell through all items. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "canvas_naive.h"
#include "canvas_stage.h"

static uint64_t random_state;

/* splitmix64 */
static uint32_t draw_below(uint32_t bound)
{
    uint64_t z = random_state += 0x9E3779B97F4A7C15u;

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return (uint32_t)((z >> 32) * bound >> 32);
}

/* Often exactly on a border, sometimes outside. */
static float draw_position(float size, int32_t cells)
{
    switch (draw_below(8)) {
    case 0: return size * (float)draw_below((uint32_t)cells + 1) / (float)cells;
    case 1: return size * (float)((int32_t)draw_below(400) - 150) / 100.0f;
    default: return size * (float)draw_below(1u << 20) / 1048576.0f;
    }
}

/* Any role that is drawn but the followed. */
static enum al_role draw_role(void)
{
    return draw_below(3) > 0 ? order[LIVING_FIRST + draw_below(LIVING_LAST)]
                             : order[1 + draw_below(ORDER_COUNT - 1)];
}

static void draw_shape(struct stage *stage, const struct al_rect *fitted)
{
    const float width = stage->scene.width, height = stage->scene.height;
    struct al_scene_item item = {.number = -1};

    item.role = draw_below(20) > 0
                    ? order[THINGS_FIRST + draw_below((uint32_t)(ORDER_COUNT - THINGS_FIRST))]
                    : AL_ROLE_AGENT;
    item.shape = (enum al_shape)(AL_SHAPE_LINE + draw_below(AL_SHAPE_BLOCK));
    item.x = draw_position(width, fitted->columns);
    item.y = draw_position(height, fitted->rows);
    item.x2 = draw_position(width, fitted->columns);
    item.y2 = draw_position(height, fitted->rows);
    item.radius = (width < height ? width : height) * (float)draw_below(80) / 100.0f;
    item.angle = (float)draw_below(400);
    item.hx = (float)draw_below(21) - 10;
    item.hy = (float)draw_below(21) - 10;
    al_scene_add(&stage->scene, &item);
}

static void draw_scene(struct stage *stage, const struct al_rect *fitted)
{
    const uint32_t count = draw_below(500);

    for (uint32_t i = 0; i < count; i++) {
        struct al_scene_item item = {.role = draw_role(), .number = (int32_t)i - 3};
        item.x = draw_position(stage->scene.width, fitted->columns);
        item.y = draw_position(stage->scene.height, fitted->rows);
        item.hx = (float)draw_below(21) - 10;
        item.hy = (float)draw_below(21) - 10;
        item.value = (int32_t)draw_below(120) - 10;
        item.has_value = draw_below(4) > 0;
        al_scene_add(&stage->scene, &item);
        if (i % 32 == 31)
            draw_shape(stage, fitted);
    }
    draw_shape(stage, fitted);
}

static void draw_stage(struct stage *stage)
{
    static const float sizes[] = {100, 480, 333.3f, 61.7f, 1000};
    const int32_t columns = 1 + (int32_t)draw_below(70);
    const int32_t rows = 1 + (int32_t)draw_below(20);
    const float width = sizes[draw_below(5)];
    const float height = sizes[draw_below(5)];

    set_up(stage, columns, rows, width, height);
    stage->scene.wraps = draw_below(2);
    stage->view.glyphs = draw_below(2) ? AL_GLYPHS_UTF8 : AL_GLYPHS_ASCII;
    stage->view.labels = (enum al_labels)draw_below(4);
    stage->view.hide_mines = draw_below(2);
    stage->view.followed = (int32_t)draw_below(60) - 2;
    stage->view.aspect = 1 + (float)draw_below(7) / 2;
    stage->within.column = (int32_t)draw_below(9) - 4;
    stage->within.row = (int32_t)draw_below(5) - 2;
    stage->within.columns = 1 + (int32_t)draw_below(70);
    stage->within.rows = 1 + (int32_t)draw_below(20);
    const struct al_rect fitted = al_canvas_fit(&stage->within, stage->scene.width,
                                                stage->scene.height, stage->view.aspect, NULL);
    draw_scene(stage, &fitted);
}

/* Counts the borders at or before a position. */
static int32_t naive_cell(long double position, long double size, bool wraps, int32_t cells)
{
    int32_t cell_number = 0;

    while (wraps && position < 0)
        position += size;
    if (wraps && position > size) /* the far edge itself does not wrap */
        while (position >= size)
            position -= size;
    if (position < 0 || position > size)
        return -1;
    for (int32_t k = 1; k < cells; k++)
        if (k * size <= position * cells)
            cell_number = k;
    return cell_number;
}

static enum al_role naive_role(const struct stage *stage, const struct al_scene_item *item)
{
    const bool agent = is_living(item->role) || item->role == AL_ROLE_DEAD;

    if (item->role == AL_ROLE_MINE && stage->view.hide_mines)
        return AL_ROLE_NONE;
    if (agent && item->number >= 0 && item->number == stage->view.followed)
        return AL_ROLE_FOLLOWED;
    return item->role;
}

/* One cell of the picture without labels. *owner gets the agent to which a label would belong. */
static struct al_cell naive_paint(const struct stage *stage, const struct al_rect *fitted,
                                  int32_t column, int32_t row, const struct al_scene_item **owner)
{
    const struct al_scene_item *tops[ORDER_COUNT] = {NULL};
    uint32_t living = 0;

    *owner = NULL;
    for (size_t i = 0; i < stage->scene.count; i++) {
        const struct al_scene_item *item = &stage->scene.items[i];
        const enum al_role role = naive_role(stage, item);
        if (item->shape != AL_SHAPE_POINT) {
            if (!is_thing(role) || !naive_covers(&stage->scene, item, fitted->columns, fitted->rows,
                                                 column - fitted->column, row - fitted->row))
                continue;
        } else if (naive_cell(item->x, stage->scene.width, stage->scene.wraps, fitted->columns) !=
                       column - fitted->column ||
                   naive_cell(item->y, stage->scene.height, stage->scene.wraps, fitted->rows) !=
                       row - fitted->row)
            continue;
        living += is_living(role);
        for (size_t o = 0; o < ORDER_COUNT; o++)
            if (order[o] == role)
                tops[o] = item;
    }
    for (size_t o = 0; o < ORDER_COUNT; o++) {
        if (tops[o] == NULL)
            continue;
        if (is_living(order[o]) && living > 1)
            return (struct al_cell){.glyph = '0' + (living < 9 ? living : 9),
                                    .role = (uint8_t)order[o]};
        if (order[o] == AL_ROLE_FOLLOWED || is_living(order[o]))
            *owner = tops[o];
        return (struct al_cell){
            .glyph = al_canvas_glyph(stage->view.glyphs, order[o], tops[o]->hx, tops[o]->hy),
            .role = (uint8_t)order[o]};
    }
    return (struct al_cell){.glyph = ' ', .role = AL_ROLE_NONE};
}

static void naive_label(const struct stage *stage, const struct al_scene_item *owner, char text[32])
{
    char number[12] = "", value[12] = "";

    if (owner->number >= 0)
        snprintf(number, sizeof number, "%d", (int)owner->number);
    if (owner->has_value)
        snprintf(value, sizeof value, "%d", (int)owner->value);
    text[0] = '\0';
    if (stage->view.labels == AL_LABELS_NUMBER)
        strcpy(text, number);
    else if (stage->view.labels == AL_LABELS_FOOD)
        strcpy(text, value);
    else if (stage->view.labels == AL_LABELS_BOTH)
        snprintf(text, 32, owner->has_value ? "%s:%s" : "%s", number, value);
}

/* One row of the part of the scene on the canvas, [left, right). */
static void check_row(const struct stage *stage, const struct al_rect *fitted, int32_t row,
                      int32_t left, int32_t right, int seed)
{
    struct al_cell cells[100], things[100];
    const struct al_scene_item *owners[100];

    for (int32_t column = left; column < right; column++)
        things[column] = cells[column] = naive_paint(stage, fitted, column, row, &owners[column]);
    for (int32_t column = left; column < right; column++) {
        char text[32] = "";
        if (owners[column] != NULL)
            naive_label(stage, owners[column], text);
        const int32_t end = column + 1 + (int32_t)strlen(text);
        bool room = end <= right;
        for (int32_t c = column + 1; room && c < end; c++)
            room = things[c].role == AL_ROLE_NONE;
        if (room && end < right && things[end].glyph >= '2' && things[end].glyph <= '9')
            room = false;
        for (int32_t c = column + 1; room && c < end; c++)
            cells[c] =
                (struct al_cell){.glyph = (uint32_t)text[c - column - 1], .role = AL_ROLE_LABEL};
    }
    for (int32_t column = left; column < right; column++) {
        const struct al_cell *got = cell(stage, column, row);
        if (got->glyph != cells[column].glyph || got->role != cells[column].role)
            fail_msg("scene %d, column %d, row %d: U+%04X of role %d instead of U+%04X of role %d",
                     seed, (int)column, (int)row, (unsigned)got->glyph, got->role,
                     (unsigned)cells[column].glyph, cells[column].role);
    }
}

static int32_t clamp(int32_t value, int32_t most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

static void check_stage(const struct stage *stage, int seed)
{
    const struct al_canvas *canvas = &stage->canvas;
    const struct al_rect fitted = al_canvas_fit(&stage->within, stage->scene.width,
                                                stage->scene.height, stage->view.aspect, NULL);
    const int32_t left = clamp(fitted.column, canvas->columns);
    const int32_t right = clamp(fitted.column + fitted.columns, canvas->columns);

    for (int32_t row = 0; row < canvas->rows; row++) {
        const bool inside = row >= fitted.row && row < fitted.row + fitted.rows;
        for (int32_t column = 0; column < canvas->columns; column++)
            if (!inside || column < left || column >= right)
                assert_cell(stage, column, row, '~', AL_ROLE_TEXT);
        if (inside)
            check_row(stage, &fitted, row, left, right, seed);
    }
}

#define TILDES "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~"

static void random_scenes(void **state)
{
    (void)state;
    for (int seed = 0; seed < 60; seed++) {
        struct stage stage;
        random_state = (uint64_t)seed;
        draw_stage(&stage);
        fill_with(&stage, TILDES);
        draw(&stage);
        check_stage(&stage, seed);
        tear_down(&stage);
    }
}

/* Drawing again, and drawing the items from the last to the first, gives the same cells. */
static void order_of_items_does_not_show(void **state)
{
    (void)state;
    for (int seed = 100; seed < 160; seed++) {
        struct stage stage, turned;
        random_state = (uint64_t)seed;
        draw_stage(&stage);
        draw(&stage);
        draw(&stage);
        random_state = (uint64_t)seed;
        draw_stage(&turned);
        turned.scene.count = 0;
        for (size_t i = stage.scene.count; i-- > 0;)
            al_scene_add(&turned.scene, &stage.scene.items[i]);
        draw(&turned);
        for (int32_t i = 0; i < stage.canvas.columns * stage.canvas.rows; i++) {
            assert_int_equal(stage.canvas.cells[i].glyph, turned.canvas.cells[i].glyph);
            assert_int_equal(stage.canvas.cells[i].role, turned.canvas.cells[i].role);
        }
        tear_down(&stage);
        tear_down(&turned);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_scenes),
        cmocka_unit_test(order_of_items_does_not_show),
    };
    return cmocka_run_group_tests_name("canvas_random", tests, NULL, NULL);
}
