/* The walk on several features and among bodies that move (glc-notes 7): crossing and touching
 * bodies, surfaces that cross themselves, pushing, carrying, pinching, a start inside. */
#include "alloc_count.h"
#include "base/unconst.h"
#include "check.h"
#include "env.h"
#include "geometry/walk_feature.h"
#include "math/so3.h"
#include "walk_rig.h"
#include <stdlib.h>

static const double H = 1e-3;

static taci_Skin *cube_skin(double edge, int n)
{
    double h = 0.5 * edge;
    return skin_of(
        block_shape((tac_Vec3){-h, -h, -h}, (tac_Vec3){h, h, h}, (const int[3]){n, n, n}));
}

static taci_Place at(double x, double y, double z)
{
    return (taci_Place){{x, y, z}, m3_identity()};
}

static taci_Place turned(double x, double y, double z, tac_Vec3 axis, double angle)
{
    double s = sin(0.5 * angle) / v3_norm(axis);
    tac_Quat q = {cos(0.5 * angle), s * axis.x, s * axis.y, s * axis.z};
    return (taci_Place){{x, y, z}, q_matrix(q)};
}

static taci_Place beside(taci_Place place, tac_Vec3 by)
{
    return (taci_Place){taci_place_point(&place, by), place.R};
}

static taci_WalkBody resting(const taci_Skin *skin, taci_Place place)
{
    return (taci_WalkBody){.skin = skin, .was = place, .is = place};
}

// Distance from all bodies as they are now, negative inside.
static double depth_among(const taci_WalkBody *body, int count, tac_Vec3 p)
{
    double least = HUGE_VAL;
    for (int k = 0; k < count; k++)
        least = taci_min(least, depth_at(body[k].skin, taci_place_inverse(&body[k].is, p)));
    return least;
}

// Whether there is solid in eight directions around a point on two surfaces: it lies in a slit, or
// in a narrow groove, which boxes that touch do not have.
static bool in_slit(const taci_WalkBody *body, int count, tac_Vec3 p)
{
    int near = 0;
    for (int k = 0; k < count; k++)
        near += fabs(depth_at(body[k].skin, taci_place_inverse(&body[k].is, p))) < 1e-9;
    for (int way = 0; way < 8 && near > 1; way++) {
        tac_Vec3 d = v3(way & 1 ? 1.0 : -1.0, way & 2 ? 0.7 : -0.7, way & 4 ? 0.43 : -0.43);
        tac_Vec3 q = v3_axpy(p, 1e-7, d);
        bool solid = false;
        for (int k = 0; k < count; k++)
            solid =
                solid || winding_of(body[k].skin->mesh, taci_place_inverse(&body[k].is, q)) > 0.5;
        if (!solid)
            return false;
    }
    return near > 1;
}

// With the sign of d, which may err on slivers.
static double true_depth(const taci_WalkBody *body, int count, tac_Vec3 p, double d)
{
    double least = HUGE_VAL;
    for (int k = 0; k < count; k++)
        least =
            taci_min(least, distance_of(body[k].skin->mesh, taci_place_inverse(&body[k].is, p)));
    return d < 0.0 ? -least : least;
}

typedef struct Tally {
    bool touching; // the bodies do, and do not cross
    int steps, contacts, several, capped, inside, pinched;
    double deepest, lift;
} Tally;

static void tell(const char *name, const Tally *t)
{
    print_message("    %-16s %d steps, %d contacts, %d on several features: %d inside, %d capped, "
                  "%d pinched, deepest %.1e m, off the surface %.1e m\n",
                  name, t->steps, t->contacts, t->several, t->inside, t->capped, t->pinched,
                  t->deepest, t->lift);
}

static taci_WalkStats tally(Tally *t, const taci_WalkBody *body, int count, taci_Walk *walk,
                            const taci_WalkPush *push)
{
    taci_WalkStats stats = taci_walk_several(body, count, walk, push);
    t->steps++;
    t->contacts += walk->count > 0;
    t->several += walk->count > 1;
    t->capped += stats.capped;
    t->pinched += stats.pinched;
    if (stats.pinched)
        return stats;
    double d = depth_among(body, count, walk->y);
    if (walk->count > 0 && fabs(d) > 1e-12 && fabs(d) < 1e-6)
        d = true_depth(body, count, walk->y, d);
    t->deepest = taci_max(t->deepest, -d);
    t->inside += d < -1e-9 || (t->touching && walk->count > 0 && in_slit(body, count, walk->y));
    if (walk->count > 0)
        t->lift = taci_max(t->lift, fabs(d));
    return stats;
}

