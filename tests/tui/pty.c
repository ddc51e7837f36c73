#define _DEFAULT_SOURCE /* openpty(), setresuid() and their like */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ailife/canvas.h>

#include "pty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <utmp.h>

#define PATIENCE       10000 /* ms: machines under test are busy */
#define ARGUMENTS_MOST 32

long pty_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void pty_sleep(int milliseconds)
{
    poll(NULL, 0, milliseconds);
}

/* ---- the terminal --------------------------------------------------------------------------- */

static int on_property(VTermProp property, VTermValue *value, void *user)
{
    struct pty *pty = user;
    if (property == VTERM_PROP_ALTSCREEN)
        pty->other_screen = value->boolean;
    if (property == VTERM_PROP_CURSORVISIBLE)
        pty->cursor_shown = value->boolean;
    return 1;
}

static const VTermScreenCallbacks callbacks = {.settermprop = on_property};

static void open_vterm(struct pty *pty)
{
    pty->vterm = vterm_new(pty->rows, pty->columns);
    vterm_set_utf8(pty->vterm, 1);
    pty->screen = vterm_obtain_screen(pty->vterm);
    vterm_screen_set_callbacks(pty->screen, &callbacks, pty);
    vterm_screen_enable_altscreen(pty->screen, 1);
    vterm_screen_reset(pty->screen, 1);
    pty->cursor_shown = true;
}

static void receive(struct pty *pty, const char *bytes, size_t size)
{
    pty->raw = realloc(pty->raw, pty->raw_size + size + 1);
    memcpy(pty->raw + pty->raw_size, bytes, size);
    pty->raw_size += size;
    pty->raw[pty->raw_size] = '\0';
    pty->bytes += size;
    vterm_input_write(pty->vterm, bytes, size);
}

/* Take what is there, waiting for it up to so many milliseconds. Returns false when nothing came.
 */
static bool take(struct pty *pty, int milliseconds)
{
    char bytes[4096];
    struct pollfd poll_master = {.fd = pty->master, .events = POLLIN};
    if (poll(&poll_master, 1, milliseconds) <= 0)
        return false;
    ssize_t got = read(pty->master, bytes, sizeof bytes);
    if (got > 0)
        receive(pty, bytes, (size_t)got);
    return got > 0;
}

void pty_pump(struct pty *pty, int milliseconds)
{
    long end = pty_clock() + milliseconds;
    for (long left = milliseconds; left > 0; left = end - pty_clock())
        take(pty, (int)left);
}

const char *pty_row(struct pty *pty, int row)
{
    static char text[8192];
    size_t length = 0, shown = 0;
    for (int column = 0; column < pty->columns; column++) {
        VTermScreenCell cell;
        vterm_screen_get_cell(pty->screen, (VTermPos){.row = row, .col = column}, &cell);
        uint32_t glyph = cell.chars[0] ? cell.chars[0] : ' ';
        length += al_utf8_encode(glyph, text + length);
        if (glyph != ' ')
            shown = length;
    }
    text[shown] = '\0';
    return text;
}

bool pty_shows(struct pty *pty, const char *text)
{
    for (int row = 0; row < pty->rows; row++) {
        if (strstr(pty_row(pty, row), text))
            return true;
    }
    return false;
}

static bool has_ended(struct pty *pty)
{
    if (!pty->ended && waitpid(pty->pid, &pty->status, WNOHANG) == pty->pid)
        pty->ended = true;
    return pty->ended;
}

static void wait_for(struct pty *pty, const char *text, bool there)
{
    long end = pty_clock() + PATIENCE;
    while (pty_shows(pty, text) != there) {
        if (pty_clock() > end || has_ended(pty)) {
            for (int row = 0; row < pty->rows; row++)
                print_error("%s\n", pty_row(pty, row));
            fail_msg("the screen %s '%s'", there ? "never shows" : "goes on to show", text);
        }
        take(pty, 20);
    }
}

void pty_expect(struct pty *pty, const char *text)
{
    wait_for(pty, text, true);
}

void pty_expect_gone(struct pty *pty, const char *text)
{
    wait_for(pty, text, false);
}

void pty_send(struct pty *pty, const char *keys)
{
    size_t length = strlen(keys);
    assert_int_equal(write(pty->master, keys, length), (ssize_t)length);
}

void pty_resize(struct pty *pty, int columns, int rows)
{
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    pty->columns = columns > 0 ? columns : 80;
    pty->rows = rows > 0 ? rows : 24;
    vterm_set_size(pty->vterm, pty->rows, pty->columns);
    assert_int_equal(ioctl(pty->master, TIOCSWINSZ, &size), 0);
}

/* ---- the program ---------------------------------------------------------------------------- */

static void set_surroundings(const struct pty_start *start)
{
    const char *locale = start->locale ? start->locale : "C.UTF-8";
    setenv("LC_ALL", locale, 1);
    setenv("LANG", locale, 1);
    if (start->no_color)
        setenv("NO_COLOR", start->no_color, 1);
    else
        unsetenv("NO_COLOR");
    if (start->term && !*start->term)
        unsetenv("TERM");
    else
        setenv("TERM", start->term ? start->term : "xterm-256color", 1);
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("LINES");
    unsetenv("COLUMNS");
}

