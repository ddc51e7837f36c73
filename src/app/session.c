#include "app/session.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/champion.h"
#include "app/choose.h"
#include "app/farewell.h"
#include "app/files.h"
#include "app/keep.h"
#include "app/outputs.h"
#include "app/resume.h"
#include "app/seed.h"
#include "app/streams.h"
#include "batch/batch.h"
#include "sim/changes.h"
#include "tui/tui.h"

#define LAST "last" /* --resume last */

struct session {
    struct al_request *request;
    const struct al_cli *cli;
    struct al_faults *faults;
    struct al_run *run;
    char *resumed; /* path of the checkpoint, NULL: none; owned */
    struct al_resume resume;
    struct al_champion champion;
    struct al_keep keep;
    bool keeps; /* there is a place to save in */
    uint64_t every;
    struct al_lock history_lock;
    struct al_history_file history;
};

static bool has(const struct session *session, enum al_option_id id)
{
    return session->cli->on[id];
}

static const char *argument(const struct session *session, enum al_option_id id)
{
    return session->cli->argument[id];
}

static int tell(const struct al_error *error, int status)
{
    al_tell("%s", error->text);
    return status;
}

/* ---- what the options say ------------------------------------------------------------------- */

static void check_outputs(struct session *session)
{
    const bool resumes = session->resumed != NULL;
    const struct al_output outputs[] = {
        {"--history", argument(session, AL_OPTION_HISTORY), .continued = resumes,
         .beside = {AL_CHANGES_ENDING, AL_LOCK_ENDING}},
        {"--checkpoint", argument(session, AL_OPTION_CHECKPOINT), .may_be = session->resumed,
         .beside = {AL_FILE_NEW_ENDING, AL_LOCK_ENDING}},
        {"--save-champion", argument(session, AL_OPTION_SAVE_CHAMPION), .continued = resumes,
         .beside = {AL_FILE_NEW_ENDING}},
    };
    const struct al_inputs *files = &session->request->inputs;
    const char **inputs = calloc(files->count + 2, sizeof *inputs);
    size_t count = 0;
    if (inputs == NULL) {
        al_faults_add(session->faults, "out of memory");
        return;
    }
    for (; count < files->count; count++)
        inputs[count] = files->paths[count];
    if (resumes)
        inputs[count++] = session->resumed;
    if (argument(session, AL_OPTION_CHAMPION) != NULL)
        inputs[count++] = argument(session, AL_OPTION_CHAMPION);
    al_outputs_check(outputs, sizeof outputs / sizeof outputs[0], inputs, count,
                     has(session, AL_OPTION_FORCE), session->faults);
    free(inputs);
}

/* What there is beside a history: notes of an earlier run, or something else, which stays. */
static void check_changes(struct session *session)
{
    const char *path = argument(session, AL_OPTION_HISTORY);
    struct al_text beside = {0};
    struct stat info;
    if (path == NULL || session->faults->errors > 0)
        return;
    al_text_add(&beside, "%s" AL_CHANGES_ENDING, path);
    if (beside.bytes == NULL || lstat(beside.bytes, &info) != 0)
        info.st_mode = 0;
    if (info.st_mode != 0 && !al_changes_may_replace(beside.bytes))
        al_faults_add(session->faults, "--history: %s: is no file of changes, and not replaced",
                      beside.bytes);
    else if (info.st_mode != 0 && session->resumed == NULL && !has(session, AL_OPTION_FORCE))
        al_faults_add(session->faults, "--history: %s: exists already (--force replaces it)",
                      beside.bytes);
    al_text_fini(&beside);
}

static void check_every(struct session *session)
{
    const char *text = argument(session, AL_OPTION_CHECKPOINT_EVERY);
    bool negative = false;
    if (text == NULL)
        return;
    if (al_number_kind(text) != AL_NUMBER_WHOLE ||
        !al_number_read_whole(text, &negative, &session->every) || negative || session->every == 0)
        al_faults_add(session->faults,
                      "--checkpoint-every: not a number of rows: '%.80s' "
                      "(allowed: whole, from 1)",
                      text);
    if (!has(session, AL_OPTION_CHECKPOINT))
        al_faults_add(session->faults, "--checkpoint-every: needs --checkpoint FILE");
}

