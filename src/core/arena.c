#include <ailife/arena.h>

#include <assert.h>
#include <stdint.h>

void al_arena_init(struct al_arena *arena, void *block, size_t size)
{
    assert((uintptr_t)block % AL_ALIGN == 0);
    arena->base = block;
    arena->used = 0;
    arena->size = block != NULL ? size : SIZE_MAX;
    arena->failed = false;
}

void *al_arena_take(struct al_arena *arena, size_t count, size_t size)
{
    /* used is a multiple of AL_ALIGN, and so is the largest piece that can still follow it. */
    const size_t room = (arena->size - arena->used) / AL_ALIGN * AL_ALIGN;
    if (arena->failed || (size != 0 && count > room / size)) {
        arena->failed = true;
        return NULL;
    }
    void *piece = arena->base != NULL ? arena->base + arena->used : NULL;
    arena->used += (count * size + AL_ALIGN - 1) / AL_ALIGN * AL_ALIGN;
    return piece;
}
