/* What keys do to screen and run, without a terminal. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "meadow.h"
#include "stage.h"
#include "tui/command.h"
#include "tui/settings.h"

static int open_stage(void **state)
{
    struct stage *stage = malloc(sizeof *stage);
    stage_open(stage, 0);
    *state = stage;
    return 0;
}

static int close_stage(void **state)
{
    stage_close(*state);
    free(*state);
    return 0;
}

static double rate(const struct stage *stage)
{
    return al_screen_rate(&stage->screen, stage->run);
}

/* Move the cursor in the parameters to that key. */
static struct al_setting choose(struct stage *stage, const char *key)
{
    stage->screen.focus = AL_FOCUS_PARAMS;
    stage_press(stage, AL_KEY_HOME);
    for (size_t i = 0; i < al_settings_count(stage->run, NULL); i++) {
        struct al_setting setting =
            al_settings_at(&stage->screen, stage->run, stage->screen.params_scroll.cursor);
        if (strcmp(setting.row->key, key) == 0)
            return setting;
        stage_press(stage, AL_KEY_DOWN);
    }
    fail_msg("there is no parameter %s", key);
    return (struct al_setting){0};
}

static const struct meadow_params *params(const struct stage *stage)
{
    return stage->run->world->params;
}

/* The world's own speed is x4, x1 is 20 ticks a second; doubled and halved within 0.25 to 64. */
static void speeds(void **state)
{
    struct stage *stage = *state;
    assert_true(rate(stage) == 80);
    stage_type(stage, "+");
    assert_true(rate(stage) == 160);
    stage_type(stage, "====");
    assert_true(rate(stage) == 64 * 20);
    stage_type(stage, "0");
    assert_true(rate(stage) == 20);
    stage_type(stage, "-----");
    assert_true(rate(stage) == 5);
    stage->screen.pace.speed = 3; /* typed in the panel: the next ones are powers of two again */
    stage_type(stage, "+");
    assert_true(rate(stage) == 80);
    stage->screen.pace.speed = 3;
    stage_type(stage, "-");
    assert_true(rate(stage) == 40);
}

static void fast_and_back(void **state)
{
    struct stage *stage = *state;
    stage_type(stage, "0+f");
    assert_true(isinf(rate(stage)));
    assert_true(al_screen_fast(&stage->screen));
    stage_type(stage, " ");
    assert_true(rate(stage) == 0);
    stage_type(stage, " f");
    assert_true(rate(stage) == 40);
    stage_type(stage, "f-");
    assert_true(rate(stage) == 64 * 20);
    stage_type(stage, " f"); /* fast goes on from a pause, too */
    assert_true(isinf(rate(stage)));
}

static void pauses_and_steps(void **state)
{
    struct stage *stage = *state;
    assert_int_equal(stage_type(stage, " "), 0);
    assert_true(rate(stage) == 0);
    assert_int_equal(stage_type(stage, " "), 0);
    assert_true(rate(stage) > 0);
    assert_int_equal(stage_type(stage, "."), AL_EFFECT_TICK);
    assert_true(rate(stage) == 0);
    stage_type(stage, ">");
    assert_true(isinf(rate(stage)));
    stage_type(stage, " ");
    assert_true(rate(stage) == 0);
}

static void program_keys(void **state)
{
    struct stage *stage = *state;
    assert_int_equal(stage_type(stage, "q"), AL_EFFECT_QUIT);
    assert_int_equal(stage_press(stage, AL_KEY_F10), AL_EFFECT_QUIT);
    assert_int_equal(stage_press(stage, 3), AL_EFFECT_ABORT);
    assert_int_equal(stage_press(stage, 12), AL_EFFECT_REPAINT);
    assert_int_equal(stage_press(stage, 26), AL_EFFECT_SUSPEND);
    assert_int_equal(stage_type(stage, "d"), AL_EFFECT_DUMP);
    assert_int_equal(stage_type(stage, "x"), 0);
    assert_string_equal(stage->screen.message, "unbound: x, ? for help");
    stage_type(stage, "?");
    assert_int_equal(stage_type(stage, "q"), AL_EFFECT_QUIT);
}

/* World, parameters, history, and round again, both ways. */
static void focus_goes_round(void **state)
{
    struct stage *stage = *state;
    static const enum al_focus order[] = {AL_FOCUS_PARAMS, AL_FOCUS_HISTORY, AL_FOCUS_WORLD};
    for (int i = 0; i < 3; i++) {
        stage_press(stage, AL_KEY_TAB);
        assert_int_equal(stage->screen.focus, order[i]);
    }
    for (int i = 1; i >= 0; i--) {
        stage_press(stage, AL_KEY_BACK_TAB);
        assert_int_equal(stage->screen.focus, order[i]);
    }
    stage_press(stage, AL_KEY_ESC);
    assert_int_equal(stage->screen.focus, AL_FOCUS_WORLD);
}

