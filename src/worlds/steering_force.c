/* The behaviours of a vehicle of the world steering, and its force by a law. */
#include "worlds/steering.h"

#include <ailife/fmath.h>

/* Purposes of the random streams that are drawn from in each tick. */
enum { STREAM_WANDER = 11, STREAM_DITHER };

#define NAME(name) #name,
const char *const al_behaviour_names[AL_BEHAVIOUR_COUNT] = {AL_BEHAVIOURS(NAME)};
#undef NAME

/* ---- what the parameters say ---------------------------------------------------------------- */

/* The behaviours that can be chosen alone, in the order of AL_STEERING_CHOICES. */
static const uint8_t alone[AL_BEHAVIOUR_COUNT] = {
    AL_BEHAVIOUR_seek,      AL_BEHAVIOUR_flee,       AL_BEHAVIOUR_arrive,   AL_BEHAVIOUR_wander,
    AL_BEHAVIOUR_path,      AL_BEHAVIOUR_separation, AL_BEHAVIOUR_cohesion, AL_BEHAVIOUR_alignment,
    AL_BEHAVIOUR_pursue,    AL_BEHAVIOUR_evade,      AL_BEHAVIOUR_avoid,    AL_BEHAVIOUR_follow,
    AL_BEHAVIOUR_formation, AL_BEHAVIOUR_interpose,  AL_BEHAVIOUR_hide,     AL_BEHAVIOUR_dodge,
    AL_BEHAVIOUR_queue,     AL_BEHAVIOUR_flow,       AL_BEHAVIOUR_track,    AL_BEHAVIOUR_cruise,
    AL_BEHAVIOUR_thrust,    AL_BEHAVIOUR_goal,       AL_BEHAVIOUR_contain,
};

/* The combinations, which follow behind them. */
enum { CHOICE_CF = AL_BEHAVIOUR_COUNT, CHOICE_FCS, CHOICE_FCAS, CHOICE_FLOCK, CHOICE_CUSTOM };

static bool is_herd(int choice)
{
    return choice == CHOICE_CF || choice == CHOICE_FCS || choice == CHOICE_FCAS;
}

/* Whether a choice has a behaviour. */
static bool has(int choice, enum al_behaviour behaviour)
{
    if (choice < AL_BEHAVIOUR_COUNT)
        return alone[choice] == behaviour;
    switch (behaviour) {
    case AL_BEHAVIOUR_cohesion: return choice != CHOICE_CUSTOM;
    case AL_BEHAVIOUR_flee: return is_herd(choice);
    case AL_BEHAVIOUR_separation:
        return choice == CHOICE_FCS || choice == CHOICE_FCAS || choice == CHOICE_FLOCK;
    case AL_BEHAVIOUR_alignment: return choice == CHOICE_FCAS || choice == CHOICE_FLOCK;
    case AL_BEHAVIOUR_cruise: return choice == CHOICE_FLOCK;
    default: return false;
    }
}

static bool has_leader(const struct al_steering_params *p)
{
    if (p->leader != AL_LEADER_AUTO)
        return p->leader == AL_LEADER_YES;
    return is_herd(p->behaviour) || has(p->behaviour, AL_BEHAVIOUR_follow) ||
           has(p->behaviour, AL_BEHAVIOUR_formation) || has(p->behaviour, AL_BEHAVIOUR_interpose);
}

/* A parameter whose word `auto` stands for something else. */
static float or_else(float value, float otherwise)
{
    return value < 0 ? otherwise : value;
}

static void plan_limits(const struct al_steering_params *p, struct al_plan *plan)
{
    plan->limits = (struct al_limits){
        p->mass,          p->max_speed,     p->max_force,       p->flee_radius,
        p->arrive_radius, p->wander_radius, p->wander_distance, p->wander_jitter,
    };
    plan->picked = (struct al_limits){
        or_else(p->picked_mass, p->mass),
        or_else(p->picked_max_speed, p->max_speed),
        or_else(p->picked_max_force, p->max_force),
        or_else(p->picked_flee_radius, p->flee_radius),
        or_else(p->picked_arrive_radius, p->arrive_radius),
        or_else(p->picked_wander_radius, p->wander_radius),
        or_else(p->picked_wander_distance, p->wander_distance),
        or_else(p->picked_wander_jitter, p->wander_jitter),
    };
    plan->leader = p->picked == 0 ? plan->picked : plan->limits;
    plan->leader.max_speed = al_minf(plan->leader.max_speed, p->leader_speed);
}

