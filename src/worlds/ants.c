/* ants.c: brains that evolve to find food and avoid mines.
 *
 * Each ant senses the nearest food and mine, thinks with its own net, turns and walks, eats and
 * dies by what it touches. After generation_ticks the next generation is bred from those who ate.
 *
 * Order of a tick: sense, think, turn, move, eat, mines. All ants sense the state that the tick
 * before left; food two ants could have is settled by distance, then number.
 */
#include <string.h>

#include <ailife/fmath.h>

#include "worlds/ants.h"
#include "worlds/registry.h"

static const struct al_param param_rows[] = {ANTS_PARAMS(AL_PARAM_ROW, struct ants_params)};
static const struct al_param_table table =
    AL_PARAM_TABLE("ants", param_rows, struct ants_params,
                   "ants whose brains evolve to find food and avoid mines");

/* Genes of one generation, 128 MB: population x weights of a brain. */
#define GENES_MAX (1 << 25)

static struct al_net net_of(const struct ants_params *p)
{
    int32_t food = p->senses == SENSES_LOCAL ? 2 : 4;
    return (struct al_net){.inputs = food + (p->mine_sense ? 2 : 0),
                           .hidden = p->hidden,
                           .outputs = 2,
                           .activation = (enum al_activation)p->activation};
}

static size_t greater(size_t a, size_t b)
{
    return a > b ? a : b;
}

static enum al_status check(const struct al_sections *sections, struct al_error *error)
{
    const struct ants_params *p = al_sections_values(sections, &table);
    struct al_net net = net_of(p);
    size_t weights = al_net_weights(&net), genes = weights * (size_t)p->population;
    if (genes > GENES_MAX)
        return al_fail(error, AL_INVALID,
                       "[ants] population x weights of a brain: too many: '%d x %zu' (allowed: up "
                       "to %d in all; fewer ants or hidden neurons)",
                       (int)p->population, weights, GENES_MAX);
    if (p->sense_sign == 0)
        return al_fail(error, AL_INVALID,
                       "[ants] sense_sign: no direction: '0' (allowed: -1 or 1)");
    return AL_OK;
}

static void shape(struct al_world *world, struct al_archive *archive)
{
    struct ants *ants = (struct ants *)world;
    al_archive_count(archive, &ants->n, 100000);
    al_archive_count(archive, &ants->food.total, 1000000);
    al_archive_count(archive, &ants->food.count, ants->food.total);
    al_archive_count(archive, &ants->mines.total, 1000000);
    al_archive_count(archive, &ants->mines.count, ants->mines.total);
}

static void layout_things(struct things *things, struct al_arena *arena, size_t room, size_t ants)
{
    things->x = AL_ARENA_TAKE(arena, float, room);
    things->y = AL_ARENA_TAKE(arena, float, room);
    al_grid_layout(&things->grid, arena, room);
    al_nearest_layout(&things->nearest, arena, ants);
}

static void layout_crowd(struct crowd *crowd, struct al_arena *arena, size_t room)
{
    crowd->x = AL_ARENA_TAKE(arena, float, room);
    crowd->y = AL_ARENA_TAKE(arena, float, room);
    crowd->number = AL_ARENA_TAKE(arena, int32_t, room);
    al_grid_layout(&crowd->grid, arena, room);
}

