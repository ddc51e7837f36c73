/* scene.h: what a world shows, in world units and roles, without glyphs or colours.
 *
 * Most worlds are places: a scene holds things that lie somewhere in width x height. A world of
 * another kind shows a page of text instead, in spans of roles.
 */
#ifndef AILIFE_SCENE_H
#define AILIFE_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a thing is. Glyphs and colours follow from it, see canvas.h.
 * X(name, text): the text is what help and themes call it. Agents stand from the dead to the
 * followed, and between these two the living, who are counted when they share a cell. */
#define AL_ROLE_LIST(X)                         \
    X(NONE, "background")                       \
    X(FOOD, "food")                             \
    X(MINE, "mine")                             \
    X(OBSTACLE, "obstacle")                     \
    X(TARGET, "target")                         \
    X(TRAIL, "trail")                           \
    X(RING, "ring, reach")                      \
    X(PATH, "path")                             \
    X(WALL, "wall")                             \
    X(WAYPOINT, "waypoint")                     \
    X(DEAD, "dead agent")                       \
    X(AIRBORNE, "agent in the air")             \
    X(AGENT, "agent")                           \
    X(RIVAL, "agent of the other kind")         \
    X(ALERT, "agent in alarm")                  \
    X(LEADER, "leader")                         \
    X(ELITE, "champion of the last generation") \
    X(FOLLOWED, "followed agent")               \
    X(LABEL, "label")                           \
    X(TEXT, "text")                             \
    X(DIM, "lesser text")                       \
    X(MATCH, "text that matches")               \
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

enum al_shape {
    AL_SHAPE_POINT,  /* at x, y */
    AL_SHAPE_LINE,   /* from x, y to x2, y2 */
    AL_SHAPE_RING,   /* outline of a circle of `radius` */
    AL_SHAPE_DISC,   /* a filled circle */
    AL_SHAPE_SECTOR, /* outline of the part of a circle within `angle` degrees, half to each side of
                        the heading */
    AL_SHAPE_BLOCK,  /* a filled rectangle with opposite corners x, y and x2, y2 */
};

/* One thing in the scene. What is drawn later lies on top only where canvas.h's order of roles
 * leaves them equal. Agents are points. */
struct al_scene_item {
    enum al_role role;
    enum al_shape shape;
    float x, y;   /* u, in [0, width) x [0, height), y downwards */
    float x2, y2; /* u: of lines and blocks; may lie outside the world, which wraps or cuts them */
    float radius; /* u: of rings, discs and sectors */
    float angle;  /* degrees, whole: of sectors */
    float hx, hy; /* unit heading of an agent or a sector, y downwards, (0, 0): it has none */
    int32_t number; /* of an agent, for labels and for being picked; negative: none */
    int32_t value;  /* of an agent, for labels (food eaten); counts only with has_value */
    bool has_value;
};

/* A piece of text in one role. */
struct al_scene_span {
    enum al_role role;
    size_t start, length; /* bytes of al_scene.text */
};

struct al_scene {
    float width, height; /* u */
    bool wraps;          /* the world is a torus */
    struct al_scene_item *items;
    size_t count, capacity;
    char *text; /* UTF-8 of all spans, one behind the other, and a NUL; NULL while there is none;
                   '\n' ends a line */
    size_t text_length, text_capacity;
    struct al_scene_span *spans;
    size_t span_count, span_capacity;
    bool incomplete; /* memory ran out: items or spans are missing */
};

/* An empty scene of size 0.
 * Owns: items, freed by fini, which leaves an empty scene that may be used again. */
void al_scene_init(struct al_scene *scene);
void al_scene_fini(struct al_scene *scene);

/* Forget the items, the text and what was missing, keep the memory, set the size.
 * Units: u. */
void al_scene_begin(struct al_scene *scene, float width, float height, bool wraps);

/* Add a copy of one item, which may be one of the scene's own.
 * Fails: sets `incomplete` and goes on; the items so far stay.
 * Order: items keep the order in which they were added. */
void al_scene_add(struct al_scene *scene, const struct al_scene_item *item);

/* Add text in a role behind the text so far; a scene with text is a page, and its lines are broken
 * where the window ends. UTF-8; what is no text (controls other than '\n', broken bytes) shows as
 * '?', what cannot be shown as '.', see al_canvas_text(). The text is none of the scene's own.
 * A span goes on while its role is the same.
 * Fails: sets `incomplete` and goes on; the text so far stays. */
void al_scene_write(struct al_scene *scene, enum al_role role, const char *text);

#endif
