/* A beam that carries a plate, and a ball that falls on it (mixed.h). */
#include "mixed.h"

#include <math.h>

static const double T = 0.001; // s

typedef struct Scene {
    tac_World *world;
    tac_SystemId beam;
    tac_BodyId plate, ball;
} Scene;

static bool add_body(Scene *s, tac_ShapeType type, tac_Vec3 size, double mass, tac_Vec3 at,
                     tac_BodyId *id)
{
    tac_BodyDef body = tac_body_def_default();
    tac_ShapeDef shape = tac_shape_def_default();
    tac_ShapeId shape_id;
    body.mass = mass;
    body.inertia =
        type == TAC_SHAPE_BOX ? tac_inertia_box(mass, size) : tac_inertia_sphere(mass, size.x);
    body.pose.p = at;
    shape.type = type;
    shape.size = size;
    return tac_body_create(s->world, &body, id) == TAC_OK &&
           tac_shape_create(s->world, *id, &shape, &shape_id) == TAC_OK;
}

static bool build(Scene *s)
{
    tac_WorldDef def = tac_world_def_default();
    tac_BeamDef beam = tac_beam_def_default();
    *s = (Scene){0};
    beam.length = 0.4;
    beam.width = 0.03;
    beam.height = 0.003;
    beam.damping = 1e-4;
    tac_Surface surface = {.friction = 0.5, .restitution = 0.5};
    if (tac_world_create(&def, &s->world) != TAC_OK ||
        tac_material_set(s->world, 0, surface) != TAC_OK ||
        tac_beam_create(s->world, &beam, &s->beam) != TAC_OK ||
        !add_body(s, TAC_SHAPE_BOX, vec(0.10, 0.10, 0.01), 0.10, vec(0.4, 0.0, 0.0), &s->plate) ||
        !add_body(s, TAC_SHAPE_SPHERE, vec(0.02, 0.02, 0.02), 0.03, vec(0.41, 0.005, 0.10),
                  &s->ball))
        return false;
    tac_SpringDef spring = tac_spring_def_default();
    tac_SpringId id;
    spring.type = TAC_SPRING_POSE;
    spring.body_a = s->plate;
    spring.body_b = tac_system_body(s->world, s->beam, beam.elements - 1);
    spring.stiffness = 2e4;
    spring.angular_stiffness = 20.0;
    spring.damping = 2.0;
    spring.angular_damping = 0.01;
    return tac_spring_create(s->world, &spring, &id) == TAC_OK;
}

void mixed_beam(Lab *lab)
{
    Scene s;
    MixedBooks books = {0};
    LabTable *table = mixed_table(lab, "beam");
    LabTable *motion = lab_table(lab, "beam-motion", NULL,
                                 (LabColumn[]){{"time", "s"}, {"plate", "mm"}, {"ball", "mm"}}, 3);
    bool ok = build(&s);
    double E0 = ok ? tac_world_energy(s.world) : 0.0;
    for (int k = 1; ok && k <= 1500; k++) {
        ok = mixed_step(s.world, T, &books);
        mixed_row(table, s.world, k * T);
        tac_Vec3 plate = tac_body_pose(s.world, s.plate).p, ball = tac_body_pose(s.world, s.ball).p;
        if (k <= 600)
            lab_row(motion, NULL, (double[]){k * T, 1e3 * plate.z, 1e3 * ball.z});
    }
    if (lab_check(lab, ok, "beam, plate and ball could not be built or stepped")) {
        double last = lab_value(table, lab_rows(table) - 1, 2);
        LabFigure figure = {
            .name = "beam-motion",
            .caption = "A ball falls on the plate that a beam carries, and bounces until it swings "
                       "with it.",
            .x = {"time, s", false, 0.0, 0.6},
            .y = {"height, mm", false, 0.0, 0.0},
            .curve = {{motion, 0, 2, "ball", LOOK_OTHER, MARK_LINE},
                      {motion, 0, 1, "plate", LOOK_LEDGER, MARK_LINE}},
        };
        lab_figure(lab, &figure);
        mixed_claim(lab, "beam, plate and ball", &books);
        // nothing drives them: what is not stored is booked
        lab_claim(lab, "beam, plate and ball: stored and lost, change in 1.5 s", fabs(last - E0),
                  AT_MOST, 1e-11, "J");
        lab_claim(lab, "beam, plate and ball: steps in which the ball touched", books.touched,
                  AT_LEAST, 10, "");
    }
    tac_world_destroy(s.world);
}