/* A change of the world waits for its tick, one of the next generation for that. */
static void changes_wait_for_their_time(void **state)
{
    struct stage *stage = *state;
    char text[64];
    struct al_setting pace = choose(stage, "pace");
    stage_press(stage, AL_KEY_RIGHT);
    stage_press(stage, AL_KEY_RIGHT);
    assert_true(params(stage)->pace == 1);
    assert_true(al_setting_text(stage->run, &pace, text, sizeof text));
    assert_string_equal(text, "1.2");
    choose(stage, "grazers");
    stage_press(stage, AL_KEY_LEFT);
    stage_ticks(stage, 1);
    assert_true(params(stage)->pace == 1.2f);
    assert_int_equal(params(stage)->grazers, 100);
    stage_ticks(stage, 200);
    assert_int_equal(params(stage)->grazers, 99);
    pace = choose(stage, "pace");
    assert_false(al_setting_text(stage->run, &pace, text, sizeof text));
}

/* What is the screen's own acts at once, and the run knows nothing of it. */
static void own_settings_act_at_once(void **state)
{
    struct stage *stage = *state;
    uint64_t digest = al_run_digest(stage->run);
    choose(stage, "fps");
    stage_press(stage, AL_KEY_ENTER);
    stage_type(stage, "25");
    stage_press(stage, AL_KEY_ENTER);
    assert_int_equal(stage->screen.display.fps, 25);
    choose(stage, "tick_rate");
    stage_press(stage, AL_KEY_RIGHT);
    choose(stage, "speed");
    stage_press(stage, AL_KEY_ENTER);
    stage_type(stage, "2");
    stage_press(stage, AL_KEY_ENTER);
    assert_true(rate(stage) == 42);
    stage_type(stage, "v");
    assert_int_equal(stage->screen.display.labels, AL_LABELS_NUMBER);
    choose(stage, "labels");
    stage_press(stage, AL_KEY_DELETE);
    assert_int_equal(stage->screen.display.labels, AL_LABELS_OFF);
    assert_null(stage->run->edits);
    assert_true(al_run_digest(stage->run) == digest);
}

/* Every bad value is refused with what is allowed, the prompt stays, and nothing has changed. */
static void bad_values_are_refused(void **state)
{
    struct stage *stage = *state;
    static const char *const values[] = {"nan", "1e999", "0x10", "5abc", "1,5", "-1", "11"};
    choose(stage, "pace");
    stage_press(stage, AL_KEY_ENTER);
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        stage_press(stage, AL_KEY_CTRL('u'));
        stage_type(stage, values[i]);
        stage_press(stage, AL_KEY_ENTER);
        assert_int_equal(stage->screen.prompt.kind, AL_PROMPT_VALUE);
        assert_non_null(strstr(stage->screen.prompt.complaint, values[i]));
        assert_non_null(strstr(stage->screen.prompt.complaint, "0 to 10"));
        assert_null(al_run_queued(stage->run, "meadow", "pace"));
    }
    stage_press(stage, AL_KEY_BACKSPACE);
    assert_string_equal(stage->screen.prompt.complaint, "");
    stage_press(stage, AL_KEY_ESC);
    assert_int_equal(stage->screen.prompt.kind, AL_PROMPT_NONE);
}

/* Enter on nothing typed leaves all as it was. */
static void empty_prompt(void **state)
{
    struct stage *stage = *state;
    choose(stage, "pace");
    stage_press(stage, AL_KEY_ENTER);
    stage_press(stage, AL_KEY_BACKSPACE);
    assert_int_equal(stage->screen.prompt.kind, AL_PROMPT_VALUE);
    stage_press(stage, AL_KEY_ENTER);
    assert_int_equal(stage->screen.prompt.kind, AL_PROMPT_NONE);
    assert_null(stage->run->edits);
}

/* q is text like any other letter while a value is typed, whatever its kind; F10 quits there, and
 * q does again where a question is asked. */
