#include "tui/keys.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <ailife/canvas.h>

static const struct al_key_row key_rows[] = {
#define KEY_ROW(name, contexts, heading, keys, text, ...) \
    {.action = AL_ACTION_##name,                          \
     .where = contexts,                                   \
     .group = AL_KEYS_##heading,                          \
     .codes = keys,                                       \
     .help = text,                                        \
     __VA_ARGS__},
    AL_KEY_LIST(KEY_ROW)
#undef KEY_ROW
};

const struct al_key_row *al_key_rows(size_t *count)
{
    *count = sizeof key_rows / sizeof key_rows[0];
    return key_rows;
}

static bool row_has(const struct al_key_row *row, int32_t code)
{
    for (size_t k = 0; k < AL_KEY_CODES_MAX && row->codes[k] != AL_KEY_NONE; k++) {
        if (row->codes[k] == code)
            return true;
    }
    return false;
}

enum al_action al_key_action(int32_t code, enum al_context context, unsigned offered)
{
    size_t count;
    const struct al_key_row *rows = al_key_rows(&count);
    enum al_action action = AL_ACTION_NONE;
    for (size_t i = 0; i < count; i++) {
        if (!(rows[i].where & context) || !row_has(&rows[i], code))
            continue;
        if (!(rows[i].needs & ~offered))
            return rows[i].action;
        if (action == AL_ACTION_NONE)
            action = rows[i].action;
    }
    return action;
}

const char *al_key_need_text(unsigned needs)
{
#define NEED_TEXT(name, bit, text) \
    if (needs == AL_NEEDS_##name)  \
        return text;
    AL_KEY_NEED_LIST(NEED_TEXT)
#undef NEED_TEXT
    return NULL;
}

static const char *fixed_name(int32_t code)
{
    switch (code) {
    case AL_KEY_BACKSPACE: return "Backspace";
    case AL_KEY_TAB: return "Tab";
    case AL_KEY_ENTER: return "Enter";
    case AL_KEY_ESC: return "Esc";
    case AL_KEY_SPACE: return "Space";
    case AL_KEY_UP: return "Up";
    case AL_KEY_DOWN: return "Down";
    case AL_KEY_LEFT: return "Left";
    case AL_KEY_RIGHT: return "Right";
    case AL_KEY_PAGE_UP: return "PgUp";
    case AL_KEY_PAGE_DOWN: return "PgDn";
    case AL_KEY_HOME: return "Home";
    case AL_KEY_END: return "End";
    case AL_KEY_BACK_TAB: return "S-Tab";
    case AL_KEY_DELETE: return "Del";
    case AL_KEY_OTHER: return "this key";
    default: return NULL;
    }
}

void al_key_name(int32_t code, char *name)
{
    const char *fixed = fixed_name(code);
    if (fixed)
        snprintf(name, AL_KEY_NAME, "%s", fixed);
    else if (code >= AL_KEY_F1 && code <= AL_KEY_F12)
        snprintf(name, AL_KEY_NAME, "F%d", (int)(code - AL_KEY_F1 + 1));
    else if (code >= 0 && code < ' ')
        snprintf(name, AL_KEY_NAME, "^%c", (char)(code + '@'));
    else
        al_utf8_encode((uint32_t)code, name);
}

void al_key_names(const struct al_key_row *row, char *names)
{
    size_t length = 0;
    names[0] = '\0';
    for (size_t k = 0; k < AL_KEY_CODES_MAX && row->codes[k] != AL_KEY_NONE; k++) {
        char name[AL_KEY_NAME];
        al_key_name(row->codes[k], name);
        length +=
            (size_t)snprintf(names + length, AL_KEY_NAMES - length, "%s%s", k ? " " : "", name);
    }
}

const char *al_key_group_text(enum al_key_group group)
{
    static const char *const texts[] = {
#define GROUP_TEXT(name, text) [AL_KEYS_##name] = text,
        AL_KEY_GROUP_LIST(GROUP_TEXT)
#undef GROUP_TEXT
    };
    return texts[group];
}
