/* A coupling of a session that holds nothing, then this, then that: what is felt and who gets the
 * energy, and that a recording of it leads to the same bits.
 *
 * What is caught: forces of a spring that holds nothing; energy or momentum of a spring let go of
 * that turns up in a body or in the hand; forces on their way that push what is held next;
 * responses of nothing that spoil those of others; a row of a snapshot that says where nothing is.
 */
#include "alloc_count.h"
#include "larger.h"
#include "math/so3.h"
#include "rnd.h"
#include "session_rig.h"
#include <math.h>
#include <string.h>
#include <unistd.h>

#define BALLS                                                                              \
    "tactus: 1\nworld: {step: 1 ms, gravity: [0, 0, 0]}\nbodies:\n"                        \
    "  - {name: one, position: [0, 0, 0.1], mass: 0.4, shapes: [{type: sphere, radius: "   \
    "0.02}]}\n"                                                                            \
    "  - {name: two, position: [0.3, 0, 0.1], mass: 0.5, shapes: [{type: sphere, radius: " \
    "0.02}]}\n"
#define POINTER(keys)                                                                             \
    "devices:\n  - {name: pointer, uri: 'viewer:?" keys "', position: [0, 0, 0.1]}\ncouplings:\n" \
    "  - {name: pointer, device: pointer, body: none, stiffness: 1 kN/m}\n"

/// Bodies of every kind, two hands, one of which goes about by itself.
#define MIXED                                                                                   \
    "tactus: 1\nparameters:\n"                                                                  \
    "  g: {default: 2 kN/m, min: 100 N/m, max: 30 kN/m, text: of the grip, live: true}\n"       \
    "world: {step: 1 ms}\nground:\n  - {type: plane}\nbodies:\n"                                \
    "  - {name: box, position: [0, 0, 0.05], mass: 0.5, shapes: [{type: box, size: [0.1, 0.1, " \
    "0.1]}]}\n"                                                                                 \
    "  - {name: top, position: [0, 0, 0.13], mass: 0.3, shapes: [{type: box, size: [0.06, "     \
    "0.06, 0.06]}]}\n"                                                                          \
    "  - {name: wall, position: [0.5, 0, 0.1], fixed: true, shapes: [{type: box, size: [0.1, "  \
    "0.1, 0.1]}]}\n"                                                                            \
    "beams:\n  - {name: beam, position: [0.1, 0.2, 0.2], length: 0.4, width: 0.03, height: "    \
    "4 mm, young: 2 GPa, damping: 0.01, elements: 6}\n"                                         \
    "devices:\n"                                                                                \
    "  - {name: pen, uri: 'virtual:?preset=s2&dofs=6&hand=spring&F=15&motion=sine&by=0.01,0.0"  \
    "2,0.01&f=0.7', position: [0, 0, 0.05]}\n"                                                  \
    "  - {name: pointer, uri: 'viewer:?delay=2&ghost_after=0.5', position: [0, 0, 0.1]}\n"      \
    "couplings:\n"                                                                              \
    "  - {name: grip, device: pen, body: box, axes: 6, stiffness: $g}\n"                        \
    "  - {name: pointer, device: pointer, body: none, stiffness: 800 N/m}\n"

static void hold(SessionRig *r, const char *body, tac_Vec3 at, int coupling)
{
    const double value[4] = {at.x, at.y, at.z, coupling};
    tac_Edit edit = tac_edit(TAC_EDIT_HOLD, body, value, 4);
    assert_int_equal(tac_session_edit(r->session, 0, &edit), TAC_OK);
}

static void lead(SessionRig *r, tac_Vec3 by, int ticks)
{
    for (int k = 0; k < ticks; k++) {
        const tac_Lead lead = {.held = true, .by = by};
        if (k % 16 == 0)
            assert_int_equal(tac_device_lead(r->device[r->device_count - 1], &lead), TAC_OK);
        session_rig_tick(r);
    }
}

