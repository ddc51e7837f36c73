/* Every registered world lists its whole state: a copy of it in memory that held something else
 * goes on alike. Asks each world only what its class says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <ailife/checkpoint.h>
#include <ailife/worlds.h>

#define TABLES 16
#define TICKS  60 /* that two copies are compared over */

/* Settings under which states differ in kind, besides those of tests/data/digests. Words as there:
 * the world, a seed, key=value. */
static const char *const more[] = {
    "ants 11 mines=60 mine_effect=penalty stagnation=2 keep_items=yes",
    "ants 12 mines=200 food=3 mine_radius=9 regrow=no",
    "ants 13 population=7 until_fitness=3",
};

static struct al_error error;

/* The run that these words describe; without the limits of [run]. */
static struct al_run *begin(const char *words, uint64_t seed)
{
    static const struct al_param_table *tables[TABLES] = {&al_run_table};
    struct al_sections sections;
    struct al_run *run;
    char text[1000];
    snprintf(text, sizeof text, "%s", words);
    const struct al_world_class *class = al_world_find(strtok(text, " "));
    assert_non_null(class);
    assert_true(class->table_count < TABLES);
    for (size_t i = 0; i < class->table_count; i++)
        tables[1 + i] = class->tables[i];
    assert_int_equal(al_sections_init(&sections, tables, 1 + class->table_count, &error), AL_OK);
    strtok(NULL, " ");
    for (char *word; (word = strtok(NULL, " ")) != NULL;) {
        char *value = strchr(word, '='), *dot;
        *value++ = '\0';
        dot = strrchr(word, '.');
        if (dot != NULL)
            *dot = '\0';
        if (dot == NULL || strcmp(word, "run") != 0)
            assert_int_equal(al_sections_set(&sections, dot != NULL ? word : class->name,
                                             dot != NULL ? dot + 1 : word, value, &error),
                             AL_OK);
    }
    /* Short generations, where there are such, so that their ends are met too. */
    al_sections_set(&sections, class->name, "generation_ticks", "25", NULL);
    assert_int_equal(al_run_new(&run, class, &sections, seed, &error), AL_OK);
    al_sections_fini(&sections);
    return run;
}

/* ---- all that can be seen of a run, as one number ---------------------------------------------
 */

static void see_float(struct al_digest *digest, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    al_digest_word(digest, bits);
}

static void see_text(struct al_digest *digest, const char *text)
{
    do
        al_digest_word(digest, (unsigned char)*text);
    while (*text++ != '\0');
}

static void see_scene(struct al_digest *digest, const struct al_world *world)
{
    struct al_scene scene;
    al_scene_init(&scene);
    world->class->draw(world, &scene);
    for (size_t i = 0; i < scene.count; i++) {
        const struct al_scene_item *item = &scene.items[i];
        const float floats[] = {item->x,      item->y,     item->x2, item->y2,
                                item->radius, item->angle, item->hx, item->hy};
        al_digest_word(digest, item->role);
        for (size_t k = 0; k < sizeof floats / sizeof floats[0]; k++)
            see_float(digest, floats[k]);
        al_digest_word(digest, item->has_value ? (uint64_t)(int64_t)item->value : 0);
    }
    if (scene.text != NULL)
        see_text(digest, scene.text);
    al_scene_fini(&scene);
}

static void see_reports(struct al_digest *digest, const struct al_world *world)
{
    const int32_t agents = world->class->agents != NULL ? world->class->agents(world) : 0;
    for (int32_t i = 0; i < agents && i < 5 && world->class->inspect != NULL; i++) {
        struct al_report report = {0};
        world->class->inspect(world, i, &report);
        for (size_t k = 0; k < report.count; k++)
            see_text(digest, report.lines[k].text);
    }
    if (world->class->best != NULL)
        al_digest_word(digest, (uint64_t)world->class->best(world));
}

static void see_columns(struct al_digest *digest, const struct al_run *run)
{
    const struct al_world_class *class = run->world->class;
    for (size_t c = 0; c < class->metric_count; c++) {
        char text[1000];
        uint64_t bits;
        memcpy(&bits, &run->row[c], sizeof bits);
        al_digest_word(digest, run->row_ready ? bits : 0);
        if (class->metrics[c].text && class->text(run->world, c, text, sizeof text) > 0)
            see_text(digest, text);
    }
}

