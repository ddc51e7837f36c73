#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <ailife/vary.h>

#include "chances.h"
#include "floats.h"
#include "gene_stage.h"

/* ---- crossover by exchange ------------------------------------------------------------------- */

/* Parents whose genes tell place and parent: gene k of parent p is 2k + p. */
struct mating {
    struct al_pool parents, children; /* two individuals each */
    struct al_genome parent[2], child[2];
};

static struct mating make_mating(enum al_gene_kind kind, size_t length, size_t lanes)
{
    struct mating mating = {.parents = make_pool(kind, 1 << 20, 2, length, lanes),
                            .children = make_pool(kind, 1 << 20, 2, length, lanes)};
    for (size_t i = 0; i < 2; i++) {
        for (size_t k = 0; k < length; k++)
            gene(&mating.parents, i, k)->s = (int32_t)(2 * k + i);
        mating.parent[i] = al_pool_genome(&mating.parents, i);
        mating.child[i] = al_pool_genome(&mating.children, i);
    }
    return mating;
}

static void free_mating(struct mating *mating)
{
    free(mating->parents.genes);
    free(mating->children.genes);
}

/* Which parent gene k of a child is from; the gene must be that parent's at the same place. */
static int origin(const struct mating *mating, size_t child, size_t k)
{
    const int32_t found = gene(&mating->children, child, k)->s;
    assert_int_equal(found / 2, k);
    return found % 2;
}

/* Whether gene k of the children changed places; one child has it, the other has the other's. */
static int changed(const struct mating *mating, size_t k)
{
    const int first = origin(mating, 0, k);
    assert_int_equal(origin(mating, 1, k), 1 - first);
    return first;
}

static void one_point_has_one_cut_anywhere(void **state)
{
    static const size_t lengths[] = {2, 3, 23, 31, 32, 33, 63, 64, 65, 100};
    (void)state;
    for (size_t l = 0; l < 10; l++) {
        const size_t length = lengths[l], tries = 5000;
        struct mating mating = make_mating(AL_GENE_SYMBOL, length, 1);
        struct al_rng rng = stream(length);
        size_t cuts[100] = {0};
        for (size_t t = 0; t < tries; t++) {
            size_t cut = 0;
            al_vary_cross(AL_CROSSOVER_ONE_POINT, AL_GENE_SYMBOL, &rng, mating.parent,
                          mating.child);
            while (cut < length && !changed(&mating, cut))
                cut++;
            assert_in_range(cut, 1, length - 1);
            for (size_t k = cut; k < length; k++)
                assert_true(changed(&mating, k));
            cuts[cut - 1]++;
        }
        if (length > 2)
            assert_even(cuts, length - 1, tries);
        free_mating(&mating);
    }
}

/* The exchanged genes are one arc; each pair of cuts among `length` is as likely: for 6 genes 15.
 */
static void two_point_has_one_arc_anywhere(void **state)
{
    static const size_t lengths[] = {2, 6, 32, 33, 100};
    (void)state;
    for (size_t l = 0; l < 5; l++) {
        const size_t length = lengths[l], tries = 5000;
        struct mating mating = make_mating(AL_GENE_SYMBOL, length, 1);
        struct al_rng rng = stream(100 + length);
        size_t arcs[6][7] = {{0}}, pairs[15], count = 0;
        for (size_t t = 0; t < tries; t++) {
            size_t first = 0, end;
            al_vary_cross(AL_CROSSOVER_TWO_POINT, AL_GENE_SYMBOL, &rng, mating.parent,
                          mating.child);
            while (first < length && !changed(&mating, first))
                first++;
            for (end = first; end < length && changed(&mating, end);)
                end++;
            assert_true(first < end && end - first < length && end < length);
            for (size_t k = end; k < length; k++)
                assert_false(changed(&mating, k));
            if (length == 6)
                arcs[first][end]++;
        }
        for (size_t first = 0; length == 6 && first < 6; first++) {
            for (size_t end = first + 1; end < 6; end++)
                pairs[count++] = arcs[first][end];
        }
        if (length == 6)
            assert_even(pairs, 15, tries);
        free_mating(&mating);
    }
}