static void ask(struct al_asked *asked, int behaviour, float weight, float chance)
{
    if (weight <= 0)
        return;
    asked->which[asked->count] = (enum al_behaviour)behaviour;
    asked->weights[asked->count] = weight;
    asked->chances[asked->count] = chance;
    asked->count++;
}

/* The leader wanders, and heeds what keeps all from obstacles and edges, but nothing else. */
static float leading_weight(int behaviour, float weight)
{
    switch (behaviour) {
    case AL_BEHAVIOUR_wander: return weight > 0 ? weight : 1;
    case AL_BEHAVIOUR_avoid:
    case AL_BEHAVIOUR_contain: return weight;
    default: return 0;
    }
}

static void plan_weights(const struct al_steering_params *p, struct al_plan *plan)
{
#define WEIGHT(name) p->name##_weight,
#define CHANCE(name) p->name##_chance,
    const float weights[] = {AL_BEHAVIOURS(WEIGHT)}, chances[] = {AL_BEHAVIOURS(CHANCE)};
#undef WEIGHT
#undef CHANCE
    plan->all.count = plan->leading.count = 0;
    for (int b = 0; b < AL_BEHAVIOUR_COUNT; b++) {
        const bool chosen = has(p->behaviour, (enum al_behaviour)b);
        plan->weights[b] = or_else(weights[b], chosen ? 1 : 0);
        ask(&plan->all, b, plan->weights[b], chances[b]);
        ask(&plan->leading, b, leading_weight(b, plan->weights[b]), chances[b]);
    }
}

static float angle_of(const struct al_steering_params *p, float angle)
{
    return angle > 0 ? angle : p->view_angle;
}

/* Which rules of the crowd are wanted: separation is also a part of following and queueing. */
static void plan_sight(const struct al_steering_params *p, struct al_plan *plan)
{
    const float *w = plan->weights;
    struct al_flock_sight *sight = &plan->sight;
    const bool cohesion = w[AL_BEHAVIOUR_cohesion] > 0, alignment = w[AL_BEHAVIOUR_alignment] > 0;
    const bool separation = w[AL_BEHAVIOUR_separation] > 0 || w[AL_BEHAVIOUR_follow] > 0 ||
                            w[AL_BEHAVIOUR_queue] > 0 || (cohesion && p->exclusive_cohesion);
    al_flock_sees_nothing(sight);
    plan->crowd = separation || cohesion || alignment;
    plan->crowd_radius = 0;
    if (separation) {
        al_flock_sees(sight, AL_FLOCK_SEPARATION, p->separation_radius,
                      angle_of(p, p->separation_angle));
        plan->crowd_radius = al_maxf(plan->crowd_radius, p->separation_radius);
    }
    if (alignment) {
        al_flock_sees(sight, AL_FLOCK_ALIGNMENT, p->alignment_radius,
                      angle_of(p, p->alignment_angle));
        plan->crowd_radius = al_maxf(plan->crowd_radius, p->alignment_radius);
    }
    if (cohesion) {
        al_flock_sees(sight, AL_FLOCK_COHESION, p->cohesion_radius, angle_of(p, p->cohesion_angle));
        plan->crowd_radius = al_maxf(plan->crowd_radius, p->cohesion_radius);
    }
    plan->notice_radius = w[AL_BEHAVIOUR_dodge] > 0 ? p->dodge_radius : -1;
    if (w[AL_BEHAVIOUR_queue] > 0)
        plan->notice_radius = al_maxf(plan->notice_radius, p->queue_distance);
    if (!plan->crowd)
        plan->crowd_radius = al_maxf(plan->notice_radius, 0);
    plan->view_cosine = p->view_angle < 360 ? al_cos(al_radians(0.5f * p->view_angle)) : -2;
}

