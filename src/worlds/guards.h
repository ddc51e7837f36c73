/* guards.h: what the sources of the world guards share. Nobody else includes it. */
#ifndef WORLDS_GUARDS_H
#define WORLDS_GUARDS_H

#include <ailife/fsm.h>
#include <ailife/param.h>
#include <ailife/rng.h>
#include <ailife/tiles.h>
#include <ailife/world.h>

/* ---- settings -------------------------------------------------------------------------------- */

#define AL_GUARDS_BUILT_IN "built-in" /* the map of that name */

/* clang-format off */
#define AL_GUARDS_PARAMS(X, S)                                                                     \
    X(S, TEXT,   map, built-in, 1, 4096, 0, "", RESTART, NULL,                                     \
      "file with the map; a relative path starts at the settings file that names it")              \
    X(S, REAL,   view_radius, 8, 0, 10000, 1, "tiles", NOW, NULL, "how far guards see")            \
    X(S, REAL,   view_angle, 120, 0, 360, 10, "degrees", NOW, NULL,                                \
      "how wide guards see, half to each side of their heading")                                   \
    X(S, REAL,   pace, 0.25, 0, 1, 0.05, "tiles a tick", NOW, NULL,                                \
      "of guards, unless they chase or flee")                                                      \
    X(S, REAL,   chase_pace, 0.4, 0, 1, 0.05, "tiles a tick", NOW, NULL,                           \
      "of guards that chase or flee")                                                              \
    X(S, INT,    search_ticks, 80, 1, 1e6, 10, "ticks", NOW, NULL,                                 \
      "how long guards search, where their state does not say")                                    \
    X(S, REAL,   alarm_radius, 0, 0, 10000, 1, "tiles", NOW, NULL,                                 \
      "a guard that chases alarms others so near; 0: nobody")                                      \
    X(S, CHOICE, intruder, auto, 0, 0, 0, "", NOW, "auto|manual",                                  \
      "the intruder walks by itself; or waits for arrow keys or mouse, which take it in any case") \
    X(S, REAL,   intruder_pace, 0.3, 0, 1, 0.05, "tiles a tick", NOW, NULL, "of the intruder")     \
    X(S, INT,    picked, 1, 0, AL_TILES_GUARDS_MAX, 1, "", NOW, NULL,                              \
      "number of the guard whose sight and route are shown; 0: none")
/* clang-format on */

struct al_guards_params {
    AL_GUARDS_PARAMS(AL_PARAM_FIELD, )
};

/* Letters of waypoints: X(letter). */
/* clang-format off */
#define AL_GUARDS_LETTERS(X)                                           \
    X(a) X(b) X(c) X(d) X(e) X(f) X(g) X(h) X(i) X(j) X(k) X(l) X(m) \
    X(n) X(o) X(p) X(q) X(r) X(s) X(t) X(u) X(v) X(w) X(x) X(y) X(z)
/* clang-format on */

enum {
#define AL_GUARDS_LETTER(letter) AL_GUARDS_letter_##letter,
    AL_GUARDS_LETTERS(AL_GUARDS_LETTER)
#undef AL_GUARDS_LETTER
};

struct al_guards_route_params {
    char *points, *guards;
    char *next[AL_TILES_WAYPOINTS];
};

/* What happens to a guard, in the order in which it counts: X(name, help). */
#define AL_GUARDS_EVENTS(X)                                                                       \
    X(caught, "state to take when some guard has caught the intruder")                            \
    X(see, "state to take while the guard sees the intruder")                                     \
    X(alarm, "state to take while another guard within alarm_radius chases")                      \
    X(lose, "state to take when the intruder is out of sight, and for one that chases the place " \
            "where it last was is reached")                                                       \
    X(arrive, "state to take when the guard has got where it goes: patrol: to a waypoint, "       \
              "return: to its route, search, chase: where the intruder last was, flee: away")     \
    X(timeout, "state to take after `ticks`")

