#include "sim/words.h"

#include <string.h>

#include <ailife/name.h>

#define WORD_MOST 64

size_t al_words_count(const char *words)
{
    size_t count = 1;
    if (words == NULL)
        return 0;
    for (; *words != '\0'; words++)
        count += *words == '|';
    return count;
}

const char *al_words_at(const char *words, size_t index, size_t *length)
{
    for (; index > 0; index--)
        words = strchr(words, '|') + 1;
    *length = strcspn(words, "|");
    return words;
}

int al_words_find(const char *words, const char *text)
{
    size_t count = al_words_count(words);
    for (size_t i = 0; i < count; i++) {
        char word[WORD_MOST];
        size_t length;
        const char *start = al_words_at(words, i, &length);
        if (length >= sizeof word)
            continue;
        memcpy(word, start, length);
        word[length] = '\0';
        if (al_name_equal(word, text))
            return (int)i;
    }
    return -1;
}
