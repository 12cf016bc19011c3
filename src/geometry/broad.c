/* The broad phase (broad.h): a tree of fat boxes and the sorted list of fat pairs.
 *
 * Invariants, after update():
 *   - every proxy with a bounded box is a leaf of the tree, and its leaf box holds its tight box;
 *   - proxies with an unbounded box stand in the short list `aside` and are tested one by one;
 *   - if `listed`, `fat` holds every pair of proxies of which one moves and whose fat boxes
 * overlap, sorted. Otherwise there was no room for them all, and pairs are found by asking the tree
 * for each proxy: slower, the same answer. Between calls the proxies that left their fat boxes
 * stand in `changed`; only their pairs are looked for again. At rest a call filters the list by the
 * tight boxes and sorts nothing.
 *
 * What is reported is the first pair_capacity of all pairs whose tight boxes overlap, by (low,
 * high): the same whatever happened before. */
#include "geometry/broad.h"
#include "base/assert.h"
#include "geometry/box_tree.h"
#include <string.h>

enum { // state of a proxy
    IN_TREE = 1,
    ASIDE = 2,
    MOVES = 4,
    CHANGED = 8, // stands in `changed`
    GROWN = 16,  // its leaf was given another box where it was
};

// A fat box is wider than the tight one by this share of its mean edge on every side: at 1 kHz a
// body of 5 cm that moves at 1 m/s leaves it every five steps, and a resting one has few
// neighbours.
#define FAT_SHARE 0.1
// A fat box whose edges are together more than this many times those of the tight one is made anew:
// a body that was fast and has come to rest.
#define FAT_LOOSE 2.0
// Bounds beyond this, m, are taken for infinite: areas must not overflow.
#define UNBOUNDED 1e100
// With more than 1 in this many leaves to be moved, the whole tree is built anew.
#define REBUILD_SHARE 16
#define SORT_SMALL 40 // keys: below, insertion beats counting

struct taci_Broad {
    int proxy_capacity, pair_capacity, fat_capacity;
    int top; // one past the highest proxy that has been set
    taci_BoxTree tree;
    taci_Box *tight;  // (proxy_capacity)
    uint8_t *state;   // (proxy_capacity)
    int32_t *changed; // proxies whose fat box is new or gone (proxy_capacity)
    int32_t *aside;   // proxies without bounds (proxy_capacity)
    int32_t *order;   // scratch of rebuilding (proxy_capacity)
    int changed_count, aside_count;
    uint64_t *fat, *work; // keys low << 32 | high, and scratch of the same size (fat_capacity)
    int fat_count;
    bool listed;
    taci_Pair *pair; // what was reported last (pair_capacity + 1)
};

typedef struct Counts {
    size_t proxies, nodes, fats, pairs;
} Counts;

#define ARRAYS(X)                      \
    X(tree.node, taci_TreeNode, nodes) \
    X(tight, taci_Box, proxies)        \
    X(state, uint8_t, proxies)         \
    X(changed, int32_t, proxies)       \
    X(aside, int32_t, proxies)         \
    X(order, int32_t, proxies)         \
    X(fat, uint64_t, fats)             \
    X(work, uint64_t, fats)            \
    X(pair, taci_Pair, pairs)

/// There are more fat pairs than pairs, and all partners of one proxy must fit among them, too.
static Counts counts_of(int proxy_capacity, int pair_capacity)
{
    size_t pairs = (size_t)pair_capacity, proxies = (size_t)proxy_capacity;
    return (Counts){.proxies = proxies,
                    .nodes = 2 * proxies,
                    .fats = (2 * pairs > proxies ? 2 * pairs : proxies) + 64,
                    .pairs = pairs + 1};
}

size_t taci_broad_need(int proxy_capacity, int pair_capacity)
{
    Counts n = counts_of(proxy_capacity, pair_capacity);
    size_t need = taci_arena_need(1, sizeof(taci_Broad));
#define X(name, type, count) need += taci_arena_need(n.count, sizeof(type));
    ARRAYS(X)
#undef X
    return need;
}

