/* utf8.h: reading UTF-8 strictly; al_utf8_encode() in ailife/canvas.h writes it. */
#ifndef SIM_UTF8_H
#define SIM_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* What stands for bytes that are not UTF-8; no code point. */
#define AL_UTF8_BROKEN UINT32_MAX

/* The first code point of a text: 0 at its end, AL_UTF8_BROKEN for bytes that encode none (overlong
 * forms, surrogates, beyond U+10FFFF, a sequence cut short), which are skipped up to where a new
 * sequence may begin.
 * Returns the bytes it takes, 0 at the end.
 * Source: The Unicode Standard 15.0, section 3.9, table 3-7 and "maximal subparts". */
size_t al_utf8_decode(const char *text, uint32_t *code_point);

/* The bytes of a text when no more than `most` may be shown: all, or cut at a whole character. */
size_t al_utf8_cut(const char *text, size_t most);

#endif
