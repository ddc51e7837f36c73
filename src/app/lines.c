#include "app/lines.h"

#include <errno.h>
#include <string.h>

#define CR  '\r'
#define LF  '\n'
#define BOM 3 /* bytes of it; the text has room for them */

void al_lines_init(struct al_lines *lines, FILE *stream)
{
    lines->stream = stream;
    lines->number = 0;
    lines->bytes = 0;
    lines->breaks = false;
    lines->length = 0;
    lines->text[0] = '\0';
    lines->refused = NULL;
    lines->error = 0;
}

static int next_byte(struct al_lines *lines)
{
    int byte = getc(lines->stream);
    if (byte == EOF && ferror(lines->stream))
        lines->error = errno;
    lines->bytes += byte != EOF;
    if (lines->bytes > AL_TEXT_MOST)
        lines->refused = "larger than 16 MiB, which no settings file is";
    return lines->refused != NULL ? EOF : byte;
}

static void keep(struct al_lines *lines, int byte)
{
    if (lines->length < AL_LINE_MOST + BOM)
        lines->text[lines->length] = (char)byte;
    lines->length++;
}

static bool begins(const struct al_lines *lines, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (i >= lines->length || lines->text[i] != bytes[i])
            return false;
    return true;
}

/* What a NUL byte says about the file: text in a wider encoding has them from the start. */
static const char *of_nul(const struct al_lines *lines)
{
    if (lines->number == 0 && lines->length == 2 && begins(lines, "\xff\xfe", 2))
        return "UTF-32 (save it as UTF-8)";
    if (lines->number == 0 && (begins(lines, "\xff\xfe", 2) || begins(lines, "\xfe\xff", 2)))
        return "UTF-16 (save it as UTF-8)";
    if (lines->number == 0 && lines->length <= 1)
        return "UTF-16 or not a text at all: it has a NUL byte (save it as UTF-8)";
    return "not a text: it has a NUL byte";
}

static void drop_bom(struct al_lines *lines)
{
    if (lines->number != 1 || !begins(lines, "\xef\xbb\xbf", BOM))
        return;
    memmove(lines->text, lines->text + BOM, AL_LINE_MOST);
    lines->length -= BOM;
}

/* After a CR: is it the end of a line? Else what the file is. */
static bool ends_line(struct al_lines *lines)
{
    int byte = next_byte(lines);
    if (byte == LF || (byte == EOF && lines->breaks))
        return true;
    lines->refused = lines->breaks ? "not a text: it has a CR in the middle of a line"
                                   : "a text with CR alone as line end (save it with LF or CRLF)";
    return false;
}

/* The bytes up to the line's end. Returns false when nothing was there, or the file is refused. */
static bool collect(struct al_lines *lines)
{
    int byte = next_byte(lines);
    if (byte == EOF)
        return false;
    for (; byte != EOF && byte != LF; byte = next_byte(lines)) {
        if (byte == '\0') {
            lines->refused = of_nul(lines);
            return false;
        }
        if (byte == CR) {
            if (!ends_line(lines))
                return false;
            byte = LF;
            break;
        }
        keep(lines, byte);
    }
    lines->breaks = lines->breaks || byte == LF;
    return lines->refused == NULL && lines->error == 0;
}

bool al_lines_next(struct al_lines *lines)
{
    lines->length = 0;
    if (lines->refused != NULL || lines->error != 0 || !collect(lines))
        return false;
    lines->number++;
    drop_bom(lines);
    lines->text[lines->length < AL_LINE_MOST ? lines->length : AL_LINE_MOST] = '\0';
    if (lines->number == 1 && (begins(lines, "\xff\xfe", 2) || begins(lines, "\xfe\xff", 2)))
        lines->refused = "UTF-16 (save it as UTF-8)";
    return lines->refused == NULL;
}