/* Each gene with chance 1/2, neighbours and genes a word apart independently. */
static void uniform_tosses_for_each_gene(void **state)
{
    static const size_t lengths[] = {1, 31, 32, 33, 64, 100};
    (void)state;
    for (size_t l = 0; l < 6; l++) {
        const size_t length = lengths[l], tries = 4000;
        struct mating mating = make_mating(AL_GENE_SYMBOL, length, 1);
        struct al_rng rng = stream(200 + length);
        size_t singles[100] = {0}, next[4] = {0}, far[4] = {0};
        for (size_t t = 0; t < tries; t++) {
            al_vary_cross(AL_CROSSOVER_UNIFORM, AL_GENE_SYMBOL, &rng, mating.parent, mating.child);
            for (size_t k = 0; k < length; k++)
                singles[k] += (size_t)changed(&mating, k);
            next[changed(&mating, length - 1) * 2 + changed(&mating, length / 2)]++;
            far[changed(&mating, length - 1) * 2 + changed(&mating, (length - 1) % 32)]++;
        }
        for (size_t k = 0; k < length; k++)
            assert_share(singles[k], 0.5, tries);
        if (length > 1)
            assert_even(next, 4, tries);
        if (length > 32)
            assert_even(far, 4, tries);
        free_mating(&mating);
    }
}

static const enum al_crossover crossovers[] = {AL_CROSSOVER_ONE_POINT, AL_CROSSOVER_TWO_POINT,
                                               AL_CROSSOVER_UNIFORM, AL_CROSSOVER_BLEND};

/* The layout, and whether the second child is wanted, change nothing for the first one. */
static void layout_and_number_of_children_do_not_show(void **state)
{
    (void)state;
    for (size_t length = 2; length <= 70; length += 1 + length / 5) {
        for (size_t c = 0; c < 4; c++) {
            struct mating dense = make_mating(AL_GENE_SYMBOL, length, 1);
            struct mating lanes = make_mating(AL_GENE_SYMBOL, length, 32);
            struct mating single = make_mating(AL_GENE_SYMBOL, length, 1);
            struct al_rng rng[3] = {stream(length), stream(length), stream(length)};
            single.child[1].genes = NULL;
            al_vary_cross(crossovers[c], AL_GENE_SYMBOL, &rng[0], dense.parent, dense.child);
            al_vary_cross(crossovers[c], AL_GENE_SYMBOL, &rng[1], lanes.parent, lanes.child);
            al_vary_cross(crossovers[c], AL_GENE_SYMBOL, &rng[2], single.parent, single.child);
            assert_true(same_genome(&dense.children, 0, &lanes.children, 0));
            assert_true(same_genome(&dense.children, 1, &lanes.children, 1));
            assert_true(same_genome(&dense.children, 0, &single.children, 0));
            for (size_t k = 0; k < length; k++)
                assert_int_equal(gene(&single.children, 1, k)->s, UNWRITTEN);
            assert_memory_equal(&rng[0], &rng[1], sizeof rng[0]);
            assert_memory_equal(&rng[0], &rng[2], sizeof rng[0]);
            free_mating(&dense);
            free_mating(&lanes);
            free_mating(&single);
        }
    }
}

static void parents_stay_and_may_be_the_same(void **state)
{
    (void)state;
    for (size_t c = 0; c < 4; c++) {
        struct mating mating = make_mating(AL_GENE_SYMBOL, 40, 1);
        const struct mating fresh = make_mating(AL_GENE_SYMBOL, 40, 1);
        struct al_rng rng = stream(c);
        mating.parent[1] = mating.parent[0];
        al_vary_cross(crossovers[c], AL_GENE_SYMBOL, &rng, mating.parent, mating.child);
        for (size_t i = 0; i < 2; i++) {
            assert_true(same_genome(&mating.parents, i, &fresh.parents, i));
            assert_true(same_genome(&mating.children, i, &mating.parents, 0));
        }
        free_mating(&mating);
        free(fresh.parents.genes);
        free(fresh.children.genes);
    }
}

static void cutting_takes_two_genes(void **state)
{
    (void)state;
    for (size_t c = 0; c < 4; c++) {
        assert_true(al_vary_can_cross(crossovers[c], 2));
        assert_int_equal(al_vary_can_cross(crossovers[c], 1), c >= 2);
    }
}

