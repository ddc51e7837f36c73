/* Cells, text, glyphs, and where a scene lies. How it is painted: test_canvas_scene.c. */
#define _XOPEN_SOURCE 700 /* wcwidth */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <limits.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include <ailife/canvas.h>

static void make(struct al_canvas *canvas, int32_t columns, int32_t rows)
{
    assert_int_equal(al_canvas_init(canvas, columns, rows, NULL), AL_OK);
}

static void assert_row(const struct al_canvas *canvas, int32_t row, const char *expected)
{
    char text[AL_CELL_BYTES * 100 + 1];

    assert_true(canvas->columns <= 100);
    al_canvas_row_text(canvas, row, text);
    assert_string_equal(text, expected);
}

static void assert_all_blank(const struct al_canvas *canvas)
{
    for (int32_t i = 0; i < canvas->columns * canvas->rows; i++) {
        assert_int_equal(canvas->cells[i].glyph, ' ');
        assert_int_equal(canvas->cells[i].role, AL_ROLE_NONE);
    }
}

/* --- a canvas --- */

static void starts_blank(void **state)
{
    struct al_canvas canvas;

    (void)state;
    make(&canvas, 7, 3);
    assert_int_equal(canvas.columns, 7);
    assert_int_equal(canvas.rows, 3);
    assert_all_blank(&canvas);
    al_canvas_fini(&canvas);
    assert_int_equal(canvas.columns, 0);
    assert_null(canvas.cells);
}

static void may_have_no_cells(void **state)
{
    static const int32_t sizes[][2] = {{0, 0}, {0, 5}, {5, 0}, {-1, 5}, {5, -1}, {INT32_MIN, 1}};
    const struct al_rect all = {0, 0, 10, 10};
    const struct al_scene scene = {.width = 10, .height = 10};
    const struct al_view view = {.aspect = 2};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct al_canvas canvas;
        make(&canvas, sizes[i][0], sizes[i][1]);
        assert_true(canvas.columns >= 0 && canvas.rows >= 0);
        assert_null(canvas.cells);
        al_canvas_clear(&canvas);
        al_canvas_put(&canvas, 0, 0, 'x', AL_ROLE_TEXT);
        assert_int_equal(al_canvas_text(&canvas, 0, 0, 5, "x", AL_ROLE_TEXT), 0);
        al_canvas_scene(&canvas, &all, &scene, &view);
        assert_row(&canvas, 0, "");
        al_canvas_fini(&canvas);
    }
}

static void resizing_blanks(void **state)
{
    struct al_canvas canvas;
    static const int32_t sizes[][2] = {{4, 4}, {9, 2}, {1, 1}, {0, 0}, {80, 24}, {80, 24}};

    (void)state;
    make(&canvas, 3, 3);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        al_canvas_put(&canvas, 0, 0, 'x', AL_ROLE_TEXT);
        assert_int_equal(al_canvas_resize(&canvas, sizes[i][0], sizes[i][1], NULL), AL_OK);
        assert_int_equal(canvas.columns, sizes[i][0]);
        assert_int_equal(canvas.rows, sizes[i][1]);
        assert_all_blank(&canvas);
    }
    al_canvas_fini(&canvas);
}

/* 2^62 cells of 8 bytes are more than any size can say. */
static void out_of_memory(void **state)
{
    struct al_canvas canvas;
    struct al_error error = {AL_OK, ""};

    (void)state;
    assert_int_equal(al_canvas_init(&canvas, INT32_MAX, INT32_MAX, &error), AL_MEMORY);
    assert_int_equal(error.status, AL_MEMORY);
    assert_non_null(strstr(error.text, "2147483647 x 2147483647"));
    assert_int_equal(canvas.columns, 0);
    assert_int_equal(canvas.rows, 0);

    assert_int_equal(al_canvas_resize(&canvas, 5, 2, &error), AL_OK);
    al_canvas_text(&canvas, 0, 1, 5, "kept", AL_ROLE_TEXT);
    assert_int_equal(al_canvas_resize(&canvas, INT32_MAX, INT32_MAX, &error), AL_MEMORY);
    assert_int_equal(canvas.columns, 5);
    assert_int_equal(canvas.rows, 2);
    assert_row(&canvas, 1, "kept");
    al_canvas_fini(&canvas);
}

/* --- putting cells --- */