void al_steering_plan(const struct al_steering *s, struct al_plan *plan)
{
    const struct al_steering_params *p = al_steering_params(s);
    plan->has_leader = has_leader(p);
    plan->threat_is_leader =
        p->threat == AL_THREAT_LEADER || (p->threat == AL_THREAT_AUTO && is_herd(p->behaviour));
    plan_limits(p, plan);
    plan_weights(p, plan);
    plan_sight(p, plan);
}

/* ---- what a vehicle perceives --------------------------------------------------------------- */

struct al_vec al_steering_way(const struct al_steering *s, struct al_vec a, struct al_vec b)
{
    const struct al_steering_params *p = al_steering_params(s);
    const struct al_vec way = al_vec_sub(b, a);
    if (!al_steering_wraps(s))
        return way;
    return (struct al_vec){al_offset(way.x, p->width), al_offset(way.y, p->height)};
}

struct al_vec al_steering_inside(const struct al_steering *s, struct al_vec place)
{
    const struct al_steering_params *p = al_steering_params(s);
    if (al_steering_wraps(s))
        return (struct al_vec){al_wrap(place.x, p->width), al_wrap(place.y, p->height)};
    return (struct al_vec){al_clampf(place.x, 0, p->width), al_clampf(place.y, 0, p->height)};
}

static const struct al_limits *limits_of(const struct al_plan *plan, int32_t number, int32_t picked)
{
    if (plan->has_leader && number == 0)
        return &plan->leader;
    return number == picked ? &plan->picked : &plan->limits;
}

void al_steering_vehicle(const struct al_steering *s, const struct al_plan *plan, size_t i,
                         struct al_vehicle *vehicle)
{
    const int32_t number = (int32_t)i;
    const bool leads = plan->has_leader && number == 0;
    *vehicle = (struct al_vehicle){
        .steering = s,
        .plan = plan,
        .limits = limits_of(plan, number, al_steering_params(s)->picked),
        .asked = leads ? &plan->leading : &plan->all,
        .number = number,
        .leads = leads,
        .p = {s->x[i], s->y[i]},
        .v = {s->vx[i], s->vy[i]},
        .heading = {s->hx[i], s->hy[i]},
        .w = {s->wx[i], s->wy[i]},
        .waypoint = s->waypoint[i],
    };
}

/* Another vehicle that one may meet, or wait for. */
static void notice(struct al_vehicle *vehicle, int32_t number, struct al_vec to,
                   struct al_vec its_v)
{
    const struct al_steering_params *p = al_steering_params(vehicle->steering);
    const float *weights = vehicle->plan->weights;
    struct al_surroundings *near = &vehicle->near;
    const float distance = al_vec_length(to);
    if (al_vec_dot(to, vehicle->heading) < vehicle->plan->view_cosine * distance)
        return;
    if (weights[AL_BEHAVIOUR_queue] > 0 &&
        al_steer_queues(to, its_v, vehicle->heading, vehicle->v, p->queue_distance))
        near->waits = true;
    float when;
    struct al_vec where;
    if (weights[AL_BEHAVIOUR_dodge] <= 0 || distance > p->dodge_radius ||
        !al_steer_meeting(to, al_vec_sub(its_v, vehicle->v), 2 * p->vehicle_radius, p->dodge_time,
                          &when, &where))
        return;
    const bool sooner = when < near->when || (when == near->when && number < near->who);
    if (near->meets && !sooner)
        return;
    near->meets = true;
    near->when = when;
    near->who = number;
    near->where = where;
}

