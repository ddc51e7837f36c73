#include "tui/frame.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sim/write.h"
#include "tui/draw.h"
#include "tui/layout.h"
#include "tui/panel.h"

/* How many lines of the panel each part gets. */
struct shares {
    int32_t now, rows, plot, params;
    int32_t gap; /* blank lines between parts */
};

/* What is focused gets most; the rest is shared so that something of everything stays in sight. A
 * world may have more to say now and then: the room for it stays, so that nothing jumps. */
static struct shares share(const struct al_run *run, struct al_screen *screen, int32_t lines)
{
    int32_t now = al_panel_now_lines(run);
    if (now > screen->now_lines)
        screen->now_lines = now;
    struct shares shares = {.now = screen->now_lines, .gap = lines >= 27 ? 1 : 0};
    bool params = screen->focus == AL_FOCUS_PARAMS && lines < 40;
    int32_t curve = lines >= 40 ? 4 : lines >= 32 ? 2 : 1;
    shares.plot = lines < 18 || (params && lines < 27) ? 0 : 2 * curve + 1;
    int32_t rest = lines - shares.now - shares.plot - 3 * shares.gap;
    if (params)
        shares.rows = lines >= 27 ? 6 : 3;
    else if (screen->focus == AL_FOCUS_HISTORY)
        shares.rows = rest - 5 > 6 ? rest - 5 : 6;
    else
        shares.rows = rest * 2 / 5 + 1;
    shares.params = rest - shares.rows;
    return shares;
}

/* Take the next `count` lines of a rectangle. */
static struct al_rect take(struct al_rect *rest, int32_t count)
{
    struct al_rect part = al_rect_lines(rest, 0, count);
    *rest = al_rect_lines(rest, part.rows, rest->rows);
    return part;
}

/* The parameters go on with what is left, when it is more than their heading. */
#define PARAMS_LEAST 3
#define PARAMS_USED  11 /* while they are focused */

/* A report is shown whole where it can be: the parameters under it shrink. */
static int32_t inspector_lines(const struct al_run *run, struct al_screen *screen,
                               const struct al_rect *rest, const struct shares *shares)
{
    int32_t usual = shares->rows + shares->gap + shares->plot;
    int32_t wanted = al_panel_inspector_lines(run, screen, rest->columns);
    int32_t kept = screen->focus == AL_FOCUS_PARAMS ? PARAMS_USED : 0;
    int32_t lines = wanted > usual ? wanted : usual;
    if (lines > rest->rows - shares->gap - kept)
        lines = rest->rows - shares->gap - kept;
    return rest->rows - shares->gap - lines < PARAMS_LEAST ? rest->rows : lines;
}

static void draw_panel(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run,
                       struct al_screen *screen)
{
    struct shares shares = share(run, screen, in->rows);
    struct al_rect rest = *in, part = take(&rest, shares.now);
    al_panel_now(canvas, &part, run);
    take(&rest, shares.gap);
    if (screen->inspecting && screen->focus != AL_FOCUS_HISTORY) {
        part = take(&rest, inspector_lines(run, screen, &rest, &shares));
        al_panel_inspector(canvas, &part, run, screen);
    } else {
        part = take(&rest, shares.rows);
        al_panel_rows(canvas, &part, run, screen);
        take(&rest, shares.gap);
        part = take(&rest, shares.plot);
        al_panel_plot(canvas, &part, run);
    }
    take(&rest, shares.gap);
    al_panel_params(canvas, &rest, run, screen);
}

static void draw_border(struct al_canvas *canvas, const struct al_rect *in)
{
    for (int32_t row = 0; row < in->rows; row++)
        al_canvas_put(canvas, in->column, in->row + row, '|', AL_ROLE_BORDER);
}

/* From the world's left edge to the panel's right one. */
static struct al_rect page_of(const struct al_layout *layout)
{
    struct al_rect page = layout->world;
    page.columns += layout->border.columns + layout->panel.columns;
    page.rows += layout->scale.rows;
    return page;
}

/* The middle of a screen without a panel: what is focused takes the world's place. */
static void draw_middle(struct al_canvas *canvas, const struct al_layout *layout,
                        const struct al_run *run, struct al_screen *screen)
{
    const struct al_rect *in = &layout->world;
    if (layout->tiny)
        al_panel_world(canvas, in, &layout->scale, run, screen);
    else if (screen->focus == AL_FOCUS_PARAMS)
        al_panel_params(canvas, in, run, screen);
    else if (screen->focus == AL_FOCUS_HISTORY)
        al_panel_rows(canvas, in, run, screen);
    else if (screen->inspecting)
        al_panel_inspector(canvas, in, run, screen);
    else
        al_panel_world(canvas, in, &layout->scale, run, screen);
}

static void draw_lowest(struct al_canvas *canvas, const struct al_layout *layout,
                        const struct al_run *run, struct al_screen *screen)
{
    bool shared = al_rect_empty(&layout->hints);
    if (shared && !al_panel_message_due(screen)) {
        if (layout->tiny)
            al_panel_words(canvas, &layout->message, run);
        else
            al_panel_hints(canvas, &layout->message, run, screen);
        return;
    }
    al_panel_message(canvas, &layout->message, run, screen);
    al_panel_hints(canvas, &layout->hints, run, screen);
}

void al_frame(struct al_canvas *canvas, const struct al_run *run, struct al_screen *screen)
{
    struct al_layout layout = al_layout(canvas->columns, canvas->rows);
    struct al_rect page = page_of(&layout);
    al_canvas_clear(canvas);
    screen->cursor_column = -1;
    screen->tiny = layout.tiny;
    screen->columns = canvas->columns;
    if (!layout.tiny)
        al_panel_status(canvas, &layout.status, run, screen);
    if (screen->help && !layout.tiny) {
        al_panel_help(canvas, &page, run, screen);
    } else if (al_rect_empty(&layout.panel)) {
        draw_middle(canvas, &layout, run, screen);
    } else {
        al_panel_world(canvas, &layout.world, &layout.scale, run, screen);
        draw_border(canvas, &layout.border);
        draw_panel(canvas, &layout.panel, run, screen);
    }
    draw_lowest(canvas, &layout, run, screen);
}

/* ---- as a file ------------------------------------------------------------------------------ */

/* Returns 0 or the errno. */
static int write_rows(int descriptor, const struct al_canvas *canvas)
{
    char *line = malloc((size_t)canvas->columns * AL_CELL_BYTES + 2);
    int number = line != NULL ? 0 : ENOMEM;
    for (int32_t row = 0; row < canvas->rows && number == 0; row++) {
        al_canvas_row_text(canvas, row, line);
        strcat(line, "\n");
        number = al_write_whole(descriptor, line, strlen(line));
    }
    free(line);
    return number;
}

/* Open the first file of that name that is not there yet, never one that is. */
static int open_next(char *name)
{
    int descriptor = -1;
    for (int number = 1; number < 10000; number++) {
        snprintf(name, AL_FRAME_NAME, "ailife-screen-%d.txt", number);
        descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0 || errno != EEXIST)
            break;
    }
    return descriptor;
}

enum al_status al_frame_dump(const struct al_canvas *canvas, char *name, struct al_error *error)
{
    int descriptor = open_next(name);
    if (descriptor < 0)
        return al_fail(error, AL_IO, "cannot write %s: %s", name, strerror(errno));
    int number = write_rows(descriptor, canvas);
    if (close(descriptor) != 0 && number == 0)
        number = errno;
    return number == 0 ? AL_OK
                       : al_fail(error, AL_IO, "cannot write %s: %s", name, strerror(number));
}
