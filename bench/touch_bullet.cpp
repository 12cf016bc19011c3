#include "touch.h"

#include <btBulletDynamicsCommon.h>

#include <cmath>
#include <memory>
#include <vector>

/* Bullet: btDiscreteDynamicsWorld with rigid bodies, its default solver of 10 iterations.
 *
 * Shapes keep their default margin; boxes, spheres and capsules have the size asked for all the
 * same. Bullet multiplies the frictions of two bodies, so each gets the root. Damping is off (it is
 * by default), nothing sleeps. A plane is a large box of 1 m depth: Bullet's own plane finds one
 * point of a box in a step and gathers them, which leaves boxes on it with fewer than four.
 */

namespace {

enum { MODE_DEFAULT, MODE_50, MODE_CCD };

struct BulletRun {
    double T;
    int moving;
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher;
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world;
    std::vector<std::unique_ptr<btCollisionShape>> shape;
    std::vector<std::unique_ptr<btRigidBody>> body;

    BulletRun(const TouchScene &scene, double step, int mode);
    ~BulletRun();
    void add(const TouchBody &from, double friction, bool ccd);
};

btVector3 vector(tac_Vec3 v)
{
    return btVector3(btScalar(v.x), btScalar(v.y), btScalar(v.z));
}

btTransform transform(const tac_Pose &x)
{
    return btTransform(
        btQuaternion(btScalar(x.q.x), btScalar(x.q.y), btScalar(x.q.z), btScalar(x.q.w)),
        vector(x.p));
}

btCollisionShape *make_shape(const TouchBody &b)
{
    switch (b.type) {
    case TAC_SHAPE_SPHERE:
        return new btSphereShape(btScalar(b.size.x));
    case TAC_SHAPE_CAPSULE:
        return new btCapsuleShapeZ(btScalar(b.size.x), btScalar(b.size.z));
    case TAC_SHAPE_CYLINDER:
        return new btCylinderShapeZ(
            btVector3(btScalar(b.size.x), btScalar(b.size.x), btScalar(0.5 * b.size.z)));
    case TAC_SHAPE_PLANE:
        return new btBoxShape(btVector3(5, 5, btScalar(0.5)));
    default:
        return new btBoxShape(vector(b.size) * btScalar(0.5));
    }
}

void BulletRun::add(const TouchBody &from, double friction, bool ccd)
{
    shape.emplace_back(make_shape(from));
    btRigidBody::btRigidBodyConstructionInfo info(btScalar(from.mass), nullptr, shape.back().get(),
                                                  vector(from.inertia));
    info.m_startWorldTransform = transform(from.pose);
    if (from.type == TAC_SHAPE_PLANE)
        info.m_startWorldTransform.getOrigin() -= btVector3(0, 0, btScalar(0.5));
    info.m_friction = btScalar(std::sqrt(friction));
    body.emplace_back(new btRigidBody(info));
    btRigidBody *b = body.back().get();
    b->setLinearVelocity(vector(from.twist.lin));
    b->setAngularVelocity(vector(from.twist.ang));
    b->setActivationState(DISABLE_DEACTIVATION);
    if (ccd && from.mass > 0) {
        b->setCcdMotionThreshold(btScalar(0.5 * from.size.x));
        b->setCcdSweptSphereRadius(btScalar(0.5 * from.size.x));
    }
    world.addRigidBody(b);
}

BulletRun::BulletRun(const TouchScene &scene, double step, int mode)
    : T(step), moving(scene.moving), dispatcher(&configuration),
      world(&dispatcher, &broadphase, &solver, &configuration)
{
    world.setGravity(vector(scene.gravity));
    if (mode == MODE_50)
        world.getSolverInfo().m_numIterations = 50;
    for (int i = 0; i < scene.count; i++)
        add(scene.body[i], scene.friction, mode == MODE_CCD);
}

BulletRun::~BulletRun()
{
    for (auto &b : body)
        world.removeRigidBody(b.get());
}

void *create(const TouchEngine *engine, const TouchScene *scene, double T)
{
    return new BulletRun(*scene, T, engine->mode);
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
    return std::isfinite(double(r->body[0]->getWorldTransform().getOrigin().z()));
}

tac_Vec3 plain(const btVector3 &v)
{
    tac_Vec3 out = {double(v.x()), double(v.y()), double(v.z())};
    return out;
}

void bodies(void *run, TouchState *out)
{
    BulletRun *r = static_cast<BulletRun *>(run);
    for (int i = 0; i < r->moving; i++) {
        const btRigidBody &b = *r->body[size_t(i)];
        const btMatrix3x3 &R = b.getWorldTransform().getBasis();
        out[i].p = plain(b.getWorldTransform().getOrigin());
        out[i].v = plain(b.getLinearVelocity());
        out[i].w = plain(b.getAngularVelocity());
        for (int a = 0; a < 3; a++)
            for (int c = 0; c < 3; c++)
                out[i].R.m[a][c] = double(R[a][c]);
    }
}

int contacts(void *run)
{
    BulletRun *r = static_cast<BulletRun *>(run);
    int count = 0;
    for (int i = 0; i < r->dispatcher.getNumManifolds(); i++)
        count += r->dispatcher.getManifoldByIndexInternal(i)->getNumContacts();
    return count;
}

#ifdef BT_USE_DOUBLE_PRECISION
#define PRECISION "double"
#else
#define PRECISION "single precision"
#endif
#define OPERATIONS create, destroy, step, bodies, contacts

const TouchEngine engines[] = {
    {"Bullet", PRECISION ", 10 iterations, ERP 0.2, default margins", MODE_DEFAULT, false, 100000,
     OPERATIONS},
    {"Bullet 50", PRECISION ", 50 iterations", MODE_50, false, 100000, OPERATIONS},
    {"Bullet ccd", PRECISION ", motion threshold and swept sphere of half the radius", MODE_CCD,
     true, 100000, OPERATIONS},
};

} // namespace

const TouchEngine *bullet_touch(int *count)
{
    *count = int(sizeof engines / sizeof engines[0]);
    return engines;
}
