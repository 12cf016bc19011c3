// Ports: points of bodies that devices are coupled to. The world's side of them: where the point
// is, how it will move in the step begun, what a wrench there does, and what it did. Their sites
// are watched like any (port_sites.c). Theory: docs/theory/ports.md.
#include "base/cookie.h"
#include "base/hash.h"
#include "port/port_end.h"
#include "world/world.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

tac_PortDef tac_port_def_default(void)
{
    return (tac_PortDef){.anchor = pose_identity(),
                         .end = tac_port_end_def_default(),
                         .name = "",
                         .cookie = TACI_COOKIE_PORT};
}

static taci_Slots slots_of(const tac_World *w)
{
    return (taci_Slots){&w->port->slot, sizeof *w->port, w->port_high, w->port_count, w->def.tag};
}

static int find(const tac_World *w, tac_PortId id)
{
    return taci_slots_find(slots_of(w), id.index1, id.generation, id.world);
}

static tac_PortId id_of(const tac_World *w, int i)
{
    return i < 0 ? (tac_PortId){0} : (tac_PortId){i + 1, w->port[i].slot.generation, w->def.tag};
}

bool taci_world_make_ports(tac_World *w, int count)
{
    for (int i = 0; i < count; i++) {
        if (w->port[i].port == NULL)
            w->port[i].port = calloc(1, sizeof *w->port[i].port);
        if (w->port[i].port == NULL)
            return false;
    }
    return true;
}

void taci_world_ports_free(tac_World *w)
{
    for (int i = 0; i < TACI_PORTS; i++)
        free(w->port[i].port);
}

/// The site of a port is watched; 0: there is no room, or no body.
static int watch(tac_World *w, const taci_Port *p)
{
    taci_Body body = taci_world_find_body(w, p->def.body);
    taci_RowEnd end = taci_world_row_end(body);
    return body.system < 0 ? 0 : taci_world_watch(w, &end);
}

static bool is_null(tac_BodyId body)
{
    return body.index1 == 0;
}

static const char *find_fault(const tac_PortDef *def, tac_PortEnd *end)
{
    if (def == NULL || def->cookie != TACI_COOKIE_PORT)
        return "the definition was not made by tac_port_def_default";
    if (!taci_unit_pose(def->anchor))
        return "anchor is not finite with a unit quaternion";
    if (tac_port_end_init(end, &def->end) != TAC_OK)
        return "a field of `end` is out of range: axes are 1, 3 or 6, stiffness is positive, axis "
               "of unit length, nothing negative";
    return NULL;
}

static void fill(taci_Port *p, const tac_PortDef *def)
{
    memset(p, 0, sizeof *p); // padding too: it is saved
    p->def = *def;
    p->def.name = NULL;
    snprintf(p->name, sizeof p->name, "%s", def->name != NULL ? def->name : "");
    (void)tac_port_end_init(&p->end, &def->end);
}

tac_Result tac_port_create(tac_World *w, const tac_PortDef *def, tac_PortId *port)
{
    *port = (tac_PortId){0};
    tac_Result result = taci_world_check_edit(w, __func__);
    if (result != TAC_OK)
        return result;
    tac_PortEnd end;
    const char *fault = find_fault(def, &end);
    if (fault != NULL)
        return taci_world_fail(w, TAC_ERR_INVALID, __func__, fault);
    bool holds = !def->open || !is_null(def->body);
    if (holds && !tac_body_is_valid(w, def->body))
        return taci_world_fail(w, TAC_ERR_STALE, __func__, "the body is gone, or of another world");
    int i = taci_slots_lowest_free(slots_of(w));
    if (i >= TACI_PORTS)
        return taci_world_fail(w, TAC_ERR_CAPACITY, __func__, "a world has at most 64 ports");
    if (!taci_world_make_ports(w, i + 1))
        return taci_world_fail(w, TAC_ERR_MEMORY, __func__, "there is no memory for the port");
    taci_Port *p = w->port[i].port;
    fill(p, def);
    p->number = watch(w, p);
    if (holds && p->number == 0)
        return taci_world_fail(w, TAC_ERR_CAPACITY, __func__, "a world has at most 64 ports");
    w->port[i].slot = taci_slot_taken(w->port[i].slot);
    w->port_high = i >= w->port_high ? i + 1 : w->port_high;
    w->port_count++;
    *port = id_of(w, i);
    return TAC_OK;
}

