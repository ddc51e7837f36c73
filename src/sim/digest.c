#include <ailife/digest.h>

void al_digest_init(struct al_digest *digest)
{
    digest->h = 0x61696c6966653031; /* "ailife01" */
}

void al_digest_word(struct al_digest *digest, uint64_t word)
{
    uint64_t h = (digest->h << 29 | digest->h >> 35) ^ word;
    h += 0x9e3779b97f4a7c15;
    h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9;
    h = (h ^ h >> 27) * 0x94d049bb133111eb;
    digest->h = h ^ h >> 31;
}

uint64_t al_digest_value(const struct al_digest *digest)
{
    return digest->h;
}
