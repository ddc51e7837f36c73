#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <ailife/evolve.h>

#include "chances.h"
#include "floats.h"
#include "gene_stage.h"

#define MOST 400

static struct stage stage;

/* No crossover, no mutation, no elites: children are copies of who was selected. */
static const struct al_evolve_config copies = {
    .selection = AL_SELECTION_TOURNAMENT, .tournament_size = 3, .truncation_share = 0.5f};

static const struct al_evolve_config usual = {.selection = AL_SELECTION_TOURNAMENT,
                                              .tournament_size = 3,
                                              .truncation_share = 0.5f,
                                              .crossover = AL_CROSSOVER_ONE_POINT,
                                              .crossover_rate = 0.7f,
                                              .mutation = AL_MUTATION_NORMAL,
                                              .mutation_rate = 0.1f,
                                              .mutation_step = 0.5f,
                                              .elites = 4,
                                              .immigrants = 3,
                                              .init_range = 2.0f};

/* One generation and the next. Gene k of parent i starts as 1000*i + k: it tells where it is from.
 */
struct family {
    struct al_pool parents, children;
    float fitness[MOST];
    struct al_birth before[MOST], after[MOST];
};

static struct family *make_family(size_t parents, size_t children, size_t length, size_t lanes)
{
    struct family *family = malloc(sizeof *family);
    assert_non_null(family);
    family->parents = make_pool(AL_GENE_FLOAT, 0, parents, length, lanes);
    family->children = make_pool(AL_GENE_FLOAT, 0, children, length, lanes);
    for (size_t i = 0; i < parents; i++) {
        for (size_t k = 0; k < length; k++)
            gene(&family->parents, i, k)->f = (float)(1000 * i + k);
        family->fitness[i] = (float)(i * 7 % parents); /* all different unless 7 divides it */
    }
    memset(family->after, 0x5a, sizeof family->after);
    al_evolve_found(family->before, parents);
    return family;
}

static void free_family(struct family *family)
{
    free(family->parents.genes);
    free(family->children.genes);
    free(family);
}

static void breed(struct family *family, const struct al_evolve_config *config, uint64_t seed)
{
    al_evolve_breed(&stage.evolver, config, &family->parents, family->fitness, family->before,
                    &family->children, family->after, seed, 1);
}

static int is_copy(const struct family *family, size_t child, int32_t parent)
{
    return same_genome(&family->children, child, &family->parents, (size_t)parent);
}

static void assert_birth(const struct al_birth *birth, int32_t a, int32_t b, bool elite,
                         int32_t founder)
{
    assert_int_equal(birth->parent_a, a);
    assert_int_equal(birth->parent_b, b);
    assert_int_equal(birth->elite, elite);
    assert_int_equal(birth->founder, founder);
}

/* ---- who is born ----------------------------------------------------------------------------- */

static void founders_are_their_own(void **state)
{
    struct al_birth births[3];
    (void)state;
    al_evolve_found(births, 3);
    for (int32_t i = 0; i < 3; i++)
        assert_birth(&births[i], -1, -1, false, i);
}

/* Fitness 5, 9, 2, 9, 1: the best are 1, 3 (equal, by number) and 0. */
static void elites_come_first_unchanged(void **state)
{
    static const float fitness[] = {5.0f, 9.0f, 2.0f, 9.0f, 1.0f};
    static const int32_t best[] = {1, 3, 0};
    struct family *family = make_family(5, 8, 6, 1);
    struct al_evolve_config config = usual;
    (void)state;
    config.elites = 3;
    config.mutation_rate = 1.0f;
    memcpy(family->fitness, fitness, sizeof fitness);
    breed(family, &config, 1);
    for (size_t i = 0; i < 3; i++) {
        assert_true(is_copy(family, i, best[i]));
        assert_birth(&family->after[i], best[i], -1, true, best[i]);
    }
    for (size_t i = 3; i < 8; i++)
        assert_false(family->after[i].elite);
    free_family(family);
}

