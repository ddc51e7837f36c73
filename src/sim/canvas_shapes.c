/* Shapes are laid out in cells of the scene, as real numbers: the world is [0, columns) x [0,
 * rows), and on a torus it goes on beyond. There the shape is drawn through up to nine windows,
 * each a turn beside the next.
 */
#include "sim/canvas_stage.h"

#include <float.h>
#include <math.h>

#include <ailife/fmath.h>

/* Ends of lines farther away are cut, so that products of distances fit in 64 bits. */
#define FAR 536870912.0 /* 2^29 cells */

struct point {
    double x, y;
};

/* What is painted, and the cells of the scene that can be seen through the present window. */
struct brush {
    const struct al_stage *stage;
    uint32_t glyph;
    uint8_t role;
    double left, right, top, bottom; /* [left, right) x [top, bottom), whole numbers */
    int64_t column, row;             /* from a cell of the scene to one of the canvas */
};

/* A cell by its lesser corner; doubles, for it may lie anywhere. */
static void dab(const struct brush *brush, double column, double row)
{
    if (!(column >= brush->left && column < brush->right && row >= brush->top &&
          row < brush->bottom))
        return;
    struct al_cell *cell = al_stage_cell(brush->stage, (int32_t)((int64_t)column + brush->column),
                                         (int32_t)((int64_t)row + brush->row));
    if (al_role_ranks[brush->role] > al_role_ranks[cell->role]) {
        cell->glyph = brush->glyph;
        cell->role = brush->role;
    }
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double most(double a, double b)
{
    return a > b ? a : b;
}

/* The first whole number at or above. */
static double ceiling(double value)
{
    return -floor(-value);
}

/* The number of the cell in which a place lies: the last one at the far edge of the world. */
static double cell_number(double place, int32_t cells)
{
    return place == cells ? cells - 1 : floor(place);
}

static struct point cell_of(const struct brush *brush, struct point place)
{
    const struct al_rect *fitted = &brush->stage->fitted;

    return (struct point){cell_number(place.x, fitted->columns),
                          cell_number(place.y, fitted->rows)};
}

/* --- lines --- */

/* A line over its longer axis: the cell at `first` + k, 0 <= k <= length, has `start` + rise * k /
 * length on the other axis. */
struct line {
    int64_t first, start, length, rise;
    bool steep; /* the longer axis is y */
};

/* Cut the end `b` of a line to -FAR <= x <= FAR. Returns whether any is left. */
static bool cut_end(struct point a, struct point *b)
{
    const double limit = b->x > 0 ? FAR : -FAR;

    if (b->x >= -FAR && b->x <= FAR)
        return true;
    if (b->x > 0 ? a.x >= FAR : a.x <= -FAR)
        return false;
    b->y = a.y + (b->y - a.y) * ((limit - a.x) / (b->x - a.x));
    b->x = limit;
    return true;
}

static struct point turned(struct point a)
{
    return (struct point){a.y, a.x};
}

static bool cut(struct point *a, struct point *b)
{
    struct point c, d;

    if (!cut_end(*a, b) || !cut_end(*b, a))
        return false;
    c = turned(*a);
    d = turned(*b);
    if (!cut_end(c, &d) || !cut_end(d, &c))
        return false;
    *a = turned(c);
    *b = turned(d);
    return true;
}

static struct line line_between(struct point a, struct point b)
{
    const bool steep = fabs(b.y - a.y) > fabs(b.x - a.x);

    if (steep) {
        a = turned(a);
        b = turned(b);
    }
    if (a.x > b.x) {
        const struct point swapped = a;
        a = b;
        b = swapped;
    }
    return (struct line){(int64_t)a.x, (int64_t)a.y, (int64_t)(b.x - a.x), (int64_t)(b.y - a.y),
                         steep};
}

static int64_t floor_quotient(int64_t dividend, int64_t divisor)
{
    const int64_t quotient = dividend / divisor;

    return quotient - (dividend % divisor < 0);
}

/* The cell nearest to the line, the lesser one of two: start + ceil(rise * k / length - 1 / 2). */
static int64_t aside(const struct line *line, int64_t k)
{
    if (line->length == 0)
        return line->start;
    return line->start - floor_quotient(line->length - 2 * line->rise * k, 2 * line->length);
}

/* The first k in [from, to) from which on the line has come to `border` on its lesser axis, else
 * `to`. Rising lines come there from below; falling ones when they are below it. */
static int64_t arrival(const struct line *line, int64_t from, int64_t to, int64_t border)
{
    while (from < to) {
        const int64_t middle = from + (to - from) / 2;
        if ((aside(line, middle) >= border) == (line->rise >= 0))
            to = middle;
        else
            from = middle + 1;
    }
    return from;
}

static void draw_line(const struct brush *brush, struct point a, struct point b)
{
    if (!cut(&a, &b))
        return;
    const struct line line = line_between(cell_of(brush, a), cell_of(brush, b));
    const double low = line.steep ? brush->top : brush->left;
    const double high = line.steep ? brush->bottom : brush->right;
    const int64_t near = (int64_t)(line.steep ? brush->left : brush->top);
    const int64_t far = (int64_t)(line.steep ? brush->right : brush->bottom);

    int64_t from = (int64_t)most(low - (double)line.first, 0);
    int64_t to = (int64_t)least(high - (double)line.first, (double)line.length + 1);
    from = arrival(&line, from, to, line.rise >= 0 ? near : far);
    to = arrival(&line, from, to, line.rise >= 0 ? far : near);
    for (int64_t k = from; k < to; k++) {
        const double along = (double)(line.first + k), beside = (double)aside(&line, k);
        dab(brush, line.steep ? beside : along, line.steep ? along : beside);
    }
}

/* --- circles --- */

/* A circle of the world, an ellipse in cells; of its arc what is near enough to the heading. */
struct circle {
    struct point centre, radius;
    bool whole;
    struct al_vec heading; /* a unit vector */
    double cosine;         /* of half the angle */
};

/* Whether a point of the unit circle belongs to the arc. */
static bool in_arc(const struct circle *circle, double u, double v)
{
    return circle->whole ||
           u * (double)circle->heading.x + v * (double)circle->heading.y >= circle->cosine;
}

/* Half the width of the unit circle at a distance from its centre. */
static double half_width(double distance)
{
    return sqrt(most((1 - distance) * (1 + distance), 0));
}

/* Whole numbers whose middle, half a cell on, lies in [from, to], and which lie in [low, high). */
struct span {
    double first, last;
};

static struct span middles(double from, double to, double low, double high)
{
    return (struct span){most(ceiling(from - 0.5), low), least(floor(to - 0.5), high - 1)};
}

/* The cells that an arc crosses in their middle column, then in their middle row: Freeman's
 * grid-intersect quantisation. Two crossings that follow each other lie on the border of one square
 * between four middles of cells, and each belongs to one of these four: so the cells touch. */
static void draw_arc(const struct brush *brush, const struct circle *circle)
{
    const struct point c = circle->centre, r = circle->radius;
    struct span span = middles(c.x - r.x, c.x + r.x, brush->left, brush->right);

    for (double column = span.first; column <= span.last; column++) {
        const double u = (column + 0.5 - c.x) / r.x, v = half_width(u);
        if (in_arc(circle, u, -v))
            dab(brush, column, floor(c.y - r.y * v));
        if (in_arc(circle, u, v))
            dab(brush, column, floor(c.y + r.y * v));
    }
    span = middles(c.y - r.y, c.y + r.y, brush->top, brush->bottom);
    for (double row = span.first; row <= span.last; row++) {
        const double v = (row + 0.5 - c.y) / r.y, u = half_width(v);
        if (in_arc(circle, -u, v))
            dab(brush, floor(c.x - r.x * u), row);
        if (in_arc(circle, u, v))
            dab(brush, floor(c.x + r.x * u), row);
    }
}

/* Whether a circle crosses no middle of any cell. */
static bool is_speck(const struct circle *circle)
{
    const struct point c = circle->centre, r = circle->radius;

    return ceiling(c.x - r.x - 0.5) > floor(c.x + r.x - 0.5) &&
           ceiling(c.y - r.y - 0.5) > floor(c.y + r.y - 0.5);
}

static void draw_centre(const struct brush *brush, const struct circle *circle)
{
    const struct point cell = cell_of(brush, circle->centre);

    dab(brush, cell.x, cell.y);
}

static void draw_ring(const struct brush *brush, const struct circle *circle)
{
    if (is_speck(circle))
        draw_centre(brush, circle);
    else
        draw_arc(brush, circle);
}

/* The two sides of a sector, to where its arc ends. */
static void draw_sides(const struct brush *brush, const struct circle *circle, float angle)
{
    const struct point c = circle->centre, r = circle->radius;

    for (int side = -1; side <= 1; side += 2) {
        const struct al_vec to = al_rotate(circle->heading, (float)side * al_radians(angle) / 2);
        draw_line(brush, c, (struct point){c.x + r.x * (double)to.x, c.y + r.y * (double)to.y});
    }
}

static void draw_sector(const struct brush *brush, const struct circle *circle, float angle)
{
    if (circle->whole) {
        draw_ring(brush, circle);
        return;
    }
    draw_arc(brush, circle);
    draw_sides(brush, circle, angle);
}

static void draw_disc(const struct brush *brush, const struct circle *circle)
{
    const struct point c = circle->centre, r = circle->radius;
    const struct span rows = middles(c.y - r.y, c.y + r.y, brush->top, brush->bottom);

    draw_centre(brush, circle);
    for (double row = rows.first; row <= rows.last; row++) {
        const double half = r.x * half_width((row + 0.5 - c.y) / r.y);
        const struct span columns = middles(c.x - half, c.x + half, brush->left, brush->right);
        for (double column = columns.first; column <= columns.last; column++)
            dab(brush, column, row);
    }
}

/* --- blocks --- */

/* The cells along a side whose middle lies in [from, to), or that of its own middle. */
static struct span cells_along(double from, double to, int32_t cells)
{
    const struct span span = {ceiling(from - 0.5), ceiling(to - 0.5) - 1};
    const double middle = cell_number(from + (to - from) / 2, cells);

    return span.first <= span.last ? span : (struct span){middle, middle};
}

/* From the lesser corner to the greater. */
static void draw_block(const struct brush *brush, struct point a, struct point b)
{
    const struct al_rect *fitted = &brush->stage->fitted;
    const struct span across = cells_along(a.x, b.x, fitted->columns);
    const struct span down = cells_along(a.y, b.y, fitted->rows);
    const double last_row = least(down.last, brush->bottom - 1);
    const double last_column = least(across.last, brush->right - 1);

    for (double row = most(down.first, brush->top); row <= last_row; row++)
        for (double column = most(across.first, brush->left); column <= last_column; column++)
            dab(brush, column, row);
}

/* --- all of them --- */

/* An item with its places in cells. */
struct figure {
    const struct al_scene_item *item;
    struct point a, b;        /* of lines and blocks */
    struct circle circle;     /* of the others */
    struct point least, most; /* all of it lies between */
};

static bool is_finite(float value)
{
    return value >= -FLT_MAX && value <= FLT_MAX;
}

static struct point in_cells(const struct al_stage *stage, struct point u)
{
    return (struct point){u.x * stage->fitted.columns / (double)stage->scene->width,
                          u.y * stage->fitted.rows / (double)stage->scene->height};
}

/* Move `a` to where it wraps to, and `b` with it. Returns whether that can be told. */
static bool move_home(const struct al_scene *scene, struct point *a, struct point *b)
{
    const struct point home = {al_stage_wrapped(a->x, (double)scene->width),
                               al_stage_wrapped(a->y, (double)scene->height)};

    b->x += home.x - a->x;
    b->y += home.y - a->y;
    *a = home;
    return home.x >= 0 && home.y >= 0;
}

static bool lay_out_corners(struct figure *figure, const struct al_stage *stage)
{
    const struct al_scene_item *item = figure->item;
    struct point a = {(double)item->x, (double)item->y}, b = {(double)item->x2, (double)item->y2};
    const struct point low = {least(a.x, b.x), least(a.y, b.y)};
    const struct point high = {most(a.x, b.x), most(a.y, b.y)};

    if (!is_finite(item->x2) || !is_finite(item->y2))
        return false;
    if (item->shape == AL_SHAPE_BLOCK) {
        a = low;
        b = high;
    }
    if (stage->scene->wraps && !move_home(stage->scene, &a, &b))
        return false;
    figure->a = a = in_cells(stage, a);
    figure->b = b = in_cells(stage, b);
    figure->least = (struct point){least(a.x, b.x), least(a.y, b.y)};
    figure->most = (struct point){most(a.x, b.x), most(a.y, b.y)};
    return true;
}

static struct al_vec heading_of(const struct al_scene_item *item)
{
    const struct al_vec right = {1, 0};

    if (!is_finite(item->hx) || !is_finite(item->hy))
        return right;
    const struct al_vec heading = al_vec_unit((struct al_vec){item->hx, item->hy});
    return al_vec_is_zero(heading) ? right : heading;
}

static bool lay_out_circle(struct figure *figure, const struct al_stage *stage)
{
    const struct al_scene_item *item = figure->item;
    const bool whole = item->shape != AL_SHAPE_SECTOR || item->angle >= 360;
    struct point c = {(double)item->x, (double)item->y}, unused = {0, 0};

    if (!(item->radius >= 0) || !is_finite(item->radius) || !(whole || item->angle >= 0))
        return false;
    if (stage->scene->wraps && !move_home(stage->scene, &c, &unused))
        return false;
    c = in_cells(stage, c);
    const struct point r =
        in_cells(stage, (struct point){(double)item->radius, (double)item->radius});
    figure->circle = (struct circle){
        .centre = c,
        .radius = r,
        .whole = whole,
        .heading = heading_of(item),
        .cosine = whole ? -1 : (double)al_cos(al_radians(item->angle) / 2),
    };
    figure->least = (struct point){c.x - r.x, c.y - r.y};
    figure->most = (struct point){c.x + r.x, c.y + r.y};
    return true;
}

/* Returns whether the shape can be drawn. */
static bool lay_out(struct figure *figure, const struct al_stage *stage)
{
    if (!is_finite(figure->item->x) || !is_finite(figure->item->y))
        return false;
    switch (figure->item->shape) {
    case AL_SHAPE_LINE:
    case AL_SHAPE_BLOCK: return lay_out_corners(figure, stage);
    case AL_SHAPE_RING:
    case AL_SHAPE_DISC:
    case AL_SHAPE_SECTOR: return lay_out_circle(figure, stage);
    case AL_SHAPE_POINT: break;
    }
    return false;
}

/* Look at the scene through a window some columns and rows away from the world. */
static void set_window(struct brush *brush, int64_t column, int64_t row)
{
    const struct al_stage *stage = brush->stage;

    brush->column = stage->fitted.column - column;
    brush->row = stage->fitted.row - row;
    brush->left = (double)(stage->left - brush->column);
    brush->right = (double)(stage->right - brush->column);
    brush->top = (double)(stage->top - brush->row);
    brush->bottom = (double)(stage->bottom - brush->row);
}

static void draw_figure(const struct brush *brush, const struct figure *figure)
{
    const struct al_scene_item *item = figure->item;

    if (figure->most.x < brush->left - 1 || figure->least.x > brush->right + 1 ||
        figure->most.y < brush->top - 1 || figure->least.y > brush->bottom + 1)
        return;
    switch (item->shape) {
    case AL_SHAPE_LINE: draw_line(brush, figure->a, figure->b); break;
    case AL_SHAPE_RING: draw_ring(brush, &figure->circle); break;
    case AL_SHAPE_DISC: draw_disc(brush, &figure->circle); break;
    case AL_SHAPE_SECTOR: draw_sector(brush, &figure->circle, item->angle); break;
    case AL_SHAPE_BLOCK: draw_block(brush, figure->a, figure->b); break;
    case AL_SHAPE_POINT: break;
    }
}

void al_canvas_shape(const struct al_stage *stage, const struct al_scene_item *item,
                     enum al_role role)
{
    const int64_t turns = stage->scene->wraps ? 1 : 0;
    struct figure figure = {.item = item};
    struct brush brush = {.stage = stage,
                          .glyph = al_canvas_glyph(stage->view->glyphs, role, 0, 0),
                          .role = (uint8_t)role};

    if (!lay_out(&figure, stage))
        return;
    for (int64_t down = -turns; down <= turns; down++)
        for (int64_t across = -turns; across <= turns; across++) {
            set_window(&brush, across * stage->fitted.columns, down * stage->fitted.rows);
            draw_figure(&brush, &figure);
        }
}
