/* What is seen of the world steering: measures, scene and inspector. */
#include "worlds/steering.h"

#include <stdio.h>
#include <string.h>

#include <ailife/fmath.h>

/* ---- measures ------------------------------------------------------------------------------- */

static double mean_speed(const struct al_steering *s)
{
    double sum = 0;
    for (size_t i = 0; i < s->n; i++)
        sum += (double)al_vec_length((struct al_vec){s->vx[i], s->vy[i]});
    return sum / (double)s->n;
}

static double polarisation(const struct al_steering *s)
{
    double x = 0, y = 0;
    for (size_t i = 0; i < s->n; i++) {
        x += (double)s->hx[i];
        y += (double)s->hy[i];
    }
    const struct al_vec mean = {(float)(x / (double)s->n), (float)(y / (double)s->n)};
    return (double)al_vec_length(mean);
}

/* Whether a vehicle is within its flee_radius of the threat (nobody flees from itself). */
static bool is_threatened(const struct al_steering *s, const struct al_plan *plan, size_t i)
{
    struct al_vehicle vehicle;
    al_steering_vehicle(s, plan, i, &vehicle);
    if (plan->threat_is_leader && vehicle.leads)
        return false;
    const struct al_vec way = al_steering_way(s, vehicle.p, al_steering_threat(s, plan).place);
    return al_vec_length(way) <= vehicle.limits->flee_radius;
}

static size_t count_threatened(const struct al_steering *s, const struct al_plan *plan)
{
    size_t count = 0;
    for (size_t i = 0; i < s->n; i++)
        count += is_threatened(s, plan, i) ? 1 : 0;
    return count;
}

static void measure_crowd(const struct al_steering *s, struct al_flock_measures *measures)
{
    const struct al_steering_params *p = al_steering_params(s);
    const float greatest =
        al_maxf(al_maxf(p->separation_radius, p->alignment_radius), p->cohesion_radius);
    struct al_flock flock = s->flock; /* its arrays are room for working, not state */
    al_flock_build(&flock, s->x, s->y, s->vx, s->vy, s->hx, s->hy, s->n, p->width, p->height,
                   al_steering_wraps(s), al_maxf(greatest, 2 * p->vehicle_radius));
    al_flock_measure(&flock, p->cohesion_radius, 2 * p->vehicle_radius, greatest, s->work,
                     measures);
}

void al_steering_measure(const struct al_world *world, double *row)
{
    const struct al_steering *s = (const struct al_steering *)world;
    struct al_plan plan;
    struct al_flock_measures crowd;
    al_steering_plan(s, &plan);
    measure_crowd(s, &crowd);
    const double values[] = {(double)world->tick, polarisation(s),
                             mean_speed(s),       (double)crowd.groups,
                             crowd.nearest,       (double)crowd.touching,
                             crowd.neighbours,    (double)count_threatened(s, &plan)};
    memcpy(row, values, sizeof values);
}

void al_steering_brief(const struct al_world *world, char *text, size_t size)
{
    const struct al_steering *s = (const struct al_steering *)world;
    snprintf(text, size, "polarisation %.2f, mean speed %.1f", polarisation(s), mean_speed(s));
}

/* ---- scene ---------------------------------------------------------------------------------- */

static void add_point(struct al_scene *scene, enum al_role role, struct al_vec at)
{
    al_scene_add(scene, &(struct al_scene_item){.role = role, .x = at.x, .y = at.y, .number = -1});
}

static void draw_obstacles(const struct al_steering *s, struct al_scene *scene)
{
    const struct al_list *obstacles = &al_steering_params(s)->obstacles;
    for (size_t i = 0; i < obstacles->count; i++) {
        const float *values = obstacles->values + 3 * i;
        const struct al_vec at = al_steering_inside(s, (struct al_vec){values[0], values[1]});
        al_scene_add(scene, &(struct al_scene_item){.role = AL_ROLE_OBSTACLE,
                                                    .shape = AL_SHAPE_DISC,
                                                    .x = at.x,
                                                    .y = at.y,
                                                    .radius = values[2],
                                                    .number = -1});
    }
}

static struct al_vec waypoint(const struct al_steering *s, size_t i)
{
    const float *values = al_steering_params(s)->path.values + 2 * i;
    return al_steering_inside(s, (struct al_vec){values[0], values[1]});
}

static void draw_path(const struct al_steering *s, struct al_scene *scene)
{
    const struct al_steering_params *p = al_steering_params(s);
    const size_t count = p->path.count;
    for (size_t i = 0; i < count; i++) {
        const struct al_vec from = waypoint(s, i);
        const struct al_vec way = al_steering_way(s, from, waypoint(s, (i + 1) % count));
        if (i + 1 < count || p->path_loop)
            al_scene_add(scene, &(struct al_scene_item){.role = AL_ROLE_PATH,
                                                        .shape = AL_SHAPE_LINE,
                                                        .x = from.x,
                                                        .y = from.y,
                                                        .x2 = from.x + way.x,
                                                        .y2 = from.y + way.y,
                                                        .number = -1});
        add_point(scene, AL_ROLE_WAYPOINT, from);
    }
}