/* The last ones are what al_pool_random() draws for their numbers in that generation. */
static void immigrants_come_last_and_are_new(void **state)
{
    struct family *family = make_family(20, 20, 6, AL_LANES);
    struct al_pool drawn = make_pool(AL_GENE_FLOAT, 0, 20, 6, 1);
    (void)state;
    breed(family, &usual, 2);
    al_pool_random(&drawn, 17, 3, 2.0f, 2, 1);
    for (size_t i = 0; i < 20; i++) {
        if (i < 17) {
            assert_in_range(family->after[i].parent_a, 0, 19);
            assert_int_equal(family->after[i].founder, family->after[i].parent_a);
        } else {
            assert_birth(&family->after[i], -1, -1, false, -1);
            assert_true(same_genome(&family->children, i, &drawn, i));
        }
    }
    free(drawn.genes);
    free_family(family);
}

/* Elites go before immigrants, immigrants before offspring; there are no more elites than parents,
 * and numbers below 0 are 0. */
static void the_population_is_shared_out(void **state)
{
    static const int32_t cases[][5] = {
        /* parents, elites, immigrants, elites there are, immigrants there are; of 6 children */
        {9, 2, 2, 2, 2},   {9, 6, 0, 6, 0},     {9, 100, 100, 6, 0}, {9, 4, 100, 4, 2},
        {3, 100, 0, 3, 0}, {3, 100, 100, 3, 3}, {9, -5, -5, 0, 0},   {9, 0, 100, 0, 6},
    };
    (void)state;
    for (size_t c = 0; c < 8; c++) {
        struct family *family = make_family((size_t)cases[c][0], 6, 4, 1);
        struct al_evolve_config config = usual;
        int32_t elites = 0, immigrants = 0;
        config.elites = cases[c][1];
        config.immigrants = cases[c][2];
        breed(family, &config, 3);
        for (size_t i = 0; i < 6; i++) {
            elites += family->after[i].elite;
            immigrants += family->after[i].parent_a < 0;
        }
        assert_int_equal(elites, cases[c][3]);
        assert_int_equal(immigrants, cases[c][4]);
        free_family(family);
    }
}

/* Pairs are 0 and 1, 2 and 3 ... behind the elites: with one-point crossover one child has the
 * first parent's genes up to the cut, then the second's, and the other one the rest. */
static void pairs_share_their_parents(void **state)
{
    struct family *family = make_family(30, 41, 10, 1);
    struct al_evolve_config config = usual;
    size_t crossed = 0;
    (void)state;
    config.mutation_rate = 0.0f;
    config.elites = 4;
    config.immigrants = 0;
    breed(family, &config, 4);
    for (size_t i = 4; i + 1 < 41; i += 2) {
        const struct al_birth *one = &family->after[i], *other = &family->after[i + 1];
        if (one->parent_b < 0) {
            assert_true(is_copy(family, i, one->parent_a));
            assert_true(is_copy(family, i + 1, other->parent_a));
            assert_int_equal(other->parent_b, -1);
            continue;
        }
        crossed++;
        assert_int_equal(one->parent_a, other->parent_b);
        assert_int_equal(one->parent_b, other->parent_a);
        for (size_t k = 0; k < 10; k++) {
            const float a = gene(&family->parents, (size_t)one->parent_a, k)->f;
            const float b = gene(&family->parents, (size_t)one->parent_b, k)->f;
            const float x = gene(&family->children, i, k)->f;
            assert_true(x == a || x == b);
            assert_true(gene(&family->children, i + 1, k)->f == a + b - x);
        }
        assert_true(gene(&family->children, i, 0)->f ==
                    gene(&family->parents, (size_t)one->parent_a, 0)->f);
        assert_true(gene(&family->children, i, 9)->f ==
                    gene(&family->parents, (size_t)one->parent_b, 9)->f);
    }
    assert_share(crossed, 0.7, 18);
    free_family(family);
}

static void crossover_comes_at_its_rate(void **state)
{
    static const float rates[] = {0.0f, 0.25f, 1.0f};
    (void)state;
    for (size_t r = 0; r < 3; r++) {
        size_t crossed = 0;
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct family *family = make_family(50, 200, 5, 1);
            struct al_evolve_config config = copies;
            config.crossover_rate = rates[r];
            breed(family, &config, seed);
            for (size_t i = 0; i < 200; i += 2)
                crossed += family->after[i].parent_b >= 0;
            free_family(family);
        }
        assert_share(crossed, (double)rates[r], 2000);
    }
}

/* A genome of one gene cannot be cut: its children are copies and say so. */
static void one_gene_is_copied(void **state)
{
    struct family *family = make_family(10, 10, 1, 1);
    struct al_evolve_config config = copies;
    (void)state;
    config.crossover_rate = 1.0f;
    breed(family, &config, 5);
    for (size_t i = 0; i < 10; i++) {
        assert_int_equal(family->after[i].parent_b, -1);
        assert_true(is_copy(family, i, family->after[i].parent_a));
    }
    free_family(family);
}

