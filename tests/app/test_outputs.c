#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "app/outputs.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Everything happens in a folder of its own, which is the working directory. */
static char folder[] = "/tmp/ailife-outputs-XXXXXX";

static void make_file(const char *name)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fclose(file);
}

static int enter_folder(void **state)
{
    (void)state;
    if (mkdtemp(folder) == NULL || chdir(folder) != 0)
        return -1;
    make_file("there");
    make_file("settings.ini");
    if (mkdir("sub", 0700) != 0 || symlink("there", "link") != 0 ||
        symlink("nowhere", "dangling") != 0 || symlink("round", "round") != 0 ||
        symlink("sub", "sublink") != 0 || link("settings.ini", "hard") != 0 ||
        mkfifo("fifo", 0600) != 0)
        return -1;
    return 0;
}

static int leave_folder(void **state)
{
    (void)state;
    static const char *const names[] = {"there",   "settings.ini", "sub",  "link",  "dangling",
                                        "sublink", "hard",         "fifo", "round", folder};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        remove(names[i]);
    return 0;
}

/* What is told of these outputs, NULL: nothing. */
static void assert_told(const char *a, const char *b, bool force, const char *right)
{
    static const struct al_input inputs[] = {{"settings.ini", "settings are read from it"},
                                             {"/dev/null", "settings are read from it"}};
    struct al_faults faults = {0};
    const struct al_output outputs[] = {{.option = "--history", .path = a, .standard = true},
                                        {.option = "--checkpoint", .path = b}};
    al_outputs_check(outputs, 2, inputs, 2, force, &faults);
    if (right == NULL) {
        assert_int_equal(faults.count, 0);
    } else {
        assert_int_equal(faults.count, 1);
        assert_string_equal(faults.items[0].text, right);
    }
    al_faults_fini(&faults);
}

static void new_files_are_good(void **state)
{
    (void)state;
    assert_told(NULL, NULL, false, NULL);
    assert_told("new", NULL, false, NULL);
    assert_told("sub/new", "new", false, NULL);
    assert_told("./new.csv", "sublink/new", false, NULL);
    assert_told("-", "new", false, NULL);
    assert_int_equal(access("new", F_OK), -1); /* nothing was touched */
}

static void existing_files_take_force(void **state)
{
    (void)state;
    assert_told("there", NULL, false, "--history: there: exists already (--force replaces it)");
    assert_told("link", NULL, false, "--history: link: exists already (--force replaces it)");
    assert_told("there", NULL, true, NULL);
    assert_told("link", NULL, true, NULL);
}

static void devices_and_pipes_are_written(void **state)
{
    (void)state;
    assert_told("/dev/null", "fifo", false, NULL);
    assert_told("/dev/null", "/dev/null", false, NULL); /* also read from */
    assert_told("/dev/full", NULL, false, NULL);
}

static void what_is_no_file_is_refused(void **state)
{
    (void)state;
    assert_told("", NULL, true, "--history: : an empty name");
    assert_told("sub", NULL, true, "--history: sub: this is a directory");
    assert_told("sub/", NULL, true, "--history: sub/: this is a directory");
    assert_told("sublink", NULL, true, "--history: sublink: this is a directory");
    assert_told(".", NULL, true, "--history: .: this is a directory");
    assert_told("new/", NULL, true, "--history: new/: this names a folder, no file");
    assert_told("gone/new", NULL, true, "--history: gone/new: no such folder");
    assert_told("there/new", NULL, true, "--history: there/new: no such folder");
    assert_told("/gone/new", NULL, true, "--history: /gone/new: no such folder");
    assert_told("dangling", NULL, true, "--history: dangling: a link to what is not there");
    assert_told("round", NULL, true, "--history: round: a link that goes round");
}

static void two_outputs_are_two_files(void **state)
{
    (void)state;
    assert_told("new", "new", true, "--checkpoint: new: the same file as --history new");
    assert_told("new", "./new", true, "--checkpoint: ./new: the same file as --history new");
    assert_told("sub/../new", "new", true,
                "--checkpoint: new: the same file as --history sub/../new");
    assert_told("sub/x", "sublink/x", true,
                "--checkpoint: sublink/x: the same file as --history sub/x");
    assert_told("there", "link", true, "--checkpoint: link: the same file as --history there");
    assert_told("fifo", "./fifo", true, "--checkpoint: ./fifo: the same file as --history fifo");
    assert_told("-", "-", true, "--checkpoint: -: standard output is not for this (./- is a file)");
    assert_told("new", "./-", false, NULL);
}

static void an_output_is_no_input(void **state)
{
    (void)state;
    assert_told("settings.ini", NULL, true,
                "--history: settings.ini: settings are read from it (settings.ini)");
    assert_told("./settings.ini", NULL, false,
                "--history: ./settings.ini: settings are read from it (settings.ini)");
    assert_told("hard", NULL, true, "--history: hard: settings are read from it (settings.ini)");
}

static void names_that_are_too_long_are_refused(void **state)
{
    (void)state;
    char name[5000];
    struct al_faults faults = {0};
    memset(name, 'n', sizeof name);
    name[4999] = '\0';
    const struct al_output outputs[] = {{.option = "--history", .path = name}};
    al_outputs_check(outputs, 1, NULL, 0, true, &faults);
    assert_int_equal(faults.errors, 1);
    assert_non_null(strstr(faults.items[0].text, ": File name too long"));
    al_faults_fini(&faults);
}

static void permission_is_asked(void **state)
{
    (void)state;
    if (geteuid() == 0)
        skip();
    chmod("there", 0400);
    assert_told("there", NULL, true, "--history: there: Permission denied");
    chmod("there", 0600);
    chmod("sub", 0500);
    assert_told("sub/new", NULL, true, "--history: sub/new: Permission denied");
    chmod("sub", 0700);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_files_are_good),
        cmocka_unit_test(existing_files_take_force),
        cmocka_unit_test(devices_and_pipes_are_written),
        cmocka_unit_test(what_is_no_file_is_refused),
        cmocka_unit_test(two_outputs_are_two_files),
        cmocka_unit_test(an_output_is_no_input),
        cmocka_unit_test(names_that_are_too_long_are_refused),
        cmocka_unit_test(permission_is_asked),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
