/* keys.h: which keys there are and what each does: one table.
 *
 * Dispatch, hint bar, help page and the manual's list of keys are all made from AL_KEY_LIST.
 */
#ifndef TUI_KEYS_H
#define TUI_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A key is a code point, a control character, or one of these. */
enum al_key {
    AL_KEY_NONE = 0,
    AL_KEY_BACKSPACE = 8, /* 127 and the terminal's own backspace count as this one too */
    AL_KEY_TAB = 9,
    AL_KEY_ENTER = 13,
    AL_KEY_ESC = 27,
    AL_KEY_SPACE = 32,
    AL_KEY_UP = 0x110000, /* beyond the last code point */
    AL_KEY_DOWN,
    AL_KEY_LEFT,
    AL_KEY_RIGHT,
    AL_KEY_PAGE_UP,
    AL_KEY_PAGE_DOWN,
    AL_KEY_HOME,
    AL_KEY_END,
    AL_KEY_BACK_TAB,
    AL_KEY_DELETE,
    AL_KEY_F1,
    AL_KEY_F10 = AL_KEY_F1 + 9,
    AL_KEY_F12 = AL_KEY_F1 + 11,
    AL_KEY_OTHER, /* one that has no name here */
};

struct al_key_press {
    int32_t code; /* a code point or enum al_key */
    bool pasted;  /* came between the marks of a paste: text, never a command */
};

#define AL_KEY_CTRL(letter) ((letter)&31)

/* Where the keys go. Each is a bit, for sets of them. */
enum al_context {
    AL_IN_WORLD = 1,    /* the world is focused */
    AL_IN_PARAMS = 2,   /* the parameters are */
    AL_IN_HISTORY = 4,  /* the list of rows is */
    AL_IN_HELP = 8,     /* the help page is open */
    AL_IN_VALUE = 16,   /* a value is being typed */
    AL_IN_RESTART = 32, /* which seed to restart with is being asked */
    AL_IN_QUIT = 64,    /* whether to save before leaving is being asked */

    AL_IN_LISTS = AL_IN_PARAMS | AL_IN_HISTORY,
    AL_IN_MAIN = AL_IN_WORLD | AL_IN_LISTS,
    AL_IN_PAGES = AL_IN_MAIN | AL_IN_HELP,
    AL_IN_ASKED = AL_IN_RESTART | AL_IN_QUIT,
    AL_IN_ALL = AL_IN_PAGES | AL_IN_VALUE | AL_IN_ASKED,
};

/* What a world must have for a key to be of use, as a set of bits: X(NEED, bit, text), the text
 * being which worlds these are. */
#define AL_KEY_NEED_LIST(X)                          \
    X(TOUCH, 1, "worlds with a target")              \
    X(AGENTS, 2, NULL)                               \
    X(BEST, 4, "worlds where one agent is the best") \
    X(INSPECTOR, 8, NULL)                            \
    X(LABELS, 16, NULL)                              \
    X(MINES, 32, "worlds with mines")                \
    X(GENERATIONS, 64, "worlds that breed")          \
    X(TICKS, 128, "worlds that do not breed")

enum al_need {
    AL_NEEDS_NOTHING = 0,
#define AL_NEED_ENUMERATOR(name, bit, text) AL_NEEDS_##name = (bit),
    AL_KEY_NEED_LIST(AL_NEED_ENUMERATOR)
#undef AL_NEED_ENUMERATOR
};

/* X(GROUP, heading in the help page) */
#define AL_KEY_GROUP_LIST(X)             \
    X(TIME, "Time")                      \
    X(LOOK, "What is shown")             \
    X(LIST, "Lists and settings")        \
    X(PROMPT, "While typing")            \
    X(ASK, "When asked (restart, quit)") \
    X(PROGRAM, "The program")

enum al_key_group {
#define AL_KEY_GROUP_ENUMERATOR(name, text) AL_KEYS_##name,
    AL_KEY_GROUP_LIST(AL_KEY_GROUP_ENUMERATOR)
#undef AL_KEY_GROUP_ENUMERATOR
        AL_KEYS_GROUP_COUNT
};

