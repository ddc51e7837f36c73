/* canvas_stage.h: what the tests of painting share. Include cmocka.h before. */
#ifndef UNIT_CANVAS_STAGE_H
#define UNIT_CANVAS_STAGE_H

#include <ailife/canvas.h>

/* A canvas, a scene and a view, with the whole canvas to draw in unless said otherwise. */
struct stage {
    struct al_canvas canvas;
    struct al_scene scene;
    struct al_view view;
    struct al_rect within;
};

static inline void set_up(struct stage *stage, int32_t columns, int32_t rows, float width,
                          float height)
{
    assert_int_equal(al_canvas_init(&stage->canvas, columns, rows, NULL), AL_OK);
    al_scene_init(&stage->scene);
    al_scene_begin(&stage->scene, width, height, false);
    stage->view = (struct al_view){.aspect = 2, .followed = -1};
    stage->within = (struct al_rect){0, 0, columns, rows};
}

static inline void tear_down(struct stage *stage)
{
    al_scene_fini(&stage->scene);
    al_canvas_fini(&stage->canvas);
}

static inline void add(struct stage *stage, enum al_role role, float x, float y)
{
    const struct al_scene_item item = {.role = role, .x = x, .y = y, .number = -1};

    al_scene_add(&stage->scene, &item);
}

static inline void add_agent(struct stage *stage, enum al_role role, float x, float y, float hx,
                             float hy)
{
    const struct al_scene_item item = {
        .role = role, .x = x, .y = y, .hx = hx, .hy = hy, .number = -1};

    al_scene_add(&stage->scene, &item);
}

static inline void draw(struct stage *stage)
{
    al_canvas_scene(&stage->canvas, &stage->within, &stage->scene, &stage->view);
}

static inline void assert_row(const struct stage *stage, int32_t row, const char *expected)
{
    char text[AL_CELL_BYTES * 100 + 1];

    assert_true(stage->canvas.columns <= 100);
    al_canvas_row_text(&stage->canvas, row, text);
    assert_string_equal(text, expected);
}

static inline const struct al_cell *cell(const struct stage *stage, int32_t column, int32_t row)
{
    return &stage->canvas.cells[row * stage->canvas.columns + column];
}

static inline void assert_cell(const struct stage *stage, int32_t column, int32_t row,
                               uint32_t glyph, enum al_role role)
{
    assert_int_equal(cell(stage, column, row)->glyph, glyph);
    assert_int_equal(cell(stage, column, row)->role, role);
}

static inline void fill_with(struct stage *stage, const char *letters)
{
    for (int32_t row = 0; row < stage->canvas.rows; row++)
        al_canvas_text(&stage->canvas, 0, row, stage->canvas.columns, letters, AL_ROLE_TEXT);
}

/* From the top. */
static const enum al_role order[] = {
    AL_ROLE_FOLLOWED, AL_ROLE_ELITE, AL_ROLE_LEADER, AL_ROLE_ALERT, AL_ROLE_RIVAL, AL_ROLE_AGENT,
    AL_ROLE_AIRBORNE, AL_ROLE_DEAD,  AL_ROLE_TARGET, AL_ROLE_MINE,  AL_ROLE_FOOD,  AL_ROLE_WAYPOINT,
    AL_ROLE_OBSTACLE, AL_ROLE_WALL,  AL_ROLE_PATH,   AL_ROLE_TRAIL, AL_ROLE_RING,
};

#define ORDER_COUNT  (sizeof order / sizeof order[0])
#define LIVING_FIRST 1 /* in that order, the living that are counted */
#define LIVING_LAST  6
#define THINGS_FIRST 8

static inline bool is_living(enum al_role role)
{
    for (size_t i = LIVING_FIRST; i <= LIVING_LAST; i++)
        if (order[i] == role)
            return true;
    return false;
}

static inline bool is_thing(enum al_role role)
{
    for (size_t i = THINGS_FIRST; i < ORDER_COUNT; i++)
        if (order[i] == role)
            return true;
    return false;
}

#endif
