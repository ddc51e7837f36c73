/* roff.h: text as source of a manual page, in man(7). */
#ifndef APP_ROFF_H
#define APP_ROFF_H

#include "app/text.h"

/* A paragraph's words, in lines of at most 78 bytes; blanks between words are one. Signs that roff
 * would take for its own are escaped. */
void al_roff_words(struct al_text *page, const char *text);

/* Paragraphs with an empty line between them, the first right under a heading; lines that begin
 * with two blanks are shown as they are. */
void al_roff_paragraphs(struct al_text *page, const char *text);

/* A text within a line: escaped, nothing else. */
void al_roff_inline(struct al_text *page, const char *text);

/* A heading: ".SS Title". */
void al_roff_heading(struct al_text *page, const char *text);

#endif
