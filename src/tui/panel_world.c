#include "tui/panel.h"

#include <inttypes.h>
#include <stdio.h>

#include "tui/draw.h"
#include "tui/layout.h"

#define PAGE_WITH_MARGIN 57

/* Mark the world's edge where there is room around it. */
static void draw_edge(struct al_canvas *canvas, const struct al_rect *in,
                      const struct al_rect *world)
{
    if (al_rect_empty(world))
        return;
    int32_t left = world->column - 1, right = world->column + world->columns;
    int32_t top = world->row - 1, bottom = world->row + world->rows;
    bool sides = left >= in->column && right < in->column + in->columns;
    bool ends = top >= in->row && bottom < in->row + in->rows;
    for (int32_t row = world->row; sides && row < bottom; row++) {
        al_canvas_put(canvas, left, row, '|', AL_ROLE_BORDER);
        al_canvas_put(canvas, right, row, '|', AL_ROLE_BORDER);
    }
    for (int32_t column = world->column; ends && column < right; column++) {
        al_canvas_put(canvas, column, top, '-', AL_ROLE_BORDER);
        al_canvas_put(canvas, column, bottom, '-', AL_ROLE_BORDER);
    }
    for (int i = 0; sides && ends && i < 4; i++)
        al_canvas_put(canvas, i & 1 ? right : left, i & 2 ? bottom : top, '+', AL_ROLE_BORDER);
}

/* The longest of 1, 2, 5, 10, 20, 50, ... u that a bar of `columns` cells can show. */
static double round_length(double most)
{
    double length = 1;
    while (length * 10 <= most)
        length *= 10;
    return length * 5 <= most ? length * 5 : length * 2 <= most ? length * 2 : length;
}

/* A bar of a round length: "|----| 50 u", and the size of the world. */
static void draw_scale(struct al_canvas *canvas, const struct al_rect *in, float scale,
                       const struct al_screen *screen)
{
    const struct al_scene *scene = &screen->scene;
    if (in->columns < 20 || !(scale > 0))
        return;
    double length = round_length((double)scale * (in->columns > 80 ? 16 : 9));
    int32_t cells = (int32_t)(length / (double)scale + 0.5);
    for (int32_t i = 0; i < cells; i++) {
        bool end = i == 0 || i == cells - 1;
        al_draw(canvas, in, 0, 1 + i, AL_ROLE_DIM, end ? "|" : "-");
    }
    int32_t column = al_drawf(canvas, in, 0, cells + 2, AL_ROLE_DIM, "%.7g u", length);
    char text[96];
    snprintf(text, sizeof text, "%s%.7g x %.7g u%s", screen->hide_mines ? "mines hidden   " : "",
             (double)scene->width, (double)scene->height, scene->wraps ? ", wraps" : ", walls");
    if (column + 2 + al_canvas_text_columns(text) < in->columns)
        al_draw_right(canvas, in, 0, -2, AL_ROLE_DIM, text);
}

/* In place of the world while it is not drawn. */
static void draw_fast(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run,
                      const struct al_screen *screen)
{
    char text[64];
    int32_t middle = in->rows / 2;
    if (run->world->class->breeds)
        snprintf(text, sizeof text, "generation %" PRIu64, run->world->generation);
    else
        snprintf(text, sizeof text, "tick %" PRIu64, run->world->tick);
    al_draw_centred(canvas, in, middle - 2, AL_ROLE_TITLE, text);
    if (screen->real_rate > 0) {
        snprintf(text, sizeof text, "%.0f ticks a second", screen->real_rate);
        al_draw_centred(canvas, in, middle - 1, AL_ROLE_TEXT, text);
    }
    al_draw_centred(canvas, in, middle + 1, AL_ROLE_DIM, "evolving without drawing the world");
    al_draw_centred(canvas, in, middle + 2, AL_ROLE_DIM, "f comes back to it");
}

/* The room of a page: the scale's line is its own, and where there is some to spare it keeps off
 * the edges. */
static struct al_rect page_of(const struct al_rect *in, const struct al_rect *scale)
{
    struct al_rect page = *in;
    page.rows += al_rect_empty(scale) ? 0 : scale->rows;
    if (page.columns >= PAGE_WITH_MARGIN) {
        page.column++;
        page.columns -= 2;
    }
    return page;
}

void al_panel_world(struct al_canvas *canvas, const struct al_rect *in, const struct al_rect *scale,
                    const struct al_run *run, struct al_screen *screen)
{
    if (al_screen_fast(screen) && !screen->paused && run->state == AL_RUN_GOING) {
        draw_fast(canvas, in, run, screen);
        return;
    }
    float width_of_cell;
    struct al_view view = {
        .glyphs = al_screen_glyphs(screen),
        .labels = (enum al_labels)screen->display.labels,
        .hide_mines = screen->hide_mines,
        .aspect = screen->display.cell_aspect,
        .followed = al_screen_followed(screen, run),
    };
    al_screen_look(screen, run);
    if (al_screen_is_page(screen)) {
        struct al_rect page = page_of(in, scale);
        al_canvas_scene(canvas, &page, &screen->scene, &view);
        return;
    }
    al_canvas_scene(canvas, in, &screen->scene, &view);
    struct al_rect world =
        al_canvas_fit(in, screen->scene.width, screen->scene.height, view.aspect, &width_of_cell);
    draw_edge(canvas, in, &world);
    draw_scale(canvas, scale, width_of_cell, screen);
}
