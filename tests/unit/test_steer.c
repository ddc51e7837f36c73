/* Steering behaviours against the golden table, and what the table cannot say: laws, moving,
 * chance, fields, and that nothing is ever NaN or infinite. */
#include <ailife/steer.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <ailife/fmath.h>

/* ---- the golden table ----------------------------------------------------------------------- */

#define ARGUMENTS_MAX 13

/* Reads the arguments one after another. */
struct reader {
    const float *next;
};

static float number(struct reader *r)
{
    return *r->next++;
}

static struct al_vec vector(struct reader *r)
{
    const float x = number(r);
    const float y = number(r);
    return (struct al_vec){x, y};
}

static struct al_vec seek(struct reader *r)
{
    const struct al_vec to = vector(r), v = vector(r);
    return al_steer_seek(to, v, number(r));
}

static struct al_vec flee(struct reader *r)
{
    const struct al_vec to = vector(r), v = vector(r);
    const float max_speed = number(r), radius = number(r);
    return al_steer_flee(to, v, max_speed, radius);
}

static struct al_vec arrive(struct reader *r)
{
    const struct al_vec to = vector(r), v = vector(r);
    const float max_speed = number(r), radius = number(r);
    return al_steer_arrive(to, v, max_speed, radius);
}

static struct al_vec track(struct reader *r)
{
    const struct al_vec to = vector(r);
    const float mass = number(r), rate = number(r);
    return al_steer_track(to, mass, rate);
}

static struct al_vec goal(struct reader *r)
{
    const struct al_vec to = vector(r), heading = vector(r);
    return al_steer_goal(to, heading, number(r));
}

static struct al_vec waypoint(struct reader *r)
{
    const struct al_vec to = vector(r);
    const float radius = number(r), current = number(r), count = number(r), loop = number(r);
    return (struct al_vec){
        (float)al_steer_waypoint(to, radius, (int32_t)current, (int32_t)count, loop != 0), 0};
}

static struct al_vec pursue(struct reader *r)
{
    const struct al_vec to = vector(r), its_v = vector(r), v = vector(r);
    return al_steer_pursue(to, its_v, v, number(r));
}

static struct al_vec evade(struct reader *r)
{
    const struct al_vec to = vector(r), its_v = vector(r), v = vector(r);
    const float max_speed = number(r), radius = number(r);
    return al_steer_evade(to, its_v, v, max_speed, radius);
}

static struct al_vec interpose(struct reader *r)
{
    const struct al_vec to_a = vector(r), va = vector(r), to_b = vector(r), vb = vector(r);
    const struct al_vec v = vector(r);
    const float max_speed = number(r), radius = number(r);
    return al_steer_interpose(to_a, va, to_b, vb, v, max_speed, radius);
}

static struct al_vec follow(struct reader *r)
{
    const struct al_vec to = vector(r), heading = vector(r), v = vector(r);
    const float max_speed = number(r), radius = number(r), distance = number(r), id = number(r);
    return al_steer_follow(to, heading, v, max_speed, radius, distance, (int32_t)id);
}

static struct al_vec slot(struct reader *r)
{
    const struct al_vec heading = vector(r);
    const float spacing = number(r), rank = number(r);
    return al_steer_slot(heading, spacing, (int32_t)rank);
}

static struct al_vec formation(struct reader *r)
{
    const struct al_vec to = vector(r), its_v = vector(r), v = vector(r);
    const float max_speed = number(r), radius = number(r);
    return al_steer_formation(to, its_v, v, max_speed, radius);
}

static struct al_vec meets(struct reader *r)
{
    const struct al_vec to = vector(r);
    const float radius = number(r);
    const struct al_vec heading = vector(r);
    float gap;
    if (!al_steer_meets(to, radius, heading, number(r), &gap))
        return (struct al_vec){0, 0};
    return (struct al_vec){1, gap};
}

