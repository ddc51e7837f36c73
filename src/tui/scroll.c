#include "tui/scroll.h"

void al_scroll_move(struct al_scroll *scroll, long lines, size_t count)
{
    size_t last = count > 0 ? count - 1 : 0;
    if (scroll->cursor > last)
        scroll->cursor = last;
    size_t up = lines < 0 ? (size_t)-lines : 0, down = lines > 0 ? (size_t)lines : 0;
    if (up > scroll->cursor)
        up = scroll->cursor;
    if (down > last - scroll->cursor)
        down = last - scroll->cursor;
    scroll->cursor = scroll->cursor - up + down;
}

void al_scroll_show(struct al_scroll *scroll, size_t focus, size_t lines, size_t height)
{
    scroll->page = height;
    if (focus >= scroll->top + height)
        scroll->top = focus + 1 - height;
    if (focus < scroll->top)
        scroll->top = focus;
    size_t last_top = lines > height ? lines - height : 0;
    if (scroll->top > last_top)
        scroll->top = last_top;
}
