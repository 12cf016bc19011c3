/* Trees against Simbody: mass matrix, velocity-dependent terms and accelerations.
 *
 * Simbody turns and slides about other axes than we do: its sliders move along x, its universal
 * joints turn about x, then y. `swing` takes x to z and keeps y. Its angular velocities of ball and
 * free joints are in the axes of the parent's frame, ours in those of the body's. */
#include "robots.h"
#include <Simbody.h>
#include <cstdio>
#include <memory>
#include <vector>

using namespace SimTK;

namespace {

struct Model {
    MultibodySystem system;
    SimbodyMatterSubsystem matter;
    std::vector<MobilizedBody> body;
    State state;

    explicit Model(const Robot &robot);
    void add(const Robot &robot, int i);
    void move(const Robot &robot);
};

Transform transform(const tac_Pose &p)
{
    return Transform(Rotation(Quaternion(p.q.w, p.q.x, p.q.y, p.q.z)), Vec3(p.p.x, p.p.y, p.p.z));
}

Body::Rigid solid(const tac_TreeBodyDef &b)
{
    const double(*I)[3] = b.inertia.m;
    return Body::Rigid(MassProperties(
        b.mass, Vec3(0), Inertia(I[0][0], I[1][1], I[2][2], I[0][1], I[0][2], I[1][2])));
}

void Model::add(const Robot &robot, int i)
{
    const tac_TreeBodyDef &b = robot.def->body[i];
    const Transform swing(Rotation(-Pi / 2, YAxis)), F = transform(b.frame_parent),
                                                     M = transform(b.frame_body);
    const Vec3 centre(robot.centre[i].x, robot.centre[i].y, robot.centre[i].z);
    MobilizedBody parent = b.parent < 0 ? MobilizedBody(matter.updGround()) : body[b.parent];
    switch (b.joint) {
    case TAC_TREE_FIXED:
        body.push_back(MobilizedBody::Weld(parent, F, solid(b), M));
        break;
    case TAC_TREE_REVOLUTE:
        body.push_back(MobilizedBody::Pin(parent, F, solid(b), M));
        break;
    case TAC_TREE_PRISMATIC:
        body.push_back(MobilizedBody::Slider(parent, F * swing, solid(b), M * swing));
        break;
    case TAC_TREE_UNIVERSAL:
        body.push_back(MobilizedBody::Universal(parent, F * swing, solid(b), M * swing));
        break;
    case TAC_TREE_BALL:
        body.push_back(MobilizedBody::Ball(parent, F, solid(b), M));
        break;
    case TAC_TREE_FREE: // positions are absolute, those of the common centre of mass
        body.push_back(MobilizedBody::Free(parent, Transform(), solid(b), Transform(centre)));
        break;
    }
}

Model::Model(const Robot &robot) : matter(system)
{
    for (int i = 0; i < robot.def->body_count; i++)
        add(robot, i);
    state = system.realizeTopology();
    system.realizeModel(state);
}

/// Rows `to` of T for three of our velocities from `from`, which are in body axes.
void turn(const double *q, int to, int from, RobotAnswer &a)
{
    double R[3][3];
    robot_rotation(q, R);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            a.T[to + i][from + j] = R[i][j];
}

/// w = T v; nothing drifts, because R (omega x omega) = 0.
void relate(const Robot &robot, const Model &m, RobotAnswer &a)
{
    for (int i = 0; i < robot.def->body_count; i++) {
        tac_TreeJoint joint = robot.def->body[i].joint;
        if (joint == TAC_TREE_FIXED)
            continue;
        const double *q = robot.q + robot.position[i];
        int to = m.body[i].getFirstUIndex(m.state), from = robot.dof[i];
        if (joint == TAC_TREE_BALL)
            turn(q, to, from, a);
        else if (joint == TAC_TREE_FREE) {
            turn(q + 3, to, from + 3, a);
            for (int j = 0; j < 3; j++)
                a.T[to + 3 + j][from + j] = 1.0;
        } else
            for (int j = 0; j < m.body[i].getNumU(m.state); j++)
                a.T[to + j][from + j] = 1.0;
    }
}

void Model::move(const Robot &robot)
{
    for (int i = 0; i < robot.def->body_count; i++) {
        tac_TreeJoint joint = robot.def->body[i].joint;
        const double *q = robot.q + (robot.position[i] >= 0 ? robot.position[i] : 0);
        if (joint == TAC_TREE_BALL)
            body[i].setQToFitRotation(state, Rotation(Quaternion(q[0], q[1], q[2], q[3])));
        else if (joint == TAC_TREE_FREE)
            body[i].setQToFitTransform(
                state,
                Transform(Rotation(Quaternion(q[3], q[4], q[5], q[6])), Vec3(q[0], q[1], q[2])));
        else if (joint != TAC_TREE_FIXED)
            for (int j = 0; j < body[i].getNumQ(state); j++)
                body[i].setOneQ(state, j, q[j]);
    }
}

void ask(const Robot &robot, Model &m, RobotAnswer &a)
{
    const int n = robot.dofs;
    m.move(robot);
    relate(robot, m, a);
    Vector rates(n, 0.0), effort(n), none(n, 0.0), bias, rate_of_change;
    Vector_<SpatialVec> weight(m.matter.getNumBodies(), SpatialVec(Vec3(0))), no_weight, unused;
    no_weight = weight;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            rates[i] += a.T[i][j] * robot.v[j];
    m.state.updU() = rates;
    m.system.realize(m.state, Stage::Velocity);

    Matrix mass;
    m.matter.calcM(m.state, mass);
    m.matter.calcResidualForceIgnoringConstraints(m.state, none, no_weight, none, bias);
    for (int i = 0; i < robot.def->body_count; i++)
        weight[m.body[i].getMobilizedBodyIndex()] =
            SpatialVec(Vec3(0), robot.def->body[i].mass *
                                    Vec3(robot.gravity.x, robot.gravity.y, robot.gravity.z));
    robot_efforts(&robot, &a, &effort[0]);
    m.system.realize(m.state, Stage::Dynamics);
    m.matter.calcAccelerationIgnoringConstraints(m.state, effort, weight, rate_of_change, unused);
    for (int i = 0; i < n; i++) {
        a.bias[i] = bias[i];
        a.acceleration[i] = rate_of_change[i];
        for (int j = 0; j < n; j++)
            a.M[i][j] = mass(i, j);
    }
}

bool compare(int index)
{
    Robot robot;
    bool agree = robot_open(&robot, index);
    if (agree) {
        Model model(robot);
        for (int k = 0; k < ROBOT_DRAWS; k++) {
            std::unique_ptr<RobotAnswer> answer(new RobotAnswer());
            robot_draw(&robot, k);
            ask(robot, model, *answer);
            agree = robot_compare(&robot, answer.get()) && agree;
        }
        robot_report(&robot, "Simbody");
    }
    robot_close(&robot);
    return agree;
}

} // namespace

int main()
{
    bool agree = true;
    for (int i = 0; i < robot_count(); i++)
        agree = compare(i) && agree;
    return agree ? 0 : 1;
}
