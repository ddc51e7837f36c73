/* Scenes of text: pages by hand, and random ones against a plain typesetter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "canvas_stage.h"

#define WIDE "\xE4\xB8\x96" /* U+4E16, two cells */

static void set_up_page(struct stage *stage, int32_t columns, int32_t rows)
{
    set_up(stage, columns, rows, 0, 0);
    stage->view.glyphs = AL_GLYPHS_UTF8;
}

static void type(struct stage *stage, enum al_role role, const char *text)
{
    al_scene_write(&stage->scene, role, text);
}

/* --- by hand --- */

static void lines_are_broken(void **state)
{
    struct stage stage;

    (void)state;
    set_up_page(&stage, 6, 5);
    fill_with(&stage, "~~~~~~");
    type(&stage, AL_ROLE_TEXT, "abc\nHello, world\n\nlast");
    draw(&stage);
    assert_row(&stage, 0, "abc");
    assert_row(&stage, 1, "Hello,");
    assert_row(&stage, 2, " world"); /* full to the end: the next line is not yet begun */
    assert_row(&stage, 3, "");
    assert_row(&stage, 4, "last");
    type(&stage, AL_ROLE_TEXT, "\nand more that is cut");
    draw(&stage);
    assert_row(&stage, 4, "last");
    tear_down(&stage);
}

static void roles_of_spans(void **state)
{
    struct stage stage;

    (void)state;
    set_up_page(&stage, 3, 2);
    type(&stage, AL_ROLE_MATCH, "ab");
    type(&stage, AL_ROLE_DIM, "cd");
    type(&stage, AL_ROLE_TITLE, "e");
    draw(&stage);
    assert_cell(&stage, 0, 0, 'a', AL_ROLE_MATCH);
    assert_cell(&stage, 1, 0, 'b', AL_ROLE_MATCH);
    assert_cell(&stage, 2, 0, 'c', AL_ROLE_DIM);
    assert_cell(&stage, 0, 1, 'd', AL_ROLE_DIM);
    assert_cell(&stage, 1, 1, 'e', AL_ROLE_TITLE);
    assert_cell(&stage, 2, 1, ' ', AL_ROLE_NONE);
    tear_down(&stage);
}

/* Jose with an accent of its own or combined, two names, an emoji, an apostrophe. */
static void names_in_any_script(void **state)
{
    struct stage stage;

    (void)state;
    set_up_page(&stage, 8, 5);
    type(&stage, AL_ROLE_TEXT, "Jos\xC3\xA9 Jose\xCC\x81\n");
    type(&stage, AL_ROLE_TEXT, "\xE6\x9D\x8E\xE6\x98\x8E\n");
    type(&stage, AL_ROLE_TEXT, "\xCE\x95\xCE\xBB\xCE\xAD\xCE\xBD\xCE\xB7\n");
    type(&stage, AL_ROLE_TEXT, "\xF0\x9F\x98\x80 ok It\xE2\x80\x99s");
    draw(&stage);
    assert_row(&stage, 0, "Jos\xC3\xA9 Jos");
    assert_row(&stage, 1, "e\xCC\x81");
    assert_row(&stage, 2, "\xE6\x9D\x8E\xE6\x98\x8E");
    assert_cell(&stage, 0, 2, 0x674E, AL_ROLE_TEXT);
    assert_cell(&stage, 1, 2, 0, AL_ROLE_TEXT);
    assert_cell(&stage, 2, 2, 0x660E, AL_ROLE_TEXT);
    assert_row(&stage, 3, "\xCE\x95\xCE\xBB\xCE\xAD\xCE\xBD\xCE\xB7");
    assert_row(&stage, 4, "\xF0\x9F\x98\x80 ok It"); /* 8 cells; the rest is cut */

    stage.view.glyphs = AL_GLYPHS_ASCII; /* each code point beyond is one dot */
    draw(&stage);
    assert_row(&stage, 0, "Jos. Jos");
    assert_row(&stage, 1, "e.");
    assert_row(&stage, 2, "..");
    assert_row(&stage, 3, ".....");
    assert_row(&stage, 4, ". ok It.");

    assert_string_equal(setlocale(LC_CTYPE, "C"), "C"); /* and where the locale knows none */
    stage.view.glyphs = AL_GLYPHS_UTF8;
    draw(&stage);
    setlocale(LC_CTYPE, "C.UTF-8");
    assert_row(&stage, 0, "Jos. Jos");
    assert_row(&stage, 2, "..");
    assert_row(&stage, 4, ". ok It.");
    tear_down(&stage);
}

