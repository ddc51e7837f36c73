#include "toy_world.h"

static const struct al_param rows[] = {TOY_PARAMS(AL_PARAM_ROW, struct toy_params)};
const struct al_param_table toy_table = AL_PARAM_TABLE("toy", rows, struct toy_params, "a toy");
static const struct al_param_table *const tables[] = {&toy_table};

static const struct toy_params *params(const struct toy *toy)
{
    return toy->base.params;
}

static enum al_status check(const struct al_sections *sections, struct al_error *error)
{
    const struct toy_params *p = al_sections_values(sections, &toy_table);
    if (p->count * p->rate > 1000)
        return al_fail(error, AL_INVALID, "[toy] count x rate: too big: '%d' (allowed: up to 1000)",
                       (int)(p->count * p->rate));
    return AL_OK;
}

static void shape(struct al_world *world, struct al_archive *archive)
{
    al_archive_count(archive, &((struct toy *)world)->n, 1000);
}

static void layout(struct al_world *world, struct al_arena *arena)
{
    struct toy *toy = (struct toy *)world;
    const size_t wanted = (size_t)params(toy)->count;
    toy->numbers = AL_ARENA_TAKE(arena, int32_t, toy->n > wanted ? toy->n : wanted);
}

static void begin(struct toy *toy, int32_t value)
{
    toy->base.ended = false;
    toy->base.generation_tick = 0;
    toy->n = (size_t)params(toy)->count;
    for (size_t i = 0; i < toy->n; i++)
        toy->numbers[i] = value;
}

static void init(struct al_world *world)
{
    struct toy *toy = (struct toy *)world;
    begin(toy, params(toy)->start);
}

static void step(struct al_world *world)
{
    struct toy *toy = (struct toy *)world;
    if (world->ended)
        begin(toy, (int32_t)++world->generation);
    for (size_t i = 0; i < toy->n; i++)
        toy->numbers[i] += params(toy)->rate;
    world->ended = ++world->generation_tick == 3;
    const int32_t until = params(toy)->until;
    world->done = until > 0 && world->ended && world->generation >= (uint64_t)until;
}

static void state(struct al_world *world, struct al_archive *archive)
{
    struct toy *toy = (struct toy *)world;
    al_archive_i32s(archive, toy->numbers, toy->n);
}

static const struct al_metric metrics[] = {{.name = "generation"}, {.name = "sum"}};

static void measure(const struct al_world *world, double *row)
{
    const struct toy *toy = (const struct toy *)world;
    row[0] = (double)world->generation;
    row[1] = 0;
    for (size_t i = 0; i < toy->n; i++)
        row[1] += toy->numbers[i];
}

const struct al_world_class toy_class = {
    .name = "toy",
    .tables = tables,
    .table_count = 1,
    .metrics = metrics,
    .metric_count = 2,
    .size = sizeof(struct toy),
    .breeds = true,
    .check = check,
    .shape = shape,
    .layout = layout,
    .init = init,
    .step = step,
    .state = state,
    .measure = measure,
};