// Random swipes over one of the bodies after the other, all at rest.
static void swipe_among(Tally *t, const taci_WalkBody *body, int count, int swipes, double fastest,
                        double mu, uint64_t seed)
{
    Rnd rnd = rnd_make(seed);
    for (int i = 0; i < swipes; i++) {
        const taci_WalkBody *own = &body[i % count];
        tac_Vec3 start;
        Path path = {0};
        do {
            free(path.p);
            path = random_swipe(&rnd, own->skin, 200, fastest, i / count % 2, NULL, &start);
            start = taci_place_point(&own->is, start);
        } while (depth_among(body, count, start) < 1e-6);
        taci_Walk walk;
        taci_walk_put(&walk, start);
        Hand hand = {.x = start, .p = taci_place_point(&own->is, path.p[0])};
        for (int k = 0; k < path.count; k++) {
            tac_Vec3 p = taci_place_point(&own->is, path.p[k]);
            tally(t, body, count, &walk, &(taci_WalkPush){.x_free = hand_free(&hand, p), .mu = mu});
            hand_moved(&hand, walk.y);
        }
        free(path.p);
    }
}

typedef struct Crowd {
    const char *name;
    int count;
    taci_WalkBody body[3];
} Crowd;
enum { CROWDS = 10 };

static Crowd crowd_of(int k)
{
    taci_Skin *cube = cube_skin(0.02, 4);
    const tac_Vec3 odd = {0.3, 0.2, 0.26};
    switch (k) {
    case 0:
        return (Crowd){
            "box and box", 2, {resting(cube, at(0, 0, 0)), resting(cube, at(0.008, 0.006, 0.004))}};
    case 1:
        taci_skin_destroy(cube);
        return (Crowd){"figure and lever",
                       2,
                       {resting(skin_of(figure_shape(2e-3)), at(0, 0, 0)),
                        resting(skin_of(lever_shape(1.6e-3)), at(0.002, -0.01, 0.003))}};
    case 2:
        return (Crowd){"plate and box",
                       2,
                       {resting(skin_of(plate_shape(5e-4)), at(0, 0, 0)),
                        resting(cube, turned(0, 0, 0, odd, 0.9))}};
    case 3:
        return (Crowd){"three boxes",
                       3,
                       {resting(cube, at(0, 0, 0)), resting(cube, at(0.008, 0.006, 0.004)),
                        resting(cube, turned(-0.003, 0.012, 0.001, (tac_Vec3){1, 0, 0}, 1.29))}};
    case 4: // faces back to back
        return (Crowd){"touching boxes",
                       2,
                       {resting(cube, at(0, 0, 0)), resting(cube, at(0.003, 0.02, 0.004))}};
    case 5: // and sides flush
        return (Crowd){
            "flush boxes", 2, {resting(cube, at(0, 0, 0)), resting(cube, at(0, 0.02, 0))}};
    case 6: // touching, and turned together: the faces are back to back to rounding only
        return (Crowd){"turned boxes",
                       2,
                       {resting(cube, turned(0, 0, 0, odd, 0.7)),
                        resting(cube, beside(turned(0, 0, 0, odd, 0.7), v3(0.003, 0.02, 0.004)))}};
    case 7:
        return (Crowd){"slivers and box",
                       2,
                       {resting(skin_of(sliver_shape(1e-7, 8)), at(0, 0, 0)),
                        resting(cube, turned(0.002, 0.008, 0.001, odd, 0.4))}};
    case 8: // one mesh of two cubes with a corner in common
        taci_skin_destroy(cube);
        return (Crowd){
            "corner to corner",
            1,
            {resting(skin_of(joined_shape(
                         block_shape(v3(-0.01, -0.01, -0.01), v3(0, 0, 0), (const int[3]){2, 2, 2}),
                         block_shape(v3(0, 0, 0), v3(0.01, 0.01, 0.01), (const int[3]){2, 2, 2}),
                         v3(0, 0, 0))),
                     at(0, 0, 0))}};
    default:
        taci_skin_destroy(cube);
        return (Crowd){"crossing itself",
                       1,
                       {resting(skin_of(joined_shape(plate_shape(2e-3),
                                                     block_shape((tac_Vec3){-0.01, -0.01, -0.01},
                                                                 (tac_Vec3){0.01, 0.01, 0.01},
                                                                 (const int[3]){4, 4, 4}),
                                                     (tac_Vec3){0.001, 0.002, 0.0005})),
                                at(0, 0, 0))}};
    }
}