/// Takes larger arrays. False: the arena has no room; it is as it was then.
static bool take_arrays(taci_Broad *to, const taci_Broad *from, taci_Arena *arena)
{
    Counts had = counts_of(from->proxy_capacity, from->pair_capacity),
           n = counts_of(to->proxy_capacity, to->pair_capacity);
    size_t mark = taci_arena_mark(arena);
    bool ok = n.fats <= INT32_MAX;
#define X(name, type, count) \
    ok = ok && (to->name =   \
                    taci_arena_more(arena, from->name, had.count, n.count, sizeof(type))) != NULL;
    ARRAYS(X)
#undef X
    to->fat_capacity = (int)n.fats;
    if (!ok)
        taci_arena_reset(arena, mark);
    return ok;
}

bool taci_broad_reserve(taci_Broad *b, taci_Arena *arena, int proxy_capacity, int pair_capacity)
{
    taci_Broad more = *b;
    bool new_tree = b->pair == NULL || proxy_capacity > b->proxy_capacity;
    if (new_tree)
        more.proxy_capacity = more.tree.leaf_capacity = proxy_capacity;
    if (pair_capacity > b->pair_capacity)
        more.pair_capacity = pair_capacity;
    if (!take_arrays(&more, b, arena))
        return false;
    *b = more;
    if (new_tree) { // inner nodes follow the leaves: they would be elsewhere
        b->top = b->proxy_capacity;
        taci_broad_clear(b);
    }
    return true;
}

taci_Broad *taci_broad_create(taci_Arena *arena, int proxy_capacity, int pair_capacity)
{
    taci_Broad *b = TACI_TAKE(arena, 1, taci_Broad);
    return b != NULL && taci_broad_reserve(b, arena, proxy_capacity, pair_capacity) ? b : NULL;
}

int taci_broad_pair_capacity(const taci_Broad *b)
{
    return b->pair_capacity;
}

void taci_broad_clear(taci_Broad *b)
{
    memset(b->state, 0, (size_t)b->top);
    taci_box_tree_clear(&b->tree);
    b->top = b->changed_count = b->aside_count = b->fat_count = 0;
    b->listed = true;
}

// ---- proxies

static bool in_order(const taci_Box *box) // false for NaN, too
{
    return box->low.x <= box->high.x && box->low.y <= box->high.y && box->low.z <= box->high.z;
}

static bool bounded(const taci_Box *box) // of one in order
{
    return box->low.x >= -UNBOUNDED && box->low.y >= -UNBOUNDED && box->low.z >= -UNBOUNDED &&
           box->high.x <= UNBOUNDED && box->high.y <= UNBOUNDED && box->high.z <= UNBOUNDED;
}

static double edges(const taci_Box *box)
{
    return box->high.x - box->low.x + (box->high.y - box->low.y) + (box->high.z - box->low.z);
}

/// The fat box still serves. A box of NaN or out of order is in none.
static bool fits(const taci_Box *fat, const taci_Box *tight)
{
    return fat->low.x <= tight->low.x && tight->high.x <= fat->high.x &&
           fat->low.y <= tight->low.y && tight->high.y <= fat->high.y &&
           fat->low.z <= tight->low.z && tight->high.z <= fat->high.z && in_order(tight) &&
           edges(fat) <= FAT_LOOSE * edges(tight);
}

/// What does not move needs no room to move in.
static taci_Box fatten(const taci_Box *tight, bool moves)
{
    double m = moves ? FAT_SHARE / 3.0 * edges(tight) : 0.0;
    return (taci_Box){{tight->low.x - m, tight->low.y - m, tight->low.z - m},
                      {tight->high.x + m, tight->high.y + m, tight->high.z + m}};
}

static void mark_changed(taci_Broad *b, int proxy)
{
    if (b->state[proxy] & CHANGED)
        return;
    b->state[proxy] |= CHANGED;
    b->changed[b->changed_count++] = proxy;
}

static void leave_aside(taci_Broad *b, int proxy)
{
    for (int k = 0; k < b->aside_count; k++)
        if (b->aside[k] == proxy) {
            b->aside[k] = b->aside[--b->aside_count];
            return;
        }
}

