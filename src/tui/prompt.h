/* prompt.h: one line of text that is being typed, edited by characters: what combines with a code
 * point belongs to it. */
#ifndef TUI_PROMPT_H
#define TUI_PROMPT_H

#include <stddef.h>
#include <stdint.h>

#include <ailife/param.h>
#include <ailife/status.h>

enum al_prompt_kind {
    AL_PROMPT_NONE,
    AL_PROMPT_VALUE,   /* of the parameter under the cursor */
    AL_PROMPT_RESTART, /* same seed or a new one: a question answered by one key */
    AL_PROMPT_QUIT,    /* save or discard: the same */
};

struct al_prompt {
    enum al_prompt_kind kind;
    size_t length, cursor;         /* bytes */
    char text[AL_PARAM_TEXT_MAX];  /* UTF-8 */
    char complaint[AL_ERROR_TEXT]; /* why the text was not taken; "" */
};

/* Open it empty. */
void al_prompt_open(struct al_prompt *prompt, enum al_prompt_kind kind);

/* Each of these also clears the complaint. A character that does not fit is dropped. */
void al_prompt_insert(struct al_prompt *prompt, uint32_t code_point);
void al_prompt_erase(struct al_prompt *prompt);      /* the character before the cursor, if any */
void al_prompt_erase_next(struct al_prompt *prompt); /* the one at the cursor, if any */
void al_prompt_erase_all(struct al_prompt *prompt);
void al_prompt_move(struct al_prompt *prompt, long characters);

#endif
