/* options.h: the options of the command, one row each, and what is made of the rows.
 *
 * X(name, letter, long name, argument, help, manual): letter 0: it has none. The argument is NULL
 * when it takes none; in brackets it is the WORLD that may stand beside it. `help` is its line in
 * --help; `manual` is what ailife(1) says, in whole sentences of plain text.
 */
#ifndef APP_OPTIONS_H
#define APP_OPTIONS_H

#include <stddef.h>

/* clang-format off */
#define AL_OPTION_LIST(X)                                                                          \
    X(BATCH, 'b', "batch", NULL, "no screen: run, write a table, exit",                            \
      "Run without a screen: print the rows as a table on standard output and exit when a limit "  \
      "or the natural end of the world is reached. Without either it runs until a signal. It "     \
      "needs no terminal.")                                                                        \
    X(CONFIG, 'c', "config", "FILE", "read settings from FILE too; may be repeated",               \
      "Read FILE after the default files. May be repeated; the last wins. Anything that can be "   \
      "read may be a settings file, also a pipe.")                                                 \
    X(SET, 's', "set", "SECTION.KEY=VALUE", "one setting, over any file; may be repeated",         \
      "Set one value, stronger than any file. May be repeated; the last wins. The section ends at "\
      "the last dot before the first =. The value is all that follows: there are no comments "     \
      "here.")                                                                                     \
    X(SEED, 'S', "seed", "N", "seed of all random numbers, 0 ... 2^64-1",                          \
      "Seed of all random numbers, from 0 to 18446744073709551615. The same settings and seed "    \
      "give the same run. Without it one is drawn from the system, and told.")                     \
    X(GENERATIONS, 'g', "generations", "N", "stop after N generations were bred",                  \
      "Stop after N breeding steps, so that rows 0 to N are there. 0 means no limit. Only for "    \
      "worlds that breed. The screen closes then.")                                                \
    X(TICKS, 't', "ticks", "N", "stop after N ticks",                                              \
      "Stop after N ticks, in every world. 0 means no limit. The screen closes then.")             \
    X(HISTORY, 'o', "history", "FILE", "write rows to FILE as CSV (.jsonl: as JSON lines)",        \
      "Write the rows to FILE, as CSV, or as one JSON object a line when the name ends in "        \
      ".jsonl (or .JSONL). With - they go to standard output in place of the table. Each row is "  \
      "in the file before the next tick.")                                                         \
    X(CHECKPOINT, 'k', "checkpoint", "FILE", "save the whole run in FILE on exit and on a signal",     \
      "Save the whole run in FILE when it ends, also by a signal, so that --resume FILE goes on "      \
      "from there as if it had never stopped. FILE is replaced as a whole: whatever happens, it is "   \
      "the old one or the new one.")                                                                   \
    X(CHECKPOINT_EVERY, 0, "checkpoint-every", "N", "and every N rows",                                \
      "With --checkpoint: save every N rows too.")                                                     \
    X(RESUME, 'r', "resume", "FILE", "go on from a checkpoint (last: the newest autosave)",            \
      "Go on from the run saved in FILE; with the word last, from the newest autosave (one that "      \
      "cannot be read is passed over, and that is told). Limits count from the start of the run, so "  \
      "-g 200 means 200 in all; without one those of the saved run hold. The seed, and settings that " \
      "shape the run, cannot be changed. Give --checkpoint to save again (it may name the same "       \
      "file), and --history to go on with the history. See RESUMING.")                                 \
    X(CHAMPION, 0, "champion", "FILE", "put the brain of FILE into the first population",              \
      "Put the brain of FILE, written by --save-champion, into the first population. Settings that "   \
      "say what its weights mean, such as hidden and senses, must be as they were.")                   \
    X(SOLO, 0, "solo", NULL, "with --champion: it alone, and no breeding",                             \
      "With --champion: let it run alone, generation after generation, unchanged.")                    \
    X(SAVE_CHAMPION, 0, "save-champion", "FILE", "at the end write the best brain ever to FILE",       \
      "At the end write the best brain of the whole run to FILE, a small settings file. Its weights "  \
      "are hexadecimal numbers, exact to the bit.")                                                    \
    X(DIGEST, 0, "digest", NULL, "at the end print a hash of the whole state",                     \
      "At the end print \"digest\" and 16 hexadecimal digits, a hash of the whole state, on "      \
      "standard output (on standard error when --history - has standard output). Two runs with "   \
      "the same digest are in the same state, bit for bit.")                                       \
    X(FORCE, 'f', "force", NULL, "replace output files that exist",                                \
      "Replace output files that exist. Without it they are refused, and nothing is touched.")     \
    X(QUIET, 'q', "quiet", NULL, "only errors on standard error",                                  \
      "Only errors on standard error: no seed, no progress, no warnings, no farewell. The table "  \
      "stays.")                                                                                    \
    X(CHECK_CONFIG, 0, "check-config", NULL, "read all settings, report every fault, exit",        \
      "Read all settings, report every fault and exit: 0 when all is well, 2 when not. A key "     \
      "given twice in one file, else a warning, counts as a fault. With --resume they must go "    \
      "with that run too.")                                                                        \
    X(PRINT_CONFIG, 0, "print-config", NULL, "print the settings in force as a file, exit",        \
      "Print the settings in force as a settings file with comments and exit. Read back, the "     \
      "file gives the same settings. With --resume those under which that run would go on.")       \
    X(LIST_WORLDS, 0, "list-worlds", NULL, "list the worlds, exit", "List the worlds and exit.")   \
    X(LIST_PARAMS, 0, "list-params", "[WORLD]", "list all parameters, or those of WORLD, exit",    \
      "List all parameters with default, range, unit, when a change acts, and meaning, and exit; " \
      "with WORLD those that matter to it.")                                                       \
    X(HELP, 'h', "help", NULL, "this list", "Print a summary of the options and exit.")            \
    X(VERSION, 'V', "version", NULL, "the version", "Print the version and exit.")
/* clang-format on */

enum al_option_id {
#define AL_OPTION_ENUMERATOR(name, ...) AL_OPTION_##name,
    AL_OPTION_LIST(AL_OPTION_ENUMERATOR)
#undef AL_OPTION_ENUMERATOR
        AL_OPTION_COUNT
};

struct al_option {
    int letter;
    const char *name;
    const char *argument;
    const char *help;
    const char *manual;
};

/* By al_option_id. */
extern const struct al_option al_options[AL_OPTION_COUNT];

#endif
