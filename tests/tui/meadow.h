/* meadow.h: a small world to look at, for tests of the screen.
 *
 * Grazers walk straight on over a torus; where they are and what they have eaten follows from the
 * seed and the tick alone. A generation is a season of `season` ticks; nothing is selected. */
#ifndef TESTS_MEADOW_H
#define TESTS_MEADOW_H

#include <ailife/world.h>

#define MEADOW_PARAMS(X, S)                                                                   \
    X(S, REAL, width, 480, 50, 1e6, 10, "u", RESTART, NULL, "width of the meadow")            \
    X(S, REAL, height, 336, 50, 1e6, 10, "u", RESTART, NULL, "height of the meadow")          \
    X(S, INT, grazers, 100, 1, 1000, 1, "grazers", GENERATION, NULL, "grazers on the meadow") \
    X(S, REAL, pace, 1, 0, 10, 0.1, "u a tick", NOW, NULL, "how fast a grazer walks")         \
    X(S, INT, generation_ticks, 200, 3, 100000, 10, "ticks", GENERATION, NULL,                \
      "length of a season")                                                                   \
    X(S, CHOICE, selection, tournament, 0, 0, 0, "", GENERATION, "tournament|roulette|rank",  \
      "how parents would be chosen")                                                          \
    X(S, REAL, mutation_rate, 0.1, 0, 1, 0.01, "", GENERATION, NULL,                          \
      "chance of each weight to change")                                                      \
    X(S, SWITCH, regrow, yes, 0, 0, 0, "", NOW, NULL, "grass grows again")                    \
    X(S, TEXT, motto, "carpe diem", 0, 400, 0, "", NOW, NULL, "words over the gate")          \
    X(S, INT, until, 0, 0, 1000, 1, "generations", NOW, NULL, "done from here on; 0: off")

struct meadow_params {
    MEADOW_PARAMS(AL_PARAM_FIELD, )
};

extern const struct al_param_table meadow_table;
extern const struct al_world_class meadow_class;

#endif
