/* words.h: lists of words such as "wrap|wall", as the choices of a parameter are written. */
#ifndef SIM_WORDS_H
#define SIM_WORDS_H

#include <stddef.h>

/* Number of words; 0 for NULL. */
size_t al_words_count(const char *words);

/* Word `index` and its length (it does not end in NUL). */
const char *al_words_at(const char *words, size_t index, size_t *length);

/* Place of a word, case ignored, or -1. */
int al_words_find(const char *words, const char *text);

#endif
