#include "tui/term.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#include <curses.h>
#include <term.h>
#undef columns /* term.h has a macro of that name */

#define ESCAPE_WAIT 25 /* ms after an ESC in which the rest of a sequence comes */
#define PASTE_BEGIN (KEY_MAX + 1)
#define PASTE_END   (KEY_MAX + 2)

struct look {
    attr_t attributes;
    short color; /* 0: the terminal's own; black is nobody's */
};

static struct {
    SCREEN *screen;
    WINDOW *input; /* a pad: reading from it never draws */
    struct al_canvas shown;
    attr_t attributes[AL_ROLE_COUNT];
    short pairs[AL_ROLE_COUNT];
    bool own_colors; /* the terminal has colours, and a way back to its own */
    bool utf8;
    bool pasting;
    bool cursor_shown;
    const char *paste_on, *paste_off; /* NULL: the terminal marks no pastes */
} term;

/* What the handlers of signals read. */
static volatile sig_atomic_t terminal_taken, writing;
static struct termios modes_before;
static char leave_text[512];
static volatile size_t leave_length;

/* ---- colours -------------------------------------------------------------------------------- */

/* What is not listed has the terminal's own colours. Contrast is at least 3.8:1 on black and on
 * white. */
static const struct look looks_256[AL_ROLE_COUNT] = {
    [AL_ROLE_FOOD] = {A_NORMAL, 30},
    [AL_ROLE_MINE] = {A_NORMAL, 166},
    [AL_ROLE_TARGET] = {A_BOLD, 0},
    [AL_ROLE_TRAIL] = {A_NORMAL, 244},
    [AL_ROLE_RING] = {A_NORMAL, 244},
    [AL_ROLE_PATH] = {A_NORMAL, 244},
    [AL_ROLE_WAYPOINT] = {A_BOLD, 0},
    [AL_ROLE_DEAD] = {A_NORMAL, 244},
    [AL_ROLE_RIVAL] = {A_NORMAL, 166},
    [AL_ROLE_ALERT] = {A_BOLD, 166},
    [AL_ROLE_LEADER] = {A_BOLD, 129},
    [AL_ROLE_ELITE] = {A_BOLD, 129},
    [AL_ROLE_FOLLOWED] = {A_BOLD | A_REVERSE, 0},
    [AL_ROLE_LABEL] = {A_NORMAL, 244},
    [AL_ROLE_DIM] = {A_NORMAL, 244},
    [AL_ROLE_MATCH] = {A_BOLD, 0},
    [AL_ROLE_TITLE] = {A_BOLD, 0},
    [AL_ROLE_FOCUS] = {A_REVERSE, 0},
    [AL_ROLE_KEY] = {A_BOLD, 0},
    [AL_ROLE_WARNING] = {A_BOLD, 166},
    [AL_ROLE_BEST] = {A_BOLD, 0},
    [AL_ROLE_BORDER] = {A_NORMAL, 244},
};

/* The same with eight colours: what is grey above stays as the terminal has it. */
static short color_of_eight(short color)
{
    switch (color) {
    case 30: return COLOR_CYAN;
    case 166: return COLOR_RED;
    case 129: return COLOR_MAGENTA;
    default: return 0;
    }
}

/* Without colours: what stood out by colour stands out by an attribute. */
static attr_t attributes_without_color(enum al_role role)
{
    switch (role) {
    case AL_ROLE_MINE:
    case AL_ROLE_RIVAL: return A_BOLD;
    case AL_ROLE_LEADER:
    case AL_ROLE_ELITE: return A_BOLD | A_UNDERLINE;
    default: return looks_256[role].attributes;
    }
}

static bool colors_wanted(enum al_display_color color)
{
    const char *no_color = getenv("NO_COLOR");
    return term.own_colors && (color == AL_DISPLAY_COLOR_ALWAYS ||
                               (color == AL_DISPLAY_COLOR_AUTO && !(no_color && *no_color)));
}

void al_term_color(enum al_display_color color)
{
    bool colored = colors_wanted(color);
    for (int role = 0; role < AL_ROLE_COUNT; role++) {
        const struct look *look = &looks_256[role];
        short ink = !colored ? 0 : COLORS >= 256 ? look->color : color_of_eight(look->color);
        term.pairs[role] = 0;
        if (ink > 0 && init_pair((short)(role + 1), ink, -1) == OK)
            term.pairs[role] = (short)(role + 1);
        term.attributes[role] =
            colored ? look->attributes : attributes_without_color((enum al_role)role);
    }
    al_canvas_clear(&term.shown);
    werase(stdscr);
}

/* ---- opening -------------------------------------------------------------------------------- */