/* For symbols, blend is uniform. */
static void symbols_are_not_blended(void **state)
{
    struct mating blend = make_mating(AL_GENE_SYMBOL, 50, 1);
    struct mating uniform = make_mating(AL_GENE_SYMBOL, 50, 1);
    struct al_rng one = stream(1), other = stream(1);
    (void)state;
    al_vary_cross(AL_CROSSOVER_BLEND, AL_GENE_SYMBOL, &one, blend.parent, blend.child);
    al_vary_cross(AL_CROSSOVER_UNIFORM, AL_GENE_SYMBOL, &other, uniform.parent, uniform.child);
    assert_true(same_genome(&blend.children, 0, &uniform.children, 0));
    assert_true(same_genome(&blend.children, 1, &uniform.children, 1));
    free_mating(&blend);
    free_mating(&uniform);
}

/* ---- blend ----------------------------------------------------------------------------------- */

/* Between 2 and 6 and half of 4 beyond: even over [0, 8), each child drawn for itself. */
static void blend_is_even_over_twice_the_distance(void **state)
{
    const size_t length = 20000;
    struct mating mating = make_mating(AL_GENE_FLOAT, length, 1);
    struct al_rng rng = stream(2);
    size_t bins[2][16] = {{0}}, both[4] = {0};
    (void)state;
    for (size_t k = 0; k < length; k++) {
        gene(&mating.parents, k % 2, k)->f = 2.0f;
        gene(&mating.parents, 1 - k % 2, k)->f = 6.0f;
    }
    al_vary_cross(AL_CROSSOVER_BLEND, AL_GENE_FLOAT, &rng, mating.parent, mating.child);
    for (size_t k = 0; k < length; k++) {
        for (size_t c = 0; c < 2; c++) {
            const float x = gene(&mating.children, c, k)->f;
            assert_true(x >= 0.0f && x <= 8.0f);
            bins[c][x < 8.0f ? (size_t)(x * 2.0f) : 15]++;
        }
        both[(gene(&mating.children, 0, k)->f < 4.0f) * 2 +
             (gene(&mating.children, 1, k)->f < 4.0f)]++;
    }
    assert_even(bins[0], 16, length);
    assert_even(bins[1], 16, length);
    assert_even(both, 4, length);
    free_mating(&mating);
}

static void blend_of_equal_genes_is_the_gene(void **state)
{
    const size_t length = 1000;
    struct mating mating = make_mating(AL_GENE_FLOAT, length, 32);
    struct al_rng rng = stream(3);
    uint64_t draws = 1;
    (void)state;
    for (size_t k = 0; k < length; k++) {
        const float x = draw_any(&draws);
        gene(&mating.parents, 0, k)->f = x;
        gene(&mating.parents, 1, k)->f = x;
    }
    al_vary_cross(AL_CROSSOVER_BLEND, AL_GENE_FLOAT, &rng, mating.parent, mating.child);
    for (size_t c = 0; c < 2; c++) {
        for (size_t k = 0; k < length; k++)
            assert_true(gene(&mating.children, c, k)->f == gene(&mating.parents, 0, k)->f);
    }
    free_mating(&mating);
}

static void blend_of_huge_genes_is_finite(void **state)
{
    const size_t length = 1000;
    struct mating mating = make_mating(AL_GENE_FLOAT, length, 1);
    struct al_rng rng = stream(4);
    size_t largest = 0;
    (void)state;
    for (size_t k = 0; k < length; k++) {
        gene(&mating.parents, 0, k)->f = FLT_MAX;
        gene(&mating.parents, 1, k)->f = -FLT_MAX;
    }
    al_vary_cross(AL_CROSSOVER_BLEND, AL_GENE_FLOAT, &rng, mating.parent, mating.child);
    for (size_t k = 0; k < length; k++) {
        const float x = gene(&mating.children, 0, k)->f;
        assert_true(isfinite(x));
        largest += fabsf(x) == FLT_MAX;
    }
    assert_share(largest, 0.5, length); /* what would lie beyond, half of the range, is cut */
    free_mating(&mating);
}