static void founders_are_inherited_from_the_first_parent(void **state)
{
    struct family *family = make_family(20, 40, 5, 1);
    struct al_evolve_config config = usual;
    (void)state;
    config.crossover_rate = 1.0f;
    for (int32_t i = 0; i < 20; i++)
        family->before[i].founder = i % 3 - 1; /* -1: an immigrant's line goes on */
    breed(family, &config, 6);
    for (size_t i = 0; i < 37; i++)
        assert_int_equal(family->after[i].founder, family->after[i].parent_a % 3 - 1);
    free_family(family);
}

/* ---- selection and mutation take effect ------------------------------------------------------ */

/* Copies show who was selected: each kind by its chances (see test_select.c), 4 parents with
 * fitness 1, 2, 3, 4. Tournament of 3: 1, 7, 19, 37 of 64. */
static void children_are_of_whom_selection_says(void **state)
{
    static const double right[5][4] = {{1.0 / 64, 7.0 / 64, 19.0 / 64, 37.0 / 64},
                                       {0.1, 0.2, 0.3, 0.4},
                                       {0.0, 1.0 / 6, 2.0 / 6, 3.0 / 6},
                                       {0.0, 0.0, 0.5, 0.5},
                                       {0.1, 0.2, 0.3, 0.4}};
    (void)state;
    for (int kind = 0; kind < 5; kind++) {
        struct family *family = make_family(4, 400, 3, 1);
        struct al_evolve_config config = copies;
        size_t counts[4] = {0};
        config.selection = (enum al_selection)kind;
        for (size_t i = 0; i < 4; i++)
            family->fitness[i] = (float)(i + 1);
        for (uint64_t seed = 0; seed < 20; seed++) {
            breed(family, &config, seed);
            for (size_t i = 0; i < 400; i++)
                counts[family->after[i].parent_a]++;
        }
        if (kind == AL_SELECTION_UNIVERSAL) {
            for (size_t i = 0; i < 4; i++) /* 40, 80, 120, 160 of 400, each time */
                assert_int_equal(counts[i], 800 * (i + 1));
        } else {
            assert_fits(counts, right[kind], 4, 8000);
        }
        free_family(family);
    }
}

static void elites_can_be_parents(void **state)
{
    struct family *family = make_family(4, 100, 3, 1);
    struct al_evolve_config config = copies;
    size_t of_the_best = 0;
    (void)state;
    config.elites = 1;
    for (size_t i = 0; i < 4; i++)
        family->fitness[i] = (float)(i + 1);
    breed(family, &config, 7);
    for (size_t i = 1; i < 100; i++)
        of_the_best += family->after[i].parent_a == 3;
    assert_share(of_the_best, 37.0 / 64.0, 99);
    free_family(family);
}

/* All offspring, the first and the last of each litter too, at the rate; elites never. */
static void offspring_mutate_at_the_rate(void **state)
{
    const size_t n = 300, elites = 10, length = 50;
    struct family *family = make_family(n, n, length, AL_LANES);
    struct al_evolve_config config = copies;
    size_t count = 0, mutants[MOST] = {0};
    (void)state;
    config.elites = (int32_t)elites;
    config.mutation_rate = 0.2f;
    config.mutation_step = 1.0f;
    config.mutation = AL_MUTATION_UNIFORM;
    breed(family, &config, 8);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < length; k++)
            mutants[i] += gene(&family->children, i, k)->f !=
                          gene(&family->parents, (size_t)family->after[i].parent_a, k)->f;
        count += mutants[i];
        if (i < elites)
            assert_int_equal(mutants[i], 0);
        else
            assert_share(mutants[i], 0.2, length);
    }
    assert_share(count, 0.2, (n - elites) * length);
    free_family(family);
}

/* Whether gene k of a child is not from its first parent. */
static int is_foreign(const struct family *family, size_t child, size_t k)
{
    return gene(&family->children, child, k)->f !=
           gene(&family->parents, (size_t)family->after[child].parent_a, k)->f;
}

/* What crossover and mutation do in one litter, they do not do again in the next: in uniform
 * crossover of 50 genes no two crossings of different parents agree, nor do mutations of half of
 * the genes. */
