/* S3 Fig. 17: the tendon-driven hand: routing of its tendons, balance, modes, free flight. */
#include "picture.h"
#include "tendon_hand.h"
#include "larger.h"

#include <math.h>
#include <string.h>

enum { N = HAND_FINGERS * HAND_JOINTS };

static const char *const tendon_name[HAND_TENDONS] = {
    "active, over three joints", "active, over two", "passive, joint 1",
    "passive, joint 2",          "passive, joint 3", "passive, joints 2 and 3"};

static void tabulate_routing(Lab *lab)
{
    LabTable *table = lab_table(
        lab, "routing",
        "Tendons of a finger: how much a tendon is stretched by a turn of each joint (flexion is "
        "positive) and by the slider, its stiffness, and its tension with all joints at rest.",
        (LabColumn[]){{"joint 1", "mm"},
                      {"joint 2", "mm"},
                      {"joint 3", "mm"},
                      {"slider", ""},
                      {"stiffness", "N/m"},
                      {"tension", "N"}},
        6);
    for (int t = 0; t < HAND_TENDONS; t++) {
        const double *arm = hand_tendon_arm[t];
        lab_row(table, tendon_name[t],
                (double[]){1e3 * arm[0], 1e3 * arm[1], 1e3 * arm[2], hand_tendon_wind[t],
                           hand_tendon_stiffness[t], hand_tendon_tension[t]});
    }
}

// The picture of the routing: one finger from the side, straight up, palm side to the right.

static double joint_height(int joint)
{
    double z = 0.0;
    for (int i = 0; i < joint; i++)
        z += hand_link_length[i];
    return z;
}

static LabTable *finger_picture(Lab *lab)
{
    PictureItem item[2 * HAND_JOINTS + 1];
    int n = 0;
    item[n++] =
        (PictureItem){TAC_SHAPE_BOX, vec(0.05, 0.02, 0.012), NULL,
                      tac_pose_make(vec(0.0, 0.02, -0.018), vec(0.0, 0.0, 0.0)), LOOK_GUIDE};
    for (int i = 0; i < HAND_JOINTS; i++) {
        double l = hand_link_length[i], z = joint_height(i);
        item[n++] =
            (PictureItem){TAC_SHAPE_CAPSULE, vec(0.004, 0.004, l), NULL,
                          tac_pose_make(vec(0.0, 0.01, z + l / 2), vec(0.0, 0.0, 0.0)), LOOK_GUIDE};
        item[n++] = (PictureItem){TAC_SHAPE_SPHERE, vec(0.006, 0.006, 0.006), NULL,
                                  tac_pose_make(vec(0.0, 0.0, z), vec(0.0, 0.0, 0.0)), LOOK_GUIDE};
    }
    return picture_table(lab, "finger", picture_side(), item, n);
}

/// The arm with which a tendon is drawn: those that would lie upon each other stand a little apart.
static double drawn_arm(int tendon, int joint)
{
    double arm = -hand_tendon_arm[tendon][joint];
    return arm + copysign(tendon == 1 || tendon == HAND_TENDONS - 1 ? 0.0015 : 0.0, arm);
}

/// Where a tendon runs: beside each joint at its arm, on the side that it pulls to.
static LabTable *tendon_line(Lab *lab, int tendon)
{
    LabTable *table = lab_table(lab, lab_text(lab, "tendon-%d", tendon + 1), NULL,
                                (LabColumn[]){{"x", "m"}, {"z", "m"}}, 2);
    const double *arm = hand_tendon_arm[tendon];
    int last = -1;
    for (int j = 0; j < HAND_JOINTS; j++) {
        if (arm[j] == 0.0)
            continue;
        if (last < 0) { // from the link before, or from the slider
            double below = hand_tendon_wind[tendon] > 0.0 ? 0.030 : 0.012;
            lab_row(table, NULL, (double[]){drawn_arm(tendon, j), joint_height(j) - below});
        }
        lab_row(table, NULL, (double[]){drawn_arm(tendon, j), joint_height(j)});
        last = j;
    }
    double end = joint_height(last) + 0.5 * hand_link_length[last];
    lab_row(table, NULL, (double[]){copysign(0.004, -arm[last]), end});
    return table;
}

static void draw_routing(Lab *lab)
{
    LabFigure figure = {
        .name = "routing",
        .caption = "A finger from the side, palm side to the right: its tendons run past each "
                   "joint at the arm of the table, and end on the link that they pull.",
        .x = {"", false, -0.045, 0.045},
        .y = {"", false, -0.035, 0.125},
        .shapes = picture_shapes(finger_picture(lab)),
        .equal_aspect = true,
        .tall = true,
        .bare = true,
    };
    static const LabLook look[HAND_TENDONS] = {LOOK_LEDGER, LOOK_OTHER, LOOK_EXACT,
                                               LOOK_SIXTH,  LOOK_FIFTH, LOOK_PRINTED};
    for (int t = 0; t < HAND_TENDONS; t++)
        figure.curve[t] = (LabCurve){tendon_line(lab, t), 0, 1, tendon_name[t], look[t], MARK_BOTH};
    lab_figure(lab, &figure);
}

