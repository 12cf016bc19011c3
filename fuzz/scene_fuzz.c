/* tac_scene_load on hostile texts: it must refuse them with a message, or take them, and then a
 * world must come of it that steps.
 *
 * The input is the scene; it may include a fixed second text. Limits are small, so that a finding
 * is a mistake of ours and not a large scene.
 */
#include "scene/scene.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__lsan_default_suppressions(void);

// libfyaml 0.7 loses a buffer of 4 kB when a quoted text with many quotes in it never ends. What
// our own code takes is still watched.
const char *__lsan_default_suppressions(void)
{
    return "leak:libfyaml";
}

static void must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "scene_fuzz: %s\n", what);
        abort();
    }
}

static const char part[] = "tactus: 1\n"
                           "parameters: {p: {default: 2 N/m, min: 1, max: 3}, q: = 2 * $p}\n"
                           "materials: {wood: {density: 700}}\n"
                           "signals: {s: {type: sine, amplitude: [1, 0, 0], frequency: 2}}\n"
                           "bodies: [{name: part, mass: 1, inertia: [1, 1, 1]}]\n";
static const char tetrahedron[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
                                  "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
static const char heights[] = "0, 1\n2, 3\n";
static const char robot[] =
    "<robot name='r'><link name='a'/><link name='b'><inertial><mass value='1'/>"
    "<inertia ixx='1' iyy='1' izz='1'/></inertial><collision><geometry><sphere radius='0.1'/>"
    "</geometry></collision></link><joint name='j' type='revolute'><parent link='a'/>"
    "<child link='b'/><limit lower='-1' upper='1'/></joint></robot>";

// A message is one line with a place, then perhaps the source line and a caret.
static void check_message(void *user, const tac_Message *message)
{
    int lines = 0;
    for (const char *p = message->text; *p != '\0'; p++) {
        lines += *p == '\n';
        must((unsigned char)*p >= 0x20 || *p == '\n', "a message has a control character");
    }
    must(message->text[0] != '\0' && message->origin[0] != '\0', "a message is empty");
    must(lines == 0 || lines == 2, "a message has neither one line nor three");
    must(lines == 0 || strchr(strrchr(message->text, '\n'), '^') != NULL, "there is no caret");
    (*(int *)user)++;
}

static void read_all(const tac_Scene *scene, const tac_World *world)
{
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_CHANNEL); i++) {
        tac_SceneChannel channel = tac_scene_channel(scene, i);
        double values[6];
        must(channel.width >= 1 && channel.width <= 6, "a channel has another width");
        must(tac_scene_find(scene, TAC_SCENE_CHANNEL, channel.name) == i, "a channel is lost");
        tac_scene_read(scene, world, i, values);
    }
    for (int i = TAC_SCENE_GROUND; i < tac_scene_count(scene, TAC_SCENE_BODY); i++) {
        int count, body, index;
        const tac_SceneShape *shape = tac_scene_shapes(scene, i, &count);
        for (int k = 0; k < count; k++) {
            tac_ShapeId id = tac_scene_shape(scene, world, i, k);
            must(shape[k].body == i && shape[k].touches == (id.index1 != 0), "a shape is lost");
            must(id.index1 == 0 ||
                     (tac_scene_find_shape(scene, id, &body, &index) && body == i && index == k),
                 "a shape is another's");
        }
    }
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_BODY); i++)
        must(tac_scene_body(scene, world, i).index1 != 0, "a body has no id");
}

static void run(const tac_Scene *scene)
{
    tac_SceneInfo info = tac_scene_info(scene);
    if (info.world.body_capacity > 1000 || info.world.fill_capacity > 10000 ||
        info.world.shape_capacity > 1000 || info.world.contact_capacity > 10000 ||
        info.world.row_site_capacity > 300)
        return; // as the file asks, but slow
    tac_World *world;
    must(tac_scene_build(scene, &world) == TAC_OK, "a scene was taken, but gives no world");
    for (int k = 0; k < 2; k++) {
        tac_Result result = tac_scene_drive(scene, world, info.step);
        must(result == TAC_OK || result == TAC_ERR_INVALID, "driving failed in another way");
        result = tac_world_step(world, info.step);
        must(result == TAC_OK || result == TAC_ERR_DIVERGED || result == TAC_ERR_CAPACITY,
             "a step answered something else");
    }
    read_all(scene, world);
    tac_world_destroy(world);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    // In memory of exactly its size, so that the address sanitizer sees a read past the end.
    char *text = malloc(size > 0 ? size : 1);
    must(text != NULL, "out of memory");
    memcpy(text, data, size);
    const tac_SceneSource source[] = {{"a.yaml", text, size},
                                      {"b.yaml", part, sizeof part - 1},
                                      {"m.obj", tetrahedron, sizeof tetrahedron - 1},
                                      {"h.csv", heights, sizeof heights - 1},
                                      {"r.urdf", robot, sizeof robot - 1}};
    const tac_SceneSetting set[] = {{"p", "2.5 N/m"}};
    tac_SceneOptions options = tac_scene_options_default();
    int messages = 0;
    options.message = check_message;
    options.message_user = &messages;
    options.source = source;
    options.source_count = 5;
    options.set = set;
    options.set_count = size > 1 && data[size - 2] == '#';

    taci_SceneLimits limits = taci_scene_limits_default();
    limits.nodes = 20000;
    limits.objects = 300;
    limits.work = 50000;
    tac_Scene *scene;
    tac_Result result = taci_scene_load_limited("a.yaml", &options, &limits, &scene);
    must((result == TAC_OK) == (scene != NULL), "result and scene disagree");
    must(result == TAC_OK || messages > 0, "refused without a message");
    must(result == TAC_OK || result == TAC_ERR_SYNTAX || result == TAC_ERR_INVALID,
         "another result");
    if (scene != NULL)
        run(scene);
    tac_scene_destroy(scene);
    free(text);
    return 0;
}
