/* scene.h: what a world shows, in world units and roles, without glyphs or colours. */
#ifndef AILIFE_SCENE_H
#define AILIFE_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a thing is. Glyphs and colours follow from it, see canvas.h.
 * X(name, text): the text is what help and themes call it. */
#define AL_ROLE_LIST(X)                         \
    X(NONE, "background")                       \
    X(FOOD, "food")                             \
    X(MINE, "mine")                             \
    X(OBSTACLE, "obstacle")                     \
    X(TARGET, "target")                         \
    X(TRAIL, "trail")                           \
    X(DEAD, "dead agent")                       \
    X(AGENT, "agent")                           \
    X(ELITE, "champion of the last generation") \
    X(FOLLOWED, "followed agent")               \
    X(LABEL, "label")                           \
    X(TEXT, "text")                             \
    X(DIM, "lesser text")                       \
    X(TITLE, "title")                           \
    X(FOCUS, "focused line")                    \
    X(KEY, "key in the hint bar")               \
    X(WARNING, "warning")                       \
    X(BEST, "best, in plots")                   \
    X(MEAN, "mean, in plots")                   \
    X(BORDER, "border")

enum al_role {
#define AL_ROLE_ENUMERATOR(name, text) AL_ROLE_##name,
    AL_ROLE_LIST(AL_ROLE_ENUMERATOR)
#undef AL_ROLE_ENUMERATOR
        AL_ROLE_COUNT
};

/* What help and themes call a role, such as "dead agent".
 * Valid until: for ever. */
const char *al_role_text(enum al_role role);

/* One thing in the scene. What is drawn later lies on top only where canvas.h's order of roles
 * leaves them equal. */
struct al_scene_item {
    enum al_role role;
    float x, y;     /* u, in [0, width) x [0, height), y downwards */
    float hx, hy;   /* unit heading of an agent, y downwards, (0, 0): it has none */
    int32_t number; /* of an agent, for labels and for being picked; negative: none */
    int32_t value;  /* of an agent, for labels (food eaten); counts only with has_value */
    bool has_value;
};

struct al_scene {
    float width, height; /* u */
    bool wraps;          /* the world is a torus */
    struct al_scene_item *items;
    size_t count, capacity;
    bool incomplete; /* memory ran out: items are missing */
};

/* An empty scene of size 0.
 * Owns: items, freed by fini, which leaves an empty scene that may be used again. */
void al_scene_init(struct al_scene *scene);
void al_scene_fini(struct al_scene *scene);

/* Forget the items and what was missing, keep the memory, set the size.
 * Units: u. */
void al_scene_begin(struct al_scene *scene, float width, float height, bool wraps);

/* Add a copy of one item, which may be one of the scene's own.
 * Fails: sets `incomplete` and goes on; the items so far stay.
 * Order: items keep the order in which they were added. */
void al_scene_add(struct al_scene *scene, const struct al_scene_item *item);

#endif