/// Out of the tree and of the list.
static void take_out(taci_Broad *b, int proxy)
{
    uint8_t *state = &b->state[proxy];
    if (*state & IN_TREE)
        taci_box_tree_remove(&b->tree, proxy);
    if (*state & ASIDE)
        leave_aside(b, proxy);
    *state &= (uint8_t) ~(IN_TREE | ASIDE | MOVES | GROWN);
}

static void set_bounded(taci_Broad *b, int proxy, const taci_Box *fat)
{
    if (b->state[proxy] & IN_TREE) {
        taci_box_tree_grow(&b->tree, proxy, fat);
        b->state[proxy] |= GROWN;
        return;
    }
    take_out(b, proxy);
    taci_box_tree_insert(&b->tree, proxy, fat);
    b->state[proxy] |= IN_TREE;
}

static void set_aside(taci_Broad *b, int proxy)
{
    if (b->state[proxy] & ASIDE)
        return;
    take_out(b, proxy);
    b->aside[b->aside_count++] = proxy;
    b->state[proxy] |= ASIDE;
}

static bool same_box(const taci_Box *a, const taci_Box *b)
{
    return a->low.x == b->low.x && a->low.y == b->low.y && a->low.z == b->low.z &&
           a->high.x == b->high.x && a->high.y == b->high.y && a->high.z == b->high.z;
}

void taci_broad_set(taci_Broad *b, int proxy, const taci_Box *tight, bool moves)
{
    TAC_ASSERT(proxy >= 0 && proxy < b->proxy_capacity);
    uint8_t state = b->state[proxy];
    bool same_kind = !(state & MOVES) == !moves;
    if ((state & IN_TREE) && same_kind && fits(&b->tree.node[proxy].box, tight)) {
        b->tight[proxy] = *tight;
        return;
    }
    if (!in_order(tight)) { // empty: meets nothing
        taci_broad_remove(b, proxy);
        return;
    }
    if ((state & ASIDE) && same_kind && same_box(&b->tight[proxy], tight))
        return;

    if (bounded(tight)) {
        taci_Box fat = fatten(tight, moves);
        set_bounded(b, proxy, &fat);
    } else
        set_aside(b, proxy);
    b->tight[proxy] = *tight;
    b->state[proxy] = (uint8_t)((b->state[proxy] & ~MOVES) | (moves ? MOVES : 0));
    b->top = proxy >= b->top ? proxy + 1 : b->top;
    mark_changed(b, proxy);
}

void taci_broad_remove(taci_Broad *b, int proxy)
{
    TAC_ASSERT(proxy >= 0 && proxy < b->proxy_capacity);
    if (!(b->state[proxy] & (IN_TREE | ASIDE)))
        return;
    take_out(b, proxy);
    mark_changed(b, proxy);
}

// ---- sorting of keys

static void sort_small(uint64_t *key, int count)
{
    for (int i = 1; i < count; i++) {
        uint64_t k = key[i];
        int j = i;
        for (; j > 0 && key[j - 1] > k; j--)
            key[j] = key[j - 1];
        key[j] = k;
    }
}

/// Sort by bytes, lowest first, those left out that all keys share. `room`: for as many keys.
static void sort_keys(uint64_t *key, int count, uint64_t *room)
{
    if (count <= SORT_SMALL) {
        sort_small(key, count);
        return;
    }
    uint64_t differ = 0, *from = key, *to = room;
    for (int i = 1; i < count; i++)
        differ |= key[i] ^ key[0];
    for (int shift = 0; shift < 64; shift += 8) {
        if (!(differ >> shift & 0xff))
            continue;
        int32_t start[257] = {0};
        for (int i = 0; i < count; i++)
            start[(from[i] >> shift & 0xff) + 1]++;
        for (int d = 0; d < 256; d++)
            start[d + 1] += start[d];
        for (int i = 0; i < count; i++)
            to[start[from[i] >> shift & 0xff]++] = from[i];
        uint64_t *t = from;
        from = to;
        to = t;
    }
    if (from != key)
        memcpy(key, from, (size_t)count * sizeof *key);
}

