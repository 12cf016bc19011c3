/* Fingers that are trees on a palm that is a rigid body, and the same hand as one tree (mixed.h).
 *
 * Each finger begins with a small base piece. In one tree it is fixed to the palm; with a palm that
 * is a rigid body, the piece is free and a stiff spring holds it. */
#include "mixed.h"
#include "tendon_hand.h"
#include "larger.h"

#include <math.h>

enum { PIECES = 1 + HAND_JOINTS, JOINTS = HAND_FINGERS * HAND_JOINTS, LEVELS = 3 };
static const double palm_mass = 0.30, base_mass = 0.005, spring = 0.02; // kg, kg, N·m/rad
static const double link_mass[HAND_JOINTS] = {0.010, 0.006, 0.004};
static const double end = 0.2; // s
static const tac_Vec3 root[HAND_FINGERS] = {
    {0.0, -0.040, 0.0}, {0.025, 0.040, 0.0}, {-0.025, 0.040, 0.0}};

static tac_TreeBodyDef base_def(int finger, bool free)
{
    tac_TreeBodyDef base = tac_tree_body_def_default();
    base.joint = free ? TAC_TREE_FREE : TAC_TREE_FIXED;
    base.parent = free ? TAC_TREE_WORLD : 0;
    base.frame_parent.p = root[finger];
    base.mass = base_mass;
    base.inertia = tac_inertia_sphere(base_mass, 0.01);
    return base;
}

static tac_TreeBodyDef joint_def(int finger, int joint, int parent)
{
    double l = hand_link_length[joint], side = finger == 0 ? -1.0 : 1.0;
    const tac_Vec3 turn = vec(0.0, side * 0.5 * acos(-1.0), 0.0); // axis across the finger
    tac_TreeBodyDef body = tac_tree_body_def_default();
    body.parent = parent;
    body.frame_parent =
        tac_pose_make(vec(0.0, 0.0, joint > 0 ? 0.5 * hand_link_length[joint - 1] : 0.0), turn);
    body.frame_body = tac_pose_make(vec(0.0, 0.0, -0.5 * l), turn);
    body.mass = link_mass[joint];
    body.inertia = tac_inertia_box(body.mass, vec(0.012, 0.012, l));
    body.axis[0].spring = spring;
    body.velocity[0] = 4.0 * cos(HAND_JOINTS * finger + joint);
    return body;
}

typedef struct Hand {
    tac_World *world;
    tac_SystemId tree[HAND_FINGERS]; // or one
    tac_BodyId palm;
    bool one;
} Hand;

static bool add_one_tree(Hand *h)
{
    tac_TreeBodyDef body[1 + HAND_FINGERS * PIECES];
    body[0] = tac_tree_body_def_default();
    body[0].joint = TAC_TREE_FREE;
    body[0].mass = palm_mass;
    body[0].inertia = tac_inertia_diagonal(3e-4, 3e-4, 4e-4);
    for (int f = 0, n = 1; f < HAND_FINGERS; f++) {
        body[n++] = base_def(f, false);
        for (int j = 0; j < HAND_JOINTS; j++, n++)
            body[n] = joint_def(f, j, n - 1);
    }
    tac_TreeDef def = tac_tree_def_default();
    def.body = body;
    def.body_count = 1 + HAND_FINGERS * PIECES;
    def.form = TAC_FORM_SQUARE;
    if (tac_tree_create(h->world, &def, &h->tree[0]) != TAC_OK)
        return false;
    h->palm = tac_system_body(h->world, h->tree[0], 0);
    return true;
}

static bool add_finger(Hand *h, int f, double k)
{
    tac_TreeBodyDef body[PIECES];
    body[0] = base_def(f, true);
    for (int j = 0; j < HAND_JOINTS; j++)
        body[1 + j] = joint_def(f, j, j);
    tac_TreeDef def = tac_tree_def_default();
    def.body = body;
    def.body_count = PIECES;
    def.form = TAC_FORM_SQUARE;
    if (tac_tree_create(h->world, &def, &h->tree[f]) != TAC_OK)
        return false;
    tac_SpringDef tie = tac_spring_def_default();
    tac_SpringId id;
    tie.type = TAC_SPRING_POSE;
    tie.body_a = tac_system_body(h->world, h->tree[f], 0);
    tie.body_b = h->palm;
    tie.frame_b.p = root[f];
    tie.stiffness = k;
    tie.angular_stiffness = 1e-3 * k;
    return tac_spring_create(h->world, &tie, &id) == TAC_OK;
}

/// One tree where k is 0, else a palm and trees on springs of k N/m and k/1000 N·m/rad.
static bool build(Hand *h, double k)
{
    tac_WorldDef def = without_gravity(tac_world_def_default());
    *h = (Hand){.one = k == 0.0};
    if (tac_world_create(&def, &h->world) != TAC_OK)
        return false;
    if (h->one)
        return add_one_tree(h);
    tac_BodyDef palm = tac_body_def_default();
    palm.mass = palm_mass;
    palm.inertia = tac_inertia_diagonal(3e-4, 3e-4, 4e-4);
    bool ok = tac_body_create(h->world, &palm, &h->palm) == TAC_OK;
    for (int f = 0; ok && f < HAND_FINGERS; f++)
        ok = add_finger(h, f, k);
    return ok;
}

