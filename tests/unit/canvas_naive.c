#include "canvas_naive.h"

#include <math.h>

#define PI 3.14159265358979323846264338327950288L

/* A shape in cells of the world, and one cell, by its lesser corner. */
struct place {
    const struct al_scene_item *item;
    int32_t columns, rows;
    long double x, y, x2, y2, rx, ry;
    int64_t column, row;
};

static int64_t cell_number(long double place, int32_t cells)
{
    return place == cells ? cells - 1 : (int64_t)floorl(place);
}

/* Beside the exact line by at most half a cell along the shorter axis, and on the greater side not
 * by as much. The line does not know where it starts. */
static bool on_line(const struct place *p, long double x2, long double y2)
{
    int64_t x = cell_number(p->x, p->columns), y = cell_number(p->y, p->rows);
    int64_t dx = cell_number(x2, p->columns) - x, dy = cell_number(y2, p->rows) - y;
    int64_t along = p->column - x, aside = p->row - y;

    if (dx * dx < dy * dy) {
        const int64_t kept = dx, kept_along = along;
        dx = dy;
        dy = kept;
        along = aside;
        aside = kept_along;
    }
    if (dx < 0) { /* as seen from the other end */
        along -= dx;
        aside -= dy;
        dx = -dx;
        dy = -dy;
    }
    const int64_t beside = 2 * (dx * aside - dy * along); /* of the exact line, in 1 / (2 dx) */
    if (dx == 0)
        return along == 0 && aside == 0;
    return along >= 0 && along <= dx && beside >= -dx && beside < dx;
}

static long double square(long double value)
{
    return value * value;
}

static long double within(long double value, long double low, long double high)
{
    return value < low ? low : value > high ? high : value;
}

/* How far out a point lies: 1 on the circle. */
static long double reach(const struct place *p, long double x, long double y)
{
    return square((x - p->x) / p->rx) + square((y - p->y) / p->ry);
}

/* Whether the angle from the heading to a point is small enough. */
static bool in_angle(const struct place *p, long double x, long double y)
{
    const struct al_scene_item *item = p->item;

    if (item->shape != AL_SHAPE_SECTOR || item->angle >= 360)
        return true;
    const bool none = item->hx == 0 && item->hy == 0;
    long double turn =
        atan2l((y - p->y) / p->ry, (x - p->x) / p->rx) - (none ? 0 : atan2l(item->hy, item->hx));
    while (turn > PI)
        turn -= 2 * PI;
    while (turn < -PI)
        turn += 2 * PI;
    return fabsl(turn) <= item->angle / 2 * PI / 180;
}

/* Whether a circle crosses the upright (or flat) line through the middle of the cell, inside it:
 * its nearest point is no farther out than the circle and one of its ends is no nearer; and where.
 */
static bool on_arc(const struct place *p)
{
    const long double x = p->column + 0.5L, y = p->row + 0.5L;
    const long double flat = sqrtl(1 - within(square((y - p->y) / p->ry), 0, 1)) * p->rx;
    const long double upright = sqrtl(1 - within(square((x - p->x) / p->rx), 0, 1)) * p->ry;
    bool found = false;

    if (reach(p, x, within(p->y, p->row, p->row + 1)) <= 1 &&
        (reach(p, x, p->row) >= 1 || reach(p, x, p->row + 1) >= 1))
        for (int side = -1; side <= 1; side += 2)
            found |=
                floorl(p->y + side * upright) == p->row && in_angle(p, x, p->y + side * upright);
    if (reach(p, within(p->x, p->column, p->column + 1), y) <= 1 &&
        (reach(p, p->column, y) >= 1 || reach(p, p->column + 1, y) >= 1))
        for (int side = -1; side <= 1; side += 2)
            found |= floorl(p->x + side * flat) == p->column && in_angle(p, p->x + side * flat, y);
    return found;
}

static bool is_centre(const struct place *p)
{
    return cell_number(p->x, p->columns) == p->column && cell_number(p->y, p->rows) == p->row;
}

/* Between two middles of cells, both ways. */
static bool is_speck(const struct place *p)
{
    return floorl(p->x - p->rx + 0.5L) == floorl(p->x + p->rx + 0.5L) &&
           floorl(p->y - p->ry + 0.5L) == floorl(p->y + p->ry + 0.5L);
}

static bool on_side(const struct place *p)
{
    const struct al_scene_item *item = p->item;
    const bool none = item->hx == 0 && item->hy == 0;
    const long double heading = none ? 0 : atan2l(item->hy, item->hx);

    for (int side = -1; side <= 1; side += 2) {
        const long double angle = heading + side * (item->angle / 2 * PI / 180);
        if (on_line(p, p->x + p->rx * cosl(angle), p->y + p->ry * sinl(angle)))
            return true;
    }
    return false;
}

static bool in_span(long double a, long double b, int32_t cells, int64_t number)
{
    const long double low = a < b ? a : b, high = a < b ? b : a;

    if (ceill(low - 0.5L) < ceill(high - 0.5L))
        return number + 0.5L >= low && number + 0.5L < high;
    return cell_number((low + high) / 2, cells) == number;
}

static bool covers(const struct place *p)
{
    switch (p->item->shape) {
    case AL_SHAPE_LINE: return on_line(p, p->x2, p->y2);
    case AL_SHAPE_RING: return is_speck(p) ? is_centre(p) : on_arc(p);
    case AL_SHAPE_DISC: return is_centre(p) || reach(p, p->column + 0.5L, p->row + 0.5L) <= 1;
    case AL_SHAPE_SECTOR:
        if (p->item->angle >= 360)
            return is_speck(p) ? is_centre(p) : on_arc(p);
        return on_arc(p) || on_side(p);
    case AL_SHAPE_BLOCK:
        return in_span(p->x, p->x2, p->columns, p->column) && in_span(p->y, p->y2, p->rows, p->row);
    case AL_SHAPE_POINT: break;
    }
    return false;
}

/* The number of turns by which to move a position, so that it lies in the world. */
static long double turns_home(long double position, long double size)
{
    return position < 0 || position > size ? -floorl(position / size) : 0;
}

bool naive_covers(const struct al_scene *scene, const struct al_scene_item *item, int32_t columns,
                  int32_t rows, int32_t column, int32_t row)
{
    const bool block = item->shape == AL_SHAPE_BLOCK;
    const long double to_column = columns / (long double)scene->width;
    const long double to_row = rows / (long double)scene->height;
    const int turns = scene->wraps ? 1 : 0;
    struct place p = {.item = item, .columns = columns, .rows = rows};

    const float x = block && item->x2 < item->x ? item->x2 : item->x;
    const float y = block && item->y2 < item->y ? item->y2 : item->y;
    const long double home_x = scene->wraps ? turns_home(x, scene->width) * scene->width : 0;
    const long double home_y = scene->wraps ? turns_home(y, scene->height) * scene->height : 0;
    p.x = (item->x + home_x) * to_column;
    p.y = (item->y + home_y) * to_row;
    p.x2 = (item->x2 + home_x) * to_column;
    p.y2 = (item->y2 + home_y) * to_row;
    p.rx = item->radius * to_column;
    p.ry = item->radius * to_row;
    for (int down = -turns; down <= turns; down++)
        for (int across = -turns; across <= turns; across++) {
            p.column = column + (int64_t)across * columns;
            p.row = row + (int64_t)down * rows;
            if (covers(&p))
                return true;
        }
    return false;
}
