/* canvas_naive.h: whether a shape covers a cell, from the definitions in canvas.h, cell by cell. */
#ifndef UNIT_CANVAS_NAIVE_H
#define UNIT_CANVAS_NAIVE_H

#include <stdbool.h>
#include <stdint.h>

#include <ailife/scene.h>

/* Whether an item that is no point covers a cell of a world of columns x rows cells. */
bool naive_covers(const struct al_scene *scene, const struct al_scene_item *item, int32_t columns,
                  int32_t rows, int32_t column, int32_t row);

#endif
