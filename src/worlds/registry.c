#include "worlds/registry.h"

#include <string.h>

#include <ailife/worlds.h>

static const struct al_world_class *const classes[] = {
#define CLASS_POINTER(name) &al_##name##_class,
    AL_WORLD_LIST(CLASS_POINTER)
#undef CLASS_POINTER
};

const struct al_world_class *const *al_worlds(size_t *count)
{
    *count = sizeof classes / sizeof classes[0];
    return classes;
}

const struct al_world_class *al_world_find(const char *name)
{
    size_t count;
    const struct al_world_class *const *worlds = al_worlds(&count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(worlds[i]->name, name) == 0)
            return worlds[i];
    return NULL;
}
