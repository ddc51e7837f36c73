#include "sim/utf8.h"

#include <stdbool.h>
#include <string.h>

#include <ailife/canvas.h>

/* Bytes of the sequence that a byte begins, 0 when it can begin none. C0 and C1 could only begin
 * overlong forms, F5 and above only numbers beyond U+10FFFF. */
static size_t sequence_length(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    if (lead < 0xC2)
        return 0;
    if (lead < 0xE0)
        return 2;
    if (lead < 0xF0)
        return 3;
    return lead < 0xF5 ? 4 : 0;
}

/* Whether a byte may be the second of its sequence. The first byte narrows it: overlong forms,
 * surrogates and numbers beyond U+10FFFF all show here, so that no check of the value is needed. */
static bool may_be_second(unsigned char lead, unsigned char byte)
{
    const unsigned char least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned char most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;

    return byte >= least && byte <= most;
}

size_t al_utf8_decode(const char *text, uint32_t *code_point)
{
    const unsigned char *bytes = (const unsigned char *)text;
    const size_t length = sequence_length(bytes[0]);

    *code_point = bytes[0];
    if (bytes[0] == '\0')
        return 0;
    if (length == 1)
        return 1;

    *code_point = AL_UTF8_BROKEN;
    if (length == 0)
        return 1;
    uint32_t value = bytes[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        /* The closing NUL continues nothing, so that no byte behind it is read. */
        if (i == 1 ? !may_be_second(bytes[0], bytes[1]) : (bytes[i] & 0xC0) != 0x80)
            return i;
        value = value << 6 | (bytes[i] & 0x3Fu);
    }
    *code_point = value;
    return length;
}

size_t al_utf8_cut(const char *text, size_t most)
{
    size_t length = strlen(text);
    if (length <= most)
        return length;
    for (length = most; length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80;)
        length--;
    return length;
}

size_t al_utf8_encode(uint32_t code_point, char *text)
{
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
    size_t length = 0;

    if (surrogate || code_point > 0x10FFFF)
        code_point = '?';
    if (code_point != 0)
        length = code_point < 0x80 ? 1 : code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;
    text[length] = '\0';
    for (size_t i = length; i-- > 1;) {
        text[i] = (char)(0x80 | (code_point & 0x3F));
        code_point >>= 6;
    }
    if (length > 0)
        text[0] = (char)(lead[length] | code_point);
    return length;
}