static tac_BodyId body(const SessionRig *r, const char *name)
{
    int i = tac_scene_find(r->scene, TAC_SCENE_BODY, name);
    assert_true(i >= 0);
    return tac_scene_body(r->scene, r->world, i);
}

static tac_PortEndInfo info(const SessionRig *r)
{
    return tac_port_info(
        r->world,
        tac_scene_port(r->scene, r->world, tac_scene_count(r->scene, TAC_SCENE_COUPLING) - 1));
}

/// The end of a step: one is over, none is begun.
static void to_step(SessionRig *r)
{
    while (r->open)
        session_rig_tick(r);
}

// ------------------------------------------------------------------------------------------------

static void what_holds_nothing_is_felt_by_nobody(void **state)
{
    (void)state;
    static const double periods[] = {0.001, 0.0035, 0.01, 0.033};
    for (int i = 0; i < 4 * TAC_SURROGATE_COUNT; i++) {
        SessionRig r;
        session_rig_of_text(&r, BALLS POINTER("q=0"), periods[i % 4], (tac_SurrogateKind)(i / 4));
        session_rig_begin(&r, NULL);
        double before = tac_world_energy(r.world);
        tac_Pose at = tac_body_pose(r.world, body(&r, "one"));
        double most = 0.0;
        for (int k = 0; k < 20; k++) {
            lead(&r, v3(0.1 * (k % 3), 0, -0.1), 50);
            most = larger(most, r.force);
        }
        check_near(most, 0.0, 0.0);
        check_near(r.work, 0.0, 0.0);
        check_near(tac_world_energy(r.world), before, 0.0);
        check_vec3_near(tac_body_pose(r.world, body(&r, "one")).p, at.p, 0.0);
        tac_SideStats side = tac_session_side(r.session, 0);
        check_near(side.taken, 0.0, 0.0);
        check_near(side.account, 0.0, 0.0);
        assert_int_equal(side.state, TAC_SIDE_RUNNING);
        tac_PortEndInfo end = info(&r);
        assert_false(end.engaged);
        assert_false(end.waits);
        session_rig_end(&r);
    }
}

static void what_is_taken_hold_of_follows_the_hand(void **state)
{
    (void)state;
    static const double periods[] = {0.001, 0.005, 0.02};
    for (int i = 0; i < 3; i++) {
        SessionRig r;
        session_rig_of_text(&r, BALLS POINTER(""), periods[i], TAC_SURROGATE_AFFINE);
        session_rig_begin(&r, NULL);
        lead(&r, v3(0, 0.05, 0), 500); // to where the ball is not: the way between them stays
        hold(&r, "two", v3(0, 0, 0), 0);
        r.force_step = 0.0;
        lead(&r, v3(0, 0.05, 0), 300);
        check_at_most_in(r.force_step, 1e-2, "N"); // anchored with no force
        lead(&r, v3(0.1, 0.05, 0.02), 3000);
        check_vec3_near(tac_body_pose(r.world, body(&r, "two")).p, v3(0.4, 0, 0.12), 1e-3);
        check_vec3_near(tac_body_pose(r.world, body(&r, "one")).p, v3(0, 0, 0.1), 0.0);
        assert_true(info(&r).engaged);
        session_rig_end(&r);
    }
}

