#include "tui/pace.h"

void al_pace_init(struct al_pace *pace, int64_t now)
{
    *pace = (struct al_pace){.counted = now, .last_frame = now - AL_PACE_SECOND};
    al_pace_frames(pace, 10);
}

static void count(struct al_pace *pace, int64_t now)
{
    int64_t passed = now - pace->counted;
    pace->counted = now;
    pace->owed += pace->rate * (double)passed / (double)AL_PACE_SECOND;
    double most = pace->rate * (double)AL_PACE_DEBT / (double)AL_PACE_SECOND;
    if (most < 1)
        most = 1;
    if (pace->owed > most)
        pace->owed = most;
}

void al_pace_rate(struct al_pace *pace, double rate, int64_t now)
{
    count(pace, now);
    if (rate == 0)
        pace->owed = 0;
    pace->rate = rate;
}

void al_pace_frames(struct al_pace *pace, double per_second)
{
    int64_t frame = (int64_t)((double)AL_PACE_SECOND / per_second);
    if (frame == pace->frame)
        return;
    pace->frame = frame;
    pace->period = frame;
}

bool al_pace_owes(const struct al_pace *pace)
{
    return pace->owed >= 1;
}

void al_pace_pay(struct al_pace *pace)
{
    if (pace->owed >= 1)
        pace->owed -= 1;
}

int64_t al_pace_next_tick(const struct al_pace *pace)
{
    if (pace->rate <= 0)
        return INT64_MAX;
    double missing = pace->owed < 1 ? 1 - pace->owed : 0;
    return pace->counted + (int64_t)(missing / pace->rate * (double)AL_PACE_SECOND) + 1;
}

int64_t al_pace_next_frame(const struct al_pace *pace, bool answer)
{
    int64_t gap = answer && pace->period == pace->frame && pace->frame > AL_PACE_ANSWER
                      ? AL_PACE_ANSWER
                      : pace->period;
    int64_t next = pace->last_frame + gap;
    return next > pace->rest_until ? next : pace->rest_until;
}

void al_pace_sent(struct al_pace *pace, int64_t begun, int64_t ended)
{
    int64_t blocked = ended - begun;
    pace->last_frame = begun;
    if (blocked > AL_PACE_BLOCKED) {
        pace->period = blocked + blocked / 2 > pace->frame ? blocked + blocked / 2 : pace->frame;
        pace->rest_until = ended + (10 * blocked < AL_PACE_REST ? 10 * blocked : AL_PACE_REST);
        return;
    }
    pace->period -= pace->period / 4;
    if (pace->period < pace->frame)
        pace->period = pace->frame;
}