enum al_guards_event {
#define AL_GUARDS_EVENT(name, help) AL_GUARDS_##name,
    AL_GUARDS_EVENTS(AL_GUARDS_EVENT)
#undef AL_GUARDS_EVENT
        AL_GUARDS_EVENT_COUNT
};

/* What guards do. */
#define AL_GUARDS_ACTIONS(X) X(patrol) X(chase) X(search) X(return ) X(flee) X(wait)

enum al_guards_action {
#define AL_GUARDS_ACTION(name) AL_GUARDS_do_##name,
    AL_GUARDS_ACTIONS(AL_GUARDS_ACTION)
#undef AL_GUARDS_ACTION
        AL_GUARDS_ACTION_COUNT
};

#define AL_GUARDS_ACTION_WORDS "patrol|chase|search|return|flee|wait"
#define AL_GUARDS_AUTO         (-1) /* ticks of a state: search_ticks where it searches, else no end */

struct al_guards_state_params {
    int action;
    bool start;
    float ticks;
    char *next[AL_GUARDS_EVENT_COUNT];
};

extern const struct al_param_table al_guards_table, al_guards_route_table, al_guards_state_table;
extern const char *const al_guards_event_names[AL_GUARDS_EVENT_COUNT];
extern const char *const al_guards_action_names[AL_GUARDS_ACTION_COUNT];

/* ---- routes ---------------------------------------------------------------------------------- */

#define AL_GUARDS_NAME_SIZE   65 /* of a route, with the closing NUL */
#define AL_GUARDS_ROUTES_MAX  1000
#define AL_GUARDS_POINTS_MAX  100000
#define AL_GUARDS_CHOICES_MAX 1000000

/* Points and choices of all routes lie in one array each, those of a route side by side. */
struct al_guards_route {
    char name[AL_GUARDS_NAME_SIZE];
    int32_t first, count; /* points */
};

struct al_guards_point {
    struct al_tile tile;
    int32_t letter;       /* 'a' to 'z'; 0: it has none */
    int32_t first, count; /* choices of where to go next */
};

struct al_guards_choice {
    int32_t to; /* a point, in the array of all */
    float weight;
};

struct al_guards_routes {
    struct al_guards_route *routes;
    struct al_guards_point *points;
    struct al_guards_choice *choices;
    size_t route_count, point_count, choice_count;
};

/* ---- the world ------------------------------------------------------------------------------- */

#define AL_GUARDS_NO_ROUTE (-1)

struct al_guard {
    struct al_tile tile, home; /* where it is, where it began */
    struct al_tile known;      /* where the intruder last was, as far as the guard knows */
    struct al_vec heading;     /* unit */
    float progress;            /* of the next step, [0, 1) */
    struct al_fsm_mind mind;
    int32_t route;    /* AL_GUARDS_NO_ROUTE: it guards its home */
    int32_t from, to; /* points of the leg it is on */
    int32_t on_leg;   /* steps made on it; negative: it is on none */
    int32_t catches;
    bool sees;    /* the intruder, at the end of the latest tick */
    bool reached; /* it has been at `known`, or cannot get there */
    bool arrived; /* in the latest tick, where it went */
    bool detours; /* on its way to `known` it goes by path */
};

struct al_guards_intruder {
    struct al_tile tile, goal;
    float progress;
    bool held;           /* a hand has taken it */
    bool has_goal;       /* of its own */
    struct al_tile push; /* step that a hand wants; 0, 0: none */
};

/* What is read from files and settings, before a world has arrays. */
struct al_guards_plan {
    struct al_tiles tiles;
    struct al_tiles_plan map;
    struct al_tile *guards;
    int32_t *route_of; /* of each guard */
    struct al_guards_routes routes;
    struct al_fsm fsm;
};

struct al_guards {
    struct al_world base;
    struct al_guards_plan *plan; /* between load() and unload() */
    struct al_tiles tiles;
    size_t height, width, count; /* of the map; of the guards */
    struct al_guards_routes routes;
    struct al_fsm fsm;
    struct al_guard *guards;
    uint32_t *happened; /* to each guard in the tick being made */
    struct al_guards_intruder intruder;
    uint64_t caught;
    struct al_paths paths; /* for one search after the other: nothing of it outlives a call */
};

