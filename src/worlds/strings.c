/* strings.c: texts that evolve into a given one.
 *
 * A chromosome is a text, each character a place in a sorted alphabet; its error is the sum over
 * all characters of how far they are from the target's in the alphabet. The genetic algorithm is
 * the one the ants have (evolve.h).
 *
 * A tick is a generation: breed, then look at the errors. What can be worked out from the texts and
 * the target is not part of the state.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <ailife/canvas.h>
#include <ailife/evolve.h>
#include <ailife/rng.h>
#include <ailife/world.h>

#include "sim/utf8.h"
#include "worlds/registry.h"
#include "worlds/strings_alphabet.h"
#include "worlds/strings_manual.h"

/* clang-format off */
#define STRINGS_PARAMS(X, S)                                                                       \
    X(S, TEXT,   target, "Hello, artificial life!", 1, 4000, 0, "", GENERATION, NULL,              \
      "the text to be found, 1 to 1000 characters")                                                \
    X(S, INT,    population, 200, 1, 100000, 10, "texts", GENERATION, NULL,                        \
      "texts in a generation")                                                                     \
    X(S, CHOICE, selection, tournament, 0, 0, 0, "", GENERATION, AL_SELECTION_CHOICES,             \
      "how parents are chosen")                                                                    \
    X(S, INT,    tournament_size, 5, 1, 1000, 1, "texts", GENERATION, NULL,                        \
      "tournament: the best of so many becomes a parent")                                          \
    X(S, REAL,   truncation_share, 0.5, 0.001, 1, 0.05, "", GENERATION, NULL,                      \
      "truncation: the part of the population that breeds")                                        \
    X(S, CHOICE, crossover, one-point, 0, 0, 0, "", GENERATION, AL_CROSSOVER_CHOICES,              \
      "how two parents' characters are mixed; blend is the same as uniform here")                  \
    X(S, REAL,   crossover_rate, 0.9, 0, 1, 0.05, "", GENERATION, NULL,                            \
      "chance that two parents are mixed, else they are copied")                                   \
    X(S, REAL,   mutation_rate, auto, 0, 1, 0.01, "", GENERATION, "auto",                          \
      "chance of each character to change; auto: one character of each text on average")           \
    X(S, CHOICE, mutation, mix, 0, 0, 0, "", GENERATION, AL_MUTATION_SYMBOL_CHOICES,               \
      "redraw: any character; step: one near it in the alphabet; mix: now one, now the other")     \
    X(S, INT,    mutation_step, 5, 1, 1e6, 1, "characters", GENERATION, NULL,                      \
      "step: the greatest distance in the alphabet")                                               \
    X(S, REAL,   redraw_share, 0.1, 0, 1, 0.05, "", GENERATION, NULL,                              \
      "mix: the part of the changes that redraw")                                                  \
    X(S, INT,    elites, 1, 0, 100000, 1, "texts", GENERATION, NULL,                               \
      "the best that go on unchanged")                                                             \
    X(S, INT,    immigrants, 0, 0, 100000, 1, "texts", GENERATION, NULL,                           \
      "new random ones in each generation")                                                        \
    X(S, REAL,   until_fitness, 0, 0, 1, 0.05, "", GENERATION, NULL,                               \
      "done when the best fitness, 1/(1 + error), reaches this; 0: only at error 0")               \
    X(S, INT,    stagnation, 0, 0, 1e9, 10, "generations", GENERATION, NULL,                       \
      "done after so many generations without a new best; 0: off")
/* clang-format on */

struct strings_params {
    STRINGS_PARAMS(AL_PARAM_FIELD, )
};

static const struct al_param param_rows[] = {STRINGS_PARAMS(AL_PARAM_ROW, struct strings_params)};
static const struct al_param_table table =
    AL_PARAM_TABLE("strings", param_rows, struct strings_params, "texts that evolve into a target");

/* Purposes of the random streams. */
enum { STREAM_RETARGET = 1 };

/* More genes than this are no text anyone would wait for: population x length, 128 MB. */
#define GENES_MAX (1 << 25)

/* Symbols of the greatest alphabet: ASCII, and a block for each character. */
#define SYMBOLS_MAX (128 * (AL_TARGET_MOST + 1))

/* What the texts are to become. */
struct target {
    size_t length;
    struct al_alphabet alphabet;
    int32_t symbols[AL_TARGET_MOST];
};

