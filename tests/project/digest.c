/* digest.c: runs each line of a list and compares its digest: digest FILE.
 *
 * A line is "WORLD SEED KEY=VALUE ... : HEX16", the keys those of the world's section unless
 * written with another. Empty lines and lines that begin with # are passed over. Prints TAP. Needs
 * nothing but libailife, so that it runs wherever that does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ailife/run.h>
#include <ailife/worlds.h>

#define TABLES 8

static const struct al_param_table *tables[TABLES] = {&al_run_table};
static struct al_error error;

static void set(struct al_sections *sections, const char *world, char *word)
{
    char *value = strchr(word, '=');
    if (value == NULL) {
        printf("Bail out! no '=' in %s\n", word);
        exit(1);
    }
    *value++ = '\0';
    char *dot = strrchr(word, '.');
    if (dot != NULL)
        *dot = '\0';
    const char *section = dot != NULL ? word : world, *key = dot != NULL ? dot + 1 : word;
    if (al_sections_set(sections, section, key, value, &error) != AL_OK) {
        printf("Bail out! %s.%s: %s\n", section, key, error.text);
        exit(1);
    }
}

/* The digest at the end of the run that these words describe; they are taken apart. */
static uint64_t digest(char *words)
{
    const char *name = strtok(words, " "), *seed = strtok(NULL, " ");
    const struct al_world_class *class = name != NULL ? al_world_find(name) : NULL;
    if (class == NULL || seed == NULL) {
        printf("Bail out! no world or seed\n");
        exit(1);
    }
    for (size_t i = 0; i < class->table_count && i + 1 < TABLES; i++)
        tables[1 + i] = class->tables[i];
    struct al_sections sections;
    struct al_run *run;
    if (al_sections_init(&sections, tables, 1 + class->table_count, &error) != AL_OK)
        exit(1);
    for (char *word = strtok(NULL, " "); word != NULL; word = strtok(NULL, " "))
        set(&sections, name, word);
    if (al_run_new(&run, class, &sections, strtoull(seed, NULL, 10), &error) != AL_OK) {
        printf("Bail out! %s\n", error.text);
        exit(1);
    }
    while (run->state == AL_RUN_GOING)
        al_run_step(run);
    const uint64_t value = al_run_digest(run);
    al_run_free(run);
    al_sections_fini(&sections);
    return value;
}

int main(int count, char **words)
{
    FILE *list = count == 2 ? fopen(words[1], "r") : NULL;
    if (list == NULL) {
        printf("Bail out! usage: digest FILE\n");
        return 1;
    }
    char line[1000];
    int tests = 0, failures = 0;
    while (fgets(line, sizeof line, list) != NULL) {
        char *colon = strstr(line, " : ");
        if (line[0] == '#' || colon == NULL)
            continue;
        *colon = '\0';
        char shown[1000], hex[17];
        snprintf(shown, sizeof shown, "%s", line);
        snprintf(hex, sizeof hex, "%016llx", (unsigned long long)digest(line));
        const int same = strncmp(hex, colon + 3, 16) == 0;
        printf("%sok %d - %s : %s\n", same ? "" : "not ", ++tests, shown, hex);
        failures += same ? 0 : 1;
    }
    fclose(list);
    printf("1..%d\n", tests);
    return failures > 0;
}