static void remove_port(tac_World *w, int i)
{
    w->port[i].beside.shown = false;
    memset(w->port[i].port, 0, sizeof *w->port[i].port);
    w->port[i].slot.live = 0;
    w->port_count--;
}

tac_Result tac_port_destroy(tac_World *w, tac_PortId id)
{
    int i = find(w, id);
    tac_Result result = taci_world_check_edit_of(w, __func__, i);
    if (result != TAC_OK)
        return result;
    taci_world_unwatch(w, w->port[i].port->number);
    remove_port(w, i);
    return TAC_OK;
}

/// It holds nothing any more. What it has pushed for the coming step is its body's no longer.
static void let_go(tac_World *w, taci_Port *p)
{
    if (p->pushed_in == w->stats.step_count + 1 && tac_body_is_valid(w, p->def.body))
        (void)tac_body_push(w, p->def.body,
                            (tac_Wrench){v3_neg(p->pushed.force), v3_neg(p->pushed.torque)});
    p->pushed_in = 0;
    p->def.body = (tac_BodyId){0};
    p->def.anchor = pose_identity();
    p->number = 0;
    p->times++;
    tac_port_end_let_go(&p->end);
}

/// Sites are watched in the order of the ports, as after a load: sums over them are the same then.
static void watch_in_order(tac_World *w)
{
    taci_world_ports_unwatch(w);
    for (int i = 0; i < w->port_high; i++)
        if (w->port[i].slot.live)
            w->port[i].port->number = watch(w, w->port[i].port);
}

tac_Result tac_port_hold(tac_World *w, tac_PortId id, tac_BodyId body, tac_Pose anchor)
{
    int i = find(w, id);
    tac_Result result = taci_world_check_edit_of(w, __func__, i);
    if (result != TAC_OK)
        return result;
    if (!taci_unit_pose(anchor))
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "anchor is not finite with a unit quaternion");
    if (!tac_body_is_valid(w, body))
        return taci_world_fail(w, TAC_ERR_STALE, __func__, "the body is gone, or of another world");
    taci_Port *p = w->port[i].port;
    if (p->number == 0 && w->ports.count == TACI_PORTS)
        return taci_world_fail(w, TAC_ERR_CAPACITY, __func__, "a world has at most 64 ports");
    taci_world_unwatch(w, p->number);
    let_go(w, p);
    p->def.body = body;
    p->def.anchor = anchor;
    watch_in_order(w);
    return TAC_OK;
}

tac_Result tac_port_let_go(tac_World *w, tac_PortId id)
{
    int i = find(w, id);
    tac_Result result = taci_world_check_edit_of(w, __func__, i);
    if (result != TAC_OK)
        return result;
    taci_world_unwatch(w, w->port[i].port->number);
    let_go(w, w->port[i].port);
    return TAC_OK;
}

bool tac_port_holds(const tac_World *w, tac_PortId id)
{
    int i = find(w, id);
    return i >= 0 && !is_null(w->port[i].port->def.body);
}

void taci_world_ports_drop(tac_World *w, int system, int index)
{
    for (int i = 0; i < w->port_high; i++) {
        if (!w->port[i].slot.live)
            continue;
        taci_Port *p = w->port[i].port;
        taci_Body body = taci_world_find_body(w, p->def.body);
        if (body.system < 0 || body.system != system || (index >= 0 && body.index != index))
            continue;
        if (p->def.open)
            let_go(w, p);
        else
            remove_port(w, i);
    }
}

bool tac_port_is_valid(const tac_World *w, tac_PortId id)
{
    return find(w, id) >= 0;
}

int tac_world_port_count(const tac_World *w)
{
    return w->port_count;
}

