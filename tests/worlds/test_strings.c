/* Texts that evolve: errors and statistics by hand, what operators may and may not do, targets that
 * change, what is seen of it all.
 *
 * The world's own source is included, so that texts can be put where a case needs them. */
#include "../../src/worlds/strings.c"

#include <setjmp.h>
#include <stdlib.h>

#include <cmocka.h>

#include <ailife/checkpoint.h>

#include "world_bench.h"

static struct al_run *run;
static struct strings *strings;

static void look(void)
{
    strings = (struct strings *)run->world;
}

/* Change the target, in quotes so that it may be any text. */
static void retarget(const char *target)
{
    char value[5000];
    struct al_error error = {0};
    snprintf(value, sizeof value, "\"%s\"", target);
    if (al_run_edit(run, "strings", "target", value, &error) != AL_OK)
        fail_msg("%s", error.text);
}

/* A run with a target (NULL: the default) and other settings. */
static void begin(const char *target, uint64_t seed, const char *settings)
{
    struct al_error error;
    run = bench_run("strings", seed, settings);
    if (target != NULL) {
        retarget(target);
        assert_int_equal(al_run_restart(run, seed, &error), AL_OK);
    }
    look();
}

static void go(uint64_t steps)
{
    bench_steps(run, steps);
    look();
}

static void drop(void)
{
    al_run_free(run);
    run = NULL;
}

static int finish(void **state)
{
    (void)state;
    drop();
    return 0;
}

/* Put an ASCII text in place of text i. */
static void put_text(size_t i, const char *text)
{
    assert_int_equal(strlen(text), strings->length);
    for (size_t k = 0; k < strings->length; k++)
        strings->pools[0].genes[i * strings->length + k].s = text[k] - ' ';
}

static const char *get_text(size_t i)
{
    static char text[4 * AL_TARGET_MOST + 1];
    spell(strings, i, 0, strings->length, text, sizeof text);
    return text;
}

/* In ASCII an error is the sum of the differences of the codes:
 * |'B'-'C'| + |'A'-'A'| + |'x'-'T'| = 1 + 0 + (120 - 84) = 37. The other way round it is the same.
 * The ends of the alphabet, ' ' and '~', are 94 apart. */
static void errors_by_hand(void **state)
{
    (void)state;
    begin("CAT", 1, "population=4");
    put_text(0, "BAx");
    put_text(1, "DA0");
    put_text(2, "CAT");
    put_text(3, "~ U");
    evaluate(strings);
    assert_int_equal(strings->errors[0], 37);
    assert_int_equal(strings->errors[1], 1 + 0 + 36);
    assert_int_equal(strings->errors[2], 0);
    assert_int_equal(strings->errors[3], '~' - 'C' + 'A' - ' ' + 1);
    assert_true(fitness_of(0) == 1.0f);
    assert_true(fitness_of(3) == 0.25f);
    assert_true(strings->fitness[0] == 1.0f / 38.0f);
}

/* The alphabet of U+00E9 has 95 symbols of ASCII and U+00A0 ... U+00FF without U+00AD, so from 'z',
 * place 90, to U+00E9, place 95 + 0x49 - 1 = 167, it is 77. */
static void errors_beyond_ascii(void **state)
{
    (void)state;
    begin("\xC3\xA9", 1, "population=1");
    strings->pools[0].genes[0].s = 'z' - ' ';
    evaluate(strings);
    assert_int_equal(strings->errors[0], 77);
    assert_string_equal(get_text(0), "z");
    strings->pools[0].genes[0].s = 167;
    evaluate(strings);
    assert_int_equal(strings->errors[0], 0);
    assert_string_equal(get_text(0), "\xC3\xA9");
}

/* Errors 0, 3, 3, 10: mean 4, median 3, squares of the distances 16 + 1 + 1 + 36 = 54, so the
 * standard deviation is sqrt(13.5). Neighbours, and the last with the first, differ in 1, 0, 1 and
 * 1 of one character: diversity 3/4. */