// Skins are shared by boxes that are alike.
static void leave_crowd(const Crowd *c)
{
    for (int k = 0; k < c->count; k++) {
        bool again = false;
        for (int j = k + 1; j < c->count; j++)
            again = again || c->body[j].skin == c->body[k].skin;
        if (!again)
            taci_skin_destroy(taci_unconst(c->body[k].skin));
    }
}

static int swipes(int some)
{
    return test_soak() ? 20000 / CROWDS : test_count(some, 20);
}

static void among_bodies_that_cross_and_touch_it_stays_outside(void **state)
{
    (void)state;
    const double fastest[3] = {1.0, 5.0, 3.0}, mu[3] = {0.1, 0.0, 1.0};
    for (int k = 0; k < CROWDS; k++) {
        Crowd c = crowd_of(k);
        Tally t = {.touching = k >= 4 && k <= 6};
        for (int run = 0; run < 3; run++)
            swipe_among(&t, c.body, c.count, swipes(450), fastest[run], mu[run],
                        (uint64_t)(10 * k + run));
        tell(c.name, &t);
        assert_int_equal(t.inside + t.capped + t.pinched, 0);
        check_at_most_in(t.deepest, k == 7 ? 1e-9 : 1e-12, "m"); // slivers have rough normals
        check_at_most_in(t.lift, 1e-12, "m");
        assert_true(t.several > (k == 8 ? -1 : 5)); // a corner is seldom met
        leave_crowd(&c);
    }
}

// Places of the world are rounded to 1.1e-13 m there. Parts of one mesh stay where they are to one
// another, bodies and moves are rounded.
static void a_kilometre_from_the_origin_it_stays_outside_too(void **state)
{
    (void)state;
    for (int k = 0; k < CROWDS; k++) {
        Crowd c = crowd_of(k);
        Tally t = {.touching = k >= 4 && k <= 6};
        for (int b = 0; b < c.count; b++) {
            c.body[b].was.x = v3_add(c.body[b].was.x, v3(700, -500, 500));
            c.body[b].is = c.body[b].was;
        }
        swipe_among(&t, c.body, c.count, swipes(40), 1.0, 0.1, (uint64_t)k);
        tell(c.name, &t);
        assert_int_equal(t.inside + t.capped + t.pinched, 0);
        check_at_most_in(t.deepest, k == 7 ? 1e-9 : 1e-12, "m");
        check_at_most_in(t.lift, 1e-12, "m");
        leave_crowd(&c);
    }
}

// Where two cubes have one corner in common, pushed at it from all sides.
static void a_corner_that_two_parts_have_in_common_stops_it_too(void **state)
{
    (void)state;
    Crowd c = crowd_of(8);
    Rnd rnd = rnd_make(27);
    Tally t = {0};
    int on_corner = 0;
    for (int i = 0; i < test_count(3000, 300); i++) {
        tac_Vec3 start;
        do
            start = v3_scale(rnd_uniform(&rnd, 1e-4, 5e-3), rnd_unit_vec3(&rnd));
        while (depth_among(c.body, 1, start) < 1e-6);
        taci_Walk walk;
        taci_walk_put(&walk, start);
        for (int k = 0; k < 5; k++) {
            // Every other time onto the corner itself, then from there.
            tac_Vec3 p = i % 2 && k == 0 ? v3(0, 0, 0) : rnd_vec3(&rnd, -2e-3, 2e-3);
            tally(&t, c.body, 1, &walk, &(taci_WalkPush){.x_free = p, .mu = 1.5 * (i % 3)});
            on_corner += v3_norm(walk.y) == 0.0;
        }
    }
    tell("at the corner", &t);
    assert_int_equal(t.inside + t.capped + t.pinched, 0);
    check_at_most_in(t.deepest, 1e-12, "m");
    check_at_most_in(t.lift, 1e-12, "m");
    assert_true(on_corner > 10 && t.several > 0);
    leave_crowd(&c);
}