tac_PortId tac_world_next_port(const tac_World *w, tac_PortId after)
{
    return id_of(w, taci_slots_next(slots_of(w), after.index1));
}

tac_PortDef tac_port_def(const tac_World *w, tac_PortId id)
{
    int i = find(w, id);
    if (i < 0)
        return tac_port_def_default();
    tac_PortDef def = w->port[i].port->def;
    def.name = w->port[i].port->name;
    return def;
}

tac_PortEnd *tac_port_end(tac_World *w, tac_PortId id)
{
    int i = find(w, id);
    return i < 0 ? NULL : &w->port[i].port->end;
}

tac_Result tac_port_set_stiffness(tac_World *w, tac_PortId id, double stiffness,
                                  double turn_stiffness)
{
    int i = find(w, id);
    tac_Result result = taci_world_check_edit_of(w, __func__, i);
    if (result != TAC_OK)
        return result;
    taci_Port *p = w->port[i].port;
    if (tac_port_end_set_stiffness(&p->end, stiffness, turn_stiffness) != TAC_OK)
        return taci_world_fail(w, TAC_ERR_INVALID, __func__,
                               "a stiffness must be positive and finite, that of turns not "
                               "negative");
    p->def.end.stiffness = stiffness;
    p->def.end.turn_stiffness = turn_stiffness;
    return TAC_OK;
}

tac_PortEndInfo tac_port_info(const tac_World *w, tac_PortId id)
{
    int i = find(w, id);
    if (i < 0)
        return (tac_PortEndInfo){0};
    const taci_Port *p = w->port[i].port;
    if (w->port[i].beside.shown)
        return w->port[i].beside.info;
    tac_PortEndInfo info = tac_port_end_info(&p->end);
    tac_Vec3 point = tac_pose_point(tac_body_pose(w, p->def.body), p->def.anchor.p);
    if (!p->end.placed && !is_null(p->def.body))
        info.place =
            p->end.def.axes == 1 ? (tac_Vec3){v3_dot(p->end.def.axis, point), 0, 0} : point;
    return info;
}

void tac_port_text(const tac_World *w, tac_PortId id, char *text, size_t size)
{
    int i = find(w, id);
    char end[512];
    if (i < 0) {
        snprintf(text, size, "this port is gone");
        return;
    }
    const taci_Port *p = w->port[i].port;
    const char *body = is_null(p->def.body) ? "nothing yet" : tac_body_name(w, p->def.body);
    tac_port_end_text(&p->end, end, sizeof end);
    snprintf(text, size, "port%s%s%s%s: %s", p->name[0] ? " " : "", p->name, body[0] ? " on " : "",
             body, end);
}

// ------------------------------------------------------------------------------------------------
// In a step

/// The flows of the port's site in the step begun, and its response. ERR_STATE: no step is open.
static tac_Result read_site(const tac_World *w, const taci_Port *p, double *G, double *flow)
{
    memset(flow, 0, TAC_PORT_AXES * sizeof *flow);
    memset(G, 0, (size_t)TAC_PORT_AXES * TAC_PORT_AXES * sizeof *G);
    return taci_world_port_response(w, &p->number, 1, G, flow);
}

/// From the centre of mass to the point, in the middle of the step as the free motion leads there:
/// with it the work of a force is that over the way of the point. It stays for the step: a push
/// that is solved for anew acts where it was said to.
static tac_Vec3 arm_of(tac_Quat q, tac_Vec3 spin, double T, tac_Vec3 anchor)
{
    return q_rotate(q_mul(q_exp(v3_scale(0.5 * T, spin)), q), anchor);
}

void taci_world_ports_begun(tac_World *w)
{
    for (int i = 0; i < w->port_high && w->ports.count > 0; i++) {
        const taci_Port *p = w->port[i].port;
        double G[TAC_PORT_AXES * TAC_PORT_AXES], flow[TAC_PORT_AXES];
        if (w->port[i].slot.live && read_site(w, p, G, flow) == TAC_OK)
            w->port[i].beside.arm =
                arm_of(tac_body_pose(w, p->def.body).q, v3_at(flow + 3), w->T, p->def.anchor.p);
    }
}