static void statistics_by_hand(void **state)
{
    (void)state;
    double row[8];
    begin("M", 1, "population=4");
    put_text(0, "J"); /* 3 */
    put_text(1, "W"); /* 10 */
    put_text(2, "M"); /* 0 */
    put_text(3, "J"); /* 3 */
    evaluate(strings);
    measure(run->world, row);
    assert_true(row[1] == 0);
    assert_true(row[2] == 4);
    assert_true(row[3] == 3);
    assert_true(row[4] == 10);
    assert_true(fabs(row[5] - 3.674234614174767) < 1e-12);
    assert_true(row[6] == 0.75);
    assert_int_equal(strings->best, 2);
    assert_int_equal(strings->next, 0); /* the lower number of two alike */
    assert_int_equal(strings->worst, 1);
}

/* A plain recount of all that a row says, over some generations. */
static void rows_are_true(void **state)
{
    (void)state;
    begin(NULL, 3, "population=51");
    for (int g = 0; g < 20; g++) {
        go(1);
        int32_t least = INT32_MAX, most = 0;
        double sum = 0;
        for (size_t i = 0; i < 51; i++) {
            const char *text = get_text(i), *target = "Hello, artificial life!";
            int32_t error = 0;
            for (size_t k = 0; k < 23; k++)
                error += abs(text[k] - target[k]);
            least = error < least ? error : least;
            most = error > most ? error : most;
            sum += error;
        }
        assert_int_equal(run->world->generation, g);
        assert_int_equal(run->world->tick, g + 1);
        assert_int_equal(run->rows, g + 1);
        assert_true(run->row[0] == g);
        assert_true(run->row[1] == least);
        assert_true(run->row[4] == most);
        assert_true(fabs(run->row[2] - sum / 51) < 1e-9);
        char text[100];
        assert_int_equal(run->world->class->text(run->world, 7, text, sizeof text), 23);
        assert_string_equal(text, get_text(strings->best));
        assert_int_equal(strings->errors[strings->best], least);
    }
}

static void text_is_cut_at_a_whole_character(void **state)
{
    (void)state;
    char text[8] = "xxxxxxx";
    begin("\xE6\x9D\x8E\xE6\x98\x8E", 1, "");
    while (!run->world->done)
        go(1);
    assert_int_equal(run->world->class->text(run->world, 7, text, 7), 6);
    assert_string_equal(text, "\xE6\x9D\x8E\xE6\x98\x8E");
    assert_int_equal(run->world->class->text(run->world, 7, text, 6), 6);
    assert_string_equal(text, "\xE6\x9D\x8E");
    assert_int_equal(run->world->class->text(run->world, 7, text, 3), 6);
    assert_string_equal(text, "");
    assert_int_equal(run->world->class->text(run->world, 7, NULL, 0), 6);
}

/* ---- operators ------------------------------------------------------------------------------- */

static const char *const selections[] = {"tournament", "roulette", "rank", "truncation",
                                         "universal"};

#define SELECTIONS (sizeof selections / sizeof selections[0])

/* With one elite the least error never grows, though every other character mutates. */
static void an_elite_is_kept(void **state)
{
    (void)state;
    for (size_t s = 0; s < SELECTIONS; s++) {
        char settings[100];
        snprintf(settings, sizeof settings, "elites=1 mutation_rate=1 selection=%s", selections[s]);
        begin(NULL, s + 1, settings);
        go(1);
        double best = run->row[1];
        for (int g = 0; g < 200 && !run->world->done; g++) {
            go(1);
            assert_true(run->row[1] <= best);
            best = run->row[1];
        }
        drop();
    }
}

/* A thousand characters, each from a block of its own: errors of some 40 million, which floats
 * cannot tell apart one by one. */
static void an_elite_is_kept_however_great_the_errors(void **state)
{
    (void)state;
    static char target[4 * AL_TARGET_MOST + 1];
    size_t used = 0;
    for (uint32_t i = 0; i < AL_TARGET_MOST; i++)
        used += al_utf8_encode(0x10000 + 128 * i, target + used);
    begin(target, 1, "mutation_step=1 mutation_rate=0.001 redraw_share=0");
    go(1);
    assert_true(run->row[1] > 0x1p24);
    double best = run->row[1];
    for (int g = 0; g < 60; g++) {
        go(1);
        assert_true(run->row[1] <= best);
        assert_int_equal(run->row[1], strings->errors[strings->best]);
        for (size_t i = 0; i < strings->n; i++)
            assert_true(strings->errors[i] >= strings->errors[strings->best]);
        best = run->row[1];
    }
}

