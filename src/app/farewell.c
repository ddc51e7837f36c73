#include "app/farewell.h"

#include <inttypes.h>
#include <string.h>

static void add_place(struct al_text *text, const struct al_world *world)
{
    char brief[128] = "";
    al_text_add(text, "%s, seed %" PRIu64, world->class->name, world->seed);
    if (world->class->breeds)
        al_text_add(text, ", generation %" PRIu64, world->generation);
    al_text_add(text, ", tick %" PRIu64, world->tick);
    world->class->brief(world, brief, sizeof brief);
    if (brief[0] != '\0')
        al_text_add(text, ", %s", brief);
}

static void add_option(struct al_text *text, enum al_option_id id, const char *argument)
{
    if (al_options[id].letter != 0)
        al_text_add(text, " -%c ", al_options[id].letter);
    else
        al_text_add(text, " --%s ", al_options[id].name);
    al_text_add_word(text, argument);
}

/* Files and settings as they were given, so that the command stays short and says what matters. */
static void add_command(struct al_text *text, const struct al_cli *cli, const struct al_run *run)
{
    static const enum al_option_id limits[] = {AL_OPTION_GENERATIONS, AL_OPTION_TICKS};
    char seed[24];
    al_text_add(text, "ailife %s", run->world->class->name);
    for (size_t i = 0; i < cli->config_count; i++)
        add_option(text, AL_OPTION_CONFIG, cli->configs[i]);
    for (size_t i = 0; i < cli->set_count; i++)
        add_option(text, AL_OPTION_SET, cli->sets[i]);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        if (cli->on[limits[i]])
            add_option(text, limits[i], cli->argument[limits[i]]);
    snprintf(seed, sizeof seed, "%" PRIu64, run->world->seed);
    add_option(text, AL_OPTION_SEED, seed);
    if (cli->text != NULL) {
        al_text_add(text, cli->text[0] == '-' ? " -- " : " ");
        al_text_add_word(text, cli->text);
    }
}

/* A limit that is reached would end the next run at once. */
static void add_limits(struct al_text *text, const struct al_run *run)
{
    if (run->state != AL_RUN_LIMIT)
        return;
    if (run->world->class->breeds)
        add_option(text, AL_OPTION_GENERATIONS, "0");
    else
        add_option(text, AL_OPTION_TICKS, "0");
}

/* The command that goes on. */
static void add_resume(struct al_text *text, const struct al_cli *cli, const struct al_run *run,
                       const struct al_keeper *keeper)
{
    al_text_add(text, "ailife");
    add_option(text, AL_OPTION_RESUME, keeper->path);
    if (keeper->asked)
        add_option(text, AL_OPTION_CHECKPOINT, keeper->path);
    if (cli->on[AL_OPTION_CHECKPOINT_EVERY])
        add_option(text, AL_OPTION_CHECKPOINT_EVERY, cli->argument[AL_OPTION_CHECKPOINT_EVERY]);
    if (run->file != NULL)
        add_option(text, AL_OPTION_HISTORY, cli->argument[AL_OPTION_HISTORY]);
    add_limits(text, run);
}

void al_farewell(struct al_text *text, const struct al_cli *cli, const struct al_run *run,
                 const struct al_keeper *keeper)
{
    const char *history = cli->argument[AL_OPTION_HISTORY];
    const bool saved = keeper != NULL && !al_keeper_unsaved(keeper, run);
    add_place(text, run->world);
    if (history != NULL)
        al_text_add(text, "; history in %s", strcmp(history, "-") != 0 ? history : "the output");
    if (saved) {
        al_text_add(text, "; saved in %s; go on: ", keeper->path);
        add_resume(text, cli, run, keeper);
        return;
    }
    al_text_add(text, "; again: ");
    add_command(text, cli, run);
    if (run->edits_made > 0)
        al_text_add(text, " (without what was changed on the screen)");
}
