/* Snapshots of every scene of scenes/: what is in them is what the world says, bit for bit, and
 * cards are whole. */
#define _POSIX_C_SOURCE 200809L
#include "alloc_count.h"
#include "check.h"
#include "env.h"
#include "scene/edit.h"
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

#define FOLDER TACTUS_TEST_DIR "/../scenes"

static int contacts, meshes, couplings; // of all scenes

typedef struct Scene {
    tac_Scene *scene;
    tac_World *world;
    tac_Snapshooter *shooter;
    const void *card;
    size_t card_size, room;
    void *bytes;
} Scene;

static int only_scenes(const struct dirent *entry)
{
    const char *ending = strrchr(entry->d_name, '.');
    return ending != NULL && strcmp(ending, ".yaml") == 0;
}

static Scene open_scene(const char *name)
{
    Scene s = {0};
    char path[600];
    snprintf(path, sizeof path, "%s/%s", FOLDER, name);
    tac_SceneOptions options = tac_scene_options_default();
    assert_int_equal(tac_scene_load(path, &options, &s.scene), TAC_OK);
    assert_int_equal(tac_scene_build(s.scene, &s.world), TAC_OK);
    assert_int_equal(tac_snapshooter_create(s.scene, s.world, NULL, &s.shooter), TAC_OK);
    s.card = tac_snapshooter_card(s.shooter, &s.card_size);
    s.room = tac_snapshooter_size(s.shooter);
    s.bytes = malloc(s.room);
    assert_non_null(s.bytes);
    return s;
}

static void close_scene(Scene *s)
{
    free(s->bytes);
    tac_snapshooter_destroy(s->shooter);
    tac_world_destroy(s->world);
    tac_scene_destroy(s->scene);
}

static void step(Scene *s, int steps)
{
    double T = tac_scene_info(s->scene).step;
    for (int k = 0; k < steps; k++) {
        assert_int_equal(tac_scene_drive(s->scene, s->world, T), TAC_OK);
        assert_int_equal(tac_world_step(s->world, T), TAC_OK);
    }
}

static const void *row_of(const void *bytes, tac_SectionKind kind, uint64_t row)
{
    const void *at = tac_snapshot_row(bytes, kind, row);
    assert_non_null(at);
    return at;
}

// ---- what changes

static void check_bodies(const Scene *s)
{
    uint64_t row = 0;
    for (tac_BodyId i = {0}; (i = tac_world_next_body(s->world, i)).index1 != 0; row++) {
        const tac_SnapshotBody *b = row_of(s->bytes, TAC_SECTION_BODIES, row);
        tac_Pose pose = tac_body_pose(s->world, i);
        tac_Twist twist = tac_body_twist(s->world, i);
        assert_memory_equal(b->position, &pose.p, sizeof pose.p);
        assert_memory_equal(b->quaternion, &pose.q, sizeof pose.q);
        assert_memory_equal(b->velocity, &twist.lin, sizeof twist.lin);
        assert_memory_equal(b->spin, &twist.ang, sizeof twist.ang);
        assert_int_equal(b->flags & TAC_SNAPSHOT_GONE, 0);
        assert_int_equal((b->flags & TAC_SNAPSHOT_ASLEEP) != 0, tac_body_is_asleep(s->world, i));
    }
    assert_int_equal(tac_snapshot_count(s->bytes, TAC_SECTION_BODIES), row);
}

static uint64_t check_ledger(const Scene *s, uint64_t row, tac_Ledger last, tac_Ledger total)
{
    const double terms[][2] = {
#define X(name, sign, text) {last.name, total.name},
        TAC_LEDGER_FIELDS(X)
#undef X
    };
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++, row++)
        assert_memory_equal(row_of(s->bytes, TAC_SECTION_LEDGER, row), terms[i], sizeof terms[i]);
    return row;
}

static void check_books(const Scene *s)
{
    const tac_World *w = s->world;
    uint64_t row = check_ledger(s, 0, tac_world_ledger(w, false), tac_world_ledger(w, true));
    for (tac_SystemId i = {0}; (i = tac_world_next_system(w, i)).index1 != 0;)
        row = check_ledger(s, row, tac_system_ledger(w, i, false), tac_system_ledger(w, i, true));
    assert_int_equal(tac_snapshot_count(s->bytes, TAC_SECTION_LEDGER), row);

    tac_MomentumLedger l = tac_world_momentum_ledger(w, true);
    const tac_Momentum terms[] = {l.before,
                                  l.after,
#define X(name, text) l.name,
                                  TAC_MOMENTUM_FIELDS(X)
#undef X
                                      tac_momentum_unexplained(&l),
                                  {.angular = l.carried}};
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        assert_memory_equal(row_of(s->bytes, TAC_SECTION_MOMENTUM, i), &terms[i], sizeof terms[i]);
    assert_int_equal(tac_snapshot_count(s->bytes, TAC_SECTION_MOMENTUM),
                     sizeof terms / sizeof *terms);
}

