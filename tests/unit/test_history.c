/* Rows in memory, bounded, and rows in files. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <ailife/history.h>

static void keeps_the_latest(void **state)
{
    (void)state;
    struct al_history history;
    assert_int_equal(al_history_init(&history, 2, NULL), AL_OK);
    assert_null(al_history_row(&history, 0));
    const uint64_t rows = 3 * AL_HISTORY_RECENT + 5;
    for (uint64_t i = 0; i < rows; i++)
        al_history_push(&history, (double[]){(double)i, -(double)i});
    for (uint64_t back = 0; back < AL_HISTORY_RECENT; back++) {
        assert_true(al_history_row(&history, back)[0] == (double)(rows - 1 - back));
        assert_true(al_history_row(&history, back)[1] == -(double)(rows - 1 - back));
    }
    assert_null(al_history_row(&history, AL_HISTORY_RECENT));
    assert_null(al_history_row(&history, rows));
    al_history_fini(&history);
}

/* Rows 0, 1, 2, ...: a point over rows a ... b is their mean, (a + b) / 2. */
static void thins_the_overview(void **state)
{
    (void)state;
    struct al_history history;
    assert_int_equal(al_history_init(&history, 1, NULL), AL_OK);
    for (uint64_t i = 0; i < 20000; i++) {
        const double row = (double)i;
        al_history_push(&history, &row);
        assert_true(history.points <= AL_HISTORY_OVERVIEW);
        assert_int_equal(history.points, (i + history.stride) / history.stride);
    }
    assert_int_equal(history.stride, 16); /* 20000 / 2048 = 9.8, the next power of two */
    for (size_t p = 0; p < history.points; p++) {
        const double first = (double)(p * 16);
        const double last = p * 16 + 15 < 20000 ? first + 15 : 19999;
        assert_true(al_history_point(&history, p)[0] == (first + last) / 2);
    }
    al_history_fini(&history);
}

static const struct al_metric metrics[] = {{.name = "tick"}, {.name = "value"}};

static char *path_in_tmp(const char *name)
{
    static char path[4096];
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/%s", folder != NULL ? folder : "/tmp", name);
    unlink(path);
    return path;
}

static void read_all(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
}

static void write_rows(const char *path, bool replace)
{
    struct al_history_file file;
    struct al_error error;
    assert_int_equal(al_history_file_open(&file, path, replace, metrics, 2, &error), AL_OK);
    assert_int_equal(al_history_file_write(&file, NULL, (double[]){0, 0.1}, &error), AL_OK);
    assert_int_equal(al_history_file_write(&file, NULL, (double[]){100, -1e300}, &error), AL_OK);
    assert_int_equal(al_history_file_close(&file, &error), AL_OK);
}

static void writes_csv(void **state)
{
    (void)state;
    char text[256];
    const char *path = path_in_tmp("rows.csv");
    write_rows(path, false);
    read_all(path, text, sizeof text);
    assert_string_equal(text, "tick,value\n0,0.1\n100,-1e300\n");
    unlink(path);
}

static void writes_json_lines(void **state)
{
    (void)state;
    char text[256];
    const char *path = path_in_tmp("rows.jsonl");
    write_rows(path, false);
    read_all(path, text, sizeof text);
    assert_string_equal(text, "{\"tick\":0,\"value\":0.1}\n{\"tick\":100,\"value\":-1e300}\n");
    unlink(path);
}

/* A world that has a text beside its numbers: the seed, so that its length can be anything. */
static const char *const words[] = {
    "plain", "a, \"b\" \\ c", "", "\xe6\x9d\x8e\xe6\x98\x8e", " tab\tline\n", NULL};

static size_t text_of(const struct al_world *world, size_t column, char *text, size_t size)
{
    assert_int_equal(column, 1);
    if (words[world->seed] != NULL)
        return (size_t)snprintf(text, size, "%s", words[world->seed]);
    const size_t length = 5000;
    for (size_t i = 0; i + 1 < size && i <= length; i++)
        text[i] = i < length ? '"' : '\0';
    return length;
}

static const struct al_metric text_metrics[] = {
    {.name = "tick"}, {.name = "said", .text = true}, {.name = "value"}};
static const struct al_world_class text_class = {
    .metrics = text_metrics, .metric_count = 3, .text = text_of};

static void write_texts(const char *path, size_t first, size_t count)
{
    struct al_history_file file;
    struct al_error error;
    struct al_world world = {.class = &text_class};
    assert_int_equal(al_history_file_open(&file, path, false, text_metrics, 3, &error), AL_OK);
    for (size_t i = first; i < first + count; i++) {
        world.seed = i;
        assert_int_equal(
            al_history_file_write(&file, &world, (double[]){(double)i, 7, 0.5}, &error), AL_OK);
    }
    assert_int_equal(al_history_file_close(&file, &error), AL_OK);
}