/* Settings of the world under which a champion is alone. */
static void set_solo(struct session *session)
{
    struct al_sections *sections = &session->request->sections;
    const struct al_world_class *world = session->request->world;
    const char *words = world != NULL ? world->solo : NULL;
    char key[64], value[64];
    int length;
    if (world != NULL && words == NULL)
        al_faults_add(session->faults, "--solo: the world %s has no champions", world->name);
    for (; words != NULL && sscanf(words, " %63[^= ]=%63s%n", key, value, &length) == 2;
         words += length)
        al_sections_set(sections, world->tables[0]->section, key, value, NULL);
}

static void check_champions(struct session *session)
{
    const struct al_world_class *world = session->request->world;
    if (has(session, AL_OPTION_SOLO) && !has(session, AL_OPTION_CHAMPION))
        al_faults_add(session->faults, "--solo: needs --champion FILE");
    else if (has(session, AL_OPTION_SOLO))
        set_solo(session);
    if (has(session, AL_OPTION_CHAMPION) && session->resumed != NULL)
        al_faults_add(session->faults, "--champion: not with --resume, whose run has its brains");
    else if (has(session, AL_OPTION_CHAMPION) && world != NULL)
        al_champion_read(&session->champion, argument(session, AL_OPTION_CHAMPION), world,
                         &session->request->sections, session->faults);
    if (has(session, AL_OPTION_SAVE_CHAMPION) && world != NULL && world->champion == NULL)
        al_faults_add(session->faults, "--save-champion: the world %s has no champions",
                      world->name);
}

static void check_settings(struct session *session)
{
    const struct al_world_class *world = session->request->world;
    struct al_error error;
    if (world == NULL)
        return;
    if (has(session, AL_OPTION_GENERATIONS) && !world->breeds)
        al_faults_add(session->faults, "--generations: the world %s does not breed (use --ticks)",
                      world->name);
    if (world->check != NULL && world->check(&session->request->sections, &error) != AL_OK)
        al_faults_add(session->faults, "%s", error.text);
}

static int tell_faults(const struct session *session)
{
    al_faults_tell(session->faults, has(session, AL_OPTION_QUIET));
    return session->faults->errors > 0 ? AL_EXIT_REFUSED : AL_EXIT_DONE;
}

/* ---- files that are this run's alone -------------------------------------------------------- */

static bool autosaves(const struct session *session)
{
    return !has(session, AL_OPTION_BATCH) && !has(session, AL_OPTION_CHECKPOINT);
}

static bool resumes_last(const struct session *session)
{
    return has(session, AL_OPTION_RESUME) && strcmp(argument(session, AL_OPTION_RESUME), LAST) == 0;
}

/* Take a place to save in. Without one the screen still shows the run, after a warning. */
static enum al_status take_keep(struct session *session, struct al_error *error)
{
    const char *path = argument(session, AL_OPTION_CHECKPOINT);
    enum al_status status = AL_OK;
    if (path != NULL)
        status = al_keep_file(&session->keep, path, session->every, error);
    else if (autosaves(session))
        status = al_keep_autosave(&session->keep, resumes_last(session) ? session->resumed : NULL,
                                  error);
    else
        return AL_OK;
    session->keeps = status == AL_OK;
    if (status == AL_IO && path == NULL) {
        al_faults_warn(session->faults, "%s; this run is not saved (give --checkpoint FILE)",
                       error->text);
        return AL_OK;
    }
    return status;
}

/* A history in a folder where nothing can be made has no lock. */
static enum al_status take_history(struct session *session, struct al_error *error)
{
    const char *path = argument(session, AL_OPTION_HISTORY);
    if (path == NULL || strcmp(path, "-") == 0)
        return AL_OK;
    enum al_status status = al_lock_take(&session->history_lock, path, error);
    return status == AL_IO ? AL_OK : status;
}