static void draw_trails(const struct al_steering *s, struct al_scene *scene)
{
    for (size_t k = 0; k < s->n * s->trail_used; k++)
        add_point(scene, AL_ROLE_TRAIL, (struct al_vec){s->trail_x[k], s->trail_y[k]});
}

static void draw_ring(struct al_scene *scene, struct al_vec at, float radius)
{
    if (radius > 0)
        al_scene_add(scene, &(struct al_scene_item){.role = AL_ROLE_RING,
                                                    .shape = AL_SHAPE_RING,
                                                    .x = at.x,
                                                    .y = at.y,
                                                    .radius = radius,
                                                    .number = -1});
}

static bool acts(const struct al_vehicle *vehicle, enum al_behaviour behaviour)
{
    for (size_t k = 0; k < vehicle->asked->count; k++)
        if (vehicle->asked->which[k] == behaviour)
            return true;
    return false;
}

static bool arrives(const struct al_vehicle *vehicle)
{
    return acts(vehicle, AL_BEHAVIOUR_arrive) || acts(vehicle, AL_BEHAVIOUR_follow) ||
           acts(vehicle, AL_BEHAVIOUR_formation) || acts(vehicle, AL_BEHAVIOUR_interpose) ||
           acts(vehicle, AL_BEHAVIOUR_hide);
}

static float angle_or(float angle, float otherwise)
{
    return angle > 0 ? angle : otherwise;
}

/* Where neighbours are seen: the outermost of the rules that act, as a ring or a sector. */
static void draw_sight(const struct al_vehicle *vehicle, struct al_scene *scene)
{
    const struct al_steering_params *p = al_steering_params(vehicle->steering);
    const struct {
        enum al_behaviour behaviour;
        float radius, angle;
    } rules[] = {
        {AL_BEHAVIOUR_separation, p->separation_radius, p->separation_angle},
        {AL_BEHAVIOUR_alignment, p->alignment_radius, p->alignment_angle},
        {AL_BEHAVIOUR_cohesion, p->cohesion_radius, p->cohesion_angle},
        {AL_BEHAVIOUR_dodge, p->dodge_radius, 0},
        {AL_BEHAVIOUR_queue, p->queue_distance, 0},
    };
    float radius = 0, angle = 360;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        if (!acts(vehicle, rules[i].behaviour) || rules[i].radius <= radius)
            continue;
        radius = rules[i].radius;
        angle = angle_or(rules[i].angle, p->view_angle);
    }
    if (angle >= 360) {
        draw_ring(scene, vehicle->p, radius);
    } else if (radius > 0) {
        al_scene_add(scene, &(struct al_scene_item){.role = AL_ROLE_RING,
                                                    .shape = AL_SHAPE_SECTOR,
                                                    .x = vehicle->p.x,
                                                    .y = vehicle->p.y,
                                                    .radius = radius,
                                                    .angle = floorf(angle + 0.5f),
                                                    .hx = vehicle->heading.x,
                                                    .hy = vehicle->heading.y,
                                                    .number = -1});
    }
}

/* The reach of what acts on the picked vehicle. */
static void draw_picked(const struct al_vehicle *vehicle, struct al_scene *scene)
{
    const struct al_limits *limits = vehicle->limits;
    if (acts(vehicle, AL_BEHAVIOUR_flee) || acts(vehicle, AL_BEHAVIOUR_evade))
        draw_ring(scene, vehicle->p, limits->flee_radius);
    if (arrives(vehicle))
        draw_ring(scene, vehicle->p, limits->arrive_radius);
    if (acts(vehicle, AL_BEHAVIOUR_wander)) {
        const struct al_vec ahead = al_vec_scale(vehicle->heading, limits->wander_distance);
        const struct al_vec centre =
            al_steering_inside(vehicle->steering, al_vec_add(vehicle->p, ahead));
        draw_ring(scene, centre, limits->wander_radius);
        add_point(scene, AL_ROLE_RING,
                  al_steering_inside(vehicle->steering, al_vec_add(centre, vehicle->w)));
    }
    draw_sight(vehicle, scene);
}

static enum al_role role_of(const struct al_steering *s, const struct al_plan *plan, size_t i)
{
    const bool flees =
        plan->weights[AL_BEHAVIOUR_flee] > 0 || plan->weights[AL_BEHAVIOUR_evade] > 0;
    if (plan->has_leader && i == 0)
        return AL_ROLE_LEADER;
    return flees && is_threatened(s, plan, i) ? AL_ROLE_ALERT : AL_ROLE_AGENT;
}

