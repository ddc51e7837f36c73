/* slate.h: the other kind of world, for tests of the screen: it does not breed, is a page of text
 * with wide glyphs and marks, and can be touched.
 *
 * A hand moves a chalk; the page says where it is. The scribes do nothing but be reported on. */
#ifndef TESTS_SLATE_H
#define TESTS_SLATE_H

#include <ailife/world.h>

#define SLATE_PARAMS(X, S)                                                                   \
    X(S, TEXT, words, "chalk", 0, 400, 0, "", NOW, NULL, "what is written on the last line") \
    X(S, INT, scribes, 3, 1, 9, 1, "scribes", RESTART, NULL, "who could have written it")

struct slate_params {
    SLATE_PARAMS(AL_PARAM_FIELD, )
};

extern const struct al_param_table slate_table;
extern const struct al_world_class slate_class;

#endif
