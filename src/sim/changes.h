/* changes.h: the file beside a history that tells what was changed during the run. */
#ifndef SIM_CHANGES_H
#define SIM_CHANGES_H

#include <ailife/run.h>

#define AL_CHANGES_ENDING ".changes"

/* Whether notes of changes may take this place: nothing is there, an empty file, or one that begins
 * as they do. */
bool al_changes_may_replace(const char *path);

/* Note the changes from number `from` on in the file of the history attached, behind those before
 * them. Fails: as al_run_note_changes(). */
enum al_status al_changes_append(const struct al_run *run, size_t from, struct al_error *error);

#endif
