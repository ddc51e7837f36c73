#include <ailife/vary.h>

#include <assert.h>
#include <float.h>
#include <string.h>

#include <ailife/fmath.h>
#include <ailife/rng.h>

void al_vary_copy(const struct al_genome *from, const struct al_genome *to)
{
    if (from->stride == 1 && to->stride == 1) {
        memcpy(to->genes, from->genes, from->length * sizeof *to->genes);
        return;
    }
    for (size_t k = 0; k < from->length; k++)
        to->genes[k * to->stride] = from->genes[k * from->stride];
}

/* Crossover by exchange: a word says which of 32 genes change places, bit j for gene at + j. */
#define WORD 32

/* In any layout, for one child. */
static void inherit(const struct al_genome *own, const struct al_genome *other,
                    const struct al_genome *child, size_t at, size_t count, uint32_t word)
{
    const union al_gene *mine = own->genes + at * own->stride;
    const union al_gene *theirs = other->genes + at * other->stride;
    union al_gene *to = child->genes + at * child->stride;

    for (size_t j = 0; j < count; j++) {
        const int32_t mask = -(int32_t)(word >> j & 1);
        const int32_t gene = mine[j * own->stride].s;
        to[j * child->stride].s = gene ^ ((gene ^ theirs[j * other->stride].s) & mask);
    }
}

#define BITS4(b)  (b), (b) << 1, (b) << 2, (b) << 3
#define BITS16(b) BITS4(b), BITS4((b) << 4), BITS4((b) << 8), BITS4((b) << 12)
static const uint32_t bit[WORD] = {BITS16(UINT32_C(1)), BITS16(UINT32_C(1) << 16)};

/* For two children of genomes without gaps. The processor cannot guess where a cut falls, and each
 * wrong guess costs as much as many genes; here only values depend on it, in vectors. */
static inline void exchange_dense(const union al_gene *restrict a, const union al_gene *restrict b,
                                  union al_gene *restrict c, union al_gene *restrict d,
                                  size_t count, uint32_t word)
{
    for (size_t j = 0; j < count; j++) {
        const int32_t mask = (word & bit[j]) != 0 ? -1 : 0;
        const int32_t change = (a[j].s ^ b[j].s) & mask;
        c[j].s = a[j].s ^ change;
        d[j].s = b[j].s ^ change;
    }
}

static inline bool is_dense(const struct al_genome *genomes)
{
    return genomes[1].genes != NULL && genomes[0].stride == 1 && genomes[1].stride == 1;
}

/* One word of a pair, or what is left of it at the genomes' end. */
static inline void exchange(const struct al_genome *parents, const struct al_genome *children,
                            size_t at, uint32_t word)
{
    const size_t left = parents[0].length - at;
    const union al_gene *a = parents[0].genes + at;
    const union al_gene *b = parents[1].genes + at;

    if (!is_dense(parents) || !is_dense(children)) {
        const size_t count = left < WORD ? left : WORD;
        inherit(&parents[0], &parents[1], &children[0], at, count, word);
        if (children[1].genes != NULL)
            inherit(&parents[1], &parents[0], &children[1], at, count, word);
    } else if (left < WORD) {
        exchange_dense(a, b, children[0].genes + at, children[1].genes + at, left, word);
    } else { /* a constant number: no loop is left */
        exchange_dense(a, b, children[0].genes + at, children[1].genes + at, WORD, word);
    }
}

/* The lowest bits of a word, as many as there are places from `at` to `end`. */
static inline uint32_t word_below(size_t at, size_t end)
{
    const size_t count = end > at ? end - at : 0;
    return count < WORD ? (UINT32_C(1) << count) - 1 : UINT32_MAX;
}

/* Genes first ... end-1 change places. */
static void exchange_arc(const struct al_genome *parents, const struct al_genome *children,
                         size_t first, size_t end)
{
    for (size_t at = 0; at < parents[0].length; at += WORD)
        exchange(parents, children, at, word_below(at, end) & ~word_below(at, first));
}

static void cross_one_point(struct al_rng *rng, const struct al_genome *parents,
                            const struct al_genome *children)
{
    const size_t length = parents[0].length;
    const size_t cut = 1 + al_rng_below(rng, (uint32_t)(length - 1));
    exchange_arc(parents, children, cut, length);
}

static void cross_two_point(struct al_rng *rng, const struct al_genome *parents,
                            const struct al_genome *children)
{
    const size_t length = parents[0].length;
    const size_t one = al_rng_below(rng, (uint32_t)length);
    const size_t rest = al_rng_below(rng, (uint32_t)(length - 1));
    const size_t other = rest < one ? rest : rest + 1; /* any place but `one` */
    exchange_arc(parents, children, one < other ? one : other, one < other ? other : one);
}

static void cross_uniform(struct al_rng *rng, const struct al_genome *parents,
                          const struct al_genome *children)
{
    for (size_t at = 0; at < parents[0].length; at += WORD)
        exchange(parents, children, at, (uint32_t)(al_rng_next(rng) >> 32));
}

