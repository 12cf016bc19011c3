// See session_rig.h.
#include "session_rig.h"
#include "larger.h"
#include <math.h>
#include <string.h>

void session_rig_of_text(SessionRig *r, const char *text, double T, tac_SurrogateKind kind)
{
    memset(r, 0, sizeof *r);
    r->T = T;
    const tac_SceneSource source = {"test.yaml", text, strlen(text)};
    tac_SceneOptions options = tac_scene_options_default();
    options.message = hear;
    options.message_user = &r->heard;
    options.source = &source;
    options.source_count = 1;
    if (tac_scene_load("test.yaml", &options, &r->scene) != TAC_OK)
        fail_msg("%s", r->heard.text);
    assert_int_equal(tac_scene_build(r->scene, &r->world), TAC_OK);
    tac_SessionDef def = tac_session_def_default();
    def.message = hear;
    def.user = &r->heard;
    def.by_hand = true;
    assert_int_equal(tac_session_create(&def, &r->session), TAC_OK);
    tac_SideDef side = tac_side_def_default();
    side.world = r->world;
    side.scene = r->scene;
    side.step = T;
    side.surrogate = kind;
    assert_int_equal(tac_session_add(r->session, &side), TAC_OK);
}

void session_rig_begin(SessionRig *r, const char *path)
{
    r->device_count = tac_scene_count(r->scene, TAC_SCENE_DEVICE);
    for (int i = 0; i < r->device_count; i++) {
        tac_DeviceDef def = tac_scene_device(r->scene, i);
        def.period = 0.001;
        assert_int_equal(tac_device_open(&def, &r->device[i]), TAC_OK);
        assert_int_equal(tac_session_join_scene(r->session, 0, i, r->device[i]), TAC_OK);
    }
    assert_int_equal(tac_session_wait(r->session, 0.0), TAC_OK);
    if (path != NULL) {
        tac_RecordingDef def = tac_recording_def_default();
        def.replace = true;
        def.message = hear;
        def.message_user = &r->heard;
        assert_int_equal(tac_session_record(r->session, 0, path, &def), TAC_OK);
    }
    assert_int_equal(tac_session_begin_loops(r->session), TAC_OK);
}

static double work_of(const SessionRig *r)
{
    double sum = 0.0;
    for (int i = 0; i < r->device_count; i++) {
        tac_DeviceInfo info = tac_device_info(r->device[i]);
        for (int f = 0; f < TAC_DEVICE_FRAMES; f++)
            sum += info.work[f];
    }
    return sum;
}

void session_rig_tick(SessionRig *r)
{
    if (!r->open)
        r->open = tac_session_begin(r->session, 0, r->T) == TAC_OK;
    assert_int_equal(tac_session_tick(r->session), TAC_OK);
    if (r->open && tac_session_is_due(r->session, 0) && r->wait++ >= r->delay) {
        r->open = false;
        r->wait = 0;
        (void)tac_session_end(r->session, 0);
    }
    r->work = work_of(r);
    if (r->device_count == 0)
        return;
    tac_Vec3 F = tac_device_info(r->device[0]).written[0].force;
    double force = sqrt(F.x * F.x + F.y * F.y + F.z * F.z);
    r->force_step = larger(r->force_step, fabs(force - r->force));
    r->force = force;
}

void session_rig_run(SessionRig *r, int ticks)
{
    for (int k = 0; k < ticks; k++)
        session_rig_tick(r);
}

void session_rig_end(SessionRig *r)
{
    if (tac_session_stop(r->session) != TAC_OK)
        fail_msg("%s", r->heard.text);
    tac_session_destroy(r->session);
    for (int i = 0; i < r->device_count; i++)
        tac_device_close(r->device[i]);
    tac_world_destroy(r->world);
    tac_scene_destroy(r->scene);
}
