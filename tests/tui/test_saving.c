/* How a run on the screen is kept: s, q with its question, autosaves at every end. */
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "pty.h"

#define END 10000 /* milliseconds that an end may take on a busy machine */

static char folder[64], command[400];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/ailife-saving-XXXXXX");
    if (mkdtemp(folder) == NULL)
        return -1;
    return setenv("XDG_STATE_HOME", folder, 1);
}

static int remove_folder(void **state)
{
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

/* A path in the folder. Valid until: the next call. */
static const char *path(const char *name)
{
    static char text[200];
    snprintf(text, sizeof text, "%s/%s", folder, name);
    return text;
}

static bool is_there(const char *name)
{
    return access(path(name), F_OK) == 0;
}

/* Files in the folder of autosaves, locks and all. */
static int autosaves(void)
{
    DIR *dir = opendir(path("ailife"));
    int count = 0;
    if (dir == NULL)
        return 0;
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;)
        count += entry->d_name[0] != '.';
    closedir(dir);
    return count;
}

/* Start with these options; %s is the folder. */
static void start(struct pty *pty, const char *options)
{
    static char arguments[400];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(arguments, sizeof arguments, options, folder, folder, folder);
#pragma GCC diagnostic pop
    pty_open(pty, &(struct pty_start){.arguments = arguments});
    pty_expect(pty, "RUNNING");
}

static void ends_with(struct pty *pty, int expected)
{
    int status = pty_wait_end(pty, END);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), expected);
    pty_assert_restored(pty);
}

/* What the program prints for these options in batch. Valid until: the next call. */
static const char *batch(const char *options)
{
    static char line[500];
    snprintf(command, sizeof command, "cd %s && %s -b %s 2>&1", folder, pty_program(), options);
    FILE *output = popen(command, "r");
    size_t length = fread(line, 1, sizeof line - 1, output);
    line[length] = '\0';
    pclose(output);
    return line;
}

static void s_saves(void **state)
{
    (void)state;
    struct pty pty;
    start(&pty, "-S 7 -k %s/k");
    pty_expect(&pty, "not saved yet");
    pty_send(&pty, " ");
    pty_expect(&pty, "PAUSED");
    pty_send(&pty, "s");
    pty_expect(&pty, "saved in ");
    pty_expect_gone(&pty, "not saved yet");
    assert_true(is_there("k"));
    pty_send(&pty, " ");
    pty_expect(&pty, "saved 1 s ago");
    pty_send(&pty, " ");
    pty_expect(&pty, "PAUSED");
    pty_expect(&pty, "saved 3 s ago"); /* it is told while nothing moves, too */
    pty_send(&pty, "s");
    pty_expect_gone(&pty, " s ago");
    pty_send(&pty, "q"); /* nothing to ask: paused, all is saved */
    ends_with(&pty, 0);
    assert_true(pty_shows(&pty, "go on: ailife -r "));
    pty_close(&pty);
    assert_false(is_there("k.lock"));
    assert_int_equal(autosaves(), 0);
}

static void q_asks(void **state)
{
    (void)state;
    struct pty pty;
    start(&pty, "-S 7 -k %s/k");
    pty_send(&pty, "q");
    pty_expect(&pty, "s: save and quit");
    pty_send(&pty, "\033"); /* stay */
    pty_expect_gone(&pty, "s: save and quit");
    pty_send(&pty, "q");
    pty_expect(&pty, "s: save and quit");
    pty_send(&pty, "d"); /* discard */
    ends_with(&pty, 0);
    pty_close(&pty);
    assert_false(is_there("k"));
    start(&pty, "-S 7 -k %s/k");
    pty_send(&pty, "q");
    pty_expect(&pty, "s: save and quit");
    pty_send(&pty, "s");
    ends_with(&pty, 0);
    pty_close(&pty);
    assert_true(is_there("k"));
    start(&pty, "-r %s/k -k %s/k");
    pty_send(&pty, "qq"); /* no key disables quitting */
    ends_with(&pty, 0);
    pty_close(&pty);
}

static void a_signal_saves(void **state)
{
    (void)state;
    struct pty pty;
    start(&pty, "-S 7 -k %s/k");
    pty_send(&pty, "\003"); /* ^C, by the terminal's driver: a signal */
    int status = pty_wait_end(&pty, END);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
    pty_close(&pty);
    assert_true(is_there("k"));
    assert_false(is_there("k.lock"));
}

