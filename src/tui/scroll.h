/* scroll.h: a list of which a part is seen, with a cursor on one line. */
#ifndef TUI_SCROLL_H
#define TUI_SCROLL_H

#include <stddef.h>

struct al_scroll {
    size_t cursor; /* which item */
    size_t top;    /* the first line that is seen */
    size_t page;   /* lines seen at the last drawing */
};

/* Move the cursor by `lines`, or to the ends with AL_SCROLL_FIRST and AL_SCROLL_LAST. */
#define AL_SCROLL_FIRST (-1000000000L)
#define AL_SCROLL_LAST  1000000000L
void al_scroll_move(struct al_scroll *scroll, long lines, size_t count);

/* Before drawing: scroll as little as it takes to have line `focus` of `lines` in sight. */
void al_scroll_show(struct al_scroll *scroll, size_t focus, size_t lines, size_t height);

#endif
