/* How fast the swarm moves: the cost of an agent must be the same among a thousand and among a
 * million, and the memory below 200 bytes each. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <ailife/run.h>
#include <ailife/worlds.h>

#include "timing.h"

static struct al_run *swarm_of(const char *count)
{
    static const struct al_param_table *tables[2] = {&al_run_table};
    const struct al_world_class *class = al_world_find("swarm");
    struct al_sections sections;
    struct al_run *run = NULL;
    tables[1] = class->tables[0];
    if (al_sections_init(&sections, tables, 2, NULL) != AL_OK)
        return NULL;
    al_sections_set(&sections, "swarm", "count", count, NULL);
    al_sections_set(&sections, "swarm", "spawn_rate", count, NULL);
    al_sections_set(&sections, "run", "row_every", "1000000000", NULL);
    al_run_new(&run, class, &sections, 1, NULL);
    al_sections_fini(&sections);
    return run;
}

static double step(void *data)
{
    struct al_run *run = data;
    al_run_step(run);
    return (double)run->world->class->agents(run->world);
}

int main(void)
{
    const char *const counts[] = {"1000", "10000", "100000", "1000000"};
    double first = 0;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        struct al_run *run = swarm_of(counts[i]);
        if (run == NULL)
            return EXIT_FAILURE;
        for (int tick = 0; tick < 60; tick++) /* until all are on the floor */
            al_run_step(run);
        double rates[WINDOWS];
        for (int k = 0; k < WINDOWS; k++)
            rates[k] = rate_of(step, run);
        const double rate = median(rates);
        first = i == 0 ? rate : first;
        printf("swarm of %-7s %20.2f M agent ticks/s, cost x %.2f, %.0f bytes an agent\n",
               counts[i], rate * 1e-6, first / rate,
               (double)run->block_size / (double)run->world->class->agents(run->world));
        al_run_free(run);
    }
    return EXIT_SUCCESS;
}
