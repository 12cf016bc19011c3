/* Tendons and equalities of MJCF files (mjcf.h).
 *
 * A fixed tendon's length is a sum over joints, and so is its tendon here: the stretch is the
 * length less springlength. A springlength of two numbers, and its range, become slack tendons,
 * which act only beyond the ends; so they do for strings (mjcf_strings.c). An
 * equality of joints or tendons that is a straight line is a stiff tendon; connect and weld are
 * springs. */
#include "model/mjcf.h"
#include "math/so3.h"
#include <stdio.h>
#include <string.h>

enum {
    TERMS_MAX = 1000,     // of one tendon
    TERMS_TOTAL = 100000, // of all: an equality of tendons takes those of both again
};

// A tendon with a damper only: its spring is too weak to be felt. With none at all it would be
// taken for a gear.
static const double NO_SPRING = 1e-9; // N/m
static const double FAR = 1e6;        // m

// ---- paths

taci_DraftTerm *taci_mjcf_take_terms(taci_Mjcf *m, const taci_XmlNode *node, int count)
{
    m->terms += count;
    if (m->terms <= TERMS_TOTAL)
        return taci_model_take(m->builder, (size_t)count * sizeof(taci_DraftTerm));
    m->terms = TERMS_TOTAL; // whatever follows is too many, too
    taci_xml_mistake(node, "the tendons run over too many joints; expected at most %d in all",
                     TERMS_TOTAL);
    return NULL;
}

// Add a term; a joint that a path runs over twice counts once, with the sum of both.
static void add_term(taci_MjcfPath *path, int body, double arm)
{
    for (int i = 0; i < path->count; i++)
        if (path->term[i].body == body) {
            path->term[i].arm += arm;
            return;
        }
    path->term[path->count++] = (taci_DraftTerm){.body = body, .arm = arm};
}

// The body of a hinge or slide by its name, -1 and a mistake if it is none.
static int find_joint(const taci_Mjcf *m, const taci_XmlNode *node, const char *name)
{
    char room[TACI_SHOWN_SIZE];
    int body = taci_model_need_joint(m->builder, node, "joint", name);
    if (body < 0)
        return -1;
    tac_TreeJoint joint = m->builder->body[body].joint;
    if (joint == TAC_TREE_REVOLUTE || joint == TAC_TREE_PRISMATIC)
        return body;
    taci_xml_mistake(node, "joint '%s' is no hinge or slide; expected one", taci_shown(name, room));
    return -1;
}

static bool read_path(taci_Mjcf *m, const taci_XmlNode *node, taci_MjcfPath *path)
{
    int count = 0;
    bool good = true;
    TACI_XML_EACH(child, node)
    count += taci_xml_is(child, "joint");
    if (count == 0 || count > TERMS_MAX)
        return taci_xml_mistake(node, "<fixed> has %d joints; expected 1 to %d", count, TERMS_MAX);
    *path = (taci_MjcfPath){.term = taci_mjcf_take_terms(m, node, count)};
    if (path->term == NULL)
        return false;
    TACI_XML_EACH(child, node)
    {
        if (!taci_xml_is(child, "joint"))
            continue;
        const char *name = taci_xml_need_text(child, "joint");
        double coef = 0.0;
        int body = name != NULL ? find_joint(m, child, name) : -1;
        if (!taci_xml_need_number(child, "coef", &coef) || body < 0)
            good = false;
        else
            add_term(path, body, coef);
    }
    return good;
}

static double rest_length(const taci_Mjcf *m, const taci_MjcfPath *path)
{
    double length = 0.0;
    for (int i = 0; i < path->count; i++)
        length += path->term[i].arm * m->body[path->term[i].body].springref;
    return length;
}

// The length where all joints are at `ref`.
static double start_length(const taci_Mjcf *m, const taci_MjcfPath *path)
{
    double length = 0.0;
    for (int i = 0; i < path->count; i++)
        length += path->term[i].arm * m->builder->body[path->term[i].body].position[0];
    return length;
}

// ---- tendons