static void puts_inside_only(void **state)
{
    struct al_canvas canvas;
    static const int32_t outside[][2] = {{-1, 0},        {3, 0},         {0, -1},
                                         {0, 2},         {INT32_MIN, 0}, {INT32_MAX, 1},
                                         {0, INT32_MIN}, {0, INT32_MAX}};

    (void)state;
    make(&canvas, 3, 2);
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++)
        al_canvas_put(&canvas, outside[i][0], outside[i][1], 'x', AL_ROLE_TEXT);
    assert_all_blank(&canvas);
    al_canvas_put(&canvas, 2, 0, 'a', AL_ROLE_TITLE);
    al_canvas_put(&canvas, 0, 1, 0x2715, AL_ROLE_MINE);
    assert_int_equal(canvas.cells[2].glyph, 'a');
    assert_int_equal(canvas.cells[2].role, AL_ROLE_TITLE);
    assert_int_equal(canvas.cells[3].glyph, 0x2715);
    assert_int_equal(canvas.cells[3].role, AL_ROLE_MINE);
    al_canvas_clear(&canvas);
    assert_all_blank(&canvas);
    al_canvas_fini(&canvas);
}

static void no_format_characters(void **state)
{
    /* soft hyphen, marks of direction, overrides, isolates, joiner, separators, BOM, tag, selector
     */
    static const uint32_t formats[] = {0xAD,   0x61C,  0x200B, 0x200D, 0x200E,  0x200F, 0x202A,
                                       0x202E, 0x2028, 0x2029, 0x2066, 0x2069,  0xFEFF, 0xFE0F,
                                       0x600,  0x180E, 0x2060, 0xFFF9, 0xE0041, 0xE0101};
    static const uint32_t neighbours[] = {0xAC,   0xAE,   0x61B,  0x200A,
                                          0x2010, 0x2027, 0x202F, 0x2070};
    struct al_canvas canvas;

    (void)state;
    make(&canvas, 1, 1);
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        al_canvas_put(&canvas, 0, 0, formats[i], AL_ROLE_TEXT);
        assert_int_equal(canvas.cells[0].glyph, '.');
    }
    for (size_t i = 0; i < sizeof neighbours / sizeof neighbours[0]; i++) {
        al_canvas_put(&canvas, 0, 0, neighbours[i], AL_ROLE_TEXT);
        assert_int_equal(canvas.cells[0].glyph, neighbours[i]);
    }
    al_canvas_fini(&canvas);
}

static void nothing_that_commands_a_terminal(void **state)
{
    static const uint32_t harmful[] = {0x01, 0x07, '\t', '\n',   0x1B,   0x1F,     0x7F,
                                       0x80, 0x9B, 0x9F, 0xD800, 0xDFFF, 0x110000, UINT32_MAX};
    static const uint32_t harmless[] = {' ', '~', 0xA0, 0xD7FF, 0xE000, 0x10FFFF};
    struct al_canvas canvas;

    (void)state;
    make(&canvas, 1, 1);
    for (size_t i = 0; i < sizeof harmful / sizeof harmful[0]; i++) {
        al_canvas_put(&canvas, 0, 0, harmful[i], AL_ROLE_TEXT);
        assert_int_equal(canvas.cells[0].glyph, '?');
    }
    for (size_t i = 0; i < sizeof harmless / sizeof harmless[0]; i++) {
        al_canvas_put(&canvas, 0, 0, harmless[i], AL_ROLE_TEXT);
        assert_int_equal(canvas.cells[0].glyph, harmless[i]);
    }
    al_canvas_fini(&canvas);
}

static void put_wide(struct al_canvas *canvas, int32_t column)
{
    al_canvas_put(canvas, column, 0, 0x4E16, AL_ROLE_TEXT);
    al_canvas_put(canvas, column + 1, 0, 0, AL_ROLE_TEXT);
}

/* U+4E16 is E4 B8 96. */
#define WIDE "\xE4\xB8\x96"

static void no_half_of_a_wide_glyph_is_left(void **state)
{
    struct al_canvas canvas;

    (void)state;
    make(&canvas, 6, 1);
    put_wide(&canvas, 2);
    assert_row(&canvas, 0, "  " WIDE);
    put_wide(&canvas, 2);
    assert_row(&canvas, 0, "  " WIDE);
    al_canvas_put(&canvas, 4, 0, '|', AL_ROLE_TEXT); /* a neighbour does no harm */
    al_canvas_put(&canvas, 1, 0, '|', AL_ROLE_TEXT);
    assert_row(&canvas, 0, " |" WIDE "|");
    al_canvas_put(&canvas, 2, 0, 'x', AL_ROLE_TEXT);
    assert_row(&canvas, 0, " |x |");

    put_wide(&canvas, 2);
    al_canvas_put(&canvas, 3, 0, 'y', AL_ROLE_TEXT);
    assert_row(&canvas, 0, " | y|");

    al_canvas_clear(&canvas);
    put_wide(&canvas, 2);
    put_wide(&canvas, 1); /* over the left half */
    assert_row(&canvas, 0, " " WIDE);
    put_wide(&canvas, 2); /* over the right half */
    assert_row(&canvas, 0, "  " WIDE);
    put_wide(&canvas, 4); /* at the edge */
    assert_row(&canvas, 0, "  " WIDE WIDE);
    al_canvas_fini(&canvas);
}

