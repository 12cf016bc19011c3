/* Controls of a model's drives, as numbers or signals. A number, and where a signal starts, goes
 * into the model that the scene holds, before anything is built from it. */
#include "base/unconst.h"
#include "model/model_list.h"
#include "scene/load.h"
#include "text/nearest.h"
#include "text/pattern.h"
#include <stdio.h>
#include <string.h>

const char *taci_drive_label(const tac_Model *model, int drive, char room[TACI_LABEL_SIZE])
{
    const char *name = tac_model_drive_name(model, drive);
    if (name[0] == '\0')
        snprintf(room, TACI_LABEL_SIZE, "drive%d", drive);
    else
        snprintf(room, TACI_LABEL_SIZE, "%.*s", TACI_LABEL_SIZE - 1, name);
    taci_pattern_make_plain(room);
    return room;
}

taci_DriveUnit taci_drive_unit(const tac_TreeDef *tree, const tac_DriveDef *drive)
{
    bool turns = false, slides = false, other = drive->on != TAC_DRIVE_JOINTS;
    int at = 0;
    for (int i = 0; i < tree->body_count && !other; i++) {
        tac_TreeJoint joint = tree->body[i].joint;
        int end = at + taci_joint_velocities(joint);
        for (int k = 0; k < drive->count; k++)
            if (drive->velocity[k] >= at && drive->velocity[k] < end) {
                turns |= joint == TAC_TREE_REVOLUTE;
                slides |= joint == TAC_TREE_PRISMATIC;
                other |= joint != TAC_TREE_REVOLUTE && joint != TAC_TREE_PRISMATIC;
            }
        at = end;
    }
    return other || turns == slides ? TACI_DRIVE_MIXED
           : turns                  ? TACI_DRIVE_TURNS
                                    : TACI_DRIVE_SLIDES;
}

// What a control is: a place or a rate of a servo, else whatever the file's author meant.
static taci_Dimension dimension_of(const tac_TreeDef *tree, const tac_DriveDef *d)
{
    taci_DriveUnit unit = taci_drive_unit(tree, d);
    bool turns = unit == TACI_DRIVE_TURNS;
    bool servo = d->bias[1] != 0.0 && d->gain[0] == -d->bias[1];
    bool rates = d->bias[1] == 0.0 && d->bias[2] != 0.0 && d->gain[0] == -d->bias[2];
    if (unit == TACI_DRIVE_MIXED || (!servo && !rates))
        return TACI_DIM_ANY;
    if (servo && d->dynamics != TAC_DRIVE_INTEGRATOR)
        return turns ? TACI_DIM_ANGLE : TACI_DIM_LENGTH;
    return turns ? TACI_DIM_SPIN : TACI_DIM_VELOCITY;
}

typedef struct Work {
    taci_Loader *l;
    taci_SceneModel *m;
    const tac_TreeDef *tree;
    tac_DriveDef *drive; // of the model, which is the scene's own
    bool *seen;          // (drive_count)
} Work;

// The drive that a key names, -1 with a mistake.
static int find_drive(const Work *w, uint32_t key)
{
    taci_Loader *l = w->l;
    const taci_Node *n = &l->doc.node[key];
    char room[TACI_LABEL_SIZE], hint[TACI_HINT_SIZE];
    int count = w->tree->drive_count;
    for (int i = 0; i < count; i++) {
        const char *name = tac_model_drive_name(w->m->model, i);
        if (name[0] == '\0')
            name = taci_drive_label(w->m->model, i, room);
        if (strlen(name) == n->count && memcmp(name, n->text, n->count) == 0)
            return i;
    }
    taci_Nearest near = taci_nearest_begin(n->text, n->count);
    for (int i = taci_may_guess(l, count) ? 0 : count; i < count; i++)
        taci_nearest_offer(&near, tac_model_drive_name(w->m->model, i));
    taci_mistake(&l->doc, taci_model_spot(l, key), "'%s' has no drive '%.*s'%s", w->m->name,
                 TACI_SHOW_NODE(n), count > 0 ? taci_nearest_hint(&near, hint) : "; it has none");
    return -1;
}

static void add_control(const Work *w, uint32_t node, int drive, int signal)
{
    tac_Scene *s = w->l->scene;
    if (!taci_has_room(w->l, node, s->control_count, "controls"))
        return;
    if (!taci_grow(&s->control, &s->control_capacity, s->control_count, sizeof *s->control)) {
        taci_no_memory(w->l);
        return;
    }
    s->control[s->control_count++] = (taci_SceneControl){w->m->parts.system, drive, signal};
}

