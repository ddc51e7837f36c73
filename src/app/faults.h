/* faults.h: everything that is wrong, collected so that it can be told in one go. */
#ifndef APP_FAULTS_H
#define APP_FAULTS_H

#include <stdbool.h>
#include <stddef.h>

#include <ailife/status.h>

/* One line for a person, in the order found. */
struct al_fault {
    bool warning;
    char *text; /* escaped, without "ailife: " and newline; owned */
};

struct al_faults {
    struct al_fault *items;
    size_t count;
    size_t errors;   /* those that are no warnings */
    bool incomplete; /* memory ran out: a fault could not be kept, counted in errors */
};

/* Start from {0}. */
void al_faults_fini(struct al_faults *faults);

/* Add a line from a printf format, of any length. */
__attribute__((format(printf, 2, 3))) void al_faults_add(struct al_faults *faults,
                                                         const char *format, ...);
/* The same for what is no error. */
__attribute__((format(printf, 2, 3))) void al_faults_warn(struct al_faults *faults,
                                                          const char *format, ...);

/* Write all as lines on standard error; without warnings when `quiet`. */
void al_faults_tell(const struct al_faults *faults, bool quiet);

/* Write one line "ailife: ..." on standard error, escaped. */
__attribute__((format(printf, 1, 2))) void al_tell(const char *format, ...);

#endif