/* --- text --- */

static void text_is_cut(void **state)
{
    struct al_canvas canvas;

    (void)state;
    make(&canvas, 8, 2);
    assert_int_equal(al_canvas_text(&canvas, 1, 0, 20, "abc", AL_ROLE_TITLE), 3);
    assert_int_equal(canvas.cells[0].role, AL_ROLE_NONE);
    assert_int_equal(canvas.cells[1].role, AL_ROLE_TITLE);
    assert_int_equal(canvas.cells[3].role, AL_ROLE_TITLE);
    assert_int_equal(canvas.cells[4].role, AL_ROLE_NONE);
    assert_row(&canvas, 0, " abc");
    assert_int_equal(al_canvas_text(&canvas, 3, 0, 2, "defgh", AL_ROLE_TEXT), 2);
    assert_row(&canvas, 0, " abde");
    assert_int_equal(al_canvas_text(&canvas, 6, 0, 9, "xyz", AL_ROLE_TEXT), 2);
    assert_row(&canvas, 0, " abde xy");
    assert_row(&canvas, 1, ""); /* it does not run on */
    al_canvas_fini(&canvas);
}

static void text_outside(void **state)
{
    struct al_canvas canvas;

    (void)state;
    make(&canvas, 4, 2);
    assert_int_equal(al_canvas_text(&canvas, 0, -1, 4, "x", AL_ROLE_TEXT), 0);
    assert_int_equal(al_canvas_text(&canvas, 0, 2, 4, "x", AL_ROLE_TEXT), 0);
    assert_int_equal(al_canvas_text(&canvas, 4, 0, 4, "x", AL_ROLE_TEXT), 0);
    assert_int_equal(al_canvas_text(&canvas, 0, 0, 0, "x", AL_ROLE_TEXT), 0);
    assert_int_equal(al_canvas_text(&canvas, 0, 0, -3, "x", AL_ROLE_TEXT), 0);
    assert_int_equal(al_canvas_text(&canvas, 0, 0, INT32_MIN, "x", AL_ROLE_TEXT), 0);
    assert_int_equal(al_canvas_text(&canvas, INT32_MAX, 0, INT32_MAX, "x", AL_ROLE_TEXT), 0);
    assert_int_equal(al_canvas_text(&canvas, INT32_MIN, 0, INT32_MAX, "x", AL_ROLE_TEXT), 1);
    assert_all_blank(&canvas);
    assert_int_equal(al_canvas_text(&canvas, -2, 0, 5, "abcdefg", AL_ROLE_TEXT), 5);
    assert_row(&canvas, 0, "cde");
    al_canvas_fini(&canvas);
}

static void text_in_utf8(void **state)
{
    struct al_canvas canvas;

    (void)state;
    make(&canvas, 12, 1);
    /* a e-acute euro hwair, of one to four bytes */
    assert_int_equal(
        al_canvas_text(&canvas, 0, 0, 12, "a\xC3\xA9\xE2\x82\xAC\xF0\x90\x8D\x88", AL_ROLE_TEXT),
        4);
    assert_int_equal(canvas.cells[0].glyph, 'a');
    assert_int_equal(canvas.cells[1].glyph, 0xE9);
    assert_int_equal(canvas.cells[2].glyph, 0x20AC);
    assert_int_equal(canvas.cells[3].glyph, 0x10348);
    assert_row(&canvas, 0, "a\xC3\xA9\xE2\x82\xAC\xF0\x90\x8D\x88");
    al_canvas_fini(&canvas);
}

static void text_that_is_broken(void **state)
{
    static const struct {
        const char *text, *shown;
    } cases[] = {
        {"a\tb\nc\033[2Jd\177", "a?b?c?[2Jd?"},
        {"\xC2\x9B"
         "31m",
         "?31m"},                     /* C1: U+009B opens a control sequence in one byte */
        {"\xC0\xAF", "??"},           /* overlong slash */
        {"\xE0\x80\xAF", "???"},      /* longer still */
        {"\xF0\x80\x80\xAF", "????"}, /* and longer */
        {"\xED\xA0\x80", "???"},      /* U+D800 */
        {"\xED\xBF\xBF", "???"},      /* U+DFFF */
        {"\xF4\x90\x80\x80", "????"}, /* U+110000 */
        {"\xF5\xFF", "??"},           /* begin nothing */
        {"x\xE2\x82", "x?"},          /* the end cuts a euro sign */
        {"\xE2\x82z", "?z"},          /* another letter does */
        {"\x80\xBFz", "??z"},         /* continuations of nothing */
    };
    struct al_canvas canvas;

    (void)state;
    make(&canvas, 12, 1);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        al_canvas_clear(&canvas);
        assert_int_equal(al_canvas_text(&canvas, 0, 0, 12, cases[i].text, AL_ROLE_TEXT),
                         strlen(cases[i].shown));
        assert_row(&canvas, 0, cases[i].shown);
    }
    al_canvas_fini(&canvas);
}