// On a body that is alone both walks go the same way. They part where two ways are equal to
// rounding, as across a convex edge within 1e-12 m.
static void on_one_surface_both_walks_agree(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(20);
    double worst = 0.0;
    int apart = 0, steps = 0;
    for (int k = 0; k < 4; k++) {
        taci_Skin *skin = k == 0   ? skin_of(figure_shape(2e-3))
                          : k == 1 ? skin_of(plate_shape(5e-4))
                          : k == 2 ? skin_of(fan_shape(40, 0.004))
                                   : skin_of(lever_shape(1.6e-3));
        taci_WalkBody body = resting(skin, at(0, 0, 0));
        taci_WalkStage stage = {.body = &body, .count = 1, .at = {&body.is}};
        for (int i = 0; i < swipes(60); i++) {
            tac_Vec3 start;
            double mu = 0.1 * (i % 3);
            Path path = random_swipe(&rnd, skin, 200, 1.0, i % 2, NULL, &start);
            taci_Walk one = {.y = start}, other = one;
            Hand hand = {.x = start, .p = path.p[0]};
            for (int s = 0; s < path.count; s++) {
                taci_WalkPush push = {.x_free = hand_free(&hand, path.p[s]), .mu = mu};
                taci_walk_single(skin, &one, &push);
                assert_false(taci_walk_on(&stage, &other, &push).capped);
                double d = v3_norm(v3_sub(one.y, other.y));
                if (d > 1e-9) {
                    apart++;
                    other = one;
                } else {
                    worst = taci_max(worst, d);
                }
                hand_moved(&hand, one.y);
                steps++;
            }
            free(path.p);
        }
        taci_skin_destroy(skin);
    }
    print_message("    %d of %d steps end elsewhere\n", apart, steps);
    check_at_most_in(worst, 1e-10, "m"); // one has taken a corner within the snap
    assert_true(apart <= 1 + steps / 10000);
}

// ---- motion

typedef struct Spin { // a body in steady motion
    tac_Vec3 x, v, axis;
    double w;
} Spin;

static taci_Place spun(const Spin *s, double t)
{
    taci_Place p = turned(0, 0, 0, s->axis, s->w * t);
    p.x = v3_axpy(s->x, t, s->v);
    return p;
}

static Spin random_spin(Rnd *rnd, double reach, double fastest, double w)
{
    Spin s = {.w = w};
    s.x = rnd_vec3(rnd, -reach, reach);
    s.v = v3_scale(fastest, rnd_vec3(rnd, -0.5, 0.5));
    s.axis = rnd_unit_vec3(rnd);
    return s;
}

static void a_body_that_moves_does_not_overrun_the_point(void **state)
{
    (void)state;
    const double turn[3] = {1, 10, 50};
    for (int k = 0; k < 4; k++) {
        taci_Skin *skin = k == 0   ? skin_of(figure_shape(2e-3))
                          : k == 1 ? cube_skin(0.04, 8)
                          : k == 2 ? skin_of(plate_shape(5e-4))
                                   : skin_of(ring_shape(0.02, 0.006, 40, 20));
        Tally t = {0};
        Rnd rnd = rnd_make((uint64_t)k);
        for (int i = 0; i < swipes(60); i++) {
            Spin spin = random_spin(&rnd, 0.0, 1.0, turn[i % 3]);
            tac_Vec3 start;
            double mu = rnd_uniform(&rnd, 0.0, 0.6);
            Path path = random_swipe(&rnd, skin, 200, 1.0, i / 3 % 2, NULL, &start);
            taci_WalkBody body = {.skin = skin, .was = spun(&spin, 0)};
            taci_Walk walk;
            taci_walk_put(&walk, start);
            Hand hand = {.x = start, .p = path.p[0]};
            for (int s = 0; s < path.count; s++) {
                body.was = spun(&spin, s * H);
                body.is = spun(&spin, (s + 1) * H);
                // Every other hand moves with the body, the rest are swept by it.
                tac_Vec3 p = i % 2 ? path.p[s] : taci_place_point(&body.is, path.p[s]);
                taci_WalkPush push = {.x_free = hand_free(&hand, p), .mu = mu};
                tally(&t, &body, 1, &walk, &push);
                hand_moved(&hand, walk.y);
            }
            free(path.p);
        }
        tell("moving", &t);
        assert_int_equal(t.inside + t.capped + t.pinched, 0);
        check_at_most_in(t.deepest, 1e-12, "m");
        check_at_most_in(t.lift, 1e-12, "m");
        assert_true(t.contacts > t.steps / 10);
        taci_skin_destroy(skin);
    }
}

