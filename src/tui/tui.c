#include "tui/tui.h"

#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <poll.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "tui/command.h"
#include "tui/frame.h"
#include "tui/pace.h"
#include "tui/screen.h"
#include "tui/signals.h"
#include "tui/term.h"

#define SLICE         (40 * AL_PACE_MS)     /* keys wait at most so long for ticks */
#define NAP           (45 * AL_PACE_MS)     /* ticks due within this are made together */
#define FAST_FRAMES   2                     /* a second, when the world is not drawn */
#define SAVE_PERIOD   (60 * AL_PACE_SECOND) /* of a run that nobody asked to save */
#define MESSAGE_STAYS (5 * AL_PACE_SECOND)

/* A terminal that is gone may show before the SIGHUP that tells of it arrives. */
#define LOST_WAIT (100 * AL_PACE_MS)

/* Input that is readable and gives no key, so often in a row: it has ended. */
#define FRUITLESS_MOST 10
#define FRUITLESS_WAIT (20 * AL_PACE_MS)

struct tui {
    struct al_run *run;
    struct al_screen screen;
    struct al_canvas canvas;
    struct al_pace pace;
    enum al_display_color color; /* as the terminal was told */
    bool dirty;                  /* the screen may be out of date */
    bool answer;                 /* because of a key */
    unsigned stride;             /* ticks between two looks at the clock */
    int64_t napped;              /* when ticks were last made */
    double measured_rate;        /* the rate that was wanted while ticks were counted */
    int64_t measured_since;
    uint64_t measured_ticks;
    int64_t message_since;
    int64_t saved;         /* when the run was last saved of itself, or that was tried */
    struct al_keeper told; /* as the keeper was when told_at was set */
    int64_t told_at;       /* when what it holds now was saved */
    bool save_failed;      /* that was told */
    uint64_t refused;      /* edits, as far as they were told */
    int fruitless;
    int64_t blind_until; /* input is not looked at */
    int64_t lost_since;  /* 0: the terminal is there */
    bool over;
    struct al_outcome outcome;
};

static int64_t clock_of(clockid_t id)
{
    struct timespec now;
    clock_gettime(id, &now);
    return (int64_t)now.tv_sec * AL_PACE_SECOND + now.tv_nsec;
}

static int64_t clock_now(void)
{
    return clock_of(CLOCK_MONOTONIC);
}

static void finish(struct tui *tui, enum al_end end)
{
    if (!tui->over)
        tui->outcome.end = end;
    tui->over = true;
}

/* ---- saving --------------------------------------------------------------------------------- */

/* When the run is to be saved of itself. */
static int64_t next_save(const struct tui *tui)
{
    const struct al_keeper *keeper = tui->screen.keeper;
    if (!keeper || keeper->asked || !al_keeper_unsaved(keeper, tui->run))
        return INT64_MAX;
    return tui->saved + SAVE_PERIOD;
}

static void tell_save(struct tui *tui, enum al_status status, const struct al_error *error)
{
    if (status != AL_OK && !tui->save_failed) {
        al_screen_warn(&tui->screen, "not saved: %s", error->text);
        tui->message_since = clock_now();
    }
    tui->save_failed = status != AL_OK;
    tui->dirty = true;
}

/* Seconds since the last save that the screen tells of, in whole minutes beyond the first. */
static int64_t saved_ago(const struct tui *tui, int64_t now)
{
    const int64_t seconds = (now - tui->told_at) / AL_PACE_SECOND;
    return seconds < 60 ? seconds : seconds / 60 * 60;
}

/* When the screen has something else to tell of the last save. */
static int64_t next_ago(const struct tui *tui)
{
    const struct al_keeper *keeper = tui->screen.keeper;
    const int64_t ago = tui->screen.saved_ago;
    if (!keeper || !keeper->saved || !al_keeper_unsaved(keeper, tui->run))
        return INT64_MAX;
    return tui->told_at + (ago < 60 ? ago + 1 : ago + 60) * AL_PACE_SECOND;
}

static void note_save(struct tui *tui, int64_t now)
{
    const struct al_keeper *keeper = tui->screen.keeper;
    if (!keeper || !keeper->saved)
        return;
    if (!tui->told.saved || keeper->tick != tui->told.tick || keeper->edits != tui->told.edits ||
        keeper->restarts != tui->told.restarts)
        tui->told_at = now;
    tui->told = *keeper;
    const int64_t ago = saved_ago(tui, now);
    tui->dirty |= ago != tui->screen.saved_ago && al_keeper_unsaved(keeper, tui->run);
    tui->screen.saved_ago = ago;
}