/* ---- where mutations fall -------------------------------------------------------------------- */

/* A step of 1 from 0 always shows: symbols go to 1. */
static const struct al_mutation visible = {AL_MUTATION_STEP, 0.0f, 1.0f, 0.0f};

static struct al_pool make_zeros(enum al_gene_kind kind, size_t population, size_t length,
                                 size_t lanes)
{
    struct al_pool pool = make_pool(kind, 50, population, length, lanes);
    for (size_t i = 0; i < population; i++) {
        for (size_t k = 0; k < length; k++)
            gene(&pool, i, k)->s = 0;
    }
    return pool;
}

static void mutations_come_at_their_rate(void **state)
{
    static const float rates[] = {0.001f, 0.01f, 0.1f, 0.5f, 0.9f, 0.999f};
    const size_t n = 500, length = 60;
    (void)state;
    for (size_t r = 0; r < 6; r++) {
        struct al_pool pool = make_zeros(AL_GENE_SYMBOL, n, length, 1);
        struct al_mutation mutation = visible;
        struct al_rng rng = stream(r);
        size_t count = 0, places[60] = {0}, individuals[500] = {0};
        mutation.rate = rates[r];
        al_vary_mutate(&mutation, &rng, &pool, 0, n);
        for (size_t i = 0; i < n; i++) {
            for (size_t k = 0; k < length; k++) {
                const size_t mutated = gene(&pool, i, k)->s != 0;
                count += mutated;
                places[k] += mutated;
                individuals[i] += mutated;
            }
        }
        assert_share(count, (double)rates[r], n * length);
        for (size_t k = 0; k < length; k++)
            assert_share(places[k], (double)rates[r], n);
        if (rates[r] >= 0.1f) { /* below, the counts of one individual are too few for the bound */
            for (size_t i = 0; i < n; i++)
                assert_share(individuals[i], (double)rates[r], length);
        }
        free(pool.genes);
    }
}

/* In pairs of neighbours: none, one, the other and both as often as for independent genes. */
static void mutations_are_independent(void **state)
{
    const size_t n = 400, length = 100;
    const double rate = 0.3, stay = 1.0 - (double)0.3f;
    const double chances[] = {stay * stay, rate * stay, rate * stay, rate * rate};
    struct al_pool pool = make_zeros(AL_GENE_SYMBOL, n, length, 1);
    struct al_mutation mutation = visible;
    struct al_rng rng = stream(10);
    size_t counts[4] = {0};
    (void)state;
    mutation.rate = 0.3f;
    al_vary_mutate(&mutation, &rng, &pool, 0, n);
    for (size_t k = 0; k < n * length; k += 2)
        counts[(pool.genes[k].s != 0) * 2 + (pool.genes[k + 1].s != 0)]++;
    assert_fits(counts, chances, 4, n * length / 2);
    free(pool.genes);
}

static void rates_of_nought_and_one(void **state)
{
    static const float rates[] = {0.0f, -1.0f, NAN, 1.0f, 2.0f};
    (void)state;
    for (size_t kind = 0; kind < 2; kind++) {
        for (size_t r = 0; r < 5; r++) {
            const enum al_gene_kind gene_kind = kind == 0 ? AL_GENE_FLOAT : AL_GENE_SYMBOL;
            struct al_pool pool = make_zeros(gene_kind, 40, 30, AL_LANES);
            struct al_mutation mutation = visible;
            struct al_rng rng = stream(r);
            mutation.rate = rates[r];
            al_vary_mutate(&mutation, &rng, &pool, 0, 40);
            for (size_t i = 0; i < 40; i++) {
                for (size_t k = 0; k < 30; k++)
                    assert_int_equal(gene(&pool, i, k)->s != 0, r >= 3);
            }
            free(pool.genes);
        }
    }
}