/// With the ball pressed against a spring of its own, the coupling is let go of under force.
static void what_a_spring_stored_is_released_to_nobody(void **state)
{
    (void)state;
    static const char *const keys[] = {"", "delay=2", "delay=1&latency=3e-4", "m2=0.05"};
    for (int i = 0; i < 8; i++) {
        SessionRig r;
        char text[2000];
        snprintf(text, sizeof text,
                 BALLS "springs:\n  - {name: rest, type: point, a: one, b: world, at_b: [0, 0, "
                       "0.1], stiffness: 500 N/m, damping: 4}\n"
                       "devices:\n  - {name: pointer, uri: 'viewer:?%s', position: [0, 0, 0.1]}\n"
                       "couplings:\n  - {name: pointer, device: pointer, body: one, stiffness: 1 "
                       "kN/m}\n",
                 keys[i / 2]);
        session_rig_of_text(&r, text, 0.002, TAC_SURROGATE_AFFINE);
        session_rig_begin(&r, NULL);
        lead(&r, v3(0.1, 0, 0), 3000);
        to_step(&r);
        tac_PortEndInfo before = info(&r);
        check_at_least_in(before.stored, 0.01, "J");
        check_at_least_in(r.force, 5.0, "N");
        double stored = tac_world_energy(r.world), work = r.work;
        if (i % 2 == 0)
            hold(&r, "", v3(0, 0, 0), 0);
        else
            hold(&r, "two", v3(0, 0, 0), 0);
        for (int k = 0; k < 3; k++) // the edit acts; what is on its way acts on the hand alone
            session_rig_tick(&r);
        check_near(r.force, 0.0, 0.0);
        to_step(&r);
        tac_PortEndInfo after = info(&r);
        bool anew = i % 2 == 1; // from no force, which grows with the way of the hand from there
        check_near_in(after.stored, 0.0, anew ? 0.01 * before.stored : 1e-12, "J");
        check_near_in(after.released, before.released + before.stored, 0.05 * before.stored, "J");
        check_at_most_in(tac_world_energy(r.world), stored + 1e-12, "J");
        check_at_least_in(r.work, work - before.stored, "J");
        tac_Twist V = tac_body_twist(r.world, body(&r, "two"));
        check_near_in(v3_norm(V.lin), 0.0, anew ? 0.01 : 0.0, "m/s"); // 10 N on their way: 0.04
        double held = after.held;
        lead(&r, v3(0.1, 0, 0), 300);
        if (!anew)
            check_near_in(info(&r).held, held, 1e-12, "J");
        session_rig_end(&r);
    }
}

static void a_body_that_goes_leaves_nothing_held(void **state)
{
    (void)state;
    SessionRig r;
    session_rig_of_text(&r, MIXED, 0.004, TAC_SURROGATE_AFFINE);
    session_rig_begin(&r, NULL);
    hold(&r, "top", v3(0, 0, 0.03), 1);
    lead(&r, v3(0, 0, 0.05), 500);
    tac_PortId pointer = tac_scene_port(r.scene, r.world, 1), grip;
    assert_true(tac_port_holds(r.world, pointer));
    tac_Edit edit = tac_edit(TAC_EDIT_REMOVE, "top", NULL, 0);
    assert_int_equal(tac_session_edit(r.session, 0, &edit), TAC_OK);
    lead(&r, v3(0, 0, 0.05), 100);
    assert_true(tac_port_is_valid(r.world, pointer));
    assert_false(tac_port_holds(r.world, pointer));
    check_near(v3_norm(tac_device_info(r.device[1]).written[0].force), 0.0, 0.0);
    hold(&r, "beam.node6", v3(0, 0, 0), 1);
    lead(&r, v3(0, 0, 0.07), 500);
    assert_true(tac_port_holds(r.world, pointer));
    check_at_least_in(v3_norm(tac_device_info(r.device[1]).written[0].force), 0.01, "N");
    // The other one was made for its body alone.
    edit = tac_edit(TAC_EDIT_REMOVE, "box", NULL, 0);
    assert_int_equal(tac_session_edit(r.session, 0, &edit), TAC_OK);
    lead(&r, v3(0, 0, 0.07), 200);
    grip = tac_scene_port(r.scene, r.world, 0);
    assert_int_equal(grip.index1, 0);
    check_near(v3_norm(tac_device_info(r.device[0]).written[0].force), 0.0, 0.0);
    session_rig_end(&r);
}

