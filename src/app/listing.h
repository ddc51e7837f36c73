/* listing.h: what there is, as text: worlds, parameters, settings. */
#ifndef APP_LISTING_H
#define APP_LISTING_H

#include <stdio.h>

#include <ailife/section.h>
#include <ailife/world.h>

/* A table of all worlds. */
void al_list_worlds(FILE *to);

/* A table of the parameters of these tables; with a world only of those that matter to it: its own
 * and those that belong to no world. */
void al_list_params(FILE *to, const struct al_param_table *const *tables, size_t count,
                    const struct al_world_class *world);

/* All settings as a file with comments. Read back it gives the same settings. */
void al_print_config(FILE *to, const struct al_sections *sections);

#endif
