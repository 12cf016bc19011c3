#ifndef SAID_H
#define SAID_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/scene.h>

/* What an object said through its message callback, as one text: "origin: text" and a line break
 * for each message. */

typedef struct Said {
    char text[65536];
    size_t length;
    int count;
} Said;

static inline void said_take(void *user, const tac_Message *message)
{
    Said *said = user;
    int n = snprintf(said->text + said->length, sizeof said->text - said->length, "%s: %s\n",
                     message->origin, message->text);
    said->length += (size_t)n;
    if (said->length >= sizeof said->text)
        said->length = sizeof said->text - 1;
    said->count++;
}

/// Load a scene from texts alone; options->source is replaced. The first text is the scene.
static inline tac_Result said_load(Said *said, const tac_SceneSource *source, int count,
                                   tac_Scene **scene)
{
    tac_SceneOptions options = tac_scene_options_default();
    *said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = said;
    options.source = source;
    options.source_count = count;
    return tac_scene_load(source[0].path, &options, scene);
}

/// Load a scene from one text.
static inline tac_Result said_load_text(Said *said, const char *text, tac_Scene **scene)
{
    tac_SceneSource source = {"scene.yaml", text, strlen(text)};
    return said_load(said, &source, 1, scene);
}

#endif