void al_steering_look_all(struct al_vehicle *vehicle)
{
    const struct al_steering *s = vehicle->steering;
    for (size_t j = 0; j < s->n; j++) {
        const int32_t number = (int32_t)j;
        const struct al_vec place = {s->x[j], s->y[j]}, its_v = {s->vx[j], s->vy[j]};
        if (number == vehicle->number)
            continue;
        const struct al_vec to = al_steering_way(s, vehicle->p, place);
        al_flock_add(&vehicle->near.seen, &vehicle->plan->sight, to, vehicle->heading, its_v,
                     vehicle->number, number);
        if (vehicle->plan->notice_radius >= 0)
            notice(vehicle, number, to, its_v);
    }
}

static void visit(void *context, size_t other, struct al_vec to)
{
    struct al_vehicle *vehicle = context;
    const struct al_flock *flock = &vehicle->steering->flock;
    const struct al_vec its_v = {flock->vx[other], flock->vy[other]};
    notice(vehicle, flock->grid.number[other], to, its_v);
}

void al_steering_look(struct al_vehicle *vehicle, size_t k)
{
    const struct al_flock *flock = &vehicle->steering->flock;
    if (vehicle->plan->crowd)
        vehicle->near.seen = al_flock_seen(flock, k);
    if (vehicle->plan->notice_radius >= 0)
        al_flock_each(flock, k, vehicle->plan->notice_radius, visit, vehicle);
}

static struct al_mover target_of(const struct al_steering *s)
{
    return (struct al_mover){s->target.place, s->target.v, s->target.heading};
}

struct al_mover al_steering_leader(const struct al_steering *s, const struct al_plan *plan)
{
    if (!plan->has_leader)
        return target_of(s);
    return (struct al_mover){
        .place = {s->x[0], s->y[0]}, .v = {s->vx[0], s->vy[0]}, .heading = {s->hx[0], s->hy[0]}};
}

struct al_mover al_steering_threat(const struct al_steering *s, const struct al_plan *plan)
{
    return plan->threat_is_leader ? al_steering_leader(s, plan) : target_of(s);
}

/* ---- behaviours that look at several things ------------------------------------------------- */

static struct al_vec way_to(const struct al_vehicle *vehicle, struct al_vec place)
{
    return al_steering_way(vehicle->steering, vehicle->p, place);
}

/* The way to obstacle number i; *radius its radius. */
static struct al_vec obstacle(const struct al_vehicle *vehicle, size_t i, float *radius)
{
    const float *values = al_steering_params(vehicle->steering)->obstacles.values + 3 * i;
    *radius = values[2];
    const struct al_vec place = {values[0], values[1]};
    return way_to(vehicle, al_steering_inside(vehicle->steering, place));
}

static struct al_vec avoid(const struct al_vehicle *vehicle)
{
    const struct al_steering_params *p = al_steering_params(vehicle->steering);
    const struct al_limits *limits = vehicle->limits;
    const float share = limits->max_speed > 0 ? al_vec_length(vehicle->v) / limits->max_speed : 0;
    const float sight = p->look_ahead * share, room = p->vehicle_radius + p->avoid_margin;
    struct al_vec force = {0, 0};
    float nearest = 0;
    bool found = false;
    for (size_t i = 0; i < p->obstacles.count; i++) {
        float radius, gap;
        const struct al_vec to = obstacle(vehicle, i, &radius);
        if (!al_steer_meets(to, radius + room, vehicle->heading, sight, &gap) ||
            (found && gap >= nearest))
            continue;
        found = true;
        nearest = gap;
        force = al_steer_avoid(to, radius + room, vehicle->heading, sight, limits->max_force,
                               vehicle->number);
    }
    return force;
}

static struct al_vec evade(const struct al_vehicle *vehicle)
{
    const struct al_mover threat = al_steering_threat(vehicle->steering, vehicle->plan);
    return al_steer_evade(way_to(vehicle, threat.place), threat.v, vehicle->v,
                          vehicle->limits->max_speed, vehicle->limits->flee_radius);
}

