/* choose.h: a world by the name a person gave it. */
#ifndef APP_CHOOSE_H
#define APP_CHOOSE_H

#include <ailife/worlds.h>

/* The world of that name. Fails: NULL; the text names the nearest world and all there are. */
const struct al_world_class *al_choose_world(const char *name, struct al_error *error);

#endif