#define AL_KEY_CODES(...) \
    {                     \
        __VA_ARGS__       \
    }
#define AL_KEY_HINT(order, where, keys, text) \
    .rank = order, .shown_in = where, .hint_keys = keys, .hint = text
#define AL_KEY_NO_HINT    .rank = 0
#define AL_KEY_NEED(need) .needs = AL_NEEDS_##need

/* X(ACTION, contexts it acts in, group, codes, help, hint, need)
 *   help: one line, lower case, no full stop
 *   hint: order in the hint bar (the least first), the contexts in which it stands there, how the
 *         bar writes the key (NULL: by its first code), the word after it
 *   need: what the world must have; may be left out. Of two rows for a key and a context the first
 *         whose need is met acts
 * While a value is typed printable keys are text and are not looked up. */
// clang-format off
#define AL_KEY_LIST(X)                                                                            \
    X(PAUSE, AL_IN_PAGES, TIME, AL_KEY_CODES(AL_KEY_SPACE),                                       \
      "pause, and go on", AL_KEY_HINT(11, AL_IN_PAGES, NULL, "Pause"))                            \
    X(TICK, AL_IN_PAGES, TIME, AL_KEY_CODES('.'),                                                 \
      "pause, and make one tick", AL_KEY_HINT(12, AL_IN_PAGES, NULL, "Step"))                     \
    X(ROW, AL_IN_PAGES, TIME, AL_KEY_CODES('>'),                                                  \
      "run to the end of this generation, then pause",                                            \
      AL_KEY_HINT(22, AL_IN_PAGES, NULL, "Next row"), AL_KEY_NEED(GENERATIONS))                 \
    X(NEXT_ROW, AL_IN_PAGES, TIME, AL_KEY_CODES('>'),                                             \
      "run to the next row (each row_every ticks), then pause",                                   \
      AL_KEY_HINT(22, AL_IN_PAGES, NULL, "Next row"), AL_KEY_NEED(TICKS))                         \
    X(FASTER, AL_IN_PAGES, TIME, AL_KEY_CODES('+', '='),                                          \
      "twice as fast, up to x64", AL_KEY_HINT(13, AL_IN_PAGES, "+-", "Speed"))                    \
    X(SLOWER, AL_IN_PAGES, TIME, AL_KEY_CODES('-'),                                               \
      "half as fast, down to x0.25", AL_KEY_NO_HINT)                                              \
    X(PLAIN_SPEED, AL_IN_PAGES, TIME, AL_KEY_CODES('0'),                                          \
      "speed x1: as many ticks a second as tick_rate says", AL_KEY_NO_HINT)                       \
    X(FAST, AL_IN_PAGES, TIME, AL_KEY_CODES('f'),                                                 \
      "evolve as fast as can be, the world not drawn; and back",                                  \
      AL_KEY_HINT(14, AL_IN_PAGES, NULL, "Fast"))                                                 \
    X(RESTART, AL_IN_PAGES, TIME, AL_KEY_CODES('R'),                                              \
      "start anew, with the same seed or a new one",                                              \
      AL_KEY_HINT(21, AL_IN_PAGES, NULL, "Restart"))                                              \
    X(TOUCH_UP, AL_IN_WORLD, LOOK, AL_KEY_CODES(AL_KEY_UP),                                       \
      "move the target up", AL_KEY_HINT(14, AL_IN_WORLD, "Arrows", "Target"), AL_KEY_NEED(TOUCH)) \
    X(TOUCH_DOWN, AL_IN_WORLD, LOOK, AL_KEY_CODES(AL_KEY_DOWN),                                   \
      "move the target down", AL_KEY_NO_HINT, AL_KEY_NEED(TOUCH))                                 \
    X(TOUCH_LEFT, AL_IN_WORLD, LOOK, AL_KEY_CODES(AL_KEY_LEFT),                                   \
      "move the target to the left", AL_KEY_NO_HINT, AL_KEY_NEED(TOUCH))                          \
    X(TOUCH_RIGHT, AL_IN_WORLD, LOOK, AL_KEY_CODES(AL_KEY_RIGHT),                                 \
      "move the target to the right", AL_KEY_NO_HINT, AL_KEY_NEED(TOUCH))                         \
    X(INSPECT, AL_IN_PAGES, LOOK, AL_KEY_CODES('i'),                                              \
      "inspect the followed agent; and back",                                                     \
      AL_KEY_HINT(16, AL_IN_PAGES, NULL, "Inspect"), AL_KEY_NEED(INSPECTOR))                      \
    X(BEST, AL_IN_PAGES, LOOK, AL_KEY_CODES('b'),                                                 \
      "follow the best agent; again: follow none",                                                \
      AL_KEY_HINT(17, AL_IN_PAGES, NULL, "Best"), AL_KEY_NEED(BEST))                              \
    X(PREVIOUS_AGENT, AL_IN_PAGES, LOOK, AL_KEY_CODES('['),                                       \
      "follow the agent before", AL_KEY_HINT(18, AL_IN_PAGES, "[]", "Agent"), AL_KEY_NEED(AGENTS))\
    X(NEXT_AGENT, AL_IN_PAGES, LOOK, AL_KEY_CODES(']'),                                           \
      "follow the next agent", AL_KEY_NO_HINT, AL_KEY_NEED(AGENTS))                               \
    X(LABELS, AL_IN_PAGES, LOOK, AL_KEY_CODES('v'),                                               \
      "labels beside agents: off, number, food (or what counts in this world), both",             \
      AL_KEY_HINT(19, AL_IN_PAGES, NULL, "Labels"), AL_KEY_NEED(LABELS))                          \
    X(MINES, AL_IN_PAGES, LOOK, AL_KEY_CODES('m'),                                                \
      "show mines or hide them; they are there all the same",                                     \
      AL_KEY_HINT(20, AL_IN_PAGES, NULL, "Mines"), AL_KEY_NEED(MINES))                            \
    X(NEXT_FOCUS, AL_IN_MAIN, LIST, AL_KEY_CODES(AL_KEY_TAB),                                     \
      "go on to the parameters, the history, the world",                                          \
      AL_KEY_HINT(15, AL_IN_WORLD, NULL, "Params"))                                               \
    X(LAST_FOCUS, AL_IN_MAIN, LIST, AL_KEY_CODES(AL_KEY_BACK_TAB),                                \
      "the same the other way round", AL_KEY_NO_HINT)                                             \
    X(UP, AL_IN_PAGES, LIST, AL_KEY_CODES(AL_KEY_UP, 'k'),                                        \
      "one line up", AL_KEY_NO_HINT)                                                              \
    X(DOWN, AL_IN_PAGES, LIST, AL_KEY_CODES(AL_KEY_DOWN, 'j'),                                    \
      "one line down", AL_KEY_HINT(1, AL_IN_LISTS | AL_IN_HELP, "Up Down", "Move"))               \
    X(PAGE_UP, AL_IN_PAGES, LIST, AL_KEY_CODES(AL_KEY_PAGE_UP),                                   \
      "one page up", AL_KEY_NO_HINT)                                                              \
    X(PAGE_DOWN, AL_IN_PAGES, LIST, AL_KEY_CODES(AL_KEY_PAGE_DOWN),                               \
      "one page down", AL_KEY_NO_HINT)                                                            \
    X(HOME, AL_IN_PAGES, LIST, AL_KEY_CODES(AL_KEY_HOME, 'g'),                                    \
      "to the first line", AL_KEY_NO_HINT)                                                        \
    X(END, AL_IN_PAGES, LIST, AL_KEY_CODES(AL_KEY_END, 'G'),                                      \
      "to the last line", AL_KEY_NO_HINT)                                                         \
    X(LESS, AL_IN_PAGES, LIST, AL_KEY_CODES(AL_KEY_LEFT, 'h'),                                    \
      "a parameter: one step less, or the choice before", AL_KEY_NO_HINT)                         \
    X(MORE, AL_IN_PAGES, LIST, AL_KEY_CODES(AL_KEY_RIGHT, 'l'),                                   \
      "a parameter: one step more, or the next choice",                                           \
      AL_KEY_HINT(2, AL_IN_PARAMS, "Left Right", "Change"))                                       \
    X(EDIT, AL_IN_PAGES, LIST, AL_KEY_CODES(AL_KEY_ENTER),                                        \
      "a parameter: type its value", AL_KEY_HINT(3, AL_IN_PARAMS, NULL, "Edit"))                  \
    X(DEFAULT, AL_IN_PAGES, LIST, AL_KEY_CODES(AL_KEY_DELETE),                                    \
      "a parameter: back to its default", AL_KEY_HINT(4, AL_IN_PARAMS, NULL, "Default"))          \
    X(BACK, AL_IN_PAGES, LIST, AL_KEY_CODES(AL_KEY_ESC),                                          \
      "back: from help, inspector or list to the world",                                          \
      AL_KEY_HINT(5, AL_IN_LISTS | AL_IN_HELP, NULL, "Back"))                                     \
    X(ACCEPT, AL_IN_VALUE, PROMPT, AL_KEY_CODES(AL_KEY_ENTER),                                    \
      "take the value; nothing typed: all stays as it was",                                       \
      AL_KEY_HINT(1, AL_IN_VALUE, NULL, "Set"))                                                   \
    X(CANCEL, AL_IN_VALUE, PROMPT, AL_KEY_CODES(AL_KEY_ESC),                                      \
      "cancel: all stays as it was", AL_KEY_HINT(2, AL_IN_VALUE, NULL, "Cancel"))                 \
    X(ERASE, AL_IN_VALUE, PROMPT, AL_KEY_CODES(AL_KEY_BACKSPACE),                                 \
      "erase the character before the cursor", AL_KEY_NO_HINT)                                    \
    X(ERASE_NEXT, AL_IN_VALUE, PROMPT, AL_KEY_CODES(AL_KEY_DELETE),                               \
      "erase the character at the cursor", AL_KEY_NO_HINT)                                        \
    X(ERASE_ALL, AL_IN_VALUE, PROMPT, AL_KEY_CODES(AL_KEY_CTRL('u')),                             \
      "erase all", AL_KEY_HINT(3, AL_IN_VALUE, NULL, "Erase all"))                                \
    X(CURSOR_LEFT, AL_IN_VALUE, PROMPT, AL_KEY_CODES(AL_KEY_LEFT),                                \
      "cursor to the left", AL_KEY_NO_HINT)                                                       \
    X(CURSOR_RIGHT, AL_IN_VALUE, PROMPT, AL_KEY_CODES(AL_KEY_RIGHT),                              \
      "cursor to the right", AL_KEY_NO_HINT)                                                      \
    X(CURSOR_HOME, AL_IN_VALUE, PROMPT, AL_KEY_CODES(AL_KEY_HOME),                                \
      "cursor to the start", AL_KEY_NO_HINT)                                                      \
    X(CURSOR_END, AL_IN_VALUE, PROMPT, AL_KEY_CODES(AL_KEY_END),                                  \
      "cursor to the end", AL_KEY_NO_HINT)                                                        \
    X(QUIT_TYPING, AL_IN_VALUE, PROMPT, AL_KEY_CODES(AL_KEY_F10),                                 \
      "quit; what was typed is lost", AL_KEY_HINT(99, AL_IN_VALUE, NULL, "Quit"))                 \
    X(SAME_SEED, AL_IN_RESTART, ASK, AL_KEY_CODES('s'),                                        \
      "restart: with the same seed", AL_KEY_HINT(1, AL_IN_RESTART, NULL, "Same seed"))            \
    X(NEW_SEED, AL_IN_RESTART, ASK, AL_KEY_CODES('n'),                                         \
      "restart: with a new seed", AL_KEY_HINT(1, AL_IN_RESTART, NULL, "New seed"))                \
    X(SAVE_AND_QUIT, AL_IN_QUIT, ASK, AL_KEY_CODES('s'),                                       \
      "quit: save first", AL_KEY_HINT(1, AL_IN_QUIT, NULL, "Save"))                               \
    X(DISCARD, AL_IN_QUIT, ASK, AL_KEY_CODES('d'),                                             \
      "quit: what is not saved is lost", AL_KEY_HINT(1, AL_IN_QUIT, NULL, "Discard"))             \
    X(STAY, AL_IN_ASKED, ASK, AL_KEY_CODES(AL_KEY_ESC),                                           \
      "neither: all stays as it is", AL_KEY_HINT(2, AL_IN_ASKED, NULL, "Cancel"))                 \
    X(SAVE, AL_IN_PAGES, PROGRAM, AL_KEY_CODES('s'),                                              \
      "save the run now", AL_KEY_HINT(15, AL_IN_PAGES, NULL, "Save"))                             \
    X(HELP, AL_IN_PAGES, PROGRAM, AL_KEY_CODES('?', AL_KEY_F1),                                   \
      "this help; and back", AL_KEY_HINT(10, AL_IN_PAGES, NULL, "Help"))                          \
    X(DUMP, AL_IN_PAGES, PROGRAM, AL_KEY_CODES('d'),                                              \
      "write this screen as text to ailife-screen-N.txt in this folder",                          \
      AL_KEY_HINT(23, AL_IN_PAGES, NULL, "Dump"))                                                 \
    X(REDRAW, AL_IN_ALL, PROGRAM, AL_KEY_CODES(AL_KEY_CTRL('l')),                                 \
      "draw the screen anew", AL_KEY_NO_HINT)                                                     \
    X(SUSPEND, AL_IN_ALL, PROGRAM, AL_KEY_CODES(AL_KEY_CTRL('z')),                                \
      "suspend; fg in the shell goes on from here", AL_KEY_NO_HINT)                               \
    X(ABORT, AL_IN_ALL, PROGRAM, AL_KEY_CODES(AL_KEY_CTRL('c')),                                  \
      "quit at once", AL_KEY_NO_HINT)                                                             \
    X(QUIT, AL_IN_PAGES | AL_IN_ASKED, PROGRAM, AL_KEY_CODES('q', AL_KEY_F10),                                    \
      "quit (while a text is typed only F10 and ^C do)",                                          \
      AL_KEY_HINT(99, AL_IN_PAGES | AL_IN_ASKED, NULL, "Quit"))