static struct al_vec hide(const struct al_vehicle *vehicle)
{
    const struct al_steering_params *p = al_steering_params(vehicle->steering);
    const struct al_limits *limits = vehicle->limits;
    const struct al_mover threat = al_steering_threat(vehicle->steering, vehicle->plan);
    const struct al_vec to_threat = way_to(vehicle, threat.place);
    if (p->obstacles.count == 0)
        return evade(vehicle);
    struct al_vec nearest = {0, 0};
    for (size_t i = 0; i < p->obstacles.count; i++) {
        float radius;
        const struct al_vec to = obstacle(vehicle, i, &radius);
        const struct al_vec shelter = al_steer_shelter(to, radius, to_threat, p->hide_distance);
        if (i == 0 || al_vec_length(shelter) < al_vec_length(nearest))
            nearest = shelter;
    }
    return al_steer_arrive(nearest, vehicle->v, limits->max_speed, limits->arrive_radius);
}

static struct al_vec waypoint(const struct al_vehicle *vehicle)
{
    const float *values = al_steering_params(vehicle->steering)->path.values;
    const float *point = values + 2 * (size_t)vehicle->waypoint;
    const struct al_vec place = {point[0], point[1]};
    return way_to(vehicle, al_steering_inside(vehicle->steering, place));
}

static struct al_vec path(struct al_vehicle *vehicle)
{
    const struct al_steering_params *p = al_steering_params(vehicle->steering);
    const struct al_limits *limits = vehicle->limits;
    const int32_t count = (int32_t)p->path.count;
    if (count == 0)
        return (struct al_vec){0, 0};
    if (vehicle->waypoint < 0 || vehicle->waypoint >= count)
        vehicle->waypoint = 0; /* the path has changed */
    vehicle->waypoint = al_steer_waypoint(waypoint(vehicle), p->waypoint_radius, vehicle->waypoint,
                                          count, p->path_loop);
    const struct al_vec to = waypoint(vehicle);
    if (vehicle->waypoint == count - 1 && !p->path_loop)
        return al_steer_arrive(to, vehicle->v, limits->max_speed, limits->arrive_radius);
    return al_steer_seek(to, vehicle->v, limits->max_speed);
}

static struct al_vec wander(struct al_vehicle *vehicle)
{
    const struct al_limits *limits = vehicle->limits;
    const struct al_world *base = &vehicle->steering->base;
    struct al_rng rng;
    if (vehicle->acts)
        al_rng_init(&rng, base->seed, STREAM_WANDER, base->tick, (uint64_t)vehicle->number);
    return al_steer_wander(vehicle->heading, limits->wander_radius, limits->wander_distance,
                           limits->wander_jitter, vehicle->acts ? &rng : NULL, &vehicle->w);
}

static struct al_vec separation(const struct al_vehicle *vehicle)
{
    const float strength = al_steering_params(vehicle->steering)->separation_strength;
    return al_vec_scale(vehicle->near.seen.push, strength);
}

static struct al_vec cohesion(const struct al_vehicle *vehicle)
{
    const struct al_flock_seen *seen = &vehicle->near.seen;
    if (al_steering_params(vehicle->steering)->exclusive_cohesion && seen->close > 0)
        return (struct al_vec){0, 0};
    return al_steer_cohesion(seen->way, seen->together, vehicle->v, vehicle->limits->max_speed);
}

static struct al_vec follow(const struct al_vehicle *vehicle)
{
    const struct al_steering_params *p = al_steering_params(vehicle->steering);
    const struct al_limits *limits = vehicle->limits;
    const struct al_mover leader = al_steering_leader(vehicle->steering, vehicle->plan);
    const struct al_vec force = al_steer_follow(
        way_to(vehicle, leader.place), leader.heading, vehicle->v, limits->max_speed,
        limits->arrive_radius, p->leader_distance, vehicle->number);
    return al_vec_add(force, separation(vehicle));
}

