/* registry.h: the list of worlds, one row each: the class that src/worlds/NAME.c defines. */
#ifndef WORLDS_REGISTRY_H
#define WORLDS_REGISTRY_H

#include <ailife/world.h>

#define AL_WORLD_LIST(X) X(ants) X(strings) X(swarm) X(chase) X(steering) X(guards)

#define AL_WORLD_DECLARE(name) extern const struct al_world_class al_##name##_class;
AL_WORLD_LIST(AL_WORLD_DECLARE)
#undef AL_WORLD_DECLARE

#endif