static enum al_status refuse(struct al_error *error, const char *why)
{
    const char *name = getenv("TERM");
    if (!name)
        return al_fail(error, AL_INVALID,
                       "no screen: %s (TERM is not set): use --batch, or set TERM to the "
                       "terminal's name (such as xterm-256color)",
                       why);
    return al_fail(error, AL_INVALID,
                   "no screen: %s (TERM is '%.80s'): use --batch, or another TERM (such as "
                   "xterm-256color)",
                   why, name);
}

/* TERM is told here too, but another one would not help. */
static enum al_status refuse_file(struct al_error *error, const char *which)
{
    const char *name = getenv("TERM");
    if (!name)
        return al_fail(error, AL_INVALID,
                       "no screen: standard %s is no terminal (TERM is not set): use --batch",
                       which);
    return al_fail(error, AL_INVALID,
                   "no screen: standard %s is no terminal (TERM is '%.80s'): use --batch", which,
                   name);
}

enum al_status al_term_check(struct al_error *error)
{
    if (!isatty(STDIN_FILENO))
        return refuse_file(error, "input");
    if (!isatty(STDOUT_FILENO))
        return refuse_file(error, "output");
    const char *name = getenv("TERM");
    if (!name || !*name)
        return refuse(error, "which terminal this is, is unknown");
    int result = 0;
    if (setupterm(name, STDOUT_FILENO, &result) != OK)
        return refuse(error, result < 0 ? "there is no terminal database"
                                        : "this terminal is unknown or too plain");
    bool moves = cursor_address && *cursor_address;
    del_curterm(cur_term);
    return moves ? AL_OK : refuse(error, "this terminal cannot move the cursor");
}

/* A string of terminfo, NULL when the terminal has none of that (extended) name. */
static const char *capability(const char *name)
{
    /* tigetstr() takes no const, and answers (char *)-1 for what is no string. */
    char copy[8];
    strncpy(copy, name, sizeof copy - 1);
    copy[sizeof copy - 1] = '\0';
    const char *text = tigetstr(copy);
    return text && text != (char *)-1 && *text ? text : NULL;
}

/* Append a terminfo string to what the handlers send, without its padding "$<5>". */
static void add_leaving(const char *text)
{
    size_t length = leave_length;
    for (; text && *text && length < sizeof leave_text; text++) {
        const char *end = text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;
        if (end)
            text = end;
        else
            leave_text[length++] = *text;
    }
    leave_length = length;
}

/* Prepare what the handlers send, for this many rows. */
static void prepare_leaving(int32_t rows)
{
    leave_length = 0;
    add_leaving(term.paste_off);
    add_leaving(exit_attribute_mode);
    add_leaving(orig_pair);
    add_leaving(keypad_local);
    add_leaving(cursor_normal);
    if (exit_ca_mode) {
        add_leaving(exit_ca_mode);
        add_leaving(cursor_normal); /* see leave() */
    } else {
        add_leaving(tiparm(cursor_address, (int)rows - 1, 0));
        add_leaving("\r\n");
    }
}

static void take_paste_marks(void)
{
    const char *begin = capability("PS"), *end = capability("PE");
    term.paste_on = capability("BE");
    term.paste_off = capability("BD");
    /* Some entries name only half of the four; the marks are the same everywhere. */
    if (!term.paste_on)
        return;
    if (!term.paste_off)
        term.paste_off = "\033[?2004l";
    define_key(begin ? begin : "\033[200~", PASTE_BEGIN);
    define_key(end ? end : "\033[201~", PASTE_END);
}

static void send(const char *text)
{
    if (text)
        putp(text);
    fflush(stdout);
}

static void set_modes(void)
{
    cbreak();
    noecho();
    nonl();
    set_escdelay(ESCAPE_WAIT);
    keypad(term.input, TRUE);
    nodelay(term.input, TRUE);
    meta(term.input, TRUE);
    leaveok(stdscr, TRUE);
    curs_set(0);
}

enum al_status al_term_open(struct al_error *error)
{
    enum al_status status = al_term_check(error);
    if (status != AL_OK)
        return status;
    memset(&term, 0, sizeof term);
    term.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    tcgetattr(STDIN_FILENO, &modes_before);
    term.screen = newterm(NULL, stdout, stdin);
    term.input = term.screen ? newpad(1, 1) : NULL;
    if (!term.input)
        return refuse(error, "curses cannot start");
    set_modes();
    term.own_colors = has_colors() && start_color() == OK && use_default_colors() == OK;
    take_paste_marks();
    prepare_leaving(LINES);
    terminal_taken = 1;
    send(term.paste_on);
    al_term_color(AL_DISPLAY_COLOR_AUTO);
    return AL_OK;
}