static struct al_vec avoid(struct reader *r)
{
    const struct al_vec to = vector(r);
    const float radius = number(r);
    const struct al_vec heading = vector(r);
    const float sight = number(r), max_force = number(r), id = number(r);
    return al_steer_avoid(to, radius, heading, sight, max_force, (int32_t)id);
}

static struct al_vec shelter(struct reader *r)
{
    const struct al_vec to = vector(r);
    const float radius = number(r);
    const struct al_vec threat = vector(r);
    return al_steer_shelter(to, radius, threat, number(r));
}

static struct al_vec contain(struct reader *r)
{
    const struct al_vec place = vector(r);
    const float width = number(r), height = number(r), margin = number(r), force = number(r);
    return al_steer_contain(place, width, height, margin, force);
}

static struct al_vec push(struct reader *r)
{
    return al_steer_push(vector(r));
}

static struct al_vec cohesion(struct reader *r)
{
    const struct al_vec sum = vector(r);
    const float count = number(r);
    const struct al_vec v = vector(r);
    return al_steer_cohesion(sum, count, v, number(r));
}

static struct al_vec alignment(struct reader *r)
{
    const struct al_vec sum = vector(r);
    const float count = number(r);
    return al_steer_alignment(sum, count, vector(r));
}

static struct al_vec meeting(struct reader *r)
{
    const struct al_vec to = vector(r), v = vector(r);
    const float touch = number(r), within = number(r);
    struct al_vec where = {0, 0};
    float when;
    const bool met = al_steer_meeting(to, v, touch, within, &when, &where);
    return met ? where : (struct al_vec){0, 0};
}

static struct al_vec dodge(struct reader *r)
{
    const struct al_vec where = vector(r), heading = vector(r);
    return al_steer_dodge(where, heading, number(r));
}

static struct al_vec queues(struct reader *r)
{
    const struct al_vec to = vector(r), its_v = vector(r), heading = vector(r), v = vector(r);
    return (struct al_vec){al_steer_queues(to, its_v, heading, v, number(r)) ? 1 : 0, 0};
}

static struct al_vec wander(struct reader *r)
{
    const struct al_vec heading = vector(r);
    const float radius = number(r), distance = number(r);
    struct al_vec w = vector(r);
    struct al_rng rng;
    al_rng_init(&rng, 1, 2, 3, 4);
    return al_steer_wander(heading, radius, distance, 0, &rng, &w);
}

static struct al_vec cruise(struct reader *r)
{
    const struct al_vec heading = vector(r), v = vector(r);
    return al_steer_cruise(heading, v, number(r));
}

static struct al_vec thrust(struct reader *r)
{
    const struct al_vec heading = vector(r);
    return al_steer_thrust(heading, number(r));
}

static struct al_vec flow(struct reader *r)
{
    const struct al_vec field = vector(r), v = vector(r);
    return al_steer_flow(field, v, number(r));
}

static struct al_vec field(struct reader *r)
{
    const float kind = number(r);
    return al_steer_field((enum al_field)(int)kind, vector(r), 800, 600, 1);
}

#define BEHAVIOURS(X) \
    X(seek, 5)        \
    X(flee, 6)        \
    X(arrive, 6)      \
    X(track, 4)       \
    X(goal, 5)        \
    X(waypoint, 6)    \
    X(pursue, 7)      \
    X(evade, 8)       \
    X(interpose, 12)  \
    X(follow, 10)     \
    X(slot, 4)        \
    X(formation, 8)   \
    X(meets, 6)       \
    X(avoid, 8)       \
    X(shelter, 6)     \
    X(contain, 6)     \
    X(push, 2)        \
    X(cohesion, 6)    \
    X(alignment, 5)   \
    X(meeting, 6)     \
    X(dodge, 5)       \
    X(queues, 9)      \
    X(wander, 6)      \
    X(cruise, 5)      \
    X(thrust, 3)      \
    X(flow, 5)        \
    X(field, 3)

static struct behaviour {
    const char *name;
    struct al_vec (*call)(struct reader *r);
    size_t arguments;
    size_t rows; /* of the table */
} behaviours[] = {
#define ENTRY(function, count) {#function, function, count, 0},
    BEHAVIOURS(ENTRY)
#undef ENTRY
};