static void q_in_prompts(void **state)
{
    struct stage *stage = *state;
    const struct al_key_press pasted = {.code = 'q', .pasted = true};
    choose(stage, "motto");
    stage_press(stage, AL_KEY_ENTER);
    assert_int_equal(stage_type(stage, "q"), 0);
    assert_string_equal(stage->screen.prompt.text, "q");
    assert_int_equal(stage_press(stage, AL_KEY_F10), AL_EFFECT_QUIT);
    stage_press(stage, AL_KEY_ESC);
    choose(stage, "pace");
    stage_press(stage, AL_KEY_ENTER);
    assert_int_equal(stage_type(stage, "1q"), 0);
    assert_int_equal(al_command(&stage->screen, stage->run, &pasted), 0);
    assert_string_equal(stage->screen.prompt.text, "1qq");
    stage_draw(stage, 80, 24);
    assert_true(stage_shows(stage, "F10 Quit"));
    stage_press(stage, AL_KEY_ENTER);
    assert_non_null(strstr(stage->screen.prompt.complaint, "'1qq'"));
    assert_int_equal(stage_press(stage, AL_KEY_F10), AL_EFFECT_QUIT);
    stage_press(stage, AL_KEY_ESC);
    assert_int_equal(al_command(&stage->screen, stage->run, &pasted), 0); /* no command */
    stage_type(stage, "R");
    assert_int_equal(stage_type(stage, "q"), AL_EFFECT_QUIT);
}

/* The world's name is shown and cannot be changed here. */
static void world_is_fixed(void **state)
{
    struct stage *stage = *state;
    char text[64];
    struct al_setting world = choose(stage, "world");
    al_setting_text(stage->run, &world, text, sizeof text);
    assert_string_equal(text, "meadow");
    stage_press(stage, AL_KEY_ENTER);
    assert_int_equal(stage->screen.prompt.kind, AL_PROMPT_NONE);
    assert_true(stage->screen.warning);
    stage_press(stage, AL_KEY_DELETE);
    stage_press(stage, AL_KEY_RIGHT);
    assert_null(stage->run->edits);
}

/* Restart: the same seed, a queued one, a new one; rows of the former run are gone, and no file
 * gets those of the new one. */
static void restarts(void **state)
{
    struct stage *stage = *state;
    stage->screen.history = "h.csv";
    stage_ticks(stage, 450);
    stage_type(stage, "Rs");
    assert_int_equal(stage->run->world->seed, 7);
    assert_int_equal(stage->run->world->tick, 0);
    assert_int_equal(stage->run->history.count, 0);
    assert_null(stage->screen.history);
    assert_non_null(strstr(stage->screen.message, "h.csv"));
    choose(stage, "seed");
    stage_press(stage, AL_KEY_ENTER);
    stage_type(stage, "18446744073709551615");
    stage_press(stage, AL_KEY_ENTER);
    stage_type(stage, "Rs");
    assert_true(stage->run->world->seed == UINT64_MAX);
    assert_int_equal(stage_type(stage, "Rn"), AL_EFFECT_NEW_SEED);
    choose(stage, "seed");
    stage_press(stage, AL_KEY_DELETE); /* "drawn" */
    assert_int_equal(stage_type(stage, "Rs"), AL_EFFECT_NEW_SEED);
}

/* When a change acts is said in the words of the manual, and of a change from when on it does. A
 * unit that the help of a parameter names is not said again. */
