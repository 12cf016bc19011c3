/* Snapshooters of worlds made by hand: names, what has gone, lines, meshes, ports, contacts beyond
 * the room, and every allocation failing once. */
#include "alloc_count.h"
#include "check.h"
#include "larger.h"
#include "record/record_world.h"
#include "scene/said.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Shot { // a snapshooter, its card, and the snapshot taken last
    tac_Snapshooter *shooter;
    const void *card;
    void *bytes;
    size_t room, size;
} Shot;

static Shot open_shot(const tac_Scene *scene, const tac_World *world)
{
    Shot s = {0};
    assert_int_equal(tac_snapshooter_create(scene, world, NULL, &s.shooter), TAC_OK);
    s.card = tac_snapshooter_card(s.shooter, NULL);
    s.room = tac_snapshooter_size(s.shooter);
    s.bytes = malloc(s.room);
    assert_non_null(s.bytes);
    return s;
}

static void close_shot(Shot *s)
{
    free(s->bytes);
    tac_snapshooter_destroy(s->shooter);
}

static void take(Shot *s, const tac_World *world, const tac_SnapshotMoment *moment)
{
    s->size = tac_snapshooter_take(s->shooter, world, moment, s->bytes, s->room);
    assert_true(tac_snapshot_sound(s->bytes, s->size));
}

static const void *row_of(const void *bytes, tac_SectionKind kind, uint64_t row)
{
    const void *at = tac_snapshot_row(bytes, kind, row);
    assert_non_null(at);
    return at;
}

static const tac_SnapshotBody *body_row(const Shot *s, uint64_t row)
{
    return row_of(s->bytes, TAC_SECTION_BODIES, row);
}

static const char *name_of_body(const Shot *s, uint64_t row)
{
    const tac_CardBody *body = row_of(s->card, TAC_SECTION_CARD_BODIES, row);
    return tac_card_text(s->card, body->name);
}

static tac_World *make_world(tac_Vec3 gravity)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    def.gravity = gravity;
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    return world;
}

static const tac_Vec3 weightless;

static tac_BodyId make_body(tac_World *world, tac_Vec3 at)
{
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId body;
    def.pose.p = at;
    assert_int_equal(tac_body_create(world, &def, &body), TAC_OK);
    return body;
}

// ---- names and what has gone

static void bodies_and_systems_have_the_names_that_recordings_give_them(void **state)
{
    (void)state;
    static const char *const names[] = {"ball",     "brick",      "brick",
                                        "body-3",   "a/slider *", "arm.body-0",
                                        "arm.hand", "beam.node1", "beam.node2"};
    RecordWorld w = record_world_usual();
    Shot s = open_shot(NULL, w.world);
    assert_int_equal(tac_snapshot_count(s.card, TAC_SECTION_CARD_BODIES), 9);
    for (uint64_t i = 0; i < 9; i++)
        assert_string_equal(name_of_body(&s, i), names[i]);
    const tac_CardBody *hand = row_of(s.card, TAC_SECTION_CARD_BODIES, 6);
    assert_int_equal(hand->system, 0);

    static const char *const systems[] = {"arm", "beam", "system-2"};
    for (uint32_t i = 0; i < 3; i++) {
        const tac_CardSystem *row = row_of(s.card, TAC_SECTION_CARD_SYSTEMS, i);
        assert_string_equal(tac_card_text(s.card, row->name), systems[i]);
        assert_int_equal(row->kind, i < 2 ? i : 3); // a tree, nodal, the user's own
        assert_int_equal(row->number, (int)i + 1);
    }
    const tac_CardSystem *beam = row_of(s.card, TAC_SECTION_CARD_SYSTEMS, 1);
    assert_true(beam->first_body == 7 && beam->body_count == 2);
    close_shot(&s);
    record_world_close(&w);
}

static void terms_of_the_books_are_named_with_their_owner_and_sign(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    Shot s = open_shot(NULL, w.world);
    take(&s, w.world, NULL);
    uint64_t terms = tac_snapshot_count(s.card, TAC_SECTION_CARD_TERMS);
    tac_Ledger arm = tac_system_ledger(w.world, w.arm, true);
    bool found = false;
    for (uint64_t i = 0; i < terms; i++) {
        const tac_CardTerm *t = row_of(s.card, TAC_SECTION_CARD_TERMS, i);
        if (t->system != 0 || strcmp(tac_card_text(s.card, t->name), "gravity") != 0)
            continue;
        const tac_SnapshotTerm *row = row_of(s.bytes, TAC_SECTION_LEDGER, i);
        assert_true(row->total == arm.gravity && arm.gravity != 0.0);
        assert_true(t->book == 0 && t->sign == 0);
        assert_string_equal(tac_card_text(s.card, t->unit), "J");
        found = true;
    }
    assert_true(found);
    close_shot(&s);
    record_world_close(&w);
}

