/* text.h: text that grows as needed. */
#ifndef APP_TEXT_H
#define APP_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* Start from {0}. Once memory has ended the text stays as it is. */
struct al_text {
    char *bytes; /* ends in NUL; NULL while nothing was added; owned */
    size_t length;
    bool failed; /* memory has ended */
};

void al_text_fini(struct al_text *text);
__attribute__((format(printf, 2, 3))) void al_text_add(struct al_text *text, const char *format,
                                                       ...);
void al_text_add_list(struct al_text *text, const char *format, va_list arguments);

/* A word as a POSIX shell reads it: as it is when that is safe, else in quotes. */
void al_text_add_word(struct al_text *text, const char *word);

#endif