static uint64_t see(const struct al_run *run)
{
    const struct al_world *world = run->world;
    struct al_digest digest;
    char brief[200] = "";
    al_digest_init(&digest);
    al_digest_word(&digest, al_run_digest(run));
    al_digest_word(&digest, run->state);
    see_columns(&digest, run);
    see_scene(&digest, world);
    see_reports(&digest, world);
    world->class->brief(world, brief, sizeof brief);
    see_text(&digest, brief);
    if (world->class->champion != NULL) {
        size_t count = 0;
        double fitness = 0;
        const float *weights = world->class->champion(world, &count, &fitness);
        for (size_t i = 0; weights != NULL && i < count; i++)
            see_float(&digest, weights[i]);
    }
    return al_digest_value(&digest);
}

static void steps(struct al_run *run, size_t n)
{
    while (n-- > 0)
        al_run_step(run);
}

static void walk(struct al_run *run, struct al_archive *archive)
{
    if (run->world->class->shape != NULL)
        run->world->class->shape(run->world, archive);
    run->world->class->state(run->world, archive);
}

/* Let `to`, which has come its own way, take the state of `from` by what its world lists. What the
 * world forgot to list keeps what stood there, and so does what is only working space. */
static void take_state(struct al_run *to, struct al_run *from)
{
    struct al_archive archive;
    al_archive_store(&archive, NULL, 0);
    walk(from, &archive);
    const size_t size = archive.used;
    unsigned char *bytes = malloc(size);
    al_archive_store(&archive, bytes, size);
    walk(from, &archive);
    al_archive_load(&archive, bytes, size);
    walk(to, &archive);
    assert_false(archive.failed);
    assert_int_equal(archive.used, size);
    free(bytes);
    to->world->seed = from->world->seed;
    to->world->tick = from->world->tick;
    to->world->generation = from->world->generation;
    to->world->generation_tick = from->world->generation_tick;
    to->world->ended = from->world->ended;
    to->world->done = from->world->done;
    to->state = from->state; /* it may have come to its end */
}

static void assert_alike(const struct al_run *a, const struct al_run *b, const char *words,
                         size_t at)
{
    if (see(a) != see(b))
        fail_msg("%s: copied at tick %zu it differs at tick %llu", words, at,
                 (unsigned long long)a->world->tick);
}

/* Both go on side by side. What was seen before the first step need not have been kept. */
static void go_on(struct al_run *a, struct al_run *b, const char *words, size_t at)
{
    assert_true(al_run_digest(a) == al_run_digest(b));
    for (size_t tick = 0; tick < TICKS && !a->world->done; tick++) {
        steps(a, 1);
        steps(b, 1);
        assert_alike(a, b, words, at);
    }
}

static const size_t stops[] = {0,  1,  24, 25,
                               26, 61, 75}; /* about ends of generations, and within */

static void copy_anywhere(const char *words)
{
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
        struct al_run *one = begin(words, 1), *other = begin(words, 2);
        steps(one, stops[i]);
        steps(other, 37);
        take_state(other, one);
        go_on(one, other, words, stops[i]);
        al_run_free(one);
        al_run_free(other);
    }
}

/* The same through the bytes of a checkpoint. */
static void stop_anywhere(const char *words)
{
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
        struct al_checkpoint checkpoint;
        struct al_run *one = begin(words, 3), *other;
        const struct al_world_class *class = one->world->class;
        unsigned char *bytes;
        size_t size;
        steps(one, stops[i]);
        assert_int_equal(al_run_store(one, &bytes, &size, &error), AL_OK);
        assert_int_equal(al_checkpoint_open(&checkpoint, bytes, size, &error), AL_OK);
        assert_string_equal(checkpoint.world, class->name);
        assert_int_equal(al_run_load(&other, class, &one->sections, &checkpoint, &error), AL_OK);
        free(bytes);
        go_on(one, other, words, stops[i]);
        al_run_free(other);
        al_run_free(one);
    }
}

/* Under every list of settings; every world must have one. */
static void everywhere(void (*check)(const char *words))
{
    size_t count, seen = 0;
    const struct al_world_class *const *worlds = al_worlds(&count);
    char line[1000];
    FILE *list = fopen("tests/data/digests", "r");
    assert_non_null(list);
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++)
        check(more[i]);
    while (fgets(line, sizeof line, list) != NULL) {
        char *end = strstr(line, " : ");
        if (line[0] == '#' || end == NULL)
            continue;
        *end = '\0';
        check(line);
        for (size_t i = 0; i < count; i++)
            if (strncmp(worlds[i]->name, line, strcspn(line, " ")) == 0)
                seen |= (size_t)1 << i;
    }
    fclose(list);
    assert_int_equal(seen, ((size_t)1 << count) - 1);
}

static void all_state_is_listed(void **state)
{
    (void)state;
    everywhere(copy_anywhere);
}

static void goes_on_from_a_checkpoint(void **state)
{
    (void)state;
    everywhere(stop_anywhere);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_state_is_listed),
        cmocka_unit_test(goes_on_from_a_checkpoint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
