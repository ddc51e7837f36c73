#include <ailife/scene.h>

#include <stdlib.h>

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
    al_scene_init(scene);
}

void al_scene_begin(struct al_scene *scene, float width, float height, bool wraps)
{
    scene->width = width;
    scene->height = height;
    scene->wraps = wraps;
    scene->count = 0;
    scene->incomplete = false;
}

/* Room for one item more. Doubling keeps the cost of an item constant. */
static bool grow(struct al_scene *scene)
{
    const size_t most = SIZE_MAX / sizeof scene->items[0];

    if (scene->capacity > most / 2)
        return false;
    const size_t capacity = scene->capacity > 0 ? 2 * scene->capacity : FIRST_CAPACITY;
    struct al_scene_item *items = realloc(scene->items, capacity * sizeof items[0]);
    if (items == NULL)
        return false;
    scene->items = items;
    scene->capacity = capacity;
    return true;
}

void al_scene_add(struct al_scene *scene, const struct al_scene_item *item)
{
    const struct al_scene_item added = *item; /* growing may move it */

    if (scene->count == scene->capacity && !grow(scene)) {
        scene->incomplete = true;
        return;
    }
    scene->items[scene->count++] = added;
}