// A tendon with s = scale · (path - end).
static taci_DraftTendon scaled_tendon(taci_Mjcf *m, const taci_XmlNode *node,
                                      const taci_MjcfPath *path, double scale, double end)
{
    taci_DraftTendon tendon = taci_draft_tendon();
    taci_DraftTerm *term = taci_mjcf_take_terms(m, node, path->count);
    for (int i = 0; term != NULL && i < path->count; i++) {
        term[i] = path->term[i];
        term[i].arm *= scale;
    }
    tendon.at = taci_origin(node);
    tendon.term = term;
    tendon.term_count = term != NULL ? path->count : 0;
    tendon.offset = -scale * end;
    return tendon;
}

// A stiff tendon is measured by its first joint: that joint's inertia decides how stiff it is, and
// its arm must be 1 for that.
static double stiff_scale(const taci_MjcfPath *path, double sign)
{
    double first = path->count > 0 ? path->term[0].arm : 0.0;
    return first != 0.0 ? sign / fabs(first) : sign;
}

// A stiff tendon with s = sign · (path - end), so measured.
static taci_DraftTendon stiff_tendon(taci_Mjcf *m, const taci_XmlNode *node,
                                     const taci_MjcfPath *path, double sign, double end)
{
    taci_DraftTendon tendon = scaled_tendon(m, node, path, stiff_scale(path, sign), end);
    tendon.stiffness = 0.0;
    return tendon;
}

// What acts beyond one end only: an end of a tendon's range, of its rest.
static void add_end(taci_Mjcf *m, const taci_XmlNode *node, taci_DraftTendon *end, const char *word)
{
    char name[80];
    const char *own = taci_xml_text(node, "name");
    snprintf(name, sizeof name, "%.60s:%s", own != NULL ? own : "", word);
    end->name = name;
    end->slack = true;
    taci_model_add_tendon(m->builder, end);
}

// The range, and a springlength of two numbers.
static void add_ends(taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfPath *path,
                     const taci_MjcfTendon *t, bool limited)
{
    static const char *const words[] = {"max", "min"}, *const rests[] = {"longer", "shorter"};
    for (int i = 0; i < 2 && t->stiffness > 0.0 && t->springlength[0] < t->springlength[1]; i++) {
        taci_DraftTendon end =
            scaled_tendon(m, node, path, i ? -1.0 : 1.0, t->springlength[i ? 0 : 1]);
        end.stiffness = t->stiffness;
        add_end(m, node, &end, rests[i]);
    }
    for (int i = 0; i < 2 && limited; i++) {
        taci_DraftTendon end = stiff_tendon(m, node, path, i ? -1.0 : 1.0, t->range[i ? 0 : 1]);
        end.stop = (taci_TendonStop){stiff_scale(path, i ? -1.0 : 1.0), {t->range[0], t->range[1]}};
        add_end(m, node, &end, words[i]);
    }
}

static bool rests_with_joints(const taci_MjcfTendon *t)
{
    return t->springlength[0] == -1.0 && t->springlength[1] == -1.0;
}

static void read_fixed(taci_Mjcf *m, const taci_XmlNode *node)
{
    taci_MjcfTendon t =
        m->class[taci_mjcf_class(m, node, "class", m->scope[node->file->scope].class)].tendon;
    const char *name = taci_xml_text(node, "name");
    taci_MjcfPath path = {.count = 0};
    taci_mjcf_tendon(node, &t);
    bool limited = taci_mjcf_limited(m, node, t.limited, t.has_range, t.range);
    if (!read_path(m, node, &path) ||
        !taci_mjcf_grow(m, &m->tendon, &m->tendon_capacity, m->tendon_count, sizeof *m->tendon) ||
        !taci_mjcf_name(m, &m->tendons, node, "tendon", name, m->tendon_count))
        return;
    if (t.has_range)
        memcpy(path.range, t.range, sizeof path.range);
    path.idle = t.stiffness == 0.0 && t.damping == 0.0 && !limited;
    m->tendon[m->tendon_count++] = path;
    bool band = t.springlength[0] < t.springlength[1];
    if ((t.stiffness > 0.0 && !band) || t.damping > 0.0) {
        taci_DraftTendon tendon = taci_draft_tendon();
        tendon.name = name != NULL ? name : "";
        tendon.at = taci_origin(node);
        tendon.term = path.term;
        tendon.term_count = path.count;
        tendon.offset = -(rests_with_joints(&t) ? rest_length(m, &path) : t.springlength[0]);
        tendon.stiffness = t.stiffness > 0.0 && !band ? t.stiffness : NO_SPRING;
        tendon.damping = t.damping;
        taci_model_add_tendon(m->builder, &tendon);
    }
    add_ends(m, node, &path, &t, limited);
}