static void layout(struct al_world *world, struct al_arena *arena)
{
    struct ants *ants = (struct ants *)world;
    const struct ants_params *p = params(ants);
    size_t room = greater(ants->n, (size_t)p->population);
    size_t food = greater(ants->food.total, (size_t)p->food);
    size_t stride = al_lane_round(AL_LANES, room);
    ants->net = net_of(p);
    ants->stride = stride;
    float **floats[] = {&ants->x, &ants->y, &ants->hx, &ants->hy, &ants->speed, &ants->fitness};
    for (size_t i = 0; i < sizeof floats / sizeof floats[0]; i++)
        *floats[i] = AL_ARENA_TAKE(arena, float, stride);
    ants->alive = AL_ARENA_TAKE(arena, uint8_t, stride);
    ants->eaten = AL_ARENA_TAKE(arena, int32_t, stride);
    ants->hits = AL_ARENA_TAKE(arena, int32_t, stride);
    ants->inputs = AL_ARENA_TAKE(arena, float, stride *(size_t)ants->net.inputs);
    ants->outputs = AL_ARENA_TAKE(arena, float, stride *(size_t)ants->net.outputs);
    layout_things(&ants->food, arena, food, room);
    layout_things(&ants->mines, arena, greater(ants->mines.total, (size_t)p->mines), room);
    ants->claim = AL_ARENA_TAKE(arena, int32_t, food);
    ants->claimed = AL_ARENA_TAKE(arena, int32_t, food);
    ants->touched = AL_ARENA_TAKE(arena, int32_t, food);
    ants->gone_x = AL_ARENA_TAKE(arena, float, food);
    ants->gone_y = AL_ARENA_TAKE(arena, float, food);
    layout_crowd(&ants->crowd, arena, room);
    for (size_t i = 0; i < 2; i++) {
        struct al_pool *pool = &ants->pools[i];
        *pool = (struct al_pool){.kind = AL_GENE_FLOAT,
                                 .population = ants->n,
                                 .length = al_net_weights(&ants->net),
                                 .lanes = AL_LANES};
        pool->genes =
            AL_ARENA_TAKE(arena, union al_gene, al_pool_genes(room, pool->length, AL_LANES));
        ants->births[i] = AL_ARENA_TAKE(arena, struct al_birth, room);
    }
    ants->champion = AL_ARENA_TAKE(arena, float, ants->pools[0].length);
    al_evolve_layout(&ants->evolver, arena, room);
}

/* Place things first ... total-1, each by a stream of its own. */
static void place_things(const struct ants *ants, struct things *things, uint32_t purpose,
                         size_t first)
{
    for (size_t j = first; j < things->total; j++) {
        struct al_rng rng;
        al_rng_init(&rng, ants->base.seed, purpose, ants->base.generation, j);
        place(ants, &rng, &things->x[j], &things->y[j]);
    }
    things->count = things->total;
}

/* As many things as asked, the old ones in their places when kept. */
static void renew_things(const struct ants *ants, struct things *things, uint32_t purpose,
                         int32_t wanted, bool keep)
{
    size_t kept = keep ? things->total : 0;
    things->total = (size_t)wanted;
    place_things(ants, things, purpose, kept);
}

static void place_ant(struct ants *ants, size_t i)
{
    struct al_rng rng;
    al_rng_init(&rng, ants->base.seed, STREAM_PLACE, ants->base.generation, i);
    place(ants, &rng, &ants->x[i], &ants->y[i]);
    al_sincos(al_rng_uniform(&rng, -AL_PI, AL_PI), &ants->hy[i], &ants->hx[i]);
    ants->alive[i] = 1;
    ants->eaten[i] = 0;
    ants->hits[i] = 0;
}

/* Everyone and everything in place for a generation whose brains stand in pools[0]. */
static void begin_generation(struct ants *ants, bool keep)
{
    const struct ants_params *p = params(ants);
    struct al_world *base = &ants->base;
    base->ended = false;
    base->generation_tick = 0;
    ants->deaths = 0;
    ants->n = ants->pools[0].population;
    for (size_t i = 0; i < ants->n; i++)
        place_ant(ants, i);
    renew_things(ants, &ants->food, STREAM_FOOD, p->food, keep);
    renew_things(ants, &ants->mines, STREAM_MINE, p->mines, keep);
    al_rng_init(&ants->regrow, base->seed, STREAM_REGROW, base->generation, 0);
    al_rng_init(&ants->scatter, base->seed, STREAM_SCATTER, base->generation, 0);
}

