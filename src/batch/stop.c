#include "batch/stop.h"

#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static volatile sig_atomic_t first;

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

static void on_signal(int number)
{
    if (first != 0) {
        al_stop_die_by(number);
        return;
    }
    first = number;
    alarm(AL_STOP_PATIENCE); /* a write to a pipe that nobody reads may wait for ever */
}

static void on_alarm(int number)
{
    (void)number;
    al_stop_die_by(first);
}

static void listen_for(int number)
{
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN)
        return;
    action.sa_handler = on_signal;
    action.sa_flags = 0; /* a write that waits is broken off */
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void al_stop_listen(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
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
