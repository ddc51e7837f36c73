#include "tui/panel.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tui/draw.h"

/* One word group of the status line. */
struct field {
    char text[96];
    char shorter[16]; /* the same where room is short; "" when there is none */
    enum al_role role;
    int rank; /* the greatest is the first to go when room is short */
    bool right;
};

#define FIELDS_MOST 8

struct fields {
    struct field items[FIELDS_MOST];
    size_t count;
};

__attribute__((format(printf, 5, 6))) static void add(struct fields *fields, enum al_role role,
                                                      int rank, bool right, const char *format, ...)
{
    struct field *field = &fields->items[fields->count++];
    *field = (struct field){.role = role, .rank = rank, .right = right};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(field->text, sizeof field->text, format, arguments);
    va_end(arguments);
}

static const char *state_word(const struct al_run *run, const struct al_screen *screen)
{
    if (run->state != AL_RUN_GOING)
        return "DONE";
    if (screen->paused)
        return "PAUSED";
    return al_screen_fast(screen) ? "FAST" : "RUNNING";
}

static void add_time(struct fields *fields, const struct al_run *run)
{
    const struct al_world *world = run->world;
    uint64_t length = world->class->length ? world->class->length(world) : 0;
    if (!world->class->breeds) {
        add(fields, AL_ROLE_TEXT, 1, false, "tick %" PRIu64, world->tick);
        return;
    }
    add(fields, AL_ROLE_TEXT, 1, false, "gen %" PRIu64, world->generation);
    if (length == 0) /* generations of one tick, or of as many as it takes */
        return;
    int digits = snprintf(NULL, 0, "%" PRIu64, length);
    add(fields, AL_ROLE_TEXT, 2, false, "tick %*" PRIu64 "/%" PRIu64, digits,
        world->generation_tick, length);
}

