/* Which devices are opened for a side, and how strong pointers are.
 *
 * A device that a scene computes (virtual:) is opened as one whose hand can be led (viewer:), with
 * the same keys; its own motion is what a page calls the ghost. A real one is opened as it is, for
 * the first side; where that fails one that can be led takes its place, and so it does for one of a
 * scene that a page sent, or that would read a script for it: a page must reach no motor, port or
 * file of this machine by a scene that it wrote.
 *
 * A pointer shall move whatever it holds briskly: at W rad/s, for which its hand and the spring to
 * the body need m W^2, m being what a push feels (tac_port_look, with all joints: an arm is heavier
 * than its last link). The hand is made for the heaviest body of the scene: it is always the same
 * device, made for USUAL, and its map multiplies forces. So it is, seen from the scene, heavier in
 * the same measure; a light device in a stiff hand moves too suddenly for what connectors foresee.
 * The spring to a body is for that body, stiffer than its hand where that allows.
 */
#include "view/stage_inside.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define W 25.0        // rad/s: 4 Hz
#define USUAL 0.24    // kg
#define LIGHTEST 0.01 // kg, that a hand is made for
#define HEAVIEST 20.0
#define DEVICE 0.12      // kg, of the device itself
#define FORCE 12.0       // of the weight of what it is made for
#define STIFFER 25.0     // the spring to a body, of what W asks for
#define STIFFER_MOST 4.0 // of the hand
#define STIFFER_LEAST 0.01
#define SPEED 50.0    // m/s, at which the guard of a pointer stops it
#define LED_SPEED 6.0 // m/s, that a pointer is led with at most

enum {
    URI_ROOM = 200,
    WEIGHED = 512,
    MANY = 4000
}; // of more bodies no world is made to weigh them

// ------------------------------------------------------------------------------------------------
// Weighing

/// kg that a push at the point of a port feels, in the step begun; 0: it does not give.
static double mass_at(const tac_World *world, tac_PortId port)
{
    tac_PortEndInput in;
    memset(&in, 0, sizeof in);
    if (tac_port_look(world, port, &in) != TAC_OK)
        return 0.0;
    double r = (in.response[0][0] + in.response[1][1] + in.response[2][2]) / 3.0;
    return r > 0.0 && in.period > 0.0 ? 0.5 * in.period / r : 0.0;
}

/// As many as a world has room for ports; gives how many.
static int weigh_some(tac_World *world, tac_BodyId *body, double *mass, int room, double T)
{
    tac_PortId port[TAC_RIG_JOINTS];
    int count = 0, ports = TAC_RIG_JOINTS - tac_world_port_count(world);
    for (; count < room && count < ports && body->index1 != 0; count++) {
        tac_PortDef def = tac_port_def_default();
        def.body = *body;
        if (tac_port_create(world, &def, &port[count]) != TAC_OK)
            break;
        *body = tac_world_next_body(world, *body);
    }
    if (count > 0 && tac_world_begin(world, T) == TAC_OK) {
        for (int i = 0; i < count; i++)
            mass[i] = mass_at(world, port[i]);
        (void)tac_world_end(world);
    }
    for (int i = 0; i < count; i++)
        (void)tac_port_destroy(world, port[i]);
    return count;
}

static double nominal_mass(const taci_Run *run, int body)
{
    const tac_CardBody *row = tac_snapshot_row(run->card, TAC_SECTION_CARD_BODIES, (uint64_t)body);
    return row != NULL && !(row->flags & 1) ? row->mass : 0.0;
}

void taci_run_weigh(taci_Run *run)
{
    const taci_StageSide *side = &run->side[0];
    tac_World *world = NULL;
    run->hand_mass = 0.0;
    for (int i = 0; i < run->body_count; i++)
        run->mass[i] = nominal_mass(run, i);
    int count = run->body_count < WEIGHED ? run->body_count : WEIGHED;
    if (count > 0 && run->body_count <= MANY && tac_scene_build(side->scene, &world) == TAC_OK) {
        tac_BodyId body = tac_world_next_body(world, (tac_BodyId){0});
        for (int done = 0, n = 1; done < count && n > 0; done += n)
            n = weigh_some(world, &body, run->mass + done, count - done, run->step);
        tac_world_destroy(world);
    }
    for (int i = 0; i < run->body_count; i++)
        if (run->mass[i] < HEAVIEST * 50.0) // what is heavier is not meant to be moved
            run->hand_mass = fmax(run->hand_mass, fmin(run->mass[i], HEAVIEST));
}

/// N of the scene for one of the device.
static double strength(const taci_Run *run)
{
    return fmin(fmax(run->hand_mass, LIGHTEST), HEAVIEST) / USUAL;
}

double taci_run_stiffness(const taci_Run *run, int body)
{
    double m = body >= 0 && body < run->body_count ? run->mass[body] : 0.0;
    double hand = W * W * USUAL * strength(run), most = STIFFER_MOST * hand;
    return m > 0.0 ? fmin(fmax(STIFFER * W * W * m, STIFFER_LEAST * hand), most) : most;
}

// ------------------------------------------------------------------------------------------------
// Addresses

static char *pointer_uri(const taci_Run *run)
{
    double k = W * W * USUAL, b = 2.0 * sqrt(k * (DEVICE + USUAL));
    char uri[URI_ROOM];
    snprintf(uri, sizeof uri,
             STAGE_LED ":?hand=spring&m=%.6g&k_h=%.6g&b_h=%.6g&F=%.6g&rate=%.9g&speed=%g", DEVICE,
             k, b, FORCE * 9.81 * USUAL, 1.0 / run->period, LED_SPEED);
    return taci_stage_copy(uri);
}

