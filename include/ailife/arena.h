/* arena.h: pieces of memory, one after another, from a block that the caller owns.
 *
 * A layout function takes its arrays from an arena. Run over an arena without a block it only
 * counts; run again over a block of the counted size it hands the pieces out:
 *
 *     struct al_arena arena;
 *     al_arena_init(&arena, NULL, 0);
 *     thing_layout(&thing, &arena, capacity);
 *     void *block = arena.failed ? NULL : aligned_alloc(AL_ALIGN, arena.used);
 *     al_arena_init(&arena, block, arena.used);
 *     thing_layout(&thing, &arena, capacity);
 *
 * Nothing is given back singly: whoever owns the block frees it, and with it every piece.
 */
#ifndef AILIFE_ARENA_H
#define AILIFE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

/* Every piece starts and ends on a multiple of so many bytes: a cache line, and the widest vector.
 */
#define AL_ALIGN 64

struct al_arena {
    unsigned char *base; /* the block, or NULL: measure only */
    size_t used;         /* bytes taken so far, always a multiple of AL_ALIGN */
    size_t size;         /* bytes there are to take; SIZE_MAX when measuring */
    bool failed;         /* a piece did not fit; stays so until the next al_arena_init */
};

/* Starts an arena over a block of size bytes, or over none to measure.
 * Range: block is a multiple of AL_ALIGN, or NULL, and then size is not looked at.
 * Owns: the block stays the caller's, and outlives the pieces. */
void al_arena_init(struct al_arena *arena, void *block, size_t size);

/* Takes a piece for count elements of size bytes each, aligned to AL_ALIGN and not cleared.
 * A piece of no bytes is a valid pointer that must not be read through.
 * Owns: the piece belongs to the block.
 * Fails: NULL when measuring (no failure), when the piece does not fit, when its size overflows,
 * and after any failure; a failure sets arena->failed and takes nothing. */
void *al_arena_take(struct al_arena *arena, size_t count, size_t size);

/* Takes an array of count elements of a type, as a pointer to that type; else al_arena_take. */
#define AL_ARENA_TAKE(arena, type, count) ((type *)al_arena_take((arena), (count), sizeof(type)))

#endif
