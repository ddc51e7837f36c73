/* name.h: which name was meant. */
#ifndef AILIFE_NAME_H
#define AILIFE_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* Whether two words are the same but for the case of ASCII letters. */
bool al_name_equal(const char *a, const char *b);

/* The nearest of `count` names to a misspelt one, or NULL when none is near enough to be meant.
 * Near is the distance in single letters inserted, dropped, changed or swapped with their
 * neighbour, case ignored; of equally near ones that with the longer beginning in common counts.
 * Without such a name one that begins with what was given is meant, or the other way round.
 * Source: Damerau 1964, Levenshtein 1966; the variant that edits no part twice. */
const char *al_name_nearest(const char *name, const char *const *names, size_t count);

/* That distance; a name of more than 64 bytes is SIZE_MAX away from every other. */
size_t al_name_distance(const char *a, const char *b);

#endif
