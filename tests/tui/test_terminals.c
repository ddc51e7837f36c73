/* Kinds of terminals and locales, what is sent to them, and random keys. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "pty.h"

static void assert_quits(struct pty *pty)
{
    pty_send(pty, "q");
    int status = pty_wait_end(pty, 5000);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    pty_assert_restored(pty);
}

/* Sequences "ESC [ ... m" that set a colour. */
static bool sends_colors(const struct pty *pty)
{
    for (const char *at = pty->raw; (at = strstr(at, "\033[")); at += 2) {
        size_t length = strspn(at + 2, "0123456789;");
        if (at[2 + length] != 'm')
            continue;
        for (const char *part = at + 2; part < at + 2 + length; part += strcspn(part, ";m") + 1) {
            int number = atoi(part);
            if ((number >= 30 && number <= 38) || (number >= 40 && number <= 48))
                return true;
        }
    }
    return false;
}

static bool sends_beyond_ascii(const struct pty *pty)
{
    for (size_t i = 0; i < pty->raw_size; i++) {
        if ((unsigned char)pty->raw[i] >= 0x80)
            return true;
    }
    return false;
}

static void kinds(void **state)
{
    (void)state;
    static const struct {
        const char *term;
        bool colors;
    } kinds[] = {{"xterm-256color", true}, {"screen-256color", true}, {"linux", true},
                 {"tmux-256color", true},  {"xterm", true},           {"vt100", false},
                 {"vt220", false}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        for (int utf8 = 0; utf8 < 2; utf8++) {
            struct pty pty;
            bool plain = (i + (size_t)utf8) % 3 == 2;
            pty_open(&pty, &(struct pty_start){.term = kinds[i].term,
                                               .locale = utf8 ? "C.UTF-8" : "C",
                                               .no_color = plain ? "1" : NULL,
                                               .arguments = "-S 7 -s ants.mines=9"});
            pty_expect(&pty, "RUNNING");
            pty_expect(&pty, "q Quit");
            pty_expect(&pty, "Parameters");
            pty_send(&pty, "\t\t");
            pty_send(&pty, "\033[A"); /* arrows in either mode are no letters */
            pty_send(&pty, "\033OB");
            pty_send(&pty, " ");
            pty_expect(&pty, "PAUSED");
            assert_int_equal(sends_colors(&pty), kinds[i].colors && !plain);
            assert_int_equal(sends_beyond_ascii(&pty), utf8);
            assert_quits(&pty);
            pty_close(&pty);
        }
    }
}

/* NO_COLOR="" counts as unset; display.color = always outdoes it; never needs none. */
static void no_color(void **state)
{
    (void)state;
    static const struct {
        const char *variable, *arguments;
        bool colors;
    } cases[] = {{"", "-S 7", true},
                 {"1", "-S 7", false},
                 {"1", "-S 7 -s display.color=always", true},
                 {NULL, "-S 7 -s display.color=never", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct pty pty;
        pty_open(&pty, &(struct pty_start){.no_color = cases[i].variable,
                                           .arguments = cases[i].arguments});
        pty_expect(&pty, "RUNNING");
        assert_int_equal(sends_colors(&pty), cases[i].colors);
        assert_quits(&pty);
        pty_close(&pty);
    }
}

/* Bytes a second at 80 x 24, 100 ants at 10 frames a second, speed x1: an ant crosses 8 % of the
 * world in a second. */
static size_t bytes_per_second(const char *no_color)
{
    struct pty pty;
    pty_open(&pty, &(struct pty_start){.no_color = no_color,
                                       .arguments = "-S 7 -s ants.population=100 -s run.speed=1"});
    pty_expect(&pty, "RUNNING");
    pty_pump(&pty, 500);
    size_t before = pty.bytes;
    pty_pump(&pty, 2000);
    size_t bytes = (pty.bytes - before) / 2;
    assert_quits(&pty);
    pty_close(&pty);
    print_message("%zu bytes a second%s\n", bytes, no_color ? " without colour" : "");
    return bytes;
}

static void budget(void **state)
{
    (void)state;
    assert_in_range(bytes_per_second(NULL), 100, 8000);
    assert_in_range(bytes_per_second("1"), 100, 6000);
}

/* A key of a fuzzer: mostly bound ones, some sequences, some bytes of nothing; none that quits or
 * suspends. */
static void random_key(unsigned *random, char *keys)
{
    static const char bound[] = " .>+=-0fR?ibv[]m\t\r\033hjklgGdsn\f\b\1775\025"
                                "19";
    static const char *const sequences[] = {"\033[A",
                                            "\033[B",
                                            "\033[C",
                                            "\033[D",
                                            "\033[3~",
                                            "\033OA",
                                            "\033[5~",
                                            "\033[6~",
                                            "\033[H",
                                            "\033[F",
                                            "\033[Z",
                                            "\033OP",
                                            "\033[200~x\033[201~"};
    *random = *random * 1103515245u + 12345u;
    unsigned number = *random >> 8;
    if (number % 10 < 6) {
        keys[0] = bound[number / 10 % (sizeof bound - 1)];
        keys[1] = '\0';
    } else if (number % 10 < 9) {
        strcpy(keys, sequences[number / 10 % (sizeof sequences / sizeof sequences[0])]);
    } else {
        /* 3 ^C, 17 ^Q, 19 ^S, 26 ^Z, 28 ^\, 113 q and their like are left out */
        keys[0] = (char)(0x80 | (number / 10 % 0x80));
        keys[1] = '\0';
    }
}

static void fuzz(unsigned seed, int keys, const char *locale)
{
    static const int sizes[][2] = {{80, 24}, {1, 1},   {300, 80}, {10, 3}, {40, 10},
                                   {20, 6},  {60, 16}, {0, 0},    {5, 50}, {200, 2}};
    struct pty pty;
    unsigned random = seed;
    char text[32];
    pty_open(&pty, &(struct pty_start){.locale = locale});
    pty_expect(&pty, "RUNNING");
    for (int i = 0; i < keys; i++) {
        random_key(&random, text);
        pty_send(&pty, text);
        if (i % 8 == 0)
            pty_resize(&pty, sizes[random >> 12 & 7][0], sizes[random >> 12 & 7][1]);
        pty_pump(&pty, i % 5 == 0 ? 12 : 1);
    }
    pty_pump(&pty, 300);
    long begun = pty_clock();
    pty_send(&pty, "\033[21~"); /* F10: a q might be typed */
    int status = pty_wait_end(&pty, 5000);
    print_message("seed %u: quitting took %ld ms\n", seed, pty_clock() - begun);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    pty_assert_restored(&pty);
    pty_close(&pty);
}

static void random_keys(void **state)
{
    (void)state;
    int keys = getenv("AILIFE_LONG") ? 1500 : 300;
    fuzz(1, keys, "C.UTF-8");
    fuzz(2, keys, "C");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds),
        cmocka_unit_test(no_color),
        cmocka_unit_test(budget),
        cmocka_unit_test(random_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
