#include "tui/panel.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "tui/draw.h"

#define KEY_COLUMN  2
#define TEXT_COLUMN 15

/* A long page of which some lines are seen; all lines pass by to be counted. */
struct page {
    struct al_canvas *canvas;
    const struct al_rect *in;
    size_t top;
    size_t line; /* lines so far */
};

static int32_t place(const struct page *page)
{
    return page->line >= page->top ? (int32_t)(page->line - page->top) : -1;
}

static void blank(struct page *page)
{
    page->line++;
}

static void heading(struct page *page, const char *text)
{
    blank(page);
    al_draw(page->canvas, page->in, place(page), 0, AL_ROLE_TITLE, text);
    page->line++;
}

/* Text from `column` on, wrapped; one that begins with two blanks stays as it is. */
static void text(struct page *page, int32_t column, const char *words)
{
    char line[AL_DRAW_TEXT];
    do {
        size_t length = al_text_wrap(words, page->in->columns - column - 1);
        if (length == 0 || strncmp(words, "  ", 2) == 0)
            length = strlen(words);
        snprintf(line, sizeof line, "%.*s", (int)length, words);
        al_draw(page->canvas, page->in, place(page), column, AL_ROLE_TEXT, line);
        page->line++;
        words += length;
        words += strspn(words, " ");
    } while (*words);
}

/* A term and what it means, beside it or, where it is narrow, under it. */
static void entry(struct page *page, enum al_role role, const char *term, const char *meaning)
{
    bool narrow = page->in->columns < 3 * TEXT_COLUMN;
    al_draw(page->canvas, page->in, place(page), KEY_COLUMN, role, term);
    if (narrow)
        page->line++;
    text(page, narrow ? 2 * KEY_COLUMN : TEXT_COLUMN, meaning);
}

/* Of keys those that this world has a use for. */
static void keys(struct page *page, unsigned offers)
{
    size_t count;
    const struct al_key_row *rows = al_key_rows(&count);
    for (int group = 0; group < AL_KEYS_GROUP_COUNT; group++) {
        heading(page, al_key_group_text((enum al_key_group)group));
        for (size_t i = 0; i < count; i++) {
            char names[AL_KEY_NAMES];
            if (rows[i].group != (enum al_key_group)group || (rows[i].needs & ~offers))
                continue;
            al_key_names(&rows[i], names);
            entry(page, AL_ROLE_KEY, names, rows[i].help);
        }
    }
}

