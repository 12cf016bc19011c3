#include "touch.h"
#include "bench.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* All engines through one scene. They take turns of a few steps, so that a busy moment of the
 * machine hits them alike, and what is timed is CPU time, because a motion cannot be repeated to
 * take the least. Energy is looked at after every step, overlap after some. */

enum { TURN = 50, LOOK = 25 }; // steps

static void *must(void *memory)
{
    if (memory == NULL)
        abort();
    return memory;
}

static bool enter(Racer *r, const TouchEngine *engine, const TouchScene *scene, double T)
{
    *r = (Racer){.engine = engine, .run = engine->create(engine, scene, T)};
    if (r->run == NULL)
        return false;
    r->mark = must(calloc((size_t)scene->moving, sizeof *r->mark));
    r->now = must(calloc((size_t)scene->moving, sizeof *r->now));
    return true;
}

void race_open(Race *race, const TouchScene *scene, double T, int island)
{
    const TouchEngine *e;
    *race = (Race){.scene = scene, .T = T, .ruler = ruler_open(scene)};
    for (int i = 0; (e = touch_engine_at(i)) != NULL && race->count < RACERS_MAX; i++)
        if (!e->ccd && island <= e->largest && enter(&race->racer[race->count], e, scene, T))
            race->count++;
    race_mark(race);
}

void race_close(Race *race)
{
    for (int i = 0; i < race->count; i++) {
        Racer *r = &race->racer[i];
        r->engine->destroy(r->run);
        free(r->spent);
        free(r->mark);
        free(r->now);
    }
    ruler_close(race->ruler);
    race->count = 0;
}

void race_mark(Race *race)
{
    for (int i = 0; i < race->count; i++) {
        Racer *r = &race->racer[i];
        r->engine->bodies(r->run, r->mark);
        r->steps = 0;
        r->mean = r->p99 = r->contacts = r->rise = r->created = r->way = r->turn = 0.0;
        r->energy = touch_energy(race->scene, r->mark);
        r->depth = 0.0;
    }
}

static void look(const Race *race, Racer *r)
{
    r->engine->bodies(r->run, r->now);
    double E = touch_energy(race->scene, r->now);
    r->rise = fmax(r->rise, E - r->energy);
    r->created += fmax(0.0, E - r->energy);
    r->energy = E;
    r->contacts += (r->engine->contacts(r->run) - r->contacts) / r->steps;
    if (r->steps % LOOK != 0)
        return;
    r->depth = fmax(r->depth, ruler_depth(race->ruler, r->now));
    r->way = fmax(r->way, touch_way(race->scene, r->mark, r->now));
    r->turn = fmax(r->turn, touch_turn(race->scene, r->mark, r->now));
}

static void take_turn(const Race *race, Racer *r, int until)
{
    while (r->steps < until && !r->gave_up) {
        double begin = cpu_time();
        r->gave_up = !r->engine->step(r->run, 1);
        r->spent[r->steps] = cpu_time() - begin;
        r->mean += (r->spent[r->steps] - r->mean) / (r->steps + 1);
        r->steps++;
        if (!r->gave_up)
            look(race, r);
    }
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double percentile_99(const double *spent, int count)
{
    double *sorted = must(calloc((size_t)count + 1, sizeof *sorted));
    memcpy(sorted, spent, (size_t)count * sizeof *sorted);
    qsort(sorted, (size_t)count, sizeof *sorted, ascending);
    double value = count > 0 ? sorted[(int)(0.99 * count)] : MISSING;
    free(sorted);
    return value;
}

void race_run(Race *race, int steps, double budget)
{
    int first[RACERS_MAX];
    for (int i = 0; i < race->count; i++) {
        Racer *r = &race->racer[i];
        first[i] = r->steps;
        r->spent = must(realloc(r->spent, (size_t)(r->steps + steps) * sizeof *r->spent));
    }
    for (int done = 0; done < steps; done += TURN) {
        for (int i = 0; i < race->count; i++) {
            Racer *r = &race->racer[i];
            int until = first[i] + (done + TURN < steps ? done + TURN : steps);
            if (r->steps == first[i] + done && r->mean * r->steps < budget)
                take_turn(race, r, until);
        }
    }
    for (int i = 0; i < race->count; i++)
        race->racer[i].p99 = percentile_99(race->racer[i].spent, race->racer[i].steps);
}