enum { BEHAVIOUR_COUNT = sizeof behaviours / sizeof behaviours[0] };

static struct behaviour *find(const char *name)
{
    for (size_t i = 0; i < BEHAVIOUR_COUNT; i++)
        if (strcmp(behaviours[i].name, name) == 0)
            return &behaviours[i];
    fail_msg("no behaviour %s", name);
    return NULL;
}

/* Reads numbers up to a word that is none. */
static size_t read_numbers(char **text, double *numbers, size_t most)
{
    size_t count = 0;
    while (count < most) {
        char *end;
        numbers[count] = strtod(*text, &end);
        if (end == *text)
            break;
        *text = end;
        count++;
    }
    *text += strspn(*text, " ");
    return count;
}

static bool agrees(float got, double wanted)
{
    const double error = (double)got - wanted, size = wanted < 0 ? -wanted : wanted;
    return error <= 1e-5 * (size + 0.3) && -error <= 1e-5 * (size + 0.3);
}

static void check_row(char *line)
{
    char name[32];
    int length = 0;
    assert_int_equal(sscanf(line, "%31s%n", name, &length), 1);
    struct behaviour *behaviour = find(name);
    double numbers[ARGUMENTS_MAX], wanted[2] = {0, 0};
    float arguments[ARGUMENTS_MAX];
    char *rest = line + length;
    assert_int_equal(read_numbers(&rest, numbers, ARGUMENTS_MAX), behaviour->arguments);
    assert_int_equal(*rest++, ':');
    assert_int_equal(read_numbers(&rest, wanted, 2), 2);
    assert_int_equal(*rest, ';');
    for (size_t i = 0; i < behaviour->arguments; i++)
        arguments[i] = (float)numbers[i];
    struct reader reader = {arguments};
    const struct al_vec got = behaviour->call(&reader);
    assert_ptr_equal(reader.next, arguments + behaviour->arguments);
    if (!agrees(got.x, wanted[0]) || !agrees(got.y, wanted[1]))
        fail_msg("got %.9g %.9g for %s", (double)got.x, (double)got.y, line);
    behaviour->rows++;
}

static void golden_values(void **state)
{
    (void)state;
    FILE *file = fopen("tests/data/steer_golden", "r");
    assert_non_null(file);
    char line[400];
    while (fgets(line, sizeof line, file) != NULL) {
        assert_non_null(strchr(line, '\n'));
        if (line[0] != '#' && line[0] != '\n')
            check_row(line);
    }
    fclose(file);
    for (size_t i = 0; i < BEHAVIOUR_COUNT; i++)
        assert_true(behaviours[i].rows >= 5);
}

/* ---- what always holds ---------------------------------------------------------------------- */

static bool is_finite(struct al_vec v)
{
    return v.x - v.x == 0 && v.y - v.y == 0;
}

/* Every behaviour with every mixture of hostile arguments: nothing, next to nothing, huge. Those
 * that are not to be negative, and numbers and choices, are what they may be. */
static void always_finite(void **state)
{
    (void)state;
    static const float values[] = {0,     -0.0f, 1e-45f, -1e-30f, 1e-20f, 1e-10f,
                                   -1.0f, 2,     1e5f,   -1e6f,   1e9f};
    const size_t count = sizeof values / sizeof values[0];
    struct al_rng rng;
    al_rng_init(&rng, 5, 0, 0, 0);
    for (size_t b = 0; b < BEHAVIOUR_COUNT; b++) {
        for (int round = 0; round < 4000; round++) {
            float arguments[ARGUMENTS_MAX];
            for (size_t i = 0; i < behaviours[b].arguments; i++)
                arguments[i] = values[al_rng_below(&rng, (uint32_t)count)];
            if (behaviours[b].call == waypoint || behaviours[b].call == slot)
                continue; /* whole numbers */
            if (behaviours[b].call == cohesion || behaviours[b].call == alignment)
                arguments[2] = (float)al_rng_below(&rng, 4);
            if (behaviours[b].call == field)
                arguments[0] = (float)al_rng_below(&rng, 4);
            if (behaviours[b].call == contain)
                arguments[2] = arguments[3] = 1000;
            if (behaviours[b].call == follow)
                arguments[9] = 3;
            if (behaviours[b].call == avoid)
                arguments[7] = 3;
            struct reader reader = {arguments};
            if (!is_finite(behaviours[b].call(&reader)))
                fail_msg("%s is not finite", behaviours[b].name);
        }
    }
}

