/* timing.h: how benches measure: a kernel and its plain scalar version in turn, by CPU time.
 *
 * Each is run in several windows, one after the other, so that a noisy neighbour meets both; what
 * is reported is the median of the windows and the median of their ratios.
 */
#ifndef AILIFE_BENCH_TIMING_H
#define AILIFE_BENCH_TIMING_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define WINDOWS        9
#define WINDOW_SECONDS 0.04

struct kernel {
    const char *name;
    const char *unit;            /* what is counted */
    double (*run)(void *data);   /* returns the units of work done */
    double (*plain)(void *data); /* the same work in plain scalar C */
    void *data;
};

static inline double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Units of work a second, over one window. */
static inline double rate_of(double (*run)(void *data), void *data)
{
    const double start = cpu_seconds();
    double work = 0.0, passed = 0.0;
    while (passed < WINDOW_SECONDS) {
        work += run(data);
        passed = cpu_seconds() - start;
    }
    return work / passed;
}

static inline int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static inline double median(double values[WINDOWS])
{
    qsort(values, WINDOWS, sizeof values[0], compare_doubles);
    return values[WINDOWS / 2];
}

/* Measure a kernel and print its line. */
static inline void measure(const struct kernel *kernel)
{
    double rates[WINDOWS], ratios[WINDOWS];
    for (int i = 0; i < WINDOWS; i++) {
        const double plain = rate_of(kernel->plain, kernel->data);
        rates[i] = rate_of(kernel->run, kernel->data);
        ratios[i] = rates[i] / plain;
    }
    printf("%-34s %9.2f M %s/s, plain x %.2f\n", kernel->name, median(rates) * 1e-6, kernel->unit,
           median(ratios));
}

#endif
