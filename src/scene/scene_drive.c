/* Where the joints of a model start, and the springs that pull them. Both go into the model that
 * the scene holds, before anything is built from it, so that no energy is booked for either. */
#include "base/unconst.h"
#include "scene/load.h"
#include "text/nearest.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Work {
    taci_Loader *l;
    taci_SceneModel *m;
    tac_TreeBodyDef *body; // of the model, which is the scene's own
    bool *given;           // joints that the scene says where to start     (body_count)
    bool *driven;
} Work;

// The body of the joint that a key names, -1 with a mistake.
static int find_key(Work *w, uint32_t key, bool *seen)
{
    taci_Loader *l = w->l;
    const taci_Node *n = &l->doc.node[key];
    char room[80];
    if (!taci_work(l, key))
        return -1;
    if (n->kind != TACI_NODE_SCALAR || n->count == 0) {
        if (n->kind != TACI_NODE_BAD)
            taci_mistake_at(&l->doc, key, "expected the name of a joint, got %s",
                            taci_node_text(l, key, room));
        return -1;
    }
    int body = taci_find_joint(l, key, w->m, n->text, n->count);
    if (body >= 0 && seen[body]) {
        taci_mistake_at(&l->doc, key, "duplicate joint '%.*s'", TACI_SHOW_NODE(n));
        return -1;
    }
    if (body >= 0) {
        seen[body] = true;
        l->linear_travel = w->body[body].joint == TAC_TREE_PRISMATIC;
    }
    return body;
}

// ---- start

static void read_start(Work *w, uint32_t key, uint32_t value)
{
    taci_Loader *l = w->l;
    double x;
    int body = find_key(w, key, w->given);
    if (body < 0 || !taci_value_number(l, value, TACI_DIM_TRAVEL, &x))
        return;
    const tac_TreeAxis *axis = &w->body[body].axis[0];
    if (axis->lower < axis->upper && !(x >= axis->lower && x <= axis->upper))
        taci_mistake_at(&l->doc, value, "the joint has limits; expected %.9g to %.9g, got %.9g",
                        axis->lower, axis->upper, x);
    w->body[body].position[0] = x;
}

// A word in place of positions: a keyframe of the model's file.
static void start_at_key(Work *w, uint32_t node)
{
    taci_Loader *l = w->l;
    const taci_Node *n = &l->doc.node[node];
    const tac_Model *model = w->m->model;
    char hint[TACI_HINT_SIZE];
    char names[200] = "";
    size_t used = 0;
    taci_Nearest near = taci_nearest_begin(n->text, n->count);
    for (int i = 0; i < model->key_count; i++) {
        const char *name = model->key[i].name;
        if (strlen(name) == n->count && memcmp(name, n->text, n->count) == 0) {
            taci_model_start_at(&model->key[i], w->body, model->tree.body_count);
            taci_model_control_at(&model->key[i], taci_unconst(model->tree.drive),
                                  model->tree.drive_count);
            return;
        }
        taci_nearest_offer(&near, name);
        if (name[0] != '\0' && used + strlen(name) + sizeof "; it has " < sizeof names)
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%s",
                                     used > 0 ? ", " : "; it has ", name);
    }
    taci_mistake(&l->doc, taci_model_spot(l, node),
                 "there is no keyframe '%.*s' in the model's file%s", TACI_SHOW_NODE(n),
                 near.best != NULL ? taci_nearest_hint(&near, hint)
                 : used > 0        ? names
                                   : ", which has none");
}

// For each velocity the body whose joint it is the only one of, or -1. NULL: no memory.
static int *list_owners(Work *w, const tac_TreeDef *tree)
{
    int count = taci_model_velocity(tree, tree->body_count), at = 0;
    int *owner = taci_pool_take(&w->l->scene->pool, ((size_t)count + 1) * sizeof *owner);
    for (int i = 0; i < tree->body_count && owner != NULL; i++) {
        tac_TreeJoint joint = tree->body[i].joint;
        bool single = joint == TAC_TREE_REVOLUTE || joint == TAC_TREE_PRISMATIC;
        for (int end = at + taci_joint_velocities(joint); at < end; at++)
            owner[at] = single ? i : -1;
    }
    return owner;
}