/// A matrix that takes (lin, ang) at the centre of mass to those at the arm r: lin + ang x r.
static void shift_matrix(tac_Vec3 r, double (*A)[TAC_PORT_AXES])
{
    memset(A, 0, TAC_PORT_AXES * sizeof *A);
    for (int i = 0; i < TAC_PORT_AXES; i++)
        A[i][i] = 1.0;
    A[0][4] = r.z, A[0][5] = -r.y;
    A[1][3] = -r.z, A[1][5] = r.x;
    A[2][3] = r.y, A[2][4] = -r.x;
}

/// A G Aᵀ.
static void shift_response(tac_Vec3 r, const double *G, double (*out)[TAC_PORT_AXES])
{
    double A[TAC_PORT_AXES][TAC_PORT_AXES], AG[TAC_PORT_AXES][TAC_PORT_AXES] = {{0}};
    shift_matrix(r, A);
    for (int i = 0; i < TAC_PORT_AXES; i++)
        for (int j = 0; j < TAC_PORT_AXES; j++)
            for (int k = 0; k < TAC_PORT_AXES; k++)
                AG[i][j] += A[i][k] * G[k * TAC_PORT_AXES + j];
    for (int i = 0; i < TAC_PORT_AXES; i++)
        for (int j = 0; j < TAC_PORT_AXES; j++) {
            out[i][j] = 0.0;
            for (int k = 0; k < TAC_PORT_AXES; k++)
                out[i][j] += AG[i][k] * A[j][k];
        }
}

static tac_Twist twist_at(const double *flow, tac_Vec3 r)
{
    tac_Vec3 lin = v3_at(flow), ang = v3_at(flow + 3);
    return (tac_Twist){v3_add(lin, v3_cross(ang, r)), ang};
}

static void look_at_nothing(const tac_World *w, tac_PortEndInput *in)
{
    in->going = in->free = (tac_Twist){{0, 0, 0}, {0, 0, 0}};
    memset(in->response, 0, sizeof in->response);
    in->period = w->T;
}

tac_Result tac_port_look(const tac_World *w, tac_PortId id, tac_PortEndInput *in)
{
    int i = find(w, id);
    if (i < 0)
        return TAC_ERR_STALE;
    const taci_Port *p = w->port[i].port;
    double G[TAC_PORT_AXES * TAC_PORT_AXES], flow[TAC_PORT_AXES];
    if (is_null(p->def.body) && w->inside) {
        look_at_nothing(w, in);
        return TAC_OK;
    }
    tac_Result result = read_site(w, p, G, flow);
    if (result != TAC_OK)
        return taci_world_fail(w, result, __func__, "no step is open: call tac_world_begin first");
    taci_Body body = taci_world_find_body(w, p->def.body);
    taci_System *s = w->system[body.system];
    tac_Pose pose = tac_body_pose(w, p->def.body);
    tac_Twist V = s->bodies->going(s, body.index);
    tac_Vec3 r = w->port[i].beside.arm;
    in->body = pose_mul(pose, p->def.anchor);
    in->going =
        (tac_Twist){v3_add(V.lin, v3_cross(V.ang, q_rotate(pose.q, p->def.anchor.p))), V.ang};
    in->free = twist_at(flow, r);
    in->period = w->T;
    shift_response(r, G, in->response);
    return TAC_OK;
}