// Modes of the fingers on a palm that is held.

/// The eigenvalues of a symmetric matrix by Jacobi's rotations, rising.
static void eigenvalues(double A[N][N], double value[N])
{
    for (int sweep = 0; sweep < 30; sweep++)
        for (int p = 0; p < N; p++)
            for (int q = p + 1; q < N; q++) {
                if (A[p][q] == 0.0)
                    continue;
                double theta = 0.5 * atan2(2.0 * A[p][q], A[q][q] - A[p][p]);
                double c = cos(theta), s = sin(theta);
                for (int k = 0; k < N; k++) {
                    double x = A[k][p], y = A[k][q];
                    A[k][p] = c * x - s * y;
                    A[k][q] = s * x + c * y;
                }
                for (int k = 0; k < N; k++) {
                    double x = A[p][k], y = A[q][k];
                    A[p][k] = c * x - s * y;
                    A[q][k] = s * x + c * y;
                }
            }
    for (int i = 0; i < N; i++) {
        int at = i;
        double v = A[i][i];
        for (; at > 0 && value[at - 1] > v; at--)
            value[at] = value[at - 1];
        value[at] = v;
    }
}

/// K = P' diag(k) P of each finger.
static double stiffness(int i, int j)
{
    double sum = 0.0;
    if (i / HAND_JOINTS != j / HAND_JOINTS)
        return 0.0;
    for (int t = 0; t < HAND_TENDONS; t++)
        sum += hand_tendon_stiffness[t] * hand_tendon_arm[t][i % HAND_JOINTS] *
               hand_tendon_arm[t][j % HAND_JOINTS];
    return sum;
}

/// L⁻¹ K L⁻ᵀ with M = L Lᵀ.
static void reduce(const double *M, double A[N][N])
{
    double L[N][N] = {{0}};
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++) {
            double a = M[(6 + i) * HAND_VELOCITIES + 6 + j];
            for (int k = 0; k < j; k++)
                a -= L[i][k] * L[j][k];
            L[i][j] = i == j ? sqrt(a) : a / L[j][j];
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            A[i][j] = stiffness(i, j);
    for (int side = 0; side < 2; side++) { // L⁻¹ from the left, turned over, and again
        double B[N][N];
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++) {
                B[i][j] = A[i][j];
                for (int k = 0; k < i; k++)
                    B[i][j] -= L[i][k] * B[k][j];
                B[i][j] /= L[i][i];
            }
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                A[i][j] = B[j][i];
    }
}

static void find_modes(Lab *lab, TendonHand *hand)
{
    static double M[HAND_VELOCITIES * HAND_VELOCITIES];
    double q[HAND_VELOCITIES + 1], A[N][N], value[N];
    bool ok = tac_system_positions(hand->world, hand->tree, q) == TAC_OK;
    for (int i = 0; i < N; i++)
        q[7 + i] = 0.3; // rad: half bent
    ok = ok && tac_system_set_positions(hand->world, hand->tree, q) == TAC_OK &&
         tac_system_mass_matrix(hand->world, hand->tree, M) == TAC_OK;
    if (!lab_check(lab, ok, "the hand could not be bent"))
        return;
    reduce(M, A);
    eigenvalues(A, value);
    LabTable *table = lab_table(lab, "modes",
                                "Modes of the fingers bent by 0.3 rad on a palm that is held; ωT "
                                "at 1 kHz.",
                                (LabColumn[]){{"frequency", "Hz"}, {"ωT", ""}}, 2);
    double hertz[N];
    for (int i = 0; i < N; i++) {
        hertz[i] = sqrt(value[i]) / (2.0 * acos(-1.0));
        lab_row(table, NULL, (double[]){hertz[i], 1e-3 * sqrt(value[i])});
    }
    // the reference program, by another eigensolver
    lab_claim(lab, "slowest mode, distance from 9.668469 Hz", fabs(hertz[0] - 9.668468602), AT_MOST,
              1e-5, "Hz");
    lab_claim(lab, "fastest mode, distance from 407.8171 Hz", fabs(hertz[N - 1] - 407.817071687),
              AT_MOST, 1e-4, "Hz");
    // two stiff tendons for three joints leave one adaptive direction to each finger
    lab_claim(lab, "soft directions: modes below 20 Hz",
              (hertz[0] < 20.0) + (hertz[1] < 20.0) + (hertz[2] < 20.0) + (hertz[3] < 20.0), EQUALS,
              HAND_FINGERS, "");
}