// A joint that mimics another starts where the other puts it: a tendon over two joints is not
// stretched, unless both are given.
static void follow(Work *w)
{
    const tac_TreeDef *tree = tac_model_tree(w->m->model);
    const int *owner = list_owners(w, tree);
    if (owner == NULL) {
        taci_no_memory(w->l);
        return;
    }
    for (int i = 0; i < tree->tendon_count; i++) {
        const tac_TendonDef *t = &tree->tendon[i];
        if (t->slack || t->count != 2 || t->arm[0] == 0.0)
            continue;
        int first = owner[t->velocity[0]], other = owner[t->velocity[1]];
        if (first < 0 || other < 0 || w->given[first] || !w->given[other])
            continue;
        w->body[first].position[0] =
            -(t->offset + t->arm[1] * w->body[other].position[0]) / t->arm[0];
        w->given[first] = true;
    }
}

// ---- drive

static void add_servo(Work *w, uint32_t node, int body, int signal)
{
    tac_Scene *s = w->l->scene;
    if (!taci_has_room(w->l, node, s->servo_count, "driven joints"))
        return;
    if (!taci_grow(&s->servo, &s->servo_capacity, s->servo_count, sizeof *s->servo)) {
        taci_no_memory(w->l);
        return;
    }
    s->servo[s->servo_count++] = (taci_SceneServo){
        w->m->parts.system, taci_model_velocity(tac_model_tree(w->m->model), body), signal};
}

static void read_drive(Work *w, uint32_t key, uint32_t value)
{
    taci_Loader *l = w->l;
    taci_Given given;
    int signal = -1, body = find_key(w, key, w->driven);
    if (body < 0)
        return;
    tac_TreeAxis *axis = &w->body[body].axis[0];
    taci_ServoText text = {.damper = axis->damper};
    if (!taci_fields_read(l, value, &taci_table_servo, &text, &given))
        return;
    double rest = w->body[body].position[0];
    uint32_t node = given.value[TACI_SERVO_REST];
    if (node != 0 && !taci_load_scalar(l, node, TACI_DIM_TRAVEL, &rest, &signal))
        return;
    axis->spring = text.spring;
    axis->damper = text.damper;
    axis->rest = rest;
    if (signal >= 0)
        add_servo(w, node, body, signal);
}

static void each(Work *w, uint32_t map, const char *what,
                 void (*read)(Work *, uint32_t key, uint32_t value))
{
    taci_Loader *l = w->l;
    if (map == 0 || !taci_check_map(l, map, what))
        return;
    for (uint32_t key = l->doc.node[map].first; key != 0;) {
        uint32_t value = l->doc.node[key].next;
        read(w, key, value);
        key = l->doc.node[value].next;
    }
}

void taci_load_drive(taci_Loader *l, taci_SceneModel *m, uint32_t start, uint32_t drive)
{
    const tac_TreeDef *tree = tac_model_tree(m->model);
    size_t n = (size_t)tree->body_count + 1;
    if (start == 0 && drive == 0)
        return;
    bool *seen = taci_pool_take(&l->scene->pool, 2 * n * sizeof *seen);
    if (seen == NULL) {
        taci_no_memory(l);
        return;
    }
    memset(seen, 0, 2 * n * sizeof *seen);
    Work w = {l, m, taci_unconst(tree->body), seen, seen + n};
    bool word = start != 0 && l->doc.node[start].kind == TACI_NODE_SCALAR;
    if (word)
        start_at_key(&w, start);
    else
        each(&w, start, "a keyframe, or a mapping from joints to positions", read_start);
    if (start != 0 && !word)
        follow(&w);
    each(&w, drive, "a mapping from joints to springs", read_drive);
}