/* Two errors that are the same as floats: the less one is first all the same. */
static void the_least_error_is_first(void **state)
{
    (void)state;
    begin(NULL, 1, "population=2");
    assert_true(fitness_of(30000001) == fitness_of(30000000));
    strings->errors[0] = 30000001;
    strings->errors[1] = 30000000;
    strings->fitness[0] = fitness_of(30000001);
    strings->fitness[1] = fitness_of(30000000);
    rank(strings);
    assert_int_equal(strings->best, 1);
    assert_int_equal(strings->worst, 0);
}

/* Without mutation every character was at its place in generation 0. */
static void nothing_new_without_mutation(void **state)
{
    (void)state;
    static const char *const crossovers[] = {"one-point", "two-point", "uniform", "blend"};
    for (size_t c = 0; c < 4; c++) {
        static bool seen[AL_TARGET_MOST][128];
        char settings[100];
        memset(seen, 0, sizeof seen);
        snprintf(settings, sizeof settings, "mutation_rate=0 population=20 crossover=%s",
                 crossovers[c]);
        begin(NULL, 5, settings);
        go(1);
        for (size_t i = 0; i < 20; i++)
            for (size_t k = 0; k < strings->length; k++)
                seen[k][(unsigned char)get_text(i)[k]] = true;
        for (int g = 0; g < 40; g++) {
            go(1);
            for (size_t i = 0; i < 20; i++)
                for (size_t k = 0; k < strings->length; k++)
                    assert_true(seen[k][(unsigned char)get_text(i)[k]]);
        }
        drop();
    }
}

/* A rate of 1 changes every character; a step goes up or down by no more than it says, except for
 * the reflection at an end, and never stays. */
static void steps_are_as_long_as_they_say(void **state)
{
    (void)state;
    begin(NULL, 1, "mutation_rate=1 mutation=step mutation_step=3 crossover_rate=0 population=50");
    go(1);
    for (int g = 0; g < 10; g++) {
        char parents[50][24];
        for (size_t i = 0; i < 50; i++)
            strcpy(parents[i], get_text(i));
        go(1);
        for (size_t i = 1; i < 50; i++) {
            const char *parent = parents[strings->births[0][i].parent_a];
            for (size_t k = 0; k < 23; k++) {
                const int distance = abs(get_text(i)[k] - parent[k]);
                assert_true(distance <= 3);
                assert_true(distance > 0 || parent[k] < ' ' + 3 || parent[k] > '~' - 3);
            }
        }
    }
}

/* auto is one change a text on average: of 199 copies over 50 generations 199 * 50 characters are
 * hit, give or take 2 % at more than twice the standard deviation; a step always changes it. */
static void the_rate_is_one_change_a_text(void **state)
{
    (void)state;
    begin(NULL, 1, "mutation=step mutation_step=1 crossover_rate=0");
    go(1);
    size_t changes = 0;
    for (int g = 0; g < 50; g++) {
        static char parents[200][24];
        for (size_t i = 0; i < 200; i++)
            strcpy(parents[i], get_text(i));
        go(1);
        for (size_t i = 1; i < 200; i++)
            for (size_t k = 0; k < 23; k++)
                changes += get_text(i)[k] != parents[strings->births[0][i].parent_a][k];
    }
    assert_in_range(changes, 199 * 50 * 96 / 100, 199 * 50 * 104 / 100);
}

