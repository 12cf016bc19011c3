/* Ten boxes upon each other (tower.h). */
#include "tower.h"
#include "larger.h"

#include <math.h>

static Solid box_of(const TowerDef *def, int i, Dice *dice)
{
    tac_Vec3 off = dice_vec(dice, -def->disorder, def->disorder);
    return solid_box(i == TOWER_BOXES - 1 ? def->top : 1.0, vec(TOWER_EDGE, TOWER_EDGE, TOWER_EDGE),
                     vec(off.x, off.y, TOWER_EDGE * (i + 0.5)), vec(0.0, 0.0, 10.0 * off.z));
}

void tower_items(const TowerDef *def, double x, PictureItem *item)
{
    Dice dice = {def->seed};
    for (int i = 0; i < TOWER_BOXES; i++) {
        Solid box = box_of(def, i, &dice);
        box.pose.p.x += x;
        item[i] = (PictureItem){box.type, box.size, NULL, box.pose, LOOK_EXACT};
    }
}

static bool build(const TowerDef *def, tac_World **world, tac_BodyId body[TOWER_BOXES])
{
    tac_WorldDef world_def = tac_world_def_default();
    Dice dice = {def->seed};
    if (def->slop > 0.0)
        world_def.contact_slop = def->slop;
    bool ok = solids_open(&world_def, (tac_Surface){.friction = 0.5}, true, world);
    for (int i = 0; ok && i < TOWER_BOXES; i++) {
        Solid box = box_of(def, i, &dice);
        ok = solids_add(*world, &box, &body[i], NULL);
    }
    return ok;
}

typedef struct Place {
    tac_Pose pose[TOWER_BOXES];
} Place;

static Place place_of(const tac_World *world, const tac_BodyId body[TOWER_BOXES])
{
    Place place;
    for (int i = 0; i < TOWER_BOXES; i++)
        place.pose[i] = tac_body_pose(world, body[i]);
    return place;
}

static double way_of(const Place *a, const Place *b)
{
    double way = 0.0;
    for (int i = 0; i < TOWER_BOXES; i++)
        way = larger(way, vec_distance(a->pose[i].p, b->pose[i].p));
    return way;
}

static double aside_of(const Place *a, const Place *b)
{
    double way = 0.0;
    for (int i = 0; i < TOWER_BOXES; i++)
        way = larger(way, hypot(a->pose[i].p.x - b->pose[i].p.x, a->pose[i].p.y - b->pose[i].p.y));
    return way;
}

static double turn_of(const Place *a, const Place *b)
{
    double turn = 0.0;
    for (int i = 0; i < TOWER_BOXES; i++)
        turn = larger(turn, turn_between(a->pose[i].q, b->pose[i].q));
    return turn;
}

bool tower_run(const TowerDef *def, TowerRun *run)
{
    const double T = 0.001;
    const int settle = (int)lround(def->settle / T), rest = (int)lround(def->rest / T);
    tac_World *world;
    tac_BodyId body[TOWER_BOXES];
    *run = (TowerRun){0};
    bool ok = build(def, &world, body);
    Watch watch = {0};
    if (ok)
        watch = watch_start(world, true);
    for (int i = 0; ok && i < settle; i++)
        ok = watch_step(&watch, world, T);
    watch.depth = watch.unsolved = 0.0;
    Place start = {0};
    if (ok)
        start = place_of(world, body);
    for (int i = 1, sample = 0; ok && i <= rest; i++) {
        ok = watch_step(&watch, world, T);
        run->pairs += tac_world_stats(world).contact.sweep_pairs;
        if ((long)i * TOWER_SAMPLES >= (long)(sample + 1) * rest && sample < TOWER_SAMPLES) {
            Place now = place_of(world, body);
            run->creep[sample++] = way_of(&start, &now);
            run->way = larger(run->way, way_of(&start, &now));
            run->aside = larger(run->aside, aside_of(&start, &now));
            run->turn = larger(run->turn, turn_of(&start, &now));
        }
    }
    if (ok)
        run->height = tac_body_pose(world, body[TOWER_BOXES - 1]).p.z;
    run->pairs /= rest;
    run->depth = watch.depth;
    run->rise = watch.rise;
    run->residual = watch.residual;
    run->unsolved = watch.unsolved;
    tac_world_destroy(world);
    return ok;
}