/* Nobody else may go on from a checkpoint while its run lives. */
static enum al_status check_owner(const struct session *session, struct al_error *error)
{
    if (session->resumed == NULL || session->keeps)
        return AL_OK;
    const long owner = al_lock_owner(session->resumed);
    if (owner == 0)
        return AL_OK;
    return al_fail(error, AL_INVALID, "%s: in use by process %ld", session->resumed, owner);
}

static int take_files(struct session *session)
{
    struct al_error error;
    enum al_status status = take_keep(session, &error);
    if (status == AL_OK)
        status = check_owner(session, &error);
    if (status == AL_OK)
        status = take_history(session, &error);
    return status == AL_OK ? AL_EXIT_DONE : tell(&error, AL_EXIT_REFUSED);
}

/* ---- a run ---------------------------------------------------------------------------------- */

static enum al_status adopt(struct session *session, struct al_error *error)
{
    struct al_error why;
    enum al_status status =
        al_run_adopt(session->run, session->champion.weights, session->champion.count, &why);
    if (status == AL_OK)
        return status;
    return al_fail(error, status, "%s: %s", argument(session, AL_OPTION_CHAMPION), why.text);
}

static enum al_status new_run(struct session *session, struct al_error *error)
{
    const struct al_sections *sections = &session->request->sections;
    const struct al_run_params *params = al_sections_values(sections, &al_run_table);
    uint64_t seed = params->seed.value;
    enum al_status status = AL_OK;
    if (!params->seed.given)
        status = al_seed_draw(&seed, error);
    if (status == AL_OK)
        status = al_run_new(&session->run, session->request->world, sections, seed, error);
    if (status == AL_OK && session->champion.count > 0)
        status = adopt(session, error);
    return status;
}

/* The path of the checkpoint that is asked for. */
static enum al_status find_resumed(struct session *session, struct al_error *error)
{
    const char *path = argument(session, AL_OPTION_RESUME);
    if (path == NULL)
        return AL_OK;
    if (resumes_last(session))
        return al_keep_last(&session->resumed, error);
    session->resumed = strdup(path);
    return session->resumed != NULL ? AL_OK : al_fail(error, AL_MEMORY, "out of memory");
}

/* Go on from the checkpoint; what does not fit it is added to the faults. */
static enum al_status resume_run(struct session *session, struct al_error *error)
{
    struct al_request *request = session->request;
    struct al_error why;
    enum al_status status = al_resume_open(&session->resume, session->resumed, error);
    if (status != AL_OK)
        return status;
    status =
        al_resume_run(&session->resume, &request->sections, &request->given, &session->run, &why);
    if (status != AL_OK)
        return al_fail(error, status, "%s: %s", session->resumed, why.text);
    const char *asked = session->cli->world;
    if (asked == NULL && al_given_has(&request->given, "run", "world"))
        asked =
            ((const struct al_run_params *)al_sections_values(&request->sections, &al_run_table))
                ->world;
    al_resume_compare(&session->resume, asked, &request->sections, &request->given, session->run,
                      session->faults);
    request->world = session->resume.world;
    return AL_OK;
}

/* ---- the history ---------------------------------------------------------------------------- */

static void tell_rejoin(const struct session *session, const struct al_rejoin *rejoin)
{
    const char *path = session->history.path;
    if (has(session, AL_OPTION_QUIET) || session->run->rows == 0)
        return;
    if (rejoin->begun)
        al_tell("%s: there is no history of this run yet, it starts at the next row", path);
    else if (rejoin->gap)
        al_tell("%s: rows before the next one are missing", path);
    else if (rejoin->repaired > 0)
        al_tell("%s: %" PRIu64 " rows were missing at its end and are written again", path,
                rejoin->repaired);
}

static enum al_status open_history(struct session *session, const char *path,
                                   struct al_error *error)
{
    struct al_run *run = session->run;
    const struct al_world_class *class = run->world->class;
    if (strcmp(path, "-") == 0)
        return al_history_file_take(&session->history, path, STDOUT_FILENO, run->rows > 0,
                                    class->metrics, class->metric_count, error);
    if (session->resumed == NULL)
        return al_history_file_open(&session->history, path, has(session, AL_OPTION_FORCE),
                                    class->metrics, class->metric_count, error);
    struct al_rejoin rejoin = {.is_next = al_resume_is_next, .user = run};
    enum al_status status =
        al_history_file_rejoin(&session->history, path, &run->history, run->world, &rejoin, error);
    if (status == AL_OK)
        tell_rejoin(session, &rejoin);
    return status;
}

