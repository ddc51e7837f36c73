/* How the program ends and is interrupted: the terminal is as before, whatever happens. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "pty.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

static void open_running(struct pty *pty, const struct pty_start *start)
{
    pty_open(pty, start);
    pty_expect(pty, "RUNNING");
}

/* The signal ends it, it dies by that signal, and the shell finds its terminal. */
static void dies_by(int number)
{
    struct pty pty;
    open_running(&pty, &(struct pty_start){0});
    assert_true(pty.other_screen);
    kill(pty.pid, number);
    int status = pty_wait_end(&pty, 5000);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), number);
    pty_assert_restored(&pty);
    pty_close(&pty);
}

static void signals(void **state)
{
    (void)state;
    dies_by(SIGINT);
    dies_by(SIGTERM);
    dies_by(SIGHUP);
    dies_by(SIGQUIT);
}

static void crashes(void **state)
{
    (void)state;
    if (SANITIZED)
        skip(); /* they are the sanitizers' there */
    dies_by(SIGSEGV);
    dies_by(SIGABRT);
    dies_by(SIGBUS);
    dies_by(SIGFPE);
    dies_by(SIGILL);
}

/* ^C and ^\ come through the terminal's own driver: cbreak, not raw. */
static void keys_of_the_driver(void **state)
{
    (void)state;
    struct pty pty;
    open_running(&pty, &(struct pty_start){0});
    pty_send(&pty, "\t\r12"); /* also in the middle of typing */
    pty_send(&pty, "\003");
    int status = pty_wait_end(&pty, 5000);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
    pty_assert_restored(&pty);
    pty_close(&pty);
    open_running(&pty, &(struct pty_start){0});
    pty_send(&pty, "\034");
    status = pty_wait_end(&pty, 5000);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGQUIT);
    pty_assert_restored(&pty);
    pty_close(&pty);
}

static void ignored_stays_ignored(void **state)
{
    (void)state;
    struct pty pty;
    open_running(&pty, &(struct pty_start){.ignored = SIGTERM});
    kill(pty.pid, SIGTERM);
    pty_pump(&pty, 300);
    pty_send(&pty, " ");
    pty_expect(&pty, "PAUSED");
    pty_send(&pty, "q");
    int status = pty_wait_end(&pty, 5000);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    pty_close(&pty);
}

/* The other end of the line closes, with SIGHUP ignored: nothing but the end of input tells. */
static void lost_without_signal(void **state)
{
    (void)state;
    struct pty pty;
    open_running(&pty, &(struct pty_start){.ignored = SIGHUP});
    close(pty.master);
    pty.master = -1;
    int status = pty_wait_end(&pty, 3000);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 1);
    pty_close(&pty);
}

static void lost_with_signal(void **state)
{
    (void)state;
    struct pty pty;
    open_running(&pty, &(struct pty_start){0});
    close(pty.master);
    pty.master = -1;
    int status = pty_wait_end(&pty, 3000);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGHUP);
    pty_close(&pty);
}

/* Nobody takes what it writes (a dead line, ^S): TERM ends it all the same. */
static void ends_while_blocked(void **state)
{
    (void)state;
    struct pty pty;
    open_running(&pty, &(struct pty_start){.columns = 200,
                                           .rows = 50,
                                           .arguments = "-S 7 -s ants.population=300 -s "
                                                        "display.fps=60 -s run.speed=64"});
    long end = pty_clock() + 1500;
    while (pty_clock() < end)
        pty_sleep(20); /* not reading */
    kill(pty.pid, SIGTERM);
    int ended = 0, status;
    for (end = pty_clock() + 5000; pty_clock() < end && !ended; pty_sleep(20))
        ended = waitpid(pty.pid, &status, WNOHANG) == pty.pid;
    assert_true(ended);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    pty.ended = true;
    struct termios now;
    tcgetattr(pty.slave, &now);
    assert_int_equal(now.c_lflag, pty.before.c_lflag);
    pty_close(&pty);
}

static bool lives(const struct pty *pty)
{
    return waitpid(pty->pid, NULL, WNOHANG) == 0;
}

/* Asked again in the middle of a tick that takes long, here 60,000 times 60,000 pairs, it ends at
 * once. The two HUPs of a window that is closed, and a TERM with them, are no asking again. */
static void insisting_ends_a_long_tick(void **state)
{
    (void)state;
    struct pty pty;
    open_running(&pty, &(struct pty_start){.arguments = "steering -S 7 -s steering.count=60000 "
                                                        "-s steering.separation_radius=100000"});
    pty_pump(&pty, 500); /* the first tick was due after 50 ms at most */
    kill(pty.pid, SIGHUP);
    pty_sleep(1);
    kill(pty.pid, SIGHUP);
    pty_sleep(1);
    kill(pty.pid, SIGTERM);
    pty_pump(&pty, 300);
    assert_true(lives(&pty));
    kill(pty.pid, SIGTERM);
    int status = pty_wait_end(&pty, 1000);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    pty_assert_restored(&pty);
    pty_close(&pty);
}

/* ^Z gives the shell a sane terminal, and fg draws all anew at the size of then. */
static void suspends(void **state)
{
    (void)state;
    struct pty pty;
    open_running(&pty, &(struct pty_start){.job = true});
    pty_send(&pty, " ");
    pty_expect(&pty, "PAUSED");
    pty_send(&pty, "\032");
    pty_expect(&pty, "stopped");
    pty_assert_restored(&pty);
    pty_resize(&pty, 110, 30);
    pty_send(&pty, "fg\n");
    pty_expect(&pty, "PAUSED");
    pty_expect(&pty, "b Best"); /* there is room for it now */
    assert_true(pty.other_screen);
    pty_send(&pty, "q");
    int status = pty_wait_end(&pty, 5000);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    pty_assert_restored(&pty);
    pty_close(&pty);
}