static void populations_keep_their_size(void **state)
{
    (void)state;
    static const int sizes[] = {1, 2, 3, 7, 101};
    for (size_t s = 0; s < SELECTIONS; s++)
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            char settings[100];
            snprintf(settings, sizeof settings, "population=%d selection=%s immigrants=%zu",
                     sizes[i], selections[s], i);
            begin(NULL, 1, settings);
            for (int g = 0; g <= 50; g++) {
                go(1);
                assert_int_equal(run->world->class->agents(run->world), sizes[i]);
                assert_int_equal(strings->pools[0].population, sizes[i]);
            }
            drop();
        }
}

/* ---- ends ------------------------------------------------------------------------------------ */

static void ends_when_it_is_solved(void **state)
{
    (void)state;
    begin("cat", 1, "");
    while (run->state == AL_RUN_GOING)
        go(1);
    assert_int_equal(run->state, AL_RUN_DONE);
    assert_true(run->row[1] == 0);
    assert_string_equal(get_text(strings->best), "cat");
}

/* Among 200 texts of one character of 95 the right one is missing with probability 0.12. */
static void ends_at_once_when_generation_0_has_it(void **state)
{
    (void)state;
    int at_once = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        begin("A", seed, "");
        go(1);
        bool there = false;
        for (size_t i = 0; i < 200; i++)
            there = there || strcmp(get_text(i), "A") == 0;
        assert_int_equal(run->state == AL_RUN_DONE, there);
        assert_int_equal(run->rows, 1);
        at_once += there;
        drop();
    }
    assert_in_range(at_once, 26, 40);
}

/* A fitness of 0.1 is an error of 9. */
static void ends_at_a_fitness(void **state)
{
    (void)state;
    begin(NULL, 1, "until_fitness=0.1");
    double before = 1e9;
    while (run->state == AL_RUN_GOING) {
        if (run->rows > 0)
            before = run->row[1];
        go(1);
    }
    assert_int_equal(run->state, AL_RUN_DONE);
    assert_true(run->row[1] <= 9 && before > 9);
}

/* Without any variation nothing ever gets better: five generations after the first it is over. */
static void ends_when_nothing_gets_better(void **state)
{
    (void)state;
    begin(NULL, 1, "mutation_rate=0 crossover_rate=0 stagnation=5");
    while (run->state == AL_RUN_GOING)
        go(1);
    assert_int_equal(run->state, AL_RUN_DONE);
    assert_int_equal(run->world->generation, 5);
}

/* ---- another target -------------------------------------------------------------------------- */

static void go_on_until_done(uint64_t most)
{
    while (run->state == AL_RUN_GOING && most-- > 0)
        go(1);
    assert_int_equal(run->state, AL_RUN_DONE);
    assert_string_equal(get_text(strings->best), params(strings)->target);
}

/* The rows go on, the errors are those from the new target, and so is the best so far. */
static void a_new_target_starts_anew(void **state)
{
    (void)state;
    begin("aaaaaaaaaa", 1, "stagnation=100");
    go(20);
    const double before = run->row[1];
    assert_int_equal(strings->targets, 1);
    retarget("zzzzzzzzzz");
    go(1);
    assert_int_equal(run->rows, 21);
    assert_true(run->row[0] == 20);
    assert_true(run->row[1] > before + 100); /* ten times 25, less what one generation gains */
    assert_int_equal(strings->targets, 2);
    assert_int_equal(strings->target_since, 19);
    assert_int_equal(strings->best_ever, strings->errors[strings->best]);
    assert_int_equal(run->mark_count, 1);
    assert_int_equal(run->marks[0].row, 20);
    go_on_until_done(500);
}

static void a_new_target_may_be_of_any_kind(void **state)
{
    (void)state;
    static const char *const targets[] = {"Ada Lovelace, countess", "two words",
                                          "\xE6\x9D\x8E\xE6\x98\x8E and Jos\xC3\xA9",
                                          "It\xE2\x80\x99s", "\xF0\x9F\x98\x80 ok"};
    begin("Hello", 1, "");
    go(5);
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        retarget(targets[i]);
        go(2);
        assert_string_equal(params(strings)->target, targets[i]);
        assert_int_equal(strings->length, strings->target.length);
    }
    go_on_until_done(500);
}

