#ifndef TACI_ROW_CHECKS_H
#define TACI_ROW_CHECKS_H
#include "row/row.h"

/* What rows rely on once sites, groups and springs of a step are in order, for asserts. Arrays of
 * flows and efforts are packed by it, and systems read their own part of them: one site out of
 * order, and a force acts on a stranger. */

/// Sites stand system by system, and their flows without a gap; a site that moves is in a group, at
/// its place there.
static inline bool taci_sites_are_sound(const taci_Rows *r)
{
    int at = 0;
    for (int i = 0; i < r->site_count; i++) {
        const taci_RowSite *s = &r->site[i];
        bool first = i == 0 || s[-1].system < s->system;
        if (s->at != at || s->flows != taci_site_flows(r->site_list[i].kind) ||
            s->local != (first ? 0 : s[-1].local + 1) || (i > 0 && s[-1].system > s->system))
            return false;
        if (s->cluster < 0 ? s->group >= 0
                           : s->group < 0 || s->group >= r->group_count || s->place < 0 ||
                                 s->place >= r->group[s->group].site_count ||
                                 r->group[s->group].site[s->place] != i)
            return false;
        at += s->flows;
    }
    return at == r->flow_count;
}

/// Groups are numbered by their lowest site. In one, sites stand by system and cluster, and fill
/// its block.
static inline bool taci_groups_are_sound(const taci_Rows *r)
{
    int place = 0, before = -1;
    for (int i = 0; i < r->group_count; i++) {
        const taci_RowGroup *g = &r->group[i];
        int flows = 0, lowest = r->site_count;
        for (int j = 0; j < g->site_count; j++) {
            const taci_RowSite *s = &r->site[g->site[j]];
            const taci_RowSite *last = j > 0 ? &r->site[g->site[j - 1]] : s;
            if (s->group != i || s->block_at != flows || last->system > s->system ||
                (last->system == s->system && last->cluster > s->cluster))
                return false;
            lowest = g->site[j] < lowest ? g->site[j] : lowest;
            flows += s->flows;
        }
        if (g->site_count < 1 || g->flow_count != flows || g->place != place || lowest <= before)
            return false;
        place += g->site_count;
        before = lowest;
    }
    return true;
}

/// Springs stand by group, each in the one of its ends that move; a group has all its rows.
static inline bool taci_springs_are_sound(const taci_Rows *r)
{
    int next = 0;
    for (int i = 0; i < r->group_count; i++) {
        const taci_RowGroup *g = &r->group[i];
        int rows = 0;
        if (g->spring_count > 0 && g->spring_first != next)
            return false;
        for (int k = next; k < next + g->spring_count; k++) {
            for (int side = 0; side < 2; side++) {
                int site = r->work[k].site[side];
                if (site >= 0 && r->site[site].cluster >= 0 && r->site[site].group != i)
                    return false;
            }
            if (r->work[k].group != i)
                return false;
            rows += r->work[k].dim;
        }
        if (g->row_count != rows)
            return false;
        next += g->spring_count;
    }
    return next == r->work_count;
}

#endif
