#include "tui/screen.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tui/settings.h"

/* Fresh values: a copy of the run's own when it has that section. */
static enum al_status copy_values(const struct al_run *run, const struct al_param_table *table,
                                  void *values, struct al_error *error)
{
    const void *from = al_sections_values(&run->sections, table);
    return from ? al_param_copy(table, values, from, error) : al_param_init(table, values, error);
}

enum al_status al_screen_init(struct al_screen *screen, const struct al_run *run,
                              struct al_error *error)
{
    memset(screen, 0, sizeof *screen);
    screen->cursor_column = -1;
    screen->left_speed = AL_SPEED_AUTO;
    enum al_status status = copy_values(run, &al_display_table, &screen->display, error);
    if (status != AL_OK)
        return status;
    status = copy_values(run, &al_run_table, &screen->pace, error);
    if (status != AL_OK) {
        al_param_fini(&al_display_table, &screen->display);
        return status;
    }
    al_scene_init(&screen->scene);
    screen->params_scroll.cursor = al_settings_first_live(run);
    screen->params_scroll.top = screen->params_scroll.cursor + 1; /* after the heading */
    al_screen_look(screen, run);
    return AL_OK;
}

void al_screen_fini(struct al_screen *screen)
{
    al_scene_fini(&screen->scene);
    al_param_fini(&al_run_table, &screen->pace);
    al_param_fini(&al_display_table, &screen->display);
}

enum al_context al_screen_context(const struct al_screen *screen)
{
    switch (screen->prompt.kind) {
    case AL_PROMPT_VALUE: return AL_IN_VALUE;
    case AL_PROMPT_RESTART: return AL_IN_RESTART;
    case AL_PROMPT_QUIT: return AL_IN_QUIT;
    case AL_PROMPT_NONE: break;
    }
    if (screen->help)
        return AL_IN_HELP;
    switch (screen->focus) {
    case AL_FOCUS_PARAMS: return AL_IN_PARAMS;
    case AL_FOCUS_HISTORY: return AL_IN_HISTORY;
    default: return AL_IN_WORLD;
    }
}

bool al_screen_fast(const struct al_screen *screen)
{
    return screen->pace.speed == AL_SPEED_MAX;
}

static float clamp_speed(float speed)
{
    return speed < AL_SPEED_LEAST ? AL_SPEED_LEAST : speed > AL_SPEED_MOST ? AL_SPEED_MOST : speed;
}

float al_screen_speed(const struct al_screen *screen, const struct al_run *run)
{
    float speed = al_screen_fast(screen) ? screen->left_speed : screen->pace.speed;
    return clamp_speed(speed == AL_SPEED_AUTO ? run->world->class->start_speed : speed);
}

double al_screen_rate(const struct al_screen *screen, const struct al_run *run)
{
    if (screen->paused || run->state != AL_RUN_GOING)
        return 0;
    if (screen->to_row || al_screen_fast(screen))
        return INFINITY;
    return (double)al_screen_speed(screen, run) * (double)screen->pace.tick_rate;
}

int32_t al_screen_followed(const struct al_screen *screen, const struct al_run *run)
{
    const struct al_world_class *class = run->world->class;
    int32_t agents = class->agents ? class->agents(run->world) : 0;
    if (agents <= 0 || screen->follow == AL_FOLLOW_NONE)
        return -1;
    if (screen->follow == AL_FOLLOW_BEST)
        return class->best ? class->best(run->world) : 0;
    return screen->followed < agents ? screen->followed : agents - 1;
}

/* ---- what the world has --------------------------------------------------------------------- */

void al_screen_look(struct al_screen *screen, const struct al_run *run)
{
    struct al_scene *scene = &screen->scene;
    run->world->class->draw(run->world, scene);
    for (size_t i = 0; i < scene->count; i++) {
        const struct al_scene_item *item = &scene->items[i];
        screen->roles_seen |= UINT32_C(1) << item->role;
        screen->places_seen |= item->number >= 0;
        screen->values_seen |= item->number >= 0 && item->has_value;
    }
    for (size_t i = 0; i < scene->span_count; i++)
        screen->roles_seen |= UINT32_C(1) << scene->spans[i].role;
}

bool al_screen_seen(const struct al_screen *screen, enum al_role role)
{
    return screen->roles_seen >> role & 1;
}

bool al_screen_is_page(const struct al_screen *screen)
{
    return screen->scene.text_length > 0;
}

unsigned al_screen_offers(const struct al_screen *screen, const struct al_run *run)
{
    const struct al_world_class *class = run->world->class;
    bool agents = class->agents != NULL;
    bool target = al_screen_seen(screen, AL_ROLE_TARGET) || al_screen_is_page(screen);
    unsigned offers = class->breeds ? AL_NEEDS_GENERATIONS : AL_NEEDS_TICKS;
    offers |= class->touch && target ? AL_NEEDS_TOUCH : 0;
    offers |= agents ? AL_NEEDS_AGENTS : 0;
    offers |= agents && class->best ? AL_NEEDS_BEST : 0;
    offers |= agents && class->inspect ? AL_NEEDS_INSPECTOR : 0;
    offers |= screen->places_seen ? AL_NEEDS_LABELS : 0;
    offers |= al_screen_seen(screen, AL_ROLE_MINE) ? AL_NEEDS_MINES : 0;
    return offers;
}

enum al_glyphs al_screen_glyphs(const struct al_screen *screen)
{
    bool wanted = screen->display.glyphs != AL_DISPLAY_GLYPHS_ASCII;
    return wanted && screen->utf8 ? AL_GLYPHS_UTF8 : AL_GLYPHS_ASCII;
}

size_t al_screen_kept_rows(const struct al_run *run)
{
    uint64_t count = run->history.count;
    return count < AL_HISTORY_RECENT ? (size_t)count : AL_HISTORY_RECENT;
}

void al_screen_row_added(struct al_screen *screen, const struct al_run *run)
{
    struct al_scroll *list = &screen->history_scroll;
    size_t kept = al_screen_kept_rows(run);
    if (list->cursor == 0 || list->cursor + 1 >= kept)
        return;
    list->cursor++;
    list->top++;
}

static void say(struct al_screen *screen, bool warning, const char *format, va_list arguments)
{
    vsnprintf(screen->message, sizeof screen->message, format, arguments);
    screen->warning = warning;
}

void al_screen_say(struct al_screen *screen, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(screen, false, format, arguments);
    va_end(arguments);
}

void al_screen_warn(struct al_screen *screen, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(screen, true, format, arguments);
    va_end(arguments);
}

void al_screen_hush(struct al_screen *screen)
{
    screen->message[0] = '\0';
    screen->warning = false;
}
