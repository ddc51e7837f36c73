#include "app/session.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/farewell.h"
#include "app/session_parts.h"
#include "app/streams.h"
#include "batch/batch.h"
#include "batch/stop.h"
#include "tui/tui.h"

static int tell(const struct al_error *error, int status)
{
    al_tell("%s", error->text);
    return status;
}

/* ---- running -------------------------------------------------------------------------------- */

static bool rows_on_stdout(const struct al_session *session)
{
    const char *history = al_session_argument(session, AL_OPTION_HISTORY);
    return history != NULL && strcmp(history, "-") == 0;
}

static struct al_outcome show(struct al_session *session)
{
    const bool quiet = al_session_has(session, AL_OPTION_QUIET);
    struct al_keeper *keeper = session->keeps ? &session->keep.keeper : NULL;
    if (al_session_has(session, AL_OPTION_BATCH)) {
        const struct al_batch_options options = {
            .table = !rows_on_stdout(session), .progress = !quiet, .keeper = keeper};
        if (!quiet)
            fprintf(stderr, "seed %" PRIu64 "\n", session->run->world->seed);
        return al_batch_run(session->run, &options);
    }
    const struct al_tui_options options = {.quiet = quiet,
                                           .history_path =
                                               al_session_argument(session, AL_OPTION_HISTORY),
                                           .keeper = keeper};
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
static bool may_save(const struct al_session *session, const struct al_outcome *outcome)
{
    if (!session->keeps || session->keep.keeper.discard || outcome->end == AL_END_REFUSED)
        return false;
    if (outcome->end != AL_END_FAILED)
        return true;
    return !session->keep.keeper.failed &&
           (session->run->state != AL_RUN_FAILED || !session->keep.keeper.asked);
}

static void save(struct al_session *session, struct al_outcome *outcome)
{
    struct al_keeper *keeper = &session->keep.keeper;
    struct al_error error;
    al_stop_saving(true);
    if (may_save(session, outcome) && al_keeper_unsaved(keeper, session->run) &&
        (keeper->asked || session->run->world->tick > 0) &&
        al_keeper_save(keeper, session->run, &error) != AL_OK)
        spoil(outcome, &error);
    const char *champion = al_session_argument(session, AL_OPTION_SAVE_CHAMPION);
    if (champion != NULL && outcome->end != AL_END_REFUSED &&
        al_champion_save(champion, session->run, &error) != AL_OK)
        spoil(outcome, &error);
    al_stop_saving(false);
}

static void close_history(struct al_session *session, struct al_outcome *outcome)
{
    struct al_error error;
    if (session->history.path != NULL &&
        al_history_file_close(&session->history, &error) != AL_OK && went_well(outcome))
        spoil(outcome, &error);
}

/* ---- the last words ------------------------------------------------------------------------- */

static void tell_digest(const struct al_session *session)
{
    fprintf(rows_on_stdout(session) ? stderr : stdout, "digest %016" PRIx64 "\n",
            al_run_digest(session->run));
}

static void say_farewell(const struct al_session *session)
{
    struct al_text text = {0};
    const struct al_keeper *keeper = session->keeps ? &session->keep.keeper : NULL;
    al_farewell(&text, session->cli, session->run, keeper);
    if (!text.failed)
        al_tell("%s", text.bytes);
    al_text_fini(&text);
}

static int last_words(struct al_session *session, struct al_outcome *outcome)
{
    struct al_error error;
    if (outcome->end == AL_END_REFUSED)
        return tell(&outcome->error, AL_EXIT_REFUSED);
    if (al_session_has(session, AL_OPTION_DIGEST) && outcome->signal != SIGPIPE)
        tell_digest(session);
    if (al_streams_flush(&error) != AL_OK && went_well(outcome))
        *outcome = (struct al_outcome){.end = AL_END_FAILED, .error = error};
    const bool failed = outcome->end == AL_END_FAILED || outcome->end == AL_END_LOST;
    if (failed)
        al_tell("%s", outcome->error.text);
    if (!al_session_has(session, AL_OPTION_BATCH) && !al_session_has(session, AL_OPTION_QUIET))
        say_farewell(session);
    return failed ? AL_EXIT_FAILED : AL_EXIT_DONE;
}

/* A resumed run that has nothing left to do. */
static bool is_over(const struct al_session *session)
{
    return session->resumed != NULL && session->run->state == AL_RUN_LIMIT;
}

static struct al_outcome say_over(const struct al_session *session)
{
    const struct al_world *world = session->run->world;
    if (!al_session_has(session, AL_OPTION_QUIET))
        al_tell("nothing to do: the limit is reached already, at generation %" PRIu64
                ", tick %" PRIu64 " (give a greater one, or 0 for none)",
                world->generation, world->tick);
    return (struct al_outcome){.end = AL_END_DONE};
}

/* ---- the whole ------------------------------------------------------------------------------ */

static int tell_faults(const struct al_session *session)
{
    al_faults_tell(session->faults, al_session_has(session, AL_OPTION_QUIET));
    return session->faults->errors > 0 ? AL_EXIT_REFUSED : AL_EXIT_DONE;
}

/* Everything that can be refused, in the order in which it can be told. */
static int prepare(struct al_session *session)
{
    struct al_error error;
    enum al_status status = al_session_find(session, &error);
    if (status != AL_OK)
        return tell(&error, AL_EXIT_FAILED);
    al_session_check(session);
    if (session->faults->errors > 0)
        return tell_faults(session);
    if (!al_session_has(session, AL_OPTION_BATCH) && al_tui_check(&error) != AL_OK)
        return tell(&error, AL_EXIT_REFUSED);
    if (al_session_claim(session, &error) != AL_OK)
        return tell(&error, AL_EXIT_REFUSED);
    status = al_session_begin(session, &error);
    if (status != AL_OK)
        return tell(&error, session->resumed == NULL ? AL_EXIT_REFUSED : AL_EXIT_FAILED);
    return tell_faults(session);
}

/* All is on disk: a signal may end the program from here on, and leaves no lock behind. */
static void let_go(struct al_session *session)
{
    al_lock_free(&session->keep.lock);
    al_lock_free(&session->history_lock);
    al_tui_end();
}

static int run(struct al_session *session, struct al_outcome *outcome)
{
    int status = prepare(session);
    if (status != AL_EXIT_DONE)
        return status;
    if (is_over(session)) {
        *outcome = say_over(session);
        session->keep.keeper.discard = true;
    } else {
        struct al_error error;
        enum al_status opened = al_session_open_history(session, &error);
        if (opened != AL_OK)
            return tell(&error, opened == AL_INVALID ? AL_EXIT_REFUSED : AL_EXIT_FAILED);
        *outcome = show(session);
    }
    save(session, outcome);
    close_history(session, outcome);
    let_go(session);
    return last_words(session, outcome);
}

int al_session(struct al_request *request)
{
    struct al_session session = {.request = request,
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
        al_stop_die_by(outcome.signal);
    return status;
}
