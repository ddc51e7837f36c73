/* settings_stage.h: settings with all tables of the program, and texts read into them. */
#ifndef SETTINGS_STAGE_H
#define SETTINGS_STAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "app/settings.h"

struct stage {
    struct al_sections sections;
    struct al_faults faults;
    struct al_settings settings;
};

/* cmocka's setup and teardown; *state is a struct stage. */
int stage_setup(void **state);
int stage_teardown(void **state);

/* Read these bytes as a file named "f.ini". */
void stage_read_bytes(struct stage *stage, const char *bytes, size_t size);
void stage_read(struct stage *stage, const char *text);

/* The value of a key as printed. Valid until: the next call. */
const char *stage_value(const struct stage *stage, const char *section, const char *key);

/* Assert that these, and no other, lines were told, in this order; warnings as "warning: LINE". A
 * line may end in "*": what follows there is not looked at (which worlds there are, say). */
void stage_assert_told(const struct stage *stage, size_t count, const char *const *lines);

#define STAGE_TOLD(stage, ...)                                                            \
    stage_assert_told(stage, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *), \
                      (const char *const[]){__VA_ARGS__})

#endif
