/* ants.c: brains that evolve to find food and avoid mines.
 *
 * Each ant senses the nearest food and mine, thinks with its own net, turns and walks, eats and
 * dies by what it touches. After generation_ticks the next generation is bred from those who ate.
 *
 * Order of a tick: sense, think, turn, move, eat, mines. All ants sense the state that the tick
 * before left; food two ants could have is settled by distance, then number.
 */
#include <float.h>
#include <stdio.h>
#include <string.h>

#include <ailife/evolve.h>
#include <ailife/fmath.h>
#include <ailife/nearest.h>
#include <ailife/rng.h>
#include <ailife/vec.h>
#include <ailife/world.h>

#include "worlds/registry.h"

/* clang-format off */
#define ANTS_PARAMS(X, S)                                                                          \
    X(S, REAL,   width, 480, 50, 1e6, 10, "u", RESTART, NULL, "width of the world")                \
    X(S, REAL,   height, 336, 50, 1e6, 10, "u", RESTART, NULL, "height of the world")              \
    X(S, CHOICE, edges, wrap, 0, 0, 0, "", RESTART, "wrap|wall",                                   \
      "wrap: what leaves on one side enters on the other; wall: ants stop at the edge")            \
    X(S, INT,    population, 30, 1, 100000, 1, "ants", GENERATION, NULL, "ants in a generation")   \
    X(S, INT,    food, 40, 0, 1e6, 1, "", GENERATION, NULL, "pieces of food in the world")         \
    X(S, INT,    mines, 0, 0, 1e6, 1, "", NOW, NULL, "mines in the world")                         \
    X(S, SWITCH, regrow, yes, 0, 0, 0, "", GENERATION, NULL,                                       \
      "eaten food grows again at once at a random place; no: it is gone until the next "           \
      "generation")                                                                                \
    X(S, INT,    generation_ticks, 2000, 1, 1e7, 100, "ticks", GENERATION, NULL,                   \
      "length of a generation")                                                                    \
    X(S, CHOICE, brain, net, 0, 0, 0, "", RESTART, "net|seeker",                                   \
      "net: an evolved net; seeker: turns to the nearest food as fast as it can, full speed, "     \
      "a yardstick")                                                                               \
    X(S, INT,    hidden, 6, 0, 64, 1, "neurons", RESTART, NULL,                                    \
      "hidden neurons of a net; 0: senses go straight to the outputs")                             \
    X(S, CHOICE, activation, tanh, 0, 0, 0, "", RESTART, AL_ACTIVATION_CHOICES,                    \
      "what a neuron makes of its sum")                                                            \
    X(S, REAL,   init_range, 2, 0, 1000, 0.1, "", RESTART, NULL,                                   \
      "first weights are this times the difference of two uniform numbers")                        \
    X(S, CHOICE, senses, local, 0, 0, 0, "", RESTART, "local|compass",                             \
      "local: bearings in the ant's own frame; compass: directions in the world's and the own "    \
      "heading")                                                                                   \
    X(S, SWITCH, mine_sense, yes, 0, 0, 0, "", RESTART, NULL, "ants sense the nearest mine too")   \
    X(S, SWITCH, sense_wrap, yes, 0, 0, 0, "", RESTART, NULL,                                      \
      "senses reach across the edges of a wrapped world")                                          \
    X(S, INT,    sense_sign, 1, -1, 1, 2, "", RESTART, NULL,                                       \
      "compass: 1 points to the food, -1 away from it")                                            \
    X(S, CHOICE, drive, turn-speed, 0, 0, 0, "", RESTART, "turn-speed|tracks",                     \
      "turn-speed: one output turns, one sets the pace; tracks: a left and a right track")         \
    X(S, REAL,   max_speed, 2, 0, 1000, 0.1, "u a tick", NOW, NULL, "greatest speed (turn-speed)") \
    X(S, REAL,   max_turn, 17.2, 0, 180, 0.5, "degrees a tick", NOW, NULL, "greatest turn")        \
    X(S, REAL,   food_radius, 7, 0, 10000, 0.5, "u", NOW, NULL, "food this near is eaten")         \
    X(S, CHOICE, contact, any, 0, 0, 0, "", GENERATION, "any|nearest",                             \
      "any: all food in reach is eaten; nearest: only what was nearest before the move")           \
    X(S, REAL,   mine_radius, 4, 0, 10000, 0.5, "u", NOW, NULL, "a mine nearer than this goes off")\
    X(S, REAL,   mine_sight, 40, 0, 1e6, 1, "u", NOW, NULL,                                        \
      "how far a mine is sensed, ever stronger when nearer; 0: not at all")                        \
    X(S, CHOICE, mine_effect, kill, 0, 0, 0, "", GENERATION, "kill|penalty",                       \
      "kill: the ant stands still and keeps its count; penalty: it loses fitness and is moved")    \
    X(S, REAL,   mine_penalty, 5, 0, 1e6, 0.5, "food", GENERATION, NULL,                           \
      "fitness lost at a mine with mine_effect = penalty")                                         \
    X(S, SWITCH, keep_items, no, 0, 0, 0, "", GENERATION, NULL,                                    \
      "food and mines keep their places from generation to generation")                            \
    X(S, CHOICE, selection, tournament, 0, 0, 0, "", GENERATION, AL_SELECTION_CHOICES,             \
      "how parents are chosen")                                                                    \
    X(S, INT,    tournament_size, 3, 1, 1000, 1, "ants", GENERATION, NULL,                         \
      "tournament: the best of so many becomes a parent")                                          \
    X(S, REAL,   truncation_share, 0.5, 0.001, 1, 0.05, "", GENERATION, NULL,                      \
      "truncation: the part of the population that breeds")                                        \
    X(S, CHOICE, crossover, one-point, 0, 0, 0, "", GENERATION, AL_CROSSOVER_CHOICES,              \
      "how two parents' weights are mixed")                                                        \
    X(S, REAL,   crossover_rate, 0.7, 0, 1, 0.05, "", GENERATION, NULL,                            \
      "chance that two parents are mixed, else they are copied")                                   \
    X(S, REAL,   mutation_rate, 0.1, 0, 1, 0.01, "", GENERATION, NULL,                             \
      "chance of each weight to change")                                                           \
    X(S, CHOICE, mutation, normal, 0, 0, 0, "", GENERATION, AL_MUTATION_FLOAT_CHOICES,             \
      "distribution of a change")                                                                  \
    X(S, REAL,   mutation_step, 0.5, 0, 1000, 0.05, "", GENERATION, NULL, "scale of a change")     \
    X(S, INT,    elites, 4, 0, 100000, 1, "ants", GENERATION, NULL,                                \
      "the best that go on unchanged")                                                             \
    X(S, INT,    immigrants, 0, 0, 100000, 1, "ants", GENERATION, NULL,                            \
      "new random ones in each generation")                                                        \
    X(S, REAL,   until_fitness, 0, 0, 1e9, 1, "food", GENERATION, NULL,                            \
      "done when the best of a generation reaches this; 0: off")                                   \
    X(S, INT,    stagnation, 0, 0, 1e9, 1, "generations", GENERATION, NULL,                        \
      "done after so many generations without a new best; 0: off")
