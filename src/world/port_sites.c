// Sites of ports: what a force there would do to the step begun, whether or not springs or contacts
// are near. Rows are built for them as for springs, so that their blocks are condensed together.
// Theory: docs/theory/rows.md (W3).
#include "world/world.h"
#include <string.h>

static int find(const taci_PortSites *p, int number)
{
    for (int i = 0; i < p->count; i++)
        if (p->number[i] == number)
            return i;
    return -1;
}

int taci_world_watch(tac_World *w, const taci_RowEnd *end)
{
    taci_PortSites *p = &w->ports;
    if (w->inside || p->count == TACI_PORTS || !taci_world_end_is_sound(w, end) || end->system < 0)
        return 0;
    p->end[p->count] = *end;
    p->site[p->count] = -1;
    p->number[p->count++] = ++p->last;
    return p->last;
}

static void drop(taci_PortSites *p, int i)
{
    for (p->count--; i < p->count; i++) { // order stays
        p->end[i] = p->end[i + 1];
        p->site[i] = p->site[i + 1];
        p->number[i] = p->number[i + 1]; // flows are those of a step, and none is open
    }
}

void taci_world_unwatch(tac_World *w, int number)
{
    int i = find(&w->ports, number);
    TAC_ASSERT(!w->inside);
    if (i >= 0)
        drop(&w->ports, i);
}

void taci_world_ports_remove(tac_World *w, taci_Body body)
{
    taci_PortSites *p = &w->ports;
    taci_world_ports_drop(w, body.system, body.index);
    for (int i = p->count - 1; i >= 0; i--) {
        bool on_body = p->end[i].site.kind == TACI_SITE_BODY && p->end[i].site.body == body.index;
        if (p->end[i].system == body.system && (body.index < 0 || on_body))
            drop(p, i);
    }
}

void taci_world_ports_renumber(tac_World *w, int gone)
{
    for (int i = 0; i < w->ports.count; i++)
        w->ports.end[i].system -= w->ports.end[i].system > gone;
}

void taci_world_ports_read(tac_World *w, const taci_RowContext *c)
{
    taci_PortSites *p = &w->ports;
    taci_rows_flows(&w->rows, c, TACI_FLOW_HAT, w->rows.flow);
    for (int i = 0; i < p->count; i++) {
        const taci_RowSite *s = &w->rows.site[p->site[i]];
        memcpy(p->flow[i], w->rows.flow + s->at, (size_t)s->flows * sizeof(double));
    }
}

int taci_world_port_flows(const tac_World *w, int number)
{
    int i = find(&w->ports, number);
    return i >= 0 ? taci_site_flows(w->ports.end[i].site.kind) : 0;
}

const taci_RowSite *taci_world_port_site(const tac_World *w, int number)
{
    int i = find(&w->ports, number);
    return i >= 0 && w->ports.site[i] >= 0 ? &w->rows.site[w->ports.site[i]] : NULL;
}

/// The block of G between two sites; zero where nothing joins them, or one of them stands.
static void read_block(const taci_Rows *rows, const taci_RowSite *to, const taci_RowSite *from,
                       double *G, int ld)
{
    bool joined = to->group >= 0 && to->group == from->group;
    const taci_RowGroup *g = joined ? &rows->group[to->group] : NULL;
    for (int i = 0; i < to->flows; i++)
        for (int j = 0; j < from->flows; j++)
            G[i * ld + j] =
                g ? g->G[(ptrdiff_t)(to->block_at + i) * g->flow_count + from->block_at + j] : 0.0;
}

tac_Result taci_world_port_response(const tac_World *w, const int *number, int n, double *G,
                                    double *flow)
{
    const taci_Rows *rows = &w->rows;
    int ld = 0;
    if (!w->inside)
        return TAC_ERR_STATE;
    for (int i = 0; i < n; i++) {
        if (find(&w->ports, number[i]) < 0)
            return TAC_ERR_STALE;
        ld += taci_world_port_flows(w, number[i]);
    }
    for (int i = 0, row = 0; i < n; i++) {
        int port = find(&w->ports, number[i]);
        const taci_RowSite *to = &rows->site[w->ports.site[port]];
        memcpy(flow + row, w->ports.flow[port], (size_t)to->flows * sizeof(double));
        for (int j = 0, column = 0; j < n; j++) {
            const taci_RowSite *from = &rows->site[w->ports.site[find(&w->ports, number[j])]];
            read_block(rows, to, from, G + (ptrdiff_t)row * ld + column, ld);
            column += from->flows;
        }
        row += to->flows;
    }
    return TAC_OK;
}
