#include "app/path.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "sim/utf8.h"

char *al_path_join(const char *a, const char *b)
{
    char *text = malloc(strlen(a) + strlen(b) + 1);
    if (text != NULL) {
        strcpy(text, a);
        strcat(text, b);
    }
    return text;
}

const char *al_path_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

char *al_path_folder(const char *path)
{
    const size_t length = (size_t)(al_path_name(path) - path);
    if (length == 0)
        return strdup(".");
    return strndup(path, length > 1 ? length - 1 : length);
}

int al_path_shown(const char *path)
{
    return (int)(strlen(path) <= PATH_MAX ? strlen(path) : al_utf8_cut(path, 80));
}