static void only_those_asked_for_mutate(void **state)
{
    struct al_pool pool = make_zeros(AL_GENE_SYMBOL, 70, 5, AL_LANES);
    struct al_mutation mutation = visible;
    struct al_rng rng = stream(11);
    (void)state;
    mutation.rate = 1.0f;
    al_vary_mutate(&mutation, &rng, &pool, 30, 35);
    for (size_t i = 0; i < 70; i++) {
        for (size_t k = 0; k < 5; k++)
            assert_int_equal(gene(&pool, i, k)->s != 0, i >= 30 && i < 65);
    }
    for (size_t i = 70; i < 96; i++) {
        for (size_t k = 0; k < 5; k++)
            assert_int_equal(gene(&pool, i, k)->s, UNWRITTEN);
    }
    al_vary_mutate(&mutation, &rng, &pool, 10, 0);
    assert_int_equal(gene(&pool, 10, 0)->s, 0);
    free(pool.genes);
}

static void the_layout_does_not_show_in_mutations(void **state)
{
    static const size_t lanes[] = {1, 7, AL_LANES};
    (void)state;
    for (int32_t kind = 0; kind < 3; kind++) {
        for (size_t g = 0; g < 2; g++) {
            const enum al_gene_kind gene_kind = g == 0 ? AL_GENE_FLOAT : AL_GENE_SYMBOL;
            const struct al_mutation mutation = {kind, 0.2f, 3.0f, 0.5f};
            struct al_pool pools[3];
            for (size_t l = 0; l < 3; l++) {
                struct al_rng rng = stream(12);
                pools[l] = make_zeros(gene_kind, 45, 13, lanes[l]);
                al_vary_mutate(&mutation, &rng, &pools[l], 0, 45);
            }
            for (size_t i = 0; i < 45; i++) {
                assert_true(same_genome(&pools[0], i, &pools[1], i));
                assert_true(same_genome(&pools[0], i, &pools[2], i));
            }
            for (size_t l = 0; l < 3; l++)
                free(pools[l].genes);
        }
    }
}

/* ---- steps of floats ------------------------------------------------------------------------- */

/* Mean, variance and a share of the steps, each within five deviations of its estimate, which for
 * the variance comes from the fourth moment. All in units of mutation_step. */
static void assert_steps(int32_t kind, double variance, double fourth, double within, double share)
{
    const size_t n = 200, length = 200;
    const double count = (double)(n * length), step = 0.25, base = 10.0;
    const struct al_mutation mutation = {kind, 1.0f, (float)step, 0.0f};
    struct al_pool pool = make_pool(AL_GENE_FLOAT, 0, n, length, 1);
    struct al_rng rng = stream((uint64_t)kind);
    double sum = 0.0, squares = 0.0;
    size_t inner = 0;
    for (size_t k = 0; k < n * length; k++)
        pool.genes[k].f = (float)base;
    al_vary_mutate(&mutation, &rng, &pool, 0, n);
    for (size_t k = 0; k < n * length; k++) {
        const double x = ((double)pool.genes[k].f - base) / step;
        sum += x;
        squares += x * x;
        inner += fabs(x) < within;
        assert_true(kind == AL_MUTATION_NORMAL ? fabs(x) < 8.0 : fabs(x) <= 1.00001);
    }
    assert_near(sum / count, 0.0, sqrt(variance / count));
    assert_near(squares / count, variance, sqrt((fourth - variance * variance) / count));
    assert_share(inner, share, n * length);
    free(pool.genes);
}

/* Normal: variance 1, fourth moment 3, 68.27 % within 1. Uniform: 1/3, 1/5, half within 1/2.
 * Triangular: 1/6, 1/15, 1 - (1/2)^2 = 3/4 within 1/2. */
static void steps_of_floats_have_their_moments(void **state)
{
    (void)state;
    assert_steps(AL_MUTATION_NORMAL, 1.0, 3.0, 1.0, 0.682689492);
    assert_steps(AL_MUTATION_UNIFORM, 1.0 / 3.0, 0.2, 0.5, 0.5);
    assert_steps(AL_MUTATION_TRIANGULAR, 1.0 / 6.0, 1.0 / 15.0, 0.5, 0.75);
}

