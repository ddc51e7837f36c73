#include "tui/panel.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "tui/draw.h"

#define GAP 2

/* How a hint writes its key: punctuation stands close to its word, "?Help", letters apart. */
static void hint_key(const struct al_key_row *row, char *text, size_t size)
{
    char name[AL_KEY_NAME];
    al_key_name(row->codes[0], name);
    const char *keys = row->hint_keys ? row->hint_keys : name;
    bool apart = isalnum((unsigned char)keys[strlen(keys) - 1]);
    snprintf(text, size, "%s%s", keys, apart ? " " : "");
}

static int32_t hint_columns(const struct al_key_row *row)
{
    char key[32];
    hint_key(row, key, sizeof key);
    return al_canvas_text_columns(key) + al_canvas_text_columns(row->hint);
}

static int32_t draw_hint(struct al_canvas *canvas, const struct al_rect *in, int32_t column,
                         const struct al_key_row *row)
{
    char key[32];
    hint_key(row, key, sizeof key);
    column = al_draw(canvas, in, 0, column, AL_ROLE_KEY, key);
    return al_draw(canvas, in, 0, column, AL_ROLE_TEXT, row->hint) + GAP;
}

/* Where hints are for. */
struct place {
    enum al_context context;
    unsigned offers;
};

/* The hint for a place that comes after `last` in rank, rows of one rank in their order. */
static const struct al_key_row *next_hint(const struct place *at, const struct al_key_row *last)
{
    size_t count;
    const struct al_key_row *rows = al_key_rows(&count), *best = NULL;
    for (const struct al_key_row *row = rows; row < rows + count; row++) {
        bool shown = row->rank > 0 && (row->shown_in & at->context) && !(row->needs & ~at->offers);
        bool later = !last || row->rank > last->rank || (row->rank == last->rank && row > last);
        if (shown && later && (!best || row->rank < best->rank))
            best = row;
    }
    return best;
}

void al_panel_hints(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run,
                    const struct al_screen *screen)
{
    const struct place at = {al_screen_context(screen), al_screen_offers(screen, run)};
    const struct al_key_row *last = NULL, *quit = NULL;
    for (const struct al_key_row *row = NULL; (row = next_hint(&at, row));)
        quit = row; /* the last of all: how to leave always stands there */
    int32_t margin = in->columns >= 60 ? 1 : 0, column = margin;
    int32_t room = in->columns - margin - (quit ? hint_columns(quit) : 0);
    while ((last = next_hint(&at, last)) && last != quit) {
        if (column + hint_columns(last) + GAP > room)
            break;
        column = draw_hint(canvas, in, column, last);
    }
    if (quit)
        draw_hint(canvas, in, column, quit);
}
