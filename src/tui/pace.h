/* pace.h: how many ticks are due and when the next frame is, from the times it is told.
 *
 * Times are nanoseconds of any steady clock. Nothing here asks the clock.
 *
 * A slow line shows only in how long a frame takes to send: a pty buffers about 17 kB, and neither
 * TIOCOUTQ nor poll() tell. So a frame that blocked for longer than AL_PACE_BLOCKED lengthens the
 * period to one and a half times that, and ten times that long no frame is sent at all, so that
 * the buffer drains and keys are seen to act; each frame that goes through shortens it again.
 */
#ifndef TUI_PACE_H
#define TUI_PACE_H

#include <stdbool.h>
#include <stdint.h>

#define AL_PACE_MS      INT64_C(1000000)
#define AL_PACE_SECOND  INT64_C(1000000000)
#define AL_PACE_BLOCKED (30 * AL_PACE_MS)
#define AL_PACE_REST    (5 * AL_PACE_SECOND) /* and never longer than this */

/* Ticks may be owed for this long, then they are forgotten: no race after a stop. */
#define AL_PACE_DEBT (250 * AL_PACE_MS)

/* A key is answered by a frame this soon after the last, whatever the frames a second. */
#define AL_PACE_ANSWER (30 * AL_PACE_MS)

struct al_pace {
    double rate;        /* ticks a second; 0: time stands still */
    double owed;        /* ticks */
    int64_t counted;    /* until when `owed` is right */
    int64_t frame;      /* the least time from frame to frame */
    int64_t period;     /* the same as the line allows */
    int64_t last_frame; /* when the last one was begun */
    int64_t rest_until;
};

/* Nothing owed, a frame due at once. */
void al_pace_init(struct al_pace *pace, int64_t now);

/* From now on so many ticks a second; what came due until now is owed. */
void al_pace_rate(struct al_pace *pace, double rate, int64_t now);

/* From now on at most so many frames a second. */
void al_pace_frames(struct al_pace *pace, double per_second);

/* Whether at least one tick was owed when the rate was last set; pay() tells that one was made,
 * owed or not. */
bool al_pace_owes(const struct al_pace *pace);
void al_pace_pay(struct al_pace *pace);

/* When the next tick is due; INT64_MAX: never. */
int64_t al_pace_next_tick(const struct al_pace *pace);

/* When the next frame may be sent; `answer`: it shows what a key did. */
int64_t al_pace_next_frame(const struct al_pace *pace, bool answer);

/* A frame was sent in this time. */
void al_pace_sent(struct al_pace *pace, int64_t begun, int64_t ended);

#endif
