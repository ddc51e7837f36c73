#include "batch/batch.h"

#include "batch/progress.h"
#include "batch/stop.h"
#include "batch/table.h"

struct batch {
    struct al_run *run;
    struct al_keeper *keeper;
    bool with_table;
    struct al_table table;
    struct al_progress progress;
};

static struct al_outcome ended_by(int number)
{
    return (struct al_outcome){.end = AL_END_SIGNAL, .signal = number};
}

static struct al_outcome failed(const struct al_error *error)
{
    return (struct al_outcome){.end = AL_END_FAILED, .error = *error};
}

static enum al_status print_row(struct batch *batch, struct al_error *error)
{
    if (!batch->with_table)
        return AL_OK;
    al_progress_clear(&batch->progress);
    return al_table_row(&batch->table, batch->run->world, batch->run->row, error);
}

static enum al_status row_done(struct batch *batch, struct al_error *error)
{
    enum al_status status = print_row(batch, error);
    if (status != AL_OK)
        return status;
    al_stop_saving(true);
    status = al_keeper_row(batch->keeper, batch->run, error);
    al_stop_saving(false);
    return status;
}

static struct al_outcome loop(struct batch *batch)
{
    struct al_run *run = batch->run;
    struct al_error error;
    enum al_status status = AL_OK;
    if (batch->with_table)
        status = al_table_header(&batch->table, &error);
    while (status == AL_OK && run->state == AL_RUN_GOING && al_stop_signal() == 0) {
        al_run_step(run);
        if (run->row_ready && run->state != AL_RUN_FAILED)
            status = row_done(batch, &error);
        al_progress_show(&batch->progress, run);
    }
    /* A write that failed because of the signal is no failure of its own. */
    if (al_stop_signal() != 0)
        return ended_by(al_stop_signal());
    if (status != AL_OK)
        return failed(&error);
    if (run->state == AL_RUN_FAILED)
        return failed(&run->error);
    return (struct al_outcome){.end = AL_END_DONE};
}

struct al_outcome al_batch_run(struct al_run *run, const struct al_batch_options *options)
{
    const struct al_world_class *class = run->world->class;
    struct batch batch = {.run = run, .keeper = options->keeper, .with_table = options->table};
    al_table_init(&batch.table, class->metrics, class->metric_count);
    al_progress_init(&batch.progress, options->progress, run);
    al_stop_listen();
    struct al_outcome outcome = loop(&batch);
    al_progress_clear(&batch.progress);
    return outcome;
}
