/* ailife: the command. Reads what is asked, lets a front end run it, says the last words. */
#include <inttypes.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include <ailife/version.h>

#include "app/choose.h"
#include "app/cli.h"
#include "app/farewell.h"
#include "app/listing.h"
#include "app/outputs.h"
#include "app/seed.h"
#include "app/sources.h"
#include "app/streams.h"
#include "batch/batch.h"
#include "tui/tui.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_REFUSED = 2 };

/* What is asked, and what it has led to. */
struct app {
    struct al_cli cli;
    struct al_sections sections;
    struct al_inputs inputs;
    struct al_faults faults;
    const struct al_world_class *world;
};

static bool has(const struct app *app, enum al_option_id id)
{
    return app->cli.on[id];
}

static int refuse(const struct al_error *error)
{
    al_tell("%s", error->text);
    return EXIT_REFUSED;
}

/* The end of what only prints. */
static int printed(void)
{
    struct al_error error;
    if (al_streams_flush(&error) == AL_OK)
        return EXIT_DONE;
    al_tell("%s", error.text);
    return EXIT_FAILED;
}

/* ---- settings -------------------------------------------------------------------------------- */

static const struct al_run_params *run_params(const struct app *app)
{
    return al_sections_values(&app->sections, &al_run_table);
}

static void read_settings(struct app *app)
{
    struct al_settings settings = {&app->sections, &app->faults, has(app, AL_OPTION_CHECK_CONFIG)};
    struct al_error error;
    al_sources_read(&app->cli, &settings, &app->inputs);
    const char *name = app->cli.world != NULL ? app->cli.world : run_params(app)->world;
    app->world = al_choose_world(name, &error);
    if (app->world == NULL && app->cli.world != NULL)
        al_faults_add(&app->faults, "%s", error.text);
}

/* Settings that are each good and do not go together. */
static void check_together(struct app *app, const struct al_world_class *world)
{
    struct al_error error;
    if (world->check != NULL && world->check(&app->sections, &error) != AL_OK)
        al_faults_add(&app->faults, "%s", error.text);
}

static int check_config(struct app *app)
{
    size_t count;
    const struct al_world_class *const *worlds = al_worlds(&count);
    for (size_t i = 0; i < count; i++)
        check_together(app, worlds[i]);
    al_faults_tell(&app->faults, has(app, AL_OPTION_QUIET));
    if (app->faults.errors > 0)
        return EXIT_REFUSED;
    if (!has(app, AL_OPTION_QUIET))
        puts("settings are good");
    return printed();
}

/* ---- running --------------------------------------------------------------------------------- */

static void check_outputs(struct app *app)
{
    const struct al_output outputs[] = {{"--history", app->cli.argument[AL_OPTION_HISTORY]}};
    al_outputs_check(outputs, sizeof outputs / sizeof outputs[0], app->inputs.paths,
                     app->inputs.count, has(app, AL_OPTION_FORCE), &app->faults);
}

static void check_limits(struct app *app)
{
    if (has(app, AL_OPTION_GENERATIONS) && app->world != NULL && !app->world->breeds)
        al_faults_add(&app->faults, "--generations: the world %s does not breed (use --ticks)",
                      app->world->name);
}

static enum al_status choose_seed(const struct app *app, uint64_t *seed, struct al_error *error)
{
    const struct al_seed given = run_params(app)->seed;
    *seed = given.value;
    return given.given ? AL_OK : al_seed_draw(seed, error);
}

static struct al_outcome show(const struct app *app, struct al_run *run)
{
    const char *history = app->cli.argument[AL_OPTION_HISTORY];
    bool rows_on_stdout = history != NULL && strcmp(history, "-") == 0;
    bool quiet = has(app, AL_OPTION_QUIET);
    if (has(app, AL_OPTION_BATCH)) {
        const struct al_batch_options options = {.table = !rows_on_stdout, .progress = !quiet};
        if (!quiet)
            fprintf(stderr, "seed %" PRIu64 "\n", run->world->seed);
        return al_batch_run(run, &options);
    }
    const struct al_tui_options options = {.quiet = quiet, .history_path = history};
    return al_tui_run(run, &options);
}

static void tell_digest(const struct app *app, const struct al_run *run)
{
    const char *history = app->cli.argument[AL_OPTION_HISTORY];
    bool rows_on_stdout = history != NULL && strcmp(history, "-") == 0;
    fprintf(rows_on_stdout ? stderr : stdout, "digest %016" PRIx64 "\n", al_run_digest(run));
}

