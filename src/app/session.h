/* session.h: one run from its settings to its last words. */
#ifndef APP_SESSION_H
#define APP_SESSION_H

#include <ailife/world.h>

#include "app/cli.h"
#include "app/faults.h"
#include "app/given.h"
#include "app/sources.h"

/* The exit status of the program. */
enum { AL_EXIT_DONE = 0, AL_EXIT_FAILED = 1, AL_EXIT_REFUSED = 2 };

/* What is asked. All of it is the caller's. */
struct al_request {
    struct al_cli cli;
    struct al_sections sections;
    struct al_given given;
    struct al_inputs inputs;
    struct al_faults faults;            /* found so far; more are added */
    const struct al_world_class *world; /* NULL: one was asked for that is none */
};

/* Add a fault when settings that are each good do not go together in that world. */
void al_request_check(struct al_request *request, const struct al_world_class *world);

/* Check all that can be checked beforehand, run, save, say the last words. Returns the exit status,
 * or does not return: a signal that ended the run ends the process. */
int al_session(struct al_request *request);

/* With --resume: hold the settings against those of the run, add a fault for each that does not go
 * with it, and put those under which it would go on into the request. Returns the exit status:
 * AL_EXIT_FAILED, after a message, when the checkpoint cannot be read. */
int al_session_settings(struct al_request *request);

#endif
