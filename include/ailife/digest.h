/* digest.h: a 64-bit hash of a sequence of words, the same on every machine.
 *
 * Not cryptographic: it tells runs apart, and finds damage, not malice. Each word w is mixed in by
 * h = mix(h ^ w) with the finaliser of splitmix64 (Steele, Lea, Flood 2014) after a rotation, so
 * order counts.
 */
#ifndef AILIFE_DIGEST_H
#define AILIFE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

struct al_digest {
    uint64_t h;
};

/* Begin with nothing. */
void al_digest_init(struct al_digest *digest);
/* Mix in one more word. */
void al_digest_word(struct al_digest *digest, uint64_t word);
/* The value so far. Adding nothing does not change it; it may be asked at any time. */
uint64_t al_digest_value(const struct al_digest *digest);

#endif
