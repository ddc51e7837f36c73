#include "sim/keeper.h"

enum al_status al_keeper_save(struct al_keeper *keeper, const struct al_run *run,
                              struct al_error *error)
{
    enum al_status status = keeper->save(keeper, run, error);
    keeper->failed = status != AL_OK;
    if (keeper->failed)
        return status;
    keeper->saved = true;
    keeper->tick = run->world->tick;
    keeper->edits = run->edits_asked;
    keeper->restarts = run->restarts;
    return AL_OK;
}

bool al_keeper_unsaved(const struct al_keeper *keeper, const struct al_run *run)
{
    return keeper == NULL || !keeper->saved || keeper->tick != run->world->tick ||
           keeper->edits != run->edits_asked || keeper->restarts != run->restarts;
}

enum al_status al_keeper_row(struct al_keeper *keeper, const struct al_run *run,
                             struct al_error *error)
{
    if (keeper == NULL || keeper->every == 0 || run->rows % keeper->every != 0)
        return AL_OK;
    return al_keeper_save(keeper, run, error);
}
