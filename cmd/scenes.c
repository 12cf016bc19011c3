/* tactus scenes: the scenes that come with the program, each with its sentence; and finding one by
 * name for run, inspect and sweep. */
#define _DEFAULT_SOURCE // scandir
#include "scenes.h"
#include "cells.h"
#include "scene_file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Where they are relative to this program: installed, and in the build tree.
static const char *const places[] = {"../share/tactus/scenes", "../../scenes", "../scenes"};
static const char *const endings[] = {".yaml", ".urdf", ".xml"};
static const char *const folders[] = {"", "robots/"};

/// The folder of the scenes; false: they are not there.
static bool find_folder(char folder[TACI_PATH_SIZE])
{
    char self[TACI_PATH_SIZE], at[2 * TACI_PATH_SIZE];
    if (!cmd_own_folder(self, sizeof self))
        return false;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (snprintf(at, sizeof at, "%s/%s", self, places[i]) < (int)sizeof at &&
            realpath(at, folder) != NULL)
            return true;
    return false;
}

const char *scenes_find(const char *path, char room[TACI_PATH_SIZE])
{
    char folder[TACI_PATH_SIZE];
    if (access(path, F_OK) == 0 || strpbrk(path, "/.") != NULL || !find_folder(folder))
        return path;
    for (size_t f = 0; f < sizeof folders / sizeof folders[0]; f++)
        for (size_t e = 0; e < sizeof endings / sizeof endings[0]; e++)
            if (snprintf(room, TACI_PATH_SIZE, "%s/%s%s%s", folder, folders[f], path, endings[e]) <
                    TACI_PATH_SIZE &&
                access(room, F_OK) == 0)
                return room;
    return path;
}

static bool is_scene(const char *name)
{
    for (size_t e = 0; e < sizeof endings / sizeof endings[0]; e++) {
        size_t n = strlen(name), end = strlen(endings[e]);
        if (n > end && strcmp(name + n - end, endings[e]) == 0)
            return true;
    }
    return false;
}

static int choose(const struct dirent *entry)
{
    return is_scene(entry->d_name);
}

/// How a list is printed.
typedef struct Style {
    bool json, quiet;
    int count;
} Style;

/// The name without its ending, and what the scene says of itself.
static void print_scene(const char *path, const char *name, Style *style)
{
    char word[256];
    tac_Scene *scene = NULL;
    const TextList nothing = {.count = 0};
    snprintf(word, sizeof word, "%.*s", (int)strcspn(name, "."), name);
    if (style->quiet && !style->json) {
        printf("%s\n", word);
        return;
    }
    SceneVoice voice = {.command = "scenes", .path = path};
    bool readable = scene_load_quietly(&voice, &nothing, &scene) == CMD_OK;
    const char *title = readable ? tac_scene_info(scene).title : "";
    bool robot = strstr(name, ".yaml") == NULL;
    if (style->json) {
        printf(style->count++ > 0 ? ",\n  {\"name\": " : "\n  {\"name\": ");
        cell_json(stdout, word);
        printf(", \"title\": ");
        cell_json(stdout, title);
        printf(", \"path\": ");
        cell_json(stdout, path);
        printf("}");
    } else {
        printf("%-17s%s%s%s\n", word, title, robot && title[0] != '\0' ? ", " : "",
               robot ? "a robot alone" : "");
    }
    tac_scene_destroy(scene);
}

static void print_folder(const char *folder, Style *style)
{
    struct dirent **entry = NULL;
    int count = scandir(folder, &entry, choose, alphasort);
    for (int i = 0; i < count; i++) {
        char path[2 * TACI_PATH_SIZE];
        snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        print_scene(path, entry[i]->d_name, style);
        free(entry[i]);
    }
    free(entry);
}

static int run_command(int argc, char **argv)
{
    Arguments arguments = {.command = "scenes"};
    int status = cmd_parse(&arguments, argc, argv);
    if (status != CMD_OK)
        return status;
    if (arguments.help) {
        fputs(cmd_scenes.help, stdout);
        return CMD_OK;
    }
    char folder[TACI_PATH_SIZE], path[TACI_PATH_SIZE + 16];
    if (!find_folder(folder)) {
        fprintf(stderr, "tactus scenes: no scenes are installed with this program\n");
        return CMD_BAD_INPUT;
    }
    Style style = {.json = arguments.json, .quiet = arguments.quiet};
    if (style.json)
        printf("{\"scenes\": [");
    for (size_t f = 0; f < sizeof folders / sizeof folders[0]; f++) {
        snprintf(path, sizeof path, "%s/%s", folder, folders[f]);
        path[strlen(path) - 1] = '\0'; // its slash
        print_folder(path, &style);
    }
    if (style.json)
        printf("\n]}\n");
    return CMD_OK;
}

const Command cmd_scenes = {
    .name = "scenes",
    .summary = "the scenes that come with the program",
    .help = "usage: tactus scenes [--json] [--quiet]\n"
            "\n"
            "Lists the scenes that come with the program, each with its sentence. run,\n"
            "inspect and sweep find them by name.\n"
            "\n"
            "  --json   as data, with their paths\n"
            "  --quiet  the names alone\n"
            "\n"
            "examples:\n"
            "  tactus scenes\n"
            "  tactus run chain --headless\n",
    .run = run_command,
};