/* The four glyphs of an agent, or the one of a thing. */
static void glyph_text(enum al_glyphs glyphs, enum al_role role, char *out, size_t size)
{
    static const float headings[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    size_t length = 0;
    for (int i = 0; i < 4; i++) {
        char glyph[5];
        al_utf8_encode(al_canvas_glyph(glyphs, role, headings[i][0], headings[i][1]), glyph);
        if (i > 0 && strncmp(out, glyph, strlen(glyph)) == 0)
            return; /* the same whatever the heading */
        length += (size_t)snprintf(out + length, size - length, "%s%s", i ? " " : "", glyph);
    }
}

/* Whether a role is explained: what this world has shown, and what comes as agents live and die. */
static bool explained(const struct al_screen *screen, const struct al_run *run, enum al_role role)
{
    const struct al_world_class *class = run->world->class;
    bool bred = class->breeds && al_screen_seen(screen, AL_ROLE_AGENT);
    switch (role) {
    case AL_ROLE_DEAD:
    case AL_ROLE_ELITE: return bred || al_screen_seen(screen, role);
    case AL_ROLE_FOLLOWED: return screen->places_seen;
    default: return al_screen_seen(screen, role);
    }
}

/* Roles of a page have no glyph: a word shows what they look like. */
static void page_roles(struct page *page, const struct al_screen *screen)
{
    if (al_screen_seen(screen, AL_ROLE_MATCH))
        entry(page, AL_ROLE_MATCH, "abc", al_role_text(AL_ROLE_MATCH));
}

static void glyphs(struct page *page, const struct al_run *run, const struct al_screen *screen)
{
    heading(page, "The world");
    if (al_screen_is_page(screen)) {
        page_roles(page, screen);
        return;
    }
    for (int role = AL_ROLE_NONE + 1; role < AL_ROLE_COUNT; role++) {
        char signs[32];
        glyph_text(al_screen_glyphs(screen), (enum al_role)role, signs, sizeof signs);
        if (signs[0] != ' ' && explained(screen, run, (enum al_role)role))
            entry(page, (enum al_role)role, signs, al_role_text((enum al_role)role));
    }
    if (screen->places_seen)
        entry(page, AL_ROLE_AGENT, "2...9", "so many agents in one cell (9: nine or more)");
}

static void numbers(struct page *page, const struct al_world_class *class)
{
    heading(page, "The numbers of a row");
    for (size_t i = 0; i < class->metric_count; i++) {
        const struct al_metric *metric = &class->metrics[i];
        char term[48], meaning[AL_DRAW_TEXT];
        bool abbreviated = metric->label && strcmp(metric->label, metric->name) != 0;
        snprintf(term, sizeof term, "%s", abbreviated ? metric->label : metric->name);
        snprintf(meaning, sizeof meaning, "%s%s%s%s", abbreviated ? metric->name : "",
                 abbreviated ? ": " : "", metric->help, "");
        entry(page, AL_ROLE_KEY, term, meaning);
    }
}

static void signs(struct page *page, const struct al_world_class *class,
                  const struct al_screen *screen)
{
    heading(page, "The screen");
    if (class->breeds && class->length)
        entry(page, AL_ROLE_KEY, "gen, tick", "the generation, and how far it has come");
    else if (class->breeds)
        entry(page, AL_ROLE_KEY, "gen", "the generation");
    else
        entry(page, AL_ROLE_KEY, "tick", "steps since the start of the run");
    entry(page, AL_ROLE_KEY, "x16", "sixteen times as many ticks a second as tick_rate says");
    entry(page, AL_ROLE_KEY, "x16 (x5)",
          "the same is wanted, but the machine comes to five times only");
    entry(page, AL_ROLE_KEY, "best 12  +1",
          class->breeds
              ? "a number of now; when the generation has ended, by how much it differs "
                "from that of the one before"
              : "a number of now, and by how much it differs from that of the latest row");
    if (screen->keeper)
        entry(page, AL_ROLE_KEY, "saved ...",
              screen->keeper->asked
                  ? "how long ago the run was saved; s saves it now, q asks"
                  : "how long ago the run was saved: each minute it is, and when it ends");
    entry(page, AL_ROLE_KEY, ".:-=+*#",
          "a curve over the whole run, from the least value to the "
          "greatest of the range under it");
    entry(page, AL_ROLE_KEY, "*0.2", "a parameter that has been changed and waits for its time");
    if (!al_screen_is_page(screen))
        entry(page, AL_ROLE_KEY, "|----| 50 u", "so long are 50 units of the world");
}

/* Paragraphs divided by newlines. */
static void manual(struct page *page, const struct al_world_class *class)
{
    char title[128];
    snprintf(title, sizeof title, "About %s", class->name);
    heading(page, title);
    for (const char *rest = class->manual; rest && *rest;) {
        char paragraph[4096];
        size_t length = strcspn(rest, "\n");
        snprintf(paragraph, sizeof paragraph, "%.*s", (int)length, rest);
        text(page, KEY_COLUMN, paragraph);
        rest += length;
        rest += *rest == '\n';
    }
}

static void whole(struct page *page, const struct al_run *run, const struct al_screen *screen)
{
    const struct al_world_class *class = run->world->class;
    al_drawf(page->canvas, page->in, place(page), 0, AL_ROLE_TITLE, "ailife %s: %s", class->name,
             class->title);
    page->line++;
    text(page, KEY_COLUMN, class->summary);
    keys(page, al_screen_offers(screen, run));
    glyphs(page, run, screen);
    signs(page, class, screen);
    numbers(page, class);
    manual(page, class);
}

void al_panel_help(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run,
                   struct al_screen *screen)
{
    struct al_scroll *scroll = &screen->help_scroll;
    const struct al_rect nowhere = {.columns = in->columns};
    struct page page = {.canvas = canvas, .in = &nowhere};
    al_screen_look(screen, run);
    whole(&page, run, screen); /* to count its lines */
    size_t height = in->rows > 0 ? (size_t)in->rows : 0;
    size_t last_top = page.line > height ? page.line - height : 0;
    if (scroll->cursor > last_top)
        scroll->cursor = last_top;
    scroll->page = height;
    page = (struct page){.canvas = canvas, .in = in, .top = scroll->cursor};
    whole(&page, run, screen);
}
