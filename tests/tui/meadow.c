#include "meadow.h"

#include <stdio.h>

#include <ailife/fmath.h>
#include <ailife/rng.h>

#define GRASS 20
#define MINES 4

/* clang-format off */
static const struct al_param rows[] = {MEADOW_PARAMS(AL_PARAM_ROW, struct meadow_params)};
/* clang-format on */
const struct al_param_table meadow_table =
    AL_PARAM_TABLE("meadow", rows, struct meadow_params, "grazers on a meadow");
static const struct al_param_table *const tables[] = {&meadow_table};

struct meadow {
    struct al_world base;
    size_t n;
    float *x, *y, *hx, *hy;
    int32_t *eaten;
};

static const struct meadow_params *params(const struct meadow *meadow)
{
    return meadow->base.params;
}

static void shape(struct al_world *world, struct al_archive *archive)
{
    al_archive_count(archive, &((struct meadow *)world)->n, 1000);
}

static void layout(struct al_world *world, struct al_arena *arena)
{
    struct meadow *meadow = (struct meadow *)world;
    const size_t wanted = (size_t)params(meadow)->grazers;
    const size_t n = meadow->n > wanted ? meadow->n : wanted;
    meadow->x = AL_ARENA_TAKE(arena, float, n);
    meadow->y = AL_ARENA_TAKE(arena, float, n);
    meadow->hx = AL_ARENA_TAKE(arena, float, n);
    meadow->hy = AL_ARENA_TAKE(arena, float, n);
    meadow->eaten = AL_ARENA_TAKE(arena, int32_t, n);
}

static void begin(struct meadow *meadow)
{
    struct al_rng rng;
    al_rng_init(&rng, meadow->base.seed, 1, meadow->base.generation, 0);
    meadow->base.ended = false;
    meadow->base.generation_tick = 0;
    meadow->n = (size_t)params(meadow)->grazers;
    for (size_t i = 0; i < meadow->n; i++) {
        meadow->x[i] = al_rng_float(&rng) * params(meadow)->width;
        meadow->y[i] = al_rng_float(&rng) * params(meadow)->height;
        al_sincos(al_rng_float(&rng) * 6.2831853f, &meadow->hy[i], &meadow->hx[i]);
        meadow->eaten[i] = 0;
    }
}

static void init(struct al_world *world)
{
    begin((struct meadow *)world);
}

static float wrapped(float x, float size)
{
    x = x < 0 ? x + size : x;
    return x >= size ? x - size : x;
}

static void step(struct al_world *world)
{
    struct meadow *meadow = (struct meadow *)world;
    const struct meadow_params *p = params(meadow);
    if (world->ended) {
        world->generation++;
        begin(meadow);
    }
    for (size_t i = 0; i < meadow->n; i++) {
        meadow->x[i] = wrapped(meadow->x[i] + p->pace * meadow->hx[i], p->width);
        meadow->y[i] = wrapped(meadow->y[i] + p->pace * meadow->hy[i], p->height);
        const uint64_t every = 16 + i % 7 - (world->generation < 12 ? world->generation : 12);
        meadow->eaten[i] += (world->tick + i) % every == 0;
    }
    world->ended = ++world->generation_tick >= (uint64_t)p->generation_ticks;
    world->done = p->until > 0 && world->ended && world->generation >= (uint64_t)p->until;
}

static void state(struct al_world *world, struct al_archive *archive)
{
    struct meadow *meadow = (struct meadow *)world;
    al_archive_f32s(archive, meadow->x, meadow->n);
    al_archive_f32s(archive, meadow->y, meadow->n);
    al_archive_f32s(archive, meadow->hx, meadow->n);
    al_archive_f32s(archive, meadow->hy, meadow->n);
    al_archive_i32s(archive, meadow->eaten, meadow->n);
}

static const struct al_metric metrics[] = {
    {.name = "generation", .label = "gen", .help = "number of the season, from 0"},
    {.name = "best", .label = "best", .help = "most grass eaten by one", .plotted = true},
    {.name = "mean", .label = "mean", .help = "mean of all", .decimals = 1, .plotted = true},
    {.name = "share", .help = "mean by best", .decimals = 2, .plotted = true},
    {.name = "deaths", .label = "dead", .help = "grazers lost", .plotted = true},
};

