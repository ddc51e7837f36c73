#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "settings_stage.h"

#include <stdio.h>
#include <string.h>

#include "app/sources.h"

int stage_setup(void **state)
{
    size_t count;
    const struct al_param_table *const *tables = al_sources_tables(&count);
    struct stage *stage = calloc(1, sizeof *stage);
    if (stage == NULL || al_sections_init(&stage->sections, tables, count, NULL) != AL_OK)
        return -1;
    stage->settings = (struct al_settings){.sections = &stage->sections, .faults = &stage->faults};
    *state = stage;
    return 0;
}

int stage_teardown(void **state)
{
    struct stage *stage = *state;
    al_sections_fini(&stage->sections);
    al_faults_fini(&stage->faults);
    free(stage);
    return 0;
}

void stage_read_bytes(struct stage *stage, const char *bytes, size_t size)
{
    FILE *stream = tmpfile();
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, size, stream), size);
    rewind(stream);
    al_settings_read(&stage->settings, stream, "f.ini");
    fclose(stream);
}

void stage_read(struct stage *stage, const char *text)
{
    stage_read_bytes(stage, text, strlen(text));
}

const char *stage_value(const struct stage *stage, const char *section, const char *key)
{
    static char text[AL_PARAM_TEXT_MAX];
    const struct al_section *item = al_sections_find(&stage->sections, section);
    assert_non_null(item);
    const struct al_param *row = al_param_find(item->table, key);
    assert_non_null(row);
    al_param_print(row, item->values, text, sizeof text);
    return text;
}

void stage_assert_told(const struct stage *stage, size_t count, const char *const *lines)
{
    for (size_t i = 0; i < stage->faults.count || i < count; i++) {
        char told[4096] = "(nothing)";
        if (i < stage->faults.count)
            snprintf(told, sizeof told, "%s%s", stage->faults.items[i].warning ? "warning: " : "",
                     stage->faults.items[i].text);
        const char *line = i < count ? lines[i] : "(nothing)";
        size_t length = strlen(line);
        if (line[length - 1] == '*')
            told[length - 1] = '*', told[length] = '\0';
        assert_string_equal(told, line);
    }
}
