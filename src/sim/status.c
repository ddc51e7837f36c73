#include <ailife/status.h>

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "sim/cluster.h"

/* Length of the well-formed UTF-8 sequence at text, 0 when it is broken or a character that a
 * terminal may act on: a control (C0, DEL, C1) or one that changes how others are shown. */
static size_t printable(const unsigned char *text)
{
    static const unsigned lead_least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned c = text[0];
    if (c < 0x80)
        return c >= 0x20 && c != 0x7f ? 1 : 0;
    size_t length = c >= 0xf0 && c < 0xf8 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 0;
    if (length == 0 || c >= 0xf8)
        return 0;
    unsigned code = c & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (text[i] & 0x3fu);
    }
    bool surrogate = code >= 0xd800 && code < 0xe000;
    const bool good = code >= lead_least[length] && code >= 0xa0 && code <= 0x10ffff && !surrogate;
    return good && al_cluster_harmless(code) == code ? length : 0;
}

void al_escape(char *to, size_t size, const char *from)
{
    size_t used = 0;
    while (*from != '\0') {
        char hex[8];
        size_t length = printable((const unsigned char *)from);
        const char *piece = from;
        size_t piece_length = length;
        if (length == 0) {
            piece_length = (size_t)snprintf(hex, sizeof hex, "\\x%02x", (unsigned char)*from);
            piece = hex;
            length = 1;
        }
        if (used + piece_length >= size)
            break;
        memcpy(to + used, piece, piece_length);
        used += piece_length;
        from += length;
    }
    to[used] = '\0';
}

enum al_status al_fail(struct al_error *error, enum al_status status, const char *format, ...)
{
    if (error == NULL)
        return status;
    char raw[2 * AL_ERROR_TEXT]; /* the arguments may lie in *error itself */
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(raw, sizeof raw, format, arguments);
    va_end(arguments);
    error->status = status;
    al_escape(error->text, sizeof error->text, raw);
    return status;
}

const char *al_status_text(enum al_status status)
{
    switch (status) {
#define STATUS_CASE(name, text) \
    case AL_##name: return text;
        AL_STATUS_LIST(STATUS_CASE)
#undef STATUS_CASE
    }
    return "unknown status";
}
