#include "chain_scene.h"

#include "bench_vec.h"

#include <math.h>

/* The chain: geometry, energy, gap and tip. Links are placed from the hook outwards. */

ChainScene chain_scene(int n)
{
    ChainScene s = {.n = n, .mass = 0.1, .length = 0.1, .roll = 0.5, .gravity = 9.81};
    double a = s.length, b = 0.04, c = 0.03; // m: three different moments, so that a mixed-up axis
                                             // shows
    s.inertia = v_make(s.mass * (b * b + c * c) / 12.0, s.mass * (a * a + c * c) / 12.0,
                       s.mass * (a * a + b * b) / 12.0);
    s.stiffness = 1e5;
    s.half_width = 0.01;
    return s;
}

tac_Vec3 chain_axis(int joint)
{
    return joint % 2 == 0 ? v_make(0.0, 0.0, 1.0) : v_make(0.0, 1.0, 0.0);
}

tac_Vec3 chain_start(const ChainScene *scene, int link)
{
    return v_make((link + 0.5) * scene->length, 0.0, 0.0);
}

tac_Quat chain_roll(const ChainScene *scene)
{
    tac_Quat q = {cos(0.5 * scene->roll), sin(0.5 * scene->roll), 0.0, 0.0};
    return q;
}

/// R turned by `angle` about its own z (even joints) or y axis (odd joints).
static tac_Mat3 turned(const tac_Mat3 *R, int joint, double angle)
{
    double c = cos(angle), s = sin(angle);
    tac_Mat3 about_z = {{{c, -s, 0.0}, {s, c, 0.0}, {0.0, 0.0, 1.0}}};
    tac_Mat3 about_y = {{{c, 0.0, s}, {0.0, 1.0, 0.0}, {-s, 0.0, c}}};
    const tac_Mat3 *B = joint % 2 == 0 ? &about_z : &about_y;
    tac_Mat3 out;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            out.m[i][j] =
                R->m[i][0] * B->m[0][j] + R->m[i][1] * B->m[1][j] + R->m[i][2] * B->m[2][j];
    return out;
}

void chain_forward(const ChainScene *scene, const double *q, const double *rate, LinkState *links)
{
    tac_Mat3 R = m_from_quat(chain_roll(scene));
    tac_Vec3 end = {0}, end_v = {0}, w = {0}; // of the link before: its far end, and its rate
    for (int i = 0; i < scene->n; i++) {
        w = v_add(w, v_scale(rate[i], m_apply(&R, chain_axis(i)))); // the axis is the same in both
                                                                    // links
        R = turned(&R, i, q[i]);
        tac_Vec3 half = m_apply(&R, v_make(0.5 * scene->length, 0.0, 0.0));
        tac_Vec3 half_v = v_cross(w, half);
        links[i] = (LinkState){v_add(end, half), R, v_add(end_v, half_v), w};
        end = v_add(links[i].p, half);
        end_v = v_add(links[i].v, half_v);
    }
}

double chain_kinetic(const ChainScene *scene, const LinkState *links)
{
    double sum = 0.0;
    for (int i = 0; i < scene->n; i++) {
        const LinkState *l = &links[i];
        tac_Vec3 h = m_apply_diagonal(&l->R, scene->inertia, l->w);
        sum += 0.5 * scene->mass * v_dot(l->v, l->v) + 0.5 * v_dot(l->w, h);
    }
    return sum;
}

double chain_energy(const ChainScene *scene, const LinkState *links)
{
    double height = 0.0;
    for (int i = 0; i < scene->n; i++)
        height += links[i].p.z;
    return chain_kinetic(scene, links) + scene->mass * scene->gravity * height;
}

double chain_turnover(const ChainScene *scene)
{
    return scene->n * scene->mass * scene->gravity * 0.5 * scene->n * scene->length;
}

double chain_gap(const ChainScene *scene, const LinkState *links)
{
    double worst = 0.0;
    tac_Vec3 end = {0};
    for (int i = 0; i < scene->n; i++) {
        tac_Vec3 half = m_apply(&links[i].R, v_make(0.5 * scene->length, 0.0, 0.0));
        tac_Vec3 d = v_sub(v_sub(links[i].p, half), end);
        worst = fmax(worst, sqrt(v_dot(d, d)));
        end = v_add(links[i].p, half);
    }
    return worst;
}

tac_Vec3 chain_tip(const ChainScene *scene, const LinkState *links)
{
    const LinkState *last = &links[scene->n - 1];
    return v_add(last->p, m_apply(&last->R, v_make(0.5 * scene->length, 0.0, 0.0)));
}
