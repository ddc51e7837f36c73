/* Any bytes as a champion: faults are told as printable lines, or there is a brain whose run goes
 * on. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <ailife/worlds.h>

#include "app/champion.h"
#include "app/sources.h"

#define TICKS 10

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int good)
{
    if (!good)
        abort();
}

static void live(const struct al_world_class *world, const struct al_sections *sections,
                 const struct al_champion *champion)
{
    struct al_run *run;
    require(al_run_new(&run, world, sections, 1, NULL) == AL_OK);
    if (al_run_adopt(run, champion->weights, champion->count, NULL) == AL_OK)
        for (int i = 0; i < TICKS; i++)
            al_run_step(run);
    al_run_free(run);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t count;
    const struct al_param_table *const *tables = al_sources_tables(&count);
    const struct al_world_class *world = al_world_find("ants");
    struct al_sections sections;
    struct al_faults faults = {0};
    struct al_champion champion = {0};
    FILE *stream = size > 0 ? fmemopen((void *)(uintptr_t)data, size, "rb") : NULL;
    if (stream == NULL)
        return 0;
    require(al_sections_init(&sections, tables, count, NULL) == AL_OK);
    al_champion_read_stream(&champion, stream, "fuzz.ini", world, &sections, &faults);
    fclose(stream);
    for (size_t i = 0; i < faults.count; i++)
        for (const char *c = faults.items[i].text; *c != '\0'; c++)
            require((unsigned char)*c >= 0x20 && *c != 0x7f);
    if (faults.errors == 0) {
        require(champion.count > 0);
        live(world, &sections, &champion);
    }
    al_champion_fini(&champion);
    al_faults_fini(&faults);
    al_sections_fini(&sections);
    return 0;
}