static tac_BodyId body_of(const Scene *s, int32_t row)
{
    tac_BodyId i = {0};
    for (; row >= 0; row--)
        i = tac_world_next_body(s->world, i);
    return i;
}

static bool same_body(tac_BodyId a, tac_BodyId b)
{
    return a.index1 == b.index1 && a.system == b.system && a.generation == b.generation;
}

static int check_contacts(const Scene *s)
{
    int count;
    const tac_Contact *c = tac_world_contacts(s->world, &count);
    assert_int_equal(tac_snapshot_count(s->bytes, TAC_SECTION_CONTACTS), count);
    for (int i = 0; i < count; i++) {
        const tac_SnapshotContact *r = row_of(s->bytes, TAC_SECTION_CONTACTS, (uint64_t)i);
        assert_memory_equal(r->point, &c[i].point, sizeof r->point);
        assert_memory_equal(r->normal, &c[i].normal, sizeof r->normal);
        assert_memory_equal(r->force, &c[i].force, sizeof r->force);
        assert_memory_equal(r->slip, &c[i].slip, sizeof r->slip);
        assert_memory_equal(&r->gap, &c[i].gap, sizeof r->gap);
        assert_memory_equal(&r->work, &c[i].work, sizeof r->work);
        assert_true(r->key == c[i].key);
        assert_true(same_body(body_of(s, r->body_a), c[i].body_a));
        assert_true(r->body_b == -1 ? c[i].body_b.index1 == 0
                                    : same_body(body_of(s, r->body_b), c[i].body_b));
        const tac_CardShape *shape = row_of(s->card, TAC_SECTION_CARD_SHAPES, (uint64_t)r->shape_a);
        assert_int_equal(shape->body, r->body_a);
        const tac_SnapshotBody *body = row_of(s->bytes, TAC_SECTION_BODIES, (uint64_t)r->body_a);
        assert_int_not_equal(body->flags & TAC_SNAPSHOT_TOUCHED, 0);
    }
    const tac_SnapshotStep *row = row_of(s->bytes, TAC_SECTION_STEP, 0);
    assert_int_equal(row->contacts, count);
    assert_int_equal(row->contacts_left, 0);
    return count;
}

static void check_header(const Scene *s, size_t size)
{
    tac_StepStats stats = tac_world_stats(s->world);
    const tac_SnapshotHeader *h = tac_snapshot_header(s->bytes);
    assert_true(tac_snapshot_sound(s->bytes, size));
    assert_true(h->size == size && h->step == stats.step_count && h->time == stats.time);
    assert_true(h->T == (stats.step_count > 0 ? tac_scene_info(s->scene).step : 0.0));
    assert_true(h->hash == tac_world_hash(s->world));
    assert_true(h->card == tac_snapshot_header(s->card)->card && h->card != 0);
}

// ---- what does not

static void check_card_bodies(const Scene *s)
{
    uint64_t row = 0;
    for (tac_BodyId i = {0}; (i = tac_world_next_body(s->world, i)).index1 != 0; row++) {
        const tac_CardBody *b = row_of(s->card, TAC_SECTION_CARD_BODIES, row);
        const char *name = tac_card_text(s->card, b->name);
        if (i.system == 0)
            assert_string_equal(name, tac_body_name(s->world, i));
        else
            assert_non_null(strchr(name, '.'));
        assert_int_equal(b->system >= 0, i.system != 0);
    }
    for (int i = 0; i < tac_scene_count(s->scene, TAC_SCENE_BODY); i++) {
        const tac_CardBody *b = row_of(s->card, TAC_SECTION_CARD_BODIES, (uint64_t)i);
        assert_string_equal(tac_card_text(s->card, b->name),
                            tac_scene_name(s->scene, TAC_SCENE_BODY, i));
    }
}

static int drawn_by_scene(const Scene *s)
{
    int sum = 0, count;
    for (int i = TAC_SCENE_GROUND; i < tac_scene_count(s->scene, TAC_SCENE_BODY); i++) {
        (void)tac_scene_shapes(s->scene, i, &count);
        sum += count;
    }
    for (int i = 0; i < tac_scene_count(s->scene, TAC_SCENE_MODEL); i++) {
        (void)tac_model_shapes(tac_scene_model(s->scene, i), &count);
        sum += count;
    }
    return sum;
}