/* What is in both alphabets stays where it is; what is behind the old end is new. */
static void a_new_target_keeps_what_there_is(void **state)
{
    (void)state;
    begin("abcdef", 1, "population=1 elites=1 mutation_rate=0");
    go(3);
    char before[8];
    strcpy(before, get_text(0));
    retarget("\xC3\xA9xyzabcdef");
    go(1);
    assert_int_equal(strings->length, 10);
    assert_memory_equal(get_text(0), before, 6);
    retarget("abc");
    go(1);
    assert_int_equal(strlen(get_text(0)), 3);
    assert_memory_equal(get_text(0), before, 3);
}

/* Characters that the new alphabet has not are drawn from it. */
static void a_new_target_redraws_what_it_has_not(void **state)
{
    (void)state;
    begin("\xE6\x9D\x8E\xE6\x98\x8E", 1, "");
    go(1);
    retarget("ab");
    go(1);
    assert_int_equal(strings->symbols, 95);
    for (size_t i = 0; i < strings->n; i++) {
        assert_int_equal(strlen(get_text(i)), 2);
        for (size_t k = 0; k < 2; k++)
            assert_in_range(get_text(i)[k], ' ', '~');
    }
    assert_true(strings->diversity > 0.9);
}

static void stagnation_counts_from_the_new_target(void **state)
{
    (void)state;
    begin("aaaa", 1, "mutation_rate=0 crossover_rate=0 stagnation=5");
    go(4); /* generation 3 */
    retarget("zzzz");
    while (run->state == AL_RUN_GOING)
        go(1);
    assert_int_equal(run->world->generation, 3 + 5);
}

/* Other changes leave the best so far and the texts alone; the population has its new size when the
 * next generation is bred. */
static void other_changes_start_nothing_anew(void **state)
{
    (void)state;
    struct al_error error;
    begin(NULL, 1, "");
    go(10);
    const int32_t best = strings->best_ever;
    assert_int_equal(al_run_edit(run, "strings", "population", "300", &error), AL_OK);
    assert_int_equal(al_run_edit(run, "strings", "selection", "rank", &error), AL_OK);
    go(1);
    assert_int_equal(strings->n, 300);
    assert_int_equal(strings->targets, 1);
    assert_true(strings->best_ever <= best);
    assert_true(run->row[1] <= best);
    go_on_until_done(500);
}

/* A run that is stored and loaded, before and after its target changed, goes on as if it had not
 * been. */
static void goes_on_from_a_checkpoint(void **state)
{
    (void)state;
    begin("Jos\xC3\xA9 and Maria", 1, "");
    for (int part = 0; part < 3; part++) {
        struct al_error error;
        unsigned char *bytes;
        size_t size;
        struct al_checkpoint checkpoint;
        struct al_run *copy;
        go(4);
        if (part == 1)
            retarget("\xE6\x9D\x8E");
        assert_int_equal(al_run_store(run, &bytes, &size, &error), AL_OK);
        assert_int_equal(al_checkpoint_open(&checkpoint, bytes, size, &error), AL_OK);
        assert_int_equal(al_run_load(&copy, &al_strings_class, &run->sections, &checkpoint, &error),
                         AL_OK);
        go(2);
        bench_steps(copy, 2);
        assert_true(al_run_digest(copy) == al_run_digest(run));
        assert_string_equal(((struct strings *)copy->world)->base.class->name, "strings");
        assert_memory_equal(copy->row, run->row, 8 * sizeof *run->row);
        al_run_free(copy);
        free(bytes);
    }
}

/* A text that a damaged file gives another alphabet is not taken. */
static void refuses_genes_of_no_alphabet(void **state)
{
    (void)state;
    struct al_archive archive;
    begin("abc", 1, "population=2");
    al_archive_store(&archive, NULL, 0);
    run->world->class->state(run->world, &archive);
    unsigned char bytes[1000];
    assert_true(archive.used <= sizeof bytes);
    al_archive_store(&archive, bytes, sizeof bytes);
    strings->pools[0].genes[5].s = 95;
    run->world->class->state(run->world, &archive);
    assert_false(archive.failed);
    al_archive_load(&archive, bytes, archive.used);
    run->world->class->state(run->world, &archive);
    assert_true(archive.failed);
    strings->pools[0].genes[5].s = 94;
}

