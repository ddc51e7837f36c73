#include <ailife/archive.h>

#include <string.h>

static void begin(struct al_archive *archive, enum al_archive_mode mode, unsigned char *bytes,
                  size_t size)
{
    *archive = (struct al_archive){.mode = mode, .bytes = bytes, .size = size};
    al_digest_init(&archive->digest);
}

void al_archive_hash(struct al_archive *archive)
{
    begin(archive, AL_ARCHIVE_HASH, NULL, 0);
}

void al_archive_store(struct al_archive *archive, unsigned char *bytes, size_t size)
{
    begin(archive, AL_ARCHIVE_STORE, bytes, size);
}

void al_archive_load(struct al_archive *archive, const unsigned char *bytes, size_t size)
{
    /* A LOAD only reads, the one pointer serves both ways. */
    begin(archive, AL_ARCHIVE_LOAD, (unsigned char *)(uintptr_t)bytes, size);
}

static void put(struct al_archive *archive, uint64_t word, size_t width)
{
    size_t at = archive->used;
    archive->used += width;
    if (archive->bytes == NULL)
        return;
    if (archive->failed || width > archive->size || at > archive->size - width) {
        archive->failed = true;
        return;
    }
    for (size_t i = 0; i < width; i++)
        archive->bytes[at + i] = (unsigned char)(word >> 8 * i);
}

static uint64_t get(struct al_archive *archive, size_t width)
{
    if (archive->failed || width > archive->size || archive->used > archive->size - width) {
        archive->failed = true;
        return 0;
    }
    uint64_t word = 0;
    for (size_t i = 0; i < width; i++)
        word |= (uint64_t)archive->bytes[archive->used + i] << 8 * i;
    archive->used += width;
    return word;
}

/* Everything goes through here: one number of `width` bytes. */
static uint64_t word(struct al_archive *archive, uint64_t value, size_t width)
{
    switch (archive->mode) {
    case AL_ARCHIVE_HASH: al_digest_word(&archive->digest, value); return value;
    case AL_ARCHIVE_STORE: put(archive, value, width); return value;
    case AL_ARCHIVE_LOAD: break;
    }
    uint64_t loaded = get(archive, width);
    return archive->failed ? value : loaded;
}

void al_archive_u64(struct al_archive *archive, uint64_t *value)
{
    *value = word(archive, *value, 8);
}

void al_archive_i32(struct al_archive *archive, int32_t *value)
{
    uint32_t bits = (uint32_t)word(archive, (uint32_t)*value, 4);
    memcpy(value, &bits, sizeof bits);
}

void al_archive_bool(struct al_archive *archive, bool *value)
{
    uint64_t bits = word(archive, *value ? 1 : 0, 1);
    if (bits > 1)
        archive->failed = true;
    else
        *value = bits == 1;
}

void al_archive_f32(struct al_archive *archive, float *value)
{
    uint32_t bits;
    memcpy(&bits, value, sizeof bits);
    bits = (uint32_t)word(archive, bits, 4);
    if (archive->mode == AL_ARCHIVE_LOAD && (bits & 0x7f800000) == 0x7f800000)
        archive->failed = true;
    else
        memcpy(value, &bits, sizeof bits);
}

void al_archive_f64(struct al_archive *archive, double *value)
{
    uint64_t bits;
    memcpy(&bits, value, sizeof bits);
    bits = word(archive, bits, 8);
    if (archive->mode == AL_ARCHIVE_LOAD && (bits >> 52 & 0x7ff) == 0x7ff)
        archive->failed = true;
    else
        memcpy(value, &bits, sizeof bits);
}

void al_archive_rng(struct al_archive *archive, struct al_rng *rng)
{
    struct al_rng stream = *rng;
    for (size_t i = 0; i < 4; i++)
        al_archive_u64(archive, &stream.s[i]);
    if (archive->mode == AL_ARCHIVE_LOAD &&
        (stream.s[0] | stream.s[1] | stream.s[2] | stream.s[3]) == 0)
        archive->failed = true;
    if (!archive->failed)
        *rng = stream;
}