/* Terminals with but one place to save a cursor in (those inside vim) have there what curses saved
 * when it last scrolled, a hidden one, and bring that back with the main screen: it is shown again.
 */
static void leave(void)
{
    writing = 1;
    send(term.paste_off);
    endwin();
    send(cursor_normal);
    writing = 0;
}

void al_term_close(void)
{
    leave();
    tcsetattr(STDIN_FILENO, TCSANOW, &modes_before);
    terminal_taken = 0;
    delwin(term.input);
    delscreen(term.screen);
    al_canvas_fini(&term.shown);
}

void al_term_suspend(void)
{
    leave();
    terminal_taken = 0;
}

void al_term_resume(void)
{
    if (terminal_taken) /* stopped without notice: let curses set all up again */
        leave();
    writing = 1;
    terminal_taken = 1;
    reset_prog_mode();
    send(term.paste_on);
    writing = 0;
    al_term_repaint();
}

/* ---- size ----------------------------------------------------------------------------------- */

static int32_t size_from(const char *variable, int32_t otherwise)
{
    const char *text = getenv(variable);
    long number = text ? strtol(text, NULL, 10) : 0;
    return number > 0 && number <= 9999 ? (int32_t)number : otherwise;
}

void al_term_size(int32_t *columns, int32_t *rows)
{
    struct winsize size = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    bool known = size.ws_col > 0 && size.ws_row > 0;
    *columns = known ? size.ws_col : size_from("COLUMNS", 80);
    *rows = known ? size.ws_row : size_from("LINES", 24);
}

void al_term_resize(int32_t columns, int32_t rows)
{
    resize_term((int)rows, (int)columns); /* not resizeterm(), which sends a key */
    prepare_leaving(rows);
    al_term_repaint();
}

/* ---- showing -------------------------------------------------------------------------------- */

void al_term_repaint(void)
{
    al_canvas_clear(&term.shown);
    werase(stdscr);
    clearok(curscr, TRUE);
}

bool al_term_utf8(void)
{
    return term.utf8;
}

/* Hand one cell to curses. */
static void put(int column, int row, const struct al_cell *cell)
{
    wchar_t text[AL_CELL_MARKS + 2] = {(wchar_t)cell->glyph};
    for (int i = 0; i < AL_CELL_MARKS; i++)
        text[i + 1] = (wchar_t)cell->marks[i];
    if (cell->glyph > 126 && !term.utf8)
        wcscpy(text, L"?");
    cchar_t out;
    setcchar(&out, text, term.attributes[cell->role], term.pairs[cell->role], NULL);
    /* The last cell of the last row is written, though curses reports an error for it. */
    mvwadd_wch(stdscr, row, column, &out);
}

static void put_changes(const struct al_canvas *canvas)
{
    for (int32_t row = 0; row < canvas->rows; row++) {
        const struct al_cell *now = canvas->cells + (size_t)row * (size_t)canvas->columns;
        struct al_cell *then = term.shown.cells + (size_t)row * (size_t)canvas->columns;
        for (int32_t column = 0; column < canvas->columns; column++) {
            if (al_cell_same(&now[column], &then[column]))
                continue;
            then[column] = now[column];
            if (now[column].glyph != 0)
                put((int)column, (int)row, &now[column]);
        }
    }
}

static void place_cursor(int32_t column, int32_t row)
{
    bool wanted = column >= 0;
    if (wanted != term.cursor_shown)
        curs_set(wanted ? 1 : 0);
    term.cursor_shown = wanted;
    leaveok(stdscr, !wanted);
    if (wanted)
        wmove(stdscr, (int)row, (int)column);
}

void al_term_show(const struct al_canvas *canvas, int32_t cursor_column, int32_t cursor_row)
{
    if (term.shown.columns != canvas->columns || term.shown.rows != canvas->rows) {
        if (al_canvas_resize(&term.shown, canvas->columns, canvas->rows, NULL) != AL_OK)
            return;
        al_term_repaint();
    }
    put_changes(canvas);
    writing = 1;
    place_cursor(cursor_column, cursor_row);
    wrefresh(stdscr);
    writing = 0;
}

/* ---- keys ----------------------------------------------------------------------------------- */