/* ---- settings -------------------------------------------------------------------------------- */

static void refuses(const char *target, const char *why)
{
    struct al_error error = {0};
    char value[6000];
    snprintf(value, sizeof value, "\"%s\"", target);
    if (al_run_edit(run, "strings", "target", value, &error) != AL_INVALID)
        fail_msg("accepted: %s", target);
    if (strstr(error.text, why) == NULL)
        fail_msg("'%s' is not in '%s'", why, error.text);
}

static void refuses_what_is_no_target(void **state)
{
    (void)state;
    static char long_text[AL_TARGET_MOST + 2];
    begin(NULL, 1, "");
    memset(long_text, 'x', AL_TARGET_MOST + 1);
    refuses("", "an empty text");
    refuses("caf\xE9", "character 4 is not UTF-8 (\\xe9)");
    refuses("a\tb", "character 2 is U+0009, a control character");
    refuses("\x1B[1m", "character 1 is U+001B, a control character");
    refuses("\xC3\xA9\xC2\x9B", "character 2 is U+009B, a control character");
    refuses("ab\xE2\x80\xAE", "character 3 is U+202E, a format character");
    refuses("\xE2\x80\xA8", "character 1 is U+2028, a line or paragraph separator");
    refuses("\xEF\xB7\x90", "character 1 is U+FDD0, no character");
    refuses(long_text, "the text has 1001 characters (allowed: 1 to 1000)");
    long_text[AL_TARGET_MOST] = '\0';
    retarget(long_text);
    struct al_error error;
    assert_int_equal(al_run_edit(run, "strings", "population", "100000", &error), AL_INVALID);
    assert_non_null(strstr(error.text, "population x characters of the target"));
    go(1);
    go(1);
    assert_int_equal(strings->length, AL_TARGET_MOST);
}

/* ---- what is seen ---------------------------------------------------------------------------- */

/* The page holds the best text, with each span in the role its characters have, and a copy in which
 * what is wrong is blotted out. */
static void the_page_shows_what_matches(void **state)
{
    (void)state;
    struct al_scene scene;
    al_scene_init(&scene);
    begin("ABC def", 1, "population=3");
    put_text(0, "ABCzdef");
    put_text(1, "ABCzdez");
    put_text(2, "~~~~~~~");
    evaluate(strings);
    draw(run->world, &scene);
    assert_false(scene.incomplete);
    assert_non_null(strstr(scene.text, "error 90, 6 of 7 characters right\n"));
    const char *text = strstr(scene.text, "ABCzdef\nABC_def\n");
    assert_non_null(text);
    assert_non_null(strstr(scene.text, "Next best, error 110\nABCzdez\n"));
    assert_non_null(strstr(scene.text, "Target\nABC def"));
    assert_null(strstr(scene.text, "since generation"));
    const size_t at = (size_t)(text - scene.text);
    for (size_t k = 0; k < 7; k++)
        for (size_t s = 0; s < scene.span_count; s++)
            if (at + k >= scene.spans[s].start &&
                at + k < scene.spans[s].start + scene.spans[s].length)
                assert_int_equal(scene.spans[s].role, k == 3 ? AL_ROLE_TEXT : AL_ROLE_MATCH);
    retarget("ABD");
    go(2);
    draw(run->world, &scene);
    assert_non_null(strstr(scene.text, "Target 2, since generation 0\nABD"));
    al_scene_fini(&scene);
}

/* Errors 0, 1, 1, 1, 17: the classes are 17/8 + 1 = 3 wide; the first has four, the longest bar,
 * the sixth (15 to 17) one, a quarter of it. */