static void check_mesh(const Scene *s, uint64_t mesh)
{
    const tac_CardMesh *m = row_of(s->card, TAC_SECTION_CARD_MESHES, mesh);
    assert_int_equal(m->index_count % 3, 0);
    assert_true(m->index_count > 0 && m->vertex_count > 2);
    row_of(s->card, TAC_SECTION_CARD_VERTICES, m->first_vertex + m->vertex_count - 1);
    for (uint64_t i = 0; i < m->index_count; i++) {
        const tac_CardIndex *index = row_of(s->card, TAC_SECTION_CARD_INDICES, m->first_index + i);
        assert_true(*index < m->vertex_count);
    }
}

static void check_card_shapes(const Scene *s)
{
    uint64_t shapes = tac_snapshot_count(s->card, TAC_SECTION_CARD_SHAPES), touching = 0;
    assert_int_equal(shapes, drawn_by_scene(s)); // each of them once
    for (uint64_t i = 0; i < shapes; i++) {
        const tac_CardShape *row = row_of(s->card, TAC_SECTION_CARD_SHAPES, i);
        touching += (row->flags & 1) == 0;
        if (row->body >= 0)
            row_of(s->card, TAC_SECTION_CARD_BODIES, (uint64_t)row->body);
        for (int k = 0; k < 4; k++)
            check_between((double)row->color[k], 0.0, 1.0);
        check_near(hypot(hypot(row->quaternion[0], row->quaternion[1]),
                         hypot(row->quaternion[2], row->quaternion[3])),
                   1.0, 1e-9);
        assert_int_equal(row->mesh >= 0, row->type >= TAC_SHAPE_HULL);
        if (row->mesh >= 0)
            check_mesh(s, (uint64_t)row->mesh);
    }
    assert_int_equal(touching, tac_world_shape_count(s->world));
}

static void check_lines(const Scene *s)
{
    uint64_t lines = tac_snapshot_count(s->card, TAC_SECTION_CARD_LINES);
    for (uint64_t i = 0; i < lines; i++) {
        const tac_CardLine *line = row_of(s->card, TAC_SECTION_CARD_LINES, i);
        for (uint64_t k = 0; k < line->count; k++) {
            const tac_CardIndex *node =
                row_of(s->card, TAC_SECTION_CARD_LINE_NODES, line->first + k);
            const tac_SnapshotNode *at = row_of(s->bytes, TAC_SECTION_NODES, *node);
            check_finite(at->position[0] + at->position[1] + at->position[2]);
        }
    }
    int springs = tac_scene_count(s->scene, TAC_SCENE_SPRING);
    assert_true(lines > 0 || tac_scene_count(s->scene, TAC_SCENE_NODAL) == 0);
    assert_true(lines == 0 || tac_scene_count(s->scene, TAC_SCENE_NODAL) + springs > 0);
}

static void check_parameters(const Scene *s)
{
    int count = tac_scene_count(s->scene, TAC_SCENE_PARAMETER);
    assert_int_equal(tac_snapshot_count(s->card, TAC_SECTION_CARD_PARAMETERS), count);
    for (int i = 0; i < count; i++) {
        tac_SceneParameter p = tac_scene_parameter(s->scene, i);
        const tac_CardParameter *row = row_of(s->card, TAC_SECTION_CARD_PARAMETERS, (uint64_t)i);
        assert_string_equal(tac_card_text(s->card, row->name), p.name);
        assert_string_equal(tac_card_text(s->card, row->text), p.text);
        assert_true(row->minimum == p.minimum && row->maximum == p.maximum);
        assert_int_equal((row->flags & TAC_CARD_LOGARITHMIC) != 0, p.logarithmic);
        const tac_SnapshotParameter *now = row_of(s->bytes, TAC_SECTION_PARAMETERS, (uint64_t)i);
        assert_true(now->value == p.value);
    }
}