// The point takes a body's motion as its own: seen from the body all is as if that rested.
static void with_a_body_that_moves_it_goes_as_on_one_at_rest(void **state)
{
    (void)state;
    taci_Skin *skin = skin_of(figure_shape(2e-3));
    Rnd rnd = rnd_make(21);
    double worst = 0.0;
    int apart = 0, steps = 0;
    for (int i = 0; i < test_count(40, 4); i++) {
        Spin spin = random_spin(&rnd, 0.1, 0.5, 5.0);
        tac_Vec3 start;
        Path path = random_swipe(&rnd, skin, 200, 0.5, true, NULL, &start);
        taci_Walk walk, rest = {.y = path.p[0]};
        taci_Place first = spun(&spin, 0);
        // From contact: a free point does not move with the body.
        rest.y = start;
        taci_WalkPush push = {.x_free = path.p[0], .mu = 0.2};
        taci_walk_single(skin, &rest, &push);
        taci_walk_put(&walk, taci_place_point(&first, start));
        taci_WalkBody body = {.skin = skin, .was = first, .is = first};
        taci_WalkPush there = {.x_free = taci_place_point(&first, path.p[0]), .mu = 0.2};
        taci_walk_several(&body, 1, &walk, &there);
        for (int s = 0; s < path.count && rest.count > 0; s++, steps++) {
            body.was = spun(&spin, s * H);
            body.is = spun(&spin, (s + 1) * H);
            push.x_free = path.p[s];
            there.x_free = taci_place_point(&body.is, path.p[s]);
            taci_walk_single(skin, &rest, &push);
            taci_walk_several(&body, 1, &walk, &there);
            double d = v3_norm(v3_sub(taci_place_inverse(&body.is, walk.y), rest.y));
            if (d > 1e-9) { // a convex edge that one of them is over, by rounding
                apart++;
                break;
            }
            worst = taci_max(worst, d);
        }
        free(path.p);
    }
    print_message("    %d of %d paths part, in %d steps\n", apart, test_count(40, 4), steps);
    check_at_most_in(worst, 1e-13, "m"); // 200 steps of rounding at 0.1 m
    assert_true(apart <= 2);
    taci_skin_destroy(skin);
}

// Without friction or touch a body that goes away leaves the point where its hand is.
static void a_box_sweeps_the_point_over_a_floor(void **state)
{
    (void)state;
    taci_Skin *floor = skin_of(block_shape((tac_Vec3){-0.1, -0.02, -0.1}, (tac_Vec3){0.1, 0, 0.1},
                                           (const int[3]){6, 1, 6}));
    taci_Skin *box = cube_skin(0.02, 4);
    Rnd rnd = rnd_make(22);
    for (int kind = 0; kind < 2; kind++) {
        Tally t = {0};
        int pushed = 0;
        for (int i = 0; i < swipes(400); i++) {
            double angle = rnd_uniform(&rnd, 0, 6.283), lift = rnd_uniform(&rnd, -0.004, 0.003);
            tac_Vec3 way = {cos(angle), 0, sin(angle)};
            // It slides a little into the floor or over it, at 1 m/s, or turns and rolls over it.
            Spin spin = {.x = v3_axpy((tac_Vec3){0, 0.01 + lift, 0}, -0.05, way),
                         .v = way,
                         .axis = kind ? rnd_unit_vec3(&rnd) : (tac_Vec3){0, 1, 0},
                         .w = kind ? 10 : 0};
            taci_WalkBody body[2] = {resting(floor, at(0, 0, 0)), {.skin = box}};
            tac_Vec3 p = {rnd_uniform(&rnd, -0.008, 0.008), rnd_uniform(&rnd, -0.002, 0.001),
                          rnd_uniform(&rnd, -0.008, 0.008)};
            taci_Walk walk;
            taci_walk_put(&walk, v3(p.x, 0.004, p.z));
            double mu = rnd_uniform(&rnd, 0, 0.5);
            for (int s = 0; s < 100; s++) {
                body[1].was = spun(&spin, s * H);
                body[1].is = spun(&spin, (s + 1) * H);
                tac_Vec3 y = walk.y;
                tally(&t, body, 2, &walk, &(taci_WalkPush){.x_free = p, .mu = mu});
                pushed += v3_norm(v3_sub(walk.y, y)) > 1e-4 && s > 2;
            }
        }
        tell(kind ? "rolling box" : "sliding box", &t);
        assert_int_equal(t.inside + t.capped, 0);
        check_at_most_in(t.deepest, 1e-12, "m");
        check_at_most_in(t.lift, 1e-12, "m");
        assert_true(pushed > t.steps / 100);
    }
    taci_skin_destroy(floor);
    taci_skin_destroy(box);
}