static void marks_stay_with_their_letter(void **state)
{
    struct stage stage;

    (void)state;
    set_up_page(&stage, 3, 3);
    type(&stage, AL_ROLE_MATCH, "abe");
    type(&stage, AL_ROLE_DIM, "\xCC\x81"); /* belongs to the span before, and to the full line */
    type(&stage, AL_ROLE_TEXT, "x\n\xCC\x81y"); /* none before it on its line */
    draw(&stage);
    assert_row(&stage, 0, "abe\xCC\x81");
    assert_cell(&stage, 2, 0, 'e', AL_ROLE_MATCH);
    assert_row(&stage, 1, "x");
    assert_row(&stage, 2, ".y");
    tear_down(&stage);
}

static void a_code_point_in_two_spans(void **state)
{
    struct stage stage;

    (void)state;
    set_up_page(&stage, 3, 1);
    type(&stage, AL_ROLE_MATCH, "\xC3");
    type(&stage, AL_ROLE_DIM, "\xA9");
    type(&stage, AL_ROLE_TEXT, "x\xC3");
    draw(&stage);
    assert_row(&stage, 0, "\xC3\xA9x?");
    assert_cell(&stage, 0, 0, 0xE9, AL_ROLE_MATCH);
    assert_cell(&stage, 1, 0, 'x', AL_ROLE_TEXT);
    tear_down(&stage);
}

static void what_is_no_text(void **state)
{
    struct stage stage;

    (void)state;
    set_up_page(&stage, 20, 1);
    type(&stage, AL_ROLE_TEXT,
         "a\tb\033[2J\x7F\xC2\x9B\xFF"); /* the last two: U+009B, a broken byte */
    type(&stage, AL_ROLE_TEXT, "\xE2\x80\xAE\xE2\x81\xA6\xE2\x80\x8B\xC2\xAD"); /* formats */
    draw(&stage);
    assert_row(&stage, 0, "a?b?[2J???....");
    tear_down(&stage);
}

static void wide_glyphs_at_edges(void **state)
{
    struct stage stage;

    (void)state;
    set_up_page(&stage, 5, 3);
    type(&stage, AL_ROLE_TEXT, "abcd" WIDE "x");
    draw(&stage);
    assert_row(&stage, 0, "abcd"); /* no room for it in one cell */
    assert_row(&stage, 1, WIDE "x");

    stage.within = (struct al_rect){-1, 0, 7, 3}; /* off the canvas on both sides */
    al_scene_begin(&stage.scene, 0, 0, false);
    type(&stage, AL_ROLE_TEXT, WIDE "abc" WIDE "y");
    draw(&stage);
    assert_row(&stage, 0, " abc");
    assert_cell(&stage, 0, 0, ' ', AL_ROLE_TEXT);
    assert_cell(&stage, 4, 0, ' ', AL_ROLE_TEXT);
    assert_row(&stage, 1, "");

    stage.within = (struct al_rect){2, 0, 1, 3}; /* too narrow for it */
    al_scene_begin(&stage.scene, 0, 0, false);
    type(&stage, AL_ROLE_TEXT, WIDE "a");
    draw(&stage);
    assert_cell(&stage, 2, 0, '.', AL_ROLE_TEXT);
    assert_cell(&stage, 2, 1, 'a', AL_ROLE_TEXT);
    assert_cell(&stage, 2, 2, ' ', AL_ROLE_NONE);
    tear_down(&stage);
}

/* Not what lies beside it; its lines are those of the whole page, wherever the canvas ends. */
static void draws_into_its_part_only(void **state)
{
    struct stage stage;

    (void)state;
    set_up_page(&stage, 6, 4);
    fill_with(&stage, "~~~~~~");
    stage.within = (struct al_rect){1, 1, 3, 2};
    type(&stage, AL_ROLE_TEXT, "abcde");
    draw(&stage);
    assert_row(&stage, 0, "~~~~~~");
    assert_row(&stage, 1, "~abc~~");
    assert_row(&stage, 2, "~de ~~");
    assert_row(&stage, 3, "~~~~~~");
    stage.within = (struct al_rect){4, -1, 4, 3};
    type(&stage, AL_ROLE_TEXT, "fghijkl");
    draw(&stage);
    assert_row(&stage, 0, "~~~~ef");
    assert_row(&stage, 1, "~abcij");
    assert_row(&stage, 2, "~de ~~");
    stage.within = (struct al_rect){0, -2000000000, 6, 2000000001}; /* a line for each glyph */
    for (int i = 0; i < 1000; i++)
        type(&stage, AL_ROLE_TEXT, "\n");
    draw(&stage);
    assert_row(&stage, 0, "");
    tear_down(&stage);
}