static void check_couplings(const Scene *s)
{
    int count = tac_scene_count(s->scene, TAC_SCENE_COUPLING);
    assert_int_equal(tac_snapshot_count(s->card, TAC_SECTION_CARD_PORTS), count);
    for (int i = 0; i < count; i++) {
        int device, frame;
        assert_true(tac_scene_coupled(s->scene, i, &device, &frame));
        const tac_CardPort *port = row_of(s->card, TAC_SECTION_CARD_PORTS, (uint64_t)i);
        assert_true(port->device == device && port->frame == frame);
        assert_string_equal(tac_card_text(s->card, port->name),
                            tac_scene_name(s->scene, TAC_SCENE_COUPLING, i));
        const tac_CardDevice *row =
            row_of(s->card, TAC_SECTION_CARD_DEVICES, (uint64_t)port->device);
        assert_string_equal(tac_card_text(s->card, row->name),
                            tac_scene_name(s->scene, TAC_SCENE_DEVICE, device));
    }
    couplings += count;
}

static void check_card(const Scene *s)
{
    assert_true(tac_snapshot_sound(s->card, s->card_size));
    check_card_bodies(s);
    check_card_shapes(s);
    check_lines(s);
    check_parameters(s);
    check_couplings(s);
    const tac_CardScene *scene = row_of(s->card, TAC_SECTION_CARD_SCENE, 0);
    assert_string_equal(tac_card_text(s->card, scene->title), tac_scene_info(s->scene).title);
    assert_int_equal(tac_snapshot_count(s->card, TAC_SECTION_CARD_PORTS),
                     tac_snapshot_count(s->bytes, TAC_SECTION_PORTS));
    assert_int_equal(tac_snapshot_count(s->card, TAC_SECTION_CARD_TERMS),
                     tac_snapshot_count(s->bytes, TAC_SECTION_LEDGER) +
                         tac_snapshot_count(s->bytes, TAC_SECTION_MOMENTUM));
}

// ----

typedef void Check(const char *name);

static void for_each_scene(Check *check)
{
    struct dirent **entry;
    int count = scandir(FOLDER, &entry, only_scenes, alphasort);
    assert_true(count >= 18);
    for (int i = 0; i < count; i++) {
        check(entry[i]->d_name);
        free(entry[i]);
    }
    free(entry);
}

static void compare(const char *name)
{
    static const int steps[] = {0, 1, 9, 90};
    static const tac_SnapshotMoment moment = {.hash = true};
    Scene s = open_scene(name);
    for (int i = 0; i < 4; i++) {
        step(&s, steps[i]);
        size_t size = tac_snapshooter_take(s.shooter, s.world, &moment, s.bytes, s.room);
        check_header(&s, size);
        check_bodies(&s);
        check_books(&s);
        contacts += check_contacts(&s);
        assert_true(tac_snapshooter_is_current(s.shooter, s.world));
    }
    check_card(&s);
    meshes += (int)tac_snapshot_count(s.card, TAC_SECTION_CARD_MESHES);
    print_message("%-22s snapshot %zu to %zu bytes, card %zu\n", name,
                  (size_t)tac_snapshot_header(s.bytes)->size, s.room, s.card_size);
    close_scene(&s);
}

static void snapshots_of_every_scene_say_what_the_world_says(void **state)
{
    (void)state;
    contacts = meshes = couplings = 0;
    for_each_scene(compare);
    assert_true(contacts > 100); // else nothing was compared
    assert_true(meshes > 0 && couplings > 0);
}

static void count_allocations(const char *name)
{
    static const tac_SnapshotMoment moment = {.hash = true};
    Scene s = open_scene(name);
    step(&s, 5);
    alloc_count_begin();
    for (int i = 0; i < 3; i++)
        assert_int_not_equal(tac_snapshooter_take(s.shooter, s.world, &moment, s.bytes, s.room), 0);
    bool current = tac_snapshooter_is_current(s.shooter, s.world);
    AllocCount count = alloc_count_end();
    assert_true(current);
    assert_int_equal(count.allocations, 0);
    assert_int_equal(count.frees, 0);
    close_scene(&s);
}

static void taking_a_snapshot_allocates_nothing(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    for_each_scene(count_allocations);
}

// Two worlds, two snapshooters, memory that held something else before.
static void compare_two(const char *name)
{
    static const tac_SnapshotMoment moment = {.hash = true, .clock = 1.0};
    Scene s[2] = {open_scene(name), open_scene(name)};
    size_t size[2];
    assert_int_equal(s[0].card_size, s[1].card_size);
    // Ids of worlds differ, by their tags, but no card or snapshot holds one.
    assert_memory_equal(s[0].card, s[1].card, s[0].card_size);
    for (int i = 0; i < 2; i++) {
        step(&s[i], 20);
        memset(s[i].bytes, i == 0 ? 0x00 : 0xff, s[i].room);
        size[i] = tac_snapshooter_take(s[i].shooter, s[i].world, &moment, s[i].bytes, s[i].room);
    }
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(s[0].bytes, s[1].bytes, size[0]);
    for (int i = 0; i < 2; i++)
        close_scene(&s[i]);
}