/* ---- neighbours on one spot ----------------------------------------------------------------- */

static void pushes_on_one_spot_are_opposite_units(void **state)
{
    (void)state;
    for (int32_t a = 0; a < 400; a++)
        for (int32_t b = a + 1; b < 400; b++) {
            const struct al_vec one = al_steer_apart(a, b), other = al_steer_apart(b, a);
            assert_true(one.x == -other.x && one.y == -other.y);
            assert_true(fabsf(al_vec_length(one) - 1) < 1e-6f);
        }
    assert_true(fabsf(al_vec_length(al_steer_apart(0, (1 << 24) - 1)) - 1) < 1e-6f);
}

/* A crowd on one spot goes apart in all directions: of 50, each quarter of the circle gets some. */
static void a_crowd_on_one_spot_scatters(void **state)
{
    (void)state;
    int quarters[4] = {0};
    for (int32_t a = 0; a < 50; a++) {
        struct al_vec sum = {0, 0};
        for (int32_t b = 0; b < 50; b++)
            sum = b == a ? sum : al_vec_add(sum, al_steer_apart(a, b));
        assert_false(al_vec_is_zero(sum));
        quarters[(sum.x > 0 ? 1 : 0) + (sum.y > 0 ? 2 : 0)]++;
    }
    for (int q = 0; q < 4; q++)
        assert_true(quarters[q] >= 7 && quarters[q] <= 18);
}

/* ---- wandering ------------------------------------------------------------------------------ */

/* w keeps its length, changes by no more than the jitter's diagonal (and what keeping the length
 * takes back), and goes round to every side alike: its mean over 200,000 ticks is near zero. */
static void wander_wanders(void **state)
{
    (void)state;
    struct al_rng rng;
    al_rng_init(&rng, 9, 1, 0, 0);
    struct al_vec w = {20, 0};
    double x = 0, y = 0;
    const int ticks = 200000;
    for (int t = 0; t < ticks; t++) {
        const struct al_vec before = w;
        const struct al_vec force = al_steer_wander((struct al_vec){0, 1}, 20, 40, 5, &rng, &w);
        assert_true(force.x == w.x && force.y == 40 + w.y);
        assert_true(fabsf(al_vec_length(w) - 20) < 1e-4f);
        assert_true(al_vec_distance(w, before) < 2 * 7.08f);
        x += (double)w.x / ticks;
        y += (double)w.y / ticks;
    }
    /* A tick turns w by about 5/sqrt(3)/20 = 0.144 radians; it forgets its direction in about
     * 2/0.144^2 = 96 ticks: some 1000 independent places with a deviation of 14 u: mean +-0.45. */
    assert_true(x * x + y * y < 4 * 4 * 0.45 * 0.45);
}

static void looking_at_wander_draws_nothing(void **state)
{
    (void)state;
    struct al_vec w = {3, 4};
    const struct al_vec force = al_steer_wander((struct al_vec){1, 0}, 20, 40, 5, NULL, &w);
    assert_true(force.x == 43 && force.y == 4 && w.x == 3 && w.y == 4);
}

/* ---- fields --------------------------------------------------------------------------------- */

/* The noise is at most 1 long, the same across the edges, without jumps, of any direction, and
 * another for another seed. */