/* RFC 4180, section 2: rules 5 to 7. */
static void quotes_texts_in_csv(void **state)
{
    (void)state;
    char text[256];
    const char *path = path_in_tmp("texts.csv");
    write_texts(path, 0, 5);
    read_all(path, text, sizeof text);
    assert_string_equal(text, "tick,said,value\n"
                              "0,\"plain\",0.5\n"
                              "1,\"a, \"\"b\"\" \\ c\",0.5\n"
                              "2,\"\",0.5\n"
                              "3,\"\xe6\x9d\x8e\xe6\x98\x8e\",0.5\n"
                              "4,\" tab\tline\n\",0.5\n");
    unlink(path);
}

/* RFC 8259, section 7. */
static void escapes_texts_in_json(void **state)
{
    (void)state;
    char text[512];
    const char *path = path_in_tmp("texts.jsonl");
    write_texts(path, 0, 5);
    read_all(path, text, sizeof text);
    assert_string_equal(text, "{\"tick\":0,\"said\":\"plain\",\"value\":0.5}\n"
                              "{\"tick\":1,\"said\":\"a, \\\"b\\\" \\\\ c\",\"value\":0.5}\n"
                              "{\"tick\":2,\"said\":\"\",\"value\":0.5}\n"
                              "{\"tick\":3,\"said\":\"\xe6\x9d\x8e\xe6\x98\x8e\",\"value\":0.5}\n"
                              "{\"tick\":4,\"said\":\" tab\\u0009line\\u000a\",\"value\":0.5}\n");
    unlink(path);
}

/* A text of 5000 quotes takes 10002 bytes in CSV, whatever the rows before were. */
static void takes_long_texts(void **state)
{
    (void)state;
    static char text[11000];
    const char *path = path_in_tmp("long.csv");
    write_texts(path, 2, 1);
    unlink(path);
    write_texts(path, 4, 2);
    read_all(path, text, sizeof text);
    const char *row = strstr(text, "\n5,");
    assert_non_null(row);
    assert_int_equal(strspn(row + 3, "\""), 10002);
    assert_string_equal(row + 3 + 10002, ",0.5\n");
    unlink(path);
}

static void replaces_only_when_told(void **state)
{
    (void)state;
    char text[256];
    const char *path = path_in_tmp("kept.csv");
    FILE *old = fopen(path, "w");
    fputs("precious and rather long, longer than the new content will be", old);
    fclose(old);
    struct al_history_file file;
    struct al_error error;
    assert_int_equal(al_history_file_open(&file, path, false, metrics, 2, &error), AL_IO);
    assert_non_null(strstr(error.text, path));
    assert_int_equal(file.descriptor, -1);
    read_all(path, text, sizeof text);
    assert_true(strncmp(text, "precious", 8) == 0);
    write_rows(path, true);
    read_all(path, text, sizeof text);
    assert_string_equal(text, "tick,value\n0,0.1\n100,-1e300\n");
    unlink(path);
}

static void tells_of_a_full_disk(void **state)
{
    (void)state;
    struct al_history_file file;
    struct al_error error;
    if (access("/dev/full", W_OK) != 0)
        skip();
    assert_int_equal(al_history_file_open(&file, "/dev/full", false, metrics, 2, &error), AL_IO);
    assert_non_null(strstr(error.text, "/dev/full"));
}

/* Behind what was open before, and it stays open. */
static void writes_to_what_is_open(void **state)
{
    (void)state;
    char text[64];
    struct al_history_file file;
    const char *path = path_in_tmp("open");
    const int descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    for (int begun = 0; begun <= 1; begun++) {
        assert_int_equal(al_history_file_take(&file, "output", descriptor, begun, metrics, 2, NULL),
                         AL_OK);
        assert_true(file.handed);
        assert_int_equal(al_history_file_write(&file, NULL, (double[]){begun, 0}, NULL), AL_OK);
        al_history_file_close(&file, NULL);
    }
    read_all(path, text, sizeof text);
    assert_string_equal(text, "tick,value\n0,0\n1,0\n");
    assert_int_equal(close(descriptor), 0);
    struct al_error error;
    assert_int_equal(al_history_file_take(&file, "output", -1, false, metrics, 2, &error), AL_IO);
    assert_non_null(strstr(error.text, "output: cannot open the history"));
    unlink(path);
}

/* A header comes first where nothing stands yet, and in what is no regular file. */
static void begins_where_nothing_is(void **state)
{
    (void)state;
    char text[32] = "";
    int ends[2];
    struct al_history_file file;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(al_history_file_take(&file, "p", ends[1], true, metrics, 2, NULL), AL_OK);
    al_history_file_close(&file, NULL);
    assert_int_equal(read(ends[0], text, sizeof text - 1), strlen("tick,value\n"));
    assert_string_equal(text, "tick,value\n");
    close(ends[0]);
    close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_the_latest),
        cmocka_unit_test(thins_the_overview),
        cmocka_unit_test(writes_csv),
        cmocka_unit_test(writes_json_lines),
        cmocka_unit_test(quotes_texts_in_csv),
        cmocka_unit_test(escapes_texts_in_json),
        cmocka_unit_test(takes_long_texts),
        cmocka_unit_test(replaces_only_when_told),
        cmocka_unit_test(tells_of_a_full_disk),
        cmocka_unit_test(writes_to_what_is_open),
        cmocka_unit_test(begins_where_nothing_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
