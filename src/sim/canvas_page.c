#include "sim/canvas_stage.h"
#include "sim/cluster.h"

/* Where the next glyph goes, in cells of the page. */
struct pen {
    int32_t column, row;
};

static void new_line(struct pen *pen)
{
    pen->column = 0;
    pen->row++;
}

static void set(const struct al_stage *stage, struct pen *pen, struct al_cluster *cluster,
                enum al_role role)
{
    const struct al_rect *page = &stage->fitted;

    if (cluster->columns > page->columns) /* a wide glyph on a page of one column */
        *cluster = (struct al_cluster){.cell = {.glyph = AL_CLUSTER_UNSHOWN}, .columns = 1};
    if (cluster->columns > page->columns - pen->column)
        new_line(pen);
    if (pen->row < page->rows)
        al_cluster_put(stage->canvas, (int64_t)page->column + pen->column,
                       (int64_t)page->row + pen->row, cluster, role);
    pen->column += cluster->columns;
}

void al_canvas_page(const struct al_stage *stage)
{
    const struct al_scene *scene = stage->scene;
    const struct al_scene_span *span = scene->spans;
    const bool ascii = stage->view->glyphs == AL_GLYPHS_ASCII;
    struct pen pen = {0, 0};

    /* Through the text as a whole: a code point or its marks may lie across the border of spans. */
    for (size_t at = 0, taken; at < scene->text_length && pen.row < stage->fitted.rows;
         at += taken) {
        struct al_cluster cluster;
        while (at >= span->start + span->length)
            span++;
        taken = 1;
        if (scene->text[at] == '\n') {
            new_line(&pen);
            continue;
        }
        taken = al_cluster_next(scene->text + at, ascii, &cluster);
        set(stage, &pen, &cluster, span->role);
    }
}
