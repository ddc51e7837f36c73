/* steering.h: what the parts of the world steering share: its parameters and its state.
 *
 *     steering.c          the class: memory, start, changes, the step
 *     steering_force.c    the behaviours of a vehicle, and its force by a law
 *     steering_view.c     measures, scene and inspector
 *     steering_manual.c   its part of the manual
 */
#ifndef WORLDS_STEERING_H
#define WORLDS_STEERING_H

#include <ailife/flock.h>
#include <ailife/steer.h>
#include <ailife/target.h>
#include <ailife/world.h>

/* Every behaviour, in the order in which the laws priority and dither ask them. */
#define AL_BEHAVIOURS(X) \
    X(avoid)             \
    X(contain)           \
    X(dodge)             \
    X(evade)             \
    X(flee)              \
    X(separation)        \
    X(alignment)         \
    X(cohesion)          \
    X(queue)             \
    X(hide)              \
    X(follow)            \
    X(formation)         \
    X(interpose)         \
    X(pursue)            \
    X(arrive)            \
    X(seek)              \
    X(path)              \
    X(goal)              \
    X(track)             \
    X(flow)              \
    X(wander)            \
    X(cruise)            \
    X(thrust)

enum al_behaviour {
#define AL_BEHAVIOUR_ENUMERATOR(name) AL_BEHAVIOUR_##name,
    AL_BEHAVIOURS(AL_BEHAVIOUR_ENUMERATOR)
#undef AL_BEHAVIOUR_ENUMERATOR
        AL_BEHAVIOUR_COUNT
};

/* The setting `behaviour`: one alone in this order, or a combination. */
#define AL_STEERING_CHOICES                                                                 \
    "seek|flee|arrive|wander|path|separation|cohesion|alignment|pursue|evade|avoid|follow|" \
    "formation|interpose|hide|dodge|queue|flow|track|cruise|thrust|goal|contain|"           \
    "cf|fcs|fcas|flock|custom"

/* Values of choices and words, in their order. */
enum { AL_STEERING_WRAP, AL_STEERING_WALL };
enum { AL_LAW_SUM, AL_LAW_PRIORITY, AL_LAW_DITHER, AL_LAW_ANGULAR };
enum { AL_LEADER_AUTO, AL_LEADER_YES, AL_LEADER_NO };
enum { AL_THREAT_AUTO, AL_THREAT_TARGET, AL_THREAT_LEADER };