static void equal_worlds_give_equal_bytes(void **state)
{
    (void)state;
    for_each_scene(compare_two);
}

/// What a page reads of a body is what it may ask to hold: its name in the card.
static void names_of_cards_are_names_of_edits(void **state)
{
    (void)state;
    struct dirent **entry;
    int count = scandir(FOLDER, &entry, only_scenes, alphasort), held = 0;
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        Scene s = open_scene(entry[i]->d_name);
        tac_PortDef def = tac_port_def_default();
        def.open = true;
        tac_PortId port;
        int couplings_of = tac_scene_count(s.scene, TAC_SCENE_COUPLING);
        if (couplings_of == 0) // the scene names bodies; what holds them is another thing
            assert_int_equal(tac_port_create(s.world, &def, &port), TAC_OK);
        uint64_t row = 0;
        for (tac_BodyId b = {0}; (b = tac_world_next_body(s.world, b)).index1 != 0; row++) {
            const tac_CardBody *of = row_of(s.card, TAC_SECTION_CARD_BODIES, row);
            const char *name = tac_card_text(s.card, of->name);
            tac_Edit edit = tac_edit(TAC_EDIT_HOLD, name, (double[4]){0.01, 0, 0, 0}, 4);
            taci_EditObject object;
            tac_Result result = taci_edit_find(&edit, s.scene, s.world, TACI_EDIT_BODY, &object);
            if (result != TAC_OK || object.body.index1 != b.index1 ||
                object.body.system != b.system)
                fail_msg("%s: '%s' is not found: %s", entry[i]->d_name, name,
                         tac_result_text(result));
            if (couplings_of > 0)
                assert_int_equal(tac_edit_apply(&edit, s.scene, s.world), TAC_OK);
            held++;
        }
        if (couplings_of > 0)
            step(&s, 3);
        close_scene(&s);
        free(entry[i]);
    }
    free(entry);
    show(held, "bodies");
}

/// Also where a model gives no names.
static void bodies_without_names_are_found_too(void **state)
{
    (void)state;
    static const char scene[] = "tactus: 1\nmodels: [{name: m, file: m.xml}]\n"
                                "devices: [{name: pen, uri: \"viewer:\"}]\n"
                                "couplings: [{name: grip, device: pen, body: none}]\n",
                      model[] = "<mujoco><worldbody><body pos='0 0 1'><freejoint/>"
                                "<geom type='sphere' size='0.1'/><body pos='0 0 0.3'>"
                                "<joint type='hinge' axis='0 1 0'/>"
                                "<geom type='box' size='0.05 0.05 0.1'/>"
                                "</body></body></worldbody></mujoco>";
    const tac_SceneSource source[] = {{"s.yaml", scene, sizeof scene - 1},
                                      {"m.xml", model, sizeof model - 1}};
    tac_SceneOptions options = tac_scene_options_default();
    options.source = source;
    options.source_count = 2;
    Scene s = {0};
    assert_int_equal(tac_scene_load("s.yaml", &options, &s.scene), TAC_OK);
    assert_int_equal(tac_scene_build(s.scene, &s.world), TAC_OK);
    assert_int_equal(tac_snapshooter_create(s.scene, s.world, NULL, &s.shooter), TAC_OK);
    s.card = tac_snapshooter_card(s.shooter, &s.card_size);
    assert_int_equal(tac_snapshot_count(s.card, TAC_SECTION_CARD_BODIES), 2);
    for (uint64_t row = 0; row < 2; row++) {
        const tac_CardBody *of = row_of(s.card, TAC_SECTION_CARD_BODIES, row);
        tac_Edit edit = tac_edit(TAC_EDIT_HOLD, tac_card_text(s.card, of->name), NULL, 0);
        assert_int_equal(tac_edit_apply(&edit, s.scene, s.world), TAC_OK);
        assert_true(tac_port_holds(s.world, tac_scene_port(s.scene, s.world, 0)));
    }
    close_scene(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(snapshots_of_every_scene_say_what_the_world_says),
        cmocka_unit_test(taking_a_snapshot_allocates_nothing),
        cmocka_unit_test(equal_worlds_give_equal_bytes),
        cmocka_unit_test(names_of_cards_are_names_of_edits),
        cmocka_unit_test(bodies_without_names_are_found_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