static void the_page_counts_errors(void **state)
{
    (void)state;
    struct al_scene scene;
    al_scene_init(&scene);
    begin("M", 1, "population=5");
    const char *const texts[] = {"M", "L", "N", "N", "^"};
    for (size_t i = 0; i < 5; i++)
        put_text(i, texts[i]);
    evaluate(strings);
    draw(run->world, &scene);
    assert_non_null(strstr(scene.text, "\nErrors of all 5\n"
                                       "     0-2      ################################ 4\n"
                                       "     3-5       0\n"
                                       "     6-8       0\n"
                                       "     9-11      0\n"
                                       "    12-14      0\n"
                                       "    15-17     ######## 1\n"
                                       "\nTarget"));
    for (size_t i = 0; i < 5; i++)
        put_text(i, "M");
    evaluate(strings);
    draw(run->world, &scene);
    assert_non_null(strstr(scene.text, "\nErrors of all 5\n"
                                       "     0 ################################ 5\n"
                                       "\nTarget"));
    al_scene_fini(&scene);
}

static const char *line(const struct al_report *report, const char *label)
{
    for (size_t i = 0; i < report->count; i++)
        if (strcmp(report->lines[i].label, label) == 0)
            return report->lines[i].text;
    return "";
}

static void the_inspector_tells_of_a_text(void **state)
{
    (void)state;
    static struct al_report report;
    begin("cat", 1, "population=3");
    put_text(0, "caz");
    put_text(1, "cat");
    put_text(2, "cbt");
    evaluate(strings);
    inspect(run->world, 2, &report);
    assert_string_equal(line(&report, "number"), "2 of 3");
    assert_string_equal(line(&report, "error"), "1");
    assert_string_equal(line(&report, "fitness"), "0.5");
    assert_string_equal(line(&report, "rank"), "2 of 3");
    assert_string_equal(line(&report, "right"), "2 of 3");
    assert_string_equal(line(&report, "parents"), "none");
    assert_string_equal(line(&report, "text"), "cbt");
    assert_int_equal(best(run->world), 1);
    char text[100];
    brief(run->world, text, sizeof text);
    assert_string_equal(text, "best 0, mean 2.3, right 3/3");
}

/* A long text goes over several lines, none of which cuts a character. */
static void the_inspector_breaks_long_texts(void **state)
{
    (void)state;
    static const char *const letters[] = {"x", "\xF0\x9F\x98\x80"};
    for (size_t kind = 0; kind < 2; kind++) {
        static struct al_report report;
        char target[401] = "", joined[401] = "";
        for (int i = 0; i < 50; i++)
            strcat(target, letters[kind]);
        begin(target, 1, "");
        report.count = 0;
        inspect(run->world, 0, &report);
        for (size_t i = 0; i < report.count; i++)
            if (strcmp(report.lines[i].label, "text") == 0 || report.lines[i].label[0] == '\0')
                strcat(joined, report.lines[i].text);
        assert_string_equal(joined, get_text(0));
        drop();
    }
}

#define TEST(name) cmocka_unit_test_teardown(name, finish)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(errors_by_hand),
        TEST(errors_beyond_ascii),
        TEST(statistics_by_hand),
        TEST(rows_are_true),
        TEST(text_is_cut_at_a_whole_character),
        TEST(an_elite_is_kept),
        TEST(an_elite_is_kept_however_great_the_errors),
        TEST(the_least_error_is_first),
        TEST(nothing_new_without_mutation),
        TEST(steps_are_as_long_as_they_say),
        TEST(the_rate_is_one_change_a_text),
        TEST(populations_keep_their_size),
        TEST(ends_when_it_is_solved),
        TEST(ends_at_once_when_generation_0_has_it),
        TEST(ends_at_a_fitness),
        TEST(ends_when_nothing_gets_better),
        TEST(a_new_target_starts_anew),
        TEST(a_new_target_may_be_of_any_kind),
        TEST(a_new_target_keeps_what_there_is),
        TEST(a_new_target_redraws_what_it_has_not),
        TEST(stagnation_counts_from_the_new_target),
        TEST(other_changes_start_nothing_anew),
        TEST(goes_on_from_a_checkpoint),
        TEST(refuses_genes_of_no_alphabet),
        TEST(refuses_what_is_no_target),
        TEST(the_page_shows_what_matches),
        TEST(the_page_counts_errors),
        TEST(the_inspector_tells_of_a_text),
        TEST(the_inspector_breaks_long_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