static void save_when_due(struct tui *tui)
{
    struct al_error error;
    if (tui->over || clock_now() < next_save(tui))
        return;
    al_signals_saving(true);
    tell_save(tui, al_keeper_save(tui->screen.keeper, tui->run, &error), &error);
    al_signals_saving(false);
    tui->saved = clock_now();
}

/* ---- ticks ---------------------------------------------------------------------------------- */

static void row_added(struct tui *tui)
{
    struct al_screen *screen = &tui->screen;
    struct al_error error;
    al_screen_row_added(screen, tui->run);
    if (tui->run->state != AL_RUN_FAILED) {
        al_signals_saving(true);
        tell_save(tui, al_keeper_row(screen->keeper, tui->run, &error), &error);
        al_signals_saving(false);
    }
    if (screen->to_row) {
        screen->to_row = false;
        screen->paused = true;
    }
    if (screen->message[0] && clock_now() - tui->message_since > MESSAGE_STAYS)
        al_screen_hush(screen);
}

static void tick(struct tui *tui)
{
    struct al_run *run = tui->run;
    al_run_step(run);
    tui->dirty = true;
    if (run->row_ready)
        row_added(tui);
    if (run->edits_refused != tui->refused) {
        tui->refused = run->edits_refused;
        al_screen_warn(&tui->screen, "a change was not possible: %s", run->edit_error.text);
        tui->message_since = clock_now();
    }
    if (run->state == AL_RUN_LIMIT)
        finish(tui, AL_END_DONE);
    if (run->state == AL_RUN_FAILED) {
        finish(tui, AL_END_FAILED);
        tui->outcome.error = run->error;
    }
}

/* Whether ticks are to be made as fast as can be. */
static bool unbound(const struct tui *tui)
{
    return isinf(al_screen_rate(&tui->screen, tui->run));
}

/* Count what is made while one rate is wanted, for the screen to tell when the machine lags behind.
 */
static void measure(struct tui *tui, double rate, uint64_t ticks, int64_t now)
{
    if (rate != tui->measured_rate) {
        tui->measured_rate = rate;
        tui->measured_ticks = 0;
        tui->measured_since = now;
        tui->screen.real_rate = 0;
    }
    tui->measured_ticks += ticks;
    int64_t span = now - tui->measured_since;
    if (span < AL_PACE_SECOND)
        return;
    tui->screen.real_rate = (double)tui->measured_ticks * AL_PACE_SECOND / (double)span;
    tui->measured_ticks = 0;
    tui->measured_since = now;
}

/* Make the ticks that are due, for no longer than a slice. The clock is looked at every `stride`
 * ticks, which adapts to how long a tick takes. */
static void make_ticks(struct tui *tui)
{
    int64_t now = clock_now(), end = now + SLICE;
    uint64_t before = tui->run->world->tick;
    double rate = al_screen_rate(&tui->screen, tui->run);
    al_pace_rate(&tui->pace, isinf(rate) ? 0 : rate, now);
    tui->napped = now;
    while (now < end && !tui->over) {
        unsigned made = 0;
        while (made < tui->stride && !tui->over && (unbound(tui) || al_pace_owes(&tui->pace))) {
            al_pace_pay(&tui->pace);
            tick(tui);
            made++;
        }
        if (made < tui->stride)
            break;
        int64_t then = now;
        now = clock_now();
        if (now - then < AL_PACE_MS && tui->stride < 4096)
            tui->stride *= 2;
        else if (now - then > 4 * AL_PACE_MS && tui->stride > 1)
            tui->stride /= 2;
    }
    measure(tui, rate, tui->run->world->tick - before, now);
}

/* ---- frames --------------------------------------------------------------------------------- */

/* Make the canvas as big as the terminal is now. */
static void resize(struct tui *tui)
{
    int32_t columns, rows;
    al_term_size(&columns, &rows);
    al_term_resize(columns, rows);
    /* Without memory for a bigger one the former canvas is shown. */
    al_canvas_resize(&tui->canvas, columns, rows, NULL);
    tui->dirty = true;
}

/* Send the canvas. Returns for how long the line did not take it: time in which this process waited
 * of its own accord, not that in which it computed or another one had the processor. */
