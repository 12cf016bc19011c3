#include "tree_engine.h"

#include <BulletDynamics/Featherstone/btMultiBody.h>
#include <BulletDynamics/Featherstone/btMultiBodyConstraintSolver.h>
#include <BulletDynamics/Featherstone/btMultiBodyDynamicsWorld.h>
#include <btBulletDynamicsCommon.h>

#include <cmath>
#include <new>
#include <vector>

/* Bullet: btMultiBody. A link that floats is its base; else the base is fixed and has no mass. As
 * in peer_bullet.cpp, damping and the limit of speed are lifted, and there are no shapes. */

namespace {

btVector3 vector(tac_Vec3 v)
{
    return btVector3(btScalar(v.x), btScalar(v.y), btScalar(v.z));
}

struct BulletRun {
    double T;
    int hinges;
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher;
    btDbvtBroadphase broadphase;
    btMultiBodyConstraintSolver solver;
    btMultiBodyDynamicsWorld world;
    btMultiBody body;
    std::vector<btScalar> kept_q, kept_rate;
    btTransform kept_base;
    btVector3 kept_v, kept_w;

    BulletRun(const Robot &robot, double step);
    ~BulletRun()
    {
        world.removeMultiBody(&body);
    }
};

bool floats(const Robot &robot)
{
    return robot.link[0].floats;
}

BulletRun::BulletRun(const Robot &robot, double step)
    : T(step), hinges(robot.n - floats(robot)), dispatcher(&configuration),
      world(&dispatcher, &broadphase, &solver, &configuration),
      body(hinges, btScalar(floats(robot) ? robot.link[0].mass : 0),
           floats(robot) ? vector(robot.link[0].inertia) : btVector3(0, 0, 0), !floats(robot),
           false),
      kept_q(size_t(hinges)), kept_rate(size_t(hinges))
{
    const int base = floats(robot); // links before the first hinge
    btQuaternion turn(btVector3(1, 0, 0), btScalar(robot.roll));
    body.setBasePos(btVector3(0, 0, 0));
    body.setWorldToBaseRot(turn.inverse());
    for (int i = 0; i < hinges; i++) {
        const RobotLink &l = robot.link[base + i];
        body.setupRevolute(i, btScalar(l.mass), vector(l.inertia), l.parent - base,
                           btQuaternion::getIdentity(), vector(l.axis), vector(l.from),
                           -vector(l.to), true);
    }
    body.finalizeMultiDof();
    body.setLinearDamping(0);
    body.setAngularDamping(0);
    body.setMaxCoordinateVelocity(btScalar(1e10));
    body.setUseGyroTerm(true);
    for (int i = 0; i < hinges; i++) {
        body.setJointPos(i, btScalar(robot.link[base + i].angle));
        body.setJointVel(i, btScalar(robot.link[base + i].rate));
    }
    world.setGravity(btVector3(0, 0, btScalar(-robot.gravity)));
    world.addMultiBody(&body);
}

void *create(const TreeEngine *, const Robot *robot, double T)
{
    return new (std::nothrow) BulletRun(*robot, T);
}

void destroy(void *run)
{
    delete static_cast<BulletRun *>(run);
}

bool step(void *run, int count)
{
    BulletRun *r = static_cast<BulletRun *>(run);
    for (int k = 0; k < count; k++)
        r->world.stepSimulation(btScalar(r->T), 0); // 0: exactly one step of T
    return std::isfinite(double(r->body.getJointVel(r->hinges - 1)));
}

void save(void *run)
{
    BulletRun *r = static_cast<BulletRun *>(run);
    for (int i = 0; i < r->hinges; i++) {
        r->kept_q[size_t(i)] = r->body.getJointPos(i);
        r->kept_rate[size_t(i)] = r->body.getJointVel(i);
    }
    r->kept_base = r->body.getBaseWorldTransform();
    r->kept_v = r->body.getBaseVel();
    r->kept_w = r->body.getBaseOmega();
}

void restore(void *run)
{
    BulletRun *r = static_cast<BulletRun *>(run);
    for (int i = 0; i < r->hinges; i++) {
        r->body.setJointPos(i, r->kept_q[size_t(i)]);
        r->body.setJointVel(i, r->kept_rate[size_t(i)]);
    }
    r->body.setBaseWorldTransform(r->kept_base);
    r->body.setBaseVel(r->kept_v);
    r->body.setBaseOmega(r->kept_w);
}

void read(void *run, double *angle, double *rate)
{
    BulletRun *r = static_cast<BulletRun *>(run);
    for (int i = 0; i < r->hinges; i++) {
        angle[i] = double(r->body.getJointPos(i));
        rate[i] = double(r->body.getJointVel(i));
    }
}

const TreeEngine engines[] = {
    {"Bullet", "btMultiBody, semi-implicit Euler", 0, 1000, create, destroy, step, save, restore,
     read},
};

} // namespace

const TreeEngine *bullet_trees(int *count)
{
    *count = int(sizeof engines / sizeof engines[0]);
    return engines;
}
