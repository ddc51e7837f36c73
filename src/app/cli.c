#include "app/cli.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include <ailife/name.h>
#include <ailife/worlds.h>

#define LONG_BASE 256 /* what getopt returns for option i is i + LONG_BASE */

const struct al_option al_options[AL_OPTION_COUNT] = {
#define OPTION_ROW(name, letter, word, argument, help, manual) \
    [AL_OPTION_##name] = {letter, word, argument, help, manual},
    AL_OPTION_LIST(OPTION_ROW)
#undef OPTION_ROW
};

static bool takes_argument(const struct al_option *option)
{
    return option->argument != NULL && option->argument[0] != '[';
}

/* "-:bc:...": arguments in their order, missing ones told apart. */
static void make_letters(char *letters)
{
    *letters++ = '-';
    *letters++ = ':';
    for (size_t i = 0; i < AL_OPTION_COUNT; i++) {
        if (al_options[i].letter == 0)
            continue;
        *letters++ = (char)al_options[i].letter;
        if (takes_argument(&al_options[i]))
            *letters++ = ':';
    }
    *letters = '\0';
}

static void make_words(struct option *words)
{
    for (int i = 0; i < AL_OPTION_COUNT; i++)
        words[i] = (struct option){.name = al_options[i].name,
                                   .has_arg = takes_argument(&al_options[i]) ? required_argument
                                                                             : no_argument,
                                   .val = LONG_BASE + i};
    words[AL_OPTION_COUNT] = (struct option){0};
}

static enum al_option_id by_letter(int letter)
{
    enum al_option_id id = 0;
    while (id < AL_OPTION_COUNT && al_options[id].letter != letter)
        id++;
    return id;
}

static enum al_status usage(struct al_error *error, const char *what, const char *word,
                            size_t length, const char *hint)
{
    return al_fail(error, AL_INVALID, "%s '%.*s' (%s)", what, (int)length, word, hint);
}

/* An unknown long option: "--colour=x" without its value, and the nearest known one. */
static enum al_status unknown_word(const char *word, struct al_error *error)
{
    const char *names[AL_OPTION_COUNT];
    char name[64] = "";
    char hint[80];
    size_t length = strcspn(word, "=");
    if (length - 2 < sizeof name)
        memcpy(name, word + 2, length - 2);
    const char *nearest = NULL;
    for (size_t i = 0; i < AL_OPTION_COUNT; i++) {
        names[i] = al_options[i].name;
        if (nearest == NULL && *name != '\0' && strncmp(names[i], name, strlen(name)) == 0)
            nearest = names[i];
    }
    if (nearest == NULL)
        nearest = al_name_nearest(name, names, AL_OPTION_COUNT);
    snprintf(hint, sizeof hint, "did you mean --%s?", nearest != NULL ? nearest : "");
    return usage(error, "unknown option", word, length > 80 ? 80 : length,
                 nearest != NULL ? hint : "see --help");
}

static enum al_status unknown_letter(int letter, struct al_error *error)
{
    const char text[] = {'-', (char)letter, '\0'};
    return usage(error, "unknown option", text, 2, "see --help");
}

/* Words that are no options: a world, and a text for it. */
static enum al_status take_word(struct al_cli *cli, const char *word, struct al_error *error)
{
    if (cli->text != NULL)
        return usage(error, "unexpected argument", word, strnlen(word, 80),
                     "one WORLD and one TEXT are all that is taken; quote a TEXT with blanks");
    if (cli->world == NULL)
        cli->world = word;
    else
        cli->text = word;
    return AL_OK;
}

/* Whether the world, when it is known, takes the text. */
static enum al_status check_text(const struct al_cli *cli, struct al_error *error)
{
    const struct al_world_class *world = cli->text != NULL ? al_world_find(cli->world) : NULL;
    char hint[80];
    if (world == NULL || world->argument != NULL)
        return AL_OK;
    snprintf(hint, sizeof hint, "nothing may follow the world %s; see --help", world->name);
    return usage(error, "unexpected argument", cli->text, strnlen(cli->text, 80), hint);
}

/* Whether what was given goes together. */
static enum al_status check(const struct al_cli *cli, struct al_error *error)
{
    if (cli->on[AL_OPTION_LIST_WORLDS] && cli->world != NULL)
        return usage(error, "unexpected argument", cli->world, strnlen(cli->world, 80),
                     "none is taken by --list-worlds");
    if (cli->on[AL_OPTION_CHECK_CONFIG] && cli->on[AL_OPTION_PRINT_CONFIG])
        return al_fail(error, AL_INVALID, "--check-config and --print-config do not go together");
    return check_text(cli, error);
}

static void take_option(struct al_cli *cli, enum al_option_id id, const char *argument)
{
    cli->on[id] = true;
    if (argument != NULL)
        cli->argument[id] = argument;
    if (id == AL_OPTION_CONFIG)
        cli->configs[cli->config_count++] = argument;
    if (id == AL_OPTION_SET)
        cli->sets[cli->set_count++] = argument;
}

/* The word that getopt has just read: before its argument, when that is a word of its own. */
static const char *latest_word(char **argv, const char *argument)
{
    return argv[optind - (argument != NULL && argument == argv[optind - 1] ? 2 : 1)];
}

/* getopt also takes the beginning of a long name for the whole. */
static bool is_whole(const char *word, enum al_option_id id)
{
    size_t length = strcspn(word, "=");
    return strlen(al_options[id].name) + 2 == length;
}

/* What getopt would not take. */
static enum al_status refused(int result, char **argv, struct al_error *error)
{
    const char *word = argv[optind - 1];
    bool is_long = optopt >= LONG_BASE;
    if (is_long && !is_whole(word, (enum al_option_id)(optopt - LONG_BASE)))
        return unknown_word(word, error);
    if (result == ':')
        return usage(error, "missing argument of option", word, strnlen(word, 80), "see --help");
    if (is_long)
        return usage(error, "no argument is taken by option", word, strcspn(word, "="),
                     "see --help");
    return optopt != 0 ? unknown_letter(optopt, error) : unknown_word(word, error);
}

static enum al_status read_options(struct al_cli *cli, int argc, char **argv,
                                   struct al_error *error)
{
    char letters[3 * AL_OPTION_COUNT + 3];
    struct option words[AL_OPTION_COUNT + 1];
    enum al_status status = AL_OK;
    make_letters(letters);
    make_words(words);
    optind = 0; /* start anew, and with "-" in the letters */
    opterr = 0;
    while (status == AL_OK && !cli->on[AL_OPTION_HELP] && !cli->on[AL_OPTION_VERSION]) {
        int result = getopt_long(argc, argv, letters, words, NULL);
        if (result == -1)
            break;
        if (result == 1)
            status = take_word(cli, optarg, error);
        else if (result == '?' || result == ':')
            status = refused(result, argv, error);
        else if (result < LONG_BASE)
            take_option(cli, by_letter(result), optarg);
        else if (is_whole(latest_word(argv, optarg), (enum al_option_id)(result - LONG_BASE)))
            take_option(cli, (enum al_option_id)(result - LONG_BASE), optarg);
        else
            status = unknown_word(latest_word(argv, optarg), error);
    }
    return status;
}

enum al_status al_cli_parse(struct al_cli *cli, int argc, char **argv, struct al_error *error)
{
    *cli = (struct al_cli){0};
    cli->configs = calloc((size_t)argc + 1, sizeof *cli->configs);
    cli->sets = calloc((size_t)argc + 1, sizeof *cli->sets);
    enum al_status status = AL_OK;
    if (cli->configs == NULL || cli->sets == NULL)
        status = al_fail(error, AL_MEMORY, "out of memory");
    else if (argc > 0)
        status = read_options(cli, argc, argv, error);
    bool ended = cli->on[AL_OPTION_HELP] || cli->on[AL_OPTION_VERSION];
    /* Behind "--" every word is an argument. */
    for (int i = optind; status == AL_OK && !ended && i < argc; i++)
        status = take_word(cli, argv[i], error);
    if (status == AL_OK && !ended)
        status = check(cli, error);
    if (status != AL_OK)
        al_cli_fini(cli);
    return status;
}

void al_cli_fini(struct al_cli *cli)
{
    free(cli->configs);
    free(cli->sets);
    cli->configs = NULL;
    cli->sets = NULL;
}

static void help_line(FILE *to, const struct al_option *option)
{
    char names[64];
    char letter[8] = "   ";
    const char *argument = option->argument != NULL ? option->argument : "";
    if (option->letter != 0)
        snprintf(letter, sizeof letter, "-%c,", option->letter);
    snprintf(names, sizeof names, "%s --%s %s", letter, option->name, argument);
    if (strlen(names) > 25)
        fprintf(to, "  %s\n%28s%s\n", names, "", option->help);
    else
        fprintf(to, "  %-25s %s\n", names, option->help);
}

static void help_world(FILE *to, const struct al_world_class *world, bool first)
{
    fprintf(to, "  %-10s %s%s", world->name, world->title, first ? " (the default)" : "");
    if (world->argument != NULL)
        fprintf(to, " (TEXT: the %s)", world->argument);
    putc('\n', to);
}

void al_cli_help(FILE *to)
{
    size_t count;
    const struct al_world_class *const *worlds = al_worlds(&count);
    fputs("Usage: ailife [OPTION]... [WORLD]\n", to);
    for (size_t i = 0; i < count; i++)
        if (worlds[i]->argument != NULL)
            fprintf(to, "  or:  ailife [OPTION]... %s [TEXT]\n", worlds[i]->name);
    fputs("Watch small artificial lives steer, think and evolve in a terminal.\n\nWorlds:\n", to);
    for (size_t i = 0; i < count; i++)
        help_world(to, worlds[i], i == 0);
    fputs("\nOptions:\n", to);
    for (size_t i = 0; i < AL_OPTION_COUNT; i++)
        help_line(to, &al_options[i]);
    fputs("\nExamples:\n"
          "  ailife                           watch; ? shows the keys, q leaves\n"
          "  ailife -S 7 -s ants.mines=20     the same run each time, with mines\n"
          "  ailife -b -g 100 -o ants.csv     a hundred generations into a file\n"
          "\nExit status: 0 done, 1 failed, 2 could not start. See ailife(1), ailife.ini(5).\n",
          to);
}