// A string with its spring and damper, then what acts beyond its ends. It is there even if it does
// nothing: drives act on it.
static void read_spatial(taci_Mjcf *m, const taci_XmlNode *node)
{
    taci_MjcfTendon t =
        m->class[taci_mjcf_class(m, node, "class", m->scope[node->file->scope].class)].tendon;
    const char *name = taci_xml_text(node, "name");
    taci_MjcfString string;
    taci_mjcf_tendon(node, &t);
    bool limited = taci_mjcf_limited(m, node, t.limited, t.has_range, t.range);
    if (!taci_mjcf_read_string(m, node, &string) ||
        !taci_mjcf_name(m, &m->spatials, node, "tendon", name, m->builder->tendon_count))
        return;
    bool band = t.springlength[0] < t.springlength[1];
    taci_DraftTendon tendon = taci_draft_tendon(), end;
    tendon.at = taci_origin(node);
    tendon.name = name != NULL ? name : "";
    tendon.point = string.point;
    tendon.point_count = string.count;
    tendon.is_loose = band || !(t.stiffness > 0.0);
    tendon.stiffness = t.stiffness;
    tendon.damping = t.damping;
    tendon.at_rest = rests_with_joints(&t);
    tendon.offset = tendon.at_rest ? 0.0 : -t.springlength[0];
    taci_model_add_tendon(m->builder, &tendon);
    end = tendon;
    end.damping = 0.0;
    end.is_loose = end.at_rest = false;
    for (int i = 0; i < 2 && band && t.stiffness > 0.0; i++) {
        end.gain = i ? -1.0 : 1.0;
        end.offset = -end.gain * t.springlength[i ? 0 : 1];
        add_end(m, node, &end, i ? "shorter" : "longer");
    }
    end.stiffness = 0.0; // chosen by what it moves
    for (int i = 0; i < 2 && limited; i++) {
        end.gain = i ? -1.0 : 1.0;
        end.offset = -end.gain * t.range[i ? 0 : 1];
        end.stop = (taci_TendonStop){end.gain, {t.range[0], t.range[1]}};
        add_end(m, node, &end, i ? "min" : "max");
    }
}

void taci_mjcf_read_tendons(taci_Mjcf *m, const taci_XmlNode *node)
{
    TACI_XML_EACH(child, node)
    {
        int before = m->builder->report.count;
        if (taci_xml_is(child, "fixed"))
            read_fixed(m, child);
        else if (taci_xml_is(child, "spatial"))
            read_spatial(m, child);
        taci_mjcf_note_broken(m, child, "tendon", before);
    }
}

void taci_mjcf_tell_idle(taci_Mjcf *m)
{
    for (int i = 0; i < m->tendon_count; i++)
        if (m->tendon[i].idle)
            taci_model_ignore(m->builder, "tendon fixed without stiffness, damping and range");
}

// ---- equalities of joints and tendons

// (y - y0) = c0 + c1 (x - x0) + ...: a straight line, or it has no meaning here.
static bool read_line(taci_Mjcf *m, const taci_XmlNode *node, double line[5])
{
    char what[64];
    line[1] = 1.0;
    if (taci_xml_has(node, "polycoef") && taci_xml_numbers(node, "polycoef", 5, 5, line) == 0)
        return false;
    if (line[2] == 0.0 && line[3] == 0.0 && line[4] == 0.0)
        return true;
    snprintf(what, sizeof what, "equality %s that is no straight line", node->name);
    taci_model_ignore(m->builder, what);
    return false;
}

