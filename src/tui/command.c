#include "tui/command.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/settings.h"

typedef unsigned handler(struct al_screen *screen, struct al_run *run);

/* Says so when the window is too small to show what a key opens: nobody works blindfold. */
static bool too_small(struct al_screen *screen)
{
    if (screen->tiny)
        al_screen_say(screen, "too small for that");
    return screen->tiny;
}

/* ---- time ----------------------------------------------------------------------------------- */

/* Says so when the run is over and no key but R moves it. */
static bool over(struct al_screen *screen, const struct al_run *run)
{
    if (run->state == AL_RUN_GOING)
        return false;
    al_screen_say(screen, "the run is done: R starts it anew, q quits");
    return true;
}

static unsigned do_pause(struct al_screen *screen, struct al_run *run)
{
    if (over(screen, run))
        return 0;
    screen->paused = screen->to_row || !screen->paused;
    screen->to_row = false;
    return 0;
}

static unsigned do_tick(struct al_screen *screen, struct al_run *run)
{
    if (over(screen, run))
        return 0;
    screen->paused = true;
    screen->to_row = false;
    return AL_EFFECT_TICK;
}

static unsigned do_row(struct al_screen *screen, struct al_run *run)
{
    if (over(screen, run))
        return 0;
    screen->paused = false;
    screen->to_row = true;
    return 0;
}

static void set_speed(struct al_screen *screen, float speed)
{
    screen->pace.speed = speed;
    al_screen_say(screen, "speed x%g%s", (double)speed, screen->paused ? ", paused" : "");
}

static unsigned do_faster(struct al_screen *screen, struct al_run *run)
{
    float speed = al_screen_speed(screen, run), next = AL_SPEED_LEAST;
    if (al_screen_fast(screen)) {
        al_screen_say(screen, "fast already: f comes back to x%g", (double)speed);
        return 0;
    }
    while (next <= speed && next < AL_SPEED_MOST)
        next *= 2;
    set_speed(screen, next);
    if (speed == AL_SPEED_MOST)
        al_screen_say(screen, "speed x64 is the most; f is faster, without drawing");
    return 0;
}

static unsigned do_slower(struct al_screen *screen, struct al_run *run)
{
    float speed = al_screen_speed(screen, run), next = AL_SPEED_MOST;
    if (al_screen_fast(screen))
        speed = 2 * AL_SPEED_MOST;
    while (next >= speed && next > AL_SPEED_LEAST)
        next /= 2;
    set_speed(screen, next);
    return 0;
}

static unsigned do_plain_speed(struct al_screen *screen, struct al_run *run)
{
    (void)run;
    set_speed(screen, 1);
    return 0;
}

static unsigned do_fast(struct al_screen *screen, struct al_run *run)
{
    if (al_screen_fast(screen)) {
        set_speed(screen, al_screen_speed(screen, run));
        return 0;
    }
    if (over(screen, run))
        return 0;
    screen->left_speed = screen->pace.speed;
    screen->pace.speed = AL_SPEED_MAX;
    screen->paused = screen->to_row = false;
    return 0;
}

static unsigned do_restart(struct al_screen *screen, struct al_run *run)
{
    (void)run;
    al_prompt_open(&screen->prompt, AL_PROMPT_RESTART);
    return 0;
}

void al_command_restart(struct al_screen *screen, struct al_run *run, uint64_t seed)
{
    struct al_error error;
    /* A run that a restart ends is kept as every end is. */
    if (screen->keeper && !screen->keeper->asked && run->world->tick > 0 &&
        al_keeper_unsaved(screen->keeper, run))
        al_keeper_save(screen->keeper, run, NULL);
    if (al_run_restart(run, seed, &error) != AL_OK) {
        al_screen_warn(screen, "no restart: %s", error.text);
        return;
    }
    screen->history_scroll = (struct al_scroll){0};
    screen->to_row = false;
    if (screen->history)
        al_screen_warn(screen, "a new run, seed %" PRIu64 "; its rows are not written to %s", seed,
                       screen->history);
    else
        al_screen_say(screen, "a new run, seed %" PRIu64, seed);
    screen->history = NULL;
}