/* clang-format on */

struct ants_params {
    ANTS_PARAMS(AL_PARAM_FIELD, )
};

static const struct al_param param_rows[] = {ANTS_PARAMS(AL_PARAM_ROW, struct ants_params)};
static const struct al_param_table table =
    AL_PARAM_TABLE("ants", param_rows, struct ants_params,
                   "ants whose brains evolve to find food and avoid mines");

/* Values of the choices above, in their order. */
enum { EDGES_WRAP, EDGES_WALL };
enum { BRAIN_NET, BRAIN_SEEKER };
enum { SENSES_LOCAL, SENSES_COMPASS };
enum { DRIVE_TURN_SPEED, DRIVE_TRACKS };
enum { CONTACT_ANY, CONTACT_NEAREST };
enum { MINE_KILL, MINE_PENALTY };

/* Purposes of the random streams. */
enum { STREAM_PLACE = 1, STREAM_FOOD, STREAM_MINE, STREAM_REGROW, STREAM_SCATTER };

/* More things than this are found through a grid; the answers are the same. */
#define GRID_FROM 64

/* Genes of one generation, 128 MB: population x weights of a brain. */
#define GENES_MAX (1 << 25)

/* Food or mines: those that are there first, those that are gone (food, regrow = no) behind. */
struct things {
    size_t count; /* there */
    size_t total; /* there and gone */
    float *x, *y;
    struct al_grid grid;
    struct al_nearest nearest; /* from each ant, before its move */
};