static void wrong_ones_are_said_and_change_nothing(void **state)
{
    (void)state;
    static const struct {
        const char *body, *said;
        double value[4];
    } wrong[] = {{"nobody", "was not made", {0, 0, 0, 1}},
                 {"top", "was not made", {0, 0, 0, 2}},
                 {"top", "was not made", {0, 0, 0, -1}},
                 {"top", "was not made", {0, 0, 0, 0.5}},
                 {"top", "was not made", {(double)NAN, 0, 0, 1}},
                 {"beam", "was not made", {0, 0, 0, 1}},
                 {"", "was not made", {0, 0, 0, 7}}};
    SessionRig r;
    session_rig_of_text(&r, MIXED, 0.004, TAC_SURROGATE_AFFINE);
    session_rig_begin(&r, NULL);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        tac_Edit edit = tac_edit(TAC_EDIT_HOLD, wrong[i].body, wrong[i].value, 4);
        assert_int_equal(tac_session_edit(r.session, 0, &edit), TAC_OK);
        r.heard.text[0] = '\0';
        session_rig_run(&r, 10);
        assert_non_null(strstr(r.heard.text, wrong[i].said));
        assert_false(tac_port_holds(r.world, tac_scene_port(r.scene, r.world, 1)));
    }
    session_rig_end(&r);
}

static void a_snapshot_says_what_is_held(void **state)
{
    (void)state;
    static _Alignas(8) unsigned char bytes[1 << 20], card[1 << 20];
    SessionRig r;
    session_rig_of_text(&r, MIXED, 0.01, TAC_SURROGATE_AFFINE);
    session_rig_begin(&r, NULL);
    assert_true(tac_session_card(r.session, 0, card, sizeof card) <= sizeof card);
    const tac_CardPort *row = tac_snapshot_row(card, TAC_SECTION_CARD_PORTS, 1);
    assert_int_equal(row->body, -1);
    lead(&r, v3(0, 0, 0.1), 200);
    assert_true(tac_session_look(r.session, 0, bytes, sizeof bytes) <= sizeof bytes);
    const tac_SnapshotPort *port = tac_snapshot_row(bytes, TAC_SECTION_PORTS, 1);
    assert_true(port->flags & TAC_SNAPSHOT_OPEN);
    assert_int_equal(port->holds, -1);
    assert_memory_equal(port->body, port->device, sizeof port->body);
    hold(&r, "top", v3(0.01, 0, 0.03), 1);
    lead(&r, v3(0, 0, 0.1), 200);
    assert_true(tac_session_look(r.session, 0, bytes, sizeof bytes) <= sizeof bytes);
    port = tac_snapshot_row(bytes, TAC_SECTION_PORTS, 1);
    assert_false(port->flags & TAC_SNAPSHOT_OPEN);
    const tac_CardBody *is = tac_snapshot_row(card, TAC_SECTION_CARD_BODIES, (uint64_t)port->holds);
    assert_string_equal(tac_card_text(card, is->name), "top");
    const tac_SnapshotBody *at = tac_snapshot_row(bytes, TAC_SECTION_BODIES, (uint64_t)port->holds);
    tac_Pose pose = {v3_at(at->position),
                     {at->quaternion[0], at->quaternion[1], at->quaternion[2], at->quaternion[3]}};
    check_vec3_near(v3_at(port->body), pose_point(pose, v3(0.01, 0, 0.03)), 1e-12);
    session_rig_end(&r);
}

static void holding_takes_no_memory(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    SessionRig r;
    session_rig_of_text(&r, MIXED, 0.004, TAC_SURROGATE_AFFINE);
    session_rig_begin(&r, NULL);
    lead(&r, v3(0, 0, 0), 1000);
    hold(&r, "top", v3(0, 0, 0.03), 1);
    lead(&r, v3(0, 0, 0), 500);
    alloc_count_begin();
    hold(&r, "box", v3(0, 0, 0.03), 1);
    lead(&r, v3(0, 0, 0), 100);
    hold(&r, "", v3(0, 0, 0), 1);
    lead(&r, v3(0, 0, 0), 100);
    hold(&r, "beam.node3", v3(0, 0, 0), 1);
    lead(&r, v3(0, 0, 0), 100);
    AllocCount count = alloc_count_end();
    assert_int_equal(count.allocations, 0);
    session_rig_end(&r);
}

