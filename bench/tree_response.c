#include "tree_response.h"
#include "bench.h"
#include "tree_tactus.h"

#include "system/tree/tree.h"
#include "world/world.h"

/* The response of a row site at the last link, taken between begin and end of a step, where the
 * operator of the step is in force. */

enum { CALLS = 20 }; // between two looks at the clock

typedef struct Place {
    taci_Tree *tree;
    taci_TreeSite site;
    int path, columns;
} Place;

/// ns per column and path joint.
static double time_site(Place *p, int repeats)
{
    static double G[36];
    double best = HUGE_VAL;
    for (int k = 0; k < repeats; k++) {
        double begin = wall_time();
        for (int i = 0; i < CALLS; i++)
            p->tree->form->response(p->tree, &p->site, 1, G, 6);
        best = fmin(best, wall_time() - begin);
    }
    return 1e9 * best / CALLS / p->path / p->columns;
}

ResponseTimes response_times(const Robot *robot, bool square, int repeats)
{
    ResponseTimes times = {MISSING, MISSING};
    tac_SystemId id;
    tac_World *world = tactus_tree_world(robot, square ? TAC_FORM_SQUARE : TAC_FORM_RECURSION, &id);
    if (world == NULL || tac_world_step(world, 1e-3) != TAC_OK ||
        tac_world_begin(world, 1e-3) != TAC_OK) {
        tac_world_destroy(world);
        return times;
    }
    Place p = {.tree = (taci_Tree *)taci_world_user_system(world, id)};
    p.site.link = p.tree->links - 1; // all of these robots end in their deepest link
    p.site.dof = -1;
    p.site.at = p.tree->mid[p.site.link].d;
    for (int i = p.site.link; i >= 0; i = p.tree->link[i].parent)
        p.path++;
    p.columns = 6;
    times.body = time_site(&p, repeats);
    p.site.dof = p.tree->link[p.site.link].dof;
    p.columns = 1;
    times.coordinate = time_site(&p, repeats);
    tac_world_destroy(world);
    return times;
}
