/* What the options of a session ask for: whether it can be, before anything is touched. */
#include "app/session_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "app/files.h"
#include "app/outputs.h"
#include "app/text.h"
#include "sim/changes.h"

static void check_outputs(struct al_session *session)
{
    const bool resumes = session->resumed != NULL;
    const char *champion = al_session_argument(session, AL_OPTION_CHAMPION);
    const struct al_output outputs[] = {
        {"--history", al_session_argument(session, AL_OPTION_HISTORY), .standard = true,
         .continued = resumes, .beside = {AL_CHANGES_ENDING, AL_LOCK_ENDING}},
        {"--checkpoint", al_session_argument(session, AL_OPTION_CHECKPOINT),
         .may_be = session->resumed, .beside = {AL_FILE_NEW_ENDING, AL_LOCK_ENDING}},
        {"--save-champion", al_session_argument(session, AL_OPTION_SAVE_CHAMPION),
         .continued = resumes, .beside = {AL_FILE_NEW_ENDING}},
    };
    const struct al_inputs *files = &session->request->inputs;
    struct al_input *inputs = calloc(files->count + 2, sizeof *inputs);
    size_t count = 0;
    if (inputs == NULL) {
        al_faults_add(session->faults, "out of memory");
        return;
    }
    for (; count < files->count; count++)
        inputs[count] = (struct al_input){files->paths[count], "settings are read from it"};
    if (resumes)
        inputs[count++] =
            (struct al_input){session->resumed, "it is the checkpoint that is gone on from"};
    if (champion != NULL)
        inputs[count++] = (struct al_input){champion, "it is the champion that is read"};
    al_outputs_check(outputs, sizeof outputs / sizeof outputs[0], inputs, count,
                     al_session_has(session, AL_OPTION_FORCE), session->faults);
    free(inputs);
}

/* What there is beside a history: notes of an earlier run, or something else, which stays. */
static void check_changes(struct al_session *session)
{
    const char *path = al_session_argument(session, AL_OPTION_HISTORY);
    struct al_text beside = {0};
    struct stat info;
    if (path == NULL || session->faults->errors > 0)
        return;
    al_text_add(&beside, "%s" AL_CHANGES_ENDING, path);
    if (beside.bytes == NULL || lstat(beside.bytes, &info) != 0)
        info.st_mode = 0;
    if (info.st_mode != 0 && !al_changes_may_replace(beside.bytes))
        al_faults_add(session->faults, "--history: %s: is no file of changes, and not replaced",
                      beside.bytes);
    else if (info.st_mode != 0 && session->resumed == NULL &&
             !al_session_has(session, AL_OPTION_FORCE))
        al_faults_add(session->faults, "--history: %s: exists already (--force replaces it)",
                      beside.bytes);
    al_text_fini(&beside);
}

static void check_every(struct al_session *session)
{
    const char *text = al_session_argument(session, AL_OPTION_CHECKPOINT_EVERY);
    bool negative = false;
    if (text == NULL)
        return;
    if (al_number_kind(text) != AL_NUMBER_WHOLE ||
        !al_number_read_whole(text, &negative, &session->every) || negative || session->every == 0)
        al_faults_add(session->faults,
                      "--checkpoint-every: not a number of rows: '%.80s' "
                      "(allowed: whole, from 1)",
                      text);
    if (!al_session_has(session, AL_OPTION_CHECKPOINT))
        al_faults_add(session->faults, "--checkpoint-every: needs --checkpoint FILE");
}

/* Settings of the world under which a champion is alone. */
static void set_solo(struct al_session *session)
{
    struct al_sections *sections = &session->request->sections;
    const struct al_world_class *world = session->request->world;
    const char *words = world != NULL ? world->solo : NULL;
    char key[64], value[64];
    int length;
    if (world != NULL && words == NULL)
        al_faults_add(session->faults, "--solo: the world %s has no champions", world->name);
    for (; words != NULL && sscanf(words, " %63[^= ]=%63s%n", key, value, &length) == 2;
         words += length)
        al_sections_set(sections, world->tables[0]->section, key, value, NULL);
}

static void check_champions(struct al_session *session)
{
    const struct al_world_class *world = session->request->world;
    if (al_session_has(session, AL_OPTION_SOLO) && !al_session_has(session, AL_OPTION_CHAMPION))
        al_faults_add(session->faults, "--solo: needs --champion FILE");
    else if (al_session_has(session, AL_OPTION_SOLO))
        set_solo(session);
    if (al_session_has(session, AL_OPTION_CHAMPION) && session->resumed != NULL)
        al_faults_add(session->faults, "--champion: not with --resume, whose run has its brains");
    else if (al_session_has(session, AL_OPTION_CHAMPION) && world != NULL)
        al_champion_read(&session->champion, al_session_argument(session, AL_OPTION_CHAMPION),
                         world, &session->request->sections, session->faults);
    if (al_session_has(session, AL_OPTION_SAVE_CHAMPION) && world != NULL &&
        world->champion == NULL)
        al_faults_add(session->faults, "--save-champion: the world %s has no champions",
                      world->name);
}

void al_request_check(struct al_request *request, const struct al_world_class *world)
{
    struct al_error error;
    if (world->check != NULL && world->check(&request->sections, &error) != AL_OK)
        al_faults_add(&request->faults, "%s", error.text);
}

static void check_settings(struct al_session *session)
{
    const struct al_world_class *world = session->request->world;
    if (world == NULL)
        return;
    if (al_session_has(session, AL_OPTION_GENERATIONS) && !world->breeds)
        al_faults_add(session->faults, "--generations: the world %s does not breed (use --ticks)",
                      world->name);
    al_request_check(session->request, world);
}

void al_session_check(struct al_session *session)
{
    check_every(session);
    check_outputs(session);
    check_changes(session);
    check_champions(session);
    if (session->resumed == NULL)
        check_settings(session);
}
