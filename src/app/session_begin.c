/* How a session begins: its run, and the history of that. */
#include "app/session_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/seed.h"

#define LAST "last" /* --resume last */

/* ---- a run ---------------------------------------------------------------------------------- */

static enum al_status adopt(struct al_session *session, struct al_error *error)
{
    struct al_error why;
    enum al_status status =
        al_run_adopt(session->run, session->champion.weights, session->champion.count, &why);
    if (status == AL_OK)
        return status;
    return al_fail(error, status, "%s: %s", al_session_argument(session, AL_OPTION_CHAMPION),
                   why.text);
}

static enum al_status new_run(struct al_session *session, struct al_error *error)
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

/* The newest autosave that can be read; when there is none, what is wrong with the newest. */
static enum al_status find_last(struct al_session *session, struct al_error *error)
{
    struct al_error why;
    char *before = NULL;
    enum al_status status = al_keep_last(NULL, &session->resumed, error);
    while (status == AL_OK) {
        struct al_resume probe;
        if (al_resume_open(&probe, session->resumed, &why) == AL_OK) {
            al_resume_fini(&probe);
            break;
        }
        if (before == NULL)
            *error = why;
        free(before);
        before = session->resumed;
        al_faults_warn(session->faults, "%s; going on with the autosave before it", why.text);
        if (al_keep_last(before, &session->resumed, &why) != AL_OK)
            status = error->status;
    }
    free(before);
    return status;
}

enum al_status al_session_find(struct al_session *session, struct al_error *error)
{
    const char *path = al_session_argument(session, AL_OPTION_RESUME);
    if (path == NULL)
        return AL_OK;
    if (strcmp(path, LAST) == 0)
        return find_last(session, error);
    session->resumed = strdup(path);
    return session->resumed != NULL ? AL_OK : al_fail(error, AL_MEMORY, "out of memory");
}

/* Go on from the checkpoint; what does not fit it is added to the faults. */
static enum al_status resume_run(struct al_session *session, struct al_error *error)
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

enum al_status al_session_begin(struct al_session *session, struct al_error *error)
{
    return session->resumed == NULL ? new_run(session, error) : resume_run(session, error);
}

/* ---- only the settings ----------------------------------------------------------------------- */

/* The settings of a run and those that wait to act in it. */
static enum al_status take_settings(struct al_request *request, const struct al_run *run,
                                    struct al_error *error)
{
    struct al_sections *sections = &request->sections;
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, run->world->seed);
    al_sections_fini(sections);
    enum al_status status = al_sections_copy(sections, &run->sections, error);
    if (status == AL_OK)
        status = al_sections_set(sections, al_run_table.section, "seed", seed, error);
    for (size_t i = 0; i < run->sections.count && status == AL_OK; i++) {
        const struct al_section *item = &run->sections.items[i];
        for (size_t r = 0; r < item->table->count && status == AL_OK; r++) {
            const char *key = item->table->rows[r].key;
            const char *queued = al_run_queued(run, item->name, key);
            if (queued != NULL)
                status = al_sections_set(sections, item->name, key, queued, error);
        }
    }
    return status;
}

int al_session_settings(struct al_request *request)
{
    struct al_session session = {
        .request = request, .cli = &request->cli, .faults = &request->faults};
    struct al_error error;
    enum al_status status = al_session_find(&session, &error);
    if (status == AL_OK)
        status = al_session_begin(&session, &error);
    if (status == AL_OK)
        status = take_settings(request, session.run, &error);
    al_run_free(session.run);
    al_resume_fini(&session.resume);
    free(session.resumed);
    if (status == AL_OK)
        return AL_EXIT_DONE;
    al_tell("%s", error.text);
    return AL_EXIT_FAILED;
}

/* ---- the history ---------------------------------------------------------------------------- */

static void tell_rejoin(const struct al_session *session, const struct al_rejoin *rejoin)
{
    const char *path = session->history.path;
    if (al_session_has(session, AL_OPTION_QUIET) || session->run->rows == 0)
        return;
    if (rejoin->begun)
        al_tell("%s: there is no history of this run yet, it starts at the next row", path);
    else if (rejoin->gap)
        al_tell("%s: rows before the next one are missing", path);
    else if (rejoin->repaired > 0)
        al_tell("%s: %" PRIu64 " rows were missing at its end and are written again", path,
                rejoin->repaired);
}

static enum al_status open_history(struct al_session *session, const char *path,
                                   struct al_error *error)
{
    struct al_run *run = session->run;
    const struct al_world_class *class = run->world->class;
    if (strcmp(path, "-") == 0)
        return al_history_file_take(&session->history, path, STDOUT_FILENO, run->rows > 0,
                                    class->metrics, class->metric_count, error);
    if (session->resumed == NULL)
        return al_history_file_open(&session->history, path,
                                    al_session_has(session, AL_OPTION_FORCE), class->metrics,
                                    class->metric_count, error);
    struct al_rejoin rejoin = {.is_next = al_resume_is_next, .user = run};
    enum al_status status =
        al_history_file_rejoin(&session->history, path, &run->history, run->world, &rejoin, error);
    if (status == AL_OK)
        tell_rejoin(session, &rejoin);
    return status;
}

enum al_status al_session_open_history(struct al_session *session, struct al_error *error)
{
    const char *path = al_session_argument(session, AL_OPTION_HISTORY);
    if (path == NULL)
        return AL_OK;
    enum al_status status = open_history(session, path, error);
    if (status != AL_OK)
        return status;
    al_run_attach(session->run, &session->history);
    return al_run_note_changes(session->run, error);
}