static void litters_go_their_own_ways(void **state)
{
    const size_t length = 50, litter = AL_LITTER;
    struct al_evolve_config crossing = copies, mutating = copies;
    (void)state;
    crossing.crossover = AL_CROSSOVER_UNIFORM;
    crossing.crossover_rate = 1.0f;
    mutating.mutation_rate = 0.5f;
    mutating.mutation_step = 1.0f;
    for (int c = 0; c < 2; c++) {
        struct family *family = make_family(30, 5 * litter, length, 1);
        size_t compared = 0;
        breed(family, c == 0 ? &crossing : &mutating, 20);
        for (size_t i = 0; i < 4 * litter; i++) {
            const struct al_birth *one = &family->after[i], *next = &family->after[i + litter];
            size_t alike = 0;
            if (one->parent_a == one->parent_b || next->parent_a == next->parent_b)
                continue;
            for (size_t k = 0; k < length; k++)
                alike += is_foreign(family, i, k) == is_foreign(family, i + litter, k);
            assert_in_range(alike, 0, length - 1);
            compared++;
        }
        assert_in_range(compared, litter, 4 * litter);
        free_family(family);
    }
}

static void symbols_breed_too(void **state)
{
    struct al_pool parents = make_pool(AL_GENE_SYMBOL, 26, 60, 20, 1);
    struct al_pool children = make_pool(AL_GENE_SYMBOL, 26, 60, 20, 1);
    struct al_evolve_config config = usual;
    struct al_birth before[60], after[60];
    float fitness[60];
    (void)state;
    config.mutation = AL_MUTATION_MIX;
    config.mutation_rate = 0.5f;
    config.mutation_step = 3.0f;
    config.redraw_share = 0.5f;
    al_pool_random(&parents, 0, 60, 0.0f, 1, 0);
    al_evolve_found(before, 60);
    for (size_t i = 0; i < 60; i++)
        fitness[i] = (float)i;
    for (int crossover = 0; crossover < 4; crossover++) {
        config.crossover = (enum al_crossover)crossover;
        al_evolve_breed(&stage.evolver, &config, &parents, fitness, before, &children, after, 9, 1);
        for (size_t k = 0; k < 60 * 20; k++)
            assert_in_range(children.genes[k].s, 0, 25);
        for (size_t i = 0; i < 4; i++)
            assert_true(same_genome(&children, i, &parents, 59 - i));
    }
    free(parents.genes);
    free(children.genes);
}

/* ---- degenerate cases ------------------------------------------------------------------------ */

/* Everything at once, at every small size: each child is somebody's or new, and finite. */
static void every_small_population_breeds(void **state)
{
    (void)state;
    for (size_t parents = 1; parents <= 5; parents++) {
        for (size_t children = 1; children <= 7; children++) {
            for (int c = 0; c < 5 * 4 * 4; c++) {
                struct family *family = make_family(parents, children, 1 + (size_t)c % 3, 1);
                struct al_evolve_config config = usual;
                config.selection = (enum al_selection)(c % 5);
                config.crossover = (enum al_crossover)(c / 5 % 4);
                config.crossover_rate = c % 2 == 0 ? 1.0f : 0.0f;
                config.elites = c / 20;
                config.immigrants = c % 2;
                breed(family, &config, (uint64_t)c);
                for (size_t i = 0; i < children; i++) {
                    assert_in_range(family->after[i].parent_a + 1, 0, parents);
                    for (size_t k = 0; k < family->children.length; k++) {
                        assert_int_not_equal(gene(&family->children, i, k)->s, UNWRITTEN);
                        assert_true(isfinite(gene(&family->children, i, k)->f));
                    }
                }
                free_family(family);
            }
        }
    }
}

/* One parent alone: all are its copies, until they mutate. */
static void a_single_parent(void **state)
{
    (void)state;
    for (int kind = 0; kind < 5; kind++) {
        struct family *family = make_family(1, 9, 5, 1);
        struct al_evolve_config config = copies;
        config.selection = (enum al_selection)kind;
        config.crossover_rate = 1.0f;
        breed(family, &config, 10);
        for (size_t i = 0; i < 9; i++) {
            assert_true(is_copy(family, i, 0));
            assert_int_equal(family->after[i].parent_a, 0);
        }
        free_family(family);
    }
}

