#include <ailife/status.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim/cluster.h"
#include "sim/utf8.h"

/* Length of the character at text, 0 when it is broken or one that a terminal may act on: a control
 * or one that changes how others are shown. */
static size_t printable(const char *text)
{
    uint32_t code_point;
    const size_t length = al_utf8_decode(text, &code_point);
    return al_cluster_harmless(code_point) == code_point ? length : 0;
}

void al_escape(char *to, size_t size, const char *from)
{
    size_t used = 0;
    while (*from != '\0') {
        char hex[8];
        size_t length = printable(from);
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
