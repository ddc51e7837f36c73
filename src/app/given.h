/* given.h: which settings a person gave with this very command, not in a file that is always read.
 */
#ifndef APP_GIVEN_H
#define APP_GIVEN_H

#include <stdbool.h>
#include <stddef.h>

struct al_given_item {
    char *section, *key; /* owned */
};

/* Start from {0}. */
struct al_given {
    struct al_given_item *items; /* each once, in order */
    size_t count;
    bool failed; /* memory has ended: items are missing */
};

void al_given_fini(struct al_given *given);
void al_given_add(struct al_given *given, const char *section, const char *key);
bool al_given_has(const struct al_given *given, const char *section, const char *key);

#endif