static int32_t best(const struct al_world *world)
{
    const struct meadow *meadow = (const struct meadow *)world;
    size_t top = 0;
    for (size_t i = 1; i < meadow->n; i++) {
        if (meadow->eaten[i] > meadow->eaten[top])
            top = i;
    }
    return (int32_t)top;
}

static double mean(const struct meadow *meadow)
{
    double sum = 0;
    for (size_t i = 0; i < meadow->n; i++)
        sum += meadow->eaten[i];
    return sum / (double)meadow->n;
}

static void measure(const struct al_world *world, double *row)
{
    const struct meadow *meadow = (const struct meadow *)world;
    row[0] = (double)world->generation;
    row[1] = meadow->eaten[best(world)];
    row[2] = mean(meadow);
    row[3] = row[1] > 0 ? row[2] / row[1] : 0;
    row[4] = (double)(world->generation * 7 % 4);
}

static void brief(const struct al_world *world, char *text, size_t size)
{
    const struct meadow *meadow = (const struct meadow *)world;
    snprintf(text, size, "best %d, mean %.1f", (int)meadow->eaten[best(world)], mean(meadow));
}

static uint64_t length(const struct al_world *world)
{
    return (uint64_t)params((const struct meadow *)world)->generation_ticks;
}

static void add(struct al_scene *scene, enum al_role role, float x, float y)
{
    al_scene_add(scene, &(struct al_scene_item){.role = role, .x = x, .y = y, .number = -1});
}

static void draw(const struct al_world *world, struct al_scene *scene)
{
    const struct meadow *meadow = (const struct meadow *)world;
    const struct meadow_params *p = params(meadow);
    al_scene_begin(scene, p->width, p->height, true);
    for (int i = 0; i < GRASS; i++)
        add(scene, AL_ROLE_FOOD, p->width * (float)(i * 13 % GRASS + 0.5) / GRASS,
            p->height * (float)(i + 0.5) / GRASS);
    for (int i = 0; i < MINES; i++)
        add(scene, AL_ROLE_MINE, p->width * (float)(i + 0.3) / MINES,
            p->height * (float)(i * 3 % MINES + 0.6) / MINES);
    for (size_t i = 0; i < meadow->n; i++)
        al_scene_add(scene, &(struct al_scene_item){.role = i == 0   ? AL_ROLE_ELITE
                                                            : i == 9 ? AL_ROLE_DEAD
                                                                     : AL_ROLE_AGENT,
                                                    .x = meadow->x[i],
                                                    .y = meadow->y[i],
                                                    .hx = meadow->hx[i],
                                                    .hy = meadow->hy[i],
                                                    .number = (int32_t)i,
                                                    .value = meadow->eaten[i],
                                                    .has_value = true});
}

static int32_t agents(const struct al_world *world)
{
    return (int32_t)((const struct meadow *)world)->n;
}

static void inspect(const struct al_world *world, int32_t agent, struct al_report *report)
{
    const struct meadow *meadow = (const struct meadow *)world;
    al_report_line(report, "grazer", "%d of %zu", (int)agent, meadow->n);
    al_report_line(report, "eaten", "%d", (int)meadow->eaten[agent]);
    al_report_gauge(report, meadow->hx[agent], "heading x", "%+.2f", (double)meadow->hx[agent]);
    al_report_gauge(report, meadow->hy[agent], "heading y", "%+.2f", (double)meadow->hy[agent]);
}

const struct al_world_class meadow_class = {
    .name = "meadow",
    .title = "grazers that walk",
    .summary = "grazers walk over a meadow and learn nothing",
    .manual = "Nothing is learned here.\n\nA second paragraph, long enough to be wrapped on a "
              "screen of eighty columns, and a line as it is:\n  a  b  c",
    .tables = tables,
    .table_count = 1,
    .metrics = metrics,
    .metric_count = sizeof metrics / sizeof metrics[0],
    .size = sizeof(struct meadow),
    .start_speed = 4,
    .breeds = true,
    .shape = shape,
    .layout = layout,
    .init = init,
    .step = step,
    .state = state,
    .measure = measure,
    .brief = brief,
    .length = length,
    .draw = draw,
    .agents = agents,
    .best = best,
    .inspect = inspect,
};