/* Ranks begin at 1 behind a leader among the vehicles, which is number 0, and behind a target. */
static struct al_vec formation(const struct al_vehicle *vehicle)
{
    const struct al_steering_params *p = al_steering_params(vehicle->steering);
    const struct al_limits *limits = vehicle->limits;
    const struct al_mover leader = al_steering_leader(vehicle->steering, vehicle->plan);
    const int32_t rank = vehicle->plan->has_leader ? vehicle->number : vehicle->number + 1;
    const struct al_vec slot = al_steer_slot(leader.heading, p->formation_spacing, rank);
    const struct al_vec place = al_vec_add(leader.place, slot);
    const struct al_vec to = al_steering_wraps(vehicle->steering)
                                 ? way_to(vehicle, al_steering_inside(vehicle->steering, place))
                                 : al_vec_sub(place, vehicle->p);
    return al_steer_formation(to, leader.v, vehicle->v, limits->max_speed, limits->arrive_radius);
}

/* Between target and leader: on the shorter way from one to the other. */
static struct al_vec interpose(const struct al_vehicle *vehicle)
{
    const struct al_steering *s = vehicle->steering;
    const struct al_limits *limits = vehicle->limits;
    const struct al_mover leader = al_steering_leader(s, vehicle->plan);
    const struct al_vec half =
        al_vec_scale(al_steering_way(s, s->target.place, leader.place), 0.5f);
    const struct al_vec middle = al_steering_inside(s, al_vec_add(s->target.place, half));
    const struct al_vec to = way_to(vehicle, middle);
    return al_steer_interpose(al_vec_sub(to, half), s->target.v, al_vec_add(to, half), leader.v,
                              vehicle->v, limits->max_speed, limits->arrive_radius);
}

static struct al_vec queue(const struct al_vehicle *vehicle)
{
    if (!vehicle->near.waits)
        return (struct al_vec){0, 0};
    return al_vec_add(al_vec_scale(vehicle->v, -0.5f), separation(vehicle));
}

static struct al_vec dodge(const struct al_vehicle *vehicle)
{
    if (!vehicle->near.meets)
        return (struct al_vec){0, 0};
    return al_steer_dodge(vehicle->near.where, vehicle->heading, vehicle->limits->max_force);
}

static struct al_vec flow(const struct al_vehicle *vehicle)
{
    const struct al_steering_params *p = al_steering_params(vehicle->steering);
    const struct al_vec place = al_vec_add(vehicle->p, al_vec_scale(vehicle->v, p->flow_lookahead));
    const struct al_vec field = al_steer_field((enum al_field)p->flow, place, p->width, p->height,
                                               vehicle->steering->base.seed);
    return al_steer_flow(field, vehicle->v, vehicle->limits->max_speed);
}

/* ---- all behaviours ------------------------------------------------------------------------- */

/* Those that need no more than the target, the threat or the vehicle itself. */
static struct al_vec simple_force(const struct al_vehicle *vehicle, enum al_behaviour behaviour)
{
    const struct al_steering *s = vehicle->steering;
    const struct al_steering_params *p = al_steering_params(s);
    const struct al_limits *limits = vehicle->limits;
    const struct al_vec v = vehicle->v, heading = vehicle->heading;
    const struct al_vec to = way_to(vehicle, s->target.place);
    switch (behaviour) {
    case AL_BEHAVIOUR_seek: return al_steer_seek(to, v, limits->max_speed);
    case AL_BEHAVIOUR_arrive:
        return al_steer_arrive(to, v, limits->max_speed, limits->arrive_radius);
    case AL_BEHAVIOUR_pursue: return al_steer_pursue(to, s->target.v, v, limits->max_speed);
    case AL_BEHAVIOUR_track: return al_steer_track(to, limits->mass, p->track_rate);
    case AL_BEHAVIOUR_goal: return al_steer_goal(to, heading, p->goal_strength);
    case AL_BEHAVIOUR_cruise: return al_steer_cruise(heading, v, p->cruise_speed);
    case AL_BEHAVIOUR_thrust: return al_steer_thrust(heading, p->thrust_strength);
    case AL_BEHAVIOUR_contain:
        return al_steer_contain(vehicle->p, p->width, p->height, p->contain_margin,
                                limits->max_force);
    default: break;
    }
    const struct al_mover threat = al_steering_threat(s, vehicle->plan);
    return al_steer_flee(way_to(vehicle, threat.place), v, limits->max_speed, limits->flee_radius);
}

