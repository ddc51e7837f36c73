/* Measures of a crowd; see flock.h. */
#include <ailife/flock.h>

#include <float.h>

#include <ailife/fmath.h>

/* The root of the tree in which k is, its path halved on the way. */
static int32_t root_of(int32_t *parent, int32_t k)
{
    while (parent[k] != k) {
        parent[k] = parent[parent[k]];
        k = parent[k];
    }
    return k;
}

/* What is found around one vehicle. */
struct around {
    size_t k;
    float group, touch, sight; /* squares of radii; that of touch is not reached */
    int32_t *parent;
    uint64_t touching, seen; /* both ways: each pair counts twice */
    float nearest;           /* square of a distance */
};

static void meet(void *context, size_t other, struct al_vec to)
{
    struct around *around = context;
    const float d2 = al_vec_dot(to, to);
    around->nearest = al_minf(around->nearest, d2);
    around->seen += d2 <= around->sight ? 1 : 0;
    around->touching += d2 < around->touch ? 1 : 0;
    if (d2 > around->group || other > around->k)
        return;
    const int32_t a = root_of(around->parent, (int32_t)around->k);
    const int32_t b = root_of(around->parent, (int32_t)other);
    if (a < b)
        around->parent[b] = a;
    else
        around->parent[a] = b;
}

static void find_nearest(void *context, size_t other, struct al_vec to)
{
    struct around *around = context;
    (void)other;
    around->nearest = al_minf(around->nearest, al_vec_dot(to, to));
}

/* The distance to the nearest other, searched in circles twice as wide while there is none. */
static float nearest_distance(const struct al_flock *flock, struct around *around, float radius)
{
    const struct al_grid *grid = &flock->grid;
    const float all = 2 * al_maxf(grid->width, grid->height);
    while (around->nearest == FLT_MAX && radius < all) {
        radius = al_maxf(2 * radius, al_minf(grid->cell_width, grid->cell_height));
        al_flock_each(flock, around->k, radius, find_nearest, around);
    }
    return sqrtf(around->nearest);
}

static size_t count_roots(const int32_t *parent, size_t n)
{
    size_t roots = 0;
    for (size_t k = 0; k < n; k++)
        roots += parent[k] == (int32_t)k ? 1 : 0;
    return roots;
}

void al_flock_measure(const struct al_flock *flock, float group_radius, float touch,
                      float sight_radius, int32_t *work, struct al_flock_measures *measures)
{
    const size_t n = flock->grid.count;
    const float radius = al_maxf(al_maxf(group_radius, touch), sight_radius);
    struct around around = {.group = group_radius * group_radius,
                            .touch = touch * touch,
                            .sight = sight_radius * sight_radius,
                            .parent = work};
    double distances = 0;
    for (size_t k = 0; k < n; k++)
        work[k] = (int32_t)k;
    for (size_t k = 0; k < n; k++) {
        around.k = k;
        around.nearest = FLT_MAX;
        al_flock_each(flock, k, radius, meet, &around);
        distances += n > 1 ? (double)nearest_distance(flock, &around, radius) : 0;
    }
    measures->groups = count_roots(work, n);
    measures->touching = around.touching / 2;
    measures->neighbours = n > 0 ? (double)around.seen / (double)n : 0;
    measures->nearest = n > 0 ? distances / (double)n : 0;
}
