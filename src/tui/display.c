#include "tui/display.h"

static const struct al_param display_rows[] = {
    AL_DISPLAY_PARAMS(AL_PARAM_ROW, struct al_display_params)};

const struct al_param_table al_display_table =
    AL_PARAM_TABLE("display", display_rows, struct al_display_params, "how the screen looks");
