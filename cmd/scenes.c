/* tactus scenes: the scenes that come with the program, each with its sentence; and finding one by
 * name for run, inspect and sweep. */
#define _DEFAULT_SOURCE // realpath
#include "scenes.h"
#include "cells.h"
#include "scene_file.h"
#include "view/scene_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Where they are relative to this program: installed, and in the build tree.
static const char *const places[] = {"../share/tactus/scenes", "../../scenes", "../scenes"};

bool scenes_folder(char folder[TACI_PATH_SIZE])
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
    if (access(path, F_OK) == 0 || strpbrk(path, "/.") != NULL || !scenes_folder(folder))
        return path;
    return taci_scene_list_find(folder, path, room, TACI_PATH_SIZE) ? room : path;
}

/// How a list is printed.
typedef struct Style {
    bool json, quiet;
    int count;
} Style;

/// What the scene says of itself.
static bool print_scene(void *user, const char *path, const char *name)
{
    Style *style = user;
    tac_Scene *scene = NULL;
    const TextList nothing = {.count = 0};
    if (style->quiet && !style->json) {
        printf("%s\n", name);
        return true;
    }
    SceneVoice voice = {.command = "scenes", .path = path};
    bool readable = scene_load_quietly(&voice, &nothing, &scene) == CMD_OK;
    const char *title = readable ? tac_scene_info(scene).title : "";
    bool robot = strstr(strrchr(path, '/'), ".yaml") == NULL;
    if (style->json) {
        printf(style->count++ > 0 ? ",\n  {\"name\": " : "\n  {\"name\": ");
        cell_json(stdout, name);
        printf(", \"title\": ");
        cell_json(stdout, title);
        printf(", \"path\": ");
        cell_json(stdout, path);
        printf("}");
    } else {
        printf("%-17s%s%s%s\n", name, title, robot && title[0] != '\0' ? ", " : "",
               robot ? "a robot alone" : "");
    }
    tac_scene_destroy(scene);
    return true;
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
    char folder[TACI_PATH_SIZE];
    if (!scenes_folder(folder)) {
        fprintf(stderr, "tactus scenes: no scenes are installed with this program\n");
        return CMD_BAD_INPUT;
    }
    Style style = {.json = arguments.json, .quiet = arguments.quiet};
    if (style.json)
        printf("{\"scenes\": [");
    taci_scene_list(folder, print_scene, &style);
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
