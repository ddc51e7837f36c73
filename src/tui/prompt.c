#include "tui/prompt.h"

#include <string.h>

#include <ailife/canvas.h>

#include "tui/draw.h"

void al_prompt_open(struct al_prompt *prompt, enum al_prompt_kind kind)
{
    al_prompt_erase_all(prompt);
    prompt->kind = kind;
}

void al_prompt_erase_all(struct al_prompt *prompt)
{
    prompt->length = prompt->cursor = 0;
    prompt->text[0] = prompt->complaint[0] = '\0';
}

void al_prompt_insert(struct al_prompt *prompt, uint32_t code_point)
{
    char bytes[5];
    size_t size = al_utf8_encode(code_point, bytes);
    prompt->complaint[0] = '\0';
    if (prompt->length + size >= sizeof prompt->text)
        return;
    char *at = prompt->text + prompt->cursor;
    memmove(at + size, at, prompt->length - prompt->cursor + 1);
    memcpy(at, bytes, size);
    prompt->length += size;
    prompt->cursor += size;
}

static size_t after(const struct al_prompt *prompt, size_t at)
{
    const char *next = prompt->text + at;
    al_text_advance(&next);
    return (size_t)(next - prompt->text);
}

static size_t before(const struct al_prompt *prompt, size_t at)
{
    size_t start = 0;
    for (size_t next = after(prompt, 0); next < at; next = after(prompt, next))
        start = next;
    return start;
}

static void cut(struct al_prompt *prompt, size_t from, size_t to)
{
    memmove(prompt->text + from, prompt->text + to, prompt->length - to + 1);
    prompt->length -= to - from;
    prompt->cursor = from;
    prompt->complaint[0] = '\0';
}

void al_prompt_erase(struct al_prompt *prompt)
{
    cut(prompt, before(prompt, prompt->cursor), prompt->cursor);
}

void al_prompt_erase_next(struct al_prompt *prompt)
{
    cut(prompt, prompt->cursor, after(prompt, prompt->cursor));
}

void al_prompt_move(struct al_prompt *prompt, long characters)
{
    prompt->complaint[0] = '\0';
    for (; characters < 0 && prompt->cursor > 0; characters++)
        prompt->cursor = before(prompt, prompt->cursor);
    for (; characters > 0 && prompt->cursor < prompt->length; characters--)
        prompt->cursor = after(prompt, prompt->cursor);
}
