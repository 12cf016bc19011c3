/* The tendons of a model in a world (model.h): their points on the world stand where the placement
 * has them, and no tendon starts beyond its range. */
#include "model/model.h"
#include "model/model_list.h"
#include "world/world.h"
#include <math.h>
#include <string.h>

#define ROUNDED 1e-4 // m: files round what they say; this much is mended in silence

// ---- points

/// Whether a tendon has the points of the one before it.
static bool shares_path(const tac_TendonDef *tendon, int index)
{
    return index > 0 && tendon[index].path == tendon[index - 1].path;
}

int taci_model_count_points(const tac_Model *m)
{
    int count = 0;
    for (int i = 0; i < m->tree.tendon_count; i++)
        count += shares_path(m->tree.tendon, i) ? 0 : m->tree.tendon[i].path_count;
    return count;
}

static void place_points(const tac_Model *m, tac_Pose pose, tac_TendonDef *tendon,
                         tac_TendonPoint *point)
{
    for (int i = 0; i < m->tree.tendon_count; i++) {
        const tac_TendonDef *from = &m->tree.tendon[i];
        tendon[i] = *from;
        if (from->path_count == 0)
            continue;
        if (shares_path(m->tree.tendon, i)) {
            tendon[i].path = tendon[i - 1].path;
            continue;
        }
        for (int k = 0; k < from->path_count; k++) {
            point[k] = from->path[k];
            if (point[k].body == TAC_TREE_WORLD)
                point[k].frame = pose_mul(pose, point[k].frame);
            if (point[k].has_side && point[k].side_body == TAC_TREE_WORLD)
                point[k].side = pose_point(pose, point[k].side);
        }
        tendon[i].path = point;
        point += from->path_count;
    }
}

// ---- ranges

static void list_range(taci_List *l, const tac_Model *m, int index, double length)
{
    char item[160];
    const char *name = tac_model_tendon_name(m, index);
    const taci_TendonStop *stop = &m->stop[index];
    int size = (int)strlen(name) - (int)strlen(":max");
    snprintf(item, sizeof item, "%.*s %.4g (range %.4g to %.4g%s)", size > 0 ? size : 7,
             size > 0 ? name : "unnamed", length, stop->range[0], stop->range[1],
             m->tree.tendon[index].path_count > 0 ? " m" : "");
    taci_list_add(l, item);
}

/// Of a tree as it starts.
static void begin_ranges(const tac_Model *m, const tac_World *start, tac_SystemId tree,
                         tac_TendonDef *tendon, taci_List *l)
{
    for (int i = 0; i < m->tree.tendon_count; i++) {
        double scale = m->stop[i].scale;
        tac_TendonInfo info = tac_tendon_info(start, tree, i);
        if (scale == 0.0 || !(info.stretch > 0.0))
            continue;
        bool is_string = tendon[i].path_count > 0;
        tendon[i].offset = -(is_string ? tendon[i].gain : 1.0) * info.length;
        if (fabs(info.stretch / scale) > ROUNDED)
            list_range(l, m, i, is_string ? info.length : info.length / scale + 0.0); // no -0
    }
}

static bool has_stops(const tac_Model *m)
{
    for (int i = 0; i < m->tree.tendon_count; i++)
        if (m->stop[i].scale != 0.0)
            return true;
    return false;
}

tac_Result taci_model_place_tendons(const tac_Model *m, const tac_World *world,
                                    const tac_ModelPlacement *placement,
                                    const tac_TreeBodyDef *body, tac_TendonDef *tendon,
                                    tac_TendonPoint *point)
{
    place_points(m, placement->pose, tendon, point);
    if (!has_stops(m))
        return TAC_OK;
    // in a world of its own, so that no books have what a stop would store
    tac_WorldDef def = tac_world_def_default();
    tac_TreeDef tree = m->tree;
    tac_World *start;
    tac_SystemId id;
    taci_List l = {.used = 0};
    tree.body = body;
    tree.tendon = tendon;
    tree.drive_count = 0;
    def.message = NULL; // a tree that there cannot be says so when it is made
    tac_Result result = tac_world_create(&def, &start);
    if (result != TAC_OK)
        return result;
    if (tac_tree_create(start, &tree, &id) == TAC_OK)
        begin_ranges(m, start, id, tendon, &l);
    tac_world_destroy(start);
    if (l.count > 0)
        taci_message(world->def.message, world->def.message_user, TAC_OK, "tac_model_build",
                     "%d tendon%s of %.60s beyond the range at the start, which begins there: %s",
                     l.count, l.count > 1 ? "s" : "", tac_model_name(m), taci_list_end(&l));
    return TAC_OK;
}
