/* worlds.h: the registry of worlds. */
#ifndef AILIFE_WORLDS_H
#define AILIFE_WORLDS_H

#include <ailife/world.h>

/* All worlds, the default first, `*count` of them. Valid until: for ever. */
const struct al_world_class *const *al_worlds(size_t *count);

/* The world of that name, or NULL. */
const struct al_world_class *al_world_find(const char *name);

#endif