static void noise_is_smooth_and_wraps(void **state)
{
    (void)state;
    double x = 0, y = 0;
    for (int i = 0; i < 2000; i++) {
        const float t = (float)i * 0.4f;
        const struct al_vec here = {t, 599.95f}, there = {t, 0.05f}, right = {t + 0.1f, 599.95f};
        const struct al_vec a = al_steer_field(AL_FIELD_NOISE, here, 800, 600, 3);
        const struct al_vec b = al_steer_field(AL_FIELD_NOISE, there, 800, 600, 3);
        const struct al_vec c = al_steer_field(AL_FIELD_NOISE, right, 800, 600, 3);
        const struct al_vec beyond = {t - 800, 599.95f + 600};
        const struct al_vec d = al_steer_field(AL_FIELD_NOISE, beyond, 800, 600, 3);
        assert_true(al_vec_length(a) <= 1.000001f);
        assert_true(al_vec_distance(a, b) < 0.02f);
        assert_true(al_vec_distance(a, c) < 0.02f);
        assert_true(al_vec_distance(a, d) < 0.01f);
        x += (double)a.x / 2000;
        y += (double)a.y / 2000;
    }
    assert_true(x * x + y * y < 0.7 * 0.7);
    const struct al_vec place = {333, 222};
    const struct al_vec one = al_steer_field(AL_FIELD_NOISE, place, 800, 600, 3);
    const struct al_vec other = al_steer_field(AL_FIELD_NOISE, place, 800, 600, 4);
    assert_true(al_vec_distance(one, other) > 0.01f);
}

static struct al_vec noise_at(float x, float y)
{
    return al_steer_field(AL_FIELD_NOISE, (struct al_vec){x, y}, 800, 600, 7);
}

/* What flows into a small square flows out of it: the differences across it cancel. */
static void noise_has_no_springs(void **state)
{
    (void)state;
    float greatest = 0;
    for (int i = 0; i < 500; i++) {
        const float x = 1.3f + 1.6f * (float)i, y = 5.7f + (float)(i % 37) * 16;
        const float e = 0.5f;
        const float across = noise_at(x + e, y).x - noise_at(x - e, y).x;
        const float down = noise_at(x, y + e).y - noise_at(x, y - e).y;
        if (al_vec_length(noise_at(x, y)) < 0.9f) /* not cut to length 1 */
            assert_true(fabsf(across + down) < 1e-3f);
        greatest = al_maxf(greatest, fabsf(across));
    }
    assert_true(greatest > 0.005f); /* and there are differences */
}

/* ---- laws ----------------------------------------------------------------------------------- */

#define SAME(got, wanted_x, wanted_y)                                  \
    do {                                                               \
        const struct al_vec got_ = (got);                              \
        if (!agrees(got_.x, wanted_x) || !agrees(got_.y, wanted_y))    \
            fail_msg("got %.9g %.9g", (double)got_.x, (double)got_.y); \
    } while (0)

static void law_sum(void **state)
{
    (void)state;
    const struct al_vec forces[] = {{3, 0}, {0, 5}, {0, -1}};
    SAME(al_steer_sum(forces, 3, 10), 3, 4);
    SAME(al_steer_sum(forces, 3, 5), 3, 4);
    SAME(al_steer_sum(forces, 3, 1), 0.6, 0.8);
    SAME(al_steer_sum(forces, 3, 0), 0, 0);
    SAME(al_steer_sum(forces, 0, 1), 0, 0);
}

/* Budget 6: 3 of it go to (3, 0), the other 3 to (0, 5), clipped to (0, 3); none to the rest.
 * Opposite forces use the budget up all the same. */
static void law_priority(void **state)
{
    (void)state;
    const struct al_vec forces[] = {{3, 0}, {0, 0}, {0, 5}, {100, 0}};
    SAME(al_steer_priority(forces, 4, 6), 3, 3);
    SAME(al_steer_priority(forces, 4, 2), 2, 0);
    SAME(al_steer_priority(forces, 4, 3), 3, 0);
    SAME(al_steer_priority(forces, 4, 9), 4, 5);
    SAME(al_steer_priority(forces, 4, 0), 0, 0);
    const struct al_vec against[] = {{3, 0}, {-3, 0}, {0, 1}};
    SAME(al_steer_priority(against, 3, 6), 0, 0);
    SAME(al_steer_priority(against, 3, 6.5f), 0, 0.5);
}

