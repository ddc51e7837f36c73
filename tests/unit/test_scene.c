#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <ailife/scene.h>

static struct al_scene_item numbered(int32_t number)
{
    return (struct al_scene_item){.role = AL_ROLE_AGENT, .number = number};
}

static void add_numbered(struct al_scene *scene, int32_t from, int32_t to)
{
    for (int32_t number = from; number < to; number++) {
        const struct al_scene_item item = numbered(number);
        al_scene_add(scene, &item);
    }
}

static void starts_empty(void **state)
{
    struct al_scene scene;

    (void)state;
    memset(&scene, 0x55, sizeof scene);
    al_scene_init(&scene);
    assert_int_equal(scene.count, 0);
    assert_false(scene.incomplete);
    assert_true(scene.width == 0 && scene.height == 0);
    al_scene_fini(&scene);
}

static void begin_sets_the_size(void **state)
{
    struct al_scene scene;

    (void)state;
    al_scene_init(&scene);
    al_scene_begin(&scene, 480, 336, true);
    assert_true(scene.width == 480 && scene.height == 336);
    assert_true(scene.wraps);
    al_scene_begin(&scene, 50, 1e6f, false);
    assert_true(scene.width == 50 && scene.height == 1e6f);
    assert_false(scene.wraps);
    al_scene_fini(&scene);
}

static void items_keep_their_order_and_fields(void **state)
{
    struct al_scene scene;
    const struct al_scene_item first = {.role = AL_ROLE_ELITE,
                                        .shape = AL_SHAPE_SECTOR,
                                        .x = 1.5f,
                                        .y = 2.5f,
                                        .radius = 30,
                                        .angle = 90,
                                        .hx = 0.6f,
                                        .hy = -0.8f,
                                        .number = 7,
                                        .value = -3,
                                        .has_value = true};

    (void)state;
    al_scene_init(&scene);
    al_scene_begin(&scene, 100, 100, false);
    al_scene_add(&scene, &first);
    add_numbered(&scene, 1, 10000);
    assert_int_equal(scene.count, 10000);
    assert_true(scene.capacity >= scene.count);
    assert_false(scene.incomplete);
    assert_memory_equal(&scene.items[0], &first, offsetof(struct al_scene_item, has_value));
    assert_true(scene.items[0].has_value);
    for (int32_t i = 1; i < 10000; i++)
        assert_int_equal(scene.items[i].number, i);
    al_scene_fini(&scene);
}

static void begin_keeps_the_memory(void **state)
{
    struct al_scene scene;

    (void)state;
    al_scene_init(&scene);
    al_scene_begin(&scene, 100, 100, false);
    add_numbered(&scene, 0, 1000);
    const size_t capacity = scene.capacity;
    al_scene_begin(&scene, 100, 100, false);
    assert_int_equal(scene.count, 0);
    add_numbered(&scene, 500, 1500);
    assert_int_equal(scene.capacity, capacity);
    assert_int_equal(scene.items[0].number, 500);
    assert_int_equal(scene.items[999].number, 1499);
    al_scene_fini(&scene);
}

/* Growing moves the items: the one being copied must not be read at its old place. */
static void an_item_of_its_own(void **state)
{
    struct al_scene scene;

    (void)state;
    al_scene_init(&scene);
    al_scene_begin(&scene, 100, 100, false);
    add_numbered(&scene, 42, 43);
    while (scene.count < 5000)
        al_scene_add(&scene, &scene.items[0]);
    for (size_t i = 0; i < scene.count; i++)
        assert_int_equal(scene.items[i].number, 42);
    al_scene_fini(&scene);
}

/* A scene so full that twice its size is more than there is memory, without taking that memory. */
static void says_that_items_are_missing(void **state)
{
    struct al_scene scene;
    const struct al_scene_item item = numbered(1);

    (void)state;
    al_scene_init(&scene);
    scene.count = scene.capacity = SIZE_MAX / sizeof item / 2 + 1;
    al_scene_add(&scene, &item);
    assert_true(scene.incomplete);
    assert_int_equal(scene.count, SIZE_MAX / sizeof item / 2 + 1);
    assert_null(scene.items);

    scene.capacity = 0; /* there is memory again */
    al_scene_begin(&scene, 100, 100, false);
    assert_false(scene.incomplete);
    al_scene_add(&scene, &item);
    assert_false(scene.incomplete);
    assert_int_equal(scene.count, 1);
    al_scene_fini(&scene);
}

static void can_be_used_after_fini(void **state)
{
    struct al_scene scene;

    (void)state;
    al_scene_init(&scene);
    add_numbered(&scene, 0, 100);
    al_scene_fini(&scene);
    assert_int_equal(scene.count, 0);
    assert_int_equal(scene.capacity, 0);
    assert_null(scene.items);
    add_numbered(&scene, 7, 8);
    assert_int_equal(scene.items[0].number, 7);
    al_scene_fini(&scene);
    al_scene_fini(&scene);
}