static void breed(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    struct al_evolve_config config = {
        .selection = (enum al_selection)p->selection,
        .tournament_size = p->tournament_size,
        .truncation_share = p->truncation_share,
        .crossover = (enum al_crossover)p->crossover,
        .crossover_rate = p->crossover_rate,
        .mutation = p->mutation,
        .mutation_rate = p->mutation_rate,
        .mutation_step = p->mutation_step,
        .elites = p->elites,
        .immigrants = p->immigrants,
        .init_range = p->init_range,
    };
    struct al_pool parents = ants->pools[0], children = ants->pools[1];
    struct al_birth *old = ants->births[0], *new = ants->births[1];
    children.population = (size_t)p->population;
    ants->base.generation++;
    al_evolve_breed(&ants->evolver, &config, &parents, ants->fitness, old, &children, new,
                    ants->base.seed, ants->base.generation);
    ants->pools[0] = children;
    ants->pools[1] = parents;
    ants->births[0] = new;
    ants->births[1] = old;
}

static bool is_natural_end(const struct ants *ants)
{
    const struct ants_params *p = params(ants);
    const uint64_t waited = ants->base.generation - ants->best_since;
    return (p->stagnation > 0 && waited >= (uint64_t)p->stagnation) ||
           (p->until_fitness > 0 && ants->stats.best >= p->until_fitness);
}

/* Keep the best brain ever, and tell whether the run has reached its natural end. */
static void judge(struct ants *ants)
{
    struct al_world *base = &ants->base;
    if (base->generation == 0 || ants->stats.best > ants->best_ever) {
        const struct al_genome best =
            al_pool_genome(&ants->pools[0], (size_t)ants->stats.best_index);
        ants->best_ever = ants->stats.best;
        ants->best_since = base->generation;
        for (size_t k = 0; k < best.length; k++)
            ants->champion[k] = best.genes[k * best.stride].f;
    }
    base->done = is_natural_end(ants);
}

static void end_generation(struct ants *ants)
{
    for (size_t i = 0; i < ants->n; i++)
        ants->fitness[i] = fitness_of(ants, i);
    al_evolve_stats(&ants->evolver, ants->fitness, ants->n, &ants->stats);
    ants->diversity = al_evolve_diversity(&ants->evolver, &ants->pools[0]);
    ants->lineages = al_evolve_lineages(&ants->evolver, ants->births[0], ants->n);
    ants->base.ended = true;
    judge(ants);
}

/* Mines come and go during a generation; all else waits for the next one. */
static void retune(struct al_world *world, const void *before)
{
    struct ants *ants = (struct ants *)world;
    const struct ants_params *old = before;
    int32_t mines = params(ants)->mines;
    if (mines != old->mines)
        renew_things(ants, &ants->mines, STREAM_MINE, mines, true);
    if (world->done) /* what made an end of it may have changed */
        world->done = is_natural_end(ants);
}

static void init(struct al_world *world)
{
    struct ants *ants = (struct ants *)world;
    const struct ants_params *p = params(ants);
    ants->pools[0].population = (size_t)p->population;
    al_pool_random(&ants->pools[0], 0, (size_t)p->population, p->init_range, world->seed, 0);
    al_evolve_found(ants->births[0], (size_t)p->population);
    begin_generation(ants, false);
    al_ants_decide(ants);
}

static void step(struct al_world *world)
{
    struct ants *ants = (struct ants *)world;
    if (world->ended) {
        breed(ants);
        begin_generation(ants, params(ants)->keep_items);
    }
    al_ants_decide(ants);
    al_ants_walk(ants);
    al_ants_touch(ants);
    world->generation_tick++;
    if (world->generation_tick >= (uint64_t)params(ants)->generation_ticks ||
        ants->deaths == (int32_t)ants->n)
        end_generation(ants);
}

static void archive_stats(struct al_archive *archive, struct al_stats *stats)
{
    al_archive_f32(archive, &stats->best);
    al_archive_f32(archive, &stats->worst);
    al_archive_f64(archive, &stats->mean);
    al_archive_f64(archive, &stats->median);
    al_archive_f64(archive, &stats->stddev);
    al_archive_f64(archive, &stats->total);
    al_archive_i32(archive, &stats->best_index);
    al_archive_count(archive, &stats->not_finite, SIZE_MAX);
}

