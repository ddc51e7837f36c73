#include "app/choose.h"

#include <stdio.h>

#define WORLDS_MOST 64

/* "ants, steering" */
static void list_names(const char *const *names, size_t count, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < count && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i > 0 ? ", " : "", names[i]);
}

static enum al_status unknown(const char *name, struct al_error *error)
{
    size_t count;
    const struct al_world_class *const *worlds = al_worlds(&count);
    const char *names[WORLDS_MOST];
    char known[300];
    if (count > WORLDS_MOST)
        count = WORLDS_MOST;
    for (size_t i = 0; i < count; i++)
        names[i] = worlds[i]->name;
    list_names(names, count, known, sizeof known);
    const char *nearest = al_name_nearest(name, names, count);
    return al_fail(error, AL_INVALID, "unknown world: '%.80s' (%s%s%sknown: %s)", name,
                   nearest != NULL ? "did you mean " : "", nearest != NULL ? nearest : "",
                   nearest != NULL ? "? " : "", known);
}

const struct al_world_class *al_choose_world(const char *name, struct al_error *error)
{
    const struct al_world_class *class = al_world_find(name);
    if (class == NULL)
        unknown(name, error);
    return class;
}
