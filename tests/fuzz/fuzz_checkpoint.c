/* Any bytes as a checkpoint, as they are and with a head and checksum that are right: they are
 * refused, or give a run that goes on, and is stored and loaded to the same state. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <ailife/checkpoint.h>
#include <ailife/worlds.h>

#include "app/sources.h"

#define TICKS     30
#define SIZE_MOST 500 /* whole numbers beyond this make worlds too big to be tried often */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int good)
{
    if (!good)
        abort();
}

static void put(unsigned char *to, uint64_t word)
{
    for (int i = 0; i < 8; i++)
        to[i] = (unsigned char)(word >> 8 * i);
}

/* Make the head right for what follows it. */
static void seal(unsigned char *bytes, size_t size)
{
    struct al_digest digest;
    al_digest_init(&digest);
    al_digest_word(&digest, size - AL_CHECKPOINT_HEAD);
    for (size_t at = AL_CHECKPOINT_HEAD; at < size; at += 8) {
        uint64_t word = 0;
        for (size_t i = 0; i < 8 && at + i < size; i++)
            word |= (uint64_t)bytes[at + i] << 8 * i;
        al_digest_word(&digest, word);
    }
    memcpy(bytes, "ailife\r\n", 8);
    put(bytes + 8, AL_CHECKPOINT_VERSION);
    put(bytes + 16, size - AL_CHECKPOINT_HEAD);
    put(bytes + 24, al_digest_value(&digest));
}

static bool is_small(const struct al_checkpoint *checkpoint)
{
    struct al_checkpoint_setting setting;
    for (size_t at = checkpoint->first; al_checkpoint_next(checkpoint, &at, &setting);)
        if (strtod(setting.value, NULL) > SIZE_MOST && strcmp(setting.key, "width") != 0 &&
            strcmp(setting.key, "height") != 0)
            return false;
    return true;
}

static struct al_run *load(const unsigned char *bytes, size_t size)
{
    struct al_checkpoint checkpoint;
    struct al_sections sections;
    struct al_run *run = NULL;
    size_t count;
    const struct al_param_table *const *tables = al_sources_tables(&count);
    if (al_checkpoint_open(&checkpoint, bytes, size, NULL) != AL_OK)
        return NULL;
    const struct al_world_class *class = al_world_find(checkpoint.world);
    if (class == NULL || !is_small(&checkpoint))
        return NULL;
    require(al_sections_init(&sections, tables, count, NULL) == AL_OK);
    if (al_checkpoint_set(&checkpoint, &sections, NULL) == AL_OK)
        al_run_load(&run, class, &sections, &checkpoint, NULL);
    al_sections_fini(&sections);
    return run;
}

/* What was accepted goes on, and is what it says it is. */
static void use(struct al_run *run)
{
    unsigned char *bytes;
    size_t size;
    for (int i = 0; i < TICKS; i++)
        al_run_step(run);
    require(al_run_store(run, &bytes, &size, NULL) == AL_OK);
    struct al_run *again = load(bytes, size);
    if (again != NULL)
        require(al_run_digest(again) == al_run_digest(run));
    al_run_free(again);
    free(bytes);
}

static void try_bytes(const unsigned char *bytes, size_t size)
{
    struct al_run *run = load(bytes, size);
    if (run != NULL)
        use(run);
    al_run_free(run);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_bytes(data, size);
    if (size < AL_CHECKPOINT_HEAD)
        return 0;
    unsigned char *copy = malloc(size);
    require(copy != NULL);
    memcpy(copy, data, size);
    seal(copy, size);
    try_bytes(copy, size);
    free(copy);
    return 0;
}
