/* strings_alphabet.h: the characters that texts of the world strings are made of. */
#ifndef WORLDS_STRINGS_ALPHABET_H
#define WORLDS_STRINGS_ALPHABET_H

#include <stddef.h>
#include <stdint.h>

/* Characters of a target. */
#define AL_TARGET_MOST 1000

/* Up to 128 code points in succession, from a multiple of 128 on. */
struct al_alphabet_block {
    uint32_t base; /* the first code point, in the alphabet or not */
    int32_t first; /* index of the first that is in the alphabet */
};

/* Printable ASCII and the blocks around some other characters, each without what is no letter for a
 * text (see al_alphabet_fault()), sorted by code point. A symbol is an index into it. */
struct al_alphabet {
    int32_t symbols;
    size_t count;
    struct al_alphabet_block blocks[AL_TARGET_MOST + 1]; /* ascending */
};

/* Why a code point may not be in a text, such as "a control character", or NULL when it may.
 * Valid until: for ever. */
const char *al_alphabet_fault(uint32_t code_point);

/* The alphabet of a text, which is sound: see al_alphabet_read(). */
void al_alphabet_init(struct al_alphabet *alphabet, const uint32_t *text, size_t length);

/* The code point of a symbol in [0, symbols). */
uint32_t al_alphabet_code_point(const struct al_alphabet *alphabet, int32_t symbol);

/* The symbol of a code point, or -1 when it is not in the alphabet. */
int32_t al_alphabet_symbol(const struct al_alphabet *alphabet, uint32_t code_point);

/* The code points of a UTF-8 text, as far as there is room for them: AL_TARGET_MOST.
 * Returns how many the text has in all; *fault is the place from 0 of the first that may not be
 * there, bytes that are not UTF-8 among them (AL_UTF8_BROKEN), or SIZE_MAX. */
size_t al_alphabet_read(const char *text, uint32_t *code_points, size_t *fault);

#endif
