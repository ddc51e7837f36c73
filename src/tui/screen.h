/* screen.h: what the person at the screen has chosen and is looking at.
 *
 * All of the front end's state that is drawn, and nothing else: no terminal, no clock. Commands
 * change it, al_frame() draws it. The run itself changes only through al_run_step(), al_run_edit()
 * and al_run_restart().
 */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include <stdbool.h>
#include <stdint.h>

#include <ailife/canvas.h>
#include <ailife/run.h>
#include <ailife/scene.h>

#include "sim/keeper.h"

#include "tui/display.h"
#include "tui/keys.h"
#include "tui/prompt.h"
#include "tui/scroll.h"

#define AL_SPEED_LEAST 0.25f
#define AL_SPEED_MOST  64.0f

enum al_focus { AL_FOCUS_WORLD, AL_FOCUS_PARAMS, AL_FOCUS_HISTORY, AL_FOCUS_COUNT };

enum al_follow { AL_FOLLOW_NONE, AL_FOLLOW_BEST, AL_FOLLOW_NUMBER };

struct al_screen {
    /* The sections of the settings that act here and nowhere else: [display], and of [run] speed
     * and tick_rate. */
    struct al_display_params display;
    struct al_run_params pace;

    float left_speed; /* the speed from before fast mode */
    bool paused;
    bool to_row;      /* until the next row, then pause */
    double real_rate; /* ticks a second that were made of late; 0: not known yet */

    bool greeting;       /* before the first row there is a word to newcomers */
    bool utf8;           /* the terminal can show it */
    const char *history; /* name of the file that gets the rows; NULL: none */

    struct al_keeper *keeper; /* saves the run; NULL: nobody does */
    int64_t saved_ago;        /* seconds since it was saved last */

    enum al_focus focus;
    bool help;
    bool inspecting;
    bool hide_mines;
    enum al_follow follow;
    int32_t followed; /* with AL_FOLLOW_NUMBER */

    struct al_scroll params_scroll;
    struct al_scroll history_scroll; /* cursor 0: the latest row */
    struct al_scroll help_scroll;    /* only top and page count */

    struct al_prompt prompt;
    char message[AL_ERROR_TEXT];
    bool warning; /* the message is one */

    /* Made anew by each drawing. */
    bool tiny;       /* there is no room for lists and pages */
    int32_t columns; /* of the screen; 0: not drawn yet */
    struct al_scene scene;

    /* What scenes have shown so far: a world is offered what it has once it has been seen. */
    uint32_t roles_seen; /* bits of enum al_role */
    bool places_seen;    /* agents that lie somewhere */
    bool values_seen;    /* agents with a value for their label */

    int32_t now_lines; /* that the world's words on now have taken at most */

    /* Lines that each item of the report has taken at most since the inspector was opened at this
     * width, so that what changes from tick to tick does not move the others. */
    uint8_t report_lines[AL_REPORT_LINES];
    int32_t report_columns;

    int32_t cursor_column, cursor_row; /* of the terminal's cursor; column -1: none */
};

/* Begin to look at a run: settings from the run's sections where they are there, else defaults.
 * Owns: freed by fini. Fails: AL_MEMORY. */
enum al_status al_screen_init(struct al_screen *screen, const struct al_run *run,
                              struct al_error *error);
void al_screen_fini(struct al_screen *screen);

/* Where keys go now. */
enum al_context al_screen_context(const struct al_screen *screen);

/* Whether the world evolves without being drawn. */
bool al_screen_fast(const struct al_screen *screen);

/* Times the plain speed, in [AL_SPEED_LEAST, AL_SPEED_MOST], as chosen: in fast mode the speed that
 * f comes back to. */
float al_screen_speed(const struct al_screen *screen, const struct al_run *run);

/* Ticks a second that are due now: 0 when paused or over, INFINITY as many as can be. */
double al_screen_rate(const struct al_screen *screen, const struct al_run *run);

/* The agent that is followed now, -1: none. */
int32_t al_screen_followed(const struct al_screen *screen, const struct al_run *run);

/* Make the scene of now and remember what it shows. */
void al_screen_look(struct al_screen *screen, const struct al_run *run);

/* Whether the scene shows, or has shown, a thing of this role. */
bool al_screen_seen(const struct al_screen *screen, enum al_role role);

/* Whether the world is no place but a page of text. */
bool al_screen_is_page(const struct al_screen *screen);

/* What the world has that keys need, a set of enum al_need. */
unsigned al_screen_offers(const struct al_screen *screen, const struct al_run *run);

/* Whether glyphs are of the UTF-8 set. */
enum al_glyphs al_screen_glyphs(const struct al_screen *screen);

/* Rows of the history that can be looked at. */
size_t al_screen_kept_rows(const struct al_run *run);

/* A row was added to the history: what is looked at in the list stays in sight. */
void al_screen_row_added(struct al_screen *screen, const struct al_run *run);

/* Say something on the message line. */
__attribute__((format(printf, 2, 3))) void al_screen_say(struct al_screen *screen,
                                                         const char *format, ...);
__attribute__((format(printf, 2, 3))) void al_screen_warn(struct al_screen *screen,
                                                          const char *format, ...);
void al_screen_hush(struct al_screen *screen);

#endif