/* clang-format off */
#define AL_STEERING_WEIGHT(X, S, name)                                                             \
    X(S, REAL, name##_weight, auto, 0, 1e6, 0.1, "", NOW, "auto",                                  \
      "weight of " #name "; auto: 1 when the behaviour chosen has it, else 0")
#define AL_STEERING_CHANCE(X, S, name)                                                             \
    X(S, REAL, name##_chance, 0.8, 0, 1, 0.05, "", NOW, NULL,                                      \
      "law dither: chance that " #name " is asked")

#define AL_STEERING_PARAMS(X, S)                                                                   \
    X(S, REAL,   width, 800, 10, 1e6, 10, "u", NOW, NULL, "width of the world")                    \
    X(S, REAL,   height, 600, 10, 1e6, 10, "u", NOW, NULL, "height of the world")                  \
    X(S, CHOICE, edges, wrap, 0, 0, 0, "", NOW, "wrap|wall",                                       \
      "wrap: what leaves on one side enters on the other; wall: vehicles stop at the edge")        \
    X(S, INT,    count, 100, 1, 1e6, 1, "vehicles", RESTART, NULL, "vehicles in the world")        \
    X(S, CHOICE, behaviour, flock, 0, 0, 0, "", NOW, AL_STEERING_CHOICES,                          \
      "one behaviour, a combination (cf, fcs, fcas, flock), or custom: only the weights given")    \
    X(S, CHOICE, law, sum, 0, 0, 0, "", NOW, "sum|priority|dither|angular",                        \
      "how forces become one: all together; the first ones first; one by chance; turning only")    \
    X(S, REAL,   mass, 1, 0.001, 1000, 0.1, "", NOW, NULL, "mass of a vehicle, above 0")           \
    X(S, REAL,   max_speed, 4, 0, 1e4, 0.1, "u a tick", NOW, NULL, "greatest speed")               \
    X(S, REAL,   max_force, 0.4, 0, 1e6, 0.05, "", NOW, NULL, "greatest force")                    \
    X(S, REAL,   vehicle_radius, 4, 0, 1e4, 0.5, "u", NOW, NULL, "half of a vehicle's size")       \
    X(S, REAL,   start_speed, 2, 0, 1e4, 0.1, "u a tick", RESTART, NULL,                           \
      "speed at the start, max_speed at most, in a random direction")                              \
    X(S, REAL,   turn_smoothing, 1, 0.001, 1, 0.05, "", NOW, NULL,                                 \
      "part of the angle to its velocity that a heading turns each tick, above 0; below 1 "        \
      "vehicles move along their heading")                                                         \
    X(S, REAL,   view_angle, 360, 0, 360, 5, "degrees", NOW, NULL,                                 \
      "neighbours are seen within this angle around the heading")                                  \
    X(S, REAL,   flee_radius, 100, 0, 1e6, 5, "u", NOW, NULL, "flee, evade: only when so near")    \
    X(S, REAL,   arrive_radius, 100, 0, 1e6, 5, "u", NOW, NULL,                                    \
      "arrive: slow down within this distance; 0: brake in the last tick")                         \
    X(S, REAL,   wander_radius, 20, 0, 1e6, 1, "u", NOW, NULL, "wander: radius of the circle")     \
    X(S, REAL,   wander_distance, 40, 0, 1e6, 1, "u", NOW, NULL,                                   \
      "wander: how far ahead the circle is")                                                       \
    X(S, REAL,   wander_jitter, 5, 0, 1e6, 0.5, "u", NOW, NULL,                                    \
      "wander: the point on the circle moves by up to this on each axis a tick")                   \
    X(S, LIST,   path, "100,100 700,100 700,500 100,500", 0, 1e6, 0, "u", NOW, "x|y",              \
      "path: the waypoints")                                                                       \
    X(S, SWITCH, path_loop, yes, 0, 0, 0, "", NOW, NULL,                                           \
      "path: go on from the last waypoint to the first; no: arrive at the last")                   \
    X(S, REAL,   waypoint_radius, 20, 0, 1e6, 1, "u", NOW, NULL,                                   \
      "path: so near, the next waypoint is taken")                                                 \
    X(S, REAL,   separation_radius, 30, 0, 1e6, 1, "u", NOW, NULL,                                 \
      "separation: from neighbours so near")                                                       \
    X(S, REAL,   separation_strength, 10, 0, 1e6, 0.5, "", NOW, NULL,                              \
      "separation: strength of the push, divided by the distance")                                 \
    X(S, REAL,   separation_angle, 0, 0, 360, 5, "degrees", NOW, NULL,                             \
      "separation: angle of view; 0: view_angle")                                                  \
    X(S, REAL,   cohesion_radius, 60, 0, 1e6, 1, "u", NOW, NULL,                                   \
      "cohesion: to the middle of neighbours so near")                                             \
    X(S, REAL,   cohesion_angle, 0, 0, 360, 5, "degrees", NOW, NULL,                               \
      "cohesion: angle of view; 0: view_angle")                                                    \
    X(S, REAL,   alignment_radius, 60, 0, 1e6, 1, "u", NOW, NULL,                                  \
      "alignment: with the velocity of neighbours so near")                                        \
    X(S, REAL,   alignment_angle, 0, 0, 360, 5, "degrees", NOW, NULL,                              \
      "alignment: angle of view; 0: view_angle")                                                   \
    X(S, SWITCH, normalise, no, 0, 0, 0, "", NOW, NULL,                                            \
      "separation, alignment and cohesion are made unit vectors before their weights")             \
    X(S, SWITCH, exclusive_cohesion, no, 0, 0, 0, "", NOW, NULL,                                   \
      "cohesion acts only while nobody is seen within separation_radius")                          \
    X(S, LIST,   obstacles, none, 0, 1e6, 0, "u", NOW, "x|y|radius", "circles to go round")        \
    X(S, REAL,   look_ahead, 80, 0, 1e6, 5, "u", NOW, NULL,                                        \
      "avoid: how far ahead obstacles are seen at max_speed; in proportion when slower")           \
    X(S, REAL,   avoid_margin, 2, 0, 1e6, 0.5, "u", NOW, NULL,                                     \
      "avoid: room left between vehicle and obstacle")                                             \
    X(S, REAL,   hide_distance, 20, 0, 1e6, 1, "u", NOW, NULL,                                     \
      "hide: distance from the obstacle hidden behind")                                            \
    X(S, REAL,   leader_distance, 30, 0, 1e6, 1, "u", NOW, NULL,                                   \
      "follow: how far behind the leader")                                                         \
    X(S, CHOICE, leader, auto, 0, 0, 0, "", NOW, "auto|yes|no",                                    \
      "vehicle 0 wanders and leads; auto: in cf, fcs, fcas, follow, formation and interpose; "     \
      "no: the target is the leader")                                                              \
    X(S, REAL,   leader_speed, 3, 0, 1e4, 0.1, "u a tick", NOW, NULL,                              \
      "greatest speed of the leader, if not above its max_speed")                                  \
    X(S, CHOICE, threat, auto, 0, 0, 0, "", NOW, "auto|target|leader",                             \
      "what flee, evade and hide are from; auto: the leader in cf, fcs and fcas, else the target") \
    X(S, REAL,   formation_spacing, 25, 0, 1e6, 1, "u", NOW, NULL,                                 \
      "formation: from row to row and place to place")                                             \
    X(S, REAL,   dodge_time, 30, 0, 1e6, 1, "ticks", NOW, NULL,                                    \
      "dodge: how long ahead a collision is seen")                                                 \
    X(S, REAL,   dodge_radius, 120, 0, 1e6, 5, "u", NOW, NULL,                                     \
      "dodge: how far those are seen whom one may meet")                                           \
    X(S, REAL,   queue_distance, 25, 0, 1e6, 1, "u", NOW, NULL,                                    \
      "queue: brake when a slower one is ahead and so near")                                       \
    X(S, REAL,   contain_margin, 40, 0, 1e6, 1, "u", NOW, NULL,                                    \
      "contain: pushed inwards so near to an edge")                                                \
    X(S, REAL,   cruise_speed, 3, 0, 1e4, 0.1, "u a tick", NOW, NULL, "cruise: the pace to keep")  \
    X(S, REAL,   thrust_strength, 0.1, 0, 1e6, 0.05, "", NOW, NULL,                                \
      "thrust: force along the heading")                                                           \
    X(S, REAL,   goal_strength, 0.1, 0, 1e6, 0.05, "", NOW, NULL,                                  \
      "goal: force from the heading to the target's direction")                                    \
    X(S, REAL,   track_rate, 0.2, 0, 1e4, 0.05, "u a tick", NOW, NULL,                             \
      "track: speed gained towards the target each tick")                                          \
    X(S, CHOICE, flow, vortex, 0, 0, 0, "", NOW, AL_FIELD_CHOICES, "flow: the field")              \
    X(S, REAL,   flow_lookahead, 10, 0, 1e4, 1, "ticks", NOW, NULL,                                \
      "flow: the field is taken where the vehicle will be then")                                   \
    X(S, CHOICE, target, auto, 0, 0, 0, "", NOW, AL_TARGET_CHOICES,                              \
      "the target wanders; stands still; is moved by arrow keys or mouse, which take it in any "   \
      "case")                                                                                      \
    X(S, REAL,   target_speed, 3, 0, 1e4, 0.1, "u a tick", NOW, NULL, "speed of the target")       \
    X(S, INT,    trail, 0, 0, 1000, 5, "ticks", NOW, NULL, "length of the trails shown")           \
    X(S, INT,    picked, -1, -1, 1e6, 1, "", NOW, NULL,                                            \
      "number of the vehicle whose rings are shown and to whom the next eight apply; -1: none")    \
    X(S, REAL,   picked_mass, auto, 0.001, 1000, 0.1, "", NOW, "auto",                             \
      "mass of the picked vehicle; auto: as all")                                                  \
    X(S, REAL,   picked_max_speed, auto, 0, 1e4, 0.1, "u a tick", NOW, "auto",                     \
      "its max_speed; auto: as all")                                                               \
    X(S, REAL,   picked_max_force, auto, 0, 1e6, 0.05, "", NOW, "auto",                            \
      "its max_force; auto: as all")                                                               \
    X(S, REAL,   picked_flee_radius, auto, 0, 1e6, 5, "u", NOW, "auto",                            \
      "its flee_radius; auto: as all")                                                             \
    X(S, REAL,   picked_arrive_radius, auto, 0, 1e6, 5, "u", NOW, "auto",                          \
      "its arrive_radius; auto: as all")                                                           \
    X(S, REAL,   picked_wander_radius, auto, 0, 1e6, 1, "u", NOW, "auto",                          \
      "its wander_radius; auto: as all")                                                           \
    X(S, REAL,   picked_wander_distance, auto, 0, 1e6, 1, "u", NOW, "auto",                        \
      "its wander_distance; auto: as all")                                                         \
    X(S, REAL,   picked_wander_jitter, auto, 0, 1e6, 0.5, "u", NOW, "auto",                        \
      "its wander_jitter; auto: as all")                                                           \
    AL_STEERING_WEIGHT(X, S, seek)                                                                 \
    AL_STEERING_WEIGHT(X, S, flee)                                                                 \
    AL_STEERING_WEIGHT(X, S, arrive)                                                               \
    AL_STEERING_WEIGHT(X, S, wander)                                                               \
    AL_STEERING_WEIGHT(X, S, path)                                                                 \
    AL_STEERING_WEIGHT(X, S, separation)                                                           \
    AL_STEERING_WEIGHT(X, S, cohesion)                                                             \
    AL_STEERING_WEIGHT(X, S, alignment)                                                            \
    AL_STEERING_WEIGHT(X, S, pursue)                                                               \
    AL_STEERING_WEIGHT(X, S, evade)                                                                \
    AL_STEERING_WEIGHT(X, S, avoid)                                                                \
    AL_STEERING_WEIGHT(X, S, follow)                                                               \
    AL_STEERING_WEIGHT(X, S, formation)                                                            \
    AL_STEERING_WEIGHT(X, S, interpose)                                                            \
    AL_STEERING_WEIGHT(X, S, hide)                                                                 \
    AL_STEERING_WEIGHT(X, S, dodge)                                                                \
    AL_STEERING_WEIGHT(X, S, queue)                                                                \
    AL_STEERING_WEIGHT(X, S, flow)                                                                 \
    AL_STEERING_WEIGHT(X, S, track)                                                                \
    AL_STEERING_WEIGHT(X, S, cruise)                                                               \
    AL_STEERING_WEIGHT(X, S, thrust)                                                               \
    AL_STEERING_WEIGHT(X, S, goal)                                                                 \
    AL_STEERING_WEIGHT(X, S, contain)                                                              \
    AL_STEERING_CHANCE(X, S, seek)                                                                 \
    AL_STEERING_CHANCE(X, S, flee)                                                                 \
    AL_STEERING_CHANCE(X, S, arrive)                                                               \
    AL_STEERING_CHANCE(X, S, wander)                                                               \
    AL_STEERING_CHANCE(X, S, path)                                                                 \
    AL_STEERING_CHANCE(X, S, separation)                                                           \
    AL_STEERING_CHANCE(X, S, cohesion)                                                             \
    AL_STEERING_CHANCE(X, S, alignment)                                                            \
    AL_STEERING_CHANCE(X, S, pursue)                                                               \
    AL_STEERING_CHANCE(X, S, evade)                                                                \
    AL_STEERING_CHANCE(X, S, avoid)                                                                \
    AL_STEERING_CHANCE(X, S, follow)                                                               \
    AL_STEERING_CHANCE(X, S, formation)                                                            \
    AL_STEERING_CHANCE(X, S, interpose)                                                            \
    AL_STEERING_CHANCE(X, S, hide)                                                                 \
    AL_STEERING_CHANCE(X, S, dodge)                                                                \
    AL_STEERING_CHANCE(X, S, queue)                                                                \
    AL_STEERING_CHANCE(X, S, flow)                                                                 \
    AL_STEERING_CHANCE(X, S, track)                                                                \
    AL_STEERING_CHANCE(X, S, cruise)                                                               \
    AL_STEERING_CHANCE(X, S, thrust)                                                               \
    AL_STEERING_CHANCE(X, S, goal)                                                                 \
    AL_STEERING_CHANCE(X, S, contain)
/* clang-format on */

struct al_steering_params {
    AL_STEERING_PARAMS(AL_PARAM_FIELD, )
};

/* What others look at: the target or the leader. */
struct al_mover {
    struct al_vec place, v, heading;
};

/* The limits of a vehicle: those of all, the leader's or the picked one's. */
struct al_limits {
    float mass, max_speed, max_force;
    float flee_radius, arrive_radius;
    float wander_radius, wander_distance, wander_jitter;
};

/* The behaviours that act on a vehicle, in the order of AL_BEHAVIOURS. */
struct al_asked {
    size_t count;
    enum al_behaviour which[AL_BEHAVIOUR_COUNT];
    float weights[AL_BEHAVIOUR_COUNT], chances[AL_BEHAVIOUR_COUNT];
};

/* What is the same for all vehicles in a tick. */
struct al_plan {
    float weights[AL_BEHAVIOUR_COUNT]; /* 0: the behaviour does not act */
    struct al_asked all, leading;      /* of all but the leader, of the leader */
    bool has_leader;
    bool threat_is_leader;
    struct al_limits limits, leader, picked;
    struct al_flock_sight sight;
    bool crowd;          /* some rule of the sight is wanted */
    float view_cosine;   /* of half the view_angle; below -1: all around */
    float crowd_radius;  /* u: a usual radius of neighbours */
    float notice_radius; /* u: how far those to dodge and to queue behind are noticed; negative:
                            nobody is */
};

struct al_steering {
    struct al_world base;
    size_t n;
    float *x, *y, *vx, *vy, *hx, *hy; /* u, u a tick, unit headings */
    float *wx, *wy;                   /* wander's own vector */
    int32_t *waypoint;
    float *fx, *fy; /* forces of the tick being made */
    struct al_flock flock;
    int32_t *work; /* room for measures */

    struct al_target target;

    size_t trail_length; /* ticks that the trails hold */
    size_t trail_used, trail_next;
    float *trail_x, *trail_y; /* tick after tick, n each */
};

/* What a vehicle perceives of others besides what flock.h sums. */
struct al_surroundings {
    struct al_flock_seen seen;
    bool waits;          /* one to queue behind */
    bool meets;          /* one to dodge */
    float when;          /* ticks until then */
    int32_t who;         /* its number */
    struct al_vec where; /* the way to it then */
};

/* A vehicle's view of its world in one tick. */
struct al_vehicle {
    const struct al_steering *steering;
    const struct al_plan *plan;
    const struct al_limits *limits;
    const struct al_asked *asked;
    int32_t number;
    bool leads;
    struct al_vec p, v, heading;
    struct al_vec w;  /* wander's vector, changed by asking when it acts */
    int32_t waypoint; /* likewise */
    bool acts;        /* false: only looked at, nothing is drawn */
    struct al_surroundings near;
};

extern const char al_steering_manual[];
extern const char *const al_behaviour_names[AL_BEHAVIOUR_COUNT];

static inline const struct al_steering_params *al_steering_params(const struct al_steering *s)
{
    return s->base.params;
}

static inline bool al_steering_wraps(const struct al_steering *s)
{
    return al_steering_params(s)->edges == AL_STEERING_WRAP;
}

/* The way from a to b, across the edge where that is shorter. */
struct al_vec al_steering_way(const struct al_steering *s, struct al_vec a, struct al_vec b);

/* A place brought into the world. */
struct al_vec al_steering_inside(const struct al_steering *s, struct al_vec place);

/* What the parameters say for all vehicles. */
void al_steering_plan(const struct al_steering *s, struct al_plan *plan);

/* A vehicle as it is now, with nothing perceived yet. */
void al_steering_vehicle(const struct al_steering *s, const struct al_plan *plan, size_t i,
                         struct al_vehicle *vehicle);

/* What it perceives, found by trying all others, or from the flock, in which it is number k. */
void al_steering_look_all(struct al_vehicle *vehicle);
void al_steering_look(struct al_vehicle *vehicle, size_t k);

/* The mover that follows, formation and interpose look at, and what is fled from. */
struct al_mover al_steering_leader(const struct al_steering *s, const struct al_plan *plan);
struct al_mover al_steering_threat(const struct al_steering *s, const struct al_plan *plan);

/* The weighted forces of the behaviours asked: forces[k] is that of asked->which[k]. */
void al_steering_forces(struct al_vehicle *vehicle, struct al_vec *forces);

/* The force by the law in force, from those. */
struct al_vec al_steering_law(const struct al_vehicle *vehicle, const struct al_vec *forces);

/* Measures, scene, inspector: see world.h. */
void al_steering_measure(const struct al_world *world, double *row);
void al_steering_brief(const struct al_world *world, char *text, size_t size);
void al_steering_draw(const struct al_world *world, struct al_scene *scene);
void al_steering_inspect(const struct al_world *world, int32_t agent, struct al_report *report);

#endif