static unsigned do_same_seed(struct al_screen *screen, struct al_run *run)
{
    const char *queued = al_run_queued(run, "run", "seed");
    screen->prompt.kind = AL_PROMPT_NONE;
    if (queued && !strchr("0123456789+", queued[0]))
        return AL_EFFECT_NEW_SEED; /* the word for one that is drawn */
    al_command_restart(screen, run, queued ? strtoull(queued, NULL, 10) : run->world->seed);
    return 0;
}

static unsigned do_new_seed(struct al_screen *screen, struct al_run *run)
{
    (void)run;
    screen->prompt.kind = AL_PROMPT_NONE;
    return AL_EFFECT_NEW_SEED;
}

/* ---- a hand in the world -------------------------------------------------------------------- */

static unsigned touch(struct al_screen *screen, struct al_run *run, float x, float y)
{
    const struct al_touch move = {.kind = AL_TOUCH_MOVE, .x = x, .y = y};
    if (over(screen, run))
        return 0;
    if (al_run_touch(run, &move) && screen->paused)
        al_screen_say(screen, "the target moves with the next ticks");
    return 0;
}

static unsigned do_touch_up(struct al_screen *screen, struct al_run *run)
{
    return touch(screen, run, 0, -1);
}

static unsigned do_touch_down(struct al_screen *screen, struct al_run *run)
{
    return touch(screen, run, 0, 1);
}

static unsigned do_touch_left(struct al_screen *screen, struct al_run *run)
{
    return touch(screen, run, -1, 0);
}

static unsigned do_touch_right(struct al_screen *screen, struct al_run *run)
{
    return touch(screen, run, 1, 0);
}

/* ---- what is shown -------------------------------------------------------------------------- */

static unsigned do_inspect(struct al_screen *screen, struct al_run *run)
{
    if (!run->world->class->inspect) {
        al_screen_say(screen, "there is nothing to inspect in this world");
        return 0;
    }
    if (!screen->inspecting && too_small(screen))
        return 0;
    screen->inspecting = !screen->inspecting;
    screen->report_columns = 0;
    screen->help = false;
    if (screen->follow == AL_FOLLOW_NONE)
        screen->follow = AL_FOLLOW_BEST;
    return 0;
}

static unsigned do_best(struct al_screen *screen, struct al_run *run)
{
    if (!run->world->class->best) {
        al_screen_say(screen, "nobody is the best in this world");
        return 0;
    }
    bool best = screen->follow == AL_FOLLOW_BEST;
    screen->follow = best ? AL_FOLLOW_NONE : AL_FOLLOW_BEST;
    if (best)
        screen->inspecting = false;
    al_screen_say(screen, best ? "following none" : "following the best");
    return 0;
}

/* Follow the agent `by` numbers away, round and round. */
static unsigned follow_next(struct al_screen *screen, const struct al_run *run, int32_t by)
{
    const struct al_world_class *class = run->world->class;
    int32_t agents = class->agents ? class->agents(run->world) : 0;
    if (agents <= 0) {
        al_screen_say(screen, "there is nobody to follow");
        return 0;
    }
    int32_t now = al_screen_followed(screen, run);
    if (now < 0)
        now = by > 0 ? agents - 1 : 0;
    screen->follow = AL_FOLLOW_NUMBER;
    screen->followed = (now + by + agents) % agents;
    al_screen_say(screen, "following agent %d of 0 to %d", (int)screen->followed, (int)agents - 1);
    return 0;
}

static unsigned do_previous_agent(struct al_screen *screen, struct al_run *run)
{
    return follow_next(screen, run, -1);
}

static unsigned do_next_agent(struct al_screen *screen, struct al_run *run)
{
    return follow_next(screen, run, 1);
}

