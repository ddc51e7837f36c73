/* sources.h: where settings come from, and in which order.
 *
 * Built-in, /etc/ailife.ini, the user's file, each --config, each --set, the options, the TEXT
 * behind the world: the later wins.
 */
#ifndef APP_SOURCES_H
#define APP_SOURCES_H

#include "app/cli.h"
#include "app/settings.h"

#define AL_SYSTEM_FILE "/etc/ailife.ini"

/* The files that were read. */
struct al_inputs {
    const char **paths; /* owned; the strings are the command line's, or user_file */
    size_t count;
    char *user_file; /* owned; NULL: nobody knows where it would be */
};

void al_inputs_fini(struct al_inputs *inputs);

/* The tables of all sections: [run], [display], those of the worlds. Valid until: for ever. */
const struct al_param_table *const *al_sources_tables(size_t *count);

/* The place of the user's file by these variables (NULL: unset), or NULL when they name none or
 * memory ends. A relative XDG_CONFIG_HOME does not count.
 * Owns: the caller frees it.
 * Source: XDG Base Directory Specification 0.8. */
char *al_sources_user_file(const char *xdg_config_home, const char *home);

/* Read all sources into the settings. */
void al_sources_read(const struct al_cli *cli, struct al_settings *settings,
                     struct al_inputs *inputs);

#endif