// Two bodies through each other, each on its own way. Where they close on the point it is held.
static void bodies_that_move_through_each_other_do_not_overrun_it(void **state)
{
    (void)state;
    taci_Skin *skin[2] = {skin_of(figure_shape(2e-3)), skin_of(lever_shape(1.6e-3))};
    Rnd rnd = rnd_make(26);
    Tally t = {0};
    for (int i = 0; i < swipes(400); i++) {
        Spin spin[2];
        taci_WalkBody body[2];
        for (int k = 0; k < 2; k++) {
            spin[k] = random_spin(&rnd, 0.01, 0.3, rnd_uniform(&rnd, 0, 10));
            body[k] = (taci_WalkBody){.skin = skin[k], .was = spun(&spin[k], 0)};
            body[k].is = body[k].was;
        }
        tac_Vec3 start, p;
        do
            start = rnd_vec3(&rnd, -0.03, 0.03);
        while (depth_among(body, 2, start) < 1e-4);
        p = v3_scale(0.3, start);
        taci_Walk walk;
        taci_walk_put(&walk, start);
        for (int s = 0; s < 200; s++) {
            for (int k = 0; k < 2; k++) {
                body[k].was = spun(&spin[k], s * H);
                body[k].is = spun(&spin[k], (s + 1) * H);
            }
            taci_WalkPush push = {.x_free = p, .mu = 0.1 * (i % 4)};
            tally(&t, body, 2, &walk, &push);
        }
    }
    tell("two in motion", &t);
    assert_int_equal(t.inside + t.capped, 0);
    check_at_most_in(t.deepest, 1e-12, "m");
    check_at_most_in(t.lift, 1e-12, "m");
    assert_true(t.contacts > t.steps / 5);
    assert_true(t.pinched < t.steps / 5);
    taci_skin_destroy(skin[0]);
    taci_skin_destroy(skin[1]);
}

static void two_bodies_that_close_on_it_hold_it(void **state)
{
    (void)state;
    taci_Skin *cube = cube_skin(0.02, 2);
    taci_WalkBody body[2] = {resting(cube, at(0, 0, 0)), {.skin = cube}};
    taci_Walk walk;
    taci_walk_put(&walk, (tac_Vec3){0.001, 0.0105, 0.002});
    taci_WalkPush push = {.x_free = {0.001, 0.0095, 0.002}, .mu = 0.5};
    bool pinched = false;
    for (int s = 0; s < 20; s++) { // down by 0.1 mm a step, from 1 mm above to 1 mm into it
        body[1].was = at(0, 0.021 - 1e-4 * s, 0);
        body[1].is = at(0, 0.021 - 1e-4 * (s + 1), 0);
        taci_WalkStats stats = taci_walk_several(body, 2, &walk, &push);
        assert_false(stats.capped);
        check_vec3_near(walk.y, v3(0.001, walk.y.y, 0.002), 1e-15); // it is not shot out
        check_between_in(walk.y.y, 0.0099, 0.0106, "m");
        pinched = pinched || stats.pinched;
    }
    assert_true(pinched);
    // And up again: it is free, outside of both.
    for (int s = 0; s < 40; s++) {
        body[1].was = at(0, 0.019 + 1e-4 * s, 0);
        body[1].is = at(0, 0.019 + 1e-4 * (s + 1), 0);
        taci_walk_several(body, 2, &walk, &push);
    }
    check_vec3_near(walk.y, v3(0.001, 0.01, 0.002), 1e-12);
    check_at_least_in(depth_among(body, 2, walk.y), -1e-12, "m");
    taci_skin_destroy(cube);
}

