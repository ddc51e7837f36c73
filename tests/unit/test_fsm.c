/* State machines: what is refused, what is reached, which event decides. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <ailife/fsm.h>

enum { LOUD, HUNGRY, TIRED, EVENTS };
enum { SLEEP, EAT, RUN };

static struct al_fsm fsm;

/* sleep -loud-> run, sleep -hungry-> eat, eat -loud-> run, run -tired-> sleep */
static int dog(void **state)
{
    (void)state;
    al_fsm_init(&fsm, EVENTS);
    assert_int_equal(al_fsm_add(&fsm, "sleep", 10, 0), SLEEP);
    assert_int_equal(al_fsm_add(&fsm, "eat", 11, 7), EAT);
    assert_int_equal(al_fsm_add(&fsm, "run", 12, -1), RUN);
    fsm.states[SLEEP].next[LOUD] = RUN;
    fsm.states[SLEEP].next[HUNGRY] = EAT;
    fsm.states[EAT].next[LOUD] = RUN;
    fsm.states[RUN].next[TIRED] = SLEEP;
    fsm.first = SLEEP;
    return 0;
}

static void states_keep_what_they_are_given(void **state)
{
    (void)state;
    assert_int_equal(fsm.count, 3);
    assert_string_equal(fsm.states[EAT].name, "eat");
    assert_int_equal(fsm.states[EAT].action, 11);
    assert_int_equal(fsm.states[EAT].ticks, 7);
    assert_int_equal(fsm.states[EAT].next[HUNGRY], AL_FSM_STAY);
    assert_int_equal(al_fsm_find(&fsm, "run"), RUN);
    assert_int_equal(al_fsm_find(&fsm, "ru"), AL_FSM_STAY);
    assert_int_equal(al_fsm_find(&fsm, "runs"), AL_FSM_STAY);
}

static void names_are_cut(void **state)
{
    (void)state;
    char name[101];
    memset(name, 'x', 100);
    name[100] = '\0';
    const int32_t number = al_fsm_add(&fsm, name, 0, 0);
    assert_int_equal(strlen(fsm.states[number].name), AL_FSM_NAME_SIZE - 1);
}

static void there_is_an_end_to_states(void **state)
{
    (void)state;
    for (int32_t i = 3; i < AL_FSM_STATES_MAX; i++)
        assert_int_equal(al_fsm_add(&fsm, "more", 0, 0), i);
    assert_int_equal(al_fsm_add(&fsm, "last", 0, 0), AL_FSM_STAY);
    assert_int_equal(fsm.count, AL_FSM_STATES_MAX);
}

static void a_whole_machine_is_good(void **state)
{
    (void)state;
    int32_t which = 77;
    assert_int_equal(al_fsm_check(&fsm, &which), AL_FSM_GOOD);
    assert_int_equal(which, 77);
}

static void no_first_state(void **state)
{
    (void)state;
    fsm.first = AL_FSM_STAY;
    assert_int_equal(al_fsm_check(&fsm, NULL), AL_FSM_NO_FIRST);
    struct al_fsm empty;
    al_fsm_init(&empty, EVENTS);
    assert_int_equal(al_fsm_check(&empty, NULL), AL_FSM_NO_FIRST);
}

static void nobody_reaches(void **state)
{
    (void)state;
    int32_t which = -1;
    fsm.first = RUN; /* run -> sleep -> eat: all are reached */
    assert_int_equal(al_fsm_check(&fsm, &which), AL_FSM_GOOD);
    fsm.states[SLEEP].next[HUNGRY] = AL_FSM_STAY;
    assert_int_equal(al_fsm_check(&fsm, &which), AL_FSM_UNREACHABLE);
    assert_int_equal(which, EAT);
    fsm.first = EAT; /* eat -> run -> sleep */
    assert_int_equal(al_fsm_check(&fsm, &which), AL_FSM_GOOD);
    fsm.states[EAT].next[LOUD] = EAT; /* only itself: the first that is not reached is told */
    assert_int_equal(al_fsm_check(&fsm, &which), AL_FSM_UNREACHABLE);
    assert_int_equal(which, SLEEP);
}

