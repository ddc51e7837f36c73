/* cli.h: the command line. */
#ifndef APP_CLI_H
#define APP_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <ailife/status.h>

#include "app/options.h"

/* What was asked. All strings are those of argv. */
struct al_cli {
    bool on[AL_OPTION_COUNT];              /* given at all */
    const char *argument[AL_OPTION_COUNT]; /* the last one given, or NULL */
    const char *world;                     /* or NULL */
    const char *text;                      /* what follows it, for a world that takes a TEXT */
    const char **configs;                  /* every --config, in order; owned */
    size_t config_count;
    const char **sets; /* every --set, in order; owned */
    size_t set_count;
};

/* Read the arguments. Long options must be written out, so that no later option can change what a
 * script means. --help and --version end the reading.
 * Order: not to be called twice at once, getopt keeps state of its own.
 * Fails: AL_INVALID: wrong usage; AL_MEMORY. Then nothing needs al_cli_fini(). */
enum al_status al_cli_parse(struct al_cli *cli, int argc, char **argv, struct al_error *error);
void al_cli_fini(struct al_cli *cli);

/* What --help prints. */
void al_cli_help(FILE *to);

#endif
