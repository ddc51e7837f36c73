/* ants_view.c: how ants are seen: rows, scene, inspector and the part in the manual. */
#include <stdio.h>
#include <string.h>

#include "worlds/ants.h"

const char al_ants_manual[] =
    "Each ant has a small neural net of its own. It senses the direction of the nearest food "
    "(and of the nearest mine), and its net decides how to turn and how fast to walk. After "
    "2000 ticks the ants that ate most become parents of the next generation: their weights "
    "are mixed and a little changed. The first generation staggers about; after ten they "
    "run for the food.\n"
    "\n"
    "Watch the mean rise in the list of generations: about 8 pieces of food an ant at "
    "first, about 50 by generation 10. Press f to evolve fast without drawing, then f again "
    "to see what they have learned. Press i for the inspector, b to follow the best.\n"
    "\n"
    "Try mines (mines = 20): ants must learn to go round them, and deaths fall from "
    "generation to generation. Try mutation_rate 0 to see learning stop when the variety "
    "is used up (diversity, lineages), or 1 to see it drown in noise. Try brain = seeker, a "
    "hand-written ant, as a yardstick: thirty seekers clump and get in each other's way, "
    "so evolved ants beat them.\n"
    "\n"
    "With mine_effect = kill a dead ant keeps its count and stands still; when all are dead "
    "the generation ends. With penalty it loses mine_penalty of its fitness, which may fall "
    "below 0, and starts again elsewhere.";

/* clang-format off */
const struct al_metric al_ants_metrics[AL_ANTS_METRICS] = {
    {.name = "generation", .label = "gen", .help = "number of the generation, from 0"},
    {.name = "best", .label = "best", .unit = "food", .plotted = true,
     .help = "greatest fitness: food eaten, less penalties"},
    {.name = "mean", .label = "mean", .unit = "food", .decimals = 1, .plotted = true,
     .help = "mean fitness"},
    {.name = "median", .unit = "food", .decimals = 1, .plotted = true, .help = "median fitness"},
    {.name = "worst", .unit = "food", .plotted = true, .help = "least fitness"},
    {.name = "stddev", .unit = "food", .decimals = 2, .plotted = true,
     .help = "standard deviation of fitness"},
    {.name = "total", .unit = "food", .plotted = true, .help = "fitness of all ants together"},
    {.name = "deaths", .label = "dead", .unit = "ants", .plotted = true,
     .help = "ants killed by mines"},
    {.name = "diversity", .decimals = 2, .plotted = true,
     .help = "mean distance of the brains' weights from their mean"},
    {.name = "lineages", .plotted = true,
     .help = "founders of generation 0 with descendants, along first parents"},
    {.name = "best_ever", .unit = "food", .plotted = true,
     .help = "greatest fitness of all generations so far"},
};
/* clang-format on */

void al_ants_measure(const struct al_world *world, double *row)
{
    const struct ants *ants = (const struct ants *)world;
    const struct al_stats *s = &ants->stats;
    const double values[] = {(double)world->generation,
                             s->best,
                             s->mean,
                             s->median,
                             s->worst,
                             s->stddev,
                             s->total,
                             ants->deaths,
                             ants->diversity,
                             (double)ants->lineages,
                             ants->best_ever};
    memcpy(row, values, sizeof values);
}

int32_t al_ants_best(const struct al_world *world)
{
    const struct ants *ants = (const struct ants *)world;
    size_t found = 0;
    for (size_t i = 1; i < ants->n; i++)
        if (fitness_of(ants, i) > fitness_of(ants, found))
            found = i;
    return (int32_t)found;
}

void al_ants_brief(const struct al_world *world, char *text, size_t size)
{
    const struct ants *ants = (const struct ants *)world;
    double sum = 0;
    for (size_t i = 0; i < ants->n; i++)
        sum += (double)fitness_of(ants, i);
    const double top = (double)fitness_of(ants, (size_t)al_ants_best(world));
    snprintf(text, size, "best %.0f, mean %.1f", top, sum / (double)ants->n);
}

static void draw_things(const struct things *things, enum al_role role, struct al_scene *scene)
{
    for (size_t j = 0; j < things->count; j++)
        al_scene_add(scene, &(struct al_scene_item){
                                .role = role, .x = things->x[j], .y = things->y[j], .number = -1});
}