/* Chances 0 and 1 are sure; else the first acts in its share of the cases, twice as strong with a
 * chance of one half, and the second in the same share of the rest. */
static void law_dither(void **state)
{
    (void)state;
    const struct al_vec forces[] = {{0, 0}, {1, 0}, {0, 1}};
    struct al_rng rng;
    al_rng_init(&rng, 1, 0, 0, 0);
    SAME(al_steer_dither(forces, (float[]){1, 1, 1}, 3, 9, &rng), 1, 0);
    SAME(al_steer_dither(forces, (float[]){1, 0, 1}, 3, 9, &rng), 0, 1);
    SAME(al_steer_dither(forces, (float[]){1, 0, 0}, 3, 9, &rng), 0, 0);
    SAME(al_steer_dither(forces, (float[]){1, 1, 1}, 3, 0.25f, &rng), 0.25, 0);
    int first = 0, second = 0, none = 0;
    for (int i = 0; i < 10000; i++) {
        const struct al_vec f = al_steer_dither(forces, (float[]){0.5f, 0.5f, 0.5f}, 3, 9, &rng);
        first += f.x == 2 && f.y == 0;
        second += f.x == 0 && f.y == 2;
        none += f.x == 0 && f.y == 0;
    }
    assert_int_equal(first + second + none, 10000);
    assert_true(first > 4800 && first < 5200);   /* 5000 +- 4 * 50 */
    assert_true(second > 2327 && second < 2673); /* 2500 +- 4 * 43 */
}

/* Heading (1, 0): 45 degrees to the right ask for half of max_force, 90 and more for all of it. */
static void law_angular(void **state)
{
    (void)state;
    const struct al_vec heading = {1, 0}, none = {0, 0};
    SAME(al_steer_angular((struct al_vec){5, 5}, none, heading, 0.4f, 0), 0, 0.2);
    SAME(al_steer_angular((struct al_vec){5, -5}, none, heading, 0.4f, 0), 0, -0.2);
    SAME(al_steer_angular((struct al_vec){0, 7}, none, heading, 0.4f, 0), 0, 0.4);
    SAME(al_steer_angular((struct al_vec){-5, -5}, none, heading, 0.4f, 0), 0, -0.4);
    SAME(al_steer_angular((struct al_vec){5, 0}, none, heading, 0.4f, 0), 0, 0);
    SAME(al_steer_angular((struct al_vec){-5, 0}, none, heading, 0.4f, 0), 0, 0.4);
    SAME(al_steer_angular((struct al_vec){-5, 0}, none, heading, 0.4f, 1), 0, -0.4);
    SAME(al_steer_angular(none, none, heading, 0.4f, 0), 0, 0);
    SAME(al_steer_angular((struct al_vec){5, 5}, (struct al_vec){0.1f, 0}, heading, 0.4f, 0), 0.1,
         0.2);
    SAME(al_steer_angular((struct al_vec){0, 1}, (struct al_vec){3, 0}, heading, 4, 0), 2.4, 3.2);
}

/* ---- moving --------------------------------------------------------------------------------- */

static void moves(void **state)
{
    (void)state;
    struct al_vec v = {1, 0}, heading = {1, 0};
    SAME(al_steer_move((struct al_vec){4, 8}, 2, 100, 1, &v, &heading), 3, 4);
    SAME(v, 3, 4);
    SAME(heading, 0.6, 0.8);
    SAME(al_steer_move((struct al_vec){3, 4}, 1, 5, 1, &v, &heading), 3, 4); /* 10 clipped to 5 */
    SAME(al_steer_move((struct al_vec){-6, -8}, 2, 5, 1, &v, &heading), 0, 0);
    SAME(v, 0, 0);
    SAME(heading, 0.6, 0.8); /* kept */
    SAME(al_steer_move((struct al_vec){1, 1}, 1, 0, 1, &v, &heading), 0, 0);
    SAME(heading, 0.6, 0.8);
}