static uint64_t key_of(int a, int b)
{
    return a < b ? (uint64_t)a << 32 | (uint32_t)b : (uint64_t)b << 32 | (uint32_t)a;
}

// ---- the list of fat pairs

/// The changed proxies in the order of the tree, which was just rebuilt: neighbours ask the same
/// nodes, and find them in the cache.
static void follow_tree(taci_Broad *b)
{
    int count = 0;
    for (int k = 0; k < b->changed_count; k++)
        if (!(b->state[b->changed[k]] & IN_TREE))
            b->changed[count++] = b->changed[k];
    for (int k = 0; k < b->tree.leaf_count; k++)
        if (b->state[b->order[k]] & CHANGED)
            b->changed[count++] = b->order[k];
}

/// Insert anew the leaves that have grown. First all are removed: a tree full of grown boxes is a
/// bad place to look for a good one.
static void reinsert_grown(taci_Broad *b)
{
    for (int k = 0; k < b->changed_count; k++)
        if (b->state[b->changed[k]] & GROWN)
            taci_box_tree_remove(&b->tree, b->changed[k]);
    for (int k = 0; k < b->changed_count; k++)
        if (b->state[b->changed[k]] & GROWN) {
            taci_Box box = b->tree.node[b->changed[k]].box;
            taci_box_tree_insert(&b->tree, b->changed[k], &box);
        }
}

/// Make the tree good again after leaves have grown in it.
static void settle_tree(taci_Broad *b)
{
    if (b->tree.leaf_count > SORT_SMALL && b->changed_count > b->tree.leaf_count / REBUILD_SHARE) {
        taci_box_tree_rebuild(&b->tree, b->order);
        follow_tree(b);
    } else
        reinsert_grown(b);
    for (int k = 0; k < b->changed_count; k++)
        b->state[b->changed[k]] &= (uint8_t)~GROWN;
}

static int keep_unchanged(taci_Broad *b)
{
    int kept = 0;
    for (int k = 0; k < b->fat_count; k++) {
        uint64_t key = b->fat[k];
        b->fat[kept] = key;
        kept += !((b->state[key >> 32] | b->state[(uint32_t)key]) & CHANGED);
    }
    return kept;
}

typedef struct Search { // for the new fat pairs of one proxy
    taci_Broad *b;
    int proxy, found, room;
} Search;

/// Two changed proxies find each other twice: the lower one's find counts.
static void add_fat(Search *s, int other)
{
    taci_Broad *b = s->b;
    int mine = b->state[s->proxy], its = b->state[other];
    if (other == s->proxy || !((mine | its) & MOVES) || ((its & CHANGED) && other < s->proxy))
        return;
    if (s->found < s->room)
        b->work[s->found] = key_of(s->proxy, other);
    s->found++;
}

static void find_in_tree(Search *s, const taci_Box *box)
{
    const taci_TreeNode *node = s->b->tree.node;
    for (int32_t i = s->b->tree.root; i >= 0 && s->found <= s->room;) {
        if (!taci_box_overlap(&node[i].box, box))
            i = taci_box_tree_next(node, i);
        else if (node[i].child[0] >= 0)
            i = node[i].child[0];
        else {
            add_fat(s, i);
            i = taci_box_tree_next(node, i);
        }
    }
}

static void find_aside(Search *s, const taci_Box *box)
{
    for (int k = 0; k < s->b->aside_count; k++)
        if (taci_box_overlap(&s->b->tight[s->b->aside[k]], box))
            add_fat(s, s->b->aside[k]);
}

static void find_fat(Search *s)
{
    taci_Broad *b = s->b;
    if (b->state[s->proxy] & IN_TREE) {
        find_in_tree(s, &b->tree.node[s->proxy].box);
        find_aside(s, &b->tree.node[s->proxy].box);
    } else if (b->state[s->proxy] & ASIDE) {
        find_in_tree(s, &b->tight[s->proxy]);
        find_aside(s, &b->tight[s->proxy]);
    }
}