typedef struct Outcome {
    double q[JOINTS]; // rad
    tac_Vec3 palm;    // m
    double drift;     // worst |E/E0 - 1|
    double momentum;  // N·s, worst change
    MixedBooks books;
    double missed; // corrections without a root
} Outcome;

static bool follow(double k, double T, Outcome *out)
{
    Hand h;
    tac_Vec3 p0 = {0}, p, L;
    *out = (Outcome){0};
    bool ok = build(&h, k);
    double E0 = ok ? tac_world_energy(h.world) : 1.0;
    if (ok)
        tac_world_momentum(h.world, &p0, &L);
    for (int i = 0; ok && i < lround(end / T); i++) {
        ok = mixed_step(h.world, T, &out->books);
        tac_world_momentum(h.world, &p, &L);
        out->drift = larger(out->drift, fabs(tac_world_energy(h.world) / E0 - 1.0));
        out->momentum = larger(out->momentum, vec_distance(p, p0));
    }
    for (int f = 0; ok && f < (h.one ? 1 : HAND_FINGERS); f++) {
        double q[7 + JOINTS];
        tac_system_positions(h.world, h.tree[f], q);
        for (int j = 0; j < (h.one ? JOINTS : HAND_JOINTS); j++)
            out->q[HAND_JOINTS * f + j] = q[7 + j];
    }
    if (ok) {
        out->palm = tac_body_pose(h.world, h.palm).p;
        out->missed = (double)tac_world_stats(h.world).roots_missed;
    }
    tac_world_destroy(h.world);
    return ok;
}

static double apart(const Outcome *a, const Outcome *b)
{
    double worst = 0.0;
    for (int i = 0; i < JOINTS; i++)
        worst = larger(worst, fabs(a->q[i] - b->q[i]));
    return worst;
}

static void compare(Lab *lab, LabTable *table, double k, double difference[LEVELS])
{
    for (int i = 0; i < LEVELS; i++) {
        double T = 0.001 / (1 << i);
        Outcome one, rows;
        bool ok = follow(0.0, T, &one) && follow(k, T, &rows);
        if (!lab_check(lab, ok, "palm and fingers could not be built or stepped"))
            return;
        difference[i] = apart(&one, &rows);
        lab_row(table, NULL,
                (double[]){k, 1e3 * T, difference[i], one.drift, rows.drift, one.momentum,
                           rows.momentum, rows.missed});
    }
}

void mixed_fingers(Lab *lab)
{
    static const double k[] = {1e4, 1e5, 1e6};
    enum { STIFFNESSES = 3 };
    LabTable *table =
        lab_table(lab, "fingers",
                  "Palm and fingers as one tree, and fingers (trees) on a palm (a rigid body) by "
                  "springs: how far the joints are apart after 0.2 s, energy drift and change of "
                  "momentum of both, and corrections that found no root.",
                  (LabColumn[]){{"stiffness", "N/m"},
                                {"step", "ms"},
                                {"apart", "rad"},
                                {"drift, one tree", ""},
                                {"drift, springs", ""},
                                {"momentum, one tree", "N·s"},
                                {"momentum, springs", "N·s"},
                                {"no root", ""}},
                  8);
    double difference[STIFFNESSES][LEVELS] = {{0}}, drift = 0.0, momentum = 0.0;
    for (int i = 0; i < STIFFNESSES; i++)
        compare(lab, table, k[i], difference[i]);
    for (int i = 0; i < lab_rows(table); i++) {
        drift = larger(drift, larger(lab_value(table, i, 3), lab_value(table, i, 4)));
        momentum = larger(momentum, larger(lab_value(table, i, 5), lab_value(table, i, 6)));
    }
    // a spring of stiffness k gives way by force / k: ten times stiffer, ten times nearer
    for (int i = 1; i < STIFFNESSES; i++)
        lab_claim(lab,
                  lab_text(lab,
                           "one tree and springs of %g N/m: how much nearer than with %g N/m, "
                           "distance from 10",
                           k[i], k[i - 1]),
                  fabs(difference[i - 1][LEVELS - 1] / difference[i][LEVELS - 1] - 10.0), AT_MOST,
                  0.5, "");
    lab_claim(lab, "one tree and springs of 1e6 N/m at 0.25 ms: joints apart (of 0.4 rad)",
              difference[STIFFNESSES - 1][LEVELS - 1], AT_MOST, 2e-5, "rad");
    lab_claim(lab, "palm and fingers: worst drift of the energy", drift, AT_MOST, 1e-10, "");
    lab_claim(lab, "palm and fingers: worst change of momentum", momentum, AT_MOST, 1e-11, "N·s");
}