tac_Result tac_port_push(tac_World *w, tac_PortId id, tac_Wrench wrench)
{
    int i = find(w, id);
    if (i < 0)
        return TAC_ERR_STALE;
    taci_Port *p = w->port[i].port;
    double G[TAC_PORT_AXES * TAC_PORT_AXES], flow[TAC_PORT_AXES];
    if (is_null(p->def.body) && w->inside)
        return v3_finite(wrench.force) && v3_finite(wrench.torque) ? TAC_OK : TAC_ERR_INVALID;
    tac_Result result = read_site(w, p, G, flow);
    if (result != TAC_OK)
        return taci_world_fail(w, result, __func__, "no step is open: call tac_world_begin first");
    wrench.torque = v3_add(wrench.torque, v3_cross(w->port[i].beside.arm, wrench.force));
    result = tac_body_push(w, p->def.body, wrench);
    if (result != TAC_OK)
        return result;
    if (p->pushed_in != w->stats.step_count + 1)
        p->pushed = (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
    p->pushed.force = v3_add(p->pushed.force, wrench.force);
    p->pushed.torque = v3_add(p->pushed.torque, wrench.torque);
    p->pushed_in = w->stats.step_count + 1;
    p->T = w->T;
    return TAC_OK;
}

tac_Result taci_port_set_push(tac_World *w, tac_PortId id, tac_Wrench wrench)
{
    int i = find(w, id);
    if (i < 0)
        return TAC_ERR_STALE;
    taci_Port *p = w->port[i].port;
    if (is_null(p->def.body))
        return TAC_OK;
    tac_Vec3 r = w->inside ? w->port[i].beside.arm
                           : q_rotate(tac_body_pose(w, p->def.body).q, p->def.anchor.p);
    wrench.torque = v3_add(wrench.torque, v3_cross(r, wrench.force));
    if (p->pushed_in != w->stats.step_count + 1)
        p->pushed = (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
    tac_Wrench more = {v3_sub(wrench.force, p->pushed.force),
                       v3_sub(wrench.torque, p->pushed.torque)};
    bool none = v3_norm2(more.force) == 0.0 && v3_norm2(more.torque) == 0.0;
    tac_Result result = none ? TAC_OK : tac_body_push(w, p->def.body, more);
    if (result != TAC_OK)
        return result;
    p->pushed = wrench;
    p->pushed_in = w->stats.step_count + 1;
    p->T = w->T;
    return TAC_OK;
}

void taci_world_ports_means(tac_World *w)
{
    TAC_ASSERT(w->inside);
    taci_RowContext c = taci_world_row_context(w);
    if (w->ports.count == 0)
        return;
    taci_rows_flows(&w->rows, &c, TACI_FLOW_HAT, w->rows.flow);
    for (int i = 0; i < w->port_high; i++) {
        if (!w->port[i].slot.live)
            continue;
        const taci_RowSite *site = taci_world_port_site(w, w->port[i].port->number);
        double *mean = w->port[i].beside.mean;
        memset(mean, 0, sizeof w->port[i].beside.mean);
        if (site != NULL)
            memcpy(mean, w->rows.flow + site->at, (size_t)site->flows * sizeof *mean);
    }
}

double taci_world_contacts_power(const tac_World *w)
{
    double sum = 0.0;
    TAC_ASSERT(w->inside);
    for (int i = 0; i < w->contacts.island_count && w->contacts.count > 0; i++)
        sum += w->contacts.island[i].power;
    return sum;
}

bool taci_port_mean(const tac_World *w, tac_PortId id, tac_Twist *mean)
{
    int i = find(w, id);
    if (i < 0 || !w->inside || w->port[i].port->number == 0)
        return false;
    *mean = twist_at(w->port[i].beside.mean, w->port[i].beside.arm);
    return true;
}

bool taci_port_between(const tac_World *w, tac_PortId to, tac_PortId from,
                       double (*response)[TAC_PORT_AXES])
{
    enum { N = TAC_PORT_AXES };
    int a = find(w, to), b = find(w, from);
    memset(response, 0, N * sizeof *response);
    if (a < 0 || b < 0 || !w->inside)
        return false;
    const taci_Port *p[2] = {w->port[a].port, w->port[b].port};
    double G[4 * N * N] = {0}, flow[2 * N] = {0}, A[2][N][N], AG[N][N] = {{0}};
    int flows[2] = {taci_world_port_flows(w, p[0]->number), taci_world_port_flows(w, p[1]->number)};
    int number[2] = {p[0]->number, p[1]->number}, ld = flows[0] + flows[1];
    if (taci_world_port_response(w, number, 2, G, flow) != TAC_OK)
        return false;
    shift_matrix(w->port[a].beside.arm, A[0]);
    shift_matrix(w->port[b].beside.arm, A[1]);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < flows[1]; j++)
            for (int k = 0; k < flows[0]; k++)
                AG[i][j] += A[0][i][k] * G[k * ld + flows[0] + j];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < flows[1]; k++)
                response[i][j] += AG[i][k] * A[1][j][k];
    return true;
}

