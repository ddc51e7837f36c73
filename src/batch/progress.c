#define _DEFAULT_SOURCE /* TIOCGWINSZ */

#include "batch/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define PERIOD 0.25 /* seconds */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Seconds as "0:07", "12:34" or "3:00:00". */
static void print_time(double seconds, char *text, size_t size)
{
    uint64_t whole = seconds < 1e9 ? (uint64_t)(seconds + 0.5) : 1000000000;
    uint64_t hours = whole / 3600;
    if (hours > 0)
        snprintf(text, size, "%" PRIu64 ":%02u:%02u", hours, (unsigned)(whole / 60 % 60),
                 (unsigned)(whole % 60));
    else
        snprintf(text, size, "%u:%02u", (unsigned)(whole / 60), (unsigned)(whole % 60));
}

/* The part of the way that is done, the greater one when both limits are set; 0: no limit. */
static double part_done(const struct al_run *run)
{
    const struct al_world *world = run->world;
    double ticks = (double)run->params->ticks;
    double generations = world->class->breeds ? (double)run->params->generations : 0;
    double by_ticks = ticks > 0 ? (double)world->tick / ticks : 0;
    double begun = (double)world->generation;
    uint64_t length = world->class->length != NULL ? world->class->length(world) : 0;
    if (length > 0)
        begun += (double)world->generation_tick / (double)length;
    /* N breeding steps are N + 1 generations, the last one whole. */
    double by_generations = generations > 0 ? begun / (generations + 1) : 0;
    return by_ticks > by_generations ? by_ticks : by_generations;
}

struct al_progress_start al_progress_start(const struct al_run *run)
{
    return (struct al_progress_start){.rows = run->rows, .done = part_done(run)};
}

void al_progress_init(struct al_progress *progress, bool wanted, const struct al_run *run)
{
    struct winsize size;
    *progress = (struct al_progress){.wanted = wanted && isatty(STDERR_FILENO), .columns = 80};
    if (!progress->wanted)
        return;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        progress->columns = size.ws_col;
    progress->start = al_progress_start(run);
    progress->started = now();
    progress->next = progress->started + PERIOD;
}

void al_progress_text(const struct al_run *run, const struct al_progress_start *start,
                      double seconds, char *text)
{
    char left[32] = "";
    double done = part_done(run), made = done - start->done;
    double rate = seconds > 0 ? (double)(run->rows - start->rows) / seconds : 0;
    if (made > 0 && seconds > 0) {
        char time[24];
        print_time(done < 1 ? seconds * (1 - done) / made : 0, time, sizeof time);
        snprintf(left, sizeof left, ", %s left", time);
    }
    snprintf(text, AL_PROGRESS_TEXT, "row %" PRIu64 ", tick %" PRIu64 ", %.*f rows/s%s", run->rows,
             run->world->tick, rate < 10 ? 1 : 0, rate, left);
}

void al_progress_show(struct al_progress *progress, const struct al_run *run)
{
    char text[AL_PROGRESS_TEXT];
    if (!progress->wanted)
        return;
    double time = now();
    if (time < progress->next)
        return;
    al_progress_text(run, &progress->start, time - progress->started, text);
    /* In the last column some terminals begin a new line. */
    int length = (int)strlen(text);
    if (length > progress->columns - 1)
        length = progress->columns - 1;
    fprintf(stderr, "\r%-*.*s", progress->shown > length ? progress->shown : length, length, text);
    fflush(stderr);
    progress->shown = length;
    progress->next = time + PERIOD;
}

void al_progress_clear(struct al_progress *progress)
{
    if (progress->shown > 0) {
        fprintf(stderr, "\r%*s\r", progress->shown, "");
        fflush(stderr);
    }
    progress->shown = 0;
}