static void a_body_that_has_gone_keeps_its_row_and_says_so(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    Shot s = open_shot(NULL, w.world);
    for (int k = 0; k < 20; k++)
        record_world_step(&w);
    take(&s, w.world, NULL);
    assert_true(tac_snapshooter_is_current(s.shooter, w.world));
    assert_int_equal(body_row(&s, 0)->flags & TAC_SNAPSHOT_GONE, 0);

    assert_int_equal(tac_body_destroy(w.world, w.bricks[0]), TAC_OK);
    assert_int_equal(tac_system_destroy(w.world, w.beam), TAC_OK);
    assert_false(tac_snapshooter_is_current(s.shooter, w.world));
    take(&s, w.world, NULL);
    static const tac_SnapshotBody gone = {.quaternion = {1.0}, .flags = TAC_SNAPSHOT_GONE};
    static const int expected[9] = {0, 1, 0, 0, 0, 0, 0, 1, 1};
    for (uint64_t i = 0; i < 9; i++)
        if (expected[i])
            assert_memory_equal(body_row(&s, i), &gone, sizeof gone);
        else
            assert_int_equal(body_row(&s, i)->flags & TAC_SNAPSHOT_GONE, 0);
    const tac_SnapshotNode *node = row_of(s.bytes, TAC_SECTION_NODES, 0);
    assert_true(isnan(node->position[0]));

    // Another one in the same place is another body.
    tac_BodyId other = make_body(w.world, (tac_Vec3){9, 9, 9});
    assert_int_equal(other.index1, w.bricks[0].index1);
    take(&s, w.world, NULL);
    assert_memory_equal(body_row(&s, 1), &gone, sizeof gone);
    close_shot(&s);
    record_world_close(&w);
}

static void a_world_is_no_longer_as_its_card_says_after_any_of_these(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    tac_ShapeDef form = tac_shape_def_default();
    tac_ShapeId shape;
    tac_PortDef port_def = tac_port_def_default();
    tac_PortId port;
    port_def.body = w.ball;
    for (int change = 0; change < 6; change++) {
        Shot s = open_shot(NULL, w.world);
        record_world_step(&w);
        assert_true(tac_snapshooter_is_current(s.shooter, w.world));
        switch (change) {
        case 0:
            make_body(w.world, (tac_Vec3){5, 5, 5});
            break;
        case 1:
            assert_int_equal(tac_shape_create(w.world, w.plain, &form, &shape), TAC_OK);
            break;
        case 2: // one goes and one comes: as many as before
            assert_int_equal(tac_shape_destroy(w.world, shape), TAC_OK);
            assert_int_equal(tac_shape_create(w.world, w.plain, &form, &shape), TAC_OK);
            break;
        case 3:
            assert_int_equal(tac_port_create(w.world, &port_def, &port), TAC_OK);
            break;
        case 4:
            assert_int_equal(tac_port_destroy(w.world, port), TAC_OK);
            assert_int_equal(tac_port_create(w.world, &port_def, &port), TAC_OK);
            break;
        default:
            assert_int_equal(tac_system_destroy(w.world, w.crane), TAC_OK);
        }
        assert_false(tac_snapshooter_is_current(s.shooter, w.world));
        close_shot(&s);
    }
    record_world_close(&w);
}

static void contacts_of_what_came_later_name_nothing_on_the_card(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    Shot s = open_shot(NULL, w.world);
    tac_BodyId late = make_body(w.world, (tac_Vec3){6, 6, 0.0999});
    tac_ShapeDef form = tac_shape_def_default(); // a sphere of 0.1
    tac_ShapeId shape;
    assert_int_equal(tac_shape_create(w.world, late, &form, &shape), TAC_OK);
    record_world_step(&w);
    take(&s, w.world, NULL);
    int count = (int)tac_snapshot_count(s.bytes, TAC_SECTION_CONTACTS), unknown = 0;
    for (int i = 0; i < count; i++) {
        const tac_SnapshotContact *c = row_of(s.bytes, TAC_SECTION_CONTACTS, (uint64_t)i);
        unknown += c->body_a == -2 && c->body_b == -1 && c->shape_a == -2 && c->shape_b == 0;
    }
    assert_int_equal(unknown, 1);
    close_shot(&s);
    record_world_close(&w);
}

// ---- lines

static tac_Vec3 line_node(const Shot *s, const tac_CardLine *line, uint64_t i)
{
    const tac_CardIndex *node = row_of(s->card, TAC_SECTION_CARD_LINE_NODES, line->first + i);
    const tac_SnapshotNode *at = row_of(s->bytes, TAC_SECTION_NODES, *node);
    return (tac_Vec3){at->position[0], at->position[1], at->position[2]};
}

static void a_beam_is_one_line_from_where_it_is_clamped(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    Shot s = open_shot(NULL, w.world);
    for (int k = 0; k < 30; k++)
        record_world_step(&w);
    take(&s, w.world, NULL);
    assert_int_equal(tac_snapshot_count(s.card, TAC_SECTION_CARD_LINES), 2); // and a spring
    const tac_CardLine *line = row_of(s.card, TAC_SECTION_CARD_LINES, 0);
    assert_string_equal(tac_card_text(s.card, line->name), "beam");
    assert_int_equal(line->count, 3);
    assert_true(line->radius == 0.002 && line->flags == 0 && line->system == 1);
    check_vec3_near(line_node(&s, line, 0), ((tac_Vec3){0.0, -3.0, 1.0}), 0.0);
    for (int i = 0; i < 2; i++) {
        tac_Vec3 p = tac_body_pose(w.world, tac_system_body(w.world, w.beam, i)).p;
        check_vec3_near(line_node(&s, line, (uint64_t)i + 1), p, 0.0);
        assert_true(p.z < 1.0); // it hangs: the nodes are those of now
    }
    close_shot(&s);
    record_world_close(&w);
}

