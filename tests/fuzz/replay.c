/* Runs a fuzzer over saved inputs: replay FILE-OR-FOLDER... One TAP line per input, and one for the
 * empty input, so that a fuzzer whose corpus is missing still shows it can start. An input that
 * ends the process ends the list early, which the plan printed first gives away. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char **paths;
static size_t count;

static void out_of_memory(void)
{
    fputs("Bail out! out of memory\n", stdout);
    exit(1);
}

static void add(char *path)
{
    char **more = realloc(paths, (count + 1) * sizeof *paths);
    if (more == NULL || path == NULL)
        out_of_memory();
    paths = more;
    paths[count++] = path;
}

static char *join(const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (path != NULL)
        snprintf(path, size, "%s/%s", folder, name);
    return path;
}

static void add_folder(const char *folder)
{
    DIR *dir = opendir(folder);
    if (dir == NULL)
        return;
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;)
        if (entry->d_name[0] != '.')
            add(join(folder, entry->d_name));
    closedir(dir);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The whole file in memory of exactly its size, so that reading past the end is seen by ASan. */
static uint8_t *load(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    struct stat status;
    if (file == NULL)
        return NULL;
    uint8_t *data = NULL;
    if (fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode)) {
        *size = (size_t)status.st_size;
        data = malloc(*size ? *size : 1);
        if (data != NULL && fread(data, 1, *size, file) != *size) {
            free(data);
            data = NULL;
        }
    }
    fclose(file);
    return data;
}

static int replay(size_t number, const char *path)
{
    size_t size = 0;
    uint8_t *data = load(path, &size);
    if (data == NULL) {
        printf("not ok %zu - %s cannot be read\n", number, path);
        return 1;
    }
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    printf("ok %zu - %s\n", number, path);
    return 0;
}

int main(int argc, char **argv)
{
    int failures = 0;
    for (int i = 1; i < argc; i++) {
        struct stat status;
        if (stat(argv[i], &status) == 0 && S_ISDIR(status.st_mode))
            add_folder(argv[i]);
        else
            add(strdup(argv[i]));
    }
    if (count > 1)
        qsort(paths, count, sizeof *paths, by_name);
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    printf("1..%zu\n", count + 1);
    LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
    puts("ok 1 - the empty input");
    for (size_t i = 0; i < count; i++) {
        failures += replay(i + 2, paths[i]);
        free(paths[i]);
    }
    free(paths);
    return failures != 0;
}
