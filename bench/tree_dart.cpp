#include "tree_engine.h"

#include <cmath>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/simulation/World.hpp>
#include <new>
#include <string>

/* DART: its world with one skeleton and its own step, which is semi-implicit Euler. Its links have
 * no shapes, so that no collision is looked for. */

using namespace dart::dynamics;

namespace {

struct DartRun {
    dart::simulation::WorldPtr world;
    SkeletonPtr skeleton;
    Eigen::VectorXd kept_q, kept_rate;
};

Eigen::Vector3d vector(const tac_Vec3 &v)
{
    return Eigen::Vector3d(v.x, v.y, v.z);
}

Eigen::Isometry3d shift(const tac_Vec3 &v)
{
    Eigen::Isometry3d X = Eigen::Isometry3d::Identity();
    X.translation() = vector(v);
    return X;
}

void add(DartRun &r, const Robot &robot, int i)
{
    const RobotLink &l = robot.link[i];
    BodyNode *parent = l.parent < 0 ? nullptr : r.skeleton->getBodyNode(std::size_t(l.parent)),
             *body;
    BodyNode::AspectProperties name("l" + std::to_string(i));
    Eigen::Isometry3d roll = Eigen::Isometry3d::Identity();
    if (l.parent < 0)
        roll.linear() = Eigen::AngleAxisd(robot.roll, Eigen::Vector3d::UnitX()).toRotationMatrix();
    if (l.floats)
        body =
            r.skeleton->createJointAndBodyNodePair<FreeJoint>(parent, FreeJoint::Properties(), name)
                .second;
    else {
        RevoluteJoint::Properties hinge;
        hinge.mName = "j" + std::to_string(i);
        hinge.mAxis = vector(l.axis);
        hinge.mT_ParentBodyToJoint = roll * shift(l.from);
        hinge.mT_ChildBodyToJoint = shift(l.to);
        body = r.skeleton->createJointAndBodyNodePair<RevoluteJoint>(parent, hinge, name).second;
        body->getParentJoint()->setPosition(0, l.angle);
        body->getParentJoint()->setVelocity(0, l.rate);
    }
    const Eigen::Matrix3d inertia = vector(l.inertia).asDiagonal();
    body->setInertia(Inertia(l.mass, Eigen::Vector3d::Zero(), inertia));
}

void *create(const TreeEngine *, const Robot *robot, double T)
{
    DartRun *r = new (std::nothrow) DartRun();
    if (r == nullptr)
        return nullptr;
    r->world = dart::simulation::World::create("bench");
    r->skeleton = Skeleton::create("robot");
    for (int i = 0; i < robot->n; i++)
        add(*r, *robot, i);
    r->world->setTimeStep(T);
    r->world->setGravity(Eigen::Vector3d(0, 0, -robot->gravity));
    r->world->addSkeleton(r->skeleton);
    return r;
}

void destroy(void *run)
{
    delete static_cast<DartRun *>(run);
}

bool step(void *run, int count)
{
    DartRun *r = static_cast<DartRun *>(run);
    for (int k = 0; k < count; k++)
        r->world->step();
    return std::isfinite(r->skeleton->getVelocity(r->skeleton->getNumDofs() - 1));
}

void save(void *run)
{
    DartRun *r = static_cast<DartRun *>(run);
    r->kept_q = r->skeleton->getPositions();
    r->kept_rate = r->skeleton->getVelocities();
}

void restore(void *run)
{
    DartRun *r = static_cast<DartRun *>(run);
    r->skeleton->setPositions(r->kept_q);
    r->skeleton->setVelocities(r->kept_rate);
}

void read(void *run, double *angle, double *rate)
{
    DartRun *r = static_cast<DartRun *>(run);
    for (std::size_t i = 0; i < r->skeleton->getNumDofs(); i++) {
        angle[i] = r->skeleton->getPosition(i);
        rate[i] = r->skeleton->getVelocity(i);
    }
}

const TreeEngine engines[] = {
    {"DART", "double, semi-implicit Euler", 0, 1000, create, destroy, step, save, restore, read},
};

} // namespace

const TreeEngine *dart_trees(int *count)
{
    *count = int(sizeof engines / sizeof engines[0]);
    return engines;
}
