/* number.h: numbers as decimal text, exact in both directions and the same in every locale. */
#ifndef AILIFE_NUMBER_H
#define AILIFE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes that hold any number as text, with the closing NUL. */
#define AL_NUMBER_TEXT 32

/* The shortest decimal text that reads back to the same double (the same float), `.` as decimal
 * point whatever the locale. Zero of either sign is "0"; nan and inf, which no file may hold, are
 * written as "0" too.
 * Shape: text holds AL_NUMBER_TEXT bytes. Returns the length. */
size_t al_number_print(double value, char *text);
size_t al_number_print_float(float value, char *text);

/* What a text is, as a number. */
enum al_number_kind {
    AL_NUMBER_NONE,  /* none that is accepted here: "", "5abc", "0x10", "nan", "1,5", "1e" */
    AL_NUMBER_WHOLE, /* digits with an optional sign */
    AL_NUMBER_REAL,  /* decimal with a point, an exponent or both: "1.5", ".5", "2e-3" */
};

enum al_number_kind al_number_kind(const char *text);

/* Read a text of any kind but NONE: the nearest double (float); beyond the largest it is infinite.
 * Zero of either sign is +0. */
double al_number_read(const char *text);
float al_number_read_float(const char *text);

/* Read a WHOLE text as sign and size. Returns false when the size is beyond 2^64 - 1. */
bool al_number_read_whole(const char *text, bool *negative, uint64_t *size);

#endif
