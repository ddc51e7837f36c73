#include <ailife/fsm.h>

#include <string.h>

void al_fsm_init(struct al_fsm *fsm, int32_t events)
{
    memset(fsm, 0, sizeof *fsm);
    fsm->events = events;
    fsm->first = AL_FSM_STAY;
}

int32_t al_fsm_add(struct al_fsm *fsm, const char *name, int32_t action, int32_t ticks)
{
    if (fsm->count >= AL_FSM_STATES_MAX)
        return AL_FSM_STAY;
    struct al_fsm_state *state = &fsm->states[fsm->count];
    memset(state, 0, sizeof *state);
    memcpy(state->name, name, strnlen(name, AL_FSM_NAME_SIZE - 1));
    state->action = action;
    state->ticks = ticks;
    for (size_t i = 0; i < AL_FSM_EVENTS_MAX; i++)
        state->next[i] = AL_FSM_STAY;
    return fsm->count++;
}

int32_t al_fsm_find(const struct al_fsm *fsm, const char *name)
{
    for (int32_t i = 0; i < fsm->count; i++)
        if (strncmp(fsm->states[i].name, name, AL_FSM_NAME_SIZE) == 0)
            return i;
    return AL_FSM_STAY;
}

static bool is_state_or_none(const struct al_fsm *fsm, int32_t state)
{
    return state >= AL_FSM_STAY && state < fsm->count;
}

static bool is_whole(const struct al_fsm *fsm)
{
    if (fsm->count < 0 || fsm->count > AL_FSM_STATES_MAX || fsm->events < 0 ||
        fsm->events > AL_FSM_EVENTS_MAX || !is_state_or_none(fsm, fsm->first))
        return false;
    for (int32_t i = 0; i < fsm->count; i++) {
        if (memchr(fsm->states[i].name, '\0', AL_FSM_NAME_SIZE) == NULL)
            return false;
        for (int32_t e = 0; e < fsm->events; e++)
            if (!is_state_or_none(fsm, fsm->states[i].next[e]))
                return false;
    }
    return true;
}

/* The states that events lead to from the first, as bits. They are looked at in the order in which
 * they are found, each once. */
static uint64_t reachable(const struct al_fsm *fsm)
{
    int32_t found[AL_FSM_STATES_MAX] = {fsm->first};
    uint64_t seen = 1ull << fsm->first;
    size_t count = 1;
    for (size_t i = 0; i < count; i++)
        for (int32_t e = 0; e < fsm->events; e++) {
            const int32_t next = fsm->states[found[i]].next[e];
            if (next == AL_FSM_STAY || (seen >> next & 1) != 0)
                continue;
            seen |= 1ull << next;
            found[count++] = next;
        }
    return seen;
}

enum al_fsm_fault al_fsm_check(const struct al_fsm *fsm, int32_t *state)
{
    if (!is_whole(fsm))
        return AL_FSM_BROKEN;
    if (fsm->first == AL_FSM_STAY)
        return AL_FSM_NO_FIRST;
    const uint64_t seen = reachable(fsm);
    for (int32_t i = 0; i < fsm->count; i++) {
        if ((seen >> i & 1) != 0)
            continue;
        if (state != NULL)
            *state = i;
        return AL_FSM_UNREACHABLE;
    }
    return AL_FSM_GOOD;
}

bool al_fsm_fire(const struct al_fsm *fsm, struct al_fsm_mind *mind, uint32_t happened)
{
    const struct al_fsm_state *state = &fsm->states[mind->state];
    for (int32_t e = 0; e < fsm->events; e++) {
        if ((happened >> e & 1) == 0 || state->next[e] == AL_FSM_STAY)
            continue;
        *mind = (struct al_fsm_mind){state->next[e], 0};
        return true;
    }
    return false;
}
