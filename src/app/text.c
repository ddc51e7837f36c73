#include "app/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void al_text_fini(struct al_text *text)
{
    free(text->bytes);
    *text = (struct al_text){0};
}

void al_text_add_list(struct al_text *text, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    size_t size = text->length + (size_t)length + 1;
    char *bytes = length < 0 || text->failed ? NULL : realloc(text->bytes, size);
    if (bytes == NULL) {
        text->failed = true;
        return;
    }
    text->bytes = bytes;
    vsnprintf(bytes + text->length, size - text->length, format, arguments);
    text->length += (size_t)length;
}

void al_text_add(struct al_text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    al_text_add_list(text, format, arguments);
    va_end(arguments);
}

static bool is_safe(const char *word)
{
    static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "_-+=./:,@%";
    return *word != '\0' && word[strspn(word, safe)] == '\0';
}

void al_text_add_word(struct al_text *text, const char *word)
{
    if (is_safe(word)) {
        al_text_add(text, "%s", word);
        return;
    }
    al_text_add(text, "'");
    for (; *word != '\0'; word++) {
        const char letter[] = {*word, '\0'};
        al_text_add(text, "%s", *word == '\'' ? "'\\''" : letter);
    }
    al_text_add(text, "'");
}