/* The speed that was chosen, and when the machine cannot keep it, what it comes to: "x64 (x12)". */
static void add_speed(struct fields *fields, const struct al_run *run,
                      const struct al_screen *screen)
{
    double rate = al_screen_rate(screen, run), real = screen->real_rate;
    double speed = (double)al_screen_speed(screen, run);
    if (al_screen_fast(screen))
        add(fields, AL_ROLE_TEXT, 3, false, "max");
    else if (real > 0 && !isinf(rate) && real < 0.9 * rate)
        add(fields, AL_ROLE_TEXT, 3, false, "x%g (x%.2g)", speed,
            real / (double)screen->pace.tick_rate);
    else
        add(fields, AL_ROLE_TEXT, 3, false, "x%g", speed);
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

/* Whether and when the run was saved, in two lengths. */
static void add_saved(struct fields *fields, const struct al_run *run,
                      const struct al_screen *screen)
{
    const struct al_keeper *keeper = screen->keeper;
    const int64_t ago = screen->saved_ago;
    char text[24], shorter[24];
    if (!keeper || !keeper->saved || keeper->restarts != run->restarts) {
        snprintf(text, sizeof text, "%s", keeper ? "not saved yet" : "not saved");
        snprintf(shorter, sizeof shorter, "not saved");
    } else if (!al_keeper_unsaved(keeper, run)) {
        snprintf(text, sizeof text, "saved");
        snprintf(shorter, sizeof shorter, "saved");
    } else {
        const char *unit = ago < 60 ? "s" : ago < 3600 ? "min" : "h";
        const int number = (int)(ago < 60 ? ago : ago < 3600 ? ago / 60 : ago / 3600);
        snprintf(text, sizeof text, "saved %d %s ago", number, unit);
        snprintf(shorter, sizeof shorter, "saved %d%.1s", number, unit);
    }
    add(fields, AL_ROLE_DIM, 7, true, "%-*s", keeper ? 14 : 9, text);
    snprintf(fields->items[fields->count - 1].shorter, sizeof fields->items[0].shorter, "%-9.12s",
             shorter);
}

static void collect(struct fields *fields, const struct al_run *run, const struct al_screen *screen,
                    bool wide)
{
    add(fields, AL_ROLE_TITLE, 4, false, "%s%s", wide ? "ailife " : "", run->world->class->name);
    add_time(fields, run);
    add_speed(fields, run, screen);
    add(fields, AL_ROLE_TEXT, 5, false, "seed %" PRIu64, run->world->seed);
    add(fields, AL_ROLE_TITLE, 0, true, "%-7s", state_word(run, screen));
    if (wide && screen->history)
        add(fields, AL_ROLE_TEXT, 6, true, "to %.40s", base_name(screen->history));
    if (wide && (screen->keeper || !screen->history))
        add_saved(fields, run, screen);
}

static int32_t width(const struct fields *fields, int32_t gap)
{
    int32_t total = 0;
    for (size_t i = 0; i < fields->count; i++)
        total += al_canvas_text_columns(fields->items[i].text) + (i > 0 ? gap : 0);
    return total;
}

static void shorten(struct fields *fields)
{
    for (size_t i = 0; i < fields->count; i++) {
        struct field *field = &fields->items[i];
        if (field->shorter[0])
            snprintf(field->text, sizeof field->text, "%s", field->shorter);
    }
}

static void drop_least(struct fields *fields)
{
    size_t least = 0;
    for (size_t i = 1; i < fields->count; i++) {
        if (fields->items[i].rank > fields->items[least].rank)
            least = i;
    }
    fields->count--;
    memmove(&fields->items[least], &fields->items[least + 1],
            (fields->count - least) * sizeof fields->items[0]);
}

static void draw_fields(struct al_canvas *canvas, const struct al_rect *in,
                        const struct fields *fields, int32_t margin, int32_t gap)
{
    int32_t left = margin, right = in->columns - margin;
    for (size_t i = 0; i < fields->count && !fields->items[i].right; i++)
        left = al_draw(canvas, in, 0, left, fields->items[i].role, fields->items[i].text) + gap;
    for (size_t i = fields->count; i-- > 0 && fields->items[i].right;) {
        al_draw_right(canvas, in, 0, right, fields->items[i].role, fields->items[i].text);
        right -= al_canvas_text_columns(fields->items[i].text) + gap;
    }
}

static void draw_first_line(struct al_canvas *canvas, const struct al_rect *in,
                            const struct al_run *run, const struct al_screen *screen)
{
    struct fields fields = {.count = 0};
    bool wide = in->columns >= 60;
    int32_t margin = wide ? 1 : 0, least_gap = wide ? 2 : 1, room = in->columns - 2 * margin;
    collect(&fields, run, screen, wide);
    if (width(&fields, least_gap) > room)
        shorten(&fields);
    while (fields.count > 1 && width(&fields, least_gap) > room)
        drop_least(&fields);
    int32_t gap = width(&fields, 3) <= room ? 3 : least_gap;
    draw_fields(canvas, in, &fields, margin, gap);
}

void al_panel_status(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run,
                     const struct al_screen *screen)
{
    char brief[AL_DRAW_TEXT];
    draw_first_line(canvas, in, run, screen);
    if (in->rows < 2)
        return;
    run->world->class->brief(run->world, brief, sizeof brief);
    al_draw(canvas, in, 1, 0, AL_ROLE_TEXT, brief);
}

/* ---- in one line ---------------------------------------------------------------------------- */

#define LEAVING     "  q quit"
#define PIECES_MOST 8

/* What there is to say: "gen 42", "best 12", ... */
struct pieces {
    char items[PIECES_MOST][AL_DRAW_TEXT];
    size_t count;
};

static void collect_pieces(struct pieces *pieces, const struct al_world *world)
{
    char brief[AL_DRAW_TEXT];
    snprintf(pieces->items[0], sizeof pieces->items[0], "%s %" PRIu64,
             world->class->breeds ? "gen" : "tick",
             world->class->breeds ? world->generation : world->tick);
    world->class->brief(world, brief, sizeof brief);
    pieces->count = 1;
    for (const char *rest = brief; *rest && pieces->count < PIECES_MOST; pieces->count++)
        rest = al_brief_piece(rest, pieces->items[pieces->count], sizeof pieces->items[0]);
}

/* Letters of their words that tell the pieces apart: one, or two when some begin alike. */
static int letters_needed(const struct pieces *pieces)
{
    for (size_t i = 0; i < pieces->count; i++) {
        for (size_t j = 0; j < i; j++) {
            if (pieces->items[i][0] == pieces->items[j][0])
                return 2;
        }
    }
    return 1;
}

/* The first `count` pieces in one text, whole or as "g42 b12". */
static void join(const struct pieces *pieces, size_t count, bool whole, char *text, size_t size)
{
    const int letters = letters_needed(pieces);
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < count && length < size; i++) {
        const char *piece = pieces->items[i], *number = strrchr(piece, ' ');
        const char *gap = i == 0 ? "" : whole && i > 1 ? ", " : " ";
        const int kept = whole || !number ? (int)strlen(piece) : letters;
        length += (size_t)snprintf(text + length, size - length, "%s%.*s%s", gap, kept, piece,
                                   whole || !number ? "" : number + 1);
    }
}

void al_panel_words(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run)
{
    struct pieces pieces;
    char text[AL_DRAW_TEXT];
    collect_pieces(&pieces, run->world);
    const size_t all = pieces.count;
    int32_t room = in->columns - al_canvas_text_columns(LEAVING);
    join(&pieces, all, true, text, sizeof text);
    if (al_canvas_text_columns(text) > room)
        join(&pieces, all, false, text, sizeof text);
    bool leaving = al_canvas_text_columns(text) <= room;
    for (size_t count = all; al_canvas_text_columns(text) > in->columns && count-- > 1;)
        join(&pieces, count, count == 1, text, sizeof text);
    text[al_text_wrap(text, in->columns)] = '\0';
    al_drawf(canvas, in, 0, 0, AL_ROLE_TEXT, "%s%s", text, leaving ? LEAVING : "");
}