/* The living, for what looks for ants. */
struct crowd {
    float *x, *y;
    int32_t *number;
    struct al_grid grid;
};

struct ants {
    struct al_world base;
    size_t n; /* ants of this generation */
    float *x, *y, *hx, *hy;
    uint8_t *alive;
    int32_t *eaten, *hits;   /* food eaten; mines stepped on with mine_effect = penalty */
    float *speed;            /* of this tick */
    float *inputs, *outputs; /* of the nets, stride apart */
    size_t stride;
    struct things food, mines;
    struct al_rng regrow, scatter;
    int32_t *claim;   /* for each food 1 + the ant that gets it, 0: nobody; 0 between ticks */
    int32_t *claimed; /* numbers of claimed food */
    int32_t *touched; /* working space for a grid's answers */
    size_t claims;
    float *gone_x, *gone_y; /* working space: food that goes */
    struct crowd crowd;

    struct al_net net;
    struct al_pool pools[2]; /* [0] this generation, [1] room for the next */
    struct al_birth *births[2];
    struct al_evolver evolver;
    float *fitness;
    float *champion;       /* weights of the best brain ever */
    struct al_stats stats; /* of the generation that ended last */
    double diversity;
    uint64_t lineages;
    int32_t deaths;
    float best_ever;
    uint64_t best_since; /* generation of best_ever */
};

static const struct ants_params *params(const struct ants *ants)
{
    return ants->base.params;
}

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