/* --- widths --- */

static void text_takes_cells(void **state)
{
    static const struct {
        const char *text, *shown;
        int32_t columns;
    } cases[] = {
        {WIDE "a" WIDE, WIDE "a" WIDE, 5},
        {"\xF0\x9F\x98\x80 ok", "\xF0\x9F\x98\x80 ok", 5}, /* an emoji */
        {"Jose\xCC\x81!", "Jose\xCC\x81!", 5},             /* acute, combined */
        {"e\xCC\x82\xCC\x81x", "e\xCC\x82\xCC\x81x", 2},   /* two marks */
        {WIDE "\xCC\x81x", WIDE "\xCC\x81x", 3},           /* one on a wide glyph */
        {" \xCC\x81", " \xCC\x81", 1},                     /* one on a blank */
        {"\xCC\x81x", ".x", 2},                            /* on nothing */
        {"\001\xCC\x81", "?.", 2},                         /* or on what is not shown */
        {"a\xE2\x80\xAE"
         "b",
         "a.b", 3},                                       /* U+202E turns the line round */
        {"a\xE2\x80\x8D\xCC\x81", "a..", 3},              /* U+200D, and a mark on it */
        {"\xE2\x9D\xA4\xEF\xB8\x8F", "\xE2\x9D\xA4.", 2}, /* heart, U+FE0F */
        {"x\xCC\x80\xCC\x81\xCC\x82\xCC\x83y", "x\xCC\x80\xCC\x81\xCC\x82.y", 3}, /* 4 */
        {"x\xF0\x9E\xA3\x90", "x.", 2}, /* U+1E8D0, a mark far out */
        {"\xF4\x8F\xBF\xBF", ".", 1},   /* no character */
        {"\xCD\xB8", ".", 1},           /* U+0378, unassigned */
    };
    struct al_canvas canvas;

    (void)state;
    make(&canvas, 12, 1);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        al_canvas_clear(&canvas);
        assert_int_equal(al_canvas_text(&canvas, 0, 0, 12, cases[i].text, AL_ROLE_TEXT),
                         cases[i].columns);
        assert_int_equal(al_canvas_text_columns(cases[i].text), cases[i].columns);
        assert_row(&canvas, 0, cases[i].shown);
    }
    al_canvas_fini(&canvas);
}

static void a_cell_holds_marks(void **state)
{
    struct al_canvas canvas;
    struct al_cell other;

    (void)state;
    make(&canvas, 4, 1);
    al_canvas_text(&canvas, 0, 0, 4, "e\xCC\x82\xCC\x81" WIDE, AL_ROLE_TITLE);
    assert_int_equal(canvas.cells[0].glyph, 'e');
    assert_int_equal(canvas.cells[0].marks[0], 0x302);
    assert_int_equal(canvas.cells[0].marks[1], 0x301);
    assert_int_equal(canvas.cells[0].marks[2], 0);
    assert_int_equal(canvas.cells[1].glyph, 0x4E16);
    assert_int_equal(canvas.cells[2].glyph, 0);
    assert_int_equal(canvas.cells[2].role, AL_ROLE_TITLE);
    other = canvas.cells[0];
    assert_true(al_cell_same(&other, &canvas.cells[0]));
    other.marks[1] = 0;
    assert_false(al_cell_same(&other, &canvas.cells[0]));
    al_canvas_put(&canvas, 0, 0, 'e', AL_ROLE_TITLE); /* goes with its marks */
    assert_row(&canvas, 0, "e" WIDE);
    al_canvas_fini(&canvas);
}

/* Neither at an edge nor where the text is cut. */
static void no_half_of_a_wide_glyph_is_drawn(void **state)
{
    struct al_canvas canvas;

    (void)state;
    make(&canvas, 4, 1);
    assert_int_equal(al_canvas_text(&canvas, 1, 0, 9, WIDE WIDE "a", AL_ROLE_TEXT), 2);
    assert_row(&canvas, 0, " " WIDE);
    al_canvas_clear(&canvas);
    assert_int_equal(al_canvas_text(&canvas, 0, 0, 3, WIDE WIDE, AL_ROLE_TEXT), 2);
    assert_row(&canvas, 0, WIDE);
    al_canvas_clear(&canvas);
    assert_int_equal(al_canvas_text(&canvas, -1, 0, 9, WIDE WIDE, AL_ROLE_TEXT), 4);
    assert_row(&canvas, 0, " " WIDE);
    al_canvas_clear(&canvas);
    assert_int_equal(al_canvas_text(&canvas, -2, 0, 9, WIDE WIDE, AL_ROLE_TEXT), 4);
    assert_row(&canvas, 0, WIDE);
    al_canvas_fini(&canvas);
}

