#define _XOPEN_SOURCE 700 /* wcwidth */

#include "sim/cluster.h"

#include <wchar.h>

#include "sim/utf8.h"

#define BLANK ' '

/* Characters that show nothing of their own but change how others are shown, and those that are
 * always ignored: Unicode 15.0, general categories Cf, Zl and Zp, and the blocks of tags and
 * variation selectors. */
static const struct {
    uint32_t first, last;
} format_ranges[] = {
    {0xAD, 0xAD},       {0x600, 0x605},     {0x61C, 0x61C},     {0x6DD, 0x6DD},
    {0x70F, 0x70F},     {0x890, 0x891},     {0x8E2, 0x8E2},     {0x180B, 0x180F},
    {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},   {0xFE00, 0xFE0F},
    {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},   {0x110BD, 0x110BD}, {0x110CD, 0x110CD},
    {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

static bool is_format(uint32_t code_point)
{
    const size_t count = sizeof format_ranges / sizeof format_ranges[0];

    for (size_t i = 0; i < count && code_point >= format_ranges[i].first; i++)
        if (code_point <= format_ranges[i].last)
            return true;
    return false;
}

/* C0, DEL and C1, on which a terminal would act, and numbers that are no code point. */
static bool is_no_text(uint32_t code_point)
{
    return code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0) ||
           (code_point >= 0xD800 && code_point <= 0xDFFF) || code_point > 0x10FFFF;
}

uint32_t al_cluster_harmless(uint32_t code_point)
{
    if (code_point == 0)
        return 0; /* the right half of a wide glyph */
    if (is_no_text(code_point))
        return AL_CLUSTER_NO_TEXT;
    return is_format(code_point) ? AL_CLUSTER_UNSHOWN : code_point;
}

/* Cells of a code point, 0: it combines with the one before, -1: it cannot be shown. */
static int width_of(uint32_t code_point, bool ascii)
{
    if (code_point < 0x7F)
        return 1;
    if (ascii || is_format(code_point))
        return -1;
    return wcwidth((wchar_t)code_point);
}

/* Add the marks that follow a glyph and fit. Returns their bytes. */
static size_t add_marks(const char *text, bool ascii, struct al_cell *cell)
{
    size_t taken = 0;

    for (int i = 0; i < AL_CELL_MARKS; i++) {
        uint32_t mark;
        const size_t length = al_utf8_decode(text + taken, &mark);
        if (mark < 0x80 || mark > UINT16_MAX || is_no_text(mark) || width_of(mark, ascii) != 0)
            break;
        cell->marks[i] = (uint16_t)mark;
        taken += length;
    }
    return taken;
}

size_t al_cluster_next(const char *text, bool ascii, struct al_cluster *cluster)
{
    uint32_t code_point;
    const size_t length = al_utf8_decode(text, &code_point);

    *cluster = (struct al_cluster){.cell = {.glyph = code_point}, .columns = 1};
    if (length == 0)
        return 0;
    if (is_no_text(code_point)) {
        cluster->cell.glyph = AL_CLUSTER_NO_TEXT;
        return length;
    }
    const int width = width_of(code_point, ascii);
    if (width < 1) {
        cluster->cell.glyph = AL_CLUSTER_UNSHOWN;
        return length;
    }
    cluster->columns = width;
    if ((unsigned char)text[length] < 0x80)
        return length; /* no mark is ASCII */
    return length + add_marks(text + length, ascii, &cluster->cell);
}

void al_cluster_put(struct al_canvas *canvas, int64_t column, int64_t row,
                    const struct al_cluster *cluster, enum al_role role)
{
    const int64_t last = column + cluster->columns - 1;

    if (row < 0 || row >= canvas->rows || last < 0 || column >= canvas->columns)
        return;
    if (column < 0 || last >= canvas->columns) {
        al_canvas_put(canvas, (int32_t)(column < 0 ? last : column), (int32_t)row, BLANK, role);
        return;
    }
    al_canvas_put(canvas, (int32_t)column, (int32_t)row, cluster->cell.glyph, role);
    struct al_cell *cell = &canvas->cells[row * canvas->columns + column];
    for (int i = 0; i < AL_CELL_MARKS; i++)
        cell->marks[i] = cluster->cell.marks[i];
    if (cluster->columns == 2)
        al_canvas_put(canvas, (int32_t)last, (int32_t)row, 0, role);
}