// ---- starts and jumps

static void a_start_inside_ends_on_the_surface(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(23);
    for (int k = 0; k < CROWDS; k++) {
        Crowd c = crowd_of(k);
        int inside = 0;
        for (int i = 0; i < test_count(300, 20); i++) {
            tac_Vec3 p = rnd_vec3(&rnd, -0.012, 0.012);
            bool in = depth_among(c.body, c.count, p) < -1e-9;
            taci_Walk walk;
            taci_walk_put(&walk, p);
            taci_WalkStats stats =
                taci_walk_several(c.body, c.count, &walk, &(taci_WalkPush){.x_free = p});
            assert_int_equal(stats.snapped, in);
            assert_false(stats.pinched);
            check_at_least_in(depth_among(c.body, c.count, walk.y), -1e-12, "m");
            inside += in;
        }
        assert_true(inside > 5);
        leave_crowd(&c);
    }
}

static void a_body_that_jumps_onto_it_puts_it_outside(void **state)
{
    (void)state;
    taci_Skin *cube = cube_skin(0.02, 4);
    Rnd rnd = rnd_make(24);
    for (int i = 0; i < test_count(300, 20); i++) {
        taci_WalkBody body = resting(cube, at(0.05, 0, 0));
        tac_Vec3 p = {0.001, 0.002, 0.003};
        taci_Walk walk;
        taci_walk_put(&walk, p);
        taci_WalkPush push = {.x_free = p};
        assert_false(taci_walk_several(&body, 1, &walk, &push).snapped);
        check_vec3_near(walk.y, p, 0.0);
        body.is = (taci_Place){rnd_vec3(&rnd, -0.005, 0.005), q_matrix(rnd_quat(&rnd))};
        body.jumped = true;
        bool in = depth_among(&body, 1, p) < 0.0;
        assert_int_equal(taci_walk_several(&body, 1, &walk, &push).snapped, in);
        check_at_least_in(depth_among(&body, 1, walk.y), -1e-12, "m");
        assert_int_equal(walk.count, in);
        // And away again: it is where its hand is.
        body.was = body.is;
        body.is = at(0.05, 0, 0);
        taci_walk_several(&body, 1, &walk, &push);
        check_vec3_near(walk.y, p, 0.0);
    }
    taci_skin_destroy(cube);
}

// ---- the rest

// A point in a corner of two crossing boxes, pulled along it with friction; both bear, in the
// closed form of a groove of 90 degrees.
static void friction_where_two_bodies_cross_is_that_of_a_groove(void **state)
{
    (void)state;
    taci_Skin *cube = cube_skin(0.02, 1);
    taci_WalkBody body[2] = {resting(cube, at(0, 0, 0)), resting(cube, at(0.007, 0.006, 0))};
    tac_Vec3 bottom = {-0.003, 0.01, -0.005}; // top of the first, side of the second
    taci_Walk walk;
    taci_walk_put(&walk, v3_axpy(bottom, 2e-3, v3(-1, 1, 0)));
    taci_walk_several(body, 2, &walk,
                      &(taci_WalkPush){.x_free = v3_axpy(bottom, 1e-3, v3(1, -1, 0))});
    assert_int_equal(walk.count, 2);
    check_vec3_near(walk.y, bottom, 1e-15);
    double depth = 1e-3 * sqrt(2.0), mu = 0.3, aside = 3e-3;
    tac_Vec3 x = v3_add(v3_axpy(bottom, 1e-3, v3(1, -1, 0)), v3(0, 0, aside));
    taci_walk_several(body, 2, &walk, &(taci_WalkPush){.x_free = x, .mu = mu});
    check_near_in(walk.y.z - bottom.z, aside - mu * depth * sqrt(2.0), 1e-15, "m");
    taci_skin_destroy(cube);
}