/* Nobody takes what it writes (a dead line, ^S): the run is saved all the same. */
static void a_stuck_terminal_saves(void **state)
{
    (void)state;
    struct pty pty;
    char arguments[200];
    snprintf(arguments, sizeof arguments,
             "-S 7 -k %s/k -s ants.population=300 -s display.fps=60 -s run.speed=64", folder);
    pty_open(&pty, &(struct pty_start){.columns = 200, .rows = 50, .arguments = arguments});
    pty_expect(&pty, "RUNNING");
    pty_sleep(1500); /* not reading */
    kill(pty.pid, SIGTERM);
    int ended = 0;
    for (long end = pty_clock() + 6000; pty_clock() < end && !ended; pty_sleep(20))
        ended = waitpid(pty.pid, &pty.status, WNOHANG) == pty.pid;
    assert_true(ended);
    pty.ended = true;
    assert_true(WIFSIGNALED(pty.status) && WTERMSIG(pty.status) == SIGTERM);
    pty_close(&pty);
    assert_true(is_there("k"));
    assert_false(is_there("k.lock"));
}

/* The two HUPs of a window that is closed, and the TERM of a machine that goes down. */
static void signals_while_saving(void **state)
{
    (void)state;
    struct pty pty;
    start(&pty, "-S 7 -k %s/k -s ants.population=20000");
    kill(pty.pid, SIGHUP);
    pty_sleep(1);
    kill(pty.pid, SIGHUP);
    kill(pty.pid, SIGTERM);
    for (int i = 0; i < 5; i++) {
        pty_sleep(5);
        kill(pty.pid, SIGHUP);
    }
    pty_wait_end(&pty, END);
    pty_close(&pty);
    assert_true(is_there("k"));
    assert_false(is_there("k.lock"));
    assert_false(is_there("k.tmp"));
    assert_null(strstr(batch("-r k -g 1"), "ailife:"));
}

/* Begin to save in a pipe that nobody reads. Returns the end to read from. */
static int hang_in_save(struct pty *pty, int number)
{
    assert_int_equal(mkfifo(path("k"), 0600), 0);
    int reader = open(path("k"), O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    start(pty, "-S 7 -k %s/k -s ants.population=3000");
    kill(pty->pid, number);
    long end = pty_clock() + END;
    struct pollfd filled = {.fd = reader, .events = POLLIN};
    while (poll(&filled, 1, 10) == 0 && pty_clock() < end)
        pty_pump(pty, 10);
    assert_int_equal(filled.revents & POLLIN, POLLIN);
    pty_pump(pty, 100); /* signals closer than 50 ms count as one */
    return reader;
}

static bool lives(const struct pty *pty)
{
    return waitpid(pty->pid, NULL, WNOHANG) == 0;
}

/* A save that takes long waits for whatever the machine sends; when it can be done it is. */
static void the_machine_does_not_end_a_save(void **state)
{
    (void)state;
    struct pty pty;
    char bytes[65536];
    int reader = hang_in_save(&pty, SIGTERM);
    kill(pty.pid, SIGTERM);
    kill(pty.pid, SIGHUP);
    pty_sleep(50);
    kill(pty.pid, SIGTERM);
    kill(pty.pid, SIGHUP);
    pty_pump(&pty, 2500);
    assert_true(lives(&pty));
    assert_false(pty.other_screen); /* meanwhile the terminal is the shell's again */
    fcntl(reader, F_SETFL, 0);
    while (read(reader, bytes, sizeof bytes) > 0)
        ;
    int status = pty_wait_end(&pty, END);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    pty_close(&pty);
    close(reader);
    assert_false(is_there("k.lock"));
}

/* A person at the keys ends it: at once by pressing twice, 2 s after pressing once more. */
static void a_person_ends_a_save(void **state)
{
    (void)state;
    struct pty pty;
    int reader = hang_in_save(&pty, SIGTERM);
    kill(pty.pid, SIGINT);
    kill(pty.pid, SIGINT); /* as timeout(1) does */
    pty_sleep(100);
    assert_true(lives(&pty));
    kill(pty.pid, SIGINT);
    int status = pty_wait_end(&pty, 1500);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
    pty_close(&pty);
    close(reader);
    unlink(path("k"));
    reader = hang_in_save(&pty, SIGINT);
    kill(pty.pid, SIGINT);
    pty_pump(&pty, 1500);
    assert_true(lives(&pty));
    status = pty_wait_end(&pty, 3000);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
    pty_assert_restored(&pty);
    pty_close(&pty);
    close(reader);
}

/* A line that is gone, without a signal: exit 1, and the autosave is there. */
static void a_lost_terminal_saves(void **state)
{
    (void)state;
    struct pty pty;
    char arguments[] = "-S 7";
    pty_open(&pty, &(struct pty_start){.arguments = arguments, .ignored = SIGHUP});
    pty_expect(&pty, "RUNNING");
    close(pty.master);
    pty.master = -1;
    int status = pty_wait_end(&pty, END);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    pty_close(&pty);
    assert_true(is_there("ailife/autosave-1"));
    assert_int_equal(autosaves(), 1);
    /* By either name it goes on in the same file. */
    static const char *const options[] = {"-r last", "-r %s/ailife/autosave-1"};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        start(&pty, options[i]);
        pty_expect(&pty, "seed 7");
        pty_send(&pty, "q");
        ends_with(&pty, 0);
        pty_close(&pty);
        assert_int_equal(autosaves(), 1);
    }
}

