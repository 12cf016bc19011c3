#define _DEFAULT_SOURCE // MAP_ANONYMOUS
#include "mechanism.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

void mechanism_init(Mechanism *m)
{
    memset(m, 0, sizeof *m);
    m->mass = 0.1;
    m->damping = 2.0;
    m->turn[0] = 1.0;
}

void mechanism_set(Mechanism *m, double fx, double fy, double fz)
{
    m->force[0] = fx;
    m->force[1] = fy;
    m->force[2] = fz;
    m->writes++;
}

void mechanism_step(Mechanism *m, double T)
{
    enum { PARTS = 16 };
    double h = T / PARTS;
    for (int i = 0; i < 3 && T > 0.0; i++) {
        double start = m->x[i], motor = m->force[i];
        for (int k = 0; k < PARTS; k++) {
            // m (v' - v) / h = F - b (v + v') / 2
            double v = ((m->mass / h - 0.5 * m->damping) * m->v[i] + motor + m->hand[i]) /
                       (m->mass / h + 0.5 * m->damping);
            m->x[i] += 0.5 * h * (m->v[i] + v);
            m->v[i] = v;
        }
        m->work += motor * (m->x[i] - start);
    }
    m->steps++;
}

double mechanism_force(const Mechanism *m)
{
    double most = 0.0;
    for (int i = 0; i < 3; i++) {
        double size = fabs((double)m->force[i]);
        most = size <= most ? most : size;
    }
    return most;
}

Mechanism *mechanism_shared(void)
{
    void *memory =
        mmap(NULL, sizeof(Mechanism), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        abort();
    mechanism_init(memory);
    return memory;
}
