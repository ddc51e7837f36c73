/* How fast a scene gets onto a canvas of 200 x 50 cells.
 *
 * One line per kernel: millions of items a second, the time of one drawing, and the ratio to a bare
 * loop over the same items in the same run, which only finds each item's cell and stores its glyph:
 * no order of roles, no counts, nothing checked. CPU time, the median of several windows.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <ailife/canvas.h>

#define COLUMNS 200
#define ROWS    50
#define WIDTH   2000.0f
#define HEIGHT  1000.0f
#define WINDOWS 9

#define WINDOW_SECONDS 0.02

struct bench {
    struct al_canvas *canvas;
    const struct al_scene *scene;
    struct al_view view;
};

static double cpu_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Uniform in [0, 1). */
static float uniform(void)
{
    static uint64_t state = 1;

    state = state * 6364136223846793005u + 1442695040888963407u;
    return (float)(state >> 40) / 16777216.0f;
}

/* Of ten items six are agents, and one each is a champion, dead, food and a mine. */
static void fill(struct al_scene *scene, size_t count)
{
    static const enum al_role others[] = {AL_ROLE_ELITE, AL_ROLE_DEAD, AL_ROLE_FOOD, AL_ROLE_MINE};

    al_scene_begin(scene, WIDTH, HEIGHT, true);
    for (size_t i = 0; i < count; i++) {
        struct al_scene_item item = {.role = i % 10 < 6 ? AL_ROLE_AGENT : others[i % 10 - 6],
                                     .number = (int32_t)i,
                                     .value = (int32_t)(i % 50),
                                     .has_value = true};
        item.x = WIDTH * uniform();
        item.y = HEIGHT * uniform();
        item.hx = uniform() - 0.5f;
        item.hy = uniform() - 0.5f;
        al_scene_add(scene, &item);
    }
}

static void draw(const struct bench *bench)
{
    const struct al_rect all = {0, 0, COLUMNS, ROWS};

    al_canvas_scene(bench->canvas, &all, bench->scene, &bench->view);
}

static void draw_bare(const struct bench *bench)
{
    const float per_column = COLUMNS / WIDTH, per_row = ROWS / HEIGHT;

    al_canvas_clear(bench->canvas);
    for (size_t i = 0; i < bench->scene->count; i++) {
        const struct al_scene_item *item = &bench->scene->items[i];
        const int32_t column = (int32_t)(item->x * per_column);
        const int32_t row = (int32_t)(item->y * per_row);
        bench->canvas->cells[row * COLUMNS + column] =
            (struct al_cell){.glyph = item->hx < 0 ? '<' : '>', .role = (uint8_t)item->role};
    }
}

/* Seconds of one call, over a window. */
static double time_one(void (*kernel)(const struct bench *bench), const struct bench *bench)
{
    const double start = cpu_seconds();
    double passed = 0;
    long calls = 0;

    while (passed < WINDOW_SECONDS) {
        kernel(bench);
        calls++;
        passed = cpu_seconds() - start;
    }
    return passed / (double)calls;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double median(double values[WINDOWS])
{
    qsort(values, WINDOWS, sizeof values[0], compare);
    return values[WINDOWS / 2];
}

static void measure(const struct bench *bench, const char *labels)
{
    double seconds[WINDOWS], ratios[WINDOWS];
    const double count = (double)bench->scene->count;

    for (int i = 0; i < WINDOWS; i++) {
        const double bare = time_one(draw_bare, bench);
        seconds[i] = time_one(draw, bench);
        ratios[i] = bare / seconds[i];
    }
    const double one = median(seconds);
    printf("canvas scene %6.0f items%-8s %8.2f M items/s %8.3f ms a drawing, bare loop x %.2f\n",
           count, labels, count / one * 1e-6, one * 1e3, median(ratios));
}

int main(void)
{
    static const size_t counts[] = {100, 10000, 100000};
    struct al_canvas canvas;
    struct al_scene scene;
    struct al_error error;

    if (al_canvas_init(&canvas, COLUMNS, ROWS, &error) != AL_OK) {
        fprintf(stderr, "bench_canvas: %s\n", error.text);
        return EXIT_FAILURE;
    }
    al_scene_init(&scene);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        struct bench bench = {&canvas, &scene, {.aspect = 2.0f, .followed = 0}};
        fill(&scene, counts[i]);
        measure(&bench, "");
        bench.view.labels = AL_LABELS_BOTH;
        measure(&bench, " labels");
    }
    al_scene_fini(&scene);
    al_canvas_fini(&canvas);
    return EXIT_SUCCESS;
}
