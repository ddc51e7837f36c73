#include "app/faults.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/text.h"

void al_faults_fini(struct al_faults *faults)
{
    for (size_t i = 0; i < faults->count; i++)
        free(faults->items[i].text);
    free(faults->items);
    *faults = (struct al_faults){0};
}

/* The formatted text, escaped; NULL when memory ends. */
static char *compose(const char *format, va_list arguments)
{
    struct al_text raw = {0};
    al_text_add_list(&raw, format, arguments);
    size_t size = 4 * raw.length + 1;
    char *text = raw.failed ? NULL : malloc(size);
    if (text != NULL)
        al_escape(text, size, raw.bytes);
    al_text_fini(&raw);
    return text;
}

static void keep(struct al_faults *faults, bool warning, char *text)
{
    struct al_fault *items = realloc(faults->items, (faults->count + 1) * sizeof *items);
    if (items != NULL)
        faults->items = items;
    faults->errors += !warning;
    if (items == NULL || text == NULL) {
        faults->incomplete = true;
        free(text);
        return;
    }
    items[faults->count++] = (struct al_fault){warning, text};
}

void al_faults_add(struct al_faults *faults, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    keep(faults, false, compose(format, arguments));
    va_end(arguments);
}

void al_faults_warn(struct al_faults *faults, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    keep(faults, true, compose(format, arguments));
    va_end(arguments);
}

void al_faults_tell(const struct al_faults *faults, bool quiet)
{
    for (size_t i = 0; i < faults->count; i++)
        if (!quiet || !faults->items[i].warning)
            fprintf(stderr, "ailife: %s\n", faults->items[i].text);
    if (faults->incomplete)
        fputs("ailife: out of memory\n", stderr);
}

void al_tell(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = compose(format, arguments);
    va_end(arguments);
    fprintf(stderr, "ailife: %s\n", text == NULL ? "out of memory" : text);
    free(text);
}