static void say_farewell(const struct app *app, const struct al_run *run)
{
    struct al_text text = {0};
    al_farewell(&text, &app->cli, run);
    if (!text.failed)
        al_tell("%s", text.bytes);
    al_text_fini(&text);
}

/* Die by the signal that ended the run, as whoever sent it expects. */
static void die_by(int number)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    signal(number, SIG_DFL);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}

static bool went_well(const struct al_outcome *outcome)
{
    return outcome->end == AL_END_DONE || outcome->end == AL_END_QUIT;
}

/* The last words, and the exit status. */
static int finish(const struct app *app, const struct al_run *run, struct al_outcome outcome)
{
    struct al_error error;
    int status = EXIT_DONE;
    if (outcome.end == AL_END_REFUSED)
        return refuse(&outcome.error);
    if (has(app, AL_OPTION_DIGEST) && outcome.signal != SIGPIPE)
        tell_digest(app, run);
    if (al_streams_flush(&error) != AL_OK && went_well(&outcome))
        outcome = (struct al_outcome){.end = AL_END_FAILED, .error = error};
    if (outcome.end == AL_END_FAILED || outcome.end == AL_END_LOST) {
        al_tell("%s", outcome.error.text);
        status = EXIT_FAILED;
    }
    if (!has(app, AL_OPTION_BATCH) && !has(app, AL_OPTION_QUIET))
        say_farewell(app, run);
    if (outcome.end == AL_END_SIGNAL)
        die_by(outcome.signal);
    return status;
}

/* Run with the history file, when one is asked for, open and attached. A file that was found good
 * and fails now is the disk's fault. */
static int run_with_history(const struct app *app, struct al_run *run)
{
    const char *path = app->cli.argument[AL_OPTION_HISTORY];
    struct al_history_file file = {.descriptor = -1};
    struct al_error error;
    if (path == NULL)
        return finish(app, run, show(app, run));
    if (al_history_file_open(&file, path, has(app, AL_OPTION_FORCE), app->world->metrics,
                             app->world->metric_count, &error) != AL_OK) {
        al_tell("%s", error.text);
        return EXIT_FAILED;
    }
    al_run_attach(run, &file);
    struct al_outcome outcome = show(app, run);
    al_run_attach(run, NULL);
    if (al_history_file_close(&file, &error) != AL_OK && went_well(&outcome))
        outcome = (struct al_outcome){.end = AL_END_FAILED, .error = error};
    return finish(app, run, outcome);
}

static int run_world(struct app *app)
{
    struct al_run *run;
    struct al_error error;
    uint64_t seed;
    check_outputs(app);
    check_limits(app);
    if (app->world != NULL)
        check_together(app, app->world);
    al_faults_tell(&app->faults, has(app, AL_OPTION_QUIET));
    if (app->faults.errors > 0)
        return EXIT_REFUSED;
    if (!has(app, AL_OPTION_BATCH) && al_tui_check(&error) != AL_OK)
        return refuse(&error);
    if (choose_seed(app, &seed, &error) != AL_OK)
        return refuse(&error);
    if (al_run_new(&run, app->world, &app->sections, seed, &error) != AL_OK)
        return refuse(&error);
    int status = run_with_history(app, run);
    al_run_free(run);
    return status;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int list_params(const struct app *app)
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

static int act_on_settings(struct app *app)
{
    read_settings(app);
    if (has(app, AL_OPTION_CHECK_CONFIG))
        return check_config(app);
    if (!has(app, AL_OPTION_PRINT_CONFIG))
        return run_world(app);
    al_faults_tell(&app->faults, has(app, AL_OPTION_QUIET));
    if (app->faults.errors > 0)
        return EXIT_REFUSED;
    al_print_config(stdout, &app->sections);
    return printed();
}

static int act(struct app *app)
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
    struct app app = {0};
    struct al_error error;
    al_streams_guard();
    setlocale(LC_CTYPE, ""); /* numbers keep their decimal point */
    if (al_cli_parse(&app.cli, argc, argv, &error) != AL_OK)
        return refuse(&error);
    int status = act(&app);
    al_faults_fini(&app.faults);
    al_inputs_fini(&app.inputs);
    al_sections_fini(&app.sections);
    al_cli_fini(&app.cli);
    return status;
}
