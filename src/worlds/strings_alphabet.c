#include "worlds/strings_alphabet.h"

#include "sim/utf8.h"

#define BLOCK 128

/* What may not be in a text: it is no character, or it acts on the terminal or on how its
 * neighbours are drawn. Sorted by code point; none overlap. Source: The Unicode Character
 * Database 15.0, DerivedGeneralCategory.txt: Cc, Cf, Zl, Zp, Cs; the noncharacters of The Unicode
 * Standard 15.0, section 23.7. */
static const struct range {
    uint32_t first, last;
    const char *what;
} excluded[] = {
#define CONTROL   "a control character"
#define FORMAT    "a format character"
#define SEPARATOR "a line or paragraph separator"
#define SURROGATE "a surrogate"
#define NONE      "no character"
#define PLANE(end)           \
    {                        \
        (end) - 1, end, NONE \
    }
    {0x0000, 0x001F, CONTROL},
    {0x007F, 0x009F, CONTROL},
    {0x00AD, 0x00AD, FORMAT},
    {0x0600, 0x0605, FORMAT},
    {0x061C, 0x061C, FORMAT},
    {0x06DD, 0x06DD, FORMAT},
    {0x070F, 0x070F, FORMAT},
    {0x0890, 0x0891, FORMAT},
    {0x08E2, 0x08E2, FORMAT},
    {0x180E, 0x180E, FORMAT},
    {0x200B, 0x200F, FORMAT},
    {0x2028, 0x2029, SEPARATOR},
    {0x202A, 0x202E, FORMAT},
    {0x2060, 0x2064, FORMAT},
    {0x2066, 0x206F, FORMAT},
    {0xD800, 0xDFFF, SURROGATE},
    {0xFDD0, 0xFDEF, NONE},
    {0xFEFF, 0xFEFF, FORMAT},
    {0xFFF9, 0xFFFB, FORMAT},
    PLANE(0xFFFF),
    {0x110BD, 0x110BD, FORMAT},
    {0x110CD, 0x110CD, FORMAT},
    {0x13430, 0x1343F, FORMAT},
    {0x1BCA0, 0x1BCA3, FORMAT},
    {0x1D173, 0x1D17A, FORMAT},
    PLANE(0x1FFFF),
    PLANE(0x2FFFF),
    PLANE(0x3FFFF),
    PLANE(0x4FFFF),
    PLANE(0x5FFFF),
    PLANE(0x6FFFF),
    PLANE(0x7FFFF),
    PLANE(0x8FFFF),
    PLANE(0x9FFFF),
    PLANE(0xAFFFF),
    PLANE(0xBFFFF),
    PLANE(0xCFFFF),
    PLANE(0xDFFFF),
    {0xE0001, 0xE0001, FORMAT},
    {0xE0020, 0xE007F, FORMAT},
    PLANE(0xEFFFF),
    PLANE(0xFFFFF),
    PLANE(0x10FFFF),
    {0x110000, UINT32_MAX, NONE},
};

#define EXCLUDED (sizeof excluded / sizeof excluded[0])

/* The first range that ends at a code point or behind it; there always is one. */
static const struct range *range_from(uint32_t code_point)
{
    size_t low = 0, high = EXCLUDED - 1;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (excluded[middle].last < code_point)
            low = middle + 1;
        else
            high = middle;
    }
    return &excluded[low];
}

const char *al_alphabet_fault(uint32_t code_point)
{
    if (code_point == AL_UTF8_BROKEN)
        return "not UTF-8";
    const struct range *range = range_from(code_point);
    return code_point >= range->first ? range->what : NULL;
}

/* How many code points of [base, end) are in an alphabet that has all of them that may be. */
static int32_t count_between(uint32_t base, uint32_t end)
{
    uint32_t count = end - base;
    for (const struct range *range = range_from(base); range->first < end; range++) {
        const uint32_t from = range->first > base ? range->first : base;
        const uint32_t to = range->last < end ? range->last + 1 : end;
        count -= to - from;
        if (range->last >= end)
            break;
    }
    return (int32_t)count;
}

/* Put a block in its place among the others, once. */
static void add_block(struct al_alphabet *alphabet, uint32_t base)
{
    size_t at = alphabet->count;
    while (at > 0 && alphabet->blocks[at - 1].base > base)
        at--;
    if (at > 0 && alphabet->blocks[at - 1].base == base)
        return;
    for (size_t i = alphabet->count; i > at; i--)
        alphabet->blocks[i] = alphabet->blocks[i - 1];
    alphabet->blocks[at].base = base;
    alphabet->count++;
}

void al_alphabet_init(struct al_alphabet *alphabet, const uint32_t *text, size_t length)
{
    alphabet->count = 0;
    add_block(alphabet, 0);
    for (size_t i = 0; i < length; i++)
        add_block(alphabet, text[i] - text[i] % BLOCK);
    alphabet->symbols = 0;
    for (size_t i = 0; i < alphabet->count; i++) {
        struct al_alphabet_block *block = &alphabet->blocks[i];
        block->first = alphabet->symbols;
        alphabet->symbols += count_between(block->base, block->base + BLOCK);
    }
}

uint32_t al_alphabet_code_point(const struct al_alphabet *alphabet, int32_t symbol)
{
    size_t low = 0, high = alphabet->count - 1; /* the last block that begins at it or before */
    while (low < high) {
        const size_t middle = (low + high + 1) / 2;
        if (alphabet->blocks[middle].first <= symbol)
            low = middle;
        else
            high = middle - 1;
    }
    const struct al_alphabet_block *block = &alphabet->blocks[low];
    uint32_t code_point = block->base + (uint32_t)(symbol - block->first);
    for (const struct range *range = range_from(block->base); range->first <= code_point; range++)
        code_point += range->last + 1 - (range->first > block->base ? range->first : block->base);
    return code_point;
}

int32_t al_alphabet_symbol(const struct al_alphabet *alphabet, uint32_t code_point)
{
    const uint32_t base = code_point - code_point % BLOCK;
    size_t low = 0, high = alphabet->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (alphabet->blocks[middle].base < base)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == alphabet->count || alphabet->blocks[low].base != base ||
        al_alphabet_fault(code_point) != NULL)
        return -1;
    return alphabet->blocks[low].first + count_between(base, code_point);
}

size_t al_alphabet_read(const char *text, uint32_t *code_points, size_t *fault)
{
    size_t length = 0;
    *fault = SIZE_MAX;
    while (*text != '\0') {
        uint32_t code_point;
        text += al_utf8_decode(text, &code_point);
        if (*fault == SIZE_MAX && al_alphabet_fault(code_point) != NULL)
            *fault = length;
        if (length < AL_TARGET_MOST)
            code_points[length] = code_point;
        length++;
    }
    return length;
}