// A drive that `all` gives more than its range takes the end of the range.
static void list_clamped(taci_List *list, const Work *w, int i)
{
    const tac_DriveDef *d = &w->drive[i];
    char room[TACI_LABEL_SIZE], item[TACI_LABEL_SIZE + 64];
    snprintf(item, sizeof item, "%.200s (%.6g to %.6g)", taci_drive_label(w->m->model, i, room),
             d->control_lower, d->control_upper);
    taci_list_add(list, item);
}

// A word is the name of a signal, which there is none of beside a robot alone.
static bool may_be_number(const taci_Node *n)
{
    return n->kind == TACI_NODE_SCALAR && n->count > 0 && strchr("+-.0123456789=$ ", n->text[0]);
}

static void read_control(const Work *w, int i, uint32_t value, bool named)
{
    taci_Loader *l = w->l;
    tac_DriveDef *d = &w->drive[i];
    double u = d->control;
    int signal = -1;
    if (l->model_alone && !may_be_number(&l->doc.node[value])) {
        taci_mistake_at(&l->doc, value, "control '%.60s' is '%.*s'; expected a number",
                        tac_model_drive_name(w->m->model, i), TACI_SHOW_NODE(&l->doc.node[value]));
        return;
    }
    taci_Dimension dimension = named ? dimension_of(w->tree, d) : TACI_DIM_ANY;
    if (!taci_load_scalar(l, value, dimension, &u, &signal))
        return;
    bool limited = named && signal < 0 && d->control_lower < d->control_upper;
    if (limited && !(u >= d->control_lower && u <= d->control_upper))
        taci_mistake(&l->doc, taci_model_spot(l, value),
                     "the control has a range; expected %.9g to %.9g, got %.9g", d->control_lower,
                     d->control_upper, u);
    d->control = u;
    if (signal >= 0)
        add_control(w, value, i, signal);
}

// A drive by its name, or `all` that are not named.
static void read_named(const Work *w, uint32_t key, uint32_t value)
{
    taci_Loader *l = w->l;
    const taci_Node *n = &l->doc.node[key];
    char room[80];
    if (!taci_work(l, key) || n->kind == TACI_NODE_BAD || taci_is_text(l, key, "all"))
        return;
    if (n->kind != TACI_NODE_SCALAR || n->count == 0) {
        taci_mistake_at(&l->doc, key, "expected the name of a drive, got %s",
                        taci_node_text(l, key, room));
        return;
    }
    int i = find_drive(w, key);
    if (i >= 0 && w->seen[i])
        taci_mistake_at(&l->doc, key, "duplicate drive '%.*s'", TACI_SHOW_NODE(n));
    else if (i >= 0)
        read_control(w, i, value, true);
    if (i >= 0)
        w->seen[i] = true;
}

void taci_load_controls(taci_Loader *l, taci_SceneModel *m, uint32_t map)
{
    const tac_TreeDef *tree = tac_model_tree(m->model);
    size_t n = (size_t)tree->drive_count + 1;
    if (map == 0 || !taci_check_map(l, map, "a mapping from drives to controls"))
        return;
    bool *seen = taci_pool_take(&l->scene->pool, n * sizeof *seen);
    if (seen == NULL) {
        taci_no_memory(l);
        return;
    }
    memset(seen, 0, n * sizeof *seen);
    Work w = {l, m, tree, taci_unconst(tree->drive), seen};
    for (uint32_t key = l->doc.node[map].first; key != 0;) {
        uint32_t value = l->doc.node[key].next;
        read_named(&w, key, value);
        key = l->doc.node[value].next;
    }
    uint32_t all = taci_find_value(l, map, "all");
    taci_List clamped = {.count = 0};
    for (int i = 0; i < tree->drive_count && all != 0 && !l->doc.no_memory; i++) {
        if (seen[i])
            continue;
        read_control(&w, i, all, false);
        const tac_DriveDef *d = &w.drive[i];
        if (d->control_lower < d->control_upper &&
            !(d->control >= d->control_lower && d->control <= d->control_upper))
            list_clamped(&clamped, &w, i);
    }
    if (clamped.count > 0)
        taci_message(
            l->options->message, l->options->message_user, TAC_OK, tac_model_name(m->model),
            "control `all` is beyond the range of %d drive%s, which take%s the end of it: %s",
            clamped.count, clamped.count > 1 ? "s" : "", clamped.count > 1 ? "" : "s",
            taci_list_end(&clamped));
}

tac_Result taci_drive_controls(const tac_Scene *s, tac_World *world, double t)
{
    tac_Result result = TAC_OK;
    for (int i = 0; i < s->control_count && result == TAC_OK; i++) {
        const taci_SceneControl *c = &s->control[i];
        tac_SystemId system = taci_scene_system_id(world, c->system);
        double u = taci_signal_value(&s->signal[c->signal], t).x;
        if (system.index1 != 0)
            result = tac_drive_set_control(world, system, c->drive, u);
    }
    return result;
}