/* Open the history, when one is asked for, and let the run write it. A file that was found good and
 * fails now is the disk's fault. */
static int begin_history(struct session *session)
{
    const char *path = argument(session, AL_OPTION_HISTORY);
    struct al_error error;
    if (path == NULL)
        return AL_EXIT_DONE;
    enum al_status status = open_history(session, path, &error);
    if (status != AL_OK)
        return tell(&error, status == AL_INVALID ? AL_EXIT_REFUSED : AL_EXIT_FAILED);
    al_run_attach(session->run, &session->history);
    if (al_run_note_changes(session->run, &error) != AL_OK)
        return tell(&error, AL_EXIT_FAILED);
    return AL_EXIT_DONE;
}

/* ---- running -------------------------------------------------------------------------------- */

static bool rows_on_stdout(const struct session *session)
{
    const char *history = argument(session, AL_OPTION_HISTORY);
    return history != NULL && strcmp(history, "-") == 0;
}

static struct al_outcome show(struct session *session)
{
    const bool quiet = has(session, AL_OPTION_QUIET);
    struct al_keeper *keeper = session->keeps ? &session->keep.keeper : NULL;
    if (has(session, AL_OPTION_BATCH)) {
        const struct al_batch_options options = {
            .table = !rows_on_stdout(session), .progress = !quiet, .keeper = keeper};
        if (!quiet)
            fprintf(stderr, "seed %" PRIu64 "\n", session->run->world->seed);
        return al_batch_run(session->run, &options);
    }
    const struct al_tui_options options = {
        .quiet = quiet, .history_path = argument(session, AL_OPTION_HISTORY), .keeper = keeper};
    return al_tui_run(session->run, &options);
}

static bool went_well(const struct al_outcome *outcome)
{
    return outcome->end == AL_END_DONE || outcome->end == AL_END_QUIT;
}

/* What goes wrong at the end ends a run that went well; of others it is told besides. */
static void spoil(struct al_outcome *outcome, const struct al_error *error)
{
    if (went_well(outcome))
        *outcome = (struct al_outcome){.end = AL_END_FAILED, .error = *error};
    else
        al_tell("%s", error->text);
}

/* A run whose row could not be written is not saved where a person asked for it: the checkpoint and
 * its history would not go together. Nor is it tried again to save where that has just failed. */
static bool may_save(const struct session *session, const struct al_outcome *outcome)
{
    if (!session->keeps || session->keep.keeper.discard || outcome->end == AL_END_REFUSED)
        return false;
    if (outcome->end != AL_END_FAILED)
        return true;
    return !session->keep.keeper.failed &&
           (session->run->state != AL_RUN_FAILED || !session->keep.keeper.asked);
}

static void save(struct session *session, struct al_outcome *outcome)
{
    struct al_keeper *keeper = &session->keep.keeper;
    struct al_error error;
    if (may_save(session, outcome) && al_keeper_unsaved(keeper, session->run) &&
        (keeper->asked || session->run->world->tick > 0) &&
        al_keeper_save(keeper, session->run, &error) != AL_OK)
        spoil(outcome, &error);
    const char *champion = argument(session, AL_OPTION_SAVE_CHAMPION);
    if (champion != NULL && outcome->end != AL_END_REFUSED &&
        al_champion_save(champion, session->run, &error) != AL_OK)
        spoil(outcome, &error);
}

static void close_history(struct session *session, struct al_outcome *outcome)
{
    struct al_error error;
    if (session->history.path != NULL &&
        al_history_file_close(&session->history, &error) != AL_OK && went_well(outcome))
        spoil(outcome, &error);
}

/* ---- the last words ------------------------------------------------------------------------- */

static void tell_digest(const struct session *session)
{
    fprintf(rows_on_stdout(session) ? stderr : stdout, "digest %016" PRIx64 "\n",
            al_run_digest(session->run));
}

