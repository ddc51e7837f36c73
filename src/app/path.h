/* path.h: paths as texts; nothing here looks at what they name. */
#ifndef APP_PATH_H
#define APP_PATH_H

/* Two texts as one; NULL when memory ends. Owns: the caller frees it. */
char *al_path_join(const char *a, const char *b);

/* What stands behind the last slash. Valid until: as long as the path. */
const char *al_path_name(const char *path);

/* The folder of a path: "." or "/" or what stands before the last slash; NULL when memory ends.
 * Owns: the caller frees it. */
char *al_path_folder(const char *path);

/* The bytes of a path that a message shows, for %.*s: all, unless no path is that long. */
int al_path_shown(const char *path);

#endif