static void a_page_holds_no_items(void **state)
{
    struct stage stage;

    (void)state;
    set_up_page(&stage, 4, 2);
    al_scene_begin(&stage.scene, 40, 40, false);
    add(&stage, AL_ROLE_FOOD, 1, 1);
    type(&stage, AL_ROLE_TEXT, "  x");
    draw(&stage);
    assert_row(&stage, 0, "  x");
    al_scene_begin(&stage.scene, 40, 40, false); /* and a scene without text is no page again */
    stage.view.glyphs = AL_GLYPHS_ASCII;
    add(&stage, AL_ROLE_FOOD, 1, 1);
    draw(&stage);
    assert_row(&stage, 0, ".");
    tear_down(&stage);
}

/* --- against a plain typesetter --- */

/* Pieces of text, and what each shows as in the two sets. */
static const struct {
    const char *text, *utf8, *ascii;
    int32_t utf8_columns, ascii_columns;
} pieces[] = {
    {"a", "a", "a", 1, 1},
    {" ", " ", " ", 1, 1},
    {"\n", "", "", 0, 0},
    {"\xC3\xA9", "\xC3\xA9", ".", 1, 1},
    {WIDE, WIDE, ".", 2, 1},
    {"e\xCC\x81", "e\xCC\x81", "e.", 1, 2},
    {WIDE "\xCC\x81\xCC\x82", WIDE "\xCC\x81\xCC\x82", "...", 2, 3},
    {"\001", "?", "?", 1, 1},
    {"\xE2\x80\xAE", ".", ".", 1, 1},
    {"\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80", ".", 2, 1},
};

#define PIECES (sizeof pieces / sizeof pieces[0])

static uint32_t draw_below(uint32_t bound)
{
    static uint64_t random_state = 1;

    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 32) * bound >> 32);
}

/* The page as lines of text, with all its blanks. */
struct lines {
    char text[40][AL_CELL_BYTES * 30 + 1];
    int32_t row, used, columns;
};

static void append(struct lines *lines, const char *shown, int32_t columns)
{
    if (lines->used + columns > lines->columns) {
        lines->row++;
        lines->used = 0;
    }
    if (lines->row < 40)
        strcat(lines->text[lines->row], shown);
    lines->used += columns;
}

static void append_piece(struct lines *lines, size_t i, bool ascii)
{
    char letter[2] = "";

    if (pieces[i].text[0] == '\n') {
        lines->row++;
        lines->used = 0;
    } else if (!ascii) {
        append(lines, pieces[i].utf8, pieces[i].utf8_columns);
    }
    for (const char *at = pieces[i].ascii; ascii && *at != '\0'; at++) {
        letter[0] = *at;
        append(lines, letter, 1);
    }
}

static void cut_blanks(char *text)
{
    size_t length = strlen(text);

    while (length > 0 && text[length - 1] == ' ')
        text[--length] = '\0';
}

static void random_pages(void **state)
{
    (void)state;
    for (int i = 0; i < 400; i++) {
        struct stage stage;
        struct lines lines = {.columns = 3 + (int32_t)draw_below(27)};
        const int32_t rows = 1 + (int32_t)draw_below(30);
        const uint32_t count = draw_below(400);
        set_up_page(&stage, lines.columns, rows);
        stage.view.glyphs = i % 2 ? AL_GLYPHS_UTF8 : AL_GLYPHS_ASCII;
        for (uint32_t n = 0; n < count; n++) {
            const size_t piece = draw_below(PIECES);
            type(&stage, n / 3 % 2 ? AL_ROLE_TEXT : AL_ROLE_DIM, pieces[piece].text);
            append_piece(&lines, piece, !(i % 2));
        }
        if (count > 0)
            draw(&stage);
        for (int32_t row = 0; row < rows; row++) {
            cut_blanks(lines.text[row]);
            assert_row(&stage, row, lines.text[row]);
        }
        tear_down(&stage);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_broken),          cmocka_unit_test(roles_of_spans),
        cmocka_unit_test(names_in_any_script),       cmocka_unit_test(marks_stay_with_their_letter),
        cmocka_unit_test(a_code_point_in_two_spans), cmocka_unit_test(what_is_no_text),
        cmocka_unit_test(wide_glyphs_at_edges),      cmocka_unit_test(draws_into_its_part_only),
        cmocka_unit_test(a_page_holds_no_items),     cmocka_unit_test(random_pages),
    };
    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) {
        fprintf(stderr, "test_canvas_page: there is no locale C.UTF-8\n");
        return 1;
    }
    return cmocka_run_group_tests_name("canvas_page", tests, NULL, NULL);
}