static void only_elites_are_the_parents_in_order(void **state)
{
    struct family *family = make_family(10, 10, 5, AL_LANES);
    struct al_evolve_config config = usual;
    (void)state;
    config.elites = 10;
    config.mutation_rate = 1.0f;
    breed(family, &config, 11);
    for (size_t i = 0; i < 10; i++) { /* fitness of parent p is 7p mod 10, the best has 9 */
        const size_t parent = (9 - i) * 3 % 10; /* since 7*3 = 21 is 1 mod 10 */
        assert_true(is_copy(family, i, (int32_t)parent));
        assert_birth(&family->after[i], (int32_t)parent, -1, true, (int32_t)parent);
    }
    free_family(family);
}

/* Without a difference in fitness, whatever its value, everyone is as likely a parent. */
static void equal_fitness_selects_evenly(void **state)
{
    static const float values[] = {0.0f, 5.0f, -5.0f, NAN, INFINITY};
    (void)state;
    for (int kind = 0; kind < 5; kind++) {
        for (size_t v = 0; v < 5; v++) {
            struct family *family = make_family(8, 400, 2, 1);
            struct al_evolve_config config = copies;
            size_t counts[8] = {0};
            config.selection = (enum al_selection)kind;
            for (size_t i = 0; i < 8; i++)
                family->fitness[i] = values[v];
            breed(family, &config, 12);
            for (size_t i = 0; i < 400; i++)
                counts[family->after[i].parent_a]++;
            for (size_t i = 0; i < 8; i++) {
                if (kind == AL_SELECTION_UNIVERSAL)
                    assert_int_equal(counts[i], 50);
                else
                    assert_share(counts[i], 0.125, 400);
            }
            free_family(family);
        }
    }
}

/* Numbers 2 and 5 have no finite fitness: neither parents nor elites, however many are asked for.
 */
static void what_is_not_finite_never_breeds(void **state)
{
    (void)state;
    for (int kind = 0; kind < 5; kind++) {
        struct family *family = make_family(7, 300, 3, 1);
        struct al_evolve_config config = copies;
        config.selection = (enum al_selection)kind;
        config.crossover_rate = 0.5f;
        config.elites = 7;
        family->fitness[2] = NAN;
        family->fitness[5] = INFINITY;
        breed(family, &config, 13);
        for (size_t i = 0; i < 300; i++) {
            const struct al_birth *birth = &family->after[i];
            assert_true(birth->parent_a != 2 && birth->parent_a != 5);
            assert_true(birth->parent_b != 2 && birth->parent_b != 5);
            assert_int_equal(birth->elite, i < 5);
        }
        free_family(family);
    }
}

/* ---- the same children ----------------------------------------------------------------------- */

static void assert_same_children(const struct family *a, const struct family *b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert_true(same_genome(&a->children, i, &b->children, i));
        assert_birth(&a->after[i], b->after[i].parent_a, b->after[i].parent_b, b->after[i].elite,
                     b->after[i].founder);
    }
}

static void breeding_again_gives_the_same(void **state)
{
    struct family *one = make_family(150, 150, 44, AL_LANES);
    struct family *again = make_family(150, 150, 44, AL_LANES);
    struct family *other = make_family(150, 150, 44, AL_LANES);
    struct al_stats stats;
    (void)state;
    breed(one, &usual, 14);
    al_evolve_stats(&stage.evolver, again->fitness, 150,
                    &stats); /* what went before is no matter */
    breed(again, &usual, 14);
    breed(other, &usual, 15);
    assert_same_children(one, again, 150);
    assert_false(same_genome(&one->children, 10, &other->children, 10));
    al_evolve_breed(&stage.evolver, &usual, &other->parents, other->fitness, other->before,
                    &other->children, other->after, 14, 2);
    assert_false(same_genome(&one->children, 10, &other->children, 10));
    free_family(one);
    free_family(again);
    free_family(other);
}

