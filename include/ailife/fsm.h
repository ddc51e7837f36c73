/* fsm.h: finite state machines: a table of states and events, checked once, run without branches.
 *
 * A state is a row: its name, what it does (a number that only its user knows), how long it lasts,
 * and for each event the state that follows, or none. Events have an order: when several happen at
 * once, the first for which the state has a follower decides.
 */
#ifndef AILIFE_FSM_H
#define AILIFE_FSM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define AL_FSM_STATES_MAX 64
#define AL_FSM_EVENTS_MAX 8
#define AL_FSM_NAME_SIZE  65 /* with the closing NUL */

#define AL_FSM_STAY (-1) /* the follower of a state for an event that leaves it as it is */

struct al_fsm_state {
    char name[AL_FSM_NAME_SIZE];
    int32_t action;
    int32_t ticks; /* how long it lasts; what 0 and negative ones mean is the user's */
    int32_t next[AL_FSM_EVENTS_MAX];
};

struct al_fsm {
    int32_t events; /* numbers 0 ... events - 1 */
    int32_t count;
    int32_t first; /* the state to start in; AL_FSM_STAY: none yet */
    struct al_fsm_state states[AL_FSM_STATES_MAX];
};

/* Who is in a state, and since when. */
struct al_fsm_mind {
    int32_t state;
    int32_t age; /* ticks in it */
};

/* A machine without states. Range: events 0 to AL_FSM_EVENTS_MAX. */
void al_fsm_init(struct al_fsm *fsm, int32_t events);

/* Adds a state that stays whatever happens; a name is cut to AL_FSM_NAME_SIZE - 1 bytes.
 * Returns its number; AL_FSM_STAY when there are AL_FSM_STATES_MAX. */
int32_t al_fsm_add(struct al_fsm *fsm, const char *name, int32_t action, int32_t ticks);

/* The state of a name, the first that has it; AL_FSM_STAY: there is none. */
int32_t al_fsm_find(const struct al_fsm *fsm, const char *name);

/* What is wrong with a machine. */
enum al_fsm_fault {
    AL_FSM_GOOD,
    AL_FSM_BROKEN,      /* a count, a follower or the first state is no number of a state */
    AL_FSM_NO_FIRST,    /* there is no first state */
    AL_FSM_UNREACHABLE, /* no events lead from the first state to *state, the first such one */
};

/* Whether a machine can be run. *state (or NULL) is set with AL_FSM_UNREACHABLE only. */
enum al_fsm_fault al_fsm_check(const struct al_fsm *fsm, int32_t *state);

/* What happens to a mind: bit e of `happened` says that event e does. Returns whether it changed
 * its state (to the same one again counts), and then its age is 0.
 * Range: a machine that was found good, and a state of it. */
bool al_fsm_fire(const struct al_fsm *fsm, struct al_fsm_mind *mind, uint32_t happened);

#endif