static unsigned do_labels(struct al_screen *screen, struct al_run *run)
{
    static const char *const texts[] = {[AL_LABELS_OFF] = "off",
                                        [AL_LABELS_NUMBER] = "number",
                                        [AL_LABELS_FOOD] = "food",
                                        [AL_LABELS_BOTH] = "both"};
    if (!(al_screen_offers(screen, run) & AL_NEEDS_LABELS)) {
        al_screen_say(screen, "there is nothing to label in this world");
        return 0;
    }
    const struct al_param *row = al_param_find(&al_display_table, "labels");
    do
        al_param_nudge(row, &screen->display, 1);
    while (screen->display.labels >= AL_LABELS_FOOD && !screen->values_seen);
    bool counts = screen->display.labels == AL_LABELS_FOOD && !al_screen_seen(screen, AL_ROLE_FOOD);
    al_screen_say(screen, "labels: %s", counts ? "count" : texts[screen->display.labels]);
    return 0;
}

static unsigned do_mines(struct al_screen *screen, struct al_run *run)
{
    if (!(al_screen_offers(screen, run) & AL_NEEDS_MINES)) {
        al_screen_say(screen, "there are no mines here");
        return 0;
    }
    screen->hide_mines = !screen->hide_mines;
    al_screen_say(screen, screen->hide_mines ? "mines hidden (they are there all the same)"
                                             : "mines shown");
    return 0;
}

/* ---- lists and settings --------------------------------------------------------------------- */

static unsigned focus(struct al_screen *screen, int by)
{
    if (too_small(screen))
        return 0;
    int next = ((int)screen->focus + by + AL_FOCUS_COUNT) % AL_FOCUS_COUNT;
    screen->focus = (enum al_focus)next;
    return 0;
}

static unsigned do_next_focus(struct al_screen *screen, struct al_run *run)
{
    (void)run;
    return focus(screen, 1);
}

static unsigned do_last_focus(struct al_screen *screen, struct al_run *run)
{
    (void)run;
    return focus(screen, -1);
}

/* Move in the list that has the keys, by lines or by pages. */
static unsigned move(struct al_screen *screen, const struct al_run *run, long lines, long pages)
{
    struct al_scroll *scroll;
    size_t count;
    switch (al_screen_context(screen)) {
    case AL_IN_HELP:
        scroll = &screen->help_scroll;
        count = AL_SCROLL_LAST; /* the page's drawing knows how long it is */
        break;
    case AL_IN_PARAMS:
        scroll = &screen->params_scroll;
        count = al_settings_count(run, NULL);
        break;
    case AL_IN_HISTORY:
        scroll = &screen->history_scroll;
        count = al_screen_kept_rows(run);
        break;
    default: al_screen_say(screen, "nothing to move here: Tab goes to the parameters"); return 0;
    }
    long page = scroll->page > 2 ? (long)scroll->page - 1 : 1;
    al_scroll_move(scroll, lines + pages * page, count);
    return 0;
}

static unsigned do_up(struct al_screen *screen, struct al_run *run)
{
    return move(screen, run, -1, 0);
}

static unsigned do_down(struct al_screen *screen, struct al_run *run)
{
    return move(screen, run, 1, 0);
}

static unsigned do_page_up(struct al_screen *screen, struct al_run *run)
{
    return move(screen, run, 0, -1);
}

static unsigned do_page_down(struct al_screen *screen, struct al_run *run)
{
    return move(screen, run, 0, 1);
}

static unsigned do_home(struct al_screen *screen, struct al_run *run)
{
    return move(screen, run, AL_SCROLL_FIRST, 0);
}

static unsigned do_end(struct al_screen *screen, struct al_run *run)
{
    return move(screen, run, AL_SCROLL_LAST, 0);
}

/* The parameter under the cursor. Returns false, and says so, when another part is focused. */
static bool chosen(struct al_screen *screen, const struct al_run *run, struct al_setting *setting)
{
    enum al_context context = al_screen_context(screen);
    if (context != AL_IN_PARAMS && context != AL_IN_VALUE) {
        al_screen_say(screen, "that changes a parameter: Tab goes to the parameters");
        return false;
    }
    if (context == AL_IN_PARAMS && too_small(screen))
        return false;
    *setting = al_settings_at(screen, run, screen->params_scroll.cursor);
    return true;
}

