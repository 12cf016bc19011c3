#ifndef TACI_RECURSION_PASSES_H
#define TACI_RECURSION_PASSES_H

/* The ways of the passes over all links (recursion.h), once for both kernels: what a link takes
 * from its children, where it leaves what goes to its parent. What it does with it is the kernel's:
 * recursion.c and recursion_avx2.c each include this after their own
 *
 *     PASS                    what stands before the definition of a pass
 *     Six, Block              vectors and blocks as they hold them
 *     six_at, put_six         to and from eight numbers: angular, 0, linear, 0
 *     six_add, add_block
 *     factor_link             add a link's own block, factor its joint; b becomes the parent's
 *     own_load                what acts on the link itself
 *     joint_up, joint_down    a joint of one velocity, in both directions
 *     moved, reflected        the twist of a link, and what reflect writes of it
 *     metric, gyro_power      these passes go no ways: each kernel has its own
 */

static const Six still = {0};

PASS bool factor(taci_Recursion *r, const taci_RecursionInertia *in)
{
    const double inv_scale = 1.0 / in->scale;
    const Block none = {0};
    bool regular = true;
    Block b = none; // along a chain it goes from link to link in place
    for (int i = r->links - 1; i >= 0; i--) {
        const taci_RecursionLink *l = &r->rec[i];
        if (!(l->route & TACI_ROUTE_FROM_NEXT))
            b = none;
        if (l->route & TACI_ROUTE_FROM_SLOT)
            add_block(&b, (const Block *)(const void *)(r->block + 48 * l->in));
        regular = factor_link(r, in, i, inv_scale, &b) && regular;
        if (l->route & TACI_ROUTE_TO_SLOT) {
            Block *slot = (Block *)(void *)(r->block + 48 * l->out);
            if (l->route & TACI_ROUTE_FIRST)
                *slot = b;
            else
                add_block(slot, &b);
        }
    }
    return regular;
}

PASS Six wide_up(const taci_Recursion *r, const taci_RecursionLink *l, const double *tau, Six P)
{
    _Alignas(32) double x[8];
    put_six(x, P);
    taci_recursion_wide_up(l, &r->wide[l->wide], tau, x, r->e);
    return six_at(x);
}

PASS void up(taci_Recursion *r, const taci_RecursionLoad *load)
{
    Six carry = still;
    for (int i = r->links - 1; i >= 0; i--) {
        const taci_RecursionLink *l = &r->rec[i];
        Six P = own_load(r, load, i);
        if (l->route & TACI_ROUTE_FROM_NEXT)
            P = six_add(P, carry);
        if (l->route & TACI_ROUTE_FROM_SLOT)
            P = six_add(P, six_at(r->load + 8 * l->in));
        if (l->wide >= 0)
            P = wide_up(r, l, load->tau, P);
        else
            P = joint_up(l, load->tau ? load->tau[l->dof] : 0.0, P, &r->e[l->dof]);
        if (l->route & TACI_ROUTE_TO_NEXT)
            carry = P;
        else if (l->route & TACI_ROUTE_TO_SLOT) {
            double *slot = r->load + 8 * l->out;
            put_six(slot, l->route & TACI_ROUTE_FIRST ? P : six_add(P, six_at(slot)));
        }
    }
}

PASS Six wide_down(const taci_Recursion *r, const taci_RecursionLink *l, Six V, double *v)
{
    _Alignas(32) double parent[8], own[8] = {0};
    put_six(parent, V);
    taci_recursion_wide_down(l, &r->wide[l->wide], r->e, parent, own, v);
    return six_at(own);
}

PASS void down(taci_Recursion *r, double *v)
{
    Six V = still;
    for (int i = 0; i < r->links; i++) {
        const taci_RecursionLink *l = &r->rec[i];
        if (l->parent < 0)
            V = still;
        else if (!(l->route & TACI_ROUTE_TO_NEXT))
            V = six_at(r->V + 8 * (ptrdiff_t)l->parent);
        if (l->wide >= 0)
            V = wide_down(r, l, V, v);
        else
            V = joint_down(l, r->e[l->dof], V, &v[l->dof]);
        put_six(r->V + 8 * (ptrdiff_t)i, V);
    }
}

PASS void solve(taci_Recursion *r, const taci_RecursionLoad *load, double *v)
{
    up(r, load);
    down(r, v);
}

PASS void reflect(const taci_Recursion *r, const taci_TreePlace *place, const double *v,
                  double gain, const double *x, double *out)
{
    Six V = still;
    for (int i = 0; i < r->links; i++) {
        const taci_TreeLink *l = &r->link[i];
        if (l->parent < 0)
            V = still;
        else if (l->parent != i - 1)
            V = six_at(r->V + 8 * (ptrdiff_t)l->parent);
        V = moved(l, &place[i], v + l->dof, V);
        put_six(r->V + 8 * (ptrdiff_t)i, V);
        ptrdiff_t at = 6 * (ptrdiff_t)i;
        reflected(&place[i], V, gain, x ? x + at : NULL, out + at);
    }
}

#endif