const char *pty_program(void)
{
    static char path[4096];
    const char *given = getenv("AILIFE");
    if (!realpath(given && *given ? given : "build/ailife", path))
        fail_msg("there is no program %s", given ? given : "build/ailife");
    return path;
}

static void execute(const char *path, const struct pty_start *start)
{
    static char words[1024];
    char *arguments[ARGUMENTS_MOST] = {words};
    size_t count = 0;
    if (start->shell) {
        execl("/bin/sh", "sh", "-c", start->shell, (char *)NULL);
        _exit(127);
    }
    snprintf(words, sizeof words, "ailife %s", start->arguments ? start->arguments : "-S 7");
    for (char *word = strtok(words, " "); word && count < ARGUMENTS_MOST - 1;
         word = strtok(NULL, " "))
        arguments[count++] = word;
    execv(path, arguments);
    _exit(127);
}

/* A shell as small as can be: runs one job in the foreground. When the job stops it takes the
 * terminal back, says so, and on a line of input lets the job go on; it ends as the job ends. */
static void be_shell(const char *path, const struct pty_start *start)
{
    struct termios modes;
    int status = 0;
    tcgetattr(0, &modes);
    signal(SIGTTOU, SIG_IGN);
    pid_t job = fork();
    if (job == 0) {
        setpgid(0, 0);
        tcsetpgrp(0, getpid());
        signal(SIGTTOU, SIG_DFL);
        execute(path, start);
    }
    setpgid(job, job);
    while (waitpid(job, &status, WUNTRACED) == job && WIFSTOPPED(status)) {
        char line[8];
        tcsetpgrp(0, getpgrp());
        if (write(1, "stopped\r\n", 9) != 9 || read(0, line, sizeof line) <= 0)
            _exit(126);
        tcsetpgrp(0, job);
        kill(-job, SIGCONT);
    }
    tcsetpgrp(0, getpgrp());
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

static void be_child(struct pty *pty, const char *path, const struct pty_start *start)
{
    struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    set_surroundings(start);
    if (start->ignored)
        signal(start->ignored, SIG_IGN);
    close(pty->master);
    if (login_tty(pty->slave) != 0)
        _exit(125);
    if (start->job)
        be_shell(path, start);
    execute(path, start);
}

/* An empty folder to run in: the dump key writes files. */
static void enter_folder(void)
{
    const char *base = getenv("TMPDIR");
    char folder[4096];
    snprintf(folder, sizeof folder, "%s/ailife-pty-XXXXXX", base && *base ? base : "/tmp");
    if (!mkdtemp(folder) || chdir(folder) != 0)
        _exit(124);
    setenv("HOME", folder, 1);
}

void pty_open(struct pty *pty, const struct pty_start *start)
{
    const char *path = pty_program();
    struct winsize size = {
        .ws_col = (unsigned short)(start->columns ? start->columns : 80),
        .ws_row = (unsigned short)(start->rows ? start->rows : 24),
    };
    memset(pty, 0, sizeof *pty);
    pty->columns = size.ws_col;
    pty->rows = size.ws_row;
    assert_int_equal(openpty(&pty->master, &pty->slave, NULL, NULL, &size), 0);
    fcntl(pty->master, F_SETFD, FD_CLOEXEC);
    tcgetattr(pty->slave, &pty->before);
    open_vterm(pty);
    pty->pid = fork();
    assert_true(pty->pid >= 0);
    if (pty->pid == 0) {
        enter_folder();
        be_child(pty, path, start);
    }
}

int pty_wait_end(struct pty *pty, int milliseconds)
{
    long end = pty_clock() + milliseconds;
    while (!has_ended(pty)) {
        if (pty_clock() > end)
            fail_msg("the program has not ended after %d ms", milliseconds);
        if (pty->master >= 0)
            take(pty, 10);
        else
            pty_sleep(10);
    }
    while (pty->master >= 0 && take(pty, 30))
        ;
    return pty->status;
}

void pty_assert_restored(struct pty *pty)
{
    struct termios now;
    tcgetattr(pty->slave, &now);
    assert_int_equal(now.c_iflag, pty->before.c_iflag);
    assert_int_equal(now.c_oflag, pty->before.c_oflag);
    assert_int_equal(now.c_cflag, pty->before.c_cflag);
    assert_int_equal(now.c_lflag, pty->before.c_lflag);
    assert_memory_equal(now.c_cc, pty->before.c_cc, sizeof now.c_cc);
    assert_false(pty->other_screen);
    assert_true(pty->cursor_shown);
}

void pty_close(struct pty *pty)
{
    if (!has_ended(pty)) {
        kill(pty->pid, SIGKILL);
        waitpid(pty->pid, &pty->status, 0);
    }
    vterm_free(pty->vterm);
    if (pty->master >= 0)
        close(pty->master);
    if (pty->slave >= 0)
        close(pty->slave);
    free(pty->raw);
}
