// Devices and couplings in an inspection. See inspect_devices.h.
#include "inspect_devices.h"
#include <stdio.h>

// What a port holds: the name of a body of the scene, or where it is.
static void name_held(const tac_Scene *scene, const tac_World *world, tac_BodyId body, char *text,
                      size_t size)
{
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_BODY); i++) {
        tac_BodyId id = tac_scene_body(scene, world, i);
        if (id.system == body.system && id.index1 == body.index1) {
            snprintf(text, size, "%s", tac_scene_name(scene, TAC_SCENE_BODY, i));
            return;
        }
    }
    if (body.index1 == 0) {
        snprintf(text, size, "nothing yet");
        return;
    }
    tac_Vec3 p = tac_body_pose(world, body).p;
    snprintf(text, size, "a part at (%.4g, %.4g, %.4g) m", p.x, p.y, p.z);
}

static void print_coupling(const tac_Scene *scene, const tac_World *world, int i)
{
    int device, frame;
    char held[128];
    tac_PortDef def = tac_port_def(world, tac_scene_port(scene, world, i));
    tac_scene_coupled(scene, i, &device, &frame);
    name_held(scene, world, def.body, held, sizeof held);
    printf("    %s: frame %d on %s, %d %s, %.6g N/m", tac_scene_name(scene, TAC_SCENE_COUPLING, i),
           frame, held, def.end.axes, def.end.axes == 1 ? "axis" : "axes", def.end.stiffness);
    if (def.end.axes == 6)
        printf(", %.6g N·m/rad",
               def.end.turn_stiffness > 0.0 ? def.end.turn_stiffness : def.end.stiffness / 750.0);
    printf("; connector %s\n", tac_connector_name(def.end.connector));
}

void inspect_print_devices(const tac_Scene *scene, const tac_World *world)
{
    for (int d = 0; d < tac_scene_count(scene, TAC_SCENE_DEVICE); d++) {
        tac_DeviceDef def = tac_scene_device(scene, d);
        double force = def.map.force_scale > 0.0 ? def.map.force_scale : def.map.scale;
        printf("\n  device %s: %s\n    at (%.4g, %.4g, %.4g) m; one of its metres is %.4g here, a "
               "stiffness of the scene is felt times %.4g\n",
               def.name, def.uri, def.map.origin.x, def.map.origin.y, def.map.origin.z,
               def.map.scale, def.map.scale * force);
        for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_COUPLING); i++) {
            int device, frame;
            tac_scene_coupled(scene, i, &device, &frame);
            if (device == d)
                print_coupling(scene, world, i);
        }
    }
}

static json_t *json_couplings(const tac_Scene *scene, const tac_World *world, int of_device)
{
    json_t *list = json_array();
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_COUPLING); i++) {
        int device, frame;
        char held[128];
        tac_PortDef def = tac_port_def(world, tac_scene_port(scene, world, i));
        tac_scene_coupled(scene, i, &device, &frame);
        if (device != of_device)
            continue;
        name_held(scene, world, def.body, held, sizeof held);
        json_array_append_new(list, json_pack("{s:s, s:i, s:s, s:i, s:f, s:s}", "name",
                                              tac_scene_name(scene, TAC_SCENE_COUPLING, i), "frame",
                                              frame, "body", held, "axes", def.end.axes,
                                              "stiffness", def.end.stiffness, "connector",
                                              tac_connector_name(def.end.connector)));
    }
    return list;
}

json_t *inspect_json_devices(const tac_Scene *scene, const tac_World *world)
{
    json_t *list = json_array();
    for (int d = 0; d < tac_scene_count(scene, TAC_SCENE_DEVICE); d++) {
        tac_DeviceDef def = tac_scene_device(scene, d);
        json_array_append_new(list, json_pack("{s:s, s:s, s:o}", "name", def.name, "uri", def.uri,
                                              "couplings", json_couplings(scene, world, d)));
    }
    return list;
}