/// `count` sorted keys of `from` into the sorted list; there is room.
static void merge(taci_Broad *b, int kept, const uint64_t *from, int count)
{
    int i = kept - 1, j = count - 1, to = kept + count - 1;
    while (j >= 0)
        b->fat[to--] = i >= 0 && b->fat[i] > from[j] ? b->fat[i--] : from[j--];
    b->fat_count = kept + count;
}

/// Bring the list up to date; false if it has no room.
static bool update_list(taci_Broad *b)
{
    int kept = keep_unchanged(b);
    Search s = {.b = b, .room = b->fat_capacity - kept};
    for (int k = 0; k < b->changed_count && s.found <= s.room; k++) {
        s.proxy = b->changed[k];
        find_fat(&s);
    }
    if (s.found > s.room)
        return false;
    sort_keys(b->work, s.found, b->fat + kept);
    merge(b, kept, b->work, s.found);
    return true;
}

static void update(taci_Broad *b)
{
    if (b->changed_count == 0 && b->listed)
        return;
    settle_tree(b);
    if (!b->listed) { // start over
        b->fat_count = 0;
        for (int i = 0; i < b->top; i++)
            if (b->state[i] & (IN_TREE | ASIDE))
                mark_changed(b, i);
    }
    b->listed = update_list(b);
    for (int k = 0; k < b->changed_count; k++)
        b->state[b->changed[k]] &= (uint8_t)~CHANGED;
    b->changed_count = 0;
}

// ---- what is reported

typedef struct Report {
    taci_Broad *b;
    int count, dropped;
} Report;

/// Comparisons without a branch between them: the outcome of each is as good as random.
static int overlap(const taci_Box *a, const taci_Box *b)
{
    return (a->low.x <= b->high.x) & (b->low.x <= a->high.x) & (a->low.y <= b->high.y) &
           (b->low.y <= a->high.y) & (a->low.z <= b->high.z) & (b->low.z <= a->high.z);
}

static void report_list(Report *r)
{
    const taci_Broad *b = r->b;
    const taci_Box *tight = b->tight;
    int k = 0, count = 0;
    for (; k < b->fat_count && count < b->pair_capacity; k++) {
        uint32_t low = (uint32_t)(b->fat[k] >> 32), high = (uint32_t)b->fat[k];
        b->pair[count] = (taci_Pair){(int32_t)low, (int32_t)high};
        count += overlap(&tight[low], &tight[high]);
    }
    for (; k < b->fat_count; k++)
        r->dropped += overlap(&tight[b->fat[k] >> 32], &tight[(uint32_t)b->fat[k]]);
    r->count = count;
}

static void add_above(const taci_Broad *b, int low, int other, int *found)
{
    if (other > low && ((b->state[low] | b->state[other]) & MOVES) &&
        overlap(&b->tight[low], &b->tight[other]))
        b->fat[(*found)++] = (uint64_t)other;
}

/// The partners of a proxy that are above it, into `fat`, whose room is enough for all; unsorted.
static int partners_above(const taci_Broad *b, int low)
{
    const taci_TreeNode *node = b->tree.node;
    int found = 0;
    if (!(b->state[low] & (IN_TREE | ASIDE)))
        return 0;
    for (int32_t i = b->tree.root; i >= 0;) {
        bool in = taci_box_overlap(&node[i].box, &b->tight[low]);
        if (in && node[i].child[0] < 0)
            add_above(b, low, i, &found);
        i = in && node[i].child[0] >= 0 ? node[i].child[0] : taci_box_tree_next(node, i);
    }
    for (int k = 0; k < b->aside_count; k++)
        add_above(b, low, b->aside[k], &found);
    return found;
}

/// What is dropped is counted up to here: a scene where everything overlaps everything must not
/// take a step of minutes.
static int most_dropped(const taci_Broad *b)
{
    return b->pair_capacity + 1;
}

/// Without the list: proxy by proxy.
static void report_without_list(Report *r)
{
    taci_Broad *b = r->b;
    for (int low = 0; low < b->top && r->dropped < most_dropped(b); low++) {
        int found = partners_above(b, low);
        if (r->count < b->pair_capacity)
            sort_keys(b->fat, found, b->work);
        for (int k = 0; k < found; k++)
            if (r->count < b->pair_capacity)
                b->pair[r->count++] = (taci_Pair){low, (int32_t)b->fat[k]};
            else
                r->dropped++;
    }
}