static void add_tie(taci_Mjcf *m, const taci_XmlNode *node, const taci_MjcfPath *y,
                    const taci_MjcfPath *x, const double line[5])
{
    const char *name = taci_xml_text(node, "name");
    taci_MjcfPath both = {.term = taci_mjcf_take_terms(m, node, y->count + x->count)};
    if (both.term == NULL)
        return;
    for (int i = 0; i < y->count; i++)
        add_term(&both, y->term[i].body, y->term[i].arm);
    for (int i = 0; i < x->count && line[1] != 0.0; i++)
        add_term(&both, x->term[i].body, -line[1] * x->term[i].arm);
    if (both.term[0].arm == 0.0) {
        taci_xml_mistake(node, "<%s> ties what is one and the same; expected two", node->name);
        return;
    }
    double end = start_length(m, y) + line[0] - line[1] * start_length(m, x);
    taci_DraftTendon tie = stiff_tendon(m, node, &both, 1.0, end);
    tie.name = name != NULL ? name : "";
    taci_model_add_tendon(m->builder, &tie);
}

static bool joint_path(const taci_Mjcf *m, const taci_XmlNode *node, const char *name,
                       taci_DraftTerm *term, taci_MjcfPath *path)
{
    int body = find_joint(m, node, name);
    *term = (taci_DraftTerm){.body = body, .arm = 1.0};
    *path = (taci_MjcfPath){.term = term, .count = 1};
    return body >= 0;
}

static void tie_joints(taci_Mjcf *m, const taci_XmlNode *node)
{
    double line[5] = {0};
    taci_DraftTerm term[2];
    taci_MjcfPath y, x = {.count = 0};
    const char *first = taci_xml_need_text(node, "joint1");
    const char *second = taci_xml_text(node, "joint2");
    if (first == NULL || !joint_path(m, node, first, &term[0], &y) ||
        (second != NULL && !joint_path(m, node, second, &term[1], &x)) || !read_line(m, node, line))
        return;
    add_tie(m, node, &y, &x, line);
}

static bool is_string(const taci_Mjcf *m, const char *name)
{
    return name != NULL && taci_names_find(&m->spatials, name, strlen(name)) >= 0;
}

static void tie_tendons(taci_Mjcf *m, const taci_XmlNode *node)
{
    double line[5] = {0};
    taci_MjcfPath x = {.count = 0};
    const char *first = taci_xml_need_text(node, "tendon1");
    const char *second = taci_xml_text(node, "tendon2");
    if (is_string(m, first) || is_string(m, second)) {
        taci_model_ignore(m->builder, "equality tendon of spatial tendons");
        return;
    }
    int a = first != NULL ? taci_mjcf_find(&m->tendons, node, "tendon", first) : -1;
    int b = second != NULL ? taci_mjcf_find(&m->tendons, node, "tendon", second) : 0;
    if (a < 0 || b < 0 || !read_line(m, node, line))
        return;
    m->tendon[a].idle = false;
    if (second != NULL) {
        m->tendon[b].idle = false;
        x = m->tendon[b];
    }
    add_tie(m, node, &m->tendon[a], &x, line);
}

// ---- springs

static bool find_bodies(const taci_Mjcf *m, const taci_XmlNode *node, int body[2])
{
    const char *name[2] = {taci_xml_need_text(node, "body1"), taci_xml_text(node, "body2")};
    if (name[0] == NULL)
        return false;
    for (int i = 0; i < 2; i++) {
        body[i] = TACI_PARENT_WORLD;
        if (name[i] != NULL && strcmp(name[i], "world") != 0) {
            body[i] = taci_model_need_body(m->builder, node, "body", name[i]);
            if (body[i] < 0)
                return false;
        }
    }
    return body[0] != body[1] ||
           taci_xml_mistake(node, "<%s> ties a body to itself; expected two", node->name);
}

// Two sites in place of bodies: what they are on, and where.
static bool find_sites(const taci_Mjcf *m, const taci_XmlNode *node, taci_DraftSpring *spring)
{
    const taci_DraftSite *site[2];
    for (int i = 0; i < 2; i++) {
        const char *name = taci_xml_need_text(node, i == 0 ? "site1" : "site2");
        int found = name != NULL ? taci_mjcf_find(&m->sites, node, "site", name) : -1;
        if (found < 0)
            return false;
        site[i] = &m->builder->site[found];
    }
    spring->body_a = site[0]->body;
    spring->body_b = site[1]->body;
    spring->frame_a = site[0]->frame;
    spring->frame_b = site[1]->frame;
    return site[0]->body != site[1]->body ||
           taci_xml_mistake(node, "<%s> ties a body to itself; expected two", node->name);
}