static bool has_target(const struct al_steering *s, const struct al_plan *plan)
{
    static const enum al_behaviour with[] = {AL_BEHAVIOUR_seek,   AL_BEHAVIOUR_arrive,
                                             AL_BEHAVIOUR_pursue, AL_BEHAVIOUR_interpose,
                                             AL_BEHAVIOUR_track,  AL_BEHAVIOUR_goal};
    static const enum al_behaviour from[] = {AL_BEHAVIOUR_flee, AL_BEHAVIOUR_evade,
                                             AL_BEHAVIOUR_hide};
    static const enum al_behaviour after[] = {AL_BEHAVIOUR_follow, AL_BEHAVIOUR_formation};
    const bool threat = !plan->threat_is_leader || !plan->has_leader;
    bool has = s->target.held;
    for (size_t i = 0; i < sizeof with / sizeof with[0]; i++)
        has |= plan->weights[with[i]] > 0;
    for (size_t i = 0; i < sizeof from / sizeof from[0]; i++)
        has |= plan->weights[from[i]] > 0 && threat;
    for (size_t i = 0; i < sizeof after / sizeof after[0]; i++)
        has |= plan->weights[after[i]] > 0 && !plan->has_leader;
    return has;
}

static void draw_vehicles(const struct al_steering *s, const struct al_plan *plan,
                          struct al_scene *scene)
{
    for (size_t i = 0; i < s->n; i++)
        al_scene_add(scene, &(struct al_scene_item){
                                .role = role_of(s, plan, i),
                                .x = s->x[i],
                                .y = s->y[i],
                                .hx = s->hx[i],
                                .hy = s->hy[i],
                                .number = (int32_t)i,
                            });
}

void al_steering_draw(const struct al_world *world, struct al_scene *scene)
{
    const struct al_steering *s = (const struct al_steering *)world;
    const struct al_steering_params *p = al_steering_params(s);
    struct al_plan plan;
    al_steering_plan(s, &plan);
    al_scene_begin(scene, p->width, p->height, al_steering_wraps(s));
    draw_obstacles(s, scene);
    if (plan.weights[AL_BEHAVIOUR_path] > 0)
        draw_path(s, scene);
    draw_trails(s, scene);
    if (p->picked >= 0 && (size_t)p->picked < s->n) {
        struct al_vehicle vehicle;
        al_steering_vehicle(s, &plan, (size_t)p->picked, &vehicle);
        draw_picked(&vehicle, scene);
    }
    if (has_target(s, &plan))
        add_point(scene, AL_ROLE_TARGET, s->target.place);
    draw_vehicles(s, &plan, scene);
}

/* ---- inspector ------------------------------------------------------------------------------ */

/* Each force that acts, as it is and as a part of the greatest. */
static void report_forces(struct al_vehicle *vehicle, struct al_report *report)
{
    struct al_vec forces[AL_BEHAVIOUR_COUNT];
    float greatest = vehicle->limits->max_force;
    al_steering_look_all(vehicle);
    al_steering_forces(vehicle, forces);
    for (size_t k = 0; k < vehicle->asked->count; k++)
        greatest = al_maxf(greatest, al_vec_length(forces[k]));
    for (size_t k = 0; k < vehicle->asked->count; k++) {
        const float length = al_vec_length(forces[k]);
        al_report_gauge(report, greatest > 0 ? length / greatest : 0,
                        al_behaviour_names[vehicle->asked->which[k]], "%.3g", (double)length);
    }
}

/* How many count for each rule that acts. */
static void report_neighbours(const struct al_vehicle *vehicle, struct al_report *report)
{
    const struct al_flock_seen *seen = &vehicle->near.seen;
    if (acts(vehicle, AL_BEHAVIOUR_separation))
        al_report_line(report, "keeps off", "%.0f", (double)seen->close);
    if (acts(vehicle, AL_BEHAVIOUR_alignment))
        al_report_line(report, "aligns with", "%.0f", (double)seen->aligned);
    if (acts(vehicle, AL_BEHAVIOUR_cohesion))
        al_report_line(report, "keeps to", "%.0f", (double)seen->together);
}

static double degrees_of(struct al_vec v)
{
    return (double)al_degrees(al_atan2(v.y, v.x));
}

void al_steering_inspect(const struct al_world *world, int32_t agent, struct al_report *report)
{
    const struct al_steering *s = (const struct al_steering *)world;
    struct al_plan plan;
    struct al_vehicle vehicle;
    al_steering_plan(s, &plan);
    al_steering_vehicle(s, &plan, (size_t)agent, &vehicle);
    const struct al_limits *limits = vehicle.limits;
    al_report_line(report, "vehicle", "%d of %zu%s", (int)agent, s->n,
                   vehicle.leads ? ", leads" : "");
    al_report_line(report, "place", "%.1f, %.1f", (double)vehicle.p.x, (double)vehicle.p.y);
    al_report_line(report, "speed", "%.2f of %.4g", (double)al_vec_length(vehicle.v),
                   (double)limits->max_speed);
    al_report_line(report, "heading", "%.0f degrees", degrees_of(vehicle.heading));
    al_report_line(report, "mass", "%.4g", (double)limits->mass);
    al_report_line(report, "greatest force", "%.4g", (double)limits->max_force);
    report_forces(&vehicle, report);
    report_neighbours(&vehicle, report);
    if (acts(&vehicle, AL_BEHAVIOUR_path))
        al_report_line(report, "waypoint", "%d of %zu", (int)vehicle.waypoint + 1,
                       al_steering_params(s)->path.count);
}