static void a_point_at_rest_does_not_creep(void **state)
{
    (void)state;
    taci_Skin *cube = cube_skin(0.02, 4);
    Rnd rnd = rnd_make(25);
    for (int i = 0; i < 10; i++) {
        taci_WalkBody body[2] = {
            resting(cube, (taci_Place){rnd_vec3(&rnd, -1, 1), q_matrix(rnd_quat(&rnd))}),
            resting(cube, at(9, 9, 9))};
        taci_Walk walk;
        taci_walk_put(&walk, taci_place_point(&body[0].is, v3(0.001, 0.02, 0.002)));
        taci_WalkPush push = {.x_free = taci_place_point(&body[0].is, v3(0.001, 0.009, 0.002)),
                              .mu = 0.5};
        taci_walk_several(body, 2, &walk, &push);
        tac_Vec3 y = walk.y;
        assert_int_equal(walk.count, 1);
        for (int s = 0; s < 10000; s++)
            taci_walk_several(body, 2, &walk, &push);
        check_vec3_near(walk.y, y, 0.0);
    }
    taci_skin_destroy(cube);
}

static void numbers_that_are_not_finite_move_nothing(void **state)
{
    (void)state;
    taci_Skin *cube = cube_skin(0.02, 1);
    taci_WalkBody body = resting(cube, at(0, 0, 0));
    taci_Walk walk;
    taci_walk_put(&walk, v3(0, 0.02, 0));
    taci_walk_several(&body, 1, &walk, &(taci_WalkPush){.x_free = v3(0, 0.009, 0)});
    taci_Walk kept = walk;
    assert_true(
        taci_walk_several(&body, 1, &walk, &(taci_WalkPush){.x_free = v3(0, (double)NAN, 0)})
            .refused);
    assert_true(
        taci_walk_several(&body, 1, &walk, &(taci_WalkPush){.x_free = v3(0, 0, 0), .mu = -1.0})
            .refused);
    assert_memory_equal(&walk, &kept, sizeof walk);
    taci_skin_destroy(cube);
}

static void steps_among_bodies_do_not_allocate(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    Crowd c = crowd_of(3);
    Spin spin = {.v = {0.1, 0.2, 0.0}, .axis = {1, 2, 3}, .w = 5};
    taci_Walk walk;
    taci_walk_put(&walk, v3(0, 0, 0));
    alloc_count_begin();
    for (int s = 0; s < 200; s++) {
        c.body[2].was = spun(&spin, s * H);
        c.body[2].is = spun(&spin, (s + 1) * H);
        taci_walk_several(c.body, 3, &walk, &(taci_WalkPush){.x_free = v3(0.01, 0.01, 0.002)});
    }
    AllocCount count = alloc_count_end();
    assert_int_equal(count.allocations + count.frees, 0);
    leave_crowd(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(among_bodies_that_cross_and_touch_it_stays_outside),
        cmocka_unit_test(a_kilometre_from_the_origin_it_stays_outside_too),
        cmocka_unit_test(a_corner_that_two_parts_have_in_common_stops_it_too),
        cmocka_unit_test(on_one_surface_both_walks_agree),
        cmocka_unit_test(a_body_that_moves_does_not_overrun_the_point),
        cmocka_unit_test(with_a_body_that_moves_it_goes_as_on_one_at_rest),
        cmocka_unit_test(a_box_sweeps_the_point_over_a_floor),
        cmocka_unit_test(bodies_that_move_through_each_other_do_not_overrun_it),
        cmocka_unit_test(two_bodies_that_close_on_it_hold_it),
        cmocka_unit_test(a_start_inside_ends_on_the_surface),
        cmocka_unit_test(a_body_that_jumps_onto_it_puts_it_outside),
        cmocka_unit_test(friction_where_two_bodies_cross_is_that_of_a_groove),
        cmocka_unit_test(a_point_at_rest_does_not_creep),
        cmocka_unit_test(numbers_that_are_not_finite_move_nothing),
        cmocka_unit_test(steps_among_bodies_do_not_allocate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