/* A random place, the coordinates below the world's size. */
static void place(const struct ants *ants, struct al_rng *rng, float *x, float *y)
{
    *x = al_rng_uniform(rng, 0, params(ants)->width);
    *y = al_rng_uniform(rng, 0, params(ants)->height);
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

static bool wraps(const struct ants_params *p)
{
    return p->edges == EDGES_WRAP;
}

static bool senses_wrap(const struct ants_params *p)
{
    return wraps(p) && p->sense_wrap;
}

/* Which food or mine is nearest to each ant. */
static void look(const struct ants *ants, struct things *things)
{
    const struct ants_params *p = params(ants);
    if (things->count <= GRID_FROM) {
        al_nearest_try_all(&things->nearest, ants->x, ants->y, ants->n, things->x, things->y,
                           things->count, p->width, p->height, senses_wrap(p));
        return;
    }
    al_grid_build(&things->grid, things->x, things->y, things->count, p->width, p->height,
                  senses_wrap(p), 0);
    al_nearest_ask_grid(&things->nearest, ants->x, ants->y, ants->n, things->x, things->y,
                        &things->grid);
}

/* 1/|d| for a way d, 0 when it counts as zero. Lengths are at least AL_VEC_TINY or 0 after
 * scaling, so that no square is lost. */
static inline float inverse_length(float dx, float dy)
{
    const float scale = 0x1p30f, x = dx * scale, y = dy * scale;
    const float square = x * x + y * y;
    const float tiny = AL_VEC_TINY * scale;
    return square < tiny * tiny ? 0 : scale / sqrtf(square);
}

/* The first two inputs: which way the nearest food lies. */
static void sense_food(struct ants *ants)
{
    const struct al_nearest *food = &ants->food.nearest;
    float *restrict first = ants->inputs, *restrict second = ants->inputs + ants->stride;
    const bool local = params(ants)->senses == SENSES_LOCAL;
    const float sign = (float)params(ants)->sense_sign;
    for (size_t i = 0; i < ants->n; i++) {
        const float dx = food->dx[i], dy = food->dy[i], hx = ants->hx[i], hy = ants->hy[i];
        const float inverse = inverse_length(dx, dy);
        first[i] = local ? (hx * dx + hy * dy) * inverse : sign * dx * inverse;
        second[i] = local ? (hx * dy - hy * dx) * inverse : sign * dy * inverse;
    }
}

/* The last two inputs: which way the nearest mine lies, fading with its distance. */
static void sense_mines(struct ants *ants, float *restrict first, float *restrict second)
{
    const struct al_nearest *mine = &ants->mines.nearest;
    const bool local = params(ants)->senses == SENSES_LOCAL;
    const float sight = params(ants)->mine_sight;
    for (size_t i = 0; i < ants->n; i++) {
        const float dx = mine->dx[i], dy = mine->dy[i], hx = ants->hx[i], hy = ants->hy[i];
        const float inverse = inverse_length(dx, dy);
        const float distance = sqrtf(mine->d2[i]);
        const float nearness = distance < sight ? 1 - distance / sight : 0;
        const float strength = nearness * inverse;
        first[i] = local ? (hx * dx + hy * dy) * strength : dx * strength;
        second[i] = local ? (hx * dy - hy * dx) * strength : dy * strength;
    }
}

static void sense(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    look(ants, &ants->food);
    look(ants, &ants->mines);
    sense_food(ants);
    float *next = ants->inputs + 2 * ants->stride;
    if (p->senses == SENSES_COMPASS) {
        memcpy(next, ants->hx, ants->n * sizeof *next);
        memcpy(next + ants->stride, ants->hy, ants->n * sizeof *next);
        next += 2 * ants->stride;
    }
    if (p->mine_sense)
        sense_mines(ants, next, next + ants->stride);
}

/* The seeker's outputs: straight at the food as far as one turn can, at full speed. */
static void seek(struct ants *ants)
{
    const struct al_nearest *food = &ants->food.nearest;
    const float most = al_maxf(al_radians(params(ants)->max_turn), FLT_MIN);
    for (size_t i = 0; i < ants->n; i++) {
        const struct al_vec way = {food->dx[i], food->dy[i]}, h = {ants->hx[i], ants->hy[i]};
        const float angle = al_atan2(al_vec_cross(h, way), al_vec_dot(h, way));
        ants->outputs[i] = al_clampf(angle / most, -1, 1);
        ants->outputs[ants->stride + i] = 1;
    }
}

static void think(struct ants *ants)
{
    if (params(ants)->brain == BRAIN_SEEKER)
        seek(ants);
    else
        al_net_forward(&ants->net, al_pool_floats(&ants->pools[0]), ants->inputs, ants->outputs,
                       ants->n, ants->stride);
}

/* What the ants sense and put out as things stand. None of it is state, but people look at it. */
static void decide(struct ants *ants)
{
    sense(ants);
    think(ants);
}

/* From what a net puts out to what a drive takes: in -1..1, and in 0..1. */
static inline float both_ways(float output, bool sigmoid)
{
    return sigmoid ? 2 * output - 1 : output;
}

static inline float one_way(float output, bool sigmoid)
{
    return sigmoid ? output : (1 + output) / 2;
}

/* Turn each ant and find its speed. */
static void turn(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    const float *first = ants->outputs, *second = ants->outputs + ants->stride;
    const bool seeker = p->brain == BRAIN_SEEKER;
    const bool sigmoid = p->activation == AL_ACTIVATION_SIGMOID && !seeker;
    const bool tracks = p->drive == DRIVE_TRACKS && !seeker;
    const float most = al_radians(p->max_turn);
    for (size_t i = 0; i < ants->n; i++) {
        const float alive = ants->alive[i];
        float angle = most * both_ways(first[i], sigmoid);
        float speed = p->max_speed * (1 + both_ways(second[i], sigmoid)) / 2;
        if (tracks) {
            const float left = one_way(first[i], sigmoid), right = one_way(second[i], sigmoid);
            angle = al_clampf(left - right, -most, most);
            speed = left + right;
        }
        const struct al_vec heading = {ants->hx[i], ants->hy[i]};
        const struct al_vec turned = al_rotate(heading, angle * alive);
        /* One step of Newton's towards length 1 keeps rounding from adding up. */
        const float trim = 1.5f - 0.5f * al_vec_dot(turned, turned);
        ants->hx[i] = turned.x * trim;
        ants->hy[i] = turned.y * trim;
        ants->speed[i] = speed * alive;
    }
}

static void move(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    const bool wrap = wraps(p);
    for (size_t i = 0; i < ants->n; i++) {
        const float x = ants->x[i] + ants->hx[i] * ants->speed[i];
        const float y = ants->y[i] + ants->hy[i] * ants->speed[i];
        ants->x[i] = wrap ? al_wrap(x, p->width) : al_clampf(x, 0, p->width);
        ants->y[i] = wrap ? al_wrap(y, p->height) : al_clampf(y, 0, p->height);
    }
}

/* Squared distance of an ant to a place, across the edges when the world wraps. */
static float distance2(const struct ants *ants, size_t i, float x, float y)
{
    const struct ants_params *p = params(ants);
    float dx = x - ants->x[i], dy = y - ants->y[i];
    if (wraps(p)) {
        dx = al_offset(dx, p->width);
        dy = al_offset(dy, p->height);
    }
    return dx * dx + dy * dy;
}

/* Grids as contacts need them, where senses and edges do not agree on the torus. */
static void prepare_contacts(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    struct things *things[] = {&ants->food, &ants->mines};
    for (size_t k = 0; k < 2 && wraps(p) != senses_wrap(p); k++)
        if (things[k]->count > GRID_FROM)
            al_grid_build(&things[k]->grid, things[k]->x, things[k]->y, things[k]->count, p->width,
                          p->height, wraps(p), 0);
}

/* Whether anything can be within a radius of an ant now: what was nearest before the move can have
 * come nearer by its step, and nothing else more. A thousandth covers all rounding. */
static bool may_touch(const struct ants *ants, const struct things *things, size_t i, float radius)
{
    const struct ants_params *p = params(ants);
    const float reach = (radius + ants->speed[i]) * 1.001f + 0.001f;
    return things->count > 0 &&
           (wraps(p) != senses_wrap(p) || things->nearest.d2[i] < reach * reach);
}

/* Note that an ant could eat a food; the nearest one gets it, of equally near ones the first. */
static void claim(struct ants *ants, size_t ant, int32_t food)
{
    const float x = ants->food.x[food], y = ants->food.y[food];
    const float d2 = distance2(ants, ant, x, y), radius = params(ants)->food_radius;
    if (d2 > radius * radius)
        return;
    int32_t *holder = &ants->claim[food];
    if (*holder == 0)
        ants->claimed[ants->claims++] = food;
    if (*holder == 0 || d2 < distance2(ants, (size_t)*holder - 1, x, y))
        *holder = (int32_t)ant + 1;
}

/* All food near an ant. */
static void claim_any(struct ants *ants, size_t ant)
{
    const struct things *food = &ants->food;
    const bool grid = food->count > GRID_FROM;
    size_t count = food->count;
    if (grid) /* a little more than the radius: claim() decides */
        count = al_grid_within(&food->grid, ants->x[ant], ants->y[ant],
                               params(ants)->food_radius * 1.001f, ants->touched, food->count);
    for (size_t k = 0; k < count; k++)
        claim(ants, ant, grid ? ants->touched[k] : (int32_t)k);
}

/* Whether so much food is in reach of an ant that it is quicker to ask each food for its ant. Only
 * the way to the answer differs. */
static bool is_feast(const struct ants *ants)
{
    const struct ants_params *p = params(ants);
    const float reach = AL_PI * p->food_radius * p->food_radius;
    return ants->food.count > GRID_FROM &&
           reach * (float)ants->food.count > 8 * p->width * p->height;
}

/* For each food the nearest living ant, when that one can reach it. */
static void claim_feast(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    struct crowd *crowd = &ants->crowd;
    size_t living = 0;
    for (size_t i = 0; i < ants->n; i++) {
        if (!ants->alive[i])
            continue;
        crowd->x[living] = ants->x[i];
        crowd->y[living] = ants->y[i];
        crowd->number[living++] = (int32_t)i;
    }
    al_grid_build(&crowd->grid, crowd->x, crowd->y, living, p->width, p->height, wraps(p), 0);
    for (size_t j = 0; j < ants->food.count; j++) {
        float d2;
        const int32_t k = al_grid_nearest(&crowd->grid, ants->food.x[j], ants->food.y[j], &d2);
        if (k < 0 || d2 > p->food_radius * p->food_radius)
            continue;
        ants->claim[j] = crowd->number[k] + 1;
        ants->claimed[ants->claims++] = (int32_t)j;
    }
}

static void claim_all(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    if (p->contact == CONTACT_ANY && is_feast(ants)) {
        claim_feast(ants);
        return;
    }
    for (size_t i = 0; i < ants->n; i++) {
        if (!ants->alive[i] || !may_touch(ants, &ants->food, i, p->food_radius))
            continue;
        if (p->contact == CONTACT_ANY)
            claim_any(ants, i);
        else
            claim(ants, i, ants->food.nearest.number[i]);
    }
}

/* Put the claimed food into ascending order: a few by insertion, many by walking over all. */
static void sort_claimed(struct ants *ants)
{
    int32_t *numbers = ants->claimed;
    if (ants->claims > 32) {
        ants->claims = 0;
        for (size_t j = 0; j < ants->food.count; j++)
            if (ants->claim[j] != 0)
                numbers[ants->claims++] = (int32_t)j;
        return;
    }
    for (size_t i = 1; i < ants->claims; i++) {
        const int32_t number = numbers[i];
        size_t j = i;
        for (; j > 0 && numbers[j - 1] > number; j--)
            numbers[j] = numbers[j - 1];
        numbers[j] = number;
    }
}

/* Put the claimed food behind what is there; both keep their order. */
static void remove_claimed(struct ants *ants)
{
    struct things *food = &ants->food;
    size_t kept = 0, gone = 0;
    for (size_t j = 0; j < food->count; j++) {
        const float x = food->x[j], y = food->y[j];
        if (gone < ants->claims && ants->claimed[gone] == (int32_t)j) {
            ants->gone_x[gone] = x;
            ants->gone_y[gone++] = y;
        } else {
            food->x[kept] = x;
            food->y[kept++] = y;
        }
    }
    memcpy(food->x + kept, ants->gone_x, gone * sizeof *food->x);
    memcpy(food->y + kept, ants->gone_y, gone * sizeof *food->y);
    food->count = kept;
}

/* One more, as far as can be counted. */
static void count_one(int32_t *counter)
{
    *counter += *counter < INT32_MAX ? 1 : 0;
}

static void eat(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    claim_all(ants);
    if (ants->claims == 0)
        return;
    sort_claimed(ants);
    for (size_t k = ants->claims; k-- > 0;) {
        const int32_t j = ants->claimed[k];
        count_one(&ants->eaten[ants->claim[j] - 1]);
        ants->claim[j] = 0;
        if (p->regrow)
            place(ants, &ants->regrow, &ants->food.x[j], &ants->food.y[j]);
    }
    if (!p->regrow)
        remove_claimed(ants);
    ants->claims = 0;
}

/* Whether an ant stands on a mine. */
static bool on_mine(const struct ants *ants, size_t i)
{
    const struct things *mines = &ants->mines;
    const float radius = params(ants)->mine_radius;
    if (mines->count > GRID_FROM) {
        float d2;
        al_grid_nearest(&mines->grid, ants->x[i], ants->y[i], &d2);
        return d2 < radius * radius;
    }
    for (size_t j = 0; j < mines->count; j++)
        if (distance2(ants, i, mines->x[j], mines->y[j]) < radius * radius)
            return true;
    return false;
}

static void step_on_mines(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    for (size_t i = 0; i < ants->n; i++) {
        if (!ants->alive[i] || !may_touch(ants, &ants->mines, i, p->mine_radius) ||
            !on_mine(ants, i))
            continue;
        if (p->mine_effect == MINE_KILL) {
            ants->alive[i] = 0;
            ants->deaths++;
        } else {
            count_one(&ants->hits[i]);
            place(ants, &ants->scatter, &ants->x[i], &ants->y[i]);
        }
    }
}

static float fitness_of(const struct ants *ants, size_t i)
{
    return (float)ants->eaten[i] - params(ants)->mine_penalty * (float)ants->hits[i];
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
    decide(ants);
}

static void step(struct al_world *world)
{
    struct ants *ants = (struct ants *)world;
    if (world->ended) {
        breed(ants);
        begin_generation(ants, params(ants)->keep_items);
    }
    decide(ants);
    turn(ants);
    move(ants);
    prepare_contacts(ants);
    eat(ants);
    step_on_mines(ants);
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
        decide(ants);
}

/* clang-format off */
static const struct al_metric metrics[] = {
    {.name = "generation", .label = "gen", .help = "number of the generation, from 0"},
    {.name = "best", .label = "best", .unit = "food", .plotted = true,
     .help = "greatest fitness: food eaten, less penalties"},
    {.name = "mean", .label = "mean", .unit = "food", .decimals = 1, .plotted = true,
     .help = "mean fitness"},
    {.name = "median", .unit = "food", .decimals = 1, .plotted = true, .help = "median fitness"},
    {.name = "worst", .unit = "food", .plotted = true, .help = "least fitness"},
    {.name = "stddev", .unit = "food", .decimals = 2, .plotted = true,
     .help = "standard deviation of fitness"},
    {.name = "total", .unit = "food", .plotted = true, .help = "fitness of all ants together"},
    {.name = "deaths", .label = "dead", .unit = "ants", .plotted = true,
     .help = "ants killed by mines"},
    {.name = "diversity", .decimals = 2, .plotted = true,
     .help = "mean distance of the brains' weights from their mean"},
    {.name = "lineages", .plotted = true,
     .help = "founders of generation 0 with descendants, along first parents"},
    {.name = "best_ever", .unit = "food", .plotted = true,
     .help = "greatest fitness of all generations so far"},
};
/* clang-format on */

static void measure(const struct al_world *world, double *row)
{
    const struct ants *ants = (const struct ants *)world;
    const struct al_stats *s = &ants->stats;
    const double values[] = {(double)world->generation,
                             s->best,
                             s->mean,
                             s->median,
                             s->worst,
                             s->stddev,
                             s->total,
                             ants->deaths,
                             ants->diversity,
                             (double)ants->lineages,
                             ants->best_ever};
    memcpy(row, values, sizeof values);
}

static int32_t count_of(const struct al_world *world)
{
    return (int32_t)((const struct ants *)world)->n;
}

static int32_t best(const struct al_world *world)
{
    const struct ants *ants = (const struct ants *)world;
    size_t found = 0;
    for (size_t i = 1; i < ants->n; i++)
        if (fitness_of(ants, i) > fitness_of(ants, found))
            found = i;
    return (int32_t)found;
}

static void brief(const struct al_world *world, char *text, size_t size)
{
    const struct ants *ants = (const struct ants *)world;
    double sum = 0;
    for (size_t i = 0; i < ants->n; i++)
        sum += (double)fitness_of(ants, i);
    const double top = (double)fitness_of(ants, (size_t)best(world));
    snprintf(text, size, "best %.0f, mean %.1f", top, sum / (double)ants->n);
}

static uint64_t length(const struct al_world *world)
{
    return (uint64_t)params((const struct ants *)world)->generation_ticks;
}

static void draw_things(const struct things *things, enum al_role role, struct al_scene *scene)
{
    for (size_t j = 0; j < things->count; j++)
        al_scene_add(scene, &(struct al_scene_item){
                                .role = role, .x = things->x[j], .y = things->y[j], .number = -1});
}

static void draw(const struct al_world *world, struct al_scene *scene)
{
    const struct ants *ants = (const struct ants *)world;
    const struct ants_params *p = params(ants);
    al_scene_begin(scene, p->width, p->height, wraps(p));
    draw_things(&ants->food, AL_ROLE_FOOD, scene);
    draw_things(&ants->mines, AL_ROLE_MINE, scene);
    for (size_t i = 0; i < ants->n; i++) {
        const bool champion = i == 0 && ants->births[0][0].elite;
        const enum al_role living = champion ? AL_ROLE_ELITE : AL_ROLE_AGENT;
        al_scene_add(scene, &(struct al_scene_item){
                                .role = ants->alive[i] ? living : AL_ROLE_DEAD,
                                .x = ants->x[i],
                                .y = ants->y[i],
                                .hx = ants->hx[i],
                                .hy = ants->hy[i],
                                .number = (int32_t)i,
                                .value = ants->eaten[i],
                                .has_value = true,
                            });
    }
}

static void report_origin(const struct ants *ants, size_t i, struct al_report *report)
{
    const struct al_birth *birth = &ants->births[0][i];
    if (birth->parent_a < 0)
        al_report_line(report, "parents", "none");
    else if (birth->elite)
        al_report_line(report, "parent", "%d, unchanged", (int)birth->parent_a);
    else if (birth->parent_b < 0)
        al_report_line(report, "parent", "%d", (int)birth->parent_a);
    else
        al_report_line(report, "parents", "%d and %d", (int)birth->parent_a, (int)birth->parent_b);
    if (birth->founder >= 0)
        al_report_line(report, "founder", "%d", (int)birth->founder);
}

static const char *input_name(const struct ants_params *p, int input)
{
    static const char *const local[] = {"food ahead", "food right", "mine ahead", "mine right"};
    static const char *const compass[] = {"food x",    "food y", "heading x",
                                          "heading y", "mine x", "mine y"};
    return p->senses == SENSES_LOCAL ? local[input] : compass[input];
}

static void report_brain(const struct ants *ants, size_t i, struct al_report *report)
{
    const struct ants_params *p = params(ants);
    for (int k = 0; k < ants->net.inputs; k++) {
        report->inputs[k] = ants->inputs[(size_t)k * ants->stride + i];
        al_report_gauge(report, report->inputs[k], input_name(p, k), "%+.2f",
                        (double)report->inputs[k]);
    }
    if (p->brain == BRAIN_NET) {
        const float *weights =
            al_pool_floats(&ants->pools[0]) + al_pool_index(&ants->pools[0], i, 0);
        report->has_brain = true;
        report->net = ants->net;
        al_net_run(&ants->net, weights, AL_LANES, report->inputs, report->hidden, report->outputs);
    } else {
        report->outputs[0] = ants->outputs[i];
        report->outputs[1] = ants->outputs[ants->stride + i];
    }
    const bool tracks = p->drive == DRIVE_TRACKS && p->brain == BRAIN_NET;
    for (int k = 0; k < 2; k++) {
        static const char *const names[2][2] = {{"turn", "pace"}, {"left track", "right track"}};
        al_report_gauge(report, report->outputs[k], names[tracks][k], "%+.2f",
                        (double)report->outputs[k]);
    }
}

static void inspect(const struct al_world *world, int32_t agent, struct al_report *report)
{
    const struct ants *ants = (const struct ants *)world;
    const size_t i = (size_t)agent;
    size_t rank = 1;
    for (size_t j = 0; j < ants->n; j++)
        rank += fitness_of(ants, j) > fitness_of(ants, i) ? 1 : 0;
    al_report_line(report, "ant", "%d of %zu", (int)agent, ants->n);
    al_report_line(report, "state", "%s", ants->alive[i] ? "alive" : "dead");
    al_report_line(report, "food", "%d", (int)ants->eaten[i]);
    al_report_line(report, "fitness", "%.4g", (double)fitness_of(ants, i));
    al_report_line(report, "rank", "%zu of %zu", rank, ants->n);
    report_origin(ants, i, report);
    report_brain(ants, i, report);
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
    .manual =
        "Each ant has a small neural net of its own. It senses the direction of the nearest food "
        "(and of the nearest mine), and its net decides how to turn and how fast to walk. After "
        "2000 ticks the ants that ate most become parents of the next generation: their weights "
        "are mixed and a little changed. The first generation staggers about; after ten they "
        "run for the food.\n"
        "\n"
        "Watch the mean rise in the list of generations: about 10 pieces of food an ant at "
        "first, about 50 by generation 10. Press f to evolve fast without drawing, then f again "
        "to see what they have learned. Press i for the inspector, b to follow the best.\n"
        "\n"
        "Try mines (mines = 20): ants must learn to go round them, and deaths fall from "
        "generation to generation. Try mutation_rate 0 to see learning stop when the variety "
        "is used up (diversity, lineages), or 1 to see it drown in noise. Try brain = seeker, a "
        "hand-written ant, as a yardstick: thirty seekers clump and get in each other's way, "
        "so evolved ants beat them.\n"
        "\n"
        "With mine_effect = kill a dead ant keeps its count and stands still; when all are dead "
        "the generation ends. With penalty it loses mine_penalty of its fitness, which may fall "
        "below 0, and starts again elsewhere.",
    .tables = tables,
    .table_count = sizeof tables / sizeof tables[0],
    .metrics = metrics,
    .metric_count = sizeof metrics / sizeof metrics[0],
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
    .measure = measure,
    .brief = brief,
    .length = length,
    .draw = draw,
    .agents = count_of,
    .best = best,
    .inspect = inspect,
    .champion_keys = "brain hidden activation senses mine_sense sense_wrap sense_sign drive",
    .solo = "population=1 elites=1 immigrants=0",
    .champion = champion,
    .adopt = adopt,
};
