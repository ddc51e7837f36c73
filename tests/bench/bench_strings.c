/* How fast texts evolve, as the world strings does it: whole runs to the target through the runner,
 * with breeding, statistics and rows, 200 texts of 20, 100 and 1000 characters (the last for a
 * hundred generations).
 *
 * The plain version is a genetic algorithm of the same settings as one would write it down:
 * tournaments by drawing, children character by character, no statistics but the best.
 */
#include <stdint.h>
#include <string.h>

#include <ailife/rng.h>
#include <ailife/run.h>
#include <ailife/worlds.h>

#include "timing.h"

#define TEXTS       200
#define LENGTH_MOST 1000
#define SYMBOLS     95
#define TOURNAMENT  5

struct work {
    int length;
    uint64_t generations; /* the most */
    char target[LENGTH_MOST + 1];
    uint64_t seed;
};

static void fail(const struct al_error *error)
{
    fprintf(stderr, "bench_strings: %s\n", error->text);
    exit(EXIT_FAILURE);
}

static struct al_run *begin(const struct work *work)
{
    static const struct al_param_table *tables[2] = {&al_run_table};
    const struct al_world_class *class = al_world_find("strings");
    struct al_sections sections;
    struct al_error error;
    struct al_run *run;
    char value[2 * LENGTH_MOST + 3] = "\"", *to = value + 1;

    for (const char *from = work->target; *from != '\0'; from++) {
        *to++ = *from;
        if (*from == '"')
            *to++ = '"';
    }
    strcpy(to, "\"");
    tables[1] = class->tables[0];
    if (al_sections_init(&sections, tables, 2, &error) != AL_OK ||
        al_sections_set(&sections, "strings", "target", value, &error) != AL_OK ||
        al_run_new(&run, class, &sections, work->seed, &error) != AL_OK)
        fail(&error);
    al_sections_fini(&sections);
    return run;
}

static double evolve(void *data)
{
    struct work *work = data;
    struct al_run *run = begin(work);

    while (run->state == AL_RUN_GOING && run->world->generation < work->generations)
        al_run_step(run);
    const double evaluations = (double)(run->rows * TEXTS);
    al_run_free(run);
    work->seed++;
    return evaluations;
}

/* ---- plainly --------------------------------------------------------------------------------- */

static char texts[2][TEXTS][LENGTH_MOST];
static int errors[TEXTS];

static int evaluate(const struct work *work, char (*population)[LENGTH_MOST])
{
    int best = 0;
    for (int i = 0; i < TEXTS; i++) {
        errors[i] = 0;
        for (int k = 0; k < work->length; k++)
            errors[i] += abs(population[i][k] - work->target[k]);
        best = errors[i] < errors[best] ? i : best;
    }
    return best;
}

static int choose(struct al_rng *rng)
{
    int best = (int)al_rng_below(rng, TEXTS);
    for (int i = 1; i < TOURNAMENT; i++) {
        const int rival = (int)al_rng_below(rng, TEXTS);
        best = errors[rival] < errors[best] ? rival : best;
    }
    return best;
}

static char step(struct al_rng *rng, char c)
{
    if (al_rng_below(rng, 10) == 0)
        return (char)(' ' + al_rng_below(rng, SYMBOLS));
    const int size = 1 + (int)al_rng_below(rng, 5);
    int moved = c - ' ' + (al_rng_below(rng, 2) == 0 ? size : -size);
    moved = moved < 0 ? -moved : moved;
    moved = moved >= SYMBOLS ? 2 * (SYMBOLS - 1) - moved : moved;
    return (char)(' ' + moved);
}

static void breed(const struct work *work, struct al_rng *rng, char (*from)[LENGTH_MOST],
                  char *child)
{
    const char *a = from[choose(rng)], *b = from[choose(rng)];
    int cut = work->length;
    if (al_rng_chance(rng, 0.9f))
        cut = 1 + (int)al_rng_below(rng, (uint32_t)work->length - 1);
    for (int k = 0; k < work->length; k++)
        child[k] = k < cut ? a[k] : b[k];
    const double scale = al_rng_skip_scale(1.0f / (float)work->length);
    for (uint64_t k = al_rng_skip_scaled(rng, scale); k < (uint64_t)work->length;
         k += 1 + al_rng_skip_scaled(rng, scale))
        child[k] = step(rng, child[k]);
}

static double evolve_plainly(void *data)
{
    struct work *work = data;
    struct al_rng rng;
    uint64_t generation = 0;

    al_rng_init(&rng, work->seed++, 1, 0, 0);
    for (int i = 0; i < TEXTS; i++)
        for (int k = 0; k < work->length; k++)
            texts[0][i][k] = (char)(' ' + al_rng_below(&rng, SYMBOLS));
    for (;; generation++) {
        char(*now)[LENGTH_MOST] = texts[generation % 2];
        char(*next)[LENGTH_MOST] = texts[1 - generation % 2];
        const int best = evaluate(work, now);
        if (errors[best] == 0 || generation == work->generations)
            return (double)(TEXTS * (generation + 1));
        memcpy(next[0], now[best], (size_t)work->length);
        for (int i = 1; i < TEXTS; i++)
            breed(work, &rng, now, next[i]);
    }
}

int main(void)
{
    static const struct {
        int length;
        uint64_t generations;
    } cases[] = {{20, 2000}, {100, 2000}, {1000, 100}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static struct work work;
        char name[64];
        work = (struct work){.length = cases[i].length, .generations = cases[i].generations};
        for (int k = 0; k < work.length; k++)
            work.target[k] = (char)(' ' + (37 * k + 11) % SYMBOLS);
        snprintf(name, sizeof name, "world strings, 200 of %d", work.length);
        measure(&(struct kernel){.name = name,
                                 .unit = "evaluations",
                                 .run = evolve,
                                 .plain = evolve_plainly,
                                 .data = &work});
    }
    return EXIT_SUCCESS;
}
