#include "app/sources.h"

#include <stdlib.h>
#include <string.h>

#include <ailife/run.h>
#include <ailife/worlds.h>

#include "app/path.h"
#include "tui/display.h"

#define TABLES_MOST 64

const struct al_param_table *const *al_sources_tables(size_t *count)
{
    static const struct al_param_table *tables[TABLES_MOST];
    size_t world_count;
    const struct al_world_class *const *worlds = al_worlds(&world_count);
    size_t used = 0;
    tables[used++] = &al_run_table;
    tables[used++] = &al_display_table;
    for (size_t i = 0; i < world_count; i++)
        for (size_t j = 0; j < worlds[i]->table_count && used < TABLES_MOST; j++)
            tables[used++] = worlds[i]->tables[j];
    *count = used;
    return tables;
}

void al_inputs_fini(struct al_inputs *inputs)
{
    free(inputs->paths);
    free(inputs->user_file);
    *inputs = (struct al_inputs){0};
}

char *al_sources_user_file(const char *xdg_config_home, const char *home)
{
    if (xdg_config_home != NULL && xdg_config_home[0] == '/')
        return al_path_join(xdg_config_home, "/ailife/ailife.ini");
    if (home != NULL && home[0] != '\0')
        return al_path_join(home, "/.config/ailife/ailife.ini");
    return NULL;
}

static void read_file(struct al_settings *settings, struct al_inputs *inputs, const char *path,
                      bool optional)
{
    if (al_settings_read_file(settings, path, optional))
        inputs->paths[inputs->count++] = path;
}

/* Options that stand for one setting each. */
static void read_options(const struct al_cli *cli, struct al_settings *settings)
{
    static const struct {
        enum al_option_id id;
        const char *key;
    } shorthands[] = {
        {AL_OPTION_SEED, "seed"},
        {AL_OPTION_GENERATIONS, "generations"},
        {AL_OPTION_TICKS, "ticks"},
    };
    for (size_t i = 0; i < sizeof shorthands / sizeof shorthands[0]; i++) {
        enum al_option_id id = shorthands[i].id;
        char option[32] = "--";
        if (!cli->on[id])
            continue;
        strcat(option, al_options[id].name);
        al_settings_set(settings, option, al_run_table.section, shorthands[i].key,
                        cli->argument[id]);
    }
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* A text as a settings file would have it, in quotes when blanks at its ends or a quote at its
 * start would be taken for something else. NULL: memory ends. */
static char *as_value(const char *text)
{
    const size_t length = strlen(text);
    const bool quotes =
        length > 0 && (text[0] == '"' || is_blank(text[0]) || is_blank(text[length - 1]));
    if (!quotes)
        return strdup(text);
    const struct al_param row = {.type = AL_PARAM_TEXT};
    const size_t size = al_param_print(&row, &text, NULL, 0) + 1;
    char *value = malloc(size);
    if (value != NULL)
        al_param_print(&row, &text, value, size);
    return value;
}

/* The word behind the world stands for one setting too. */
static void read_text(const struct al_cli *cli, struct al_settings *settings)
{
    const struct al_world_class *world = cli->text != NULL ? al_world_find(cli->world) : NULL;
    if (world == NULL || world->argument == NULL)
        return;
    char *value = as_value(cli->text);
    if (value != NULL)
        al_settings_set(settings, "TEXT", world->tables[0]->section, world->argument, value);
    else
        al_faults_add(settings->faults, "out of memory");
    free(value);
}

void al_sources_read(const struct al_cli *cli, struct al_settings *settings,
                     struct al_inputs *inputs)
{
    *inputs = (struct al_inputs){0};
    inputs->paths = calloc(cli->config_count + 2, sizeof *inputs->paths);
    if (inputs->paths == NULL) {
        al_faults_add(settings->faults, "out of memory");
        return;
    }
    inputs->user_file = al_sources_user_file(getenv("XDG_CONFIG_HOME"), getenv("HOME"));
    struct al_given *given = settings->given;
    settings->given = NULL; /* default files are not of this command */
    read_file(settings, inputs, AL_SYSTEM_FILE, true);
    if (inputs->user_file != NULL)
        read_file(settings, inputs, inputs->user_file, true);
    settings->given = given;
    for (size_t i = 0; i < cli->config_count; i++)
        read_file(settings, inputs, cli->configs[i], false);
    for (size_t i = 0; i < cli->set_count; i++)
        al_settings_assign(settings, cli->sets[i]);
    read_options(cli, settings);
    read_text(cli, settings);
}