static void assert_span(const struct al_scene *scene, size_t i, enum al_role role, size_t start,
                        size_t length)
{
    assert_true(i < scene->span_count);
    assert_int_equal(scene->spans[i].role, role);
    assert_int_equal(scene->spans[i].start, start);
    assert_int_equal(scene->spans[i].length, length);
}

static void text_in_spans(void **state)
{
    struct al_scene scene;

    (void)state;
    al_scene_init(&scene);
    al_scene_begin(&scene, 0, 0, false);
    assert_int_equal(scene.text_length, 0);
    al_scene_write(&scene, AL_ROLE_TEXT, "");
    assert_int_equal(scene.span_count, 0);
    al_scene_write(&scene, AL_ROLE_MATCH, "Hel");
    al_scene_write(&scene, AL_ROLE_TEXT, "x\n");
    al_scene_write(&scene, AL_ROLE_TEXT, "y"); /* goes on */
    al_scene_write(&scene, AL_ROLE_MATCH, "!");
    assert_string_equal(scene.text, "Helx\ny!");
    assert_int_equal(scene.text_length, 7);
    assert_int_equal(scene.span_count, 3);
    assert_span(&scene, 0, AL_ROLE_MATCH, 0, 3);
    assert_span(&scene, 1, AL_ROLE_TEXT, 3, 3);
    assert_span(&scene, 2, AL_ROLE_MATCH, 6, 1);

    al_scene_begin(&scene, 0, 0, false); /* forgotten, the memory kept */
    assert_int_equal(scene.text_length, 0);
    assert_int_equal(scene.span_count, 0);
    const size_t capacity = scene.text_capacity;
    al_scene_write(&scene, AL_ROLE_DIM, "a");
    assert_string_equal(scene.text, "a");
    assert_int_equal(scene.text_capacity, capacity);
    assert_int_equal(scene.span_count, 1);
    al_scene_fini(&scene);
    assert_null(scene.text);
    assert_null(scene.spans);
}

static void much_text(void **state)
{
    struct al_scene scene;

    (void)state;
    al_scene_init(&scene);
    for (int i = 0; i < 5000; i++)
        al_scene_write(&scene, i % 2 ? AL_ROLE_TEXT : AL_ROLE_DIM, "123");
    assert_int_equal(scene.text_length, 15000);
    assert_int_equal(strlen(scene.text), 15000);
    assert_int_equal(scene.span_count, 5000);
    for (size_t i = 0; i < 5000; i++)
        assert_span(&scene, i, i % 2 ? AL_ROLE_TEXT : AL_ROLE_DIM, 3 * i, 3);
    assert_false(scene.incomplete);
    al_scene_fini(&scene);
}

/* As above: so many spans, or so much text, that there is no memory for more. */
static void says_that_text_is_missing(void **state)
{
    struct al_scene scene;

    (void)state;
    al_scene_init(&scene);
    al_scene_write(&scene, AL_ROLE_TEXT, "kept");
    struct al_scene_span *spans = scene.spans;
    scene.spans = NULL;
    scene.span_count = scene.span_capacity = SIZE_MAX / sizeof spans[0] / 2 + 1;
    al_scene_write(&scene, AL_ROLE_DIM, "lost");
    assert_true(scene.incomplete);
    assert_string_equal(scene.text, "kept");
    assert_int_equal(scene.text_length, 4);
    scene.spans = spans;
    scene.span_count = scene.span_capacity = 1;

    al_scene_begin(&scene, 0, 0, false);
    assert_false(scene.incomplete);
    char *text = scene.text;
    scene.text = NULL;
    scene.text_length = scene.text_capacity = SIZE_MAX - 4;
    al_scene_write(&scene, AL_ROLE_DIM, "lost");
    assert_true(scene.incomplete);
    assert_int_equal(scene.span_count, 0);
    scene.text = text;
    scene.text_length = 0;
    al_scene_fini(&scene);
}

static void every_role_has_a_text_of_its_own(void **state)
{
    (void)state;
    for (int a = 0; a < AL_ROLE_COUNT; a++) {
        const char *text = al_role_text((enum al_role)a);
        assert_true(strlen(text) > 0);
        assert_string_not_equal(text, "unknown role");
        for (int b = 0; b < a; b++)
            assert_string_not_equal(text, al_role_text((enum al_role)b));
    }
    assert_string_equal(al_role_text(AL_ROLE_MINE), "mine");
    assert_string_equal(al_role_text(AL_ROLE_ELITE), "champion of the last generation");
    assert_string_equal(al_role_text(AL_ROLE_COUNT), "unknown role");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_empty),
        cmocka_unit_test(begin_sets_the_size),
        cmocka_unit_test(items_keep_their_order_and_fields),
        cmocka_unit_test(begin_keeps_the_memory),
        cmocka_unit_test(an_item_of_its_own),
        cmocka_unit_test(says_that_items_are_missing),
        cmocka_unit_test(can_be_used_after_fini),
        cmocka_unit_test(text_in_spans),
        cmocka_unit_test(much_text),
        cmocka_unit_test(says_that_text_is_missing),
        cmocka_unit_test(every_role_has_a_text_of_its_own),
    };
    return cmocka_run_group_tests_name("scene", tests, NULL, NULL);
}
