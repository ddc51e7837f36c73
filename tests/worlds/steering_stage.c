#include "steering_stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <ailife/worlds.h>

static char *trimmed(char *text)
{
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\n", text[length - 1]) != NULL)
        text[--length] = '\0';
    return text;
}

/* One "key = value" or "section.key = value". */
static enum al_status set(struct al_sections *sections, const char *section, char *line,
                          struct al_error *error)
{
    char *value = strchr(line, '=');
    assert_non_null(value);
    *value++ = '\0';
    char *key = trimmed(line), *dot = strrchr(key, '.');
    if (dot == NULL)
        return al_sections_set(sections, section, key, trimmed(value), error);
    *dot = '\0';
    return al_sections_set(sections, key, dot + 1, trimmed(value), error);
}

static void set_all(struct al_sections *sections, const char *settings, enum al_status *status,
                    struct al_error *error)
{
    char text[4000];
    assert_true((size_t)snprintf(text, sizeof text, "%s", settings) < sizeof text);
    for (char *rest = text; rest != NULL && *status == AL_OK;) {
        char *line = rest;
        rest = strchr(rest, ';');
        if (rest != NULL)
            *rest++ = '\0';
        if (trimmed(line)[0] != '\0')
            *status = set(sections, "steering", line, error);
    }
}

/* A preset as the project writes them: comments on lines of their own. */
static void set_preset(struct al_sections *sections, const char *preset, struct al_error *error)
{
    char path[200], line[4000], section[64] = "";
    snprintf(path, sizeof path, "conf/%s.ini", preset);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        char *text = trimmed(line);
        if (text[0] == '[')
            snprintf(section, sizeof section, "%.*s", (int)strcspn(text + 1, "]"), text + 1);
        else if (text[0] != ';' && text[0] != '\0' && set(sections, section, text, error) != AL_OK)
            fail_msg("%s: %s", path, error->text);
    }
    fclose(file);
}

struct al_run *stage_try(const char *preset, uint64_t seed, const char *settings,
                         struct al_error *error)
{
    const struct al_world_class *class = al_world_find("steering");
    assert_non_null(class);
    static const struct al_param_table *tables[2]; /* borrowed by the run */
    tables[0] = &al_run_table;
    tables[1] = class->tables[0];
    struct al_sections sections;
    struct al_run *run = NULL;
    enum al_status status = al_sections_init(&sections, tables, 2, error);
    assert_int_equal(status, AL_OK);
    if (preset != NULL)
        set_preset(&sections, preset, error);
    set_all(&sections, settings, &status, error);
    if (status == AL_OK)
        al_run_new(&run, class, &sections, seed, error);
    al_sections_fini(&sections);
    return run;
}

struct al_run *stage_run(const char *preset, uint64_t seed, const char *settings)
{
    struct al_error error = {0};
    struct al_run *run = stage_try(preset, seed, settings, &error);
    if (run == NULL)
        fail_msg("%s", error.text);
    return run;
}

struct al_steering *stage_world(struct al_run *run)
{
    return (struct al_steering *)run->world;
}

void stage_steps(struct al_run *run, uint64_t steps)
{
    while (steps-- > 0)
        al_run_step(run);
}

void stage_put(struct al_steering *s, size_t i, float x, float y, float vx, float vy)
{
    const struct al_vec v = {vx, vy}, heading = al_vec_unit(v);
    s->x[i] = x;
    s->y[i] = y;
    s->vx[i] = vx;
    s->vy[i] = vy;
    s->hx[i] = al_vec_is_zero(v) ? 1 : heading.x;
    s->hy[i] = heading.y;
}

void stage_check(const struct al_steering *s)
{
    const struct al_steering_params *p = al_steering_params(s);
    const bool wraps = al_steering_wraps(s);
    const double most = (double)p->max_speed * (1 + 1e-6);
    for (size_t i = 0; i < s->n; i++) {
        const double vx = (double)s->vx[i], vy = (double)s->vy[i];
        const double hx = (double)s->hx[i], hy = (double)s->hy[i];
        assert_true(s->x[i] >= 0 && (wraps ? s->x[i] < p->width : s->x[i] <= p->width));
        assert_true(s->y[i] >= 0 && (wraps ? s->y[i] < p->height : s->y[i] <= p->height));
        assert_true(vx * vx + vy * vy <= most * most || p->picked >= 0);
        assert_true(vx - vx == 0 && vy - vy == 0);
        assert_true(hx * hx + hy * hy > 0.99999 && hx * hx + hy * hy < 1.00001);
    }
}

double stage_measure(const struct al_run *run, const char *column)
{
    const struct al_world_class *class = run->world->class;
    double row[16];
    assert_true(class->metric_count <= 16);
    class->measure(run->world, row);
    for (size_t i = 0; i < class->metric_count; i++)
        if (strcmp(class->metrics[i].name, column) == 0)
            return row[i];
    fail_msg("no column %s", column);
    return 0;
}
