#include "tui/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tui/term.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#define ONE_WISH 50 /* milliseconds in which signals are one */

static const int fatal_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A handler has nothing but process-wide state to work on. */
static int pipe_ends[2] = {-1, -1};
static volatile sig_atomic_t fatal;     /* the first one */
static volatile sig_atomic_t asked;     /* INT, TERM and QUIT so far, up to 2 */
static volatile sig_atomic_t saving;    /* the run is being saved */
static volatile sig_atomic_t pressed;   /* INT and QUIT within this save, up to 2 */
static volatile sig_atomic_t hurried;   /* this save has AL_SIGNALS_PATIENCE seconds left */
static volatile sig_atomic_t abandoned; /* the terminal */
static int64_t counted_at;              /* milliseconds, of the last one that counted */
static struct sigaction before[64];
static bool installed[64];
static char crash_stack[32768]; /* of its own: a full stack is a way to crash */

static void die_by(int number)
{
    struct sigaction plain = {.sa_handler = SIG_DFL};
    sigaction(number, &plain, NULL);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    raise(number);
}

static void on_signal(int number)
{
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    /* A full pipe means that the loop has enough to wake up for. */
    ssize_t written = write(pipe_ends[1], &byte, 1);
    (void)written;
    errno = saved;
}

static void leave_at_once(int number)
{
    al_term_emergency();
    die_by(number);
}

/* One more of them while the first is being obeyed. */
static void insist(int number)
{
    if (!saving) {
        if (asked > 1)
            leave_at_once(number);
    } else if (pressed > 1) {
        leave_at_once(number);
    } else if (pressed > 0) {
        hurried = 1;
        alarm(AL_SIGNALS_PATIENCE);
    }
}

/* Whether it is a wish of its own: HUP comes along with others, and timeout(1) sends its signal
 * twice. */
static bool counts(int number)
{
    struct timespec now;
    if (number == SIGHUP)
        return false;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const int64_t milliseconds = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    if (asked > 0 && milliseconds - counted_at < ONE_WISH)
        return false;
    counted_at = milliseconds;
    return true;
}

static void on_fatal(int number)
{
    const int saved = errno;
    const bool counted = counts(number), key = number == SIGINT || number == SIGQUIT;
    if (counted && asked < 2)
        asked++;
    if (counted && saving && key && pressed < 2)
        pressed++;
    if (!fatal) {
        fatal = number;
        alarm(AL_SIGNALS_PATIENCE);
    } else if (counted) {
        insist(number);
    }
    on_signal(number);
    errno = saved;
}

static void on_alarm(int number)
{
    (void)number;
    if ((al_term_stuck() && abandoned) || (saving && hurried))
        leave_at_once(fatal);
    if (al_term_stuck()) { /* this breaks off the write, and the run can be saved */
        abandoned = 1;
        al_term_abandon();
    }
    alarm(1); /* a long tick is no hang: the loop will see the signal after it */
}

static void on_crash(int number)
{
    al_term_emergency();
    die_by(number);
}

static void install(int number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    if (number < (int)COUNT(before) && sigaction(number, &action, &before[number]) == 0)
        installed[number] = true;
}

static void install_unless_ignored(int number, void (*handler)(int))
{
    struct sigaction now;
    if (sigaction(number, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
        install(number, handler, SA_RESTART);
}

static void install_crash_handlers(void)
{
    stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};
    int flags = (int)(SA_RESETHAND | SA_NODEFER);
    if (sigaltstack(&stack, NULL) == 0)
        flags |= SA_ONSTACK;
    for (size_t i = 0; i < COUNT(crash_signals); i++)
        install(crash_signals[i], on_crash, flags);
}

static enum al_status open_pipe(struct al_error *error)
{
    if (pipe(pipe_ends) != 0)
        return al_fail(error, AL_IO, "cannot make a pipe: %s", strerror(errno));
    for (int i = 0; i < 2; i++) {
        fcntl(pipe_ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(pipe_ends[i], F_SETFL, O_NONBLOCK);
    }
    return AL_OK;
}

enum al_status al_signals_open(struct al_error *error)
{
    enum al_status status = open_pipe(error);
    if (status != AL_OK)
        return status;
    fatal = asked = saving = abandoned = 0;
    for (size_t i = 0; i < COUNT(fatal_signals); i++)
        install_unless_ignored(fatal_signals[i], on_fatal);
    install_unless_ignored(SIGTSTP, on_signal);
    install(SIGCONT, on_signal, SA_RESTART);
    install(SIGWINCH, on_signal, SA_RESTART);
    install(SIGALRM, on_alarm, 0);
    if (!SANITIZED)
        install_crash_handlers();
    return AL_OK;
}

void al_signals_saving(bool begins)
{
    pressed = hurried = 0;
    saving = begins;
}

void al_signals_close(void)
{
    if (pipe_ends[0] < 0)
        return;
    alarm(0);
    for (int number = 1; number < (int)COUNT(before); number++) {
        if (installed[number])
            sigaction(number, &before[number], NULL);
        installed[number] = false;
    }
    for (int i = 0; i < 2; i++) {
        close(pipe_ends[i]);
        pipe_ends[i] = -1;
    }
}

int al_signals_descriptor(void)
{
    return pipe_ends[0];
}

void al_signals_take(struct al_signals *seen)
{
    *seen = (struct al_signals){0};
    unsigned char bytes[64];
    ssize_t got;
    while ((got = read(pipe_ends[0], bytes, sizeof bytes)) > 0) {
        for (ssize_t i = 0; i < got; i++) {
            seen->resized |= bytes[i] == SIGWINCH;
            seen->suspend |= bytes[i] == SIGTSTP;
            seen->resumed |= bytes[i] == SIGCONT;
        }
    }
    seen->fatal = fatal;
}

bool al_signals_stop(void)
{
    if (!installed[SIGTSTP])
        return false;
    struct sigaction ours;
    sigaction(SIGTSTP, &before[SIGTSTP], &ours);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
    return true;
}