static int64_t send_frame(struct tui *tui)
{
    struct rusage before, after;
    getrusage(RUSAGE_SELF, &before);
    int64_t begun = clock_now(), computed = clock_of(CLOCK_PROCESS_CPUTIME_ID);
    al_term_show(&tui->canvas, tui->screen.cursor_column, tui->screen.cursor_row);
    computed = clock_of(CLOCK_PROCESS_CPUTIME_ID) - computed;
    int64_t passed = clock_now() - begun;
    getrusage(RUSAGE_SELF, &after);
    return after.ru_nvcsw != before.ru_nvcsw && passed > computed ? passed - computed : 0;
}

static void show(struct tui *tui)
{
    struct al_screen *screen = &tui->screen;
    double frames = screen->display.fps;
    if (unbound(tui) && frames > FAST_FRAMES)
        frames = FAST_FRAMES;
    al_pace_frames(&tui->pace, frames);
    int64_t begun = clock_now();
    if (!tui->dirty || begun < al_pace_next_frame(&tui->pace, tui->answer))
        return;
    if ((int)tui->color != screen->display.color) {
        tui->color = (enum al_display_color)screen->display.color;
        al_term_color(tui->color);
    }
    al_frame(&tui->canvas, tui->run, screen);
    al_pace_sent(&tui->pace, begun, begun + send_frame(tui));
    tui->dirty = tui->answer = false;
}

/* ---- keys and signals ----------------------------------------------------------------------- */

static void resume(struct tui *tui)
{
    al_term_resume();
    resize(tui);
    al_pace_init(&tui->pace, clock_now());
}

static void suspend(struct tui *tui)
{
    struct al_signals seen;
    al_term_suspend();
    bool stopped = al_signals_stop();
    al_signals_take(&seen); /* the continuation; a fatal one is told again */
    resume(tui);
    if (!stopped)
        al_screen_say(&tui->screen, "the shell does not let this program be suspended");
}

/* A seed from the system, short enough to be typed again. */
static uint64_t draw_seed(void)
{
    uint32_t seed = (uint32_t)clock_now();
    int descriptor = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    if (descriptor >= 0) {
        ssize_t got = read(descriptor, &seed, sizeof seed);
        (void)got; /* without it the clock's value stays: seeds need not be secret */
        close(descriptor);
    }
    return seed;
}

static void dump(struct tui *tui)
{
    char name[AL_FRAME_NAME];
    struct al_error error;
    al_frame(&tui->canvas, tui->run, &tui->screen);
    if (al_frame_dump(&tui->canvas, name, &error) == AL_OK)
        al_screen_say(&tui->screen, "this screen is written to %s", name);
    else
        al_screen_warn(&tui->screen, "%s", error.text);
}

static void act(struct tui *tui, unsigned effects)
{
    if (effects & AL_EFFECT_QUIT)
        finish(tui, AL_END_QUIT);
    if (effects & AL_EFFECT_ABORT)
        finish(tui, AL_END_QUIT);
    if (effects & AL_EFFECT_TICK)
        tick(tui);
    if (effects & AL_EFFECT_REPAINT)
        al_term_repaint();
    if (effects & AL_EFFECT_SUSPEND)
        suspend(tui);
    if (effects & AL_EFFECT_DUMP)
        dump(tui);
    if (effects & AL_EFFECT_NEW_SEED)
        al_command_restart(&tui->screen, tui->run, draw_seed());
}

/* All keys that are there. Returns whether there were any. */
static bool take_keys(struct tui *tui)
{
    struct al_key_press press;
    bool any = false;
    while (!tui->over && al_term_read(&press)) {
        al_signals_saving(true); /* some keys do that */
        const unsigned effects = al_command(&tui->screen, tui->run, &press);
        al_signals_saving(false);
        act(tui, effects);
        tui->message_since = clock_now();
        tui->dirty = tui->answer = any = true;
    }
    return any;
}

static void take_signals(struct tui *tui)
{
    struct al_signals seen;
    al_signals_take(&seen);
    if (seen.fatal) {
        tui->outcome.signal = seen.fatal;
        finish(tui, AL_END_SIGNAL);
        return;
    }
    if (seen.suspend)
        suspend(tui);
    else if (seen.resumed)
        resume(tui);
    else if (seen.resized)
        resize(tui);
}

/* ---- waiting -------------------------------------------------------------------------------- */