struct strings {
    struct al_world base;
    size_t n;       /* texts of this generation */
    size_t length;  /* characters of a text */
    size_t symbols; /* of their alphabet */
    struct target target;
    struct al_pool pools[2]; /* [0] this generation, [1] room for the next */
    struct al_birth *births[2];
    struct al_evolver evolver;
    int32_t best_ever; /* error */
    uint64_t best_since;
    uint64_t targets; /* texts given as target so far */
    uint64_t target_since;

    /* Worked out from the texts of this generation. */
    int32_t *errors;
    float *fitness;
    size_t best, next, worst; /* numbers; next: the next best, the best when it is alone */
    double mean, median, stddev, diversity;
};

static const struct strings_params *params(const struct strings *strings)
{
    return strings->base.params;
}

static size_t greater(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* ---- settings -------------------------------------------------------------------------------- */

static enum al_status refuse_character(const char *text, size_t fault, struct al_error *error)
{
    uint32_t code_point = 0;
    for (size_t i = 0; i <= fault; i++)
        text += al_utf8_decode(text, &code_point);
    return al_fail(error, AL_INVALID,
                   "[strings] target: character %zu is U+%04X, %s (allowed: 1 to %d characters, "
                   "none of them a control, format or separator character)",
                   fault + 1, (unsigned)code_point, al_alphabet_fault(code_point), AL_TARGET_MOST);
}

static enum al_status check(const struct al_sections *sections, struct al_error *error)
{
    const struct strings_params *p = al_sections_values(sections, &table);
    uint32_t code_points[AL_TARGET_MOST];
    size_t fault;
    const size_t length = al_alphabet_read(p->target, code_points, &fault);
    if (fault != SIZE_MAX)
        return refuse_character(p->target, fault, error);
    if (length < 1 || length > AL_TARGET_MOST)
        return al_fail(error, AL_INVALID,
                       "[strings] target: the text has %zu characters (allowed: 1 to %d)", length,
                       AL_TARGET_MOST);
    if (length * (size_t)p->population > GENES_MAX)
        return al_fail(error, AL_INVALID,
                       "[strings] population x characters of the target: too many: '%d x %zu' "
                       "(allowed: up to %d in all)",
                       (int)p->population, length, GENES_MAX);
    return AL_OK;
}

static void read_target(struct target *target, const char *text)
{
    uint32_t code_points[AL_TARGET_MOST];
    size_t fault;
    target->length = al_alphabet_read(text, code_points, &fault);
    al_alphabet_init(&target->alphabet, code_points, target->length);
    for (size_t k = 0; k < target->length; k++)
        target->symbols[k] = al_alphabet_symbol(&target->alphabet, code_points[k]);
}

/* ---- memory ---------------------------------------------------------------------------------- */

static void shape(struct al_world *world, struct al_archive *archive)
{
    struct strings *strings = (struct strings *)world;
    al_archive_count(archive, &strings->n, 100000);
    al_archive_count(archive, &strings->length, AL_TARGET_MOST);
    al_archive_count(archive, &strings->symbols, SYMBOLS_MAX);
}

/* The sizes of both pools, those that the texts have now. */
static void size_pools(struct strings *strings)
{
    for (size_t i = 0; i < 2; i++) {
        struct al_pool *pool = &strings->pools[i];
        pool->kind = AL_GENE_SYMBOL;
        pool->symbols = (int32_t)strings->symbols;
        pool->population = strings->n;
        pool->length = strings->length;
        pool->lanes = 1;
    }
}

static void layout(struct al_world *world, struct al_arena *arena)
{
    struct strings *strings = (struct strings *)world;
    const struct strings_params *p = params(strings);
    read_target(&strings->target, p->target);
    const size_t room = greater(strings->n, (size_t)p->population);
    const size_t length = greater(strings->length, strings->target.length);
    for (size_t i = 0; i < 2; i++) {
        strings->pools[i].genes =
            AL_ARENA_TAKE(arena, union al_gene, al_pool_genes(room, length, 1));
        strings->births[i] = AL_ARENA_TAKE(arena, struct al_birth, room);
    }
    strings->errors = AL_ARENA_TAKE(arena, int32_t, room);
    strings->fitness = AL_ARENA_TAKE(arena, float, room);
    al_evolve_layout(&strings->evolver, arena, room);
    size_pools(strings);
}

/* ---- errors ---------------------------------------------------------------------------------- */

static int32_t error_of(const union al_gene *restrict text, const int32_t *restrict target,
                        size_t length)
{
    int32_t sum = 0;
    for (size_t k = 0; k < length; k++) {
        const int32_t distance = text[k].s - target[k];
        sum += distance < 0 ? -distance : distance;
    }
    return sum;
}

/* What selection maximises: it never rewards the worst, however great the errors are. */
static float fitness_of(int32_t error)
{
    return 1 / (1 + (float)error);
}

/* Floats cannot tell errors of many millions apart; the least stays ahead all the same, so that an
 * elite is what it should be. */
static void rank(struct strings *strings)
{
    struct al_ranking *ranking = &strings->evolver.ranking;
    size_t best = 0;
    for (size_t i = 0; i < strings->n; i++)
        best = strings->errors[i] < strings->errors[best] ? i : best;
    al_rank_fitness(ranking, strings->fitness, strings->n);
    if (strings->errors[ranking->order[0]] > strings->errors[best]) {
        strings->fitness[best] *= 1 + 0x1p-22f;
        al_rank_fitness(ranking, strings->fitness, strings->n);
    }
    strings->best = (size_t)ranking->order[0];
    strings->next = (size_t)ranking->order[strings->n > 1 ? 1 : 0];
    strings->worst = (size_t)ranking->order[strings->n - 1];
}

static void measure_errors(struct strings *strings)
{
    const int32_t *order = strings->evolver.ranking.order;
    const double n = (double)strings->n;
    int64_t sum = 0;
    for (size_t i = 0; i < strings->n; i++)
        sum += strings->errors[i];
    strings->mean = (double)sum / n;
    double squares = 0;
    for (size_t i = 0; i < strings->n; i++) {
        const double distance = (double)strings->errors[i] - strings->mean;
        squares += distance * distance;
    }
    strings->stddev = sqrt(squares / n);
    strings->median = ((double)strings->errors[order[(strings->n - 1) / 2]] +
                       (double)strings->errors[order[strings->n / 2]]) /
                      2;
}

static void evaluate(struct strings *strings)
{
    const struct al_pool *pool = &strings->pools[0];
    for (size_t i = 0; i < strings->n; i++) {
        strings->errors[i] =
            error_of(pool->genes + i * pool->length, strings->target.symbols, pool->length);
        strings->fitness[i] = fitness_of(strings->errors[i]);
    }
    rank(strings);
    measure_errors(strings);
    strings->diversity = al_evolve_diversity(&strings->evolver, pool);
}

/* ---- generations ----------------------------------------------------------------------------- */

/* The best so far is the best there is. */
static void take_best(struct strings *strings)
{
    strings->best_ever = strings->errors[strings->best];
    strings->best_since = strings->base.generation;
}

static void init(struct al_world *world)
{
    struct strings *strings = (struct strings *)world;
    strings->n = (size_t)params(strings)->population;
    strings->length = strings->target.length;
    strings->symbols = (size_t)strings->target.alphabet.symbols;
    strings->targets = 1;
    size_pools(strings);
    al_pool_random(&strings->pools[0], 0, strings->n, 0, world->seed, 0);
    al_evolve_found(strings->births[0], strings->n);
    evaluate(strings);
    take_best(strings);
}

/* A text goes over to another alphabet and length: characters that are in the alphabet stay, the
 * others and those behind its end are drawn. */
static void rewrite(const struct strings *strings, const struct target *old, size_t i,
                    struct al_pool *pool)
{
    const struct target *new = &strings->target;
    const union al_gene *from = strings->pools[0].genes + i * old->length;
    union al_gene *to = pool->genes + i * pool->length;
    struct al_rng rng;
    al_rng_init(&rng, strings->base.seed, STREAM_RETARGET, strings->base.generation, i);
    for (size_t k = 0; k < pool->length; k++) {
        int32_t symbol = -1;
        if (k < old->length)
            symbol = al_alphabet_symbol(&new->alphabet,
                                        al_alphabet_code_point(&old->alphabet, from[k].s));
        if (symbol < 0)
            symbol = (int32_t)al_rng_below(&rng, (uint32_t) new->alphabet.symbols);
        to[k].s = symbol;
    }
}

/* Another target: the texts there are go on towards it, and the best so far starts anew. */
static void retune(struct al_world *world, const void *before)
{
    struct strings *strings = (struct strings *)world;
    const char *text = ((const struct strings_params *)before)->target;
    if (strcmp(text, params(strings)->target) == 0)
        return;
    struct target old;
    read_target(&old, text);
    struct al_pool rewritten = strings->pools[1];
    rewritten.length = strings->target.length;
    for (size_t i = 0; i < strings->n; i++)
        rewrite(strings, &old, i, &rewritten);
    strings->pools[1] = strings->pools[0];
    strings->pools[0] = rewritten;
    strings->length = strings->target.length;
    strings->symbols = (size_t)strings->target.alphabet.symbols;
    size_pools(strings);
    evaluate(strings);
    take_best(strings);
    strings->targets++;
    strings->target_since = world->generation;
    world->done = false;
}

static float mutation_rate(const struct strings *strings)
{
    const float rate = params(strings)->mutation_rate;
    return rate < 0 ? 1 / (float)strings->length : rate;
}

static void breed(struct strings *strings)
{
    const struct strings_params *p = params(strings);
    const struct al_evolve_config config = {
        .selection = (enum al_selection)p->selection,
        .tournament_size = p->tournament_size,
        .truncation_share = p->truncation_share,
        .crossover = (enum al_crossover)p->crossover,
        .crossover_rate = p->crossover_rate,
        .mutation = p->mutation,
        .mutation_rate = mutation_rate(strings),
        .mutation_step = (float)p->mutation_step,
        .redraw_share = p->redraw_share,
        .elites = p->elites,
        .immigrants = p->immigrants,
    };
    struct al_pool parents = strings->pools[0], children = strings->pools[1];
    struct al_birth *old = strings->births[0], *new = strings->births[1];
    children.population = (size_t)p->population;
    strings->base.generation++;
    al_evolve_breed(&strings->evolver, &config, &parents, strings->fitness, old, &children, new,
                    strings->base.seed, strings->base.generation);
    strings->pools[0] = children;
    strings->pools[1] = parents;
    strings->births[0] = new;
    strings->births[1] = old;
    strings->n = children.population;
}

static void judge(struct strings *strings)
{
    const struct strings_params *p = params(strings);
    const int32_t error = strings->errors[strings->best];
    if (error < strings->best_ever)
        take_best(strings);
    const bool stagnant = p->stagnation > 0 &&
                          strings->base.generation - strings->best_since >= (uint64_t)p->stagnation;
    const bool enough = p->until_fitness > 0 && fitness_of(error) >= p->until_fitness;
    strings->base.done = error == 0 || enough || stagnant;
}

static void step(struct al_world *world)
{
    struct strings *strings = (struct strings *)world;
    if (world->ended) {
        breed(strings);
        evaluate(strings);
    }
    world->generation_tick = 1;
    world->ended = true;
    judge(strings);
}

/* A text of another alphabet is no text. */
static void check_genes(const struct al_pool *pool, struct al_archive *archive)
{
    for (size_t i = 0; i < pool->population * pool->length; i++)
        if (pool->genes[i].s < 0 || pool->genes[i].s >= pool->symbols)
            archive->failed = true;
}

static void state(struct al_world *world, struct al_archive *archive)
{
    struct strings *strings = (struct strings *)world;
    al_archive_pool(archive, &strings->pools[0]);
    al_archive_births(archive, strings->births[0], strings->n);
    al_archive_i32(archive, &strings->best_ever);
    al_archive_u64(archive, &strings->best_since);
    al_archive_u64(archive, &strings->targets);
    al_archive_u64(archive, &strings->target_since);
    if (archive->mode != AL_ARCHIVE_LOAD)
        return;
    check_genes(&strings->pools[0], archive);
    if (!archive->failed)
        evaluate(strings);
}

/* ---- what is seen ---------------------------------------------------------------------------- */

/* Text that grows up to a size and is counted beyond it, cut at whole characters. */
struct sink {
    char *text;
    size_t size, used;
    bool full;
};

static struct sink sink(char *text, size_t size)
{
    if (size > 0)
        text[0] = '\0';
    return (struct sink){.text = text, .size = size};
}

static void put(struct sink *sink, uint32_t code_point)
{
    char bytes[5];
    const size_t length = al_utf8_encode(code_point, bytes);
    sink->full = sink->full || sink->used + length >= sink->size;
    if (!sink->full)
        memcpy(sink->text + sink->used, bytes, length + 1);
    sink->used += length;
}

static uint32_t character(const struct strings *strings, size_t i, size_t k)
{
    const int32_t symbol = strings->pools[0].genes[i * strings->length + k].s;
    return al_alphabet_code_point(&strings->target.alphabet, symbol);
}

static bool matches(const struct strings *strings, size_t i, size_t k)
{
    return strings->pools[0].genes[i * strings->length + k].s == strings->target.symbols[k];
}

static size_t count_matches(const struct strings *strings, size_t i)
{
    size_t count = 0;
    for (size_t k = 0; k < strings->length; k++)
        count += matches(strings, i, k);
    return count;
}

/* Characters first ... first+count-1 of text i. */
static size_t spell(const struct strings *strings, size_t i, size_t first, size_t count, char *text,
                    size_t size)
{
    struct sink out = sink(text, size);
    for (size_t k = first; k < first + count; k++)
        put(&out, character(strings, i, k));
    return out.used;
}

/* clang-format off */
static const struct al_metric metrics[] = {
    {.name = "generation", .label = "gen", .help = "number of the generation, from 0"},
    {.name = "best", .label = "best", .plotted = true,
     .help = "least error: distance from the target in the alphabet, added up over all characters"},
    {.name = "mean", .label = "mean", .decimals = 1, .plotted = true, .help = "mean error"},
    {.name = "median", .decimals = 1, .plotted = true, .help = "median error"},
    {.name = "worst", .label = "worst", .plotted = true, .help = "greatest error"},
    {.name = "stddev", .decimals = 2, .plotted = true, .help = "standard deviation of the errors"},
    {.name = "diversity", .decimals = 3, .plotted = true,
     .help = "share of characters in which two texts differ, estimated by neighbours in number"},
    {.name = "text", .text = true, .help = "the text with the least error"},
};
/* clang-format on */

static void measure(const struct al_world *world, double *row)
{
    const struct strings *strings = (const struct strings *)world;
    const double values[] = {(double)world->generation,
                             strings->errors[strings->best],
                             strings->mean,
                             strings->median,
                             strings->errors[strings->worst],
                             strings->stddev,
                             strings->diversity,
                             0};
    memcpy(row, values, sizeof values);
}

static size_t text_of(const struct al_world *world, size_t column, char *text, size_t size)
{
    const struct strings *strings = (const struct strings *)world;
    (void)column; /* there is but one of text */
    return spell(strings, strings->best, 0, strings->length, text, size);
}

static void brief(const struct al_world *world, char *text, size_t size)
{
    const struct strings *strings = (const struct strings *)world;
    snprintf(text, size, "best %d, mean %.1f, right %zu/%zu", (int)strings->errors[strings->best],
             strings->mean, count_matches(strings, strings->best), strings->length);
}

/* Text i, its matching characters in another role. */
static void draw_text(const struct strings *strings, size_t i, struct al_scene *scene)
{
    for (size_t k = 0; k < strings->length; k++) {
        char bytes[5];
        al_utf8_encode(character(strings, i, k), bytes);
        al_scene_write(scene, matches(strings, i, k) ? AL_ROLE_MATCH : AL_ROLE_TEXT, bytes);
    }
    al_scene_write(scene, AL_ROLE_TEXT, "\n");
}

/* The same once more for who sees no colour: what is not right is blotted out. Each blot is as wide
 * as the character above it. */
static void draw_blotted(const struct strings *strings, size_t i, struct al_scene *scene)
{
    for (size_t k = 0; k < strings->length; k++) {
        char bytes[5];
        al_utf8_encode(character(strings, i, k), bytes);
        if (!matches(strings, i, k))
            strcpy(bytes, al_canvas_text_columns(bytes) > 1 ? "__" : "_");
        al_scene_write(scene, AL_ROLE_DIM, bytes);
    }
    al_scene_write(scene, AL_ROLE_DIM, "\n");
}

__attribute__((format(printf, 3, 4))) static void write_line(struct al_scene *scene,
                                                             enum al_role role, const char *format,
                                                             ...)
{
    char text[128];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    al_scene_write(scene, role, text);
}

#define BINS 8
#define BAR  32 /* cells of the longest bar */

/* How many texts have which error, in up to BINS classes of the same width. */
static void draw_distribution(const struct strings *strings, struct al_scene *scene)
{
    const int32_t least = strings->errors[strings->best];
    const int32_t width = (strings->errors[strings->worst] - least) / BINS + 1;
    size_t counts[BINS] = {0}, most = 0;
    for (size_t i = 0; i < strings->n; i++)
        counts[(strings->errors[i] - least) / width]++;
    for (size_t b = 0; b < BINS; b++)
        most = greater(most, counts[b]);
    for (size_t b = 0; b < BINS; b++) {
        const int32_t from = least + (int32_t)b * width;
        char bar[BAR + 1] = "";
        if (from > strings->errors[strings->worst])
            break;
        memset(bar, '#', (counts[b] * BAR + most - 1) / most);
        if (width > 1)
            write_line(scene, AL_ROLE_TEXT, "%6d-%-6d %s %zu\n", (int)from, (int)(from + width - 1),
                       bar, counts[b]);
        else
            write_line(scene, AL_ROLE_TEXT, "%6d %s %zu\n", (int)from, bar, counts[b]);
    }
}

static void draw(const struct al_world *world, struct al_scene *scene)
{
    const struct strings *strings = (const struct strings *)world;
    al_scene_begin(scene, 1, 1, false);
    write_line(scene, AL_ROLE_TITLE, "Generation %llu, error %d, %zu of %zu characters right\n\n",
               (unsigned long long)world->generation, (int)strings->errors[strings->best],
               count_matches(strings, strings->best), strings->length);
    draw_text(strings, strings->best, scene);
    draw_blotted(strings, strings->best, scene);
    if (strings->n > 1) {
        write_line(scene, AL_ROLE_TITLE, "\nNext best, error %d\n",
                   (int)strings->errors[strings->next]);
        draw_text(strings, strings->next, scene);
    }
    write_line(scene, AL_ROLE_TITLE, "\nErrors of all %zu\n", strings->n);
    draw_distribution(strings, scene);
    write_line(scene, AL_ROLE_TITLE, "\nTarget");
    if (strings->targets > 1)
        write_line(scene, AL_ROLE_TITLE, " %llu, since generation %llu",
                   (unsigned long long)strings->targets, (unsigned long long)strings->target_since);
    al_scene_write(scene, AL_ROLE_TITLE, "\n");
    al_scene_write(scene, AL_ROLE_TARGET, params(strings)->target);
}

static int32_t agents(const struct al_world *world)
{
    return (int32_t)((const struct strings *)world)->n;
}

static int32_t best(const struct al_world *world)
{
    return (int32_t)((const struct strings *)world)->best;
}

static void report_origin(const struct strings *strings, size_t i, struct al_report *report)
{
    const struct al_birth *birth = &strings->births[0][i];
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

/* Characters of a line of the inspector. */
#define PIECE 24

/* How many characters of text i from the k-th on fit into a line. */
static size_t piece_at(const struct strings *strings, size_t i, size_t k)
{
    size_t count = 0, bytes = 0;
    while (count < PIECE && k + count < strings->length) {
        bytes += spell(strings, i, k + count, 1, NULL, 0);
        if (bytes >= sizeof((struct al_report_line *)0)->text)
            break;
        count++;
    }
    return count;
}

static void report_text(const struct strings *strings, size_t i, struct al_report *report)
{
    for (size_t k = 0; k < strings->length;) {
        const size_t count = piece_at(strings, i, k);
        char text[4 * PIECE + 1];
        spell(strings, i, k, count, text, sizeof text);
        al_report_line(report, k == 0 ? "text" : "", "%s", text);
        k += count;
    }
}

static void inspect(const struct al_world *world, int32_t agent, struct al_report *report)
{
    const struct strings *strings = (const struct strings *)world;
    const size_t i = (size_t)agent;
    size_t rank = 1;
    for (size_t j = 0; j < strings->n; j++)
        rank += strings->errors[j] < strings->errors[i] ? 1 : 0;
    al_report_line(report, "number", "%d of %zu", (int)agent, strings->n);
    al_report_line(report, "error", "%d", (int)strings->errors[i]);
    al_report_line(report, "fitness", "%.4g", (double)fitness_of(strings->errors[i]));
    al_report_line(report, "rank", "%zu of %zu", rank, strings->n);
    al_report_line(report, "right", "%zu of %zu", count_matches(strings, i), strings->length);
    report_origin(strings, i, report);
    report_text(strings, i, report);
}

static const struct al_param_table *const tables[] = {&table};

const struct al_world_class al_strings_class = {
    .name = "strings",
    .title = "texts that evolve",
    .summary = "a genetic algorithm you can read: texts that evolve into yours",
    .manual = al_strings_manual,
    .tables = tables,
    .table_count = sizeof tables / sizeof tables[0],
    .metrics = metrics,
    .metric_count = sizeof metrics / sizeof metrics[0],
    .argument = "target",
    .size = sizeof(struct strings),
    .start_speed = 1,
    .breeds = true,
    .check = check,
    .shape = shape,
    .layout = layout,
    .init = init,
    .retune = retune,
    .step = step,
    .state = state,
    .measure = measure,
    .text = text_of,
    .brief = brief,
    .draw = draw,
    .agents = agents,
    .best = best,
    .inspect = inspect,
};