static void the_layout_does_not_show(void **state)
{
    (void)state;
    for (int c = 0; c < 5 * 4 * 3; c++) {
        struct family *strings = make_family(70, 75, 37, 1);
        struct family *blocks = make_family(70, 75, 37, AL_LANES);
        struct family *mixed = make_family(70, 75, 37, 1);
        struct al_evolve_config config = usual;
        config.selection = (enum al_selection)(c % 5);
        config.crossover = (enum al_crossover)(c / 5 % 4);
        config.mutation = c / 20;
        free(mixed->children.genes);
        mixed->children = make_pool(AL_GENE_FLOAT, 0, 75, 37, 8);
        breed(strings, &config, (uint64_t)c);
        breed(blocks, &config, (uint64_t)c);
        breed(mixed, &config, (uint64_t)c);
        assert_same_children(strings, blocks, 75);
        assert_same_children(strings, mixed, 75);
        assert_true(al_evolve_diversity(&stage.evolver, &strings->children) ==
                    al_evolve_diversity(&stage.evolver, &blocks->children));
        free_family(strings);
        free_family(blocks);
        free_family(mixed);
    }
}

/* A larger next generation begins with the smaller one's offspring. */
static void more_children_leave_the_first_alone(void **state)
{
    struct family *small = make_family(50, 90, 20, 1);
    struct family *large = make_family(50, 200, 20, 1);
    struct al_evolve_config config = usual;
    (void)state;
    config.immigrants = 0;
    breed(small, &config, 16);
    breed(large, &config, 16);
    assert_same_children(small, large, 90);
    free_family(small);
    free_family(large);
}

static void parents_stay_as_they_are(void **state)
{
    struct family *family = make_family(50, 50, 20, AL_LANES);
    struct family *fresh = make_family(50, 50, 20, AL_LANES);
    (void)state;
    breed(family, &usual, 17);
    assert_memory_equal(family->parents.genes, fresh->parents.genes,
                        al_pool_genes(50, 20, AL_LANES) * sizeof(union al_gene));
    assert_memory_equal(family->fitness, fresh->fitness, 50 * sizeof(float));
    free_family(family);
    free_family(fresh);
}

/* Unused lanes and places behind the pool are not written. */
static void nothing_else_is_written(void **state)
{
    struct family *family = make_family(33, 33, 5, AL_LANES);
    (void)state;
    breed(family, &usual, 18);
    for (size_t i = 33; i < 64; i++) {
        for (size_t k = 0; k < 5; k++)
            assert_int_equal(gene(&family->children, i, k)->s, UNWRITTEN);
    }
    assert_int_equal(family->after[33].parent_a, UNWRITTEN);
    free_family(family);
}

/* ---- statistics ------------------------------------------------------------------------------ */

/* 4, 1, 7, -2, 5: total 15, mean 3, deviations 1, -2, 4, -5, 2: squares 1+4+16+25+4 = 50, a fifth
 * is 10; the middle of -2 1 4 5 7 is 4. */
static void stats_of_an_odd_number_by_hand(void **state)
{
    static const float fitness[] = {4.0f, 1.0f, 7.0f, -2.0f, 5.0f};
    struct al_stats stats;
    (void)state;
    al_evolve_stats(&stage.evolver, fitness, 5, &stats);
    assert_true(stats.best == 7.0f && stats.best_index == 2);
    assert_true(stats.worst == -2.0f);
    assert_true(stats.total == 15.0 && stats.mean == 3.0);
    assert_true(stats.median == 4.0);
    assert_true(fabs(stats.stddev - sqrt(10.0)) < 1e-12);
    assert_int_equal(stats.not_finite, 0);
}

/* 3, NaN, 8, 8, inf, 1: of 1 3 8 8 the median is 5.5, the mean 5, deviations -4, -2, 3, 3: 38/4.
 * The best is the first 8. */
static void stats_of_an_even_number_by_hand(void **state)
{
    static const float fitness[] = {3.0f, NAN, 8.0f, 8.0f, INFINITY, 1.0f};
    struct al_stats stats;
    (void)state;
    al_evolve_stats(&stage.evolver, fitness, 6, &stats);
    assert_true(stats.best == 8.0f && stats.best_index == 2);
    assert_true(stats.worst == 1.0f);
    assert_true(stats.total == 20.0 && stats.mean == 5.0);
    assert_true(stats.median == 5.5);
    assert_true(fabs(stats.stddev - sqrt(9.5)) < 1e-12);
    assert_int_equal(stats.not_finite, 2);
}