static void huge_floats_stay_finite(void **state)
{
    (void)state;
    for (int32_t kind = 0; kind < 3; kind++) {
        const struct al_mutation mutation = {kind, 1.0f, FLT_MAX, 0.0f};
        struct al_pool pool = make_pool(AL_GENE_FLOAT, 0, 100, 10, 1);
        struct al_rng rng = stream(13);
        for (size_t k = 0; k < 1000; k++)
            pool.genes[k].f = k % 2 == 0 ? FLT_MAX : -FLT_MAX;
        for (int round = 0; round < 20; round++)
            al_vary_mutate(&mutation, &rng, &pool, 0, 100);
        for (size_t k = 0; k < 1000; k++)
            assert_true(isfinite(pool.genes[k].f));
        free(pool.genes);
    }
}

/* ---- symbols --------------------------------------------------------------------------------- */

/* What becomes of a symbol of an alphabet of `symbols`. */
static void assert_symbols(const struct al_mutation *mutation, int32_t symbols, int32_t symbol,
                           const double *chances)
{
    const size_t n = 20000;
    struct al_pool pool = make_pool(AL_GENE_SYMBOL, symbols, n, 1, 1);
    struct al_rng rng = stream((uint64_t)(symbols * 100 + symbol));
    size_t counts[64] = {0};
    for (size_t i = 0; i < n; i++)
        pool.genes[i].s = symbol;
    al_vary_mutate(mutation, &rng, &pool, 0, n);
    for (size_t i = 0; i < n; i++) {
        assert_in_range(pool.genes[i].s, 0, symbols - 1);
        counts[pool.genes[i].s]++;
    }
    assert_fits(counts, chances, (size_t)symbols, n);
    free(pool.genes);
}

/* Steps -2, -1, 1, 2, each 1/4, in an alphabet of 5. From 0: -1 is reflected to 1, -2 to 2. From 1:
 * -2 leads to -1, that is 1 again. From 2 nothing is reflected; 3 and 4 mirror 1 and 0. */
static void steps_are_reflected(void **state)
{
    static const struct al_mutation mutation = {AL_MUTATION_STEP, 1.0f, 2.0f, 0.0f};
    static const double right[5][5] = {{0.0, 0.5, 0.5, 0.0, 0.0},
                                       {0.25, 0.25, 0.25, 0.25, 0.0},
                                       {0.25, 0.25, 0.0, 0.25, 0.25},
                                       {0.0, 0.25, 0.25, 0.25, 0.25},
                                       {0.0, 0.0, 0.5, 0.5, 0.0}};
    (void)state;
    for (int32_t symbol = 0; symbol < 5; symbol++)
        assert_symbols(&mutation, 5, symbol, right[symbol]);
}

/* Up to 5 either way, each 1/10: the neighbours are always among them. */
static void steps_of_five(void **state)
{
    static const struct al_mutation mutation = {AL_MUTATION_STEP, 1.0f, 5.9f, 0.0f};
    double right[21] = {0};
    (void)state;
    for (int d = 1; d <= 5; d++)
        right[10 - d] = right[10 + d] = 0.1;
    assert_symbols(&mutation, 21, 10, right);
}

/* In an alphabet of 3 no step is longer than 2, and none shorter than 1. From 0 with steps of 1 and
 * 2: 1, 2; from 1: -2 to -1 to 1, -1 to 0, 1 to 2, 2 to 3 to 1. */
static void steps_keep_within_the_alphabet(void **state)
{
    static const double far_from_0[] = {0.0, 0.5, 0.5}, far_from_1[] = {0.25, 0.5, 0.25};
    static const double near_from_1[] = {0.5, 0.0, 0.5}, two[] = {0.0, 1.0};
    static const float far[] = {2.0f, 3.0f, 1e30f, INFINITY}, near[] = {1.0f, 0.0f, -5.0f, NAN};
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        struct al_mutation mutation = {AL_MUTATION_STEP, 1.0f, far[i], 0.0f};
        assert_symbols(&mutation, 3, 0, far_from_0);
        assert_symbols(&mutation, 3, 1, far_from_1);
        assert_symbols(&mutation, 2, 0, two);
        mutation.step = near[i];
        assert_symbols(&mutation, 3, 1, near_from_1);
        assert_symbols(&mutation, 2, 0, two);
    }
}

static void a_redraw_may_give_any_symbol(void **state)
{
    static const struct al_mutation mutation = {AL_MUTATION_REDRAW, 1.0f, 1.0f, 0.0f};
    static const double right[] = {0.25, 0.25, 0.25, 0.25};
    (void)state;
    assert_symbols(&mutation, 4, 0, right);
    assert_symbols(&mutation, 4, 2, right);
}