void al_ants_draw(const struct al_world *world, struct al_scene *scene)
{
    const struct ants *ants = (const struct ants *)world;
    const struct ants_params *p = params(ants);
    al_scene_begin(scene, p->width, p->height, wraps(p));
    draw_things(&ants->food, AL_ROLE_FOOD, scene);
    draw_things(&ants->mines, AL_ROLE_MINE, scene);
    for (size_t i = 0; i < ants->n; i++) {
        const bool champion = i == 0 && ants->births[0][0].elite;
        const enum al_role living = champion ? AL_ROLE_ELITE : AL_ROLE_AGENT;
        al_scene_add(scene, &(struct al_scene_item){
                                .role = ants->alive[i] ? living : AL_ROLE_DEAD,
                                .x = ants->x[i],
                                .y = ants->y[i],
                                .hx = ants->hx[i],
                                .hy = ants->hy[i],
                                .number = (int32_t)i,
                                .value = ants->eaten[i],
                                .has_value = true,
                            });
    }
}

static void report_origin(const struct ants *ants, size_t i, struct al_report *report)
{
    const struct al_birth *birth = &ants->births[0][i];
    if (birth->parent_a < 0)
        al_report_line(report, "parents", "none");
    else if (birth->elite)
        al_report_line(report, "parent", "%d, unchanged", (int)birth->parent_a);
    else if (birth->parent_b < 0)
        al_report_line(report, "parent", "%d", (int)birth->parent_a);
    else
        al_report_line(report, "parents", "%d and %d", (int)birth->parent_a, (int)birth->parent_b);
    if (birth->founder >= 0)
        al_report_line(report, "founder", "%d", (int)birth->founder);
}

static const char *input_name(const struct ants_params *p, int input)
{
    static const char *const local[] = {"food ahead", "food right", "mine ahead", "mine right"};
    static const char *const compass[] = {"food x",    "food y", "heading x",
                                          "heading y", "mine x", "mine y"};
    return p->senses == SENSES_LOCAL ? local[input] : compass[input];
}

static void report_brain(const struct ants *ants, size_t i, struct al_report *report)
{
    const struct ants_params *p = params(ants);
    for (int k = 0; k < ants->net.inputs; k++) {
        report->inputs[k] = ants->inputs[(size_t)k * ants->stride + i];
        al_report_gauge(report, report->inputs[k], input_name(p, k), "%+.2f",
                        (double)report->inputs[k]);
    }
    if (p->brain == BRAIN_NET) {
        const float *weights =
            al_pool_floats(&ants->pools[0]) + al_pool_index(&ants->pools[0], i, 0);
        report->has_brain = true;
        report->net = ants->net;
        al_net_run(&ants->net, weights, AL_LANES, report->inputs, report->hidden, report->outputs);
    } else {
        report->outputs[0] = ants->outputs[i];
        report->outputs[1] = ants->outputs[ants->stride + i];
    }
    const bool tracks = p->drive == DRIVE_TRACKS && p->brain == BRAIN_NET;
    for (int k = 0; k < 2; k++) {
        static const char *const names[2][2] = {{"turn", "pace"}, {"left track", "right track"}};
        al_report_gauge(report, report->outputs[k], names[tracks][k], "%+.2f",
                        (double)report->outputs[k]);
    }
}

void al_ants_inspect(const struct al_world *world, int32_t agent, struct al_report *report)
{
    const struct ants *ants = (const struct ants *)world;
    const size_t i = (size_t)agent;
    size_t rank = 1;
    for (size_t j = 0; j < ants->n; j++)
        rank += fitness_of(ants, j) > fitness_of(ants, i) ? 1 : 0;
    al_report_line(report, "ant", "%d of %zu", (int)agent, ants->n);
    al_report_line(report, "state", "%s", ants->alive[i] ? "alive" : "dead");
    al_report_line(report, "food", "%d", (int)ants->eaten[i]);
    al_report_line(report, "fitness", "%.4g", (double)fitness_of(ants, i));
    al_report_line(report, "rank", "%zu of %zu", rank, ants->n);
    report_origin(ants, i, report);
    report_brain(ants, i, report);
}
