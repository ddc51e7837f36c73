/* ailife: the command. Reads what is asked, and prints it or lets a session run it. */
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include <ailife/run.h>
#include <ailife/version.h>
#include <ailife/worlds.h>

#include "app/choose.h"
#include "app/cli.h"
#include "app/listing.h"
#include "app/session.h"
#include "app/sources.h"
#include "app/streams.h"

static bool has(const struct al_request *app, enum al_option_id id)
{
    return app->cli.on[id];
}

static int refuse(const struct al_error *error)
{
    al_tell("%s", error->text);
    return AL_EXIT_REFUSED;
}

/* The end of what only prints. */
static int printed(void)
{
    struct al_error error;
    if (al_streams_flush(&error) == AL_OK)
        return AL_EXIT_DONE;
    al_tell("%s", error.text);
    return AL_EXIT_FAILED;
}

/* ---- settings -------------------------------------------------------------------------------- */

static const struct al_run_params *run_params(const struct al_request *app)
{
    return al_sections_values(&app->sections, &al_run_table);
}

static void read_settings(struct al_request *app)
{
    struct al_settings settings = {&app->sections, &app->faults, has(app, AL_OPTION_CHECK_CONFIG),
                                   &app->given};
    struct al_error error;
    al_sources_read(&app->cli, &settings, &app->inputs);
    const char *name = app->cli.world != NULL ? app->cli.world : run_params(app)->world;
    app->world = al_choose_world(name, &error);
    if (app->world == NULL && app->cli.world != NULL)
        al_faults_add(&app->faults, "%s", error.text);
}

/* What the world that was asked for reads besides settings. */
static void check_files(struct al_request *app)
{
    struct al_error error;
    struct al_run *run = NULL;
    if (app->faults.errors > 0 || app->world == NULL || app->world->load == NULL)
        return;
    if (al_run_new(&run, app->world, &app->sections, 0, &error) != AL_OK)
        al_faults_add(&app->faults, "%s", error.text);
    al_run_free(run);
}

static int check_config(struct al_request *app)
{
    size_t count;
    const struct al_world_class *const *worlds = al_worlds(&count);
    for (size_t i = 0; i < count; i++)
        al_request_check(app, worlds[i]);
    check_files(app);
    al_faults_tell(&app->faults, has(app, AL_OPTION_QUIET));
    if (app->faults.errors > 0)
        return AL_EXIT_REFUSED;
    if (!has(app, AL_OPTION_QUIET))
        puts("settings are good");
    return printed();
}

/* ---- the command ----------------------------------------------------------------------------- */

static int list_params(const struct al_request *app)
{
    size_t count;
    const struct al_param_table *const *tables = al_sources_tables(&count);
    struct al_error error;
    const struct al_world_class *world = NULL;
    if (app->cli.world != NULL && (world = al_choose_world(app->cli.world, &error)) == NULL)
        return refuse(&error);
    al_list_params(stdout, tables, count, world);
    return printed();
}

/* Rows would be written all over the screen. */
static void check_rows(struct al_request *app)
{
    const char *history = app->cli.argument[AL_OPTION_HISTORY];
    if (history != NULL && strcmp(history, "-") == 0 && !has(app, AL_OPTION_BATCH))
        al_faults_add(&app->faults, "--history: rows on standard output need --batch");
}

static int act_on_settings(struct al_request *app)
{
    struct al_error error;
    int status = AL_EXIT_DONE;
    read_settings(app);
    if (!has(app, AL_OPTION_CHECK_CONFIG) && !has(app, AL_OPTION_PRINT_CONFIG)) {
        check_rows(app);
        return al_session(app);
    }
    if (has(app, AL_OPTION_RESUME) && app->faults.errors == 0)
        status = al_session_settings(app);
    if (status != AL_EXIT_DONE)
        return status;
    if (has(app, AL_OPTION_CHECK_CONFIG))
        return check_config(app);
    al_faults_tell(&app->faults, has(app, AL_OPTION_QUIET));
    if (app->faults.errors > 0)
        return AL_EXIT_REFUSED;
    if (app->cli.world != NULL && al_sections_set(&app->sections, al_run_table.section, "world",
                                                  app->cli.world, &error) != AL_OK)
        return refuse(&error);
    al_print_config(stdout, &app->sections);
    return printed();
}

static int act(struct al_request *app)
{
    size_t count;
    const struct al_param_table *const *tables = al_sources_tables(&count);
    struct al_error error;
    if (has(app, AL_OPTION_HELP))
        al_cli_help(stdout);
    else if (has(app, AL_OPTION_VERSION))
        puts("ailife " AL_VERSION);
    else if (has(app, AL_OPTION_LIST_WORLDS))
        al_list_worlds(stdout);
    else if (has(app, AL_OPTION_LIST_PARAMS))
        return list_params(app);
    else if (al_sections_init(&app->sections, tables, count, &error) != AL_OK)
        return refuse(&error);
    else
        return act_on_settings(app);
    return printed();
}

int main(int argc, char **argv)
{
    struct al_request app = {0};
    struct al_error error;
    al_streams_guard();
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow fails as a full disk does */
    setlocale(LC_CTYPE, "");  /* numbers keep their decimal point */
    if (al_cli_parse(&app.cli, argc, argv, &error) != AL_OK)
        return refuse(&error);
    int status = act(&app);
    al_faults_fini(&app.faults);
    al_given_fini(&app.given);
    al_inputs_fini(&app.inputs);
    al_sections_fini(&app.sections);
    al_cli_fini(&app.cli);
    return status;
}
