#include <ailife/name.h>

#include <stdint.h>
#include <string.h>

#define NAME_MOST 64

static unsigned char lower(char letter)
{
    unsigned char byte = (unsigned char)letter;
    return byte >= 'A' && byte <= 'Z' ? (unsigned char)(byte - 'A' + 'a') : byte;
}

bool al_name_equal(const char *a, const char *b)
{
    while (*a != '\0' && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return lower(*a) == lower(*b);
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Three rows of the usual table are enough: a swap looks back two. */
size_t al_name_distance(const char *a, const char *b)
{
    size_t rows[3][NAME_MOST + 1];
    size_t length_a = strlen(a);
    size_t length_b = strlen(b);
    if (length_a > NAME_MOST || length_b > NAME_MOST)
        return SIZE_MAX;
    for (size_t j = 0; j <= length_b; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= length_a; i++) {
        size_t *row = rows[i % 3];
        const size_t *above = rows[(i + 2) % 3];
        const size_t *above2 = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= length_b; j++) {
            bool same = lower(a[i - 1]) == lower(b[j - 1]);
            row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + !same);
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                lower(a[i - 2]) == lower(b[j - 1]))
                row[j] = least(row[j], above2[j - 2] + 1);
        }
    }
    return rows[length_a % 3][length_b];
}

/* Letters that two words have in common at their beginning. */
static size_t common(const char *a, const char *b)
{
    size_t length = 0;
    while (a[length] != '\0' && lower(a[length]) == lower(b[length]))
        length++;
    return length;
}

/* One letter in three may be wrong, and not all of them. */
static bool is_near(size_t distance, size_t longer)
{
    return distance <= (longer + 2) / 3 && distance < longer;
}

static const char *nearest_by_distance(const char *name, const char *const *names, size_t count)
{
    const char *nearest = NULL;
    size_t least_distance = SIZE_MAX;
    size_t length = strlen(name);
    for (size_t i = 0; i < count; i++) {
        size_t distance = al_name_distance(name, names[i]);
        size_t other = strlen(names[i]);
        bool better = distance < least_distance || (distance == least_distance && nearest != NULL &&
                                                    common(name, names[i]) > common(name, nearest));
        if (is_near(distance, length > other ? length : other) && better) {
            nearest = names[i];
            least_distance = distance;
        }
    }
    return nearest;
}

/* Of "popul" or "colour-mode" the beginning says enough. */
static const char *nearest_by_beginning(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t same = common(name, names[i]);
        if (same >= 3 && (name[same] == '\0' || names[i][same] == '\0'))
            return names[i];
    }
    return NULL;
}

const char *al_name_nearest(const char *name, const char *const *names, size_t count)
{
    const char *nearest = nearest_by_distance(name, names, count);
    return nearest != NULL ? nearest : nearest_by_beginning(name, names, count);
}