static void a_net_is_a_line_for_each_spring(void **state)
{
    (void)state;
    tac_World *world = make_world(weightless);
    const tac_Vec3 position[3] = {{0, 0, 1}, {0.1, 0, 1}, {0.2, 0, 1}};
    const double mass[3] = {1, 1, 1};
    const tac_NodalSpring spring[3] = {
        {.a = 0, .b = 1, .rest = 0.1, .stiffness = 10},
        {.a = 2, .b = 1, .rest = 0.1, .stiffness = 10},
        {.a = 0, .b = -1, .anchor = {0, 0, 2}, .rest = 1, .stiffness = 10}};
    tac_NetDef def = tac_net_def_default();
    tac_SystemId net;
    def.count = 3;
    def.position = position;
    def.mass = mass;
    def.spring = spring;
    def.spring_count = 3;
    assert_int_equal(tac_net_create(world, &def, &net), TAC_OK);
    Shot s = open_shot(NULL, world);
    take(&s, world, NULL);
    static const tac_Vec3 ends[3][2] = {
        {{0, 0, 1}, {0.1, 0, 1}}, {{0.2, 0, 1}, {0.1, 0, 1}}, {{0, 0, 1}, {0, 0, 2}}};
    assert_int_equal(tac_snapshot_count(s.card, TAC_SECTION_CARD_LINES), 3);
    assert_int_equal(tac_snapshot_count(s.bytes, TAC_SECTION_NODES), 4);
    for (uint64_t i = 0; i < 3; i++) {
        const tac_CardLine *line = row_of(s.card, TAC_SECTION_CARD_LINES, i);
        assert_true(line->count == 2 && line->flags == 1);
        for (uint64_t k = 0; k < 2; k++)
            check_vec3_near(line_node(&s, line, k), ends[i][k], 0.0);
    }
    assert_string_equal(name_of_body(&s, 2), "system-0.node2");
    close_shot(&s);
    tac_world_destroy(world);
}

static void springs_between_bodies_are_lines_from_end_to_end(void **state)
{
    (void)state;
    tac_World *world = make_world(weightless);
    tac_BodyDef body = tac_body_def_default();
    tac_BodyId a, b;
    body.pose = (tac_Pose){{0, 0, 1}, {sqrt(0.5), 0, 0, sqrt(0.5)}}; // x to y
    assert_int_equal(tac_body_create(world, &body, &a), TAC_OK);
    body.pose = (tac_Pose){{0, 0, 3}, {1, 0, 0, 0}};
    assert_int_equal(tac_body_create(world, &body, &b), TAC_OK);
    tac_SpringDef def = tac_spring_def_default();
    tac_SpringId link, held, turn;
    def.type = TAC_SPRING_DISTANCE;
    def.body_a = a;
    def.body_b = b;
    def.frame_a.p = (tac_Vec3){0.1, 0, 0};
    def.frame_b.p = (tac_Vec3){0, 0, -0.2};
    assert_int_equal(tac_spring_create(world, &def, &link), TAC_OK);
    def = tac_spring_def_default();
    def.body_a = b;
    def.frame_b.p = (tac_Vec3){1, 2, 3};
    assert_int_equal(tac_spring_create(world, &def, &held), TAC_OK);
    def.type = TAC_SPRING_ORIENTATION;
    assert_int_equal(tac_spring_create(world, &def, &turn), TAC_OK); // joins no two points
    assert_int_equal(tac_spring_set_name(world, held, "tether"), TAC_OK);
    Shot s = open_shot(NULL, world);
    take(&s, world, NULL);
    static const tac_Vec3 ends[2][2] = {{{0, 0.1, 1}, {0, 0, 2.8}}, {{0, 0, 3}, {1, 2, 3}}};
    assert_int_equal(tac_snapshot_count(s.card, TAC_SECTION_CARD_LINES), 2);
    for (uint64_t i = 0; i < 2; i++) {
        const tac_CardLine *line = row_of(s.card, TAC_SECTION_CARD_LINES, i);
        assert_true(line->count == 2 && line->flags == 1 && line->system == -1);
        for (uint64_t k = 0; k < 2; k++)
            check_vec3_near(line_node(&s, line, k), ends[i][k], 1e-15);
    }
    const tac_CardLine *line = row_of(s.card, TAC_SECTION_CARD_LINES, 1);
    assert_string_equal(tac_card_text(s.card, line->name), "tether");

    tac_Pose target = {{-1, 0, 2}, {1, 0, 0, 0}};
    assert_int_equal(tac_spring_jump_target(world, held, target), TAC_OK);
    assert_int_equal(tac_spring_destroy(world, link), TAC_OK);
    take(&s, world, NULL);
    check_vec3_near(line_node(&s, line, 1), target.p, 0.0); // it follows its target
    const tac_CardLine *gone = row_of(s.card, TAC_SECTION_CARD_LINES, 0);
    assert_true(isnan(line_node(&s, gone, 0).x) && isnan(line_node(&s, gone, 1).z));
    close_shot(&s);
    tac_world_destroy(world);
}