// ------------------------------------------------------------------------------------------------
// Again

static void repeat(const char *path, const char *text)
{
    tac_RecordingFile *file;
    SessionRig r;
    assert_int_equal(tac_recording_open(path, NULL, NULL, &file), TAC_OK);
    tac_RecordingInfo of = tac_recording_info(file);
    assert_true(of.live && of.complete && of.rows > 100);
    session_rig_of_text(&r, text, 0.001, TAC_SURROGATE_AFFINE);
    assert_int_equal(tac_session_begin_repeat(r.session, file), TAC_OK);
    for (uint64_t row = 0; row < of.rows; row++) {
        tac_RecordedStep step;
        assert_int_equal(tac_recording_read_steps(file, row, 1, &step), TAC_OK);
        if (row > 0)
            assert_int_equal(tac_session_repeat(r.session), TAC_OK);
        if (tac_world_hash(r.world) != step.hash)
            fail_msg("step %llu is another one", (unsigned long long)step.step);
    }
    tac_recording_file_close(file);
    session_rig_end(&r);
}

static void random_edit(SessionRig *r, Rnd *random)
{
    static const char *const name[] = {"box", "top", "wall", "beam.node4", "beam.node6", ""};
    int what = rnd_int(random, 0, 19);
    tac_Edit edit = tac_edit(TAC_EDIT_RESET, "", NULL, 0);
    if (what == 0) {
        assert_int_equal(tac_session_edit(r->session, 0, &edit), TAC_OK);
    } else if (what == 1) {
        double g = rnd_log_uniform(random, 200.0, 8000.0);
        edit = tac_edit(TAC_EDIT_SET, "g", &g, 1);
        assert_int_equal(tac_session_edit(r->session, 0, &edit), TAC_OK);
    } else if (what == 2) {
        edit = tac_edit(TAC_EDIT_REMOVE, "top", NULL, 0);
        assert_int_equal(tac_session_edit(r->session, 0, &edit), TAC_OK);
    } else {
        hold(r, name[rnd_int(random, 0, 5)], rnd_vec3(random, -0.03, 0.03),
             rnd_chance(random, 0.3) ? 0 : 1);
    }
}

static void a_recording_of_holds_leads_to_the_same_bits(void **state)
{
    (void)state;
    const char *path = "hold_again.h5";
    for (int i = 0; i < 3; i++) {
        SessionRig r;
        Rnd random = rnd_make(90 + (uint64_t)i);
        session_rig_of_text(&r, MIXED, 0.003, TAC_SURROGATE_AFFINE);
        session_rig_begin(&r, path);
        for (int k = 0; k < 300; k++) {
            if (rnd_chance(&random, 0.2))
                random_edit(&r, &random);
            if (r.wait == 0)
                r.delay = rnd_chance(&random, 0.1) ? rnd_int(&random, 1, 15) : 0;
            r.T = rnd_uniform(&random, 0.001, 0.005);
            if (rnd_chance(&random, 0.7))
                lead(&r, rnd_vec3(&random, -0.1, 0.1), rnd_int(&random, 1, 20));
            else
                session_rig_run(&r, rnd_int(&random, 1, 20));
        }
        session_rig_end(&r);
        repeat(path, MIXED);
        unlink(path);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_holds_nothing_is_felt_by_nobody),
        cmocka_unit_test(what_is_taken_hold_of_follows_the_hand),
        cmocka_unit_test(what_a_spring_stored_is_released_to_nobody),
        cmocka_unit_test(a_body_that_goes_leaves_nothing_held),
        cmocka_unit_test(wrong_ones_are_said_and_change_nothing),
        cmocka_unit_test(a_snapshot_says_what_is_held),
        cmocka_unit_test(holding_takes_no_memory),
        cmocka_unit_test(a_recording_of_holds_leads_to_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
