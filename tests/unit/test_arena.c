#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <ailife/arena.h>

static void measuring_counts_and_hands_out_nothing(void **state)
{
    struct al_arena arena;
    (void)state;
    al_arena_init(&arena, NULL, 12345);
    assert_null(AL_ARENA_TAKE(&arena, char, 1));
    assert_int_equal(arena.used, 64); /* one byte, to the next line */
    assert_null(AL_ARENA_TAKE(&arena, double, 8));
    assert_int_equal(arena.used, 128); /* 64 bytes: exactly one line more */
    assert_null(AL_ARENA_TAKE(&arena, double, 9));
    assert_int_equal(arena.used, 256); /* 72 bytes: two lines */
    assert_null(AL_ARENA_TAKE(&arena, int, 0));
    assert_int_equal(arena.used, 256);
    assert_false(arena.failed);
}

static void pieces_are_aligned_apart_and_fit_what_was_measured(void **state)
{
    static const size_t counts[] = {1, 63, 64, 65, 0, 1000};
    enum { PIECES = sizeof counts / sizeof counts[0] };
    struct al_arena arena;
    unsigned char *piece[PIECES];
    (void)state;
    al_arena_init(&arena, NULL, 0);
    for (int i = 0; i < PIECES; i++)
        al_arena_take(&arena, counts[i], 1);
    const size_t total = arena.used;
    assert_int_equal(total, 64 + 64 + 64 + 128 + 0 + 1024);

    unsigned char *block = aligned_alloc(AL_ALIGN, total);
    assert_non_null(block);
    al_arena_init(&arena, block, total);
    for (int i = 0; i < PIECES; i++) {
        piece[i] = AL_ARENA_TAKE(&arena, unsigned char, counts[i]);
        assert_non_null(piece[i]);
        assert_int_equal((uintptr_t)piece[i] % AL_ALIGN, 0);
        memset(piece[i], i + 1, counts[i]);
    }
    assert_false(arena.failed);
    assert_int_equal(arena.used, total);
    for (int i = 0; i < PIECES; i++) {
        assert_true(piece[i] >= block && piece[i] + counts[i] <= block + total);
        for (size_t k = 0; k < counts[i]; k++)
            assert_int_equal(piece[i][k], i + 1); /* no later piece wrote here */
    }
    free(block);
}

static void a_piece_too_many_fails_and_stays_failed(void **state)
{
    static _Alignas(AL_ALIGN) unsigned char block[128];
    struct al_arena arena;
    (void)state;
    al_arena_init(&arena, block, sizeof block);
    assert_ptr_equal(al_arena_take(&arena, 1, 64), block);
    assert_null(al_arena_take(&arena, 1, 65));
    assert_true(arena.failed);
    assert_int_equal(arena.used, 64);
    assert_null(al_arena_take(&arena, 1, 1)); /* would fit, but the layout is broken already */
    assert_int_equal(arena.used, 64);

    al_arena_init(&arena, block, sizeof block);
    assert_false(arena.failed);
    assert_ptr_equal(al_arena_take(&arena, 2, 64), block);
    assert_non_null(al_arena_take(&arena, 0, 64)); /* nothing still fits when all is taken */
    assert_false(arena.failed);
}

/* Half a line at the end cannot be a piece of its own: pieces end on lines too. */
static void a_ragged_end_is_left_alone(void **state)
{
    static _Alignas(AL_ALIGN) unsigned char block[128];
    struct al_arena arena;
    (void)state;
    al_arena_init(&arena, block, 100);
    assert_non_null(al_arena_take(&arena, 1, 64));
    assert_null(al_arena_take(&arena, 1, 1));
    assert_true(arena.failed);
}

static void sizes_that_overflow_fail(void **state)
{
    /* The last two products wrap to 0 and to 2 when computed in a size_t. */
    static const size_t cases[][2] = {
        {SIZE_MAX, 1},         {1, SIZE_MAX},         {SIZE_MAX, SIZE_MAX},
        {SIZE_MAX / 2 + 1, 2}, {SIZE_MAX / 2 + 2, 2},
    };
    static _Alignas(AL_ALIGN) unsigned char block[128];
    struct al_arena arena;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        al_arena_init(&arena, block, sizeof block);
        assert_null(al_arena_take(&arena, cases[i][0], cases[i][1]));
        assert_true(arena.failed);
        al_arena_init(&arena, NULL, 0);
        al_arena_take(&arena, cases[i][0], cases[i][1]);
        assert_true(arena.failed);
        assert_int_equal(arena.used, 0);
    }
    al_arena_init(&arena, NULL, 0); /* the sum overflows, not the product */
    al_arena_take(&arena, SIZE_MAX / 2, 1);
    assert_false(arena.failed);
    al_arena_take(&arena, SIZE_MAX / 2, 1);
    assert_true(arena.failed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(measuring_counts_and_hands_out_nothing),
        cmocka_unit_test(pieces_are_aligned_apart_and_fit_what_was_measured),
        cmocka_unit_test(a_piece_too_many_fails_and_stays_failed),
        cmocka_unit_test(a_ragged_end_is_left_alone),
        cmocka_unit_test(sizes_that_overflow_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
