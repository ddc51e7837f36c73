#include <ailife/world.h>

#include <stdarg.h>
#include <stdio.h>

/* The next free line with its texts, or NULL when the report is full. */
__attribute__((format(printf, 3, 0))) static struct al_report_line *add(struct al_report *report,
                                                                        const char *label,
                                                                        const char *format,
                                                                        va_list arguments)
{
    if (report->count == AL_REPORT_LINES)
        return NULL;
    struct al_report_line *line = &report->lines[report->count++];
    snprintf(line->label, sizeof line->label, "%s", label);
    vsnprintf(line->text, sizeof line->text, format, arguments);
    line->has_gauge = false;
    line->gauge = 0;
    return line;
}

void al_report_line(struct al_report *report, const char *label, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(report, label, format, arguments);
    va_end(arguments);
}

void al_report_gauge(struct al_report *report, float gauge, const char *label, const char *format,
                     ...)
{
    va_list arguments;
    va_start(arguments, format);
    struct al_report_line *line = add(report, label, format, arguments);
    va_end(arguments);
    if (line == NULL)
        return;
    line->has_gauge = true;
    line->gauge = gauge < -1 ? -1 : gauge > 1 ? 1 : gauge;
}