/* Where the locale knows nothing beyond ASCII. */
static void text_without_utf8(void **state)
{
    struct al_canvas canvas;

    (void)state;
    make(&canvas, 8, 1);
    assert_string_equal(setlocale(LC_CTYPE, "C"), "C");
    assert_int_equal(
        al_canvas_text(&canvas, 0, 0, 8, "aJ\xC3\xA9" WIDE "e\xCC\x81\n", AL_ROLE_TEXT), 7);
    setlocale(LC_CTYPE, "C.UTF-8");
    assert_row(&canvas, 0, "aJ..e.?");
    al_canvas_fini(&canvas);
}

static void rows_as_text(void **state)
{
    struct al_canvas canvas;
    char text[AL_CELL_BYTES * 3 + 1];

    (void)state;
    make(&canvas, 3, 2);
    assert_row(&canvas, 0, "");
    assert_row(&canvas, -1, "");
    assert_row(&canvas, 2, "");
    al_canvas_put(&canvas, 1, 1, 'x', AL_ROLE_NONE);
    assert_row(&canvas, 1, " x");
    al_canvas_put(&canvas, 2, 1, ' ', AL_ROLE_FOCUS); /* a coloured blank is a blank */
    assert_row(&canvas, 1, " x");
    for (int32_t i = 0; i < 3; i++)
        al_canvas_put(&canvas, i, 0, 0x10FFFF, AL_ROLE_TEXT);
    for (int32_t i = 0; i < 3; i++)
        for (int m = 0; m < AL_CELL_MARKS; m++)
            canvas.cells[i].marks[m] = 0x20D0;
    al_canvas_row_text(&canvas, 0, text); /* fills the text to the last byte */
    assert_int_equal(strlen(text), sizeof text - 1);
    assert_memory_equal(text, "\xF4\x8F\xBF\xBF\xE2\x83\x90\xE2\x83\x90", 10);
    al_canvas_fini(&canvas);
}

/* --- glyphs --- */

static void assert_heading(float hx, float hy, char agent, char champion, uint32_t utf8)
{
    assert_int_equal(al_canvas_glyph(AL_GLYPHS_ASCII, AL_ROLE_AGENT, hx, hy), agent);
    assert_int_equal(al_canvas_glyph(AL_GLYPHS_ASCII, AL_ROLE_ELITE, hx, hy), champion);
    assert_int_equal(al_canvas_glyph(AL_GLYPHS_UTF8, AL_ROLE_AGENT, hx, hy), utf8);
    assert_int_equal(al_canvas_glyph(AL_GLYPHS_UTF8, AL_ROLE_ELITE, hx, hy), champion);
}

#define ASSERT_RIGHT(hx, hy) assert_heading(hx, hy, '>', '}', 0x25B8)
#define ASSERT_DOWN(hx, hy)  assert_heading(hx, hy, 'v', 'V', 0x25BE)
#define ASSERT_LEFT(hx, hy)  assert_heading(hx, hy, '<', '{', 0x25C2)
#define ASSERT_UP(hx, hy)    assert_heading(hx, hy, '^', 'A', 0x25B4)

static void headings(void **state)
{
    const float more = nextafterf(0.5f, 1);

    (void)state;
    ASSERT_RIGHT(1, 0);
    ASSERT_DOWN(0, 1);
    ASSERT_LEFT(-1, 0);
    ASSERT_UP(0, -1);
    ASSERT_RIGHT(0.8f, -0.6f);
    ASSERT_DOWN(-0.6f, 0.8f);
    ASSERT_LEFT(-0.8f, 0.6f);
    ASSERT_UP(0.6f, -0.8f);
    /* ties are horizontal, one step beside them decides */
    ASSERT_RIGHT(0.5f, 0.5f);
    ASSERT_RIGHT(0.5f, -0.5f);
    ASSERT_LEFT(-0.5f, 0.5f);
    ASSERT_LEFT(-0.5f, -0.5f);
    ASSERT_DOWN(0.5f, more);
    ASSERT_UP(-0.5f, -more);
    ASSERT_RIGHT(more, 0.5f);
    /* none, tiny, infinite, not a number */
    ASSERT_RIGHT(0, 0);
    ASSERT_RIGHT(-0.0f, -0.0f);
    ASSERT_UP(0, -1e-45f);
    ASSERT_LEFT(-INFINITY, 1);
    ASSERT_UP(3e38f, -INFINITY);
    ASSERT_RIGHT(NAN, -1);
    ASSERT_RIGHT(-1, NAN);
    ASSERT_RIGHT(NAN, NAN);
}