static void stats_of_one_and_of_none(void **state)
{
    static const float one[] = {-4.0f}, bad[] = {NAN, INFINITY, -INFINITY};
    static const struct al_stats nothing = {.not_finite = 3};
    struct al_stats stats;
    (void)state;
    al_evolve_stats(&stage.evolver, one, 1, &stats);
    assert_true(stats.best == -4.0f && stats.worst == -4.0f && stats.mean == -4.0);
    assert_true(stats.median == -4.0 && stats.total == -4.0 && stats.stddev == 0.0);
    al_evolve_stats(&stage.evolver, bad, 3, &stats);
    assert_true(stats.best == nothing.best && stats.worst == nothing.worst);
    assert_true(stats.mean == 0.0 && stats.median == 0.0 && stats.total == 0.0);
    assert_true(stats.stddev == 0.0 && stats.best_index == 0 && stats.not_finite == 3);
    al_evolve_stats(&stage.evolver, one, 0, &stats);
    assert_true(stats.total == 0.0 && stats.not_finite == 0);
}

static void stats_of_the_largest_floats(void **state)
{
    static const float fitness[] = {FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX};
    struct al_stats stats;
    (void)state;
    al_evolve_stats(&stage.evolver, fitness, 4, &stats);
    assert_true(stats.mean == 0.0 && stats.median == 0.0);
    assert_true(stats.stddev == (double)FLT_MAX);
}

/* (0,0), (6,0), (0,8), (6,8) have the mean (3,4), 5 away from each. */
static void diversity_of_floats_by_hand(void **state)
{
    static const float genes[4][2] = {{0, 0}, {6, 0}, {0, 8}, {6, 8}};
    struct al_pool pool = make_pool(AL_GENE_FLOAT, 0, 4, 2, AL_LANES);
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        for (size_t k = 0; k < 2; k++)
            gene(&pool, i, k)->f = genes[i][k];
    }
    assert_true(al_evolve_diversity(&stage.evolver, &pool) == 5.0);
    pool.population = 2; /* (0,0) and (6,0): 3 from (3,0) */
    assert_true(al_evolve_diversity(&stage.evolver, &pool) == 3.0);
    pool.population = 1;
    assert_true(al_evolve_diversity(&stage.evolver, &pool) == 0.0);
    free(pool.genes);
}

/* abcd, abce, xbcd: neighbours differ in 1, 2 and (the last and the first) 1 of 4 places: 4/12. */
static void diversity_of_symbols_by_hand(void **state)
{
    static const char *const texts[] = {"abcd", "abce", "xbcd"};
    (void)state;
    for (size_t lanes = 1; lanes <= 32; lanes += 31) {
        struct al_pool pool = make_pool(AL_GENE_SYMBOL, 128, 3, 4, lanes);
        for (size_t i = 0; i < 3; i++) {
            for (size_t k = 0; k < 4; k++)
                gene(&pool, i, k)->s = texts[i][k];
        }
        assert_true(fabs(al_evolve_diversity(&stage.evolver, &pool) - 1.0 / 3.0) < 1e-15);
        pool.population = 2; /* 1 of 4, there and back */
        assert_true(al_evolve_diversity(&stage.evolver, &pool) == 0.25);
        pool.population = 1;
        assert_true(al_evolve_diversity(&stage.evolver, &pool) == 0.0);
        free(pool.genes);
    }
}

static void lineages_by_hand(void **state)
{
    static const int32_t founders[] = {4, -1, 4, 0, 2000000000, -1, 0, 7};
    struct al_birth births[8];
    (void)state;
    for (size_t i = 0; i < 8; i++)
        births[i] = (struct al_birth){.founder = founders[i]};
    assert_int_equal(al_evolve_lineages(&stage.evolver, births, 8), 4);
    assert_int_equal(al_evolve_lineages(&stage.evolver, births, 3), 1);
    assert_int_equal(al_evolve_lineages(&stage.evolver, births + 1, 1), 0);
    assert_int_equal(al_evolve_lineages(&stage.evolver, births, 0), 0);
}

/* Selection alone makes lines die out: they never grow in number. */
static void lineages_only_fall(void **state)
{
    struct family *family = make_family(60, 60, 4, 1);
    size_t lines = 60;
    (void)state;
    for (uint64_t generation = 1; generation <= 30; generation++) {
        al_evolve_breed(&stage.evolver, &usual, &family->parents, family->fitness, family->before,
                        &family->children, family->after, 19, generation);
        const size_t left = al_evolve_lineages(&stage.evolver, family->after, 60);
        assert_in_range(left, 1, lines);
        lines = left;
        memcpy(family->before, family->after, 60 * sizeof *family->after);
    }
    assert_in_range(lines, 1, 10);
    free_family(family);
}

