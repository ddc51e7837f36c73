#include <ailife/steer.h>

#include <ailife/fmath.h>

/* a / b for what is not negative: 0 when b is 0, and never so long that a way overflows. */
static float quotient(float a, float b)
{
    return b > 0.0f ? al_minf(a / b, 1e18f) : 0.0f;
}

/* The right of a heading: a quarter turn from x towards y. */
static struct al_vec right_of(struct al_vec heading)
{
    return (struct al_vec){-heading.y, heading.x};
}

/* A side of a heading by a vehicle's number. */
static struct al_vec side_by(struct al_vec heading, int32_t number)
{
    return al_vec_scale(right_of(heading), number % 2 == 0 ? 1.0f : -1.0f);
}

/* The force from velocity v to `speed` along a unit vector. */
static struct al_vec change_to(struct al_vec direction, float speed, struct al_vec v)
{
    return al_vec_sub(al_vec_scale(direction, speed), v);
}

/* ---- a place -------------------------------------------------------------------------------- */

struct al_vec al_steer_seek(struct al_vec to, struct al_vec v, float max_speed)
{
    return change_to(al_vec_unit(to), max_speed, v);
}

struct al_vec al_steer_flee(struct al_vec to, struct al_vec v, float max_speed, float radius)
{
    if (al_vec_length(to) > radius)
        return (struct al_vec){0, 0};
    return change_to(al_vec_unit(to), -max_speed, v);
}

struct al_vec al_steer_arrive(struct al_vec to, struct al_vec v, float max_speed, float radius)
{
    const float distance = al_vec_length(to);
    float speed = al_minf(max_speed, distance);
    if (distance < radius)
        speed = al_minf(speed, max_speed * (distance / radius));
    return change_to(al_vec_unit(to), speed, v);
}

struct al_vec al_steer_track(struct al_vec to, float mass, float rate)
{
    return al_vec_scale(al_vec_unit(to), mass * rate);
}

struct al_vec al_steer_goal(struct al_vec to, struct al_vec heading, float strength)
{
    return al_vec_scale(al_vec_sub(al_vec_unit(to), heading), strength);
}

int32_t al_steer_waypoint(struct al_vec to, float radius, int32_t current, int32_t count, bool loop)
{
    if (al_vec_length(to) > radius)
        return current;
    if (current + 1 < count)
        return current + 1;
    return loop ? 0 : current;
}

/* ---- what moves ----------------------------------------------------------------------------- */

struct al_vec al_steer_ahead(struct al_vec to, struct al_vec its_v, float max_speed)
{
    const float time = quotient(al_vec_length(to), max_speed + al_vec_length(its_v));
    return al_vec_add(to, al_vec_scale(its_v, time));
}

struct al_vec al_steer_pursue(struct al_vec to, struct al_vec its_v, struct al_vec v,
                              float max_speed)
{
    return al_steer_seek(al_steer_ahead(to, its_v, max_speed), v, max_speed);
}

struct al_vec al_steer_evade(struct al_vec to, struct al_vec its_v, struct al_vec v,
                             float max_speed, float radius)
{
    return al_steer_flee(al_steer_ahead(to, its_v, max_speed), v, max_speed, radius);
}

static struct al_vec middle(struct al_vec a, struct al_vec b)
{
    return al_vec_scale(al_vec_add(a, b), 0.5f);
}

struct al_vec al_steer_interpose(struct al_vec to_a, struct al_vec va, struct al_vec to_b,
                                 struct al_vec vb, struct al_vec v, float max_speed, float radius)
{
    const float time = quotient(al_vec_length(middle(to_a, to_b)), max_speed);
    const struct al_vec a = al_vec_add(to_a, al_vec_scale(va, time));
    const struct al_vec b = al_vec_add(to_b, al_vec_scale(vb, time));
    return al_steer_arrive(middle(a, b), v, max_speed, radius);
}