/* The nearest direction is the one with the greatest product of its unit vector and the heading. */
static void headings_all_around(void **state)
{
    static const double directions[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    static const char glyphs[] = ">v<^";
    int compared = 0;

    (void)state;
    for (int degree = 0; degree < 360; degree++) {
        const double angle = degree * 3.14159265358979323846 / 180;
        int best = 0;
        double products[4];
        for (int d = 0; d < 4; d++) {
            products[d] = cos(angle) * directions[d][0] + sin(angle) * directions[d][1];
            best = products[d] > products[best] ? d : best;
        }
        if (degree % 90 == 45)
            continue; /* ties, see above */
        compared++;
        assert_int_equal(
            al_canvas_glyph(AL_GLYPHS_ASCII, AL_ROLE_AGENT, (float)cos(angle), (float)sin(angle)),
            glyphs[best]);
    }
    assert_int_equal(compared, 356);
}

static void glyphs_of_things(void **state)
{
    static const struct {
        enum al_role role;
        uint32_t ascii, utf8;
    } things[] = {
        {AL_ROLE_FOOD, '.', 0x25CA},  {AL_ROLE_MINE, 'X', 0x2715},     {AL_ROLE_OBSTACLE, '#', '#'},
        {AL_ROLE_TARGET, '+', '+'},   {AL_ROLE_TRAIL, ':', ':'},       {AL_ROLE_DEAD, '%', '%'},
        {AL_ROLE_RING, '\'', 0x2219}, {AL_ROLE_PATH, '~', '~'},        {AL_ROLE_WALL, '#', 0x2591},
        {AL_ROLE_ALERT, '!', '!'},    {AL_ROLE_WAYPOINT, '*', 0x25E6}, {AL_ROLE_AIRBORNE, 'o', 'o'},
        {AL_ROLE_FOLLOWED, '@', '@'}, {AL_ROLE_NONE, ' ', ' '},        {AL_ROLE_LABEL, ' ', ' '},
        {AL_ROLE_TEXT, ' ', ' '},     {AL_ROLE_MATCH, ' ', ' '},       {AL_ROLE_BORDER, ' ', ' '},
        {AL_ROLE_COUNT, ' ', ' '},
    };

    (void)state;
    for (size_t i = 0; i < sizeof things / sizeof things[0]; i++) {
        const enum al_role role = things[i].role;
        assert_int_equal(al_canvas_glyph(AL_GLYPHS_ASCII, role, -1, 0), things[i].ascii);
        assert_int_equal(al_canvas_glyph(AL_GLYPHS_UTF8, role, 0, 1), things[i].utf8);
    }
}

static const float units[][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

static void arrows_of_kinds(void **state)
{
    static const struct {
        enum al_role role;
        uint32_t ascii[4], utf8[4]; /* up, right, down, left */
    } kinds[] = {
        {AL_ROLE_RIVAL, {'n', ')', 'u', '('}, {0x25B5, 0x25B9, 0x25BF, 0x25C3}},
        {AL_ROLE_LEADER, {'M', ']', 'W', '['}, {'M', ']', 'W', '['}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        for (size_t d = 0; d < 4; d++) {
            const float hx = units[d][0], hy = units[d][1];
            assert_int_equal(al_canvas_glyph(AL_GLYPHS_ASCII, kinds[i].role, hx, hy),
                             kinds[i].ascii[d]);
            assert_int_equal(al_canvas_glyph(AL_GLYPHS_UTF8, kinds[i].role, hx, hy),
                             kinds[i].utf8[d]);
        }
}

/* Whether two roles have a glyph in common. */
static bool alike(enum al_glyphs glyphs, enum al_role a, enum al_role b)
{
    for (size_t d = 0; d < 4; d++)
        for (size_t e = 0; e < 4; e++) {
            const uint32_t glyph = al_canvas_glyph(glyphs, a, units[d][0], units[d][1]);
            if (glyph != ' ' && glyph == al_canvas_glyph(glyphs, b, units[e][0], units[e][1]))
                return true;
        }
    return false;
}

static void roles_are_told_apart_by_glyph(void **state)
{
    (void)state;
    for (int set = 0; set < AL_GLYPHS_COUNT; set++)
        for (int a = 0; a < AL_ROLE_COUNT; a++) {
            for (int b = 0; b < a; b++) {
                const bool same =
                    set == AL_GLYPHS_ASCII && a == AL_ROLE_WALL && b == AL_ROLE_OBSTACLE;
                assert_int_equal(alike((enum al_glyphs)set, (enum al_role)a, (enum al_role)b),
                                 same);
            }
            for (size_t d = 0; d < 4; d++) { /* nor read as a count */
                const uint32_t glyph =
                    al_canvas_glyph((enum al_glyphs)set, (enum al_role)a, units[d][0], units[d][1]);
                assert_false(glyph >= '0' && glyph <= '9');
            }
        }
}

static void glyphs_are_one_cell_wide(void **state)
{
    (void)state;
    for (int role = 0; role < AL_ROLE_COUNT; role++)
        for (size_t d = 0; d < 4; d++) {
            const uint32_t ascii =
                al_canvas_glyph(AL_GLYPHS_ASCII, (enum al_role)role, units[d][0], units[d][1]);
            const uint32_t utf8 =
                al_canvas_glyph(AL_GLYPHS_UTF8, (enum al_role)role, units[d][0], units[d][1]);
            assert_true(ascii >= ' ' && ascii < 0x7F);
            assert_int_equal(wcwidth((wchar_t)utf8), 1);
        }
}

/* --- where a scene lies --- */

static void assert_fit(struct al_rect within, float width, float height, float aspect,
                       struct al_rect expected, float expected_scale)
{
    float scale = -1;
    const struct al_rect fitted = al_canvas_fit(&within, width, height, aspect, &scale);

    assert_int_equal(fitted.column, expected.column);
    assert_int_equal(fitted.row, expected.row);
    assert_int_equal(fitted.columns, expected.columns);
    assert_int_equal(fitted.rows, expected.rows);
    if (scale < expected_scale * 0.999999f || scale > expected_scale * 1.000001f)
        fail_msg("scale %g instead of %g", (double)scale, (double)expected_scale);
    al_canvas_fit(&within, width, height, aspect, NULL);
}

#define RECT(...) ((struct al_rect){__VA_ARGS__})

/* columns : rows = width * aspect : height; what fills its side first decides. */
static void fits_by_hand(void **state)
{
    (void)state;
    /* 1:1 at 2: two columns a row; 24 rows take 48 of 80 columns, 16 are left on each side */
    assert_fit(RECT(0, 0, 80, 24), 100, 100, 2, RECT(16, 0, 48, 24), 100.0f / 48);
    /* 40 columns take 20 of 24 rows, 2 left above and below */
    assert_fit(RECT(3, 5, 40, 24), 100, 100, 2, RECT(3, 7, 40, 20), 2.5f);
    /* square cells: 24 of 80 columns, 28 left on each side */
    assert_fit(RECT(0, 0, 80, 24), 100, 100, 1, RECT(28, 0, 24, 24), 100.0f / 24);
    /* 480 x 336: 20/7 columns a row, 57 columns want 19.95 rows */
    assert_fit(RECT(0, 2, 57, 20), 480, 336, 2, RECT(0, 2, 57, 20), 480.0f / 57);
    /* an odd cell is left over on the right and below: 3 columns left of 7, 3 rows of 5 */
    assert_fit(RECT(0, 0, 7, 2), 100, 100, 2, RECT(1, 0, 4, 2), 25);
    assert_fit(RECT(0, 0, 4, 5), 100, 100, 2, RECT(0, 1, 4, 2), 25);
    /* halves go up: 1 column wants 0.5 rows, 3 columns 1.5 */
    assert_fit(RECT(0, 0, 1, 1), 100, 100, 2, RECT(0, 0, 1, 1), 100);
    assert_fit(RECT(0, 0, 3, 9), 100, 100, 2, RECT(0, 3, 3, 2), 100.0f / 3);
    /* the narrowest worlds keep one cell: 1000 rows want 0.1 columns, 1000 columns 0.025 rows */
    assert_fit(RECT(0, 0, 1000, 1000), 50, 1e6f, 2, RECT(499, 0, 1, 1000), 50);
    assert_fit(RECT(0, 0, 1000, 1000), 1e6f, 50, 2, RECT(0, 499, 1000, 1), 1000);
    /* beside the canvas */
    assert_fit(RECT(-30, -5, 20, 10), 100, 100, 2, RECT(-30, -5, 20, 10), 5);
}

static void fits_nowhere(void **state)
{
    static const float unusable[] = {0, -0.0f, -1, INFINITY, -INFINITY, NAN};

    (void)state;
    assert_fit(RECT(3, 4, 0, 0), 100, 100, 2, RECT(3, 4, 0, 0), 0);
    assert_fit(RECT(3, 4, 10, 0), 100, 100, 2, RECT(3, 4, 0, 0), 0);
    assert_fit(RECT(3, 4, 0, 10), 100, 100, 2, RECT(3, 4, 0, 0), 0);
    assert_fit(RECT(3, 4, -5, 10), 100, 100, 2, RECT(3, 4, 0, 0), 0);
    assert_fit(RECT(3, 4, 10, INT32_MIN), 100, 100, 2, RECT(3, 4, 0, 0), 0);
    for (size_t i = 0; i < sizeof unusable / sizeof unusable[0]; i++) {
        assert_fit(RECT(3, 4, 10, 10), unusable[i], 100, 2, RECT(3, 4, 0, 0), 0);
        assert_fit(RECT(3, 4, 10, 10), 100, unusable[i], 2, RECT(3, 4, 0, 0), 0);
        assert_fit(RECT(3, 4, 10, 10), 100, 100, unusable[i], RECT(3, 4, 0, 0), 0);
    }
}

static void fits_extremes_without_overflow(void **state)
{
    (void)state;
    assert_fit(RECT(0, 0, INT32_MAX, INT32_MAX), 100, 100, 1, RECT(0, 0, INT32_MAX, INT32_MAX),
               100.0f / 2147483647.0f);
    assert_fit(RECT(0, 0, 9, 9), 3e38f, 1e-45f, 4, RECT(0, 4, 9, 1), 3e38f / 9);
    assert_fit(RECT(0, 0, 9, 9), 1e-38f, 3e38f, 1, RECT(4, 0, 1, 9), 1e-38f);
}

/* What must hold for every rectangle: inside it, centred, one side full, the other the whole
 * number nearest to the true proportion (at least 1). */
static void check_fit(const struct al_rect *within, float width, float height, float aspect)
{
    const struct al_rect fitted = al_canvas_fit(within, width, height, aspect, NULL);
    const long double wide = (long double)width * aspect, high = height;
    const int32_t left = fitted.column - within->column;
    const int32_t right = within->columns - fitted.columns - left;
    const int32_t above = fitted.row - within->row;
    const int32_t below = within->rows - fitted.rows - above;
    const bool fills_columns = fitted.columns == within->columns;
    const bool fills_rows = fitted.rows == within->rows;
    const long double ideal_columns = fitted.rows * wide / high;
    const long double ideal_rows = fitted.columns * high / wide;
    const bool columns_nearest = fabsl(fitted.columns - ideal_columns) < 0.5L + 1e-9L ||
                                 (fitted.columns == 1 && ideal_columns < 1);
    const bool rows_nearest =
        fabsl(fitted.rows - ideal_rows) < 0.5L + 1e-9L || (fitted.rows == 1 && ideal_rows < 1);
    const bool centred = left >= 0 && above >= 0 && (right == left || right == left + 1) &&
                         (below == above || below == above + 1);

    if (fitted.columns < 1 || fitted.rows < 1 || !centred ||
        !((fills_columns && rows_nearest) || (fills_rows && columns_nearest)))
        fail_msg("%g x %g at %g in %d x %d: %d x %d at %d, %d", (double)width, (double)height,
                 (double)aspect, within->columns, within->rows, fitted.columns, fitted.rows, left,
                 above);
}

static void keeps_proportions_everywhere(void **state)
{
    static const float sides[] = {50, 61.7f, 100, 480, 1000, 6134, 33333.3f, 1e6f};
    static const float aspects[] = {1, 1.7f, 2, 4};
    const size_t side_count = sizeof sides / sizeof sides[0];

    (void)state;
    for (int32_t columns = 1; columns <= 1000; columns += 1 + columns / 12)
        for (int32_t rows = 1; rows <= 1000; rows += 1 + rows / 12)
            for (size_t w = 0; w < side_count; w++)
                for (size_t h = 0; h < side_count; h++) {
                    const struct al_rect within = {5, -7, columns, rows};
                    check_fit(&within, sides[w], sides[h], aspects[(w + h) % 4]);
                }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_blank),
        cmocka_unit_test(may_have_no_cells),
        cmocka_unit_test(resizing_blanks),
        cmocka_unit_test(out_of_memory),
        cmocka_unit_test(puts_inside_only),
        cmocka_unit_test(no_format_characters),
        cmocka_unit_test(nothing_that_commands_a_terminal),
        cmocka_unit_test(no_half_of_a_wide_glyph_is_left),
        cmocka_unit_test(text_is_cut),
        cmocka_unit_test(text_outside),
        cmocka_unit_test(text_in_utf8),
        cmocka_unit_test(text_that_is_broken),
        cmocka_unit_test(text_takes_cells),
        cmocka_unit_test(a_cell_holds_marks),
        cmocka_unit_test(no_half_of_a_wide_glyph_is_drawn),
        cmocka_unit_test(text_without_utf8),
        cmocka_unit_test(rows_as_text),
        cmocka_unit_test(headings),
        cmocka_unit_test(headings_all_around),
        cmocka_unit_test(glyphs_of_things),
        cmocka_unit_test(arrows_of_kinds),
        cmocka_unit_test(roles_are_told_apart_by_glyph),
        cmocka_unit_test(glyphs_are_one_cell_wide),
        cmocka_unit_test(fits_by_hand),
        cmocka_unit_test(fits_nowhere),
        cmocka_unit_test(fits_extremes_without_overflow),
        cmocka_unit_test(keeps_proportions_everywhere),
    };
    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) {
        fprintf(stderr, "test_canvas: there is no locale C.UTF-8\n");
        return 1;
    }
    return cmocka_run_group_tests_name("canvas", tests, NULL, NULL);
}
