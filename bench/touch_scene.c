#include "touch_scene.h"
#include "bench_vec.h"

#include <tactus/tactus.h>

#include <math.h>
#include <stdlib.h>

/* Scenes of bodies that touch. Every number drawn at random comes from a fixed seed, so that a
 * scene is the same in every run and for every engine. */

static const double edge = 0.1; // m, of the cubes

TouchScene touch_scene(void)
{
    return (TouchScene){.gravity = {0.0, 0.0, -9.81}, .friction = 0.5};
}

void touch_scene_free(TouchScene *scene)
{
    free(scene->body);
    *scene = (TouchScene){0};
}

/// Of a solid of uniform density.
static tac_Vec3 inertia_of(const TouchBody *body)
{
    tac_MassProperties unit;
    if (tac_mass_properties(body->type, body->size, NULL, 1.0, &unit) != TAC_OK)
        abort(); // cannot be: the forms of these scenes are solids
    double k = body->mass / unit.mass;
    return v_make(k * unit.inertia.m[0][0], k * unit.inertia.m[1][1], k * unit.inertia.m[2][2]);
}

void touch_add(TouchScene *scene, TouchBody body)
{
    if (scene->count == scene->capacity) {
        scene->capacity = scene->capacity > 0 ? 2 * scene->capacity : 64;
        TouchBody *more = realloc(scene->body, (size_t)scene->capacity * sizeof *more);
        if (more == NULL)
            abort();
        scene->body = more;
    }
    int at = scene->count++;
    if (body.mass > 0.0) { // the first that does not move makes room
        body.inertia = inertia_of(&body);
        scene->body[at] = scene->body[scene->moving];
        at = scene->moving++;
    }
    scene->body[at] = body;
}

TouchBody touch_body(tac_ShapeType type, tac_Vec3 size, double mass, tac_Vec3 place)
{
    TouchBody body = {.type = type, .size = size, .mass = mass, .pose = tac_pose_identity()};
    body.pose.p = place;
    return body;
}

TouchBody touch_floor(void)
{
    return touch_body(TAC_SHAPE_PLANE, v_make(1.0, 1.0, 1.0), 0.0, v_make(0.0, 0.0, 0.0));
}

double touch_random(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15); // splitmix64
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return 0x1p-53 * (double)((x ^ (x >> 31)) >> 11);
}

/// Within -1 and 1.
static double spread(uint64_t *state)
{
    return 2.0 * touch_random(state) - 1.0;
}

static TouchBody cube(double mass, tac_Vec3 place)
{
    return touch_body(TAC_SHAPE_BOX, v_make(edge, edge, edge), mass, place);
}

TouchScene touch_columns(int n)
{
    TouchScene scene = touch_scene();
    const double pitch = 3.0 * edge; // wide enough that nobody's padded bounds meet
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                touch_add(&scene, cube(1.0, v_make(pitch * i, pitch * j,
                                                   edge * (k + 0.5) + 5e-4 * (k + 1))));
    touch_add(&scene, touch_floor());
    return scene;
}

TouchScene touch_stack(int n, double top, bool disordered)
{
    TouchScene scene = touch_scene();
    uint64_t seed = 1;
    for (int k = 0; k < n; k++) {
        TouchBody body = cube(k == n - 1 ? top : 1.0, v_make(0.0, 0.0, edge * (k + 0.5)));
        if (disordered) {
            body.pose.p.x = 5e-3 * spread(&seed);
            body.pose.p.y = 5e-3 * spread(&seed);
            body.pose = tac_pose_make(body.pose.p, v_make(0.0, 0.0, 0.05 * spread(&seed)));
        }
        touch_add(&scene, body);
    }
    touch_add(&scene, touch_floor());
    return scene;
}

