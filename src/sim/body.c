#include "sim/body.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void al_body_free(struct al_body *body)
{
    free(body->block);
    free(body->world);
    *body = (struct al_body){0};
}

/* Take the arrays for the counts the world's struct has and the parameters ask. */
static enum al_status take_layout(struct al_body *body, struct al_error *error)
{
    struct al_arena arena;
    al_arena_init(&arena, NULL, 0);
    body->world->class->layout(body->world, &arena);
    if (arena.failed || arena.used > SIZE_MAX / 2)
        return al_fail(error, AL_MEMORY, "the world would be too big for this machine");
    size_t size = arena.used > 0 ? arena.used : AL_ALIGN;
    void *block = NULL;
    if (posix_memalign(&block, AL_ALIGN, size) != 0)
        return al_fail(error, AL_MEMORY, "no memory for the world (%zu MB)", size >> 20);
    memset(block, 0, size);
    al_arena_init(&arena, block, size);
    body->world->class->layout(body->world, &arena);
    body->block = block;
    body->block_size = size;
    return AL_OK;
}

void al_body_bind(struct al_body *body, const struct al_sections *sections)
{
    body->world->sections = sections;
    body->world->params = al_sections_values(sections, body->world->class->tables[0]);
}

enum al_status al_body_check(const struct al_world_class *class, const struct al_sections *sections,
                             struct al_error *error)
{
    return class->check != NULL ? class->check(sections, error) : AL_OK;
}

/* A fresh world at the start of its generation 0. */
enum al_status al_body_new(struct al_body *body, const struct al_world_class *class,
                           const struct al_sections *sections, uint64_t seed,
                           struct al_error *error)
{
    *body = (struct al_body){0};
    enum al_status status = al_body_check(class, sections, error);
    if (status != AL_OK)
        return status;
    body->world = calloc(1, class->size);
    if (body->world == NULL)
        return al_fail(error, AL_MEMORY, "no memory for the world");
    body->world->class = class;
    body->world->seed = seed;
    al_body_bind(body, sections);
    if (class->load != NULL)
        status = class->load(body->world, error);
    if (status != AL_OK) {
        al_body_free(body);
        return status;
    }
    status = take_layout(body, error);
    if (status == AL_OK)
        class->init(body->world);
    if (class->unload != NULL)
        class->unload(body->world);
    if (status != AL_OK)
        al_body_free(body);
    return status;
}

/* Carry the state over through its archive, so that what a world lists is all there is to it. */
static enum al_status carry(struct al_world *to, struct al_world *from, struct al_error *error)
{
    struct al_archive archive;
    al_archive_store(&archive, NULL, 0);
    from->class->state(from, &archive);
    size_t size = archive.used;
    unsigned char *bytes = malloc(size + 1);
    if (bytes == NULL)
        return al_fail(error, AL_MEMORY, "no memory to change the world");
    al_archive_store(&archive, bytes, size);
    from->class->state(from, &archive);
    al_archive_load(&archive, bytes, size);
    to->class->state(to, &archive);
    free(bytes);
    return archive.failed ? al_fail(error, AL_CORRUPT, "the world's state does not fit") : AL_OK;
}

/* The same world under other settings. The old one stays whole whatever happens. */
enum al_status al_body_change(struct al_body *body, struct al_world *old,
                              const struct al_sections *sections, struct al_error *error)
{
    *body = (struct al_body){.world = malloc(old->class->size)};
    if (body->world == NULL)
        return al_fail(error, AL_MEMORY, "no memory to change the world");
    memcpy(body->world, old, old->class->size);
    al_body_bind(body, sections);
    enum al_status status = take_layout(body, error);
    if (status == AL_OK)
        status = carry(body->world, old, error);
    if (status == AL_OK && old->class->retune != NULL)
        old->class->retune(body->world, old->params);
    if (status != AL_OK)
        al_body_free(body);
    return status;
}

enum al_status al_body_load(struct al_body *body, const struct al_world *time,
                            const struct al_sections *sections, struct al_archive *archive,
                            struct al_error *error)
{
    const struct al_world_class *class = time->class;
    *body = (struct al_body){0};
    enum al_status status = al_body_check(class, sections, error);
    if (status != AL_OK)
        return status;
    body->world = calloc(1, class->size);
    if (body->world == NULL)
        return al_fail(error, AL_MEMORY, "no memory for the world");
    *body->world = *time;
    al_body_bind(body, sections);
    if (class->shape != NULL)
        class->shape(body->world, archive);
    if (archive->failed)
        status = al_fail(error, AL_CORRUPT, "the world's sizes are out of bounds");
    if (status == AL_OK)
        status = take_layout(body, error);
    if (status == AL_OK) {
        class->state(body->world, archive);
        if (archive->failed)
            status = al_fail(error, AL_CORRUPT, "the world's state does not fit");
    }
    if (status != AL_OK)
        al_body_free(body);
    return status;
}
