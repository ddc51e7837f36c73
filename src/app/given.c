#include "app/given.h"

#include <stdlib.h>
#include <string.h>

void al_given_fini(struct al_given *given)
{
    for (size_t i = 0; i < given->count; i++) {
        free(given->items[i].section);
        free(given->items[i].key);
    }
    free(given->items);
    *given = (struct al_given){0};
}

bool al_given_has(const struct al_given *given, const char *section, const char *key)
{
    for (size_t i = 0; i < given->count; i++)
        if (strcmp(given->items[i].section, section) == 0 && strcmp(given->items[i].key, key) == 0)
            return true;
    return false;
}

void al_given_add(struct al_given *given, const char *section, const char *key)
{
    if (al_given_has(given, section, key))
        return;
    struct al_given_item item = {strdup(section), strdup(key)};
    struct al_given_item *items = realloc(given->items, (given->count + 1) * sizeof *items);
    if (items != NULL)
        given->items = items;
    if (items == NULL || item.section == NULL || item.key == NULL) {
        free(item.section);
        free(item.key);
        given->failed = true;
        return;
    }
    items[given->count++] = item;
}
