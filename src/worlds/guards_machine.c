/* The tables of the world guards, and the machine that its states make. */
#include "worlds/guards.h"

#include <stdio.h>
#include <string.h>

/* ---- tables ---------------------------------------------------------------------------------- */

#define TEXT_MOST 8000 /* bytes of a list */

static const struct al_param world_rows[] = {
    AL_GUARDS_PARAMS(AL_PARAM_ROW, struct al_guards_params)};

const struct al_param_table al_guards_table = AL_PARAM_TABLE(
    "guards", world_rows, struct al_guards_params, "guards on patrol, and an intruder");

#define TEXT_ROW(name, place, standard, most, text) \
    {.key = name,                                   \
     .type = AL_PARAM_TEXT,                         \
     .offset = place,                               \
     .preset = standard,                            \
     .max = most,                                   \
     .unit = "",                                    \
     .when = AL_WHEN_RESTART,                       \
     .help = text},
#define NEXT_ROW(letter)                                     \
    TEXT_ROW("next_" #letter,                                \
             offsetof(struct al_guards_route_params, next) + \
                 sizeof(char *) * AL_GUARDS_letter_##letter, \
             "\"\"", TEXT_MOST,                              \
             "where to go from waypoint " #letter            \
             ", as \"b:2 c:1\" with weights; empty: to the next in points")

static const struct al_param route_rows[] = {
    TEXT_ROW("points", offsetof(struct al_guards_route_params, points), "\"\"", TEXT_MOST,
             "waypoints of the map and tiles x,y, as \"a b 12,5 c\", in order and round again")
        TEXT_ROW("guards", offsetof(struct al_guards_route_params, guards), "all", TEXT_MOST,
                 "numbers of the guards that follow it, from 1 in reading order of the map; all: "
                 "those that no route names, shared among such routes")
            AL_GUARDS_LETTERS(NEXT_ROW)};

const struct al_param_table al_guards_route_table = {
    .section = "route",
    .rows = route_rows,
    .count = sizeof route_rows / sizeof route_rows[0],
    .size = sizeof(struct al_guards_route_params),
    .help = "guards: where they patrol (with a map of one's own and no route each guards the place "
            "where it began)",
    .repeats = true};

#define EVENT_ROW(name, text)                                                                   \
    TEXT_ROW(#name,                                                                             \
             offsetof(struct al_guards_state_params, next) + sizeof(char *) * AL_GUARDS_##name, \
             "\"\"", AL_FSM_NAME_SIZE - 1, text "; empty: no other")

static const struct al_param state_rows[] = {
    {.key = "do",
     .type = AL_PARAM_CHOICE,
     .offset = offsetof(struct al_guards_state_params, action),
     .preset = "patrol",
     .unit = "",
     .when = AL_WHEN_RESTART,
     .choices = AL_GUARDS_ACTION_WORDS,
     .help = "what a guard in this state does"},
    {.key = "start",
     .type = AL_PARAM_SWITCH,
     .offset = offsetof(struct al_guards_state_params, start),
     .preset = "no",
     .unit = "",
     .when = AL_WHEN_RESTART,
     .help = "guards begin in this state; without any they begin in [state.patrol]"},
    {.key = "ticks",
     .type = AL_PARAM_REAL,
     .offset = offsetof(struct al_guards_state_params, ticks),
     .preset = "auto",
     .max = 1e6,
     .step = 10,
     .unit = "ticks",
     .when = AL_WHEN_RESTART,
     .choices = "auto",
     .help = "when the timeout of this state comes; 0: never; auto: after search_ticks in one that "
             "searches, else never"},
    AL_GUARDS_EVENTS(EVENT_ROW)};

const struct al_param_table al_guards_state_table = {
    .section = "state",
    .rows = state_rows,
    .count = sizeof state_rows / sizeof state_rows[0],
    .size = sizeof(struct al_guards_state_params),
    .help = "guards: a state of their machine (without any, four are built in: patrol, chase, "
            "search, return)",
    .repeats = true};

const char *const al_guards_event_names[AL_GUARDS_EVENT_COUNT] = {
#define EVENT_NAME(name, help) #name,
    AL_GUARDS_EVENTS(EVENT_NAME)
#undef EVENT_NAME
};

const char *const al_guards_action_names[AL_GUARDS_ACTION_COUNT] = {
#define ACTION_NAME(name) #name,
    AL_GUARDS_ACTIONS(ACTION_NAME)
#undef ACTION_NAME
};

/* ---- the machine ----------------------------------------------------------------------------- */

/* The machine of guards that were told no other. */
static void build_in(struct al_fsm *fsm)
{
    const int32_t patrol = al_fsm_add(fsm, "patrol", AL_GUARDS_do_patrol, AL_GUARDS_AUTO);
    const int32_t chase = al_fsm_add(fsm, "chase", AL_GUARDS_do_chase, AL_GUARDS_AUTO);
    const int32_t search = al_fsm_add(fsm, "search", AL_GUARDS_do_search, AL_GUARDS_AUTO);
    const int32_t back = al_fsm_add(fsm, "return", AL_GUARDS_do_return, AL_GUARDS_AUTO);
    const int32_t links[][3] = {
        {patrol, AL_GUARDS_see, chase},    {patrol, AL_GUARDS_alarm, chase},
        {chase, AL_GUARDS_lose, search},   {chase, AL_GUARDS_caught, back},
        {search, AL_GUARDS_see, chase},    {search, AL_GUARDS_alarm, chase},
        {search, AL_GUARDS_timeout, back}, {back, AL_GUARDS_see, chase},
        {back, AL_GUARDS_alarm, chase},    {back, AL_GUARDS_arrive, patrol},
    };
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++)
        fsm->states[links[i][0]].next[links[i][1]] = links[i][2];
    fsm->first = patrol;
}

