extern "C" {
#include "bench.h"
}
#include "broad.h"

#include <btBulletCollisionCommon.h>

#include <vector>

/* Bullet: a collision world over its dynamic tree, without dynamics. */

namespace {

struct BulletBroad {
    const BroadScene *scene;
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher;
    btDbvtBroadphase broadphase;
    btCollisionWorld world;
    btSphereShape shape;
    std::vector<btCollisionObject> object;
    double time;

    explicit BulletBroad(const BroadScene *s);
    ~BulletBroad();
    void move();
};

void BulletBroad::move()
{
    for (int i = 0; i < scene->count; i++) {
        tac_Vec3 p = scene->p[i], v = scene->v[i];
        btVector3 at(btScalar(p.x + time * v.x), btScalar(p.y + time * v.y),
                     btScalar(p.z + time * v.z));
        object[size_t(i)].getWorldTransform().setOrigin(at);
    }
}

BulletBroad::BulletBroad(const BroadScene *s)
    : scene(s), dispatcher(&configuration), world(&dispatcher, &broadphase, &configuration),
      shape(btScalar(s->radius)), object(size_t(s->count)), time(0)
{
    for (btCollisionObject &o : object) {
        o.setCollisionShape(&shape);
        o.getWorldTransform().setIdentity();
    }
    move();
    for (btCollisionObject &o : object)
        world.addCollisionObject(&o);
}

/// Takes every pair out. Objects taken out one by one search the whole list of pairs each.
struct RemoveAll : btOverlapCallback {
    bool processOverlap(btBroadphasePair &) override
    {
        return true;
    }
};

BulletBroad::~BulletBroad()
{
    RemoveAll remove;
    broadphase.getOverlappingPairCache()->processAllOverlappingPairs(&remove, &dispatcher);
    for (btCollisionObject &o : object)
        world.removeCollisionObject(&o);
}

void *create(const BroadScene *scene)
{
    return new BulletBroad(scene);
}

void destroy(void *run)
{
    delete static_cast<BulletBroad *>(run);
}

double find(void *run, double T, int *pairs)
{
    BulletBroad *r = static_cast<BulletBroad *>(run);
    r->time += T;
    r->move();
    double begin = wall_time();
    r->world.performDiscreteCollisionDetection();
    double spent = wall_time() - begin;
    *pairs = r->broadphase.getOverlappingPairCache()->getNumOverlappingPairs();
    return spent;
}

const BroadEngine engine = {"Bullet", "btDbvtBroadphase, performDiscreteCollisionDetection", create,
                            destroy, find};

} // namespace

const BroadEngine *bullet_broad(void)
{
    return &engine;
}