/* Half of the 90 degrees from (1, 0) to (0, 1), and so along the diagonal; then half of the other
 * 45: at 67.5 degrees cos 0.38268, sin 0.92388. */
static void turns_smoothly(void **state)
{
    (void)state;
    struct al_vec v = {0, 2}, heading = {1, 0};
    const struct al_vec none = {0, 0};
    SAME(al_steer_move(none, 1, 5, 0.5f, &v, &heading), 1.414214, 1.414214);
    SAME(v, 0, 2);
    SAME(heading, 0.7071068, 0.7071068);
    SAME(al_steer_move(none, 1, 5, 0.5f, &v, &heading), 0.7653669, 1.847759);
}

static void never_faster_than_max_speed(void **state)
{
    (void)state;
    struct al_rng rng;
    al_rng_init(&rng, 3, 0, 0, 0);
    struct al_vec v = {0, 0}, heading = {1, 0};
    for (int i = 0; i < 100000; i++) {
        const float fx = al_rng_uniform(&rng, -3, 3);
        const float fy = al_rng_uniform(&rng, -3, 3);
        al_steer_move((struct al_vec){fx, fy}, 1, 0.7f, 1, &v, &heading);
        const double square = (double)v.x * (double)v.x + (double)v.y * (double)v.y;
        assert_true(square <= 0.49 * 1.000002 * (1 + 1e-7));
        assert_true(fabsf(al_vec_length(heading) - 1) < 1e-6f);
    }
}

/* A dead-centre approach at full speed: goes round, always on the same side, and never into it. */
static void goes_round_what_it_heads_for(void **state)
{
    (void)state;
    for (int32_t id = 0; id < 2; id++) {
        struct al_vec p = {0, 0}, v = {4, 0}, heading = {1, 0};
        const struct al_vec centre = {200, 0};
        float gap, nearest = 1e9f, aside = 0;
        for (int t = 0; t < 400 && p.x < 300; t++) {
            const struct al_vec to = al_vec_sub(centre, p);
            const float sight = 80 * al_vec_length(v) / 4;
            struct al_vec forces[2] = {{0, 0}, {0, 0}};
            if (al_steer_meets(to, 36, heading, sight, &gap))
                forces[0] = al_steer_avoid(to, 36, heading, sight, 0.4f, id);
            forces[1] = al_steer_seek((struct al_vec){400 - p.x, -p.y}, v, 4);
            const struct al_vec force = al_steer_priority(forces, 2, 0.4f);
            p = al_vec_add(p, al_steer_move(force, 1, 4, 1, &v, &heading));
            nearest = al_minf(nearest, al_vec_distance(p, centre));
            aside = fabsf(p.y) > fabsf(aside) ? p.y : aside;
        }
        assert_true(p.x >= 300);
        assert_true(nearest >= 30);
        assert_true(id == 0 ? aside > 30 : aside < -30); /* right of (1, 0) is (0, 1) */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_values),
        cmocka_unit_test(always_finite),
        cmocka_unit_test(pushes_on_one_spot_are_opposite_units),
        cmocka_unit_test(a_crowd_on_one_spot_scatters),
        cmocka_unit_test(wander_wanders),
        cmocka_unit_test(looking_at_wander_draws_nothing),
        cmocka_unit_test(noise_is_smooth_and_wraps),
        cmocka_unit_test(noise_has_no_springs),
        cmocka_unit_test(law_sum),
        cmocka_unit_test(law_priority),
        cmocka_unit_test(law_dither),
        cmocka_unit_test(law_angular),
        cmocka_unit_test(moves),
        cmocka_unit_test(turns_smoothly),
        cmocka_unit_test(never_faster_than_max_speed),
        cmocka_unit_test(goes_round_what_it_heads_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
