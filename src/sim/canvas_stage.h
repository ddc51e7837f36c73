/* canvas_stage.h: what the parts that draw a scene share: points and labels (canvas_scene.c), other
 * shapes (canvas_shapes.c), pages (canvas_page.c).
 */
#ifndef SIM_CANVAS_STAGE_H
#define SIM_CANVAS_STAGE_H

#include <stdint.h>

#include <ailife/canvas.h>

/* One drawing. */
struct al_stage {
    struct al_canvas *canvas;
    const struct al_scene *scene;
    const struct al_view *view;
    struct al_rect fitted; /* where the whole scene lies, perhaps partly off the canvas */
    int32_t left, right, top,
        bottom; /* what is on the canvas of it: [left, right) x [top, bottom), never empty */
};

/* Who lies on top: greater ranks. 0: not drawn. */
static const uint8_t al_role_ranks[AL_ROLE_COUNT] = {
    [AL_ROLE_RING] = 1,      [AL_ROLE_TRAIL] = 2,    [AL_ROLE_PATH] = 3,      [AL_ROLE_WALL] = 4,
    [AL_ROLE_OBSTACLE] = 5,  [AL_ROLE_WAYPOINT] = 6, [AL_ROLE_FOOD] = 7,      [AL_ROLE_MINE] = 8,
    [AL_ROLE_TARGET] = 9,    [AL_ROLE_DEAD] = 10,    [AL_ROLE_AIRBORNE] = 11, [AL_ROLE_AGENT] = 12,
    [AL_ROLE_RIVAL] = 13,    [AL_ROLE_ALERT] = 14,   [AL_ROLE_LEADER] = 15,   [AL_ROLE_ELITE] = 16,
    [AL_ROLE_FOLLOWED] = 17,
};

/* The cell of a place on the canvas. */
static inline struct al_cell *al_stage_cell(const struct al_stage *stage, int32_t column,
                                            int32_t row)
{
    return &stage->canvas->cells[(size_t)row * (size_t)stage->canvas->columns + (size_t)column];
}

/* A position moved into [0, size] by whole turns of the torus; where that cannot be told, for it is
 * not finite or its digits do not reach down to a turn, a negative number. */
double al_stage_wrapped(double position, double size);

/* Draw an item that is no point, in a role that has a rank, onto blank cells and other things. */
void al_canvas_shape(const struct al_stage *stage, const struct al_scene_item *item,
                     enum al_role role);

/* Set the scene's text into `fitted`. */
void al_canvas_page(const struct al_stage *stage);

#endif
