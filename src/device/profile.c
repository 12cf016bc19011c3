// Profiles of devices (profile.h).
#include "device/profile.h"
#include "device/json.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A file name of letters, digits, '-', '_' and '.': all else becomes '_'.
static void safe_name(const char *serial, char name[64])
{
    size_t i = 0;
    for (; serial[i] != '\0' && i < 63; i++) {
        char c = serial[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                     c == '-' || c == '_' || (c == '.' && i > 0);
        name[i] = plain ? c : '_';
    }
    name[i] = '\0';
}

bool taci_profile_path(const tac_DeviceCaps *caps, char *path, size_t size)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    bool own = config != NULL && config[0] == '/';
    char name[64];
    safe_name(caps->serial, name);
    if (caps->flags & TAC_DEVICE_OWN_TIME) // computed: it is what its address says
        return false;
    if (name[0] == '\0' || (!own && (home == NULL || home[0] != '/')))
        return false;
    int length = own ? snprintf(path, size, "%s/tactus/devices/%s.json", config, name)
                     : snprintf(path, size, "%s/.config/tactus/devices/%s.json", home, name);
    return length > 0 && (size_t)length < size;
}

static bool read_members(taci_Json *j, tac_DeviceCaps *caps)
{
    char key[32];
    double mass = caps->mass, damping = caps->damping, delay = caps->delay;
    if (!taci_json_enter(j, '{'))
        return false;
    while (taci_json_member(j, key, sizeof key)) {
        if (strcmp(key, "mass") == 0)
            taci_json_number(j, &mass);
        else if (strcmp(key, "damping") == 0)
            taci_json_number(j, &damping);
        else if (strcmp(key, "delay") == 0)
            taci_json_number(j, &delay);
        else
            taci_json_skip(j);
    }
    bool fine = !j->bad && mass > 0.0 && mass < 1e3 && damping >= 0.0 && damping < 1e6 &&
                delay >= 0.0 && delay <= 8.0;
    if (!fine)
        return false;
    caps->mass = mass;
    caps->damping = damping;
    caps->delay = delay > caps->delay ? (int)delay : caps->delay;
    return true;
}

bool taci_profile_read(tac_DeviceCaps *caps)
{
    char path[1024], text[4096];
    FILE *file = taci_profile_path(caps, path, sizeof path) ? fopen(path, "r") : NULL;
    if (file == NULL)
        return true;
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    taci_Json j;
    taci_json_begin(&j, text, size);
    return read_members(&j, caps);
}
