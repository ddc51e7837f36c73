#include "slate.h"

#include <stdio.h>

/* clang-format off */
static const struct al_param rows[] = {SLATE_PARAMS(AL_PARAM_ROW, struct slate_params)};
/* clang-format on */
const struct al_param_table slate_table =
    AL_PARAM_TABLE("slate", rows, struct slate_params, "a slate to write on");
static const struct al_param_table *const tables[] = {&slate_table};

struct slate {
    struct al_world base;
    int32_t x, y; /* of the chalk */
};

static const struct slate_params *params(const struct slate *slate)
{
    return slate->base.params;
}

static void layout(struct al_world *world, struct al_arena *arena)
{
    (void)world;
    (void)arena;
}

static void init(struct al_world *world)
{
    (void)world; /* the chalk lies at 0, 0 */
}

static void touch(struct al_world *world, const struct al_touch *hand)
{
    struct slate *slate = (struct slate *)world;
    slate->x += (int32_t)hand->x;
    slate->y += (int32_t)hand->y;
}

static void step(struct al_world *world)
{
    (void)world;
}

static void state(struct al_world *world, struct al_archive *archive)
{
    struct slate *slate = (struct slate *)world;
    al_archive_i32s(archive, &slate->x, 1);
    al_archive_i32s(archive, &slate->y, 1);
}

static const struct al_metric metrics[] = {
    {.name = "tick", .label = "tick", .help = "number of the tick"},
    {.name = "right", .label = "right", .unit = "cells", .help = "cells from the left"},
    {.name = "down",
     .label = "down",
     .unit = "lines",
     .decimals = 2,
     .help = "lines from above",
     .plotted = true},
    {.name = "scribes", .label = "who", .help = "scribes at work", .plotted = true},
};

static void measure(const struct al_world *world, double *row)
{
    const struct slate *slate = (const struct slate *)world;
    row[0] = (double)world->tick;
    row[1] = slate->x;
    row[2] = (double)world->tick * 1000;
    row[3] = params(slate)->scribes;
}

static void brief(const struct al_world *world, char *text, size_t size)
{
    const struct slate *slate = (const struct slate *)world;
    snprintf(text, size, "chalk to the right %d, down %.2f", (int)slate->x,
             (double)world->tick * 1000);
}

static void draw(const struct al_world *world, struct al_scene *scene)
{
    const struct slate *slate = (const struct slate *)world;
    char text[64];
    al_scene_begin(scene, 1, 1, false);
    snprintf(text, sizeof text, "The chalk is at %d, %d\n", (int)slate->x, (int)slate->y);
    al_scene_write(scene, AL_ROLE_TITLE, text);
    al_scene_write(scene, AL_ROLE_MATCH, "\xe6\x9d\x8e\xe6\x98\x8e"); /* two wide glyphs */
    al_scene_write(scene, AL_ROLE_TEXT, "e\xcc\x81|\n");              /* e with an acute */
    al_scene_write(scene, AL_ROLE_TEXT,
                   "A line that is longer than the narrowest windows are wide.\n");
    al_scene_write(scene, AL_ROLE_DIM, params(slate)->words);
}

static int32_t agents(const struct al_world *world)
{
    return params((const struct slate *)world)->scribes;
}

/* Labels and texts that fit at one width and not at another; how long the last is, changes. */
static void inspect(const struct al_world *world, int32_t agent, struct al_report *report)
{
    al_report_line(report, "scribe", "%d of %d", (int)agent, (int)agents(world));
    al_report_line(report, "parents", "ants 15 and 24");
    al_report_line(report, "parents", "ants 15 and 240");
    al_report_gauge(report, 0.5f, "speed", "1.70 of 2.43");
    al_report_gauge(report, -1, "turn", "-1.00");
    al_report_line(report, "neighbours", "19 near, 12 aligned, 20 in all");
    al_report_line(report, "changes", world->tick % 2 ? "long enough to go under" : "short");
    al_report_line(report, "last", "the end");
}

const struct al_world_class slate_class = {
    .name = "slate",
    .title = "a page to write on",
    .summary = "a page of text and a piece of chalk",
    .manual = "Arrow keys move the chalk.",
    .tables = tables,
    .table_count = 1,
    .metrics = metrics,
    .metric_count = sizeof metrics / sizeof metrics[0],
    .size = sizeof(struct slate),
    .start_speed = 1,
    .layout = layout,
    .init = init,
    .touch = touch,
    .step = step,
    .state = state,
    .measure = measure,
    .brief = brief,
    .draw = draw,
    .agents = agents,
    .inspect = inspect,
};
