/* pty.h: a program on a terminal of our own: a pty whose other end is libvterm.
 *
 * The test sees what a person would see: cells, cursor, which of the two screens; and what a shell
 * would find afterwards: the modes of the terminal. Every wait has a limit and fails the test. */
#ifndef TESTS_PTY_H
#define TESTS_PTY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

#include <vterm.h>

struct pty {
    pid_t pid; /* of the program, or of the shell that runs it */
    int master, slave;
    int columns, rows;
    VTerm *vterm;
    VTermScreen *screen;
    struct termios before;
    bool other_screen, cursor_shown;
    size_t bytes; /* received so far */
    char *raw;    /* the same bytes, for tests that look at them */
    size_t raw_size;
    bool ended;
    int status; /* of waitpid(), once ended */
};

/* How to start. */
struct pty_start {
    int columns, rows;     /* 0: 80 x 24 */
    const char *term;      /* NULL: xterm-256color; "": unset */
    const char *locale;    /* NULL: C.UTF-8 */
    const char *no_color;  /* NULL: unset */
    const char *arguments; /* split at blanks; NULL: "-S 7" */
    const char *shell;     /* a command line for sh in place of all that; NULL: none */
    int ignored;           /* a signal to ignore; 0: none */
    bool job;              /* run by a small shell with job control, see pty.c */
};

/* Start the program (AILIFE in the environment, else build/ailife) in a fresh empty folder. */
void pty_open(struct pty *pty, const struct pty_start *start);
/* End it if it still runs, and free everything. */
void pty_close(struct pty *pty);

/* Let the program write for so many milliseconds. */
void pty_pump(struct pty *pty, int milliseconds);

void pty_send(struct pty *pty, const char *keys);
void pty_resize(struct pty *pty, int columns, int rows);

/* A row as UTF-8, trailing blanks cut. Valid until: the next call. */
const char *pty_row(struct pty *pty, int row);
bool pty_shows(struct pty *pty, const char *text);

/* Wait until some row shows the text, or until none does. */
void pty_expect(struct pty *pty, const char *text);
void pty_expect_gone(struct pty *pty, const char *text);

/* Wait until it has ended; returns the status of waitpid(). */
int pty_wait_end(struct pty *pty, int milliseconds);

/* The terminal is as it was before the start: modes, screen, cursor. */
void pty_assert_restored(struct pty *pty);

/* The absolute path of the program under test. Valid until: for ever. */
const char *pty_program(void);

/* Milliseconds of a steady clock, and a pause without reading from any pty. */
long pty_clock(void);
void pty_sleep(int milliseconds);

#endif