/* Purposes of the random streams. */
enum {
    AL_GUARDS_STREAM_LEG = 1,
    AL_GUARDS_STREAM_SEARCH,
    AL_GUARDS_STREAM_GOAL,
    AL_GUARDS_STREAM_ANEW
};

static inline const struct al_guards_params *al_guards_params(const struct al_guards *guards)
{
    return guards->base.params;
}

static inline const struct al_fsm_state *al_guards_state(const struct al_guards *guards,
                                                         const struct al_guard *guard)
{
    return &guards->fsm.states[guard->mind.state];
}

/* ---- reading (guards_machine.c, guards_read.c, guards_map.c)
 * --------------------------------------------------- */

/* The next section of a repeated kind from item *at on, and *at behind it; NULL: there is none. */
const struct al_section *al_guards_next_section(const struct al_sections *sections,
                                                const struct al_param_table *table, size_t *at);

/* The NAME of [kind.NAME]. Valid until: the section goes. */
const char *al_guards_section_name(const struct al_section *item);

/* Read the machine and the routes as far as they can be judged without a map. Fails: AL_INVALID. */
enum al_status al_guards_check(const struct al_sections *sections, struct al_error *error);

/* Read the machine. Fails: AL_INVALID. */
enum al_status al_guards_read_machine(const struct al_sections *sections, struct al_fsm *fsm,
                                      struct al_error *error);

/* Read the routes, and which guard follows which (AL_GUARDS_NO_ROUTE: none), and see that legs can
 * be walked. plan->tiles NULL walls: there is no map, and what depends on it is not looked at.
 * Owns: plan->routes and plan->route_of, freed with the plan.
 * Fails: AL_INVALID, AL_MEMORY. */
enum al_status al_guards_read_routes(const struct al_sections *sections,
                                     struct al_guards_plan *plan, struct al_error *error);

/* Read all. Owns: free with al_guards_plan_free(). Fails: AL_INVALID, AL_IO, AL_MEMORY. */
enum al_status al_guards_plan_new(struct al_guards_plan **plan, const struct al_sections *sections,
                                  struct al_error *error);
void al_guards_plan_free(struct al_guards_plan *plan);
void al_guards_routes_free(struct al_guards_routes *routes);

/* Whether a state that was loaded can be gone on from (guards_sound.c). */
bool al_guards_is_sound(const struct al_guards *guards);

/* ---- acting (guards_act.c, guards_route.c) --------------------------------------------------- */

/* Where a guard goes from point `at`, come from point `from`: drawn by the weights, straight back
 * only when that is all there is. Draws one number. */
int32_t al_guards_draw_leg(const struct al_guards_routes *routes, int32_t from, int32_t at,
                           struct al_rng *rng);

/* Bring the paths from everywhere to the guard's route (or home) in order, and tell how many steps
 * it has to go. -1: it cannot get there. */
int32_t al_guards_way_home(struct al_guards *guards, const struct al_guard *guard);

/* Put a guard that stands on its route on a leg of it. */
void al_guards_join_route(struct al_guards *guards, size_t i);

/* Make a step of the leg it is on; at its end the next is drawn. */
void al_guards_walk_leg(struct al_guards *guards, size_t i);

/* One tick of guard i by what its state says. */
void al_guards_act(struct al_guards *guards, size_t i);

/* One tick of the intruder. */
void al_guards_move_intruder(struct al_guards *guards);

/* Put the intruder somewhere far from all guards. */
void al_guards_start_anew(struct al_guards *guards);

/* ---- looking (guards_view.c, guards_manual.c) ------------------------------------------------ */

extern const char al_guards_manual[];
void al_guards_measure(const struct al_world *world, double *row);
void al_guards_brief(const struct al_world *world, char *text, size_t size);
void al_guards_draw(const struct al_world *world, struct al_scene *scene);
void al_guards_inspect(const struct al_world *world, int32_t agent, struct al_report *report);

#endif
