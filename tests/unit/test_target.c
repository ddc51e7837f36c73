/* The target: free or held, between walls or on a torus. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ailife/target.h>

#define NEAR(a, b) assert_true(fabsf((a) - (b)) < 1e-4f)

static const struct al_vec none = {0, 0};
static struct al_target_field field;
static struct al_target target;
static struct al_rng rng;

static void begin(enum al_target_kind kind, bool wraps)
{
    field = (struct al_target_field){
        .width = 600, .height = 400, .wraps = wraps, .kind = kind, .speed = 2};
    al_rng_init(&rng, 1, 2, 3, 4);
    al_target_init(&target, &field);
}

static void steps(int n)
{
    while (n-- > 0)
        al_target_step(&target, &field, none, &rng);
}

static void press(float x, float y)
{
    const struct al_touch key = {AL_TOUCH_MOVE, x, y};
    al_target_touch(&target, &field, &key);
}

static void point(float x, float y)
{
    const struct al_touch pointer = {AL_TOUCH_PLACE, x, y};
    al_target_touch(&target, &field, &pointer);
}

static void assert_at(float x, float y)
{
    NEAR(target.place.x, x);
    NEAR(target.place.y, y);
}

static void starts_in_the_middle_and_stays(void **state)
{
    (void)state;
    const enum al_target_kind kinds[] = {AL_TARGET_STILL, AL_TARGET_MANUAL};
    for (size_t i = 0; i < 2; i++) {
        begin(kinds[i], false);
        steps(50);
        assert_at(300, 200);
        assert_false(target.held);
    }
}

/* It turns by up to 20 degrees a tick: cos 20 = 0.9397. */
static void wanders(void **state)
{
    (void)state;
    begin(AL_TARGET_AUTO, true);
    float least = 1, sum = 0;
    for (int i = 0; i < 1000; i++) {
        const struct al_vec heading = target.heading, place = target.place;
        steps(1);
        const float cosine = al_vec_dot(heading, target.heading);
        least = cosine < least ? cosine : least;
        sum += al_vec_cross(heading, target.heading);
        NEAR(al_vec_length(target.v), 2);
        NEAR(al_offset(target.place.x - place.x, 600), target.v.x);
        NEAR(al_offset(target.place.y - place.y, 400), target.v.y);
        assert_true(target.place.x >= 0 && target.place.x < 600);
        assert_true(target.place.y >= 0 && target.place.y < 400);
    }
    assert_true(least >= 0.9396f && least < 0.95f);
    /* Mean sine of a uniform angle: 0; its standard deviation over 1000: 0.2 / sqrt(1000). */
    assert_true(fabsf(sum / 1000) < 4 * 0.2f / 31.6f);
}

static void goes_away_from_what_it_fears(void **state)
{
    (void)state;
    begin(AL_TARGET_AUTO, true);
    al_target_step(&target, &field, (struct al_vec){-0.3f, 0.4f}, &rng); /* unit (-0.6, 0.8) */
    assert_at(300 - 1.2f, 200 + 1.6f);
    begin(AL_TARGET_STILL, true);
    al_target_step(&target, &field, (struct al_vec){-0.3f, 0.4f}, &rng);
    assert_at(300, 200);
}

/* From x = 1, straight left by 2: at the wall, 1 was moved, and it looks to the right. */
static void bounces_from_walls(void **state)
{
    (void)state;
    begin(AL_TARGET_AUTO, false);
    target.place = (struct al_vec){1, 100};
    al_target_step(&target, &field, (struct al_vec){-1, 0}, &rng);
    assert_at(0, 100);
    NEAR(target.v.x, -1);
    NEAR(target.heading.x, 1);
    target.place = (struct al_vec){300, 399.5f};
    al_target_step(&target, &field, (struct al_vec){0.6f, 0.8f}, &rng);
    assert_at(301.2f, 400);
    NEAR(target.heading.x, 0.6f);
    NEAR(target.heading.y, -0.8f);
    /* it never sticks */
    int at_wall = 0;
    for (int i = 0; i < 5000; i++) {
        steps(1);
        at_wall += target.place.x <= 0 || target.place.x >= 600 || target.place.y <= 0 ||
                   target.place.y >= 400;
    }
    assert_true(at_wall > 0 && at_wall < 1000);
}

/* A key moves it by 10 ticks of 2; another key turns it at once; a still one moves too. */
static void keys_move_it(void **state)
{
    (void)state;
    begin(AL_TARGET_STILL, false);
    press(1, 0);
    assert_true(target.held);
    steps(9);
    assert_at(318, 200);
    steps(1);
    assert_at(320, 200);
    NEAR(target.v.x, 2);
    steps(5);
    assert_at(320, 200);
    NEAR(target.v.x, 0);
    press(0, -1);
    steps(3);
    press(-1, 0);
    steps(20);
    assert_at(300, 194);
    press(0, 0); /* no direction: it stays */
    steps(5);
    assert_at(300, 194);
}

static void a_hand_takes_it_for_good(void **state)
{
    (void)state;
    begin(AL_TARGET_AUTO, false);
    press(1, 0);
    steps(100);
    assert_at(320, 200);
    al_target_step(&target, &field, (struct al_vec){1, 0}, &rng);
    assert_at(320, 200);
}

static void keys_stop_at_walls_and_cross_seams(void **state)
{
    (void)state;
    begin(AL_TARGET_MANUAL, false);
    target.place = (struct al_vec){595, 200};
    press(1, 0);
    steps(10);
    assert_at(600, 200);
    NEAR(target.v.x, 0);
    NEAR(target.heading.x, 1); /* the hand's wish is not turned round */
    begin(AL_TARGET_MANUAL, true);
    target.place = (struct al_vec){595, 200};
    press(1, 0);
    steps(10);
    assert_at(15, 200);
}

static void the_pointer_puts_it(void **state)
{
    (void)state;
    begin(AL_TARGET_AUTO, false);
    press(1, 0);
    point(700, -5);
    assert_true(target.held);
    assert_at(600, 0);
    steps(10); /* the key before is over */
    assert_at(600, 0);
    begin(AL_TARGET_AUTO, true);
    point(700, -5);
    assert_at(100, 395);
}

static void all_of_it_is_kept(void **state)
{
    (void)state;
    unsigned char bytes[100];
    struct al_archive archive;
    struct al_target other;
    begin(AL_TARGET_AUTO, true);
    steps(7);
    press(1, 1);
    steps(3);
    al_archive_store(&archive, bytes, sizeof bytes);
    al_target_archive(&target, &archive, 600);
    assert_false(archive.failed);
    const size_t size = archive.used;
    al_target_init(&other, &field);
    al_archive_load(&archive, bytes, size);
    al_target_archive(&other, &archive, 600);
    assert_false(archive.failed);
    steps(5);
    for (int i = 0; i < 5; i++)
        al_target_step(&other, &field, none, &rng);
    assert_true(other.place.x == target.place.x && other.place.y == target.place.y);
    assert_true(other.held && other.push_left == 2 && target.push_left == 2);
    /* places beyond the greatest world are refused */
    al_archive_load(&archive, bytes, size);
    al_target_archive(&other, &archive, 10);
    assert_true(archive.failed);
}

#define TEST(name) cmocka_unit_test(name)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(starts_in_the_middle_and_stays),
        TEST(wanders),
        TEST(goes_away_from_what_it_fears),
        TEST(bounces_from_walls),
        TEST(keys_move_it),
        TEST(a_hand_takes_it_for_good),
        TEST(keys_stop_at_walls_and_cross_seams),
        TEST(the_pointer_puts_it),
        TEST(all_of_it_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