/* Say what became of a change. */
static void tell_change(struct al_screen *screen, const struct al_run *run,
                        const struct al_setting *setting, enum al_status status,
                        const struct al_error *error)
{
    char text[AL_PARAM_TEXT_MAX];
    if (status != AL_OK) {
        al_screen_warn(screen, "%s: %s", setting->row->key, error->text);
        return;
    }
    bool queued = al_setting_text(run, setting, text, sizeof text);
    al_screen_say(screen, "%s = %.80s%s%s", setting->row->key, text, queued ? ", from: " : "",
                  queued ? al_setting_from(run, setting) : "");
}

static unsigned nudge(struct al_screen *screen, struct al_run *run, int steps)
{
    struct al_setting setting;
    struct al_error error;
    if (!chosen(screen, run, &setting))
        return 0;
    enum al_status status = al_setting_nudge(screen, run, &setting, steps, &error);
    tell_change(screen, run, &setting, status, &error);
    return 0;
}

static unsigned do_less(struct al_screen *screen, struct al_run *run)
{
    return nudge(screen, run, -1);
}

static unsigned do_more(struct al_screen *screen, struct al_run *run)
{
    return nudge(screen, run, 1);
}

static unsigned do_default(struct al_screen *screen, struct al_run *run)
{
    struct al_setting setting;
    struct al_error error;
    char text[AL_PARAM_TEXT_MAX];
    if (!chosen(screen, run, &setting))
        return 0;
    al_param_print_default(setting.row, text, sizeof text);
    enum al_status status = al_setting_change(screen, run, &setting, text, &error);
    tell_change(screen, run, &setting, status, &error);
    return 0;
}

static unsigned do_edit(struct al_screen *screen, struct al_run *run)
{
    struct al_setting setting;
    if (!chosen(screen, run, &setting))
        return 0;
    if (setting.kind == AL_SETTING_FIXED) {
        struct al_error error;
        tell_change(screen, run, &setting, al_setting_change(screen, run, &setting, "", &error),
                    &error);
        return 0;
    }
    al_prompt_open(&screen->prompt, AL_PROMPT_VALUE);
    return 0;
}

static unsigned do_back(struct al_screen *screen, struct al_run *run)
{
    (void)run;
    if (screen->help)
        screen->help = false;
    else if (screen->focus != AL_FOCUS_WORLD)
        screen->focus = AL_FOCUS_WORLD;
    else if (screen->inspecting)
        screen->inspecting = false;
    else
        screen->follow = AL_FOLLOW_NONE;
    return 0;
}

/* ---- while typing --------------------------------------------------------------------------- */

static unsigned do_accept(struct al_screen *screen, struct al_run *run)
{
    struct al_setting setting;
    struct al_error error;
    struct al_prompt *prompt = &screen->prompt;
    if (prompt->length == 0 || !chosen(screen, run, &setting)) {
        prompt->kind = AL_PROMPT_NONE;
        return 0;
    }
    enum al_status status = al_setting_change(screen, run, &setting, prompt->text, &error);
    if (status != AL_OK) {
        snprintf(prompt->complaint, sizeof prompt->complaint, "%s", error.text);
        return 0;
    }
    prompt->kind = AL_PROMPT_NONE;
    tell_change(screen, run, &setting, status, &error);
    return 0;
}

static unsigned do_cancel(struct al_screen *screen, struct al_run *run)
{
    (void)run;
    screen->prompt.kind = AL_PROMPT_NONE;
    return 0;
}

static unsigned do_erase(struct al_screen *screen, struct al_run *run)
{
    (void)run;
    al_prompt_erase(&screen->prompt);
    return 0;
}

static unsigned do_erase_next(struct al_screen *screen, struct al_run *run)
{
    (void)run;
    al_prompt_erase_next(&screen->prompt);
    return 0;
}

