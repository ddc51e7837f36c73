#include "app/roff.h"

#include <string.h>

#define LINE_MOST 78

/* A character beyond ASCII by its number, which every formatter knows. Returns the bytes read. */
static size_t add_code_point(struct al_text *page, const char *text)
{
    unsigned char first = (unsigned char)text[0];
    size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    unsigned code = first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)text[i] & 0x3fu);
    al_text_add(page, "\\[u%04X]", code);
    return length;
}

static void add_word(struct al_text *page, const char *word, size_t length)
{
    for (size_t i = 0; i < length;) {
        if ((unsigned char)word[i] >= 0x80) {
            i += add_code_point(page, word + i);
            continue;
        }
        switch (word[i]) {
        case '\\': al_text_add(page, "\\e"); break;
        case '-': al_text_add(page, "\\-"); break;
        case '^': al_text_add(page, "\\(ha"); break;
        case '~': al_text_add(page, "\\(ti"); break;
        case '\'': al_text_add(page, "\\(aq"); break;
        case '`': al_text_add(page, "\\(ga"); break;
        default: al_text_add(page, "%c", word[i]); break;
        }
        i++;
    }
}

void al_roff_inline(struct al_text *page, const char *text)
{
    add_word(page, text, strlen(text));
}

/* A dash within words of prose is a hyphen; before a digit or at the start it is a minus. */
static void add_prose(struct al_text *page, const char *word, size_t length)
{
    for (size_t i = 0; i < length;) {
        bool hyphen = word[i] == '-' && i > 0 && i + 1 < length && word[0] != '-';
        size_t step = 1;
        if ((unsigned char)word[i] >= 0xc0)
            step = (unsigned char)word[i] >= 0xf0 ? 4 : (unsigned char)word[i] >= 0xe0 ? 3 : 2;
        if (hyphen)
            al_text_add(page, "-");
        else
            add_word(page, word + i, step);
        i += step;
    }
}

void al_roff_words(struct al_text *page, const char *text)
{
    size_t used = 0;
    bool sentence = false; /* the word before ended one: formatters see it at a line's end */
    while (*text != '\0') {
        size_t length = strcspn(text, " \n");
        struct al_text word = {0};
        add_prose(&word, text, length);
        if (used > 0 && length > 0 && (sentence || used + 1 + word.length > LINE_MOST)) {
            al_text_add(page, "\n");
            used = 0;
        }
        if (length > 0) {
            bool control = used == 0 && (*text == '.' || *text == '\'');
            al_text_add(page, "%s%s%s", used > 0 ? " " : "", control ? "\\&" : "", word.bytes);
            used += (used > 0) + word.length;
            sentence = text[length - 1] == '.';
        }
        page->failed = page->failed || word.failed;
        al_text_fini(&word);
        text += length;
        text += *text != '\0';
    }
    al_text_add(page, "\n");
}

static void add_shown_line(struct al_text *page, const char *line, size_t length)
{
    if (*line == '.' || *line == '\'')
        al_text_add(page, "\\&");
    add_word(page, line, length);
    al_text_add(page, "\n");
}

/* Up to an empty line, the end, or a change between prose and lines that are shown as they are. */
static size_t piece_length(const char *text, bool shown)
{
    const char *line = text;
    while (*line != '\0' && *line != '\n' && (strncmp(line, "  ", 2) == 0) == shown) {
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return (size_t)(line - text);
}

static void add_piece(struct al_text *page, const char *text, size_t length, bool shown)
{
    if (!shown) {
        struct al_text prose = {0};
        al_text_add(&prose, "%.*s", (int)length, text);
        if (!prose.failed)
            al_roff_words(page, prose.bytes);
        al_text_fini(&prose);
        return;
    }
    al_text_add(page, ".nf\n");
    for (const char *line = text; line < text + length;) {
        size_t line_length = strcspn(line, "\n");
        add_shown_line(page, line, line_length);
        line += line_length + (line[line_length] == '\n');
    }
    al_text_add(page, ".fi\n");
}

void al_roff_paragraphs(struct al_text *page, const char *text)
{
    for (bool first = true; *text != '\0'; first = false) {
        bool shown = strncmp(text, "  ", 2) == 0;
        size_t length = piece_length(text, shown);
        if (!first)
            al_text_add(page, ".PP\n");
        add_piece(page, text, length, shown);
        text += length;
        text += strspn(text, "\n");
    }
}

void al_roff_heading(struct al_text *page, const char *text)
{
    al_text_add(page, ".SS \"");
    al_roff_inline(page, text);
    al_text_add(page, "\"\n");
}