static void say_farewell(const struct session *session)
{
    struct al_text text = {0};
    const struct al_keeper *keeper = session->keeps ? &session->keep.keeper : NULL;
    al_farewell(&text, session->cli, session->run, keeper);
    if (!text.failed)
        al_tell("%s", text.bytes);
    al_text_fini(&text);
}

static int last_words(struct session *session, struct al_outcome *outcome)
{
    struct al_error error;
    if (outcome->end == AL_END_REFUSED)
        return tell(&outcome->error, AL_EXIT_REFUSED);
    if (has(session, AL_OPTION_DIGEST) && outcome->signal != SIGPIPE)
        tell_digest(session);
    if (al_streams_flush(&error) != AL_OK && went_well(outcome))
        *outcome = (struct al_outcome){.end = AL_END_FAILED, .error = error};
    const bool failed = outcome->end == AL_END_FAILED || outcome->end == AL_END_LOST;
    if (failed)
        al_tell("%s", outcome->error.text);
    if (!has(session, AL_OPTION_BATCH) && !has(session, AL_OPTION_QUIET))
        say_farewell(session);
    return failed ? AL_EXIT_FAILED : AL_EXIT_DONE;
}

/* A resumed run that has nothing left to do. */
static bool is_over(const struct session *session)
{
    return session->resumed != NULL && session->run->state == AL_RUN_LIMIT;
}

static struct al_outcome say_over(const struct session *session)
{
    const struct al_world *world = session->run->world;
    if (!has(session, AL_OPTION_QUIET))
        al_tell("nothing to do: the limit is reached already, at generation %" PRIu64
                ", tick %" PRIu64 " (give a greater one, or 0 for none)",
                world->generation, world->tick);
    return (struct al_outcome){.end = AL_END_DONE};
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* Everything that can be refused, in the order in which it can be told. */
static int prepare(struct session *session)
{
    struct al_error error;
    enum al_status status = find_resumed(session, &error);
    if (status != AL_OK)
        return tell(&error, AL_EXIT_FAILED);
    check_every(session);
    check_outputs(session);
    check_changes(session);
    check_champions(session);
    if (session->resumed == NULL)
        check_settings(session);
    if (session->faults->errors > 0)
        return tell_faults(session);
    if (!has(session, AL_OPTION_BATCH) && al_tui_check(&error) != AL_OK)
        return tell(&error, AL_EXIT_REFUSED);
    int refused = take_files(session);
    if (refused != AL_EXIT_DONE)
        return refused;
    if (session->resumed == NULL)
        status = new_run(session, &error);
    else
        status = resume_run(session, &error);
    if (status != AL_OK)
        return tell(&error, session->resumed == NULL ? AL_EXIT_REFUSED : AL_EXIT_FAILED);
    return tell_faults(session);
}

static int run(struct session *session, struct al_outcome *outcome)
{
    int status = prepare(session);
    if (status != AL_EXIT_DONE)
        return status;
    if (is_over(session)) {
        *outcome = say_over(session);
        session->keep.keeper.discard = true;
    } else {
        status = begin_history(session);
        if (status != AL_EXIT_DONE)
            return status;
        *outcome = show(session);
    }
    save(session, outcome);
    close_history(session, outcome);
    return last_words(session, outcome);
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

int al_session(struct al_request *request)
{
    struct session session = {.request = request,
                              .cli = &request->cli,
                              .faults = &request->faults,
                              .keep.lock = AL_LOCK_NONE,
                              .history_lock = AL_LOCK_NONE,
                              .history.descriptor = -1};
    struct al_outcome outcome = {.end = AL_END_REFUSED};
    int status = run(&session, &outcome);
    al_run_free(session.run);
    al_history_file_close(&session.history, NULL);
    al_champion_fini(&session.champion);
    al_resume_fini(&session.resume);
    al_keep_fini(&session.keep);
    al_lock_free(&session.history_lock);
    free(session.resumed);
    if (outcome.end == AL_END_SIGNAL)
        die_by(outcome.signal);
    return status;
}