static int32_t curses_key(wint_t key)
{
    if (key >= KEY_F(1) && key <= KEY_F(12))
        return AL_KEY_F1 + (int32_t)(key - KEY_F(1));
    switch (key) {
    case KEY_UP: return AL_KEY_UP;
    case KEY_DOWN: return AL_KEY_DOWN;
    case KEY_LEFT: return AL_KEY_LEFT;
    case KEY_RIGHT: return AL_KEY_RIGHT;
    case KEY_PPAGE: return AL_KEY_PAGE_UP;
    case KEY_NPAGE: return AL_KEY_PAGE_DOWN;
    case KEY_HOME: return AL_KEY_HOME;
    case KEY_END: return AL_KEY_END;
    case KEY_BTAB: return AL_KEY_BACK_TAB;
    case KEY_DC: return AL_KEY_DELETE;
    case KEY_BACKSPACE: return AL_KEY_BACKSPACE;
    case KEY_ENTER: return AL_KEY_ENTER;
    default: return AL_KEY_OTHER;
    }
}

static int32_t plain_key(wint_t key)
{
    if (key == 127)
        return AL_KEY_BACKSPACE;
    if (key == '\n')
        return AL_KEY_ENTER;
    return (int32_t)key;
}

/* The key of a sequence ESC [ NUMBER FINAL or ESC O FINAL: what most terminals send, whatever TERM
 * says of them. */
static int32_t sequence_key(int number, wint_t final)
{
    switch (final) {
    case 'A': return AL_KEY_UP;
    case 'B': return AL_KEY_DOWN;
    case 'C': return AL_KEY_RIGHT;
    case 'D': return AL_KEY_LEFT;
    case 'H': return AL_KEY_HOME;
    case 'F': return AL_KEY_END;
    case 'Z': return AL_KEY_BACK_TAB;
    case '~': break;
    default: return AL_KEY_OTHER;
    }
    switch (number) {
    case 1:
    case 7: return AL_KEY_HOME;
    case 4:
    case 8: return AL_KEY_END;
    case 3: return AL_KEY_DELETE;
    case 5: return AL_KEY_PAGE_UP;
    case 6: return AL_KEY_PAGE_DOWN;
    default: return AL_KEY_OTHER;
    }
}

/* After an ESC that begins none of TERM's own sequences: a sequence is read to its end, for its
 * letters are no commands. Returns its key, or AL_KEY_ESC when there is none. */
static int32_t foreign_sequence(void)
{
    wint_t next;
    int kind = wget_wch(term.input, &next);
    if (kind == KEY_CODE_YES)
        ungetch((int)next);
    if (kind != OK)
        return AL_KEY_ESC;
    if (next != '[' && next != 'O') {
        unget_wch((wchar_t)next);
        return AL_KEY_ESC;
    }
    int number = 0;
    bool plain = true; /* nothing but one number before the final letter */
    for (int i = 0; i < 32 && wget_wch(term.input, &next) == OK; i++) {
        if (next >= 0x40 && next <= 0x7e)
            return plain ? sequence_key(number, next) : AL_KEY_OTHER;
        plain &= next >= '0' && next <= '9' && number < 1000;
        number = plain ? number * 10 + (int)(next - '0') : 0;
    }
    return AL_KEY_OTHER;
}

bool al_term_read(struct al_key_press *press)
{
    wint_t code;
    for (;;) {
        int kind = wget_wch(term.input, &code);
        if (kind == ERR)
            return false;
        if (kind == KEY_CODE_YES && (code == PASTE_BEGIN || code == PASTE_END)) {
            term.pasting = code == PASTE_BEGIN;
            continue;
        }
        if (kind == KEY_CODE_YES && code == KEY_RESIZE)
            continue;
        press->code = kind == KEY_CODE_YES ? curses_key(code) : plain_key(code);
        press->pasted = term.pasting;
        if (press->code == AL_KEY_ESC)
            press->code = foreign_sequence();
        return true;
    }
}

/* ---- in the handlers of signals ------------------------------------------------------------- */

bool al_term_stuck(void)
{
    return writing != 0;
}

void al_term_emergency(void)
{
    if (!terminal_taken)
        return;
    terminal_taken = 0;
    int flags = fcntl(STDOUT_FILENO, F_GETFL);
    tcflow(STDOUT_FILENO, TCOON);
    if (writing)
        tcflush(STDOUT_FILENO, TCOFLUSH);
    if (flags >= 0)
        fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK);
    ssize_t written = write(STDOUT_FILENO, leave_text, leave_length);
    (void)written;
    if (flags >= 0)
        fcntl(STDOUT_FILENO, F_SETFL, flags);
    tcsetattr(STDIN_FILENO, TCSANOW, &modes_before);
}

void al_term_abandon(void)
{
    struct termios modes;
    al_term_emergency();
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0)
        return;
    if (tcgetattr(STDERR_FILENO, &modes) == 0)
        dup2(nowhere, STDERR_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    close(nowhere);
}
