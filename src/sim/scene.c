#include <ailife/scene.h>

#include <stdlib.h>
#include <string.h>

#define FIRST_CAPACITY 64

const char *al_role_text(enum al_role role)
{
    switch (role) {
#define ROLE_CASE(name, text) \
    case AL_ROLE_##name: return text;
        AL_ROLE_LIST(ROLE_CASE)
#undef ROLE_CASE
    case AL_ROLE_COUNT: break;
    }
    return "unknown role";
}

void al_scene_init(struct al_scene *scene)
{
    *scene = (struct al_scene){0};
}

void al_scene_fini(struct al_scene *scene)
{
    free(scene->items);
    free(scene->text);
    free(scene->spans);
    al_scene_init(scene);
}

void al_scene_begin(struct al_scene *scene, float width, float height, bool wraps)
{
    scene->width = width;
    scene->height = height;
    scene->wraps = wraps;
    scene->count = 0;
    scene->text_length = 0;
    scene->span_count = 0;
    scene->incomplete = false;
}

/* An array with room for `needed` elements: itself, or moved. Doubling keeps the cost of an element
 * constant.
 * Fails: NULL; the array and its capacity are then as they were. */
static void *with_room(void *array, size_t *capacity, size_t needed, size_t size)
{
    size_t grown = *capacity > 0 ? *capacity : FIRST_CAPACITY;

    if (array != NULL && needed <= *capacity)
        return array;
    while (grown < needed && grown <= SIZE_MAX / 2)
        grown *= 2;
    if (grown < needed || grown > SIZE_MAX / size)
        return NULL;
    void *moved = realloc(array, grown * size);
    if (moved != NULL)
        *capacity = grown;
    return moved;
}

void al_scene_add(struct al_scene *scene, const struct al_scene_item *item)
{
    const struct al_scene_item added = *item; /* growing may move it */
    struct al_scene_item *items =
        with_room(scene->items, &scene->capacity, scene->count + 1, sizeof items[0]);

    if (items == NULL) {
        scene->incomplete = true;
        return;
    }
    scene->items = items;
    scene->items[scene->count++] = added;
}

/* Room for so many bytes of text more, their NUL, and a span. */
static bool make_room_for_text(struct al_scene *scene, size_t length)
{
    if (length >= SIZE_MAX - scene->text_length)
        return false;
    char *text = with_room(scene->text, &scene->text_capacity, scene->text_length + length + 1,
                           sizeof text[0]);
    if (text == NULL)
        return false;
    scene->text = text;
    scene->text[scene->text_length] = '\0';
    struct al_scene_span *spans =
        with_room(scene->spans, &scene->span_capacity, scene->span_count + 1, sizeof spans[0]);
    if (spans == NULL)
        return false;
    scene->spans = spans;
    return true;
}

void al_scene_write(struct al_scene *scene, enum al_role role, const char *text)
{
    const size_t length = strlen(text);

    if (length == 0)
        return;
    if (!make_room_for_text(scene, length)) {
        scene->incomplete = true;
        return;
    }
    if (scene->span_count == 0 || scene->spans[scene->span_count - 1].role != role)
        scene->spans[scene->span_count++] =
            (struct al_scene_span){.role = role, .start = scene->text_length};
    scene->spans[scene->span_count - 1].length += length;
    memcpy(scene->text + scene->text_length, text, length + 1);
    scene->text_length += length;
}