/* A chain over all states, in which the last one is far from the first. */
static void a_long_way_is_reached(void **state)
{
    (void)state;
    int32_t which = -1;
    al_fsm_init(&fsm, 1);
    for (int32_t i = 0; i < AL_FSM_STATES_MAX; i++) {
        al_fsm_add(&fsm, "link", 0, 0);
        fsm.states[i].next[0] = i - 1; /* the last leads to the one before, and so on */
    }
    fsm.first = AL_FSM_STATES_MAX - 1;
    assert_int_equal(al_fsm_check(&fsm, &which), AL_FSM_GOOD);
    fsm.states[40].next[0] = AL_FSM_STAY;
    assert_int_equal(al_fsm_check(&fsm, &which), AL_FSM_UNREACHABLE);
    assert_int_equal(which, 0);
}

/* What a file could hold. */
static void broken_tables(void **state)
{
    struct al_fsm broken[6];
    (void)state;
    for (size_t i = 0; i < 6; i++)
        broken[i] = fsm;
    broken[0].count = AL_FSM_STATES_MAX + 1;
    broken[1].count = -1;
    broken[2].events = AL_FSM_EVENTS_MAX + 1;
    broken[3].first = 3;
    broken[4].states[RUN].next[LOUD] = -2;
    memset(broken[5].states[EAT].name, 'x', AL_FSM_NAME_SIZE);
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(al_fsm_check(&broken[i], NULL), AL_FSM_BROKEN);
}

static void the_first_event_with_a_follower_decides(void **state)
{
    (void)state;
    const struct {
        int32_t from;
        uint32_t happened;
        int32_t to;
        bool changes;
    } cases[] = {
        {SLEEP, 0, SLEEP, false},
        {SLEEP, 1u << LOUD, RUN, true},
        {SLEEP, 1u << HUNGRY, EAT, true},
        {SLEEP, 1u << HUNGRY | 1u << LOUD, RUN, true},
        {SLEEP, 1u << TIRED, SLEEP, false},
        {SLEEP, 1u << TIRED | 1u << HUNGRY, EAT, true},
        {RUN, 1u << LOUD | 1u << HUNGRY, RUN, false},
        {RUN, 1u << LOUD | 1u << TIRED, SLEEP, true},
        {SLEEP, 1u << EVENTS, SLEEP, false}, /* no event of this machine */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct al_fsm_mind mind = {cases[i].from, 5};
        assert_int_equal(al_fsm_fire(&fsm, &mind, cases[i].happened), cases[i].changes);
        assert_int_equal(mind.state, cases[i].to);
        assert_int_equal(mind.age, cases[i].changes ? 0 : 5);
    }
}

static void a_state_may_begin_again(void **state)
{
    (void)state;
    struct al_fsm_mind mind = {EAT, 9};
    fsm.states[EAT].next[HUNGRY] = EAT;
    assert_true(al_fsm_fire(&fsm, &mind, 1u << HUNGRY));
    assert_int_equal(mind.state, EAT);
    assert_int_equal(mind.age, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(states_keep_what_they_are_given, dog),
        cmocka_unit_test_setup(names_are_cut, dog),
        cmocka_unit_test_setup(there_is_an_end_to_states, dog),
        cmocka_unit_test_setup(a_whole_machine_is_good, dog),
        cmocka_unit_test_setup(no_first_state, dog),
        cmocka_unit_test_setup(nobody_reaches, dog),
        cmocka_unit_test_setup(a_long_way_is_reached, dog),
        cmocka_unit_test_setup(broken_tables, dog),
        cmocka_unit_test_setup(the_first_event_with_a_follower_decides, dog),
        cmocka_unit_test_setup(a_state_may_begin_again, dog),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