static void five_are_kept(void **state)
{
    (void)state;
    for (int i = 0; i < 7; i++) {
        struct pty pty;
        start(&pty, "-S 7");
        pty_send(&pty, "..."); /* some ticks */
        pty_expect(&pty, "PAUSED");
        pty_send(&pty, "q");
        ends_with(&pty, 0);
        pty_close(&pty);
    }
    assert_int_equal(autosaves(), 5);
    assert_true(is_there("ailife/autosave-7") && !is_there("ailife/autosave-2"));
}

static void runs_do_not_share_autosaves(void **state)
{
    (void)state;
    struct pty one, other;
    start(&one, "-S 7");
    start(&other, "-S 8");
    pty_pump(&one, 300);
    pty_pump(&other, 300);
    pty_send(&one, "q");
    ends_with(&one, 0);
    pty_send(&other, "q");
    ends_with(&other, 0);
    pty_close(&one);
    pty_close(&other);
    assert_true(is_there("ailife/autosave-1") && is_there("ailife/autosave-2"));
    assert_int_equal(autosaves(), 2);
}

/* R keeps the run before, and the new one takes another file. */
static void a_restart_keeps_the_run_before(void **state)
{
    (void)state;
    struct pty pty;
    start(&pty, "-S 7");
    pty_pump(&pty, 300);
    pty_send(&pty, "Rn");
    pty_expect(&pty, "a new run");
    pty_pump(&pty, 300);
    pty_send(&pty, "q");
    ends_with(&pty, 0);
    pty_close(&pty);
    assert_true(is_there("ailife/autosave-1") && is_there("ailife/autosave-2"));
    assert_non_null(strstr(batch("-r ailife/autosave-1 -t 1"), "nothing to do"));
}

/* The folder is a file: told once, and the run is shown all the same. */
static void a_folder_that_cannot_be_made(void **state)
{
    (void)state;
    struct pty pty;
    fclose(fopen(path("ailife"), "w"));
    snprintf(command, sizeof command, "%s -S 7 2>%s/err", pty_program(), folder);
    pty_open(&pty, &(struct pty_start){.shell = command});
    pty_expect(&pty, "RUNNING");
    pty_send(&pty, "s");
    pty_expect(&pty, "no place to save");
    pty_send(&pty, "q");
    pty_wait_end(&pty, END);
    pty_close(&pty);
    char text[1000] = "";
    FILE *file = fopen(path("err"), "r");
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    const char *told = strstr(text, "this run is not saved");
    assert_non_null(told);
    assert_null(strstr(told + strlen("this run is not saved"), "not saved"));
}

/* An edit goes with the run, and the history tells of it. */
static void edits_are_kept(void **state)
{
    (void)state;
    struct pty pty;
    start(&pty, "-S 7 -k %s/k -o %s/h.csv -s ants.generation_ticks=50");
    pty_send(&pty, " \t");
    pty_expect(&pty, "PAUSED");
    pty_send(&pty, "\r33\r"); /* the first parameter that can change */
    pty_send(&pty, "\033");
    pty_pump(&pty, 200);
    for (int i = 0; i < 2; i++) { /* it acts when the next generation is bred */
        pty_send(&pty, ">");
        pty_pump(&pty, 300);
    }
    pty_send(&pty, "s");
    pty_expect(&pty, "saved in");
    pty_send(&pty, "\003");
    pty_wait_end(&pty, END);
    pty_close(&pty);
    assert_true(is_there("h.csv.changes"));
    batch("-q -r k -k k -o h.csv -g 9");
    assert_true(is_there("h.csv.changes"));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)
    const struct CMUnitTest tests[] = {
        TEST(s_saves),
        TEST(q_asks),
        TEST(a_signal_saves),
        TEST(a_stuck_terminal_saves),
        TEST(signals_while_saving),
        TEST(the_machine_does_not_end_a_save),
        TEST(a_person_ends_a_save),
        TEST(a_lost_terminal_saves),
        TEST(five_are_kept),
        TEST(runs_do_not_share_autosaves),
        TEST(a_restart_keeps_the_run_before),
        TEST(a_folder_that_cannot_be_made),
        TEST(edits_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
