/* Maps as text: see tiles.h. */
#include <ailife/tiles.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A reader of characters that knows where it is. */
struct reader {
    const unsigned char *at, *end;
    struct al_tile tile; /* that the next character is for */
};

/* What stands at a place of the text. */
enum { END_OF_TEXT = -1, END_OF_LINE = -2, BROKEN = -3 };

static struct reader reader_of(const char *text, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)text;
    const size_t mark = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    return (struct reader){bytes + mark, bytes + length, {0, 0}};
}

/* The bytes of a character of UTF-8 by its first one, and the bits of it that count. */
static size_t sequence(unsigned char first, int32_t *bits)
{
    static const struct {
        unsigned char from, to;
        size_t length;
        int32_t mask;
    } kinds[] = {
        {0x00, 0x7f, 1, 0x7f}, {0xc2, 0xdf, 2, 0x1f}, {0xe0, 0xef, 3, 0x0f}, {0xf0, 0xf4, 4, 0x07}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (first >= kinds[i].from && first <= kinds[i].to) {
            *bits = first & kinds[i].mask;
            return kinds[i].length;
        }
    return 0;
}

/* Take a character that is neither a line's end nor the text's: its code point, or BROKEN. */
static int32_t take_character(struct reader *reader)
{
    int32_t point = 0;
    const size_t length = sequence(*reader->at, &point);
    size_t taken = 1;
    for (; taken < length && reader->at + taken < reader->end; taken++) {
        if ((reader->at[taken] & 0xc0) != 0x80)
            break;
        point = (int32_t)((uint32_t)point << 6 | (reader->at[taken] & 0x3f));
    }
    reader->at += taken;
    return taken == length ? point : BROKEN;
}

/* Take what is next. A line's end moves the reader to the next row. */
static int32_t next(struct reader *reader)
{
    if (reader->at == reader->end)
        return END_OF_TEXT;
    const bool carriage =
        *reader->at == '\r' && (reader->at + 1 == reader->end || reader->at[1] == '\n');
    if (carriage)
        reader->at++;
    if (reader->at == reader->end)
        return END_OF_TEXT;
    if (*reader->at == '\n') {
        reader->at++;
        reader->tile = (struct al_tile){0, reader->tile.y + 1};
        return END_OF_LINE;
    }
    reader->tile.x++;
    return take_character(reader);
}

/* Whether there is nothing left but empty lines. */
static bool is_over(const struct reader *reader)
{
    for (const unsigned char *at = reader->at; at < reader->end; at++)
        if (*at != '\n' && *at != '\r')
            return false;
    return true;
}

/* ---- faults ---------------------------------------------------------------------------------- */

__attribute__((format(printf, 4, 5))) static bool fail(struct al_tiles_fault *fault, size_t line,
                                                       size_t column, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    *fault = (struct al_tiles_fault){.line = line, .column = column};
    vsnprintf(fault->text, sizeof fault->text, format, values);
    va_end(values);
    return false;
}

static bool fail_at(struct al_tiles_fault *fault, struct al_tile tile, const char *text)
{
    return fail(fault, (size_t)tile.y + 1, (size_t)tile.x + 1, "%s", text);
}

static bool unknown(struct al_tiles_fault *fault, struct al_tile tile, int32_t point)
{
    static const char allowed[] = "(allowed: # . blank G I a to z)";
    const size_t line = (size_t)tile.y + 1, column = (size_t)tile.x + 1;
    if (point == BROKEN)
        return fail(fault, line, column, "broken UTF-8 %s", allowed);
    if (point > ' ' && point < 0x7f)
        return fail(fault, line, column, "unknown character '%c' %s", (int)point, allowed);
    return fail(fault, line, column, "unknown character U+%04X %s", (unsigned)point, allowed);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool is_letter(int32_t point)
{
    return point >= 'a' && point <= 'z';
}

static bool take_waypoint(struct al_tiles_plan *plan, struct al_tile tile, int32_t point,
                          struct al_tiles_fault *fault)
{
    const size_t letter = (size_t)(point - 'a');
    if (plan->has_waypoint[letter])
        return fail(fault, (size_t)tile.y + 1, (size_t)tile.x + 1,
                    "waypoint %c again, it is also in line %d, column %d", (int)point,
                    (int)plan->waypoints[letter].y + 1, (int)plan->waypoints[letter].x + 1);
    plan->has_waypoint[letter] = true;
    plan->waypoints[letter] = tile;
    return true;
}

static bool take_tile(struct al_tiles_plan *plan, struct al_tile tile, int32_t point,
                      struct al_tiles_fault *fault)
{
    if (is_letter(point))
        return take_waypoint(plan, tile, point, fault);
    switch (point) {
    case '#':
    case '.':
    case ' ': return true;
    case 'G':
        if (++plan->guards > AL_TILES_GUARDS_MAX)
            return fail_at(fault, tile, "one guard too many (allowed: up to 1000)");
        return true;
    case 'I':
        if (plan->has_intruder)
            return fail_at(fault, tile, "a second intruder (allowed: one)");
        plan->has_intruder = true;
        plan->intruder = tile;
        return true;
    default: return unknown(fault, tile, point);
    }
}

/* A row of `width` tiles has ended; the first one says how wide the map is. */
static bool take_row(struct al_tiles_plan *plan, int32_t row, int32_t width,
                     struct al_tiles_fault *fault)
{
    const size_t line = (size_t)row + 1;
    if (row == 0)
        plan->width = width;
    if (width == 0)
        return fail(fault, line, 0, "an empty line");
    if (width != plan->width)
        return fail(fault, line, (size_t)(width < plan->width ? width : plan->width) + 1,
                    "the line has %d tiles, the first one has %d", (int)width, (int)plan->width);
    if (row >= AL_TILES_SIDE_MAX || (row + 1) * (int64_t)width > AL_TILES_MAX)
        return fail(fault, line, 0, "the map is too big (allowed: up to %d tiles, %d each way)",
                    AL_TILES_MAX, AL_TILES_SIDE_MAX);
    plan->height = row + 1;
    return true;
}

bool al_tiles_measure(const char *text, size_t length, struct al_tiles_plan *plan,
                      struct al_tiles_fault *fault)
{
    struct reader reader = reader_of(text, length);
    *plan = (struct al_tiles_plan){0};
    while (!is_over(&reader) || reader.tile.x > 0) {
        const struct al_tile tile = reader.tile;
        const int32_t point = next(&reader);
        const bool ends = point == END_OF_LINE || point == END_OF_TEXT;
        if (tile.x >= AL_TILES_SIDE_MAX && !ends)
            return fail(fault, (size_t)tile.y + 1, 0, "a line of more than %d tiles",
                        AL_TILES_SIDE_MAX);
        if (ends ? !take_row(plan, tile.y, tile.x, fault) : !take_tile(plan, tile, point, fault))
            return false;
        if (point == END_OF_TEXT)
            break;
    }
    if (plan->height == 0)
        return fail(fault, 0, 0, "the map is empty");
    if (plan->guards == 0)
        return fail(fault, 0, 0, "the map has no guard (G)");
    return true;
}

void al_tiles_fill(const char *text, size_t length, const struct al_tiles_plan *plan,
                   uint8_t *walls, struct al_tile *guards)
{
    struct reader reader = reader_of(text, length);
    while (reader.tile.y < plan->height) {
        const struct al_tile tile = reader.tile;
        const int32_t point = next(&reader);
        if (point == END_OF_TEXT)
            break;
        if (point == END_OF_LINE)
            continue;
        *walls++ = point == '#';
        if (point == 'G')
            *guards++ = tile;
    }
}