static bool by_sites(const taci_XmlNode *node)
{
    return taci_xml_has(node, "site1") || taci_xml_has(node, "site2");
}

static tac_Pose reference_of(const taci_Mjcf *m, int body)
{
    return body >= 0 ? m->body[body].reference : pose_identity();
}

// The first body of a spring must be one; the world goes second.
static void add_spring(taci_Mjcf *m, const taci_XmlNode *node, taci_DraftSpring spring)
{
    const char *name = taci_xml_text(node, "name");
    if (!(v3_norm(spring.frame_a.p) < FAR && v3_norm(spring.frame_b.p) < FAR)) {
        taci_xml_mistake(node, "<%s> is farther than %g m from a body; expected it near",
                         node->name, FAR);
        return;
    }
    if (spring.body_a == TACI_PARENT_WORLD) {
        tac_Pose frame = spring.frame_a;
        spring.body_a = spring.body_b;
        spring.frame_a = spring.frame_b;
        spring.body_b = TACI_PARENT_WORLD;
        spring.frame_b = frame;
    }
    spring.name = name != NULL ? name : "";
    spring.at = taci_origin(node);
    taci_model_add_spring(m->builder, &spring);
}

static void connect(taci_Mjcf *m, const taci_XmlNode *node)
{
    int body[2];
    tac_Vec3 anchor = {0, 0, 0};
    taci_DraftSpring spring = {.type = TAC_SPRING_POINT};
    if (by_sites(node)) {
        if (find_sites(m, node, &spring))
            add_spring(m, node, spring);
        return;
    }
    if (!find_bodies(m, node, body) || !taci_xml_need_vec3(node, "anchor", &anchor))
        return;
    tac_Vec3 world = pose_point(reference_of(m, body[0]), anchor);
    tac_Pose b = pose_inverse(reference_of(m, body[1]));
    add_spring(m, node,
               (taci_DraftSpring){.type = TAC_SPRING_POINT,
                                  .body_a = body[0],
                                  .body_b = body[1],
                                  .frame_a = {anchor, q_identity()},
                                  .frame_b = {pose_point(b, world), q_identity()}});
}

static void weld(taci_Mjcf *m, const taci_XmlNode *node)
{
    int body[2];
    double a[7] = {0, 1, 0, 0, 0, 0, 0}; // without a quaternion: as they are at the start
    taci_DraftSpring spring = {.type = TAC_SPRING_POSE};
    if (by_sites(node)) {
        if (find_sites(m, node, &spring))
            add_spring(m, node, spring);
        return;
    }
    if (!find_bodies(m, node, body) ||
        (taci_xml_has(node, "relpose") && taci_xml_numbers(node, "relpose", 7, 7, a) == 0))
        return;
    tac_Quat q = {a[3], a[4], a[5], a[6]};
    double n2 = q_norm2(q);
    tac_Pose relative = pose_mul(pose_inverse(reference_of(m, body[0])), reference_of(m, body[1]));
    if (n2 > 1e-28 && n2 < 1e300)
        relative = (tac_Pose){v3(a[0], a[1], a[2]), q_normalize(q)};
    add_spring(m, node,
               (taci_DraftSpring){.type = TAC_SPRING_POSE,
                                  .body_a = body[0],
                                  .body_b = body[1],
                                  .frame_a = relative,
                                  .frame_b = pose_identity()});
}

// ---- the section

void taci_mjcf_read_equalities(taci_Mjcf *m, const taci_XmlNode *node)
{
    static const struct {
        const char *name;
        void (*tie)(taci_Mjcf *m, const taci_XmlNode *node);
    } kind[] = {
        {"joint", tie_joints}, {"tendon", tie_tendons}, {"connect", connect}, {"weld", weld}};
    TACI_XML_EACH(child, node)
    {
        for (size_t i = 0; i < sizeof kind / sizeof kind[0]; i++) {
            if (!taci_xml_is(child, kind[i].name))
                continue;
            bool active =
                m->class[taci_mjcf_class(m, child, "class", m->scope[child->file->scope].class)]
                    .equality_active;
            taci_xml_bool(child, "active", &active);
            if (active)
                kind[i].tie(m, child);
            else
                taci_model_ignore(m->builder, "equality that is not active");
        }
    }
}
