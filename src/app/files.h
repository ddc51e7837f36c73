/* files.h: files that are replaced as a whole, or not at all. */
#ifndef APP_FILES_H
#define APP_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include <ailife/status.h>

#define AL_FILE_NEW_ENDING ".tmp"

/* The path with links followed, also of a file that is not there yet; NULL when its folder is not,
 * or memory ends. Owns: the caller frees it. */
char *al_file_real(const char *path);

/* Whether the path names something to be written but not to be replaced: a device, a pipe. */
bool al_file_is_device(const char *path);

/* Write a file anew: beside it as REAL.tmp, which is synced and then takes its name, so that
 * whoever looks finds the old bytes or the new ones whatever happens. Its permissions stay, links
 * to it stay links. A REAL.tmp that an earlier try has left is replaced. A device is written as it
 * is. Fails: AL_IO, AL_MEMORY; the text names the path, the old file is as it was, nothing is left.
 */
enum al_status al_file_save(const char *path, const void *bytes, size_t size,
                            struct al_error *error);

/* Open a regular file for reading, without waiting for anything, and tell its size. Returns the
 * descriptor, or -1. Fails: AL_IO; the text says what the path is instead. */
int al_file_open(const char *path, size_t *size, struct al_error *error);

/* Read up to `size` bytes. Returns how many there were. Fails: AL_IO in error->status. */
size_t al_file_read(int descriptor, void *bytes, size_t size, struct al_error *error);

/* Make a folder and those above it, for nobody else to look into. Fails: AL_IO, AL_MEMORY. */
enum al_status al_file_make_folder(const char *path, struct al_error *error);

#endif