/// One of the forms of the mixed pile, about as large as a cube.
static TouchBody any_form(int i, tac_Vec3 place)
{
    switch (i % 4) {
    case 0:
        return touch_body(TAC_SHAPE_SPHERE, v_make(0.06, 0.0, 0.0), 1.0, place);
    case 1:
        return touch_body(TAC_SHAPE_BOX, v_make(0.12, 0.1, 0.08), 1.0, place);
    case 2:
        return touch_body(TAC_SHAPE_CAPSULE, v_make(0.04, 0.0, 0.08), 1.0, place);
    default:
        return touch_body(TAC_SHAPE_CYLINDER, v_make(0.05, 0.0, 0.1), 1.0, place);
    }
}

/// Floor and four walls, thick, around a square of the given inner side.
static void add_pit(TouchScene *scene, double side)
{
    const double thick = 0.5, high = 3.0;
    double far = 0.5 * (side + thick), wide = side + 2.0 * thick;
    touch_add(scene, touch_body(TAC_SHAPE_BOX, v_make(wide, wide, thick), 0.0,
                                v_make(0.0, 0.0, -0.5 * thick)));
    for (int s = -1; s <= 1; s += 2) {
        touch_add(scene, touch_body(TAC_SHAPE_BOX, v_make(thick, wide, high), 0.0,
                                    v_make(s * far, 0.0, 0.5 * high)));
        touch_add(scene, touch_body(TAC_SHAPE_BOX, v_make(side, thick, high), 0.0,
                                    v_make(0.0, s * far, 0.5 * high)));
    }
}

TouchScene touch_pile(int count, bool mixed)
{
    TouchScene scene = touch_scene();
    const double space = 0.18; // m, between centres: a turned cube reaches 0.173 across
    int across = count > 200 ? 7 : 5;
    uint64_t seed = 2;
    for (int i = 0; i < count; i++) {
        int layer = i / (across * across), row = i / across % across, column = i % across;
        tac_Vec3 place = v_make(space * (column - 0.5 * (across - 1)),
                                space * (row - 0.5 * (across - 1)), 0.1 + space * layer);
        TouchBody body = mixed ? any_form(i, place) : cube(1.0, place);
        tac_Vec3 turn = v_make(spread(&seed), spread(&seed), spread(&seed));
        body.pose = tac_pose_make(place, v_scale(2.0, turn));
        touch_add(&scene, body);
    }
    add_pit(&scene, space * across);
    return scene;
}

double touch_kinetic(const TouchScene *scene, const TouchState *state)
{
    double K = 0.0;
    for (int i = 0; i < scene->moving; i++) {
        tac_Vec3 L = m_apply_diagonal(&state[i].R, scene->body[i].inertia, state[i].w);
        K += 0.5 * scene->body[i].mass * v_dot(state[i].v, state[i].v) + 0.5 * v_dot(state[i].w, L);
    }
    return K;
}

double touch_energy(const TouchScene *scene, const TouchState *state)
{
    double E = touch_kinetic(scene, state);
    for (int i = 0; i < scene->moving; i++)
        E -= scene->body[i].mass * v_dot(scene->gravity, state[i].p);
    return E;
}

double touch_way(const TouchScene *scene, const TouchState *from, const TouchState *to)
{
    double worst = 0.0;
    for (int i = 0; i < scene->moving; i++) {
        tac_Vec3 d = v_sub(to[i].p, from[i].p);
        worst = fmax(worst, sqrt(v_dot(d, d)));
    }
    return worst;
}

/// From the Frobenius distance of the rotations, 2√2 |sin(θ/2)|, which is exact for small turns
/// too.
static double turn_between(const tac_Mat3 *A, const tac_Mat3 *B)
{
    double sum = 0.0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            sum += (A->m[i][j] - B->m[i][j]) * (A->m[i][j] - B->m[i][j]);
    return 2.0 * asin(fmin(1.0, sqrt(sum / 8.0)));
}

double touch_turn(const TouchScene *scene, const TouchState *from, const TouchState *to)
{
    double worst = 0.0;
    for (int i = 0; i < scene->moving; i++)
        worst = fmax(worst, turn_between(&from[i].R, &to[i].R));
    return worst;
}
