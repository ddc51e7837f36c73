/* archive.h: one walk over a state that hashes, stores or loads it.
 *
 * A module lists the fields of its state once, in a function that calls al_archive_*() on each. The
 * archive's mode decides what happens to them, so that digest, checkpoint and copy can never
 * disagree about what the state is. Numbers travel little-endian, by their value, never as struct
 * bytes; floats by their bits.
 */
#ifndef AILIFE_ARCHIVE_H
#define AILIFE_ARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ailife/digest.h>
#include <ailife/evolve.h>
#include <ailife/param.h>
#include <ailife/rng.h>

enum al_archive_mode {
    AL_ARCHIVE_HASH,  /* fields go into the digest */
    AL_ARCHIVE_STORE, /* fields are appended to bytes; bytes NULL: only counted */
    AL_ARCHIVE_LOAD,  /* fields are read from bytes */
};

struct al_archive {
    enum al_archive_mode mode;
    struct al_digest digest;
    unsigned char *bytes; /* caller's; written by STORE, only read by LOAD */
    size_t size;          /* of bytes */
    size_t used;
    bool failed; /* bytes ended too early (LOAD, STORE), or a value was out of bounds (LOAD) */
};

/* Begin a walk: a hash of nothing yet; bytes to fill (NULL: only counted in `used`); bytes to read.
 * Owns: nothing; the bytes stay the caller's. */
void al_archive_hash(struct al_archive *archive);
void al_archive_store(struct al_archive *archive, unsigned char *bytes, size_t size);
void al_archive_load(struct al_archive *archive, const unsigned char *bytes, size_t size);

/* One field each. A LOAD that has failed leaves the fields alone from there on. Floats are finite
 * in every state: a LOAD of one that is not fails; so does one of a random stream that is all zero,
 * which would stay so for ever. */
void al_archive_u64(struct al_archive *archive, uint64_t *value);
void al_archive_i32(struct al_archive *archive, int32_t *value);
void al_archive_bool(struct al_archive *archive, bool *value);
void al_archive_f32(struct al_archive *archive, float *value);
void al_archive_f64(struct al_archive *archive, double *value);
void al_archive_rng(struct al_archive *archive, struct al_rng *rng);

/* A count that bounds arrays: as u64, but a LOAD of more than `most` fails. */
void al_archive_count(struct al_archive *archive, size_t *value, size_t most);

/* A text of up to `most` bytes. A LOAD makes *text point into the archive's bytes, and fails when
 * the text has a NUL inside. Valid until: the bytes go. */
void al_archive_text(struct al_archive *archive, const char **text, size_t most);

/* Arrays: `count` elements that the caller holds (their number is not stored here). */
void al_archive_f32s(struct al_archive *archive, float *values, size_t count);
/* The same for places and directions: a LOAD of one outside [least, most] fails. */
void al_archive_within(struct al_archive *archive, float *values, size_t count, float least,
                       float most);
void al_archive_i32s(struct al_archive *archive, int32_t *values, size_t count);
/* The same for what has bounds: a LOAD of one outside [least, most] fails. */
void al_archive_bounded(struct al_archive *archive, int32_t *values, size_t count, int32_t least,
                        int32_t most);
/* Switches: a LOAD of anything but 0 and 1 fails. */
void al_archive_flags(struct al_archive *archive, uint8_t *values, size_t count);
void al_archive_u8s(struct al_archive *archive, uint8_t *values, size_t count);

/* Genomes in order of individual, then gene, whatever the layout. The pool's sizes are the
 * caller's to store first; a LOAD of a pool without any fails. */
void al_archive_pool(struct al_archive *archive, struct al_pool *pool);
/* Where individuals come from, in order of number. */
void al_archive_births(struct al_archive *archive, struct al_birth *births, size_t count);

/* All values of a table, as their printed texts (exact, see al_param_print). */
void al_archive_params(struct al_archive *archive, const struct al_param_table *table,
                       void *values);

#endif
