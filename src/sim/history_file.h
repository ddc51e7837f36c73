/* history_file.h: steps of opening a history file, for history.c and rejoin.c. */
#ifndef SIM_HISTORY_FILE_H
#define SIM_HISTORY_FILE_H

#include <ailife/history.h>

/* A file of that name and form, none open yet. Owns: al_history_file_close(). Fails: AL_MEMORY. */
enum al_status al_history_file_prepare(struct al_history_file *file, const char *path,
                                       const struct al_metric *metrics, size_t columns,
                                       struct al_error *error);

/* Write the header, where the form has one, to file->line. Returns its length. */
size_t al_history_file_header(struct al_history_file *file);

/* The same to the file. Fails: AL_IO. */
enum al_status al_history_file_begin(struct al_history_file *file, struct al_error *error);

/* "PATH: cannot VERB the history: WHY". Returns AL_IO. */
enum al_status al_history_file_error(const struct al_history_file *file, const char *verb,
                                     int number, struct al_error *error);

#endif