struct al_vec al_steer_follow(struct al_vec to, struct al_vec its_heading, struct al_vec v,
                              float max_speed, float radius, float distance, int32_t number)
{
    const float ahead = -al_vec_dot(to, its_heading);
    const float aside = -al_vec_dot(to, right_of(its_heading));
    if (ahead > 0 && ahead < 2 * distance && fabsf(aside) < 0.5f * distance) {
        const struct al_vec side =
            aside == 0 ? side_by(its_heading, number)
                       : al_vec_scale(right_of(its_heading), aside > 0 ? 1.0f : -1.0f);
        return change_to(side, max_speed, v);
    }
    const struct al_vec behind = al_vec_sub(to, al_vec_scale(its_heading, distance));
    return al_steer_arrive(behind, v, max_speed, radius);
}

struct al_vec al_steer_slot(struct al_vec its_heading, float spacing, int32_t rank)
{
    const int32_t row = rank / 2 + rank % 2;
    const float back = spacing * (float)row;
    const struct al_vec side = al_vec_scale(right_of(its_heading), rank % 2 == 1 ? back : -back);
    return al_vec_sub(side, al_vec_scale(its_heading, back));
}

struct al_vec al_steer_formation(struct al_vec to, struct al_vec its_v, struct al_vec v,
                                 float max_speed, float radius)
{
    return al_steer_arrive(al_steer_ahead(to, its_v, max_speed), v, max_speed, radius);
}

/* ---- obstacles ------------------------------------------------------------------------------ */

/* From a circle's centre to the nearest point of the heading's line. */
static struct al_vec passing(struct al_vec to, struct al_vec heading)
{
    return al_vec_sub(al_vec_scale(heading, al_vec_dot(to, heading)), to);
}

bool al_steer_meets(struct al_vec to, float radius, struct al_vec heading, float sight, float *gap)
{
    const float distance = al_vec_length(to);
    const float ahead = al_vec_dot(to, heading);
    if (distance < radius) {
        *gap = distance - radius;
        return true;
    }
    *gap = ahead - radius;
    return ahead > 0 && *gap < sight && al_vec_length(passing(to, heading)) < radius;
}

struct al_vec al_steer_avoid(struct al_vec to, float radius, struct al_vec heading, float sight,
                             float max_force, int32_t number)
{
    if (al_vec_length(to) < radius) {
        const struct al_vec out =
            al_vec_is_zero(to) ? side_by(heading, number) : al_vec_unit(al_vec_scale(to, -1));
        return al_vec_scale(out, max_force);
    }
    const struct al_vec past = passing(to, heading);
    const struct al_vec side = al_vec_is_zero(past) ? side_by(heading, number) : al_vec_unit(past);
    const float gap = al_vec_dot(to, heading) - radius;
    const float nearness = gap > 0 ? 1 - al_minf(quotient(gap, sight), 1) : 1;
    const struct al_vec brake = al_vec_scale(heading, -nearness * max_force);
    return al_vec_add(al_vec_scale(side, max_force), brake);
}

struct al_vec al_steer_shelter(struct al_vec to_obstacle, float radius, struct al_vec to_threat,
                               float distance)
{
    const struct al_vec behind = al_vec_unit(al_vec_sub(to_obstacle, to_threat));
    return al_vec_add(to_obstacle, al_vec_scale(behind, radius + distance));
}

/* How strongly an edge at this distance pushes inwards. */
static float edge_push(float distance, float margin, float max_force)
{
    if (distance >= margin)
        return 0;
    return max_force * (1 - quotient(al_maxf(distance, 0), margin));
}

struct al_vec al_steer_contain(struct al_vec place, float width, float height, float margin,
                               float max_force)
{
    return (struct al_vec){
        edge_push(place.x, margin, max_force) - edge_push(width - place.x, margin, max_force),
        edge_push(place.y, margin, max_force) - edge_push(height - place.y, margin, max_force),
    };
}

/* ---- neighbours ----------------------------------------------------------------------------- */

struct al_vec al_steer_push(struct al_vec to)
{
    return al_vec_scale(al_vec_unit(to), -1 / al_maxf(al_vec_length(to), 1));
}