void al_archive_count(struct al_archive *archive, size_t *value, size_t most)
{
    uint64_t count = word(archive, *value, 8);
    if (count > most)
        archive->failed = true;
    else if (!archive->failed)
        *value = (size_t)count;
}

void al_archive_f32s(struct al_archive *archive, float *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        al_archive_f32(archive, &values[i]);
}

void al_archive_within(struct al_archive *archive, float *values, size_t count, float least,
                       float most)
{
    for (size_t i = 0; i < count; i++) {
        float value = values[i];
        al_archive_f32(archive, &value);
        if (archive->mode == AL_ARCHIVE_LOAD && !(value >= least && value <= most))
            archive->failed = true;
        if (!archive->failed)
            values[i] = value;
    }
}

void al_archive_i32s(struct al_archive *archive, int32_t *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        al_archive_i32(archive, &values[i]);
}

void al_archive_bounded(struct al_archive *archive, int32_t *values, size_t count, int32_t least,
                        int32_t most)
{
    for (size_t i = 0; i < count; i++) {
        int32_t value = values[i];
        al_archive_i32(archive, &value);
        if (archive->mode == AL_ARCHIVE_LOAD && (value < least || value > most))
            archive->failed = true;
        if (!archive->failed)
            values[i] = value;
    }
}

void al_archive_flags(struct al_archive *archive, uint8_t *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bool value = values[i] != 0;
        al_archive_bool(archive, &value);
        values[i] = value ? 1 : 0;
    }
}

void al_archive_u8s(struct al_archive *archive, uint8_t *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        values[i] = (uint8_t)word(archive, values[i], 1);
}

void al_archive_pool(struct al_archive *archive, struct al_pool *pool)
{
    if (archive->mode == AL_ARCHIVE_LOAD && (pool->population == 0 || pool->length == 0))
        archive->failed = true; /* nobody is left to breed from */
    for (size_t i = 0; i < pool->population; i++)
        for (size_t k = 0; k < pool->length; k++) {
            union al_gene *gene = &pool->genes[al_pool_index(pool, i, k)];
            if (pool->kind == AL_GENE_FLOAT)
                al_archive_f32(archive, &gene->f);
            else
                al_archive_i32(archive, &gene->s);
        }
}

void al_archive_births(struct al_archive *archive, struct al_birth *births, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        al_archive_i32(archive, &births[i].parent_a);
        al_archive_i32(archive, &births[i].parent_b);
        al_archive_i32(archive, &births[i].founder);
        al_archive_bool(archive, &births[i].elite);
    }
}

/* A value travels as the text a person would write: exact, and independent of the struct. */
static void param(struct al_archive *archive, const struct al_param *row, void *values)
{
    char text[AL_PARAM_TEXT_MAX];
    size_t length = al_param_print(row, values, text, sizeof text);
    al_archive_count(archive, &length, sizeof text - 1);
    if (archive->failed)
        return;
    al_archive_u8s(archive, (uint8_t *)text, length);
    text[length] = '\0';
    if (archive->mode == AL_ARCHIVE_LOAD && !archive->failed &&
        al_param_parse(row, values, text, NULL) != AL_OK)
        archive->failed = true;
}

void al_archive_text(struct al_archive *archive, const char **text, size_t most)
{
    size_t length = archive->mode == AL_ARCHIVE_LOAD ? 0 : strlen(*text);
    al_archive_count(archive, &length, most);
    if (archive->mode != AL_ARCHIVE_LOAD) {
        for (size_t i = 0; i <= length; i++)
            word(archive, (uint8_t)(*text)[i], 1);
        return;
    }
    if (archive->failed || archive->size - archive->used <= length) {
        archive->failed = true;
        return;
    }
    const unsigned char *bytes = archive->bytes + archive->used;
    if (memchr(bytes, '\0', length + 1) != bytes + length)
        archive->failed = true;
    else
        *text = (const char *)bytes;
    archive->used += length + 1;
}

void al_archive_params(struct al_archive *archive, const struct al_param_table *table, void *values)
{
    for (size_t i = 0; i < table->count; i++)
        param(archive, &table->rows[i], values);
}
