/* world_bench.h: a world on the bench: made from settings as text, stepped, asked. */
#ifndef TESTS_WORLD_BENCH_H
#define TESTS_WORLD_BENCH_H

#include <ailife/run.h>
#include <ailife/worlds.h>

/* A run of a world with settings "key=value key=value ..." of its own section (those of others
 * with their section, "run.generations=3"). A cmocka failure when they are refused. */
struct al_run *bench_run(const char *world, uint64_t seed, const char *settings);

/* The same, telling why it is refused; NULL then. */
struct al_run *bench_try(const char *world, uint64_t seed, const char *settings,
                         struct al_error *error);

void bench_steps(struct al_run *run, uint64_t steps);

/* Run to the end of its limit and return a hash of the state and the latest row; frees the run. */
uint64_t bench_finish(struct al_run *run);

#endif