const char *al_guards_section_name(const struct al_section *item)
{
    return item->name + strlen(item->table->section) + 1;
}

const struct al_section *al_guards_next_section(const struct al_sections *sections,
                                                const struct al_param_table *table, size_t *at)
{
    while (*at < sections->count) {
        const struct al_section *item = &sections->items[(*at)++];
        if (item->table == table)
            return item;
    }
    return NULL;
}

static enum al_status add_states(const struct al_sections *sections, struct al_fsm *fsm,
                                 struct al_error *error)
{
    const struct al_section *item;
    for (size_t at = 0;
         (item = al_guards_next_section(sections, &al_guards_state_table, &at)) != NULL;) {
        const struct al_guards_state_params *values = item->values;
        const int32_t ticks = values->ticks < 0 ? AL_GUARDS_AUTO : (int32_t)values->ticks;
        const int32_t state = al_fsm_add(fsm, al_guards_section_name(item), values->action, ticks);
        if (state == AL_FSM_STAY)
            return al_sections_fault(sections, item->name, NULL, error,
                                     "one state too many (allowed: up to %d)", AL_FSM_STATES_MAX);
        if (values->start && fsm->first != AL_FSM_STAY)
            return al_sections_fault(sections, item->name, "start", error,
                                     "guards already start in [state.%s] (allowed: one such state)",
                                     fsm->states[fsm->first].name);
        if (values->start)
            fsm->first = state;
    }
    if (fsm->first == AL_FSM_STAY)
        fsm->first = al_fsm_find(fsm, "patrol");
    return AL_OK;
}

static enum al_status unknown_state(const struct al_sections *sections,
                                    const struct al_section *item, size_t event,
                                    const struct al_fsm *fsm, struct al_error *error)
{
    const struct al_guards_state_params *values = item->values;
    const char *names[AL_FSM_STATES_MAX];
    char known[200] = "";
    size_t used = 0;
    for (int32_t i = 0; i < fsm->count; i++) {
        names[i] = fsm->states[i].name;
        if (used < sizeof known)
            used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", i > 0 ? ", " : "",
                                     names[i]);
    }
    const char *nearest = al_name_nearest(values->next[event], names, (size_t)fsm->count);
    return al_sections_fault(sections, item->name, al_guards_event_names[event], error,
                             "unknown state: '%s' (%s%s%sknown: %s)", values->next[event],
                             nearest != NULL ? "did you mean " : "", nearest != NULL ? nearest : "",
                             nearest != NULL ? "? " : "", known);
}

static enum al_status link_states(const struct al_sections *sections, struct al_fsm *fsm,
                                  struct al_error *error)
{
    const struct al_section *item;
    int32_t state = 0;
    for (size_t at = 0;
         (item = al_guards_next_section(sections, &al_guards_state_table, &at)) != NULL; state++) {
        const struct al_guards_state_params *values = item->values;
        for (size_t event = 0; event < AL_GUARDS_EVENT_COUNT; event++) {
            int32_t *next = &fsm->states[state].next[event];
            if (values->next[event][0] == '\0')
                continue;
            *next = al_fsm_find(fsm, values->next[event]);
            if (*next == AL_FSM_STAY)
                return unknown_state(sections, item, event, fsm, error);
        }
    }
    return AL_OK;
}

static enum al_status judge(const struct al_sections *sections, const struct al_fsm *fsm,
                            struct al_error *error)
{
    int32_t state = 0;
    char section[AL_FSM_NAME_SIZE + 8];
    const enum al_fsm_fault fault = al_fsm_check(fsm, &state);
    if (fault == AL_FSM_GOOD)
        return AL_OK;
    snprintf(section, sizeof section, "state.%s", fsm->states[state].name);
    if (fault == AL_FSM_UNREACHABLE)
        return al_sections_fault(sections, section, NULL, error,
                                 "no events lead to this state from the first one, [state.%s]",
                                 fsm->states[fsm->first].name);
    return al_sections_fault(sections, section, NULL, error,
                             "there is no first state (give one start = yes, or name it patrol)");
}

enum al_status al_guards_read_machine(const struct al_sections *sections, struct al_fsm *fsm,
                                      struct al_error *error)
{
    al_fsm_init(fsm, AL_GUARDS_EVENT_COUNT);
    enum al_status status = add_states(sections, fsm, error);
    if (status != AL_OK)
        return status;
    if (fsm->count == 0) {
        build_in(fsm);
        return AL_OK;
    }
    status = link_states(sections, fsm, error);
    return status == AL_OK ? judge(sections, fsm, error) : status;
}