/* ---- it evolves ------------------------------------------------------------------------------ */

#define LETTERS 20

static int32_t error_of(const struct al_pool *pool, size_t i)
{
    int32_t error = 0;
    for (size_t k = 0; k < LETTERS; k++)
        error += abs(gene(pool, i, k)->s - (int32_t)((37 * k + 11) % 95));
    return error;
}

/* Generations until a string of 20 symbols is its target, 1/(1+error) being the fitness. */
static int generations_needed(uint64_t seed, int most)
{
    static const struct al_evolve_config config = {.selection = AL_SELECTION_TOURNAMENT,
                                                   .tournament_size = 5,
                                                   .crossover = AL_CROSSOVER_ONE_POINT,
                                                   .crossover_rate = 0.9f,
                                                   .mutation = AL_MUTATION_MIX,
                                                   .mutation_rate = 1.0f / LETTERS,
                                                   .mutation_step = 5.0f,
                                                   .redraw_share = 0.1f,
                                                   .elites = 1};
    struct al_pool pools[2] = {make_pool(AL_GENE_SYMBOL, 95, 200, LETTERS, 1),
                               make_pool(AL_GENE_SYMBOL, 95, 200, LETTERS, 1)};
    struct al_birth births[2][200];
    int generation = 0;
    int32_t best = INT32_MAX;

    al_pool_random(&pools[0], 0, 200, 0.0f, seed, 0);
    al_evolve_found(births[0], 200);
    for (;;) {
        const int now = generation % 2;
        const int32_t before = best;
        float fitness[200];
        for (size_t i = 0; i < 200; i++) {
            const int32_t error = error_of(&pools[now], i);
            fitness[i] = 1.0f / (1.0f + (float)error);
            best = error < best ? error : best;
        }
        if (generation > 0) /* the elite is the best so far */
            assert_int_equal(error_of(&pools[now], 0), before);
        if (best == 0 || generation == most)
            break;
        generation++;
        al_evolve_breed(&stage.evolver, &config, &pools[now], fitness, births[now], &pools[!now],
                        births[!now], seed, (uint64_t)generation);
    }
    free(pools[0].genes);
    free(pools[1].genes);
    return generation;
}

static void a_string_evolves_to_its_target(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++)
        assert_in_range(generations_needed(seed, 200), 10, 199);
}

static int set_up(void **state)
{
    (void)state;
    make_stage(&stage, MOST);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(stage.block);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(founders_are_their_own),
        cmocka_unit_test(elites_come_first_unchanged),
        cmocka_unit_test(immigrants_come_last_and_are_new),
        cmocka_unit_test(the_population_is_shared_out),
        cmocka_unit_test(pairs_share_their_parents),
        cmocka_unit_test(crossover_comes_at_its_rate),
        cmocka_unit_test(one_gene_is_copied),
        cmocka_unit_test(founders_are_inherited_from_the_first_parent),
        cmocka_unit_test(children_are_of_whom_selection_says),
        cmocka_unit_test(elites_can_be_parents),
        cmocka_unit_test(offspring_mutate_at_the_rate),
        cmocka_unit_test(litters_go_their_own_ways),
        cmocka_unit_test(symbols_breed_too),
        cmocka_unit_test(every_small_population_breeds),
        cmocka_unit_test(a_single_parent),
        cmocka_unit_test(only_elites_are_the_parents_in_order),
        cmocka_unit_test(equal_fitness_selects_evenly),
        cmocka_unit_test(what_is_not_finite_never_breeds),
        cmocka_unit_test(breeding_again_gives_the_same),
        cmocka_unit_test(the_layout_does_not_show),
        cmocka_unit_test(more_children_leave_the_first_alone),
        cmocka_unit_test(parents_stay_as_they_are),
        cmocka_unit_test(nothing_else_is_written),
        cmocka_unit_test(stats_of_an_odd_number_by_hand),
        cmocka_unit_test(stats_of_an_even_number_by_hand),
        cmocka_unit_test(stats_of_one_and_of_none),
        cmocka_unit_test(stats_of_the_largest_floats),
        cmocka_unit_test(diversity_of_floats_by_hand),
        cmocka_unit_test(diversity_of_symbols_by_hand),
        cmocka_unit_test(lineages_by_hand),
        cmocka_unit_test(lineages_only_fall),
        cmocka_unit_test(a_string_evolves_to_its_target),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