static void check_balance(Lab *lab, TendonHand *hand)
{
    double force[HAND_VELOCITIES], worst = 0.0, least = (double)INFINITY;
    bool ok = tac_system_forces(hand->world, hand->tree, force) == TAC_OK;
    for (int i = 6; ok && i < HAND_SLIDER; i++)
        worst = larger(worst, fabs(force[i]));
    lab_check(lab, ok, "the hand could not be asked");
    for (int t = 0; t < HAND_FINGERS * HAND_TENDONS; t++) {
        tac_TendonInfo info = tac_tendon_info(hand->world, hand->tree, t);
        least = smaller(least, hand_tendon_stiffness[t % HAND_TENDONS] * info.stretch);
    }
    lab_claim(lab, "at rest the tendons balance: largest torque of a joint", worst, AT_MOST, 1e-15,
              "N·m");
    lab_claim(lab, "at rest the pull of the tendons on the slider, distance from 4.732 N",
              fabs(force[HAND_SLIDER] + 4.732), AT_MOST, 1e-12, "N");
    lab_claim(lab, "at rest all tendons are taut: least tension", least, AT_LEAST, 0.06, "N");
}

// Free flight with ringing tendons: energy and momentum.

static HandDef flight_def(tac_Form form)
{
    // of the reference: base rates in base axes, which are the world's at the start
    HandDef def = hand_def();
    const double twist[6] = {0.1, 0.05, -0.1, 0.3, -0.2, 0.5};
    def.held = def.ball = false;
    def.form = form;
    memcpy(def.palm_twist, twist, sizeof twist);
    for (int i = 0; i < N; i++)
        def.joint_rate[i] = 4.0 * cos(i);
    return def;
}

static void fly(Lab *lab, tac_Form form, const char *name)
{
    HandDef def = flight_def(form);
    TendonHand hand;
    tac_Vec3 p0 = {0}, L0 = {0}, p, L;
    double drift = 0.0, push = 0.0, turn = 0.0;
    bool ok = tendon_hand_create(&def, &hand);
    double E0 = ok ? tac_world_energy(hand.world) : 1.0;
    if (ok)
        tac_world_momentum(hand.world, &p0, &L0);
    for (int k = 0; ok && k < 500; k++) {
        ok = tac_world_step(hand.world, 0.001) == TAC_OK;
        tac_world_momentum(hand.world, &p, &L);
        drift = larger(drift, fabs(tac_world_energy(hand.world) / E0 - 1.0));
        push = larger(push, vec_distance(p, p0));
        turn = larger(turn, vec_distance(L, L0));
    }
    tendon_hand_destroy(&hand);
    if (!lab_check(lab, ok, "the hand could not be built or stepped"))
        return;
    lab_claim(lab, lab_text(lab, "free flight with ringing tendons, %s: worst |E/E₀ − 1|", name),
              drift, AT_MOST, 1e-11, "");
    // where a tree's base moves in world axes its factor keeps the sum of all momenta to rounding;
    // other factors keep it to second order, as every one does angular momentum
    lab_claim(lab, lab_text(lab, "%s: change of momentum (0.055 N·s)", name), push, AT_MOST,
              form == TAC_FORM_SQUARE ? 1e-12 : 5e-5, "N·s");
    lab_claim(lab, lab_text(lab, "%s: change of angular momentum", name), turn, AT_MOST, 5e-5,
              "N·m·s");
}

static void run(Lab *lab)
{
    HandDef def = hand_def();
    TendonHand hand;
    tabulate_routing(lab);
    draw_routing(lab);
    if (lab_check(lab, tendon_hand_create(&def, &hand), "the hand could not be built")) {
        check_balance(lab, &hand);
        find_modes(lab, &hand);
    }
    tendon_hand_destroy(&hand);
    fly(lab, TAC_FORM_SQUARE, "square factor");
    fly(lab, TAC_FORM_SYMMETRIC, "symmetric root as printed");
}

const Experiment s3_fig17 = {
    .id = "s3.fig17",
    .title = "Tendon-driven hand: routing, balance and modes",
    .paper = "S3 section 5.3, Fig. 17: three fingers of three joints, each with two active and "
             "four passive tendons, in generalized coordinates, on a palm in maximal ones.",
    .setup = "Links of 50, 35 and 28 mm and 10, 6 and 4 g; palm of 0.30 kg; active tendons of "
             "1e5 N/m wound by one slider in the ratio 1 to 0.66, passive ones of 400 and 1000 "
             "N/m (the paper's numbers are not in its text). Palm and fingers are one tree. Free "
             "flight: without damping and link, joints at 4 cos(0 … 8) rad/s, 0.5 s, T = 1 ms.",
    .run = run,
};
