/* Trees against DART: mass matrix, velocity-dependent terms and accelerations. Robots from files
 * are read by DART as well, by its own reader, and matched by the names of their joints.
 *
 * DART's free joint has the twist of its frame in that frame's own axes, angular first; ours the
 * velocity of the common centre of mass in world axes, then the angular velocity in body axes. Ball
 * joints have the same velocities on both sides. */
#include "robots.h"
#include <cstdio>
#include <dart/dynamics/BallJoint.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/PrismaticJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/dynamics/UniversalJoint.hpp>
#include <dart/dynamics/WeldJoint.hpp>
#include <dart/utils/urdf/DartLoader.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

using namespace dart::dynamics;
using Eigen::Isometry3d;
using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

namespace {

struct Model {
    SkeletonPtr skeleton;
    std::vector<Joint *> joint; // of our bodies; NULL: none that moves
    Isometry3d frame; // of the free joint, in the axes of its body from its centre of mass
};

Vector3d vector(const tac_Vec3 &v)
{
    return Vector3d(v.x, v.y, v.z);
}

Isometry3d transform(const tac_Pose &p)
{
    Isometry3d X = Isometry3d::Identity();
    X.linear() = Quaterniond(p.q.w, p.q.x, p.q.y, p.q.z).toRotationMatrix();
    X.translation() = vector(p.p);
    return X;
}

Inertia inertia(const tac_TreeBodyDef &b)
{
    Matrix3d I;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            I(i, j) = b.inertia.m[i][j];
    return Inertia(b.mass, Vector3d::Zero(), I);
}

// ---- a model from our definition

BodyNode *add(Skeleton &s, const tac_TreeBodyDef &b, BodyNode *parent)
{
    switch (b.joint) {
    case TAC_TREE_REVOLUTE: {
        auto pair = s.createJointAndBodyNodePair<RevoluteJoint>(parent);
        pair.first->setAxis(Vector3d::UnitZ());
        return pair.second;
    }
    case TAC_TREE_PRISMATIC: {
        auto pair = s.createJointAndBodyNodePair<PrismaticJoint>(parent);
        pair.first->setAxis(Vector3d::UnitZ());
        return pair.second;
    }
    case TAC_TREE_UNIVERSAL: {
        auto pair = s.createJointAndBodyNodePair<UniversalJoint>(parent);
        pair.first->setAxis1(Vector3d::UnitZ());
        pair.first->setAxis2(Vector3d::UnitY());
        return pair.second;
    }
    case TAC_TREE_BALL:
        return s.createJointAndBodyNodePair<BallJoint>(parent).second;
    case TAC_TREE_FREE:
        return s.createJointAndBodyNodePair<FreeJoint>(parent).second;
    case TAC_TREE_FIXED:
        break;
    }
    return s.createJointAndBodyNodePair<WeldJoint>(parent).second;
}

Model build(const Robot &robot)
{
    Model m = {Skeleton::create(robot.name), {}, Isometry3d::Identity()};
    std::vector<BodyNode *> node;
    for (int i = 0; i < robot.def->body_count; i++) {
        const tac_TreeBodyDef &b = robot.def->body[i];
        node.push_back(add(*m.skeleton, b, b.parent < 0 ? nullptr : node[b.parent]));
        Joint *joint = node[i]->getParentJoint();
        node[i]->setInertia(inertia(b));
        if (b.joint == TAC_TREE_FREE) {
            m.frame.translation() = vector(robot.centre[i]);
            joint->setTransformFromChildBodyNode(m.frame);
        } else {
            joint->setTransformFromParentBodyNode(transform(b.frame_parent));
            joint->setTransformFromChildBodyNode(transform(b.frame_body));
        }
        m.joint.push_back(b.joint == TAC_TREE_FIXED ? nullptr : joint);
    }
    return m;
}

// ---- a model as DART reads it

/// Where DART finds no inertia it would put 1 kg.
Model read(const Robot &robot)
{
    using dart::utils::DartLoader;
    bool floats = robot.def->body[0].joint == TAC_TREE_FREE;
    DartLoader loader(DartLoader::Options(
        nullptr, floats ? DartLoader::RootJointType::FLOATING : DartLoader::RootJointType::FIXED,
        Inertia(0.0, Vector3d::Zero(), Matrix3d::Zero())));
    Model m = {loader.parseSkeleton(dart::common::Uri::createFromPath(robot.file)),
               {},
               Isometry3d::Identity()};
    if (m.skeleton == nullptr)
        return m;
    for (int i = 0; i < robot.def->body_count; i++) {
        const tac_TreeBodyDef &b = robot.def->body[i];
        Joint *joint = b.joint == TAC_TREE_FIXED
                           ? nullptr
                           : m.skeleton->getJoint(tac_model_joint_name(robot.model, i));
        if (b.joint == TAC_TREE_FREE) { // its frame is the model's origin at the start
            joint = m.skeleton->getRootJoint();
            m.frame = transform(b.frame_body) * transform(b.frame_parent).inverse();
        }
        if (joint != nullptr)
            joint->setActuatorType(Joint::FORCE); // mimic joints would follow the other exactly
        m.joint.push_back(joint);
    }
    for (DegreeOfFreedom *dof : m.skeleton->getDofs()) { // these come with `effort`
        dof->setDampingCoefficient(0.0);
        dof->setSpringStiffness(0.0);
        dof->setCoulombFriction(0.0);
    }
    return m;
}

bool complete(const Robot &robot, const Model &m)
{
    if (m.skeleton == nullptr || int(m.skeleton->getNumDofs()) != robot.dofs)
        return false;
    for (int i = 0; i < robot.def->body_count; i++)
        if (m.joint[i] == nullptr && robot.def->body[i].joint != TAC_TREE_FIXED)
            return false;
    return true;
}

// ---- states

void move_free(const Robot &robot, int body, const Model &m, RobotAnswer &a)
{
    const double *q = robot.q + robot.position[body], *v = robot.v + robot.dof[body];
    Joint *joint = m.joint[body];
    const int to = int(joint->getIndexInSkeleton(0)), from = robot.dof[body];
    Isometry3d X = Isometry3d::Identity();
    X.linear() = Quaterniond(q[3], q[4], q[5], q[6]).toRotationMatrix();
    X.translation() = Vector3d(q[0], q[1], q[2]) - X.linear() * vector(robot.centre[body]);
    X = X * m.frame;
    joint->setPositions(FreeJoint::convertToPositions(X));

    // angular: own axes from body axes; linear: that of the frame's origin, r from the centre
    const Matrix3d turn = m.frame.linear().transpose(), back = X.linear().transpose();
    const Vector3d r = turn * (m.frame.translation() - vector(robot.centre[body]));
    const Vector3d rate = turn * Vector3d(v[3], v[4], v[5]),
                   travel = back * Vector3d(v[0], v[1], v[2]);
    Matrix3d swing; // of r: omega x r
    swing << 0, r.z(), -r.y(), -r.z(), 0, r.x(), r.y(), -r.x(), 0;
    const Matrix3d lever = swing * turn;
    const Vector3d drift = -rate.cross(travel);
    for (int i = 0; i < 3; i++) {
        a.drift[to + 3 + i] = drift[i];
        for (int j = 0; j < 3; j++) {
            a.T[to + i][from + 3 + j] = turn(i, j);
            a.T[to + 3 + i][from + j] = back(i, j);
            a.T[to + 3 + i][from + 3 + j] = lever(i, j);
        }
    }
}

void move(const Robot &robot, const Model &m, RobotAnswer &a)
{
    for (int i = 0; i < robot.def->body_count; i++) {
        tac_TreeJoint joint = robot.def->body[i].joint;
        if (joint == TAC_TREE_FIXED)
            continue;
        if (joint == TAC_TREE_FREE) {
            move_free(robot, i, m, a);
            continue;
        }
        const double *q = robot.q + robot.position[i];
        const int n = int(m.joint[i]->getNumDofs()), to = int(m.joint[i]->getIndexInSkeleton(0));
        if (joint == TAC_TREE_BALL)
            m.joint[i]->setPositions(BallJoint::convertToPositions(
                Quaterniond(q[0], q[1], q[2], q[3]).toRotationMatrix()));
        for (int j = 0; j < n; j++) {
            if (joint != TAC_TREE_BALL)
                m.joint[i]->setPosition(std::size_t(j), q[j]);
            a.T[to + j][robot.dof[i] + j] = 1.0;
        }
    }
}

void ask(const Robot &robot, Model &m, RobotAnswer &a)
{
    const int n = robot.dofs;
    Eigen::VectorXd rates = Eigen::VectorXd::Zero(n), effort(n);
    Skeleton &s = *m.skeleton;
    move(robot, m, a);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            rates[i] += a.T[i][j] * robot.v[j];
    s.setVelocities(rates);
    s.setGravity(vector(robot.gravity));
    robot_efforts(&robot, &a, effort.data());
    s.setForces(effort);
    s.computeForwardDynamics();
    const Eigen::VectorXd acceleration = s.getAccelerations();
    const Eigen::VectorXd bias = s.getCoriolisForces();
    const Eigen::MatrixXd mass = s.getMassMatrix();
    for (int i = 0; i < n; i++) {
        a.bias[i] = bias[i];
        a.acceleration[i] = acceleration[i];
        for (int j = 0; j < n; j++)
            a.M[i][j] = mass(i, j);
    }
}

bool compare(Robot &robot, Model m, const char *how)
{
    bool agree = complete(robot, m);
    if (!agree)
        std::fprintf(stderr, "%s: DART has other joints\n", robot.name);
    for (int k = 0; agree && k < ROBOT_DRAWS; k++) {
        std::unique_ptr<RobotAnswer> answer(new RobotAnswer());
        robot_draw(&robot, k);
        ask(robot, m, *answer);
        agree = robot_compare(&robot, answer.get());
    }
    robot_report(&robot, how);
    return agree;
}

} // namespace

int main()
{
    bool agree = true;
    std::cout.setstate(std::ios::failbit); // DART says much about bodies without mass or name; we
    std::cerr.setstate(std::ios::failbit); // print by printf
    for (int i = 0; i < robot_count(); i++) {
        Robot robot;
        if (!robot_open(&robot, i))
            agree = false;
        else {
            agree = compare(robot, build(robot), "DART") && agree;
            if (robot.model != nullptr)
                agree = compare(robot, read(robot), "DART's own reading") && agree;
        }
        robot_close(&robot);
    }
    return agree ? 0 : 1;
}