static unsigned do_erase_all(struct al_screen *screen, struct al_run *run)
{
    (void)run;
    al_prompt_erase_all(&screen->prompt);
    return 0;
}

static unsigned do_cursor_left(struct al_screen *screen, struct al_run *run)
{
    (void)run;
    al_prompt_move(&screen->prompt, -1);
    return 0;
}

static unsigned do_cursor_right(struct al_screen *screen, struct al_run *run)
{
    (void)run;
    al_prompt_move(&screen->prompt, 1);
    return 0;
}

static unsigned do_cursor_home(struct al_screen *screen, struct al_run *run)
{
    (void)run;
    al_prompt_move(&screen->prompt, -(long)screen->prompt.length);
    return 0;
}

static unsigned do_cursor_end(struct al_screen *screen, struct al_run *run)
{
    (void)run;
    al_prompt_move(&screen->prompt, (long)screen->prompt.length);
    return 0;
}

/* ---- the program ---------------------------------------------------------------------------- */

static unsigned do_help(struct al_screen *screen, struct al_run *run)
{
    (void)run;
    if (!screen->help && too_small(screen))
        return 0;
    screen->help = !screen->help;
    screen->help_scroll = (struct al_scroll){0};
    return 0;
}

static unsigned do_dump(struct al_screen *screen, struct al_run *run)
{
    (void)screen;
    (void)run;
    return AL_EFFECT_DUMP;
}

static unsigned do_redraw(struct al_screen *screen, struct al_run *run)
{
    (void)screen;
    (void)run;
    return AL_EFFECT_REPAINT;
}

static unsigned do_suspend(struct al_screen *screen, struct al_run *run)
{
    (void)screen;
    (void)run;
    return AL_EFFECT_SUSPEND;
}

static unsigned do_save(struct al_screen *screen, struct al_run *run)
{
    struct al_error error;
    if (!screen->keeper)
        al_screen_warn(screen, "there is no place to save in: start with -k FILE");
    else if (al_keeper_save(screen->keeper, run, &error) == AL_OK)
        al_screen_say(screen, "saved in %s", screen->keeper->path);
    else
        al_screen_warn(screen, "not saved: %s", error.text);
    return 0;
}

static unsigned do_save_and_quit(struct al_screen *screen, struct al_run *run)
{
    do_save(screen, run);
    screen->prompt.kind = AL_PROMPT_NONE;
    return screen->keeper->failed ? 0 : AL_EFFECT_QUIT;
}

static unsigned do_discard(struct al_screen *screen, struct al_run *run)
{
    (void)run;
    screen->keeper->discard = true;
    return AL_EFFECT_QUIT;
}

static unsigned do_abort(struct al_screen *screen, struct al_run *run)
{
    (void)screen;
    (void)run;
    return AL_EFFECT_ABORT;
}

/* Asks once, and only about what a person wants to keep in a file; asked again it saves. */
static unsigned do_quit(struct al_screen *screen, struct al_run *run)
{
    const struct al_keeper *keeper = screen->keeper;
    if (!keeper || !keeper->asked || screen->prompt.kind == AL_PROMPT_QUIT ||
        !al_keeper_unsaved(keeper, run))
        return AL_EFFECT_QUIT;
    al_prompt_open(&screen->prompt, AL_PROMPT_QUIT);
    return 0;
}