const taci_Pair *taci_broad_pairs(taci_Broad *b, int *count, int *dropped)
{
    update(b);
    Report r = {.b = b};
    if (b->listed)
        report_list(&r);
    else
        report_without_list(&r);
    *count = r.count;
    *dropped = r.dropped < most_dropped(b) ? r.dropped : most_dropped(b);
    return b->pair;
}

// ---- queries

void taci_broad_query(const taci_Broad *b, const taci_Box *box, taci_BroadVisit *visit,
                      void *context)
{
    const taci_TreeNode *node = b->tree.node;
    if (!in_order(box))
        return;
    for (int k = 0; k < b->aside_count; k++)
        if (taci_box_overlap(&b->tight[b->aside[k]], box) && visit(context, b->aside[k]) < 0.0)
            return;
    for (int32_t i = b->tree.root; i >= 0;) {
        bool in = taci_box_overlap(&node[i].box, box), leaf = node[i].child[0] < 0;
        if (in && leaf && taci_box_overlap(&b->tight[i], box) && visit(context, i) < 0.0)
            return;
        i = in && !leaf ? node[i].child[0] : taci_box_tree_next(node, i);
    }
}

typedef struct Sweep {
    double from[3], inverse[3], half[3]; // inverse 0: no way along this axis
    double fraction;                     // how far it goes
} Sweep;

/// Whether the segment, up to its fraction, meets the box fattened by `half`.
static bool sweep_meets(const Sweep *s, const taci_Box *box)
{
    const double low[3] = {box->low.x, box->low.y, box->low.z},
                 high[3] = {box->high.x, box->high.y, box->high.z};
    double enter = 0.0, leave = s->fraction;
    for (int a = 0; a < 3; a++) {
        double to_low = low[a] - s->half[a] - s->from[a],
               to_high = high[a] + s->half[a] - s->from[a];
        if (s->inverse[a] == 0.0) {
            if (to_low > 0.0 || to_high < 0.0)
                return false;
            continue;
        }
        double t0 = to_low * s->inverse[a], t1 = to_high * s->inverse[a];
        double in = t0 < t1 ? t0 : t1, out = t0 < t1 ? t1 : t0;
        enter = in > enter ? in : enter;
        leave = out < leave ? out : leave;
    }
    // Each fraction is rounded three times: what only touches must not be missed.
    return enter <= leave + 8e-16 * fabs(leave);
}

static double inverse_of(double way)
{
    double inverse = 1.0 / way;
    return isfinite(inverse) ? inverse : 0.0;
}

/// False: stop.
static bool sweep_visit(const taci_Broad *b, Sweep *s, int proxy, taci_BroadVisit *visit,
                        void *context)
{
    if (!sweep_meets(s, &b->tight[proxy]))
        return true;
    double fraction = visit(context, proxy);
    s->fraction = fraction < s->fraction ? fraction : s->fraction;
    return fraction >= 0.0;
}

void taci_broad_sweep(const taci_Broad *b, tac_Vec3 from, tac_Vec3 to, tac_Vec3 half,
                      taci_BroadVisit *visit, void *context)
{
    const taci_TreeNode *node = b->tree.node;
    tac_Vec3 way = v3_sub(to, from);
    if (!v3_finite(from) || !v3_finite(way) || !v3_finite(half))
        return;
    Sweep s = {{from.x, from.y, from.z},
               {inverse_of(way.x), inverse_of(way.y), inverse_of(way.z)},
               {half.x, half.y, half.z},
               1.0};
    for (int k = 0; k < b->aside_count; k++)
        if (!sweep_visit(b, &s, b->aside[k], visit, context))
            return;
    for (int32_t i = b->tree.root; i >= 0;) {
        bool in = sweep_meets(&s, &node[i].box), leaf = node[i].child[0] < 0;
        if (in && leaf && !sweep_visit(b, &s, i, visit, context))
            return;
        i = in && !leaf ? node[i].child[0] : taci_box_tree_next(node, i);
    }
}