/// The same keys, led; and those that are not given as they would be without.
static char *led_uri(const char *uri)
{
    static const char as[] = "as=virtual";
    const char *rest = uri + strcspn(uri, ":");
    bool keys = strchr(rest, '?') != NULL, same = strncmp(uri, "virtual:", 8) == 0;
    size_t size = strlen(uri) + sizeof STAGE_LED + sizeof as + 1;
    char *led = malloc(size);
    if (led != NULL)
        snprintf(led, size, STAGE_LED "%s%s%s", rest,
                 !same  ? ""
                 : keys ? "&"
                        : "?",
                 same ? as : "");
    return led;
}

static char *stand_in_uri(const taci_Run *run)
{
    char uri[URI_ROOM];
    snprintf(uri, sizeof uri, STAGE_LED ":?hand=spring&rate=%.9g", 1.0 / run->period);
    return taci_stage_copy(uri);
}

// ------------------------------------------------------------------------------------------------
// Opening

static tac_Result open_as(taci_StageSide *side, int i, tac_DeviceDef def, char *uri)
{
    side->uri[i] = uri;
    if (uri == NULL)
        return TAC_ERR_MEMORY;
    def.uri = uri;
    return tac_device_open(&def, &side->device[i]);
}

static tac_Result open_real(taci_Stage *s, taci_Run *run, int k, int i, tac_DeviceDef def)
{
    taci_StageSide *side = &run->side[k];
    if (k == 0 && open_as(side, i, def, taci_stage_copy(def.uri)) == TAC_OK)
        return TAC_OK;
    free(side->uri[i]);
    taci_stage_say(s, atomic_load(&run->voice.client), k == 0 ? TAC_ERR_DEVICE : TAC_OK,
                   k == 0 ? "device %s, %s, could not be opened: one that is led stands for it"
                          : "device %s, %s, is in the hand on the first side alone",
                   def.name, def.uri);
    return open_as(side, i, def, stand_in_uri(run));
}

static tac_Result open_sent(taci_Stage *s, taci_Run *run, int k, int i, tac_DeviceDef def)
{
    if (k == 0)
        taci_stage_say(s, atomic_load(&run->voice.client), TAC_ERR_DEVICE,
                       "device %s, %.100s, is not opened, as files that were sent open nothing of "
                       "this machine: one that is led stands for it",
                       def.name, def.uri);
    return open_as(&run->side[k], i, def, stand_in_uri(run));
}

static tac_Result open_one(taci_Stage *s, taci_Run *run, const taci_Piece *piece, int k, int i)
{
    bool pointer = i >= run->side[k].device_count - run->pointers;
    taci_StageSide *side = &run->side[k];
    tac_DeviceDef def = tac_scene_device(side->scene, i);
    def.message = taci_stage_hear;
    def.user = &run->voice;
    if (pointer) {
        def.guard.speed_max = SPEED;
        def.map.force_scale = 1.0 / strength(run);
        return open_as(side, i, def, pointer_uri(run));
    }
    def.uri = taci_piece_uri(s, piece, i);
    bool computed = taci_uri_is_computed(def.uri);
    if (piece->sent && (!computed || taci_uri_reads_file(def.uri)))
        return open_sent(s, run, k, i, def);
    if (computed)
        return open_as(side, i, def, led_uri(def.uri));
    return open_real(s, run, k, i, def);
}

static double period_of(const tac_Device *device)
{
    tac_DeviceCaps caps = tac_device_caps(device);
    return (caps.flags & TAC_DEVICE_OWN_TIME) && caps.rate > 0.0 ? 1.0 / caps.rate : 0.0;
}

double taci_run_slower(const taci_Stage *s)
{
    return s->ghost_off ? 1.0 : 1.0 - fmin(s->rate, 1.0);
}

tac_Result taci_run_open_devices(taci_Stage *s, taci_Run *run, const taci_Piece *piece, int k)
{
    taci_StageSide *side = &run->side[k];
    double rate = tac_scene_info(side->scene).haptic_rate;
    side->device_count = tac_scene_count(side->scene, TAC_SCENE_DEVICE);
    for (int i = 0; i < side->device_count; i++) {
        tac_Result result = open_one(s, run, piece, k, i);
        if (result != TAC_OK)
            return result;
        const tac_Lead lead = {.slower = taci_run_slower(s)};
        (void)tac_device_lead(side->device[i], &lead); // a real one is led by nobody
        bool own = i < side->device_count - run->pointers;
        if (k == 0 && i == 0 && rate == 0.0 && own && period_of(side->device[0]) > 0.0)
            run->period = period_of(side->device[0]);
    }
    return TAC_OK;
}

tac_Result taci_run_join_devices(taci_Stage *s, taci_Run *run, int k)
{
    taci_StageSide *side = &run->side[k];
    char text[STAGE_TEXT];
    for (int i = 0; i < side->device_count; i++) {
        tac_Result result = tac_session_join_scene(run->session, k, i, side->device[i]);
        if (result == TAC_OK)
            continue;
        for (int c = 0; c < tac_scene_count(side->scene, TAC_SCENE_COUPLING); c++) {
            int device, frame;
            tac_scene_coupled(side->scene, c, &device, &frame);
            if (device != i)
                continue;
            tac_port_text(side->world, tac_scene_port(side->scene, side->world, c), text,
                          sizeof text);
            taci_stage_say(s, atomic_load(&run->voice.client), result, "%s", text);
        }
        taci_stage_say(s, atomic_load(&run->voice.client), result,
                       "device %s cannot be coupled as the scene says: %s",
                       tac_device_name(side->device[i]), tac_result_text(result));
        return result;
    }
    return TAC_OK;
}