static handler *const handlers[AL_ACTION_COUNT] = {
    [AL_ACTION_PAUSE] = do_pause,
    [AL_ACTION_TICK] = do_tick,
    [AL_ACTION_ROW] = do_row,
    [AL_ACTION_NEXT_ROW] = do_row,
    [AL_ACTION_FASTER] = do_faster,
    [AL_ACTION_SLOWER] = do_slower,
    [AL_ACTION_PLAIN_SPEED] = do_plain_speed,
    [AL_ACTION_FAST] = do_fast,
    [AL_ACTION_RESTART] = do_restart,
    [AL_ACTION_TOUCH_UP] = do_touch_up,
    [AL_ACTION_TOUCH_DOWN] = do_touch_down,
    [AL_ACTION_TOUCH_LEFT] = do_touch_left,
    [AL_ACTION_TOUCH_RIGHT] = do_touch_right,
    [AL_ACTION_INSPECT] = do_inspect,
    [AL_ACTION_BEST] = do_best,
    [AL_ACTION_PREVIOUS_AGENT] = do_previous_agent,
    [AL_ACTION_NEXT_AGENT] = do_next_agent,
    [AL_ACTION_LABELS] = do_labels,
    [AL_ACTION_MINES] = do_mines,
    [AL_ACTION_NEXT_FOCUS] = do_next_focus,
    [AL_ACTION_LAST_FOCUS] = do_last_focus,
    [AL_ACTION_UP] = do_up,
    [AL_ACTION_DOWN] = do_down,
    [AL_ACTION_PAGE_UP] = do_page_up,
    [AL_ACTION_PAGE_DOWN] = do_page_down,
    [AL_ACTION_HOME] = do_home,
    [AL_ACTION_END] = do_end,
    [AL_ACTION_LESS] = do_less,
    [AL_ACTION_MORE] = do_more,
    [AL_ACTION_EDIT] = do_edit,
    [AL_ACTION_DEFAULT] = do_default,
    [AL_ACTION_BACK] = do_back,
    [AL_ACTION_ACCEPT] = do_accept,
    [AL_ACTION_CANCEL] = do_cancel,
    [AL_ACTION_STAY] = do_cancel,
    [AL_ACTION_ERASE] = do_erase,
    [AL_ACTION_ERASE_NEXT] = do_erase_next,
    [AL_ACTION_ERASE_ALL] = do_erase_all,
    [AL_ACTION_CURSOR_LEFT] = do_cursor_left,
    [AL_ACTION_CURSOR_RIGHT] = do_cursor_right,
    [AL_ACTION_CURSOR_HOME] = do_cursor_home,
    [AL_ACTION_CURSOR_END] = do_cursor_end,
    [AL_ACTION_SAME_SEED] = do_same_seed,
    [AL_ACTION_NEW_SEED] = do_new_seed,
    [AL_ACTION_SAVE_AND_QUIT] = do_save_and_quit,
    [AL_ACTION_DISCARD] = do_discard,
    [AL_ACTION_SAVE] = do_save,
    [AL_ACTION_HELP] = do_help,
    [AL_ACTION_DUMP] = do_dump,
    [AL_ACTION_REDRAW] = do_redraw,
    [AL_ACTION_SUSPEND] = do_suspend,
    [AL_ACTION_ABORT] = do_abort,
    [AL_ACTION_QUIT] = do_quit,
    [AL_ACTION_QUIT_TYPING] = do_quit,
};

/* ---- keys ----------------------------------------------------------------------------------- */

static bool printable(int32_t code)
{
    return code >= ' ' && code != 127 && !(code >= 128 && code < 160) && code < AL_KEY_UP;
}

/* A key that types text. Returns false when it does not. */
static bool type_text(struct al_screen *screen, const struct al_key_press *press)
{
    if (al_screen_context(screen) != AL_IN_VALUE || !printable(press->code))
        return false;
    al_prompt_insert(&screen->prompt, (uint32_t)press->code);
    return true;
}

unsigned al_command(struct al_screen *screen, struct al_run *run, const struct al_key_press *press)
{
    char name[AL_KEY_NAME];
    al_screen_hush(screen);
    if (type_text(screen, press) || press->pasted)
        return 0;
    enum al_action action =
        al_key_action(press->code, al_screen_context(screen), al_screen_offers(screen, run));
    if (action != AL_ACTION_NONE)
        return handlers[action](screen, run);
    al_key_name(press->code, name);
    const bool wide = !screen->tiny && (screen->columns == 0 || screen->columns >= 30);
    if (screen->prompt.kind == AL_PROMPT_NONE)
        al_screen_say(screen, "unbound: %s%s", name, wide ? ", ? for help" : "");
    return 0;
}
