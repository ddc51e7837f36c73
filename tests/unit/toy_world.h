/* toy_world.h: the smallest world that breeds, for tests of the runner.
 *
 * It has `count` numbers. A tick adds `rate` to each; a generation is 3 ticks; breeding sets all to
 * the number of the generation, `count` of them. */
#ifndef TESTS_TOY_WORLD_H
#define TESTS_TOY_WORLD_H

#include <ailife/world.h>

#define TOY_PARAMS(X, S)                                                      \
    X(S, INT, count, 4, 1, 1000, 1, "", GENERATION, NULL, "how many numbers") \
    X(S, INT, rate, 1, 0, 100, 1, "", NOW, NULL, "what a tick adds")          \
    X(S, INT, start, 0, 0, 100, 1, "", RESTART, NULL, "where they begin")     \
    X(S, INT, until, 0, 0, 100, 1, "", NOW, NULL, "done from this generation on; 0: off")

struct toy_params {
    TOY_PARAMS(AL_PARAM_FIELD, )
};

struct toy {
    struct al_world base;
    size_t n;
    int32_t *numbers;
};

extern const struct al_param_table toy_table;
extern const struct al_world_class toy_class;

#endif
