#include "batch/stop.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

#define AT_ONCE 50 /* milliseconds: signals closer than this are one wish */

/* A handler has nothing but process-wide state to work on. */
static volatile sig_atomic_t first;
static volatile sig_atomic_t wished;  /* by INT, TERM or QUIT too, and when */
static volatile sig_atomic_t saving;  /* a file that is wanted is being written */
static volatile sig_atomic_t seconds; /* that it took since the patience was over */
static int64_t wished_at;

void al_stop_die_by(int number)
{
    struct sigaction plain = {.sa_handler = SIG_DFL};
    sigset_t only;
    sigemptyset(&plain.sa_mask);
    sigaction(number, &plain, NULL);
    sigemptyset(&only);
    sigaddset(&only, number);
    sigprocmask(SIG_UNBLOCK, &only, NULL); /* also when a handler of this signal calls */
    raise(number);
}

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Whether somebody means it: HUP comes twice when a terminal is closed, and beside TERM when the
 * machine goes down; PIPE is what a filter leaves behind that the same signal has ended. timeout(1)
 * sends its signal twice, too. */
static bool insists(int number)
{
    const int64_t now = milliseconds();
    if (number == SIGHUP || number == SIGPIPE)
        return false;
    if (wished != 0)
        return now - wished_at >= AT_ONCE;
    wished = 1;
    wished_at = now;
    return false;
}

static void on_signal(int number)
{
    const int kept = errno;
    if (insists(number))
        al_stop_die_by(number);
    if (first == 0) {
        first = number;
        alarm(AL_STOP_PATIENCE); /* a write to a pipe that nobody reads may wait for ever */
    }
    errno = kept;
}

static void on_alarm(int number)
{
    (void)number;
    if (!saving || ++seconds > AL_STOP_SAVING)
        al_stop_die_by(first);
    alarm(1);
}

void al_stop_saving(bool begins)
{
    seconds = 0;
    saving = begins;
    if (!begins && first != 0)
        alarm(AL_STOP_PATIENCE);
}

static void listen_for(int number)
{
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN)
        return;
    action.sa_handler = on_signal;
    action.sa_flags = 0; /* a write that waits is broken off */
    sigfillset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void al_stop_listen(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
    struct sigaction action = {.sa_handler = on_alarm};
    sigset_t alarms;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    /* The alarm is the way out: it must not be blocked by whoever started the program. */
    sigemptyset(&alarms);
    sigaddset(&alarms, SIGALRM);
    sigprocmask(SIG_UNBLOCK, &alarms, NULL);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        listen_for(numbers[i]);
}

int al_stop_signal(void)
{
    return first;
}
