/* checkpoint.h: a whole run as bytes, and back.
 *
 *     8 bytes  "ailife\r\n", so that a transfer as text is noticed
 *     8        version of the format
 *     8        length of what follows the checksum
 *     8        checksum of what follows it: al_digest over its length and its 8-byte words
 *     ...      world, seed, time, rows, settings as texts; then queued changes, notes of changes
 *              made, history, and the world's shape() and state()
 *
 * All numbers are little-endian. The same state gives the same bytes on every machine. A run that
 * was stored and loaded goes on as if it never stopped.
 */
#ifndef AILIFE_CHECKPOINT_H
#define AILIFE_CHECKPOINT_H

#include <ailife/run.h>

#define AL_CHECKPOINT_VERSION 1
#define AL_CHECKPOINT_HEAD    32 /* bytes before what the checksum is of */

/* What a checkpoint says of itself. Borrows the bytes it was opened on. */
struct al_checkpoint {
    const unsigned char *bytes;
    size_t size;
    const char *world; /* name of its class */
    struct al_world time;
    uint64_t rows;
    size_t settings; /* how many */
    size_t first;    /* offset of the first setting */
    size_t rest;     /* offset of what follows the settings */
};

/* One setting: the texts of al_sections_set(). Borrows the checkpoint's bytes. */
struct al_checkpoint_setting {
    const char *section, *key, *value;
};

/* Check bytes from the first to the last, and read what they say of themselves. Nothing is taken
 * from the bytes before all of them are found good.
 * Valid until: the bytes go. Fails: AL_CORRUPT: no checkpoint, of another version, cut, damaged. */
enum al_status al_checkpoint_open(struct al_checkpoint *checkpoint, const unsigned char *bytes,
                                  size_t size, struct al_error *error);

/* What the first AL_CHECKPOINT_HEAD bytes say of the size of the whole; 0: they are not those of a
 * checkpoint. For readers that want to know how much there is before they read it. */
uint64_t al_checkpoint_size(const unsigned char *head);

/* The setting at the offset *at (start with checkpoint->first), which then moves on. Returns false
 * behind the last one. */
bool al_checkpoint_next(const struct al_checkpoint *checkpoint, size_t *at,
                        struct al_checkpoint_setting *setting);

/* Put all its settings in force. Fails: AL_CORRUPT (one is unknown here), AL_MEMORY. */
enum al_status al_checkpoint_set(const struct al_checkpoint *checkpoint,
                                 struct al_sections *sections, struct al_error *error);

/* The whole run as bytes. Owns: the caller frees *bytes. Fails: AL_MEMORY. */
enum al_status al_run_store(const struct al_run *run, unsigned char **bytes, size_t *size,
                            struct al_error *error);

/* The run of a checkpoint, with a copy of these settings: al_checkpoint_set() and whatever else the
 * caller has set, as for al_run_new(). Owns: free with al_run_free().
 * Fails: AL_CORRUPT, AL_INVALID (settings that do not go together), AL_MEMORY; *run is then NULL.
 */
enum al_status al_run_load(struct al_run **run, const struct al_world_class *class,
                           const struct al_sections *sections,
                           const struct al_checkpoint *checkpoint, struct al_error *error);

#endif
