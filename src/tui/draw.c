#include "tui/draw.h"

#include <stdarg.h>
#include <stdio.h>

#include "sim/cluster.h"

int32_t al_text_advance(const char **text)
{
    struct al_cluster cluster;
    size_t taken = al_cluster_next(*text, false, &cluster);
    *text += taken;
    return taken > 0 ? cluster.columns : 0;
}

size_t al_text_wrap(const char *text, int32_t columns)
{
    const char *end = text, *word_end = text;
    for (int32_t used = 0;;) {
        if (*end == '\0' || *end == ' ')
            word_end = end;
        const char *next = end;
        used += al_text_advance(&next);
        if (next == end || used > columns)
            return (size_t)((word_end > text ? word_end : end) - text);
        end = next;
    }
}

static bool inside(const struct al_rect *in, int32_t line)
{
    return line >= 0 && line < in->rows && in->columns > 0;
}

int32_t al_draw(struct al_canvas *canvas, const struct al_rect *in, int32_t line, int32_t column,
                enum al_role role, const char *text)
{
    if (!inside(in, line) || column < 0 || column >= in->columns)
        return column;
    return column + al_canvas_text(canvas, in->column + column, in->row + line,
                                   in->columns - column, text, role);
}

int32_t al_drawf(struct al_canvas *canvas, const struct al_rect *in, int32_t line, int32_t column,
                 enum al_role role, const char *format, ...)
{
    char text[AL_DRAW_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return al_draw(canvas, in, line, column, role, text);
}

void al_draw_right(struct al_canvas *canvas, const struct al_rect *in, int32_t line, int32_t end,
                   enum al_role role, const char *text)
{
    int32_t edge = end < 0 ? in->columns + end + 1 : end;
    int32_t column = edge - al_canvas_text_columns(text);
    al_draw(canvas, in, line, column > 0 ? column : 0, role, text);
}

void al_draw_centred(struct al_canvas *canvas, const struct al_rect *in, int32_t line,
                     enum al_role role, const char *text)
{
    int32_t column = (in->columns - al_canvas_text_columns(text)) / 2;
    al_draw(canvas, in, line, column > 0 ? column : 0, role, text);
}

void al_draw_role(struct al_canvas *canvas, const struct al_rect *in, int32_t line,
                  enum al_role role)
{
    if (!inside(in, line))
        return;
    for (int32_t column = in->column; column < in->column + in->columns; column++) {
        int32_t row = in->row + line;
        if (row < 0 || row >= canvas->rows || column < 0 || column >= canvas->columns)
            continue;
        canvas->cells[(size_t)row * (size_t)canvas->columns + (size_t)column].role = (uint8_t)role;
    }
}

void al_draw_blank(struct al_canvas *canvas, const struct al_rect *in)
{
    for (int32_t row = 0; row < in->rows; row++) {
        for (int32_t column = 0; column < in->columns; column++)
            al_canvas_put(canvas, in->column + column, in->row + row, ' ', AL_ROLE_NONE);
    }
}

struct al_rect al_rect_lines(const struct al_rect *in, int32_t from, int32_t count)
{
    struct al_rect part = *in;
    if (from > in->rows)
        from = in->rows;
    part.row += from;
    part.rows = count < in->rows - from ? count : in->rows - from;
    if (part.rows < 0)
        part.rows = 0;
    return part;
}