// clang-format on

enum al_action {
    AL_ACTION_NONE,
#define AL_KEY_ENUMERATOR(name, ...) AL_ACTION_##name,
    AL_KEY_LIST(AL_KEY_ENUMERATOR)
#undef AL_KEY_ENUMERATOR
        AL_ACTION_COUNT
};

#define AL_KEY_CODES_MAX 4

struct al_key_row {
    enum al_action action;
    unsigned where; /* set of contexts */
    enum al_key_group group;
    int32_t codes[AL_KEY_CODES_MAX]; /* AL_KEY_NONE fills up */
    const char *help;
    int rank;          /* 0: not in the hint bar */
    unsigned shown_in; /* set of contexts */
    const char *hint_keys;
    const char *hint;
    unsigned needs; /* set of enum al_need */
};

/* All rows, in the order of the list. Valid until: for ever. */
const struct al_key_row *al_key_rows(size_t *count);

/* What a key does in a context of a world that has what `offered` says (a set of enum al_need), or
 * AL_ACTION_NONE. What only needs something else is found too: its command says what is missing. */
enum al_action al_key_action(int32_t code, enum al_context context, unsigned offered);

/* Which worlds a need stands for, "worlds with mines"; NULL: no need to say. Valid until: for ever.
 */
const char *al_key_need_text(unsigned needs);

/* The name of a key as help and messages write it: "q", "Space", "F10", "^L", "Shift-Tab".
 * Shape: name holds AL_KEY_NAME bytes. */
#define AL_KEY_NAME 16
void al_key_name(int32_t code, char *name);

/* The names of all keys of a row: "q F10". Shape: names holds AL_KEY_NAMES bytes. */
#define AL_KEY_NAMES (AL_KEY_CODES_MAX * AL_KEY_NAME)
void al_key_names(const struct al_key_row *row, char *names);

const char *al_key_group_text(enum al_key_group group);

#endif
