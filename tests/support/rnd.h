#ifndef RND_H
#define RND_H
#include <math.h>
#include <stdint.h>
#include <tactus/base.h>

/* Random numbers for tests: the same on every machine for the same seed.
 *
 * xoshiro256++ (Blackman and Vigna 2019), seeded by splitmix64, so that seeds 0, 1, 2 ... give
 * unrelated sequences. The state is the caller's: a scene that fails is run again from its seed
 * alone. Directions and rotations come by rejection and square root, which are exactly rounded;
 * only rnd_log_uniform depends on the bits of a libm.
 */

typedef struct Rnd {
    uint64_t s[4];
} Rnd;

/// A generator from any seed; zero is as good as another.
static inline Rnd rnd_make(uint64_t seed)
{
    Rnd r;
    for (int i = 0; i < 4; i++) {
        seed += UINT64_C(0x9e3779b97f4a7c15);
        uint64_t z = seed;
        z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
        r.s[i] = z ^ z >> 31;
    }
    return r;
}

static inline uint64_t rnd_rotate(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

/// 64 random bits.
static inline uint64_t rnd_u64(Rnd *r)
{
    uint64_t *s = r->s;
    uint64_t out = rnd_rotate(s[0] + s[3], 23) + s[0];
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rnd_rotate(s[3], 45);
    return out;
}

/// Uniform in [lo, hi).
static inline double rnd_uniform(Rnd *r, double lo, double hi)
{
    double u = (double)(rnd_u64(r) >> 11) * 0x1p-53;
    return lo + (hi - lo) * u;
}

/// A magnitude between lo and hi, both positive: its logarithm is uniform.
static inline double rnd_log_uniform(Rnd *r, double lo, double hi)
{
    return lo * pow(hi / lo, rnd_uniform(r, 0.0, 1.0));
}

/// An integer from lo to hi, both included. The bias of the remainder is below 2^-32.
static inline int rnd_int(Rnd *r, int lo, int hi)
{
    uint64_t span = (uint64_t)((int64_t)hi - (int64_t)lo) + 1;
    return (int)((int64_t)lo + (int64_t)(rnd_u64(r) % span));
}

/// True with probability p.
static inline bool rnd_chance(Rnd *r, double p)
{
    return rnd_uniform(r, 0.0, 1.0) < p;
}

/// Each component uniform in [lo, hi).
static inline tac_Vec3 rnd_vec3(Rnd *r, double lo, double hi)
{
    tac_Vec3 v;
    v.x = rnd_uniform(r, lo, hi);
    v.y = rnd_uniform(r, lo, hi);
    v.z = rnd_uniform(r, lo, hi);
    return v;
}

/// A direction, uniform on the sphere: a point of the ball, drawn from the cube around it.
static inline tac_Vec3 rnd_unit_vec3(Rnd *r)
{
    for (;;) {
        tac_Vec3 v = rnd_vec3(r, -1.0, 1.0);
        double n2 = v.x * v.x + v.y * v.y + v.z * v.z;
        if (n2 > 1.0 || n2 < 1e-6) // too near the centre: few bits of direction are left
            continue;
        double n = sqrt(n2);
        return (tac_Vec3){v.x / n, v.y / n, v.z / n};
    }
}

/// A rotation, uniform over all of them: a point of the ball in four dimensions, likewise.
static inline tac_Quat rnd_quat(Rnd *r)
{
    for (;;) {
        double w = rnd_uniform(r, -1.0, 1.0);
        tac_Vec3 v = rnd_vec3(r, -1.0, 1.0);
        double n2 = w * w + v.x * v.x + v.y * v.y + v.z * v.z;
        if (n2 > 1.0 || n2 < 1e-6)
            continue;
        double n = sqrt(n2);
        return (tac_Quat){w / n, v.x / n, v.y / n, v.z / n};
    }
}

#endif