static void masses_of_a_network_are_points_on_their_lines(void **state)
{
    (void)state;
    tac_World *world = make_world(weightless);
    const tac_PhsPart part[] = {tac_phs_mass(1.0, 0.1, 0.0), tac_phs_mass(1.0, 0.3, 0.0),
                                tac_phs_spring(100.0, 0.2, 0, 1),
                                tac_phs_damper(1.0, 0, TAC_PHS_GROUND)};
    const tac_PhsLine place[] = {{.part = 0, .direction = {1, 0, 0}},
                                 {.part = 1, .origin = {0, 0, 1}, .direction = {2, 0, 0}}};
    tac_PhsDef def = tac_phs_def_default();
    tac_SystemId network;
    def.part = part;
    def.part_count = 4;
    def.line = place;
    def.line_count = 2;
    assert_int_equal(tac_phs_create(world, &def, &network), TAC_OK);
    Shot s = open_shot(NULL, world);
    take(&s, world, NULL);
    const tac_CardSystem *system = row_of(s.card, TAC_SECTION_CARD_SYSTEMS, 0);
    assert_int_equal(system->kind, 2);
    static const tac_Vec3 at[2] = {{0.1, 0, 0}, {0.3, 0, 1}};
    assert_int_equal(tac_snapshot_count(s.card, TAC_SECTION_CARD_LINES), 3); // and the spring
    for (uint64_t i = 0; i < 2; i++) {
        const tac_CardLine *point = row_of(s.card, TAC_SECTION_CARD_LINES, i);
        assert_int_equal(point->count, 1);
        check_vec3_near(line_node(&s, point, 0), at[i], 1e-15);
        check_vec3_near(line_node(&s, row_of(s.card, TAC_SECTION_CARD_LINES, 2), i), at[i], 1e-15);
    }
    close_shot(&s);
    tac_world_destroy(world);
}

// ---- shapes and meshes

static const tac_CardVertex *corner(const Shot *s, const tac_CardMesh *m, uint64_t i)
{
    const tac_CardIndex *index = row_of(s->card, TAC_SECTION_CARD_INDICES, m->first_index + i);
    return row_of(s->card, TAC_SECTION_CARD_VERTICES, m->first_vertex + *index);
}

