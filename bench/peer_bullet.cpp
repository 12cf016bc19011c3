#include "peer.h"

#include <BulletDynamics/Featherstone/btMultiBody.h>
#include <BulletDynamics/Featherstone/btMultiBodyConstraintSolver.h>
#include <BulletDynamics/Featherstone/btMultiBodyDynamicsWorld.h>
#include <btBulletDynamicsCommon.h>

#include <cmath>
#include <new>
#include <vector>

/* Bullet: btMultiBody, Featherstone's articulated bodies in joint coordinates.
 *
 * Debian ships the library twice: "bullet" is in single precision, "bullet-float64" in double;
 * which one this is stands in the note. The default damping of 0.04 and the speed limit of 100
 * rad/s are lifted: the chain is undamped and its tip is fast. The links have no shapes, so that no
 * collision is looked for.
 */

namespace {

enum { MODE_EULER, MODE_RK4 };

struct BulletRun {
    ChainScene scene;
    double T;
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher;
    btDbvtBroadphase broadphase;
    btMultiBodyConstraintSolver solver;
    btMultiBodyDynamicsWorld world;
    btMultiBody body;
    std::vector<btScalar> kept_q, kept_rate;
    btAlignedObjectArray<btQuaternion> world_to_link; // scratch of links()
    btAlignedObjectArray<btVector3> origin, w, v;

    BulletRun(const ChainScene &s, double step, int mode);
    ~BulletRun()
    {
        world.removeMultiBody(&body);
    }
    void hinge(int i);
};

btVector3 vector(tac_Vec3 v)
{
    return btVector3(btScalar(v.x), btScalar(v.y), btScalar(v.z));
}

void BulletRun::hinge(int i)
{
    btVector3 half(btScalar(0.5 * scene.length), 0, 0);
    btVector3 from_parent = i > 0 ? half : btVector3(0, 0, 0);
    body.setupRevolute(i, btScalar(scene.mass), vector(scene.inertia), i - 1,
                       btQuaternion::getIdentity(), vector(chain_axis(i)), from_parent, half, true);
}

BulletRun::BulletRun(const ChainScene &s, double step, int mode)
    : scene(s), T(step), dispatcher(&configuration),
      world(&dispatcher, &broadphase, &solver, &configuration),
      body(s.n, 0, btVector3(0, 0, 0), true, false), kept_q(size_t(s.n)), kept_rate(size_t(s.n))
{
    tac_Quat roll = chain_roll(&s);
    btQuaternion turn(btScalar(roll.x), btScalar(roll.y), btScalar(roll.z), btScalar(roll.w));
    body.setBasePos(btVector3(0, 0, 0));
    body.setWorldToBaseRot(turn.inverse());
    for (int i = 0; i < s.n; i++)
        hinge(i);
    body.finalizeMultiDof();
    body.setLinearDamping(0);
    body.setAngularDamping(0);
    body.setMaxCoordinateVelocity(btScalar(1e10));
    body.setUseGyroTerm(true);
    body.useRK4Integration(mode == MODE_RK4);
    world.setGravity(btVector3(0, 0, btScalar(-s.gravity)));
    world.addMultiBody(&body);
    w.resize(s.n + 1); // the base comes first
    v.resize(s.n + 1);
}

void *create(const Engine *engine, const ChainScene *scene, double T)
{
    return new (std::nothrow) BulletRun(*scene, T, engine->mode);
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
    return std::isfinite(double(r->body.getJointVel(r->scene.n - 1)));
}

void save(void *run)
{
    BulletRun *r = static_cast<BulletRun *>(run);
    for (int i = 0; i < r->scene.n; i++) {
        r->kept_q[size_t(i)] = r->body.getJointPos(i);
        r->kept_rate[size_t(i)] = r->body.getJointVel(i);
    }
}

void restore(void *run)
{
    BulletRun *r = static_cast<BulletRun *>(run);
    for (int i = 0; i < r->scene.n; i++) {
        r->body.setJointPos(i, r->kept_q[size_t(i)]);
        r->body.setJointVel(i, r->kept_rate[size_t(i)]);
    }
}

tac_Vec3 plain(const btVector3 &v)
{
    tac_Vec3 out = {double(v.x()), double(v.y()), double(v.z())};
    return out;
}

void links(void *run, LinkState *out)
{
    BulletRun *r = static_cast<BulletRun *>(run);
    r->body.forwardKinematics(r->world_to_link, r->origin);
    r->body.compTreeLinkVelocities(&r->w[0], &r->v[0]); // in the axes of each link
    for (int i = 0; i < r->scene.n; i++) {
        btMatrix3x3 R(r->world_to_link[i + 1].inverse());
        out[i].p = plain(r->origin[i + 1]);
        out[i].w = plain(R * r->w[i + 1]);
        out[i].v = plain(R * r->v[i + 1]);
        for (int a = 0; a < 3; a++)
            for (int b = 0; b < 3; b++)
                out[i].R.m[a][b] = double(R[a][b]);
    }
}

#ifdef BT_USE_DOUBLE_PRECISION
#define PRECISION "double"
#else
#define PRECISION "single precision"
#endif

const Engine engines[] = {
    {"Bullet", PRECISION ", btMultiBody, semi-implicit Euler", MODE_EULER, 1000, create, destroy,
     step, save, restore, links, nullptr},
    {"Bullet RK4", PRECISION ", btMultiBody, useRK4Integration", MODE_RK4, 1000, create, destroy,
     step, save, restore, links, nullptr},
};

} // namespace

const Engine *bullet_engines(int *count)
{
    *count = int(sizeof engines / sizeof engines[0]);
    return engines;
}