/* A double as a float; what is too large for one becomes the largest. */
static inline float to_float(double x)
{
    const double low = x > -(double)FLT_MAX ? x : -(double)FLT_MAX;
    return (float)(low < (double)FLT_MAX ? low : (double)FLT_MAX);
}

/* In double, where the distance of two floats cannot overflow. Equal genes stay as they are. */
static void blend(struct al_rng *rng, const struct al_genome *parents,
                  const struct al_genome *child)
{
    for (size_t k = 0; k < child->length; k++) {
        const double a = (double)parents[0].genes[k * parents[0].stride].f;
        const double b = (double)parents[1].genes[k * parents[1].stride].f;
        const double place = 2.0 * (double)al_rng_float(rng) - 0.5;
        child->genes[k * child->stride].f = to_float(a + place * (b - a));
    }
}

static void cross_blend(struct al_rng *rng, const struct al_genome *parents,
                        const struct al_genome *children)
{
    blend(rng, parents, &children[0]);
    if (children[1].genes != NULL)
        blend(rng, parents, &children[1]);
}

void al_vary_cross(enum al_crossover kind, enum al_gene_kind gene, struct al_rng *rng,
                   const struct al_genome *parents, const struct al_genome *children)
{
    assert(al_vary_can_cross(kind, parents[0].length));
    switch (kind) {
    case AL_CROSSOVER_ONE_POINT: cross_one_point(rng, parents, children); return;
    case AL_CROSSOVER_TWO_POINT: cross_two_point(rng, parents, children); return;
    case AL_CROSSOVER_UNIFORM: break;
    case AL_CROSSOVER_BLEND:
        if (gene == AL_GENE_FLOAT) {
            cross_blend(rng, parents, children);
            return;
        }
        break;
    }
    cross_uniform(rng, parents, children);
}

static float mutate_float(const struct al_mutation *mutation, struct al_rng *rng, float gene)
{
    float gain = 0.0f;
    switch ((enum al_mutation_float)mutation->kind) {
    case AL_MUTATION_NORMAL: gain = al_rng_normal(rng); break;
    case AL_MUTATION_UNIFORM: gain = al_rng_uniform(rng, -1.0f, 1.0f); break;
    case AL_MUTATION_TRIANGULAR: gain = al_rng_triangular(rng); break;
    }
    return to_float((double)gene + (double)mutation->step * (double)gain);
}

/* The greatest step; none is longer than the alphabet, so one reflection is always enough. */
static int32_t symbol_reach(const struct al_mutation *mutation, int32_t last)
{
    const int32_t wanted = (int32_t)al_clampf(mutation->step, 1.0f, (float)AL_POOL_MAX_SYMBOLS);
    return wanted < last ? wanted : last;
}

static int32_t step_symbol(struct al_rng *rng, int32_t reach, int32_t last, int32_t symbol)
{
    const uint32_t drawn = al_rng_below(rng, 2 * (uint32_t)reach);
    const int32_t size = (int32_t)(drawn / 2) + 1;
    const int32_t sign = 1 - 2 * (int32_t)(drawn % 2);
    const int32_t moved = symbol + sign * size;
    const int32_t risen = moved < 0 ? -moved : moved;
    return risen > last ? 2 * last - risen : risen;
}

static int32_t mutate_symbol(const struct al_mutation *mutation, struct al_rng *rng, int32_t reach,
                             int32_t last, int32_t symbol)
{
    bool redraw = false;
    switch ((enum al_mutation_symbol)mutation->kind) {
    case AL_MUTATION_MIX: redraw = al_rng_chance(rng, mutation->redraw_share); break;
    case AL_MUTATION_REDRAW: redraw = true; break;
    case AL_MUTATION_STEP: break;
    }
    return redraw ? (int32_t)al_rng_below(rng, (uint32_t)last + 1)
                  : step_symbol(rng, reach, last, symbol);
}

/* The gene at a place of the row that starts with individual `first`. */
static inline union al_gene *gene_at(const struct al_pool *pool, size_t first, size_t place)
{
    if (pool->lanes == 1)
        return &pool->genes[first * pool->length + place];
    return &pool->genes[al_pool_index(pool, first + place / pool->length, place % pool->length)];
}

void al_vary_mutate(const struct al_mutation *mutation, struct al_rng *rng, struct al_pool *pool,
                    size_t first, size_t count)
{
    const double scale = al_rng_skip_scale(mutation->rate);
    const uint64_t end = (uint64_t)count * pool->length;
    const int32_t last = pool->symbols - 1;
    const int32_t reach = symbol_reach(mutation, last);

    if (pool->kind == AL_GENE_SYMBOL && last == 0)
        return;
    for (uint64_t place = al_rng_skip_scaled(rng, scale); place < end;) {
        union al_gene *gene = gene_at(pool, first, (size_t)place);
        if (pool->kind == AL_GENE_FLOAT)
            gene->f = mutate_float(mutation, rng, gene->f);
        else
            gene->s = mutate_symbol(mutation, rng, reach, last, gene->s);
        const uint64_t gap = al_rng_skip_scaled(rng, scale);
        if (gap >= end) /* beyond the row, and the sum below could overflow */
            return;
        place += gap + 1;
    }
}