uint64_t taci_port_times(const tac_World *w, tac_PortId id)
{
    int i = find(w, id);
    return i < 0 ? 0 : w->port[i].port->times;
}

void taci_port_show(tac_World *w, tac_PortId id, const tac_PortEndInfo *info)
{
    int i = find(w, id);
    if (i < 0)
        return;
    w->port[i].beside.shown = info != NULL;
    if (info != NULL)
        w->port[i].beside.info = *info;
}

double tac_port_work(const tac_World *w, tac_PortId id)
{
    int i = find(w, id);
    if (i < 0 || w->inside || w->port[i].port->pushed_in != w->stats.step_count)
        return 0.0;
    const taci_Port *p = w->port[i].port;
    tac_Twist V = tac_body_twist(w, p->def.body);
    return p->T * (v3_dot(p->pushed.force, V.lin) + v3_dot(p->pushed.torque, V.ang));
}

void taci_world_ports_take_back(tac_World *w)
{
    for (int i = 0; i < w->port_high; i++) {
        taci_Port *p = w->port[i].port;
        if (!w->port[i].slot.live || is_null(p->def.body) ||
            p->pushed_in != w->stats.step_count + 1)
            continue;
        tac_body_push(w, p->def.body,
                      (tac_Wrench){v3_neg(p->pushed.force), v3_neg(p->pushed.torque)});
        p->pushed_in = 0;
    }
}

// ------------------------------------------------------------------------------------------------
// Saved states

bool taci_world_port_sound(const taci_Port *p)
{
    unsigned char open;
    memcpy(&open, &p->def.open, 1);
    return p->def.cookie == TACI_COOKIE_PORT && p->def.name == NULL && open <= 1 &&
           taci_unit_pose(p->def.anchor) && memchr(p->name, 0, sizeof p->name) != NULL &&
           taci_port_end_sound(&p->end) && taci_port_end_state_sound(&p->end);
}

void taci_world_ports_unwatch(tac_World *w)
{
    for (int i = 0; i < w->port_high; i++)
        if (w->port[i].slot.live)
            taci_world_unwatch(w, w->port[i].port->number);
}

void taci_world_ports_loaded(tac_World *w)
{
    w->port_count = 0;
    for (int i = 0; i < w->port_high; i++)
        w->port_count += w->port[i].slot.live != 0;
    for (int i = 0; i < w->port_high; i++) {
        if (!w->port[i].slot.live)
            continue;
        taci_Port *p = w->port[i].port;
        p->number = watch(w, p);
        if (p->number == 0 && !is_null(p->def.body)) { // it is gone
            if (p->def.open)
                let_go(w, p);
            else
                remove_port(w, i);
        }
    }
}

uint64_t taci_world_ports_hash(const tac_World *w, uint64_t h)
{
    for (int i = 0; i < w->port_high; i++) {
        if (!w->port[i].slot.live)
            continue;
        const taci_Port *p = w->port[i].port;
        taci_Body body = taci_world_find_body(w, p->def.body);
        int rank = body.system == 0 ? taci_body_rank(w->own, body.index) : body.index;
        h = taci_hash_u64(h, (uint64_t)(uint32_t)body.system << 32 | (uint64_t)(uint32_t)rank);
        h = taci_hash_doubles(taci_hash_doubles(h, &p->def.anchor.p.x, 3), &p->def.anchor.q.w, 4);
        h = taci_port_end_hash(&p->end, h);
    }
    return h;
}
