/* session_parts.h: what a session knows, and its pieces, for the files that make one up. */
#ifndef APP_SESSION_PARTS_H
#define APP_SESSION_PARTS_H

#include "app/champion.h"
#include "app/keep.h"
#include "app/resume.h"
#include "app/session.h"

struct al_session {
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

static inline bool al_session_has(const struct al_session *session, enum al_option_id id)
{
    return session->cli->on[id];
}

static inline const char *al_session_argument(const struct al_session *session,
                                              enum al_option_id id)
{
    return session->cli->argument[id];
}

/* Add a fault for each thing that the options ask for and that cannot be. */
void al_session_check(struct al_session *session);

/* Take the places to save and to write in, so that no other run does. Without one for autosaves the
 * screen still shows the run, after a warning. Fails: AL_INVALID: another run has them; AL_IO,
 * AL_MEMORY. */
enum al_status al_session_claim(struct al_session *session, struct al_error *error);

/* Find the path of the checkpoint that is asked for; an autosave that cannot be read is passed over
 * for the one before, with a warning. Fails: AL_IO, AL_CORRUPT, AL_MEMORY. */
enum al_status al_session_find(struct al_session *session, struct al_error *error);

/* Make the run, new or from the checkpoint; what does not fit that is added to the faults.
 * Fails: AL_INVALID, AL_IO, AL_CORRUPT, AL_MEMORY. */
enum al_status al_session_begin(struct al_session *session, struct al_error *error);

/* Open the history, when one is asked for, and let the run write it. Fails: AL_INVALID: it is
 * another run's; AL_IO, AL_MEMORY: a file that was found good and fails now. */
enum al_status al_session_open_history(struct al_session *session, struct al_error *error);

#endif
