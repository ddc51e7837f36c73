#include "tui/layout.h"

#define PANEL_WIDE 30
#define PANEL      22

bool al_rect_empty(const struct al_rect *rect)
{
    return rect->columns <= 0 || rect->rows <= 0;
}

static struct al_rect rect(int32_t column, int32_t row, int32_t columns, int32_t rows)
{
    return (struct al_rect){column, row, columns, rows};
}

static struct al_layout with_panel(int32_t columns, int32_t rows)
{
    int32_t panel = columns >= 100 ? PANEL_WIDE : PANEL;
    int32_t left = columns - panel - 1, middle = rows - 3;
    return (struct al_layout){
        .status = rect(0, 0, columns, 1),
        .world = rect(0, 1, left, middle - 1),
        .scale = rect(0, middle, left, 1),
        .border = rect(left, 1, 1, middle),
        .panel = rect(left + 1, 1, panel, middle),
        .message = rect(0, rows - 2, columns, 1),
        .hints = rect(0, rows - 1, columns, 1),
    };
}

static struct al_layout without_panel(int32_t columns, int32_t rows)
{
    int32_t below = rows >= 10 ? 2 : 1;
    return (struct al_layout){
        .status = rect(0, 0, columns, 2),
        .world = rect(0, 2, columns, rows - 2 - below),
        .message = rect(0, rows - below, columns, 1),
        .hints = rect(0, rows - 1, columns, below - 1),
    };
}

static struct al_layout tiny(int32_t columns, int32_t rows)
{
    int32_t world = columns >= 8 && rows >= 3 ? rows - 1 : 0;
    return (struct al_layout){
        .world = rect(0, 0, columns, world),
        .message = rect(0, world, columns, rows > world ? 1 : 0),
        .tiny = true,
    };
}

struct al_layout al_layout(int32_t columns, int32_t rows)
{
    if (columns < 20 || rows < 6)
        return tiny(columns, rows);
    if (columns < 60 || rows < 16)
        return without_panel(columns, rows);
    return with_panel(columns, rows);
}