static int tick_now(struct pty *pty)
{
    const char *place = strstr(pty_row(pty, 0), "tick ");
    assert_non_null(place);
    return atoi(place + 5);
}

/* Stopped without notice: it draws all anew and does not run to catch up. 1.5 s at 100 ticks a
 * second would be 150. */
static void stops_and_continues(void **state)
{
    (void)state;
    struct pty pty;
    open_running(&pty, &(struct pty_start){.arguments = "-S 7 -s run.speed=5"});
    pty_pump(&pty, 300);
    kill(pty.pid, SIGSTOP);
    pty_pump(&pty, 300);
    int tick = tick_now(&pty);
    pty_sleep(1200);
    const char scribble[] = "\033[2Jscribble";
    vterm_input_write(pty.vterm, scribble, sizeof scribble - 1);
    kill(pty.pid, SIGCONT);
    pty_expect(&pty, "RUNNING");
    pty_expect(&pty, "q Quit");
    pty_expect_gone(&pty, "scribble");
    assert_true(tick_now(&pty) - tick < 100);
    pty_send(&pty, "q");
    pty_wait_end(&pty, 5000);
    pty_assert_restored(&pty);
    pty_close(&pty);
}

/* Run the program on the pty with stdin or stdout of our own; returns its exit status and what it
 * wrote to stderr. */
static int refused(const char *term, const char *redirection, char *text, size_t size)
{
    struct pty pty;
    char command[512];
    snprintf(command, sizeof command, "%s -S 7 %s", pty_program(), redirection);
    char path[] = "/tmp/ailife-refused-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    strcat(command, " 2>");
    strcat(command, path);
    pty_open(&pty, &(struct pty_start){.term = term, .shell = command});
    long begun = pty_clock();
    int status = pty_wait_end(&pty, 3000);
    assert_in_range(pty_clock() - begun, 0, 2000);
    assert_int_equal(pty.bytes, 0);
    ssize_t got = read(file, text, size - 1);
    text[got > 0 ? got : 0] = '\0';
    close(file);
    unlink(path);
    pty_close(&pty);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* Another TERM is advised when the terminal is of no use, not when there is none. */
static void assert_refused(const char *term, const char *redirection, const char *named)
{
    char text[1024];
    assert_int_equal(refused(term, redirection, text, sizeof text), 2);
    assert_non_null(strstr(text, named));
    assert_non_null(strstr(text, "--batch"));
    assert_int_equal(strstr(text, "xterm-256color") != NULL, *redirection == '\0');
    char *newline = strchr(text, '\n');
    assert_non_null(newline);
    assert_string_equal(newline, "\n"); /* one line */
}

static void refusals(void **state)
{
    (void)state;
    assert_refused("", "", "TERM is not set");
    assert_refused("dumb", "", "'dumb'");
    assert_refused("no-such-terminal", "", "'no-such-terminal'");
    assert_refused("xterm\033[31m", "", "'xterm\\x1b[31m'");
    assert_refused("xterm", "</dev/null", "input is no terminal (TERM is 'xterm')");
    assert_refused("", "</dev/null", "TERM is not set");
    assert_refused("xterm", ">/dev/null", "'xterm'");
}

/* A limit given with -g or -t ends it, and the digest is that of the same run without a screen, at
 * every size. */
static void ends_at_its_limit(void **state)
{
    (void)state;
    const int sizes[][2] = {{80, 24}, {200, 50}, {1, 1}};
    char command[512], batch[64] = "", *digest;
    snprintf(command, sizeof command, "%s -b -q -S 7 -g 2 --digest", pty_program());
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    while (fgets(batch, sizeof batch, pipe) && strncmp(batch, "digest ", 7) != 0)
        ;
    pclose(pipe);
    batch[strcspn(batch, "\n")] = '\0';
    assert_int_equal(strlen(batch), 7 + 16);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct pty pty;
        pty_open(&pty, &(struct pty_start){.columns = sizes[i][0],
                                           .rows = sizes[i][1],
                                           .arguments = "-S 7 -g 2 --digest -s run.speed=max"});
        int status = pty_wait_end(&pty, 20000);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
        digest = strstr(pty.raw, "digest ");
        assert_non_null(digest);
        assert_memory_equal(digest, batch, 7 + 16);
        pty_assert_restored(&pty);
        pty_close(&pty);
    }
}

/* A natural end stays on the screen. */
static void done_stays(void **state)
{
    (void)state;
    struct pty pty;
    pty_open(&pty,
             &(struct pty_start){.arguments = "-S 7 -s run.speed=max -s ants.until_fitness=1"});
    pty_expect(&pty, "DONE");
    pty_pump(&pty, 300);
    size_t bytes = pty.bytes;
    pty_pump(&pty, 300);
    assert_int_equal(pty.bytes, bytes);
    pty_send(&pty, " ");
    pty_expect(&pty, "R starts it anew");
    pty_send(&pty, "q");
    int status = pty_wait_end(&pty, 5000);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    pty_close(&pty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signals),
        cmocka_unit_test(crashes),
        cmocka_unit_test(keys_of_the_driver),
        cmocka_unit_test(ignored_stays_ignored),
        cmocka_unit_test(lost_without_signal),
        cmocka_unit_test(lost_with_signal),
        cmocka_unit_test(ends_while_blocked),
        cmocka_unit_test(insisting_ends_a_long_tick),
        cmocka_unit_test(suspends),
        cmocka_unit_test(stops_and_continues),
        cmocka_unit_test(refusals),
        cmocka_unit_test(ends_at_its_limit),
        cmocka_unit_test(done_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
