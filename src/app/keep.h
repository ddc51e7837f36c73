/* keep.h: where a run is saved: in the file of --checkpoint, or among the autosaves.
 *
 * Autosaves are $XDG_STATE_HOME/ailife/autosave-N (~/.local/state/ailife), the greatest N the
 * newest run. The last five are kept, and all that a running program holds the lock of.
 */
#ifndef APP_KEEP_H
#define APP_KEEP_H

#include "sim/keeper.h"

#include "app/lock.h"

#define AL_AUTOSAVES 5

struct al_keep {
    struct al_keeper keeper;
    char *path; /* owned */
    struct al_lock lock;
    char *folder; /* of the autosaves, NULL: --checkpoint; owned */
};

/* Save in this file, and keep other runs off it. Fails: AL_INVALID: another run has it; AL_IO. */
enum al_status al_keep_file(struct al_keep *keep, const char *path, uint64_t every,
                            struct al_error *error);

/* Save in a new autosave, or go on in the one of that path. Fails: AL_IO: the folder or the file
 * cannot be made; AL_INVALID: another run has it. */
enum al_status al_keep_autosave(struct al_keep *keep, const char *path, struct al_error *error);

/* Let go of the file. A new autosave that was never saved leaves nothing. */
void al_keep_fini(struct al_keep *keep);

/* The path of the autosave saved last, or last but for that of the path `before` and those after
 * it. Owns: the caller frees it. Fails: AL_IO: there is none. */
enum al_status al_keep_last(const char *before, char **path, struct al_error *error);

/* Whether a path names an autosave, in the folder where they are. */
bool al_keep_is_autosave(const char *path);

/* The folder of the autosaves by these variables (NULL: unset), or NULL when they name none.
 * Owns: the caller frees it. Source: XDG Base Directory Specification 0.8. */
char *al_keep_folder(const char *xdg_state_home, const char *home);

#endif