static int64_t sooner(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* When there is something to do without a key or a signal. */
static int64_t next_due(const struct tui *tui, int64_t now)
{
    int64_t due = INT64_MAX;
    if (unbound(tui) || al_pace_owes(&tui->pace))
        return now;
    if (tui->dirty)
        due = al_pace_next_frame(&tui->pace, tui->answer);
    int64_t next_tick = al_pace_next_tick(&tui->pace);
    if (next_tick < tui->napped + NAP)
        next_tick = tui->napped + NAP;
    due = sooner(due, next_tick);
    due = sooner(due, next_save(tui));
    due = sooner(due, next_ago(tui));
    if (tui->lost_since)
        due = sooner(due, tui->lost_since + LOST_WAIT);
    if (tui->blind_until > now)
        due = sooner(due, tui->blind_until);
    return due;
}

static int milliseconds(int64_t span)
{
    if (span <= 0)
        return 0;
    return span > AL_PACE_SECOND * 3600 ? -1 : (int)((span + AL_PACE_MS - 1) / AL_PACE_MS);
}

static void lose(struct tui *tui, int64_t now)
{
    if (!tui->lost_since)
        tui->lost_since = now;
    if (now - tui->lost_since < LOST_WAIT)
        return;
    finish(tui, AL_END_LOST);
    al_fail(&tui->outcome.error, AL_IO, "the terminal is gone");
}

/* Sleep until something is due, a key or a signal comes; take keys and signals. */
static void wait_and_take(struct tui *tui)
{
    int64_t now = clock_now();
    bool blind = tui->lost_since || tui->blind_until > now;
    struct pollfd fds[] = {
        {.fd = al_signals_descriptor(), .events = POLLIN},
        {.fd = blind ? -1 : STDIN_FILENO, .events = POLLIN},
        {.fd = blind ? -1 : STDOUT_FILENO}, /* only to hear of its end */
    };
    int ready = poll(fds, sizeof fds / sizeof fds[0], milliseconds(next_due(tui, now) - now));
    take_signals(tui);
    if (ready < 0) /* a signal: what else is there, the next call finds */
        return;
    now = clock_now();
    short gone = POLLHUP | POLLERR | POLLNVAL;
    if (tui->lost_since || ((fds[1].revents | fds[2].revents) & gone)) {
        lose(tui, now);
    } else if (!(fds[1].revents & POLLIN) || take_keys(tui)) {
        tui->fruitless = blind ? tui->fruitless : 0;
    } else {
        tui->blind_until = now + FRUITLESS_WAIT;
        if (++tui->fruitless >= FRUITLESS_MOST)
            lose(tui, now);
    }
}

/* ---- the whole ------------------------------------------------------------------------------ */

static void loop(struct tui *tui)
{
    al_pace_init(&tui->pace, clock_now());
    resize(tui);
    make_ticks(tui); /* none is due yet: sets the rate */
    while (!tui->over) {
        note_save(tui, clock_now());
        show(tui);
        wait_and_take(tui);
        if (!tui->over)
            make_ticks(tui);
        save_when_due(tui);
    }
}

static enum al_status run_on_terminal(struct tui *tui)
{
    enum al_status status = al_term_open(&tui->outcome.error);
    if (status != AL_OK)
        return status;
    tui->screen.utf8 = al_term_utf8();
    loop(tui);
    al_signals_saving(true); /* by the caller, who says when that is done: al_tui_end() */
    al_term_close();
    al_canvas_fini(&tui->canvas);
    return AL_OK;
}

static enum al_status run_with_signals(struct tui *tui)
{
    enum al_status status = al_signals_open(&tui->outcome.error);
    if (status != AL_OK)
        return status;
    status = run_on_terminal(tui);
    if (status != AL_OK)
        al_signals_close();
    return status;
}

void al_tui_end(void)
{
    al_signals_close();
}

enum al_status al_tui_check(struct al_error *error)
{
    return al_term_check(error);
}

struct al_outcome al_tui_run(struct al_run *run, const struct al_tui_options *options)
{
    struct tui tui = {.run = run, .stride = 1, .outcome = {.end = AL_END_DONE}};
    if (run->state == AL_RUN_LIMIT)
        return tui.outcome;
    enum al_status status = al_screen_init(&tui.screen, run, &tui.outcome.error);
    if (status == AL_OK) {
        tui.screen.history = options->history_path;
        tui.screen.keeper = options->keeper;
        tui.saved = clock_now();
        tui.screen.greeting = !options->quiet;
        status = run_with_signals(&tui);
        al_screen_fini(&tui.screen);
    }
    if (status != AL_OK)
        tui.outcome.end = AL_END_REFUSED;
    return tui.outcome;
}