/* Of 5 symbols from 2 with steps of 1 and a fifth redrawn: 0.2/5 each, and 0.4 for 1 and 3. */
static void a_mix_does_both(void **state)
{
    static const struct al_mutation mutation = {AL_MUTATION_MIX, 1.0f, 1.0f, 0.2f};
    static const double right[] = {0.04, 0.44, 0.04, 0.44, 0.04};
    static const double steps[] = {0.0, 0.5, 0.0, 0.5, 0.0}, redraws[] = {0.2, 0.2, 0.2, 0.2, 0.2};
    struct al_mutation pure = mutation;
    (void)state;
    assert_symbols(&mutation, 5, 2, right);
    pure.redraw_share = 0.0f;
    assert_symbols(&pure, 5, 2, steps);
    pure.redraw_share = 1.0f;
    assert_symbols(&pure, 5, 2, redraws);
}

static void an_alphabet_of_one_stays(void **state)
{
    (void)state;
    for (int32_t kind = 0; kind < 3; kind++) {
        const struct al_mutation mutation = {kind, 1.0f, 3.0f, 0.5f};
        struct al_pool pool = make_pool(AL_GENE_SYMBOL, 1, 10, 1, 1);
        struct al_rng rng = stream(14);
        for (size_t i = 0; i < 10; i++)
            pool.genes[i].s = 0;
        al_vary_mutate(&mutation, &rng, &pool, 0, 10);
        for (size_t i = 0; i < 10; i++)
            assert_int_equal(pool.genes[i].s, 0);
        free(pool.genes);
    }
}

/* The greatest alphabet and steps of its size: nothing overflows, ends included. */
static void the_greatest_alphabet(void **state)
{
    const int32_t last = AL_POOL_MAX_SYMBOLS - 1;
    const struct al_mutation mutation = {AL_MUTATION_STEP, 1.0f, 1e10f, 0.0f};
    struct al_pool pool = make_pool(AL_GENE_SYMBOL, AL_POOL_MAX_SYMBOLS, 1000, 3, 1);
    struct al_rng rng = stream(15);
    (void)state;
    for (size_t i = 0; i < 1000; i++) {
        gene(&pool, i, 0)->s = 0;
        gene(&pool, i, 1)->s = last / 2;
        gene(&pool, i, 2)->s = last;
    }
    al_vary_mutate(&mutation, &rng, &pool, 0, 1000);
    for (size_t k = 0; k < 3000; k++)
        assert_in_range(pool.genes[k].s, 0, last);
    free(pool.genes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_point_has_one_cut_anywhere),
        cmocka_unit_test(two_point_has_one_arc_anywhere),
        cmocka_unit_test(uniform_tosses_for_each_gene),
        cmocka_unit_test(layout_and_number_of_children_do_not_show),
        cmocka_unit_test(parents_stay_and_may_be_the_same),
        cmocka_unit_test(cutting_takes_two_genes),
        cmocka_unit_test(symbols_are_not_blended),
        cmocka_unit_test(blend_is_even_over_twice_the_distance),
        cmocka_unit_test(blend_of_equal_genes_is_the_gene),
        cmocka_unit_test(blend_of_huge_genes_is_finite),
        cmocka_unit_test(mutations_come_at_their_rate),
        cmocka_unit_test(mutations_are_independent),
        cmocka_unit_test(rates_of_nought_and_one),
        cmocka_unit_test(only_those_asked_for_mutate),
        cmocka_unit_test(the_layout_does_not_show_in_mutations),
        cmocka_unit_test(steps_of_floats_have_their_moments),
        cmocka_unit_test(huge_floats_stay_finite),
        cmocka_unit_test(steps_are_reflected),
        cmocka_unit_test(steps_of_five),
        cmocka_unit_test(steps_keep_within_the_alphabet),
        cmocka_unit_test(a_redraw_may_give_any_symbol),
        cmocka_unit_test(a_mix_does_both),
        cmocka_unit_test(an_alphabet_of_one_stays),
        cmocka_unit_test(the_greatest_alphabet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
