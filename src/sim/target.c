#include <ailife/target.h>

#include <ailife/fmath.h>

#define WANDER_TURN 20.0f /* degrees: most that a wandering heading turns in a tick */

static struct al_vec inside(const struct al_target_field *field, struct al_vec place)
{
    if (field->wraps)
        return (struct al_vec){al_wrap(place.x, field->width), al_wrap(place.y, field->height)};
    return (struct al_vec){al_clampf(place.x, 0, field->width),
                           al_clampf(place.y, 0, field->height)};
}

void al_target_init(struct al_target *target, const struct al_target_field *field)
{
    *target = (struct al_target){.place = {field->width / 2, field->height / 2}, .heading = {1, 0}};
}

void al_target_put(struct al_target *target, const struct al_target_field *field,
                   struct al_vec place)
{
    target->place = inside(field, place);
    target->v = (struct al_vec){0, 0};
    target->push_left = 0;
}

void al_target_touch(struct al_target *target, const struct al_target_field *field,
                     const struct al_touch *touch)
{
    const struct al_vec at = {touch->x, touch->y};
    target->held = true;
    if (touch->kind == AL_TOUCH_PLACE) {
        al_target_put(target, field, at);
    } else if (!al_vec_is_zero(at)) {
        target->heading = al_vec_unit(at);
        target->push_left = AL_TARGET_PUSH;
    }
}

static void wander(struct al_target *target, struct al_rng *rng)
{
    const float turn = al_rng_uniform(rng, -WANDER_TURN, WANDER_TURN);
    target->heading = al_vec_unit(al_rotate(target->heading, al_radians(turn)));
}

/* One that goes by itself turns round where a wall is in its way. */
static float bounced(float heading, float wanted, float got)
{
    return (wanted < got && heading < 0) || (wanted > got && heading > 0) ? -heading : heading;
}

static void advance(struct al_target *target, const struct al_target_field *field)
{
    const struct al_vec way = al_vec_scale(target->heading, field->speed);
    const struct al_vec wanted = al_vec_add(target->place, way);
    const struct al_vec got = inside(field, wanted);
    target->v = field->wraps ? way : al_vec_sub(got, target->place);
    target->place = got;
    if (field->wraps || target->held)
        return;
    target->heading.x = bounced(target->heading.x, wanted.x, got.x);
    target->heading.y = bounced(target->heading.y, wanted.y, got.y);
}

void al_target_step(struct al_target *target, const struct al_target_field *field,
                    struct al_vec away, struct al_rng *rng)
{
    target->v = (struct al_vec){0, 0};
    if (target->held) {
        if (target->push_left <= 0)
            return;
        target->push_left--;
    } else if (field->kind != AL_TARGET_AUTO) {
        return;
    } else if (!al_vec_is_zero(away)) {
        target->heading = al_vec_unit(away);
    } else {
        wander(target, rng);
    }
    advance(target, field);
}

void al_target_archive(struct al_target *target, struct al_archive *archive, float farthest)
{
    al_archive_within(archive, &target->place.x, 1, 0, farthest);
    al_archive_within(archive, &target->place.y, 1, 0, farthest);
    al_archive_within(archive, &target->v.x, 1, -farthest, farthest);
    al_archive_within(archive, &target->v.y, 1, -farthest, farthest);
    al_archive_within(archive, &target->heading.x, 1, -2, 2);
    al_archive_within(archive, &target->heading.y, 1, -2, 2);
    al_archive_bool(archive, &target->held);
    al_archive_i32(archive, &target->push_left);
}