static void words_of_changes(void **state)
{
    struct stage *stage = *state;
    static const struct {
        const char *key, *acts, *from, *line;
    } cases[] = {
        {"pace", "acts: now", "from: next tick", " pace: how fast a grazer walks (u a tick)"},
        {"grazers", "acts: next generation", "from: next generation",
         " grazers: grazers on the meadow"},
        {"width", "acts: restart", "from: restart (R)", " width: width of the meadow (u)"},
        {"tick_rate", "acts: now", NULL, NULL},
        {"fps", "acts: now", NULL, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        choose(stage, cases[i].key);
        stage_draw(stage, 80, 24);
        assert_true(stage_shows(stage, cases[i].acts));
        if (cases[i].line != NULL)
            assert_string_equal(stage_row(stage, 22), cases[i].line);
        stage_press(stage, AL_KEY_RIGHT);
        stage_draw(stage, 80, 24);
        if (cases[i].from != NULL)
            assert_true(stage_shows(stage, cases[i].from));
        else
            assert_false(stage_shows(stage, "from: "));
    }
}

/* What waits for a restart acts with it. */
static void restart_applies_changes(void **state)
{
    struct stage *stage = *state;
    struct al_setting width = choose(stage, "width");
    assert_string_equal(al_setting_when(stage->run, &width), "restart");
    assert_string_equal(al_setting_from(stage->run, &width), "restart (R)");
    stage_press(stage, AL_KEY_RIGHT);
    stage_ticks(stage, 500);
    assert_true(params(stage)->width == 480);
    stage_type(stage, "Rs");
    assert_true(params(stage)->width == 490);
}

/* Numbers go round; the best is followed wherever it is; a smaller population keeps the number in
 * bounds. */
static void follows(void **state)
{
    struct stage *stage = *state;
    assert_int_equal(al_screen_followed(&stage->screen, stage->run), -1);
    stage_type(stage, "[");
    assert_int_equal(al_screen_followed(&stage->screen, stage->run), 99);
    stage_type(stage, "]");
    assert_int_equal(al_screen_followed(&stage->screen, stage->run), 0);
    stage_type(stage, "[");
    choose(stage, "grazers");
    stage_press(stage, AL_KEY_ENTER);
    stage_type(stage, "3");
    stage_press(stage, AL_KEY_ENTER);
    stage_ticks(stage, 201);
    assert_int_equal(al_screen_followed(&stage->screen, stage->run), 2);
    stage_type(stage, "b");
    assert_int_equal(al_screen_followed(&stage->screen, stage->run),
                     stage->run->world->class->best(stage->run->world));
    stage_type(stage, "i");
    assert_true(stage->screen.inspecting);
    stage_type(stage, "b");
    assert_int_equal(al_screen_followed(&stage->screen, stage->run), -1);
    assert_false(stage->screen.inspecting);
}

/* A run that is done moves only by R. */
static void done_is_done(void **state)
{
    struct stage *stage = *state;
    choose(stage, "until");
    stage_press(stage, AL_KEY_RIGHT);
    stage_ticks(stage, 500);
    assert_int_equal(stage->run->state, AL_RUN_DONE);
    assert_true(rate(stage) == 0);
    assert_int_equal(stage_type(stage, "."), 0);
    stage_type(stage, " ");
    assert_false(stage->screen.paused);
    assert_non_null(strstr(stage->screen.message, "R starts it anew"));
    choose(stage, "until");
    stage_press(stage, AL_KEY_DELETE);
    stage_type(stage, "Rs");
    assert_int_equal(stage->run->state, AL_RUN_GOING);
    assert_true(rate(stage) > 0);
}

/* Where nothing of it could be seen, nothing is opened; what is being typed is kept. */
static void tiny_screens_open_nothing(void **state)
{
    struct stage *stage = *state;
    stage_draw(stage, 80, 24);
    choose(stage, "pace");
    stage_draw(stage, 10, 3);
    stage_press(stage, AL_KEY_ENTER);
    stage_press(stage, AL_KEY_RIGHT);
    stage_press(stage, AL_KEY_TAB);
    stage_type(stage, "?i");
    assert_int_equal(stage->screen.prompt.kind, AL_PROMPT_NONE);
    assert_int_equal(stage->screen.focus, AL_FOCUS_PARAMS);
    assert_false(stage->screen.help || stage->screen.inspecting);
    assert_null(stage->run->edits);
    stage_draw(stage, 80, 24);
    stage_press(stage, AL_KEY_ENTER);
    stage_type(stage, "2");
    stage_draw(stage, 10, 3);
    stage_press(stage, AL_KEY_ENTER);
    assert_string_equal(al_run_queued(stage->run, "meadow", "pace"), "2");
}

/* Every key in every context, over and over: nothing breaks, and the screen can be drawn. */
static void all_keys_everywhere(void **state)
{
    struct stage *stage = *state;
    uint32_t random = 1;
    for (int i = 0; i < 20000; i++) {
        random = random * 1664525 + 1013904223;
        int32_t code = (int32_t)(random >> 16 & 0xff);
        if (code > 0xe0)
            code = AL_KEY_UP + (code - 0xe0) % (AL_KEY_OTHER - AL_KEY_UP + 1);
        if (code > 0x80)
            code = (code - 0x80) % 128;
        if (stage_press(stage, code) & AL_EFFECT_NEW_SEED)
            al_command_restart(&stage->screen, stage->run, random);
        if (i % 64 == 0)
            stage_ticks(stage, 3);
        if (i % 16 == 0)
            stage_draw(stage, (int32_t)(random >> 8 & 127), (int32_t)(random >> 24 & 31));
    }
}

#define ON(test) cmocka_unit_test_setup_teardown(test, open_stage, close_stage)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON(speeds),
        ON(fast_and_back),
        ON(pauses_and_steps),
        ON(program_keys),
        ON(focus_goes_round),
        ON(changes_wait_for_their_time),
        ON(own_settings_act_at_once),
        ON(bad_values_are_refused),
        ON(empty_prompt),
        ON(q_in_prompts),
        ON(world_is_fixed),
        ON(restarts),
        ON(words_of_changes),
        ON(restart_applies_changes),
        ON(follows),
        ON(done_is_done),
        ON(tiny_screens_open_nothing),
        ON(all_keys_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
