/* Any bytes as a settings file: faults are told as printable lines, and what is in force
 * afterwards can be printed and read back without a fault of its form. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/listing.h"
#include "app/settings.h"
#include "app/sources.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int good)
{
    if (!good)
        abort();
}

static void read_bytes(struct al_settings *settings, const void *bytes, size_t size)
{
    FILE *stream = size > 0 ? fmemopen((void *)(uintptr_t)bytes, size, "rb") : NULL;
    if (stream == NULL)
        return;
    al_settings_read(settings, stream, "fuzz.ini");
    fclose(stream);
}

static void require_printable(const struct al_faults *faults)
{
    for (size_t i = 0; i < faults->count; i++)
        for (const char *c = faults->items[i].text; *c != '\0'; c++)
            require((unsigned char)*c >= 0x20 && *c != 0x7f);
}

/* Print, read back, print: the two texts are the same. Only run.world may be a name that is
 * refused, and that is told each time. */
static void require_stable(const struct al_sections *sections,
                           const struct al_param_table *const *tables, size_t count)
{
    struct al_sections again;
    struct al_faults faults = {0};
    struct al_settings settings = {.sections = &again, .faults = &faults, .strict = true};
    char *text[2] = {NULL, NULL};
    size_t size[2] = {0, 0};
    require(al_sections_init(&again, tables, count, NULL) == AL_OK);
    for (int i = 0; i < 2; i++) {
        FILE *stream = open_memstream(&text[i], &size[i]);
        require(stream != NULL);
        al_print_config(stream, i == 0 ? sections : &again);
        fclose(stream);
        if (i == 0)
            read_bytes(&settings, text[0], size[0]);
    }
    require(faults.errors <= 1);
    require(size[0] == size[1] && memcmp(text[0], text[1], size[0]) == 0);
    free(text[0]);
    free(text[1]);
    al_faults_fini(&faults);
    al_sections_fini(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t count;
    const struct al_param_table *const *tables = al_sources_tables(&count);
    struct al_sections sections;
    struct al_faults faults = {0};
    struct al_settings settings = {.sections = &sections, .faults = &faults};
    require(al_sections_init(&sections, tables, count, NULL) == AL_OK);
    read_bytes(&settings, data, size);
    require_printable(&faults);
    require_stable(&sections, tables, count);
    al_faults_fini(&faults);
    al_sections_fini(&sections);
    return 0;
}
