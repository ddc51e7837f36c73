/* ants.h: what the parts of the world ants share: its parameters and its state.
 *
 *     ants.c       the class: memory, generations, the step, the state
 *     ants_mind.c  senses, brains and walking
 *     ants_eat.c   what ants touch: food and mines
 *     ants_view.c  rows, scene, inspector and the part in the manual
 */
#ifndef WORLDS_ANTS_H
#define WORLDS_ANTS_H

#include <ailife/evolve.h>
#include <ailife/grid.h>
#include <ailife/nearest.h>
#include <ailife/net.h>
#include <ailife/rng.h>
#include <ailife/world.h>

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

static inline const struct ants_params *params(const struct ants *ants)
{
    return ants->base.params;
}

static inline bool wraps(const struct ants_params *p)
{
    return p->edges == EDGES_WRAP;
}

static inline bool senses_wrap(const struct ants_params *p)
{
    return wraps(p) && p->sense_wrap;
}

static inline float fitness_of(const struct ants *ants, size_t i)
{
    return (float)ants->eaten[i] - params(ants)->mine_penalty * (float)ants->hits[i];
}

/* A random place, the coordinates below the world's size. */
static inline void place(const struct ants *ants, struct al_rng *rng, float *x, float *y)
{
    *x = al_rng_uniform(rng, 0, params(ants)->width);
    *y = al_rng_uniform(rng, 0, params(ants)->height);
}

/* What the ants sense and put out as things stand. None of it is state, but people look at it. */
void al_ants_decide(struct ants *ants);

/* Turn and move by what was decided. */
void al_ants_walk(struct ants *ants);

/* What the ants touch now: first all food, then all mines. */
void al_ants_touch(struct ants *ants);

/* Members of the class that only look. */
#define AL_ANTS_METRICS 11
extern const struct al_metric al_ants_metrics[AL_ANTS_METRICS];
extern const char al_ants_manual[];
void al_ants_measure(const struct al_world *world, double *row);
void al_ants_brief(const struct al_world *world, char *text, size_t size);
int32_t al_ants_best(const struct al_world *world);
void al_ants_draw(const struct al_world *world, struct al_scene *scene);
void al_ants_inspect(const struct al_world *world, int32_t agent, struct al_report *report);

#endif
