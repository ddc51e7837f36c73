/* Files that are a session's alone while it lives. */
#include "app/session_parts.h"

#include <string.h>

static bool autosaves(const struct al_session *session)
{
    return !al_session_has(session, AL_OPTION_BATCH) &&
           !al_session_has(session, AL_OPTION_CHECKPOINT);
}

/* Take a place to save in. Without one the screen still shows the run, after a warning. */
static enum al_status take_keep(struct al_session *session, struct al_error *error)
{
    const char *path = al_session_argument(session, AL_OPTION_CHECKPOINT);
    const bool goes_on = session->resumed != NULL && al_keep_is_autosave(session->resumed);
    enum al_status status = AL_OK;
    if (path != NULL)
        status = al_keep_file(&session->keep, path, session->every, error);
    else if (autosaves(session))
        status = al_keep_autosave(&session->keep, goes_on ? session->resumed : NULL, error);
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
static enum al_status take_history(struct al_session *session, struct al_error *error)
{
    const char *path = al_session_argument(session, AL_OPTION_HISTORY);
    if (path == NULL || strcmp(path, "-") == 0)
        return AL_OK;
    enum al_status status = al_lock_take(&session->history_lock, path, error);
    return status == AL_IO ? AL_OK : status;
}

/* Nobody else may go on from a checkpoint while its run lives. */
static enum al_status check_owner(const struct al_session *session, struct al_error *error)
{
    if (session->resumed == NULL || session->keeps)
        return AL_OK;
    const long owner = al_lock_owner(session->resumed);
    if (owner == 0)
        return AL_OK;
    return al_fail(error, AL_INVALID, "%s: in use by process %ld", session->resumed, owner);
}

enum al_status al_session_claim(struct al_session *session, struct al_error *error)
{
    enum al_status status = take_keep(session, error);
    if (status == AL_OK)
        status = check_owner(session, error);
    if (status == AL_OK)
        status = take_history(session, error);
    return status;
}