// The least cosine between a corner's normal and its triangle, and the volume inside.
static double measure(const Shot *s, const tac_CardMesh *m, double *volume)
{
    double least = 1.0;
    *volume = 0.0;
    for (uint64_t t = 0; t < m->index_count; t += 3) {
        const tac_CardVertex *v[3] = {corner(s, m, t), corner(s, m, t + 1), corner(s, m, t + 2)};
        double a[3], b[3], n[3];
        for (int i = 0; i < 3; i++) {
            a[i] = (double)v[1]->position[i] - (double)v[0]->position[i];
            b[i] = (double)v[2]->position[i] - (double)v[0]->position[i];
        }
        for (int i = 0; i < 3; i++)
            n[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
        double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        for (int i = 0; i < 3; i++)
            *volume += n[i] * (double)v[0]->position[i] / 6.0;
        for (int c = 0; c < 3; c++) {
            double along = 0.0;
            for (int i = 0; i < 3; i++)
                along += n[i] / length * (double)v[c]->normal[i];
            least = smaller(least, along);
        }
    }
    return least;
}

static tac_ShapeId add_geometry(tac_World *world, tac_BodyId body, tac_Geometry *geometry)
{
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId shape;
    def.type = tac_geometry_type(geometry);
    def.geometry = geometry;
    assert_int_equal(tac_shape_create(world, body, &def, &shape), TAC_OK);
    return shape;
}

static tac_Geometry *cube(void)
{
    tac_Vec3 point[8];
    tac_Geometry *hull;
    for (int i = 0; i < 8; i++)
        point[i] = (tac_Vec3){i & 1, i >> 1 & 1, i >> 2};
    assert_int_equal(tac_hull_create(point, 8, NULL, NULL, &hull), TAC_OK);
    return hull;
}

// Points on a ball, evenly enough.
static tac_Geometry *ball(void)
{
    enum { COUNT = 300 };
    tac_Vec3 point[COUNT];
    tac_Geometry *hull;
    for (int i = 0; i < COUNT; i++) {
        double z = (2.0 * i + 1.0) / COUNT - 1.0, r = sqrt(1.0 - z * z), a = 2.399963 * i;
        point[i] = (tac_Vec3){r * cos(a), r * sin(a), z};
    }
    assert_int_equal(tac_hull_create(point, COUNT, NULL, NULL, &hull), TAC_OK);
    return hull;
}

static void meshes_keep_sharp_edges_and_round_what_is_round(void **state)
{
    (void)state;
    tac_World *world = make_world(weightless);
    tac_Geometry *geometry[2] = {cube(), ball()};
    static const uint64_t vertices[2] = {8 * 3, 300}; // a corner of a cube has three normals
    static const double volumes[2] = {1.0, 4.18879}, cosines[2] = {1.0 - 1e-6, 0.95};
    for (int i = 0; i < 2; i++)
        for (int twice = 0; twice < 2; twice++)
            add_geometry(world, make_body(world, (tac_Vec3){5.0 * i, 5.0 * twice, 0}), geometry[i]);
    Shot s = open_shot(NULL, world);
    assert_int_equal(tac_snapshot_count(s.card, TAC_SECTION_CARD_SHAPES), 4);
    assert_int_equal(tac_snapshot_count(s.card, TAC_SECTION_CARD_MESHES), 2); // each once
    for (int i = 0; i < 2; i++) {
        const tac_CardMesh *m = row_of(s.card, TAC_SECTION_CARD_MESHES, (uint64_t)i);
        double volume, least = measure(&s, m, &volume);
        assert_int_equal(m->vertex_count, vertices[i]);
        check_at_least(least, cosines[i]);
        check_near(volume, volumes[i], 0.03 * volumes[i]); // 300 points are not quite a ball
    }
    close_shot(&s);
    tac_world_destroy(world);
    tac_geometry_release(geometry[0]);
    tac_geometry_release(geometry[1]);
}

static void a_height_field_is_a_mesh_as_well(void **state)
{
    (void)state;
    tac_World *world = make_world(weightless);
    const double height[6] = {0, 0.1, 0, 0.1, 0, 0.1};
    const tac_HeightFieldDef def = {
        .height = height, .columns = 3, .rows = 2, .spacing_x = 1, .spacing_y = 1};
    tac_Geometry *field;
    assert_int_equal(tac_height_field_create(&def, &field), TAC_OK);
    add_geometry(world, (tac_BodyId){0}, field);
    Shot s = open_shot(NULL, world);
    const tac_CardShape *shape = row_of(s.card, TAC_SECTION_CARD_SHAPES, 0);
    assert_true(shape->type == TAC_SHAPE_HEIGHT_FIELD && shape->body == -1 && shape->mesh == 0);
    const tac_CardMesh *m = row_of(s.card, TAC_SECTION_CARD_MESHES, 0);
    assert_int_equal(m->index_count, 2 * 2 * 3); // two cells of two triangles
    for (uint64_t i = 0; i < m->index_count; i++)
        assert_true(corner(&s, m, i)->normal[2] > 0.9F); // upwards
    close_shot(&s);
    tac_world_destroy(world);
    tac_geometry_release(field);
}

// A lamp whose bulb is only drawn, a table, which is a robot's file in which nothing moves, and an
// arm.
static const char lamp_text[] =
    "tactus: 1\n"
    "bodies:\n"
    "  - name: lamp\n"
    "    position: [0, 0, 1]\n"
    "    mass: 1 kg\n"
    "    shapes:\n"
    "      - {type: sphere, radius: 0.1, color: [1, 0.5, 0], collide: false}\n"
    "      - {type: box, size: [0.1, 0.2, 0.3], color: [0, 1, 0]}\n"
    "models:\n"
    "  - {name: table, file: table.urdf, position: [2, 0, 0]}\n"
    "  - {name: arm, file: arm.xml, position: [0, 3, 0]}\n";
static const char arm_text[] =
    "<mujoco><worldbody><body name='hand' pos='0 0 1'><joint type='hinge' axis='0 1 0'/>"
    "<geom name='palm' type='sphere' size='0.1' rgba='1 0 0 1'/>"
    "<geom type='sphere' size='0.1' pos='0.05 0 0' rgba='0 0 1 1'/></body></worldbody></mujoco>";
static const char table_text[] =
    "<robot name='table'><link name='foot'/><link name='top'>"
    "<inertial><mass value='2'/><inertia ixx='0.1' iyy='0.1' izz='0.1'/></inertial>"
    "<visual><geometry><box size='1 1 0.1'/></geometry>"
    "<material name='wood'><color rgba='0.5 0.25 0 1'/></material></visual>"
    "<collision><geometry><sphere radius='0.5'/></geometry></collision></link>"
    "<joint name='leg' type='fixed'><origin xyz='0 0 0.7'/><parent link='foot'/>"
    "<child link='top'/></joint></robot>";

static void shapes_have_their_colours_and_what_is_only_drawn_its_place(void **state)
{
    (void)state;
    static Said said;
    const tac_SceneSource source[] = {{"lamp.yaml", lamp_text, sizeof lamp_text - 1},
                                      {"table.urdf", table_text, sizeof table_text - 1},
                                      {"arm.xml", arm_text, sizeof arm_text - 1}};
    tac_Scene *scene;
    tac_World *world;
    tac_Result result = said_load(&said, source, 3, &scene);
    if (result != TAC_OK)
        fail_msg("%s", said.text);
    assert_int_equal(tac_scene_build(scene, &world), TAC_OK);
    Shot s = open_shot(scene, world);
    assert_int_equal(tac_snapshot_count(s.card, TAC_SECTION_CARD_SHAPES), 6);
    const tac_CardShape *box = row_of(s.card, TAC_SECTION_CARD_SHAPES, 0); // touches: comes first
    assert_true(box->body == 0 && box->flags == 0 && box->size[1] == 0.2);
    assert_true(box->color[1] == 1.0F && box->color[3] == 1.0F);
    const tac_CardShape *leg = row_of(s.card, TAC_SECTION_CARD_SHAPES, 1);
    assert_true(leg->body == -1 && leg->flags == 0 && leg->position[2] == 0.7);
    const tac_CardShape *palm = row_of(s.card, TAC_SECTION_CARD_SHAPES, 2);
    assert_true(palm->body == 1 && palm[0].color[0] == 1.0F && palm[1].color[2] == 1.0F);
    assert_string_equal(tac_card_text(s.card, palm->name), "palm");
    assert_string_equal(name_of_body(&s, 1), "arm.hand");
    const tac_CardShape *bulb = row_of(s.card, TAC_SECTION_CARD_SHAPES, 4);
    assert_true(bulb->body == 0 && bulb->flags == 1 && bulb->color[0] == 1.0F);
    assert_true(bulb->size[0] == 0.1 && leg->size[0] == 0.5);
    const tac_CardShape *top = row_of(s.card, TAC_SECTION_CARD_SHAPES, 5);
    assert_true(top->body == -1 && top->flags == 1 && top->color[0] == 0.5F);
    assert_true(top->position[0] == 2.0 && top->position[2] == 0.7); // on its foot, as the leg
    assert_true(leg->position[0] == 2.0);
    close_shot(&s);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

// ---- contacts, sleep, ports

static tac_World *resting_boxes(int count, double sleep_after)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    tac_ShapeId shape;
    def.sleep_after = sleep_after;
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    tac_ShapeDef form = tac_shape_def_default();
    form.type = TAC_SHAPE_PLANE;
    assert_int_equal(tac_shape_create(world, (tac_BodyId){0}, &form, &shape), TAC_OK);
    form.type = TAC_SHAPE_BOX;
    for (int i = 0; i < count; i++) {
        tac_BodyId body = make_body(world, (tac_Vec3){0.2 * (i % 20), 0.2 * (i / 20), 0.05});
        assert_int_equal(tac_shape_create(world, body, &form, &shape), TAC_OK);
    }
    return world;
}

static void contacts_beyond_the_room_are_left_out_and_counted(void **state)
{
    (void)state;
    enum { BOXES = 300 }; // of four contacts each
    tac_World *world = resting_boxes(BOXES, 0.0);
    Shot s = open_shot(NULL, world);
    for (int k = 0; k < 3; k++)
        assert_int_equal(tac_world_step(world, 1e-3), TAC_OK);
    take(&s, world, NULL);
    const tac_SnapshotStep *step = row_of(s.bytes, TAC_SECTION_STEP, 0);
    assert_int_equal(step->contacts, 4 * BOXES);
    assert_int_equal(step->contacts_left, 4 * BOXES - TAC_SNAPSHOT_CONTACTS);
    assert_int_equal(tac_snapshot_count(s.bytes, TAC_SECTION_CONTACTS), TAC_SNAPSHOT_CONTACTS);
    assert_int_equal(s.size, s.room);
    for (uint64_t i = 0; i < BOXES; i++) // those without a row, too
        assert_int_equal(body_row(&s, i)->flags, TAC_SNAPSHOT_TOUCHED);

    size_t least = s.room - TAC_SNAPSHOT_CONTACTS * sizeof(tac_SnapshotContact);
    size_t size = tac_snapshooter_take(s.shooter, world, NULL, s.bytes,
                                       least + 7 * sizeof(tac_SnapshotContact) + 8);
    assert_true(tac_snapshot_sound(s.bytes, size));
    assert_int_equal(tac_snapshot_count(s.bytes, TAC_SECTION_CONTACTS), 7);
    assert_int_equal(tac_snapshooter_take(s.shooter, world, NULL, s.bytes, least - 1), 0);
    assert_int_not_equal(tac_snapshooter_take(s.shooter, world, NULL, s.bytes, least), 0);
    close_shot(&s);
    tac_world_destroy(world);
}

static void sleepers_are_marked(void **state)
{
    (void)state;
    tac_World *world = resting_boxes(1, 0.05);
    tac_BodyId flying = make_body(world, (tac_Vec3){3, 3, 100});
    (void)flying;
    Shot s = open_shot(NULL, world);
    for (int k = 0; k < 200; k++)
        assert_int_equal(tac_world_step(world, 1e-3), TAC_OK);
    take(&s, world, NULL);
    assert_int_equal(body_row(&s, 0)->flags & TAC_SNAPSHOT_ASLEEP, TAC_SNAPSHOT_ASLEEP);
    assert_int_equal(body_row(&s, 1)->flags, 0);
    close_shot(&s);
    tac_world_destroy(world);
}

static void what_the_world_does_not_know_is_taken_from_the_moment(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    Shot s = open_shot(NULL, w.world);
    const tac_SnapshotMoment moment = {.world = 1, .servo = 77, .clock = 12.5};
    for (uint64_t i = 0; i < 3; i++) {
        take(&s, w.world, &moment);
        const tac_SnapshotHeader *h = tac_snapshot_header(s.bytes);
        assert_true(h->world == 1 && h->servo == 77 && h->clock == 12.5 && h->hash == 0);
        assert_int_equal(h->serial, i);
    }
    take(&s, w.world, NULL);
    double first = tac_snapshot_header(s.bytes)->clock;
    take(&s, w.world, NULL);
    assert_true(first > 0.0 && tac_snapshot_header(s.bytes)->clock >= first);
    assert_true(tac_snapshot_header(s.bytes)->hash == 0);
    close_shot(&s);
    record_world_close(&w);
}

static void a_session_appends_its_sections_behind_those_of_the_world(void **state)
{
    (void)state;
    RecordWorld w = record_world_usual();
    Shot s = open_shot(NULL, w.world);
    const tac_SnapshotDevice device = {.ticks = 5};
    size_t room = s.room + sizeof device;
    void *bytes = malloc(room);
    assert_non_null(bytes);
    size_t size = tac_snapshooter_take(s.shooter, w.world, NULL, bytes, s.room);
    size = tac_snapshot_append(bytes, room, TAC_SECTION_DEVICES, sizeof device, &device, 1);
    assert_true(tac_snapshot_sound(bytes, size));
    const tac_SnapshotDevice *row = row_of(bytes, TAC_SECTION_DEVICES, 0);
    assert_int_equal(row->ticks, 5);
    for (int i = 1; i < TAC_SNAPSHOT_APPENDED; i++)
        assert_int_not_equal(tac_snapshot_append(bytes, room, 100, 8, NULL, 0), 0);
    assert_int_equal(tac_snapshot_append(bytes, room, 100, 8, NULL, 0), 0);
    free(bytes);
    close_shot(&s);
    record_world_close(&w);
}

// A hand that is pulled away from the ball it holds.
static const tac_DeviceSeen hand = {.mass = 0.15,
                                    .inertia = 2e-4,
                                    .damping = 0.1,
                                    .force_max = 10.0,
                                    .torque_max = 1.0,
                                    .period = 1e-3,
                                    .axes = 3};

static void pull(tac_World *world, tac_PortId port, tac_Vec3 at)
{
    tac_PortEnd *end = tac_port_end(world, port);
    tac_PortEndInput in = {
        .device = {at, {1, 0, 0, 0}}, .dt = 1e-3, .fresh = true, .coupled = true};
    assert_int_equal(tac_world_begin(world, 1e-3), TAC_OK);
    assert_int_equal(tac_port_look(world, port, &in), TAC_OK);
    tac_Wrench wanted = tac_port_end_tick(end, &in);
    assert_int_equal(tac_port_push(world, port, tac_port_end_written(end, wanted)), TAC_OK);
    assert_int_equal(tac_world_end(world), TAC_OK);
    tac_port_end_moved(end, tac_port_work(world, port));
}

static void check_vec(const double row[3], tac_Vec3 v)
{
    assert_true(row[0] == v.x && row[1] == v.y && row[2] == v.z);
}

static void a_port_has_what_its_end_and_its_body_say(void **state)
{
    (void)state;
    tac_World *world = make_world(weightless);
    tac_PortDef def = tac_port_def_default();
    tac_PortId port;
    def.body = make_body(world, (tac_Vec3){0, 0, 1});
    def.anchor.p = (tac_Vec3){0, 0, 0.1};
    def.name = "grip";
    def.end.connector = TAC_CONNECTOR_SRC;
    assert_int_equal(tac_port_create(world, &def, &port), TAC_OK);
    assert_int_equal(tac_port_end_connect(tac_port_end(world, port), &hand), TAC_OK);
    Shot s = open_shot(NULL, world);
    const tac_CardPort *card = row_of(s.card, TAC_SECTION_CARD_PORTS, 0);
    assert_string_equal(tac_card_text(s.card, card->name), "grip");
    assert_true(card->body == 0 && card->device == -1 && card->axes == 3);

    take(&s, world, NULL);
    const tac_SnapshotPort *row = row_of(s.bytes, TAC_SECTION_PORTS, 0);
    assert_int_equal(row->flags, TAC_SNAPSHOT_UNPLACED);
    check_vec(row->device, (tac_Vec3){0, 0, 1.1});

    for (int k = 0; k < 50; k++)
        pull(world, port, (tac_Vec3){1e-4 * k, 0, 1.1});
    take(&s, world, NULL);
    tac_PortEndInfo info = tac_port_info(world, port);
    assert_int_equal(row->flags, TAC_SNAPSHOT_ENGAGED);
    check_vec(row->device, info.place);
    check_vec(row->wanted, info.wanted.force);
    check_vec(row->written, info.written.force);
    check_vec(row->body, tac_pose_point(tac_body_pose(world, def.body), def.anchor.p));
    assert_true(row->from_device == info.device && row->into_body == info.world);
    assert_true(row->stored == info.stored && row->held == info.held);
    assert_true(row->stiffness == info.stiffness && row->share == info.share);
    assert_true(info.device > 0.0 && info.world > 0.0 && info.written.force.x < 0.0);
    assert_true(row->account == 0.0);

    // Rows that another thread has made, as it holds the end: the body is still the world's.
    tac_SnapshotPort given = *row;
    given.account = 0.25;
    given.flags |= TAC_SNAPSHOT_LET_GO;
    given.body[0] = 1e9;
    take(&s, world, &(tac_SnapshotMoment){.port = &given});
    assert_true(row->account == 0.25 && row->from_device == info.device);
    assert_int_equal(row->flags, TAC_SNAPSHOT_ENGAGED | TAC_SNAPSHOT_LET_GO);
    check_vec(row->body, tac_pose_point(tac_body_pose(world, def.body), def.anchor.p));

    assert_int_equal(tac_port_destroy(world, port), TAC_OK);
    take(&s, world, &(tac_SnapshotMoment){.port = &given});
    static const tac_SnapshotPort none = {.flags = TAC_SNAPSHOT_NO_PORT};
    assert_memory_equal(row, &none, sizeof none);
    close_shot(&s);
    tac_world_destroy(world);
}

static void devices_and_ports_of_a_rig_are_on_the_card(void **state)
{
    (void)state;
    tac_World *world = make_world(weightless);
    tac_PortDef def = tac_port_def_default();
    tac_PortId port[2];
    tac_Device *device[2];
    tac_Rig rig = tac_rig(world);
    for (int i = 0; i < 2; i++) {
        tac_DeviceDef device_def = tac_device_def_default();
        device_def.uri = "virtual:";
        device_def.name = i == 0 ? "left" : "right";
        def.body = make_body(world, (tac_Vec3){1.0 * i, 0, 1});
        assert_int_equal(tac_device_open(&device_def, &device[i]), TAC_OK);
        assert_int_equal(tac_port_create(world, &def, &port[i]), TAC_OK);
    }
    for (int i = 1; i >= 0; i--) // the right one first
        assert_int_equal(tac_rig_join(&rig, device[i], 0, port[i]), TAC_OK);
    tac_Snapshooter *shooter;
    assert_int_equal(tac_snapshooter_create(NULL, world, &rig, &shooter), TAC_OK);
    const void *card = tac_snapshooter_card(shooter, NULL);
    assert_int_equal(tac_snapshot_count(card, TAC_SECTION_CARD_DEVICES), 2);
    for (uint64_t i = 0; i < 2; i++) {
        const tac_CardDevice *row = row_of(card, TAC_SECTION_CARD_DEVICES, i);
        tac_DeviceCaps caps = tac_device_caps(device[1 - i]);
        assert_string_equal(tac_card_text(card, row->name), i == 0 ? "right" : "left");
        assert_string_equal(tac_card_text(card, row->model), caps.model);
        assert_true(row->force_max == caps.force_max && row->frames == caps.frames);
        const tac_CardPort *p = row_of(card, TAC_SECTION_CARD_PORTS, i);
        assert_true(p->device == (int)(1 - i) && p->body == (int)i && p->frame == 0);
        assert_string_equal(tac_card_text(card, p->name), i == 0 ? "port-0" : "port-1");
    }
    tac_snapshooter_destroy(shooter);
    for (int i = 0; i < 2; i++)
        tac_device_close(device[i]);
    tac_world_destroy(world);
}

// ---- memory

static void any_allocation_may_fail(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    RecordWorld w = record_world_usual();
    tac_Geometry *geometry = cube();
    add_geometry(w.world, w.plain, geometry);
    int failures = 0;
    for (int n = 1;; n++) {
        tac_Snapshooter *shooter = (void *)&w; // something that is not NULL
        alloc_count_begin();
        alloc_fail_begin(n);
        tac_Result result = tac_snapshooter_create(NULL, w.world, NULL, &shooter);
        bool failed = alloc_fail_end();
        if (!failed)
            tac_snapshooter_destroy(shooter);
        AllocCount count = alloc_count_end();
        assert_int_equal(count.live, 0);
        assert_int_equal(result, failed ? TAC_ERR_MEMORY : TAC_OK);
        if (!failed)
            break;
        assert_null(shooter);
        failures++;
    }
    assert_true(failures > 20);
    tac_geometry_release(geometry);
    record_world_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_and_systems_have_the_names_that_recordings_give_them),
        cmocka_unit_test(terms_of_the_books_are_named_with_their_owner_and_sign),
        cmocka_unit_test(a_body_that_has_gone_keeps_its_row_and_says_so),
        cmocka_unit_test(a_world_is_no_longer_as_its_card_says_after_any_of_these),
        cmocka_unit_test(contacts_of_what_came_later_name_nothing_on_the_card),
        cmocka_unit_test(a_beam_is_one_line_from_where_it_is_clamped),
        cmocka_unit_test(a_net_is_a_line_for_each_spring),
        cmocka_unit_test(masses_of_a_network_are_points_on_their_lines),
        cmocka_unit_test(springs_between_bodies_are_lines_from_end_to_end),
        cmocka_unit_test(meshes_keep_sharp_edges_and_round_what_is_round),
        cmocka_unit_test(a_height_field_is_a_mesh_as_well),
        cmocka_unit_test(shapes_have_their_colours_and_what_is_only_drawn_its_place),
        cmocka_unit_test(contacts_beyond_the_room_are_left_out_and_counted),
        cmocka_unit_test(sleepers_are_marked),
        cmocka_unit_test(what_the_world_does_not_know_is_taken_from_the_moment),
        cmocka_unit_test(a_session_appends_its_sections_behind_those_of_the_world),
        cmocka_unit_test(a_port_has_what_its_end_and_its_body_say),
        cmocka_unit_test(devices_and_ports_of_a_rig_are_on_the_card),
        cmocka_unit_test(any_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