struct al_vec al_steer_apart(int32_t a, int32_t b)
{
    const struct al_vec way = al_vec_sub(al_steer_spot(a), al_steer_spot(b)); /* 2^-24 or longer */
    return al_vec_scale(way, 1 / sqrtf(al_vec_dot(way, way)));
}

struct al_vec al_steer_cohesion(struct al_vec sum, float count, struct al_vec v, float max_speed)
{
    if (count <= 0)
        return (struct al_vec){0, 0};
    return al_steer_seek((struct al_vec){sum.x / count, sum.y / count}, v, max_speed);
}

struct al_vec al_steer_alignment(struct al_vec sum, float count, struct al_vec v)
{
    if (count <= 0)
        return (struct al_vec){0, 0};
    return al_vec_sub((struct al_vec){sum.x / count, sum.y / count}, v);
}

bool al_steer_meeting(struct al_vec to, struct al_vec v, float touch, float within, float *when,
                      struct al_vec *where)
{
    const float square = al_vec_dot(v, v);
    const float time = square > 0 ? -al_vec_dot(to, v) / square : -1;
    if (!(time >= 0 && time <= within))
        return false;
    *when = time;
    *where = al_vec_add(to, al_vec_scale(v, time));
    return al_vec_length(*where) < touch;
}

struct al_vec al_steer_dodge(struct al_vec where, struct al_vec heading, float max_force)
{
    const struct al_vec right = right_of(heading);
    return al_vec_scale(right, al_vec_dot(where, right) > 0 ? -max_force : max_force);
}

bool al_steer_queues(struct al_vec to, struct al_vec its_v, struct al_vec heading, struct al_vec v,
                     float distance)
{
    const float away = al_vec_length(to);
    if (!(away < distance) || al_vec_length(its_v) >= al_vec_length(v))
        return false;
    return al_vec_dot(to, heading) >= 0.70710678f * away; /* cos 45 degrees */
}

/* ---- by itself ------------------------------------------------------------------------------ */

struct al_vec al_steer_wander(struct al_vec heading, float radius, float distance, float jitter,
                              struct al_rng *rng, struct al_vec *w)
{
    if (rng != NULL) {
        const float dx = al_rng_uniform(rng, -jitter, jitter);
        const float dy = al_rng_uniform(rng, -jitter, jitter);
        const struct al_vec moved = {w->x + dx, w->y + dy};
        *w = al_vec_scale(al_vec_unit(moved), radius);
    }
    return al_vec_add(al_vec_scale(heading, distance), *w);
}

struct al_vec al_steer_cruise(struct al_vec heading, struct al_vec v, float speed)
{
    return change_to(heading, speed, v);
}

struct al_vec al_steer_thrust(struct al_vec heading, float strength)
{
    return al_vec_scale(heading, strength);
}

struct al_vec al_steer_flow(struct al_vec field, struct al_vec v, float max_speed)
{
    return change_to(field, max_speed, v);
}

/* ---- moving --------------------------------------------------------------------------------- */

/* The heading turned by a part of the angle to another direction. */
static struct al_vec turned(struct al_vec heading, struct al_vec direction, float part)
{
    const float angle = al_atan2(al_vec_cross(heading, direction), al_vec_dot(heading, direction));
    return al_vec_unit(al_rotate(heading, angle * part));
}

struct al_vec al_steer_move(struct al_vec force, float mass, float max_speed, float smoothing,
                            struct al_vec *v, struct al_vec *heading)
{
    const struct al_vec gain = {force.x / mass, force.y / mass};
    *v = al_vec_clip(al_vec_add(*v, gain), max_speed);
    if (al_vec_is_zero(*v))
        return *v;
    const struct al_vec direction = al_vec_unit(*v);
    if (smoothing >= 1) {
        *heading = direction;
        return *v;
    }
    *heading = turned(*heading, direction, smoothing);
    return al_vec_scale(*heading, al_vec_length(*v));
}