static void state(struct al_world *world, struct al_archive *archive)
{
    struct ants *ants = (struct ants *)world;
    al_archive_within(archive, ants->x, ants->n, 0, params(ants)->width);
    al_archive_within(archive, ants->y, ants->n, 0, params(ants)->height);
    al_archive_within(archive, ants->hx, ants->n, -2, 2);
    al_archive_within(archive, ants->hy, ants->n, -2, 2);
    al_archive_f32s(archive, ants->fitness, ants->n);
    al_archive_flags(archive, ants->alive, ants->n);
    al_archive_bounded(archive, ants->eaten, ants->n, 0, INT32_MAX);
    al_archive_bounded(archive, ants->hits, ants->n, 0, INT32_MAX);
    al_archive_bounded(archive, &ants->deaths, 1, 0, (int32_t)ants->n);
    struct things *things[] = {&ants->food, &ants->mines};
    for (size_t i = 0; i < 2; i++) {
        al_archive_within(archive, things[i]->x, things[i]->total, 0, params(ants)->width);
        al_archive_within(archive, things[i]->y, things[i]->total, 0, params(ants)->height);
    }
    al_archive_rng(archive, &ants->regrow);
    al_archive_rng(archive, &ants->scatter);
    al_archive_pool(archive, &ants->pools[0]);
    al_archive_births(archive, ants->births[0], ants->n);
    al_archive_f32s(archive, ants->champion, ants->pools[0].length);
    archive_stats(archive, &ants->stats);
    al_archive_f64(archive, &ants->diversity);
    al_archive_u64(archive, &ants->lineages);
    al_archive_f32(archive, &ants->best_ever);
    al_archive_u64(archive, &ants->best_since);
    if (archive->mode == AL_ARCHIVE_LOAD && !archive->failed)
        al_ants_decide(ants);
}

static int32_t count_of(const struct al_world *world)
{
    return (int32_t)((const struct ants *)world)->n;
}

static uint64_t length(const struct al_world *world)
{
    return (uint64_t)params((const struct ants *)world)->generation_ticks;
}

static const float *champion(const struct al_world *world, size_t *count, double *fitness)
{
    const struct ants *ants = (const struct ants *)world;
    if (params(ants)->brain != BRAIN_NET || (world->generation == 0 && !world->ended))
        return NULL;
    *count = ants->pools[0].length;
    *fitness = (double)ants->best_ever;
    return ants->champion;
}

static bool adopt(struct al_world *world, const float *weights, size_t count)
{
    struct ants *ants = (struct ants *)world;
    const struct al_genome first = al_pool_genome(&ants->pools[0], 0);
    if (params(ants)->brain != BRAIN_NET || count != first.length)
        return false;
    for (size_t k = 0; k < count; k++)
        first.genes[k * first.stride].f = weights[k];
    return true;
}

static const struct al_param_table *const tables[] = {&table};

const struct al_world_class al_ants_class = {
    .name = "ants",
    .title = "brains that evolve",
    .summary = "ants whose brains evolve to find food and avoid mines",
    .manual = al_ants_manual,
    .tables = tables,
    .table_count = sizeof tables / sizeof tables[0],
    .metrics = al_ants_metrics,
    .metric_count = AL_ANTS_METRICS,
    .size = sizeof(struct ants),
    .start_speed = 16,
    .breeds = true,
    .check = check,
    .shape = shape,
    .layout = layout,
    .init = init,
    .retune = retune,
    .step = step,
    .state = state,
    .measure = al_ants_measure,
    .brief = al_ants_brief,
    .length = length,
    .draw = al_ants_draw,
    .agents = count_of,
    .best = al_ants_best,
    .inspect = al_ants_inspect,
    .champion_keys = "brain hidden activation senses mine_sense sense_wrap sense_sign drive",
    .solo = "population=1 elites=1 immigrants=0",
    .champion = champion,
    .adopt = adopt,
};
