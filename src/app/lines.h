/* lines.h: a text file as lines, whatever its line ends, and what else it may turn out to be.
 *
 * Lines end in LF or CRLF, the last one need not; a BOM at the start is dropped. What is no such
 * text (UTF-16, NUL bytes, CR alone as line end) is refused by saying what it is. Any readable
 * source may be endless or contain anything: memory and time are bounded.
 */
#ifndef APP_LINES_H
#define APP_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define AL_LINE_MOST 8192                /* bytes of a line without its end */
#define AL_TEXT_MOST (16 * 1024 * 1024l) /* bytes of a file */

struct al_lines {
    FILE *stream;                /* borrowed */
    size_t number;               /* of the latest line, from 1 */
    size_t bytes;                /* read so far */
    bool breaks;                 /* an LF was seen */
    size_t length;               /* of the latest line, also when it is longer than text holds */
    char text[AL_LINE_MOST + 4]; /* the latest line without its end, up to AL_LINE_MOST bytes */
    const char *refused;         /* what the file is instead of a text, or NULL */
    int error;                   /* errno of a failed read, or 0 */
};

void al_lines_init(struct al_lines *lines, FILE *stream);

/* The next line into text. A line longer than AL_LINE_MOST is read whole, its text cut. Returns
 * false at the end, or when `refused` or `error` was set. */
bool al_lines_next(struct al_lines *lines);

#endif