static struct al_vec force_of(struct al_vehicle *vehicle, enum al_behaviour behaviour)
{
    const struct al_flock_seen *seen = &vehicle->near.seen;
    switch (behaviour) {
    case AL_BEHAVIOUR_avoid: return avoid(vehicle);
    case AL_BEHAVIOUR_dodge: return dodge(vehicle);
    case AL_BEHAVIOUR_evade: return evade(vehicle);
    case AL_BEHAVIOUR_separation: return separation(vehicle);
    case AL_BEHAVIOUR_alignment:
        return al_steer_alignment(seen->velocity, seen->aligned, vehicle->v);
    case AL_BEHAVIOUR_cohesion: return cohesion(vehicle);
    case AL_BEHAVIOUR_wander: return wander(vehicle);
    case AL_BEHAVIOUR_path: return path(vehicle);
    case AL_BEHAVIOUR_follow: return follow(vehicle);
    case AL_BEHAVIOUR_formation: return formation(vehicle);
    case AL_BEHAVIOUR_interpose: return interpose(vehicle);
    case AL_BEHAVIOUR_hide: return hide(vehicle);
    case AL_BEHAVIOUR_queue: return queue(vehicle);
    case AL_BEHAVIOUR_flow: return flow(vehicle);
    default: return simple_force(vehicle, behaviour);
    }
}

static bool is_crowd_rule(enum al_behaviour behaviour)
{
    return behaviour == AL_BEHAVIOUR_separation || behaviour == AL_BEHAVIOUR_alignment ||
           behaviour == AL_BEHAVIOUR_cohesion;
}

void al_steering_forces(struct al_vehicle *vehicle, struct al_vec *forces)
{
    const bool normalise = al_steering_params(vehicle->steering)->normalise;
    const struct al_asked *asked = vehicle->asked;
    for (size_t k = 0; k < asked->count; k++) {
        struct al_vec force = force_of(vehicle, asked->which[k]);
        if (normalise && is_crowd_rule(asked->which[k]))
            force = al_vec_unit(force);
        forces[k] = al_vec_scale(force, asked->weights[k]);
    }
}

/* The summed force turns, all but cruise, which keeps the pace. */
static struct al_vec turn_only(const struct al_vehicle *vehicle, const struct al_vec *forces)
{
    const struct al_steering_params *p = al_steering_params(vehicle->steering);
    struct al_vec sum = {0, 0};
    for (size_t k = 0; k < vehicle->asked->count; k++)
        if (vehicle->asked->which[k] != AL_BEHAVIOUR_cruise)
            sum = al_vec_add(sum, forces[k]);
    const struct al_vec cruise = al_steer_cruise(vehicle->heading, vehicle->v, p->cruise_speed);
    const struct al_vec pace = al_vec_scale(cruise, or_else(p->cruise_weight, 1));
    return al_steer_angular(sum, pace, vehicle->heading, vehicle->limits->max_force,
                            vehicle->number);
}

struct al_vec al_steering_law(const struct al_vehicle *vehicle, const struct al_vec *forces)
{
    const struct al_world *base = &vehicle->steering->base;
    const struct al_asked *asked = vehicle->asked;
    const float max_force = vehicle->limits->max_force;
    const int law = al_steering_params(vehicle->steering)->law;
    struct al_rng rng;
    if (law == AL_LAW_ANGULAR)
        return turn_only(vehicle, forces);
    if (law == AL_LAW_PRIORITY || vehicle->leads)
        return al_steer_priority(forces, asked->count, max_force);
    if (law == AL_LAW_SUM)
        return al_steer_sum(forces, asked->count, max_force);
    al_rng_init(&rng, base->seed, STREAM_DITHER, base->tick, (uint64_t)vehicle->number);
    return al_steer_dither(forces, asked->chances, asked->count, max_force, &rng);
}
