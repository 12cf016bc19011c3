/* Copies in MJCF files (mjcf.h): what is said once and stands in several places.
 *
 * They are made in the tree of elements, before any of it is put to use. A <replicate> becomes
 * frames with copies of what is in it, whose names have a number behind them. An <attach> becomes a
 * frame with a copy of what it names, of another model or of this one; all names of the copy get a
 * prefix, and so do classes and assets of the other model, which come along. Elements of other
 * sections that refer to what was copied are copied with it, under the new names, as MuJoCo does
 * it.
 *
 * Copies keep the file of their originals, and by that the settings that hold for them. */
#include "model/mjcf.h"
#include "math/so3.h"
#include <stdio.h>
#include <string.h>

enum {
    COPIES_MAX = 200000,  // of elements, in all
    REPLICAS_MAX = 20000, // of one <replicate>
    LOOKS_MAX = 5000000,  // elements that are looked at for copies, in all
    NAMES_MAX = 1 << 26,  // bytes of new names, in all
    DEPTH_MAX = 200,      // <attach> of what has <attach> in it
};

// Count an element that is looked at; false if there were too many, which is said once.
static bool look(taci_Mjcf *m, const taci_XmlNode *node)
{
    if (++m->looked == LOOKS_MAX)
        taci_xml_mistake(node, "there are too many <replicate> and <attach> for a file as long as "
                               "this; expected fewer");
    return m->looked < LOOKS_MAX;
}

// ---- names, by the kind of what they name

typedef enum Kind {
    KIND_BODY,
    KIND_JOINT,
    KIND_GEOM,
    KIND_SITE,
    KIND_CAMERA,
    KIND_TENDON,
    KIND_ACTUATOR,
    KIND_COUNT,
    KIND_ANY,   // whatever `objtype` says
    KIND_SHARED // classes and assets
} Kind;

typedef struct NameSets {
    taci_Names kind[KIND_COUNT];
} NameSets;

static void destroy_sets(NameSets *sets)
{
    for (int i = 0; i < KIND_COUNT; i++)
        taci_names_destroy(&sets->kind[i]);
}

// Sections whose elements refer to parts of bodies, each after those that it refers to.
static const char *const referring[] = {"contact",  "tendon", "equality",
                                        "actuator", "sensor", NULL};
static const Kind referring_kind[] = {KIND_COUNT, KIND_TENDON, KIND_COUNT, KIND_ACTUATOR,
                                      KIND_COUNT};

static Kind kind_of_element(const taci_XmlNode *node)
{
    static const char *const names[] = {"body",   "joint",     "geom", "site",
                                        "camera", "freejoint", NULL};
    static const Kind kinds[] = {KIND_BODY, KIND_JOINT,  KIND_GEOM,
                                 KIND_SITE, KIND_CAMERA, KIND_JOINT};
    int section = node->parent != NULL ? taci_xml_word(referring, node->parent->name) : -1;
    if (section >= 0)
        return referring_kind[section];
    int i = taci_xml_word(names, node->name);
    return i >= 0 ? kinds[i] : KIND_COUNT;
}

// Which attributes refer to what. KIND_COUNT: it refers to nothing.
static Kind kind_of_reference(const char *attribute)
{
    static const struct {
        const char *const names[12];
        Kind kind;
    } list[] = {
        {{"body", "body1", "body2", "target", "subtree1", "subtree2"}, KIND_BODY},
        {{"joint", "joint1", "joint2", "jointinparent"}, KIND_JOINT},
        {{"geom", "geom1", "geom2"}, KIND_GEOM},
        {{"site", "site1", "site2", "sidesite", "slidersite", "cranksite", "refsite"}, KIND_SITE},
        {{"camera"}, KIND_CAMERA},
        {{"tendon", "tendon1", "tendon2"}, KIND_TENDON},
        {{"actuator"}, KIND_ACTUATOR},
        {{"objname", "refname"}, KIND_ANY},
        {{"class", "childclass", "material", "mesh", "hfield", "texture"}, KIND_SHARED},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (taci_xml_word(list[i].names, attribute) >= 0)
            return list[i].kind;
    return KIND_COUNT;
}

static bool add_name(taci_Mjcf *m, NameSets *sets, Kind kind, const char *name)
{
    int32_t found;
    if (kind == KIND_COUNT || name == NULL || name[0] == '\0')
        return true;
    return taci_names_add(&sets->kind[kind], (taci_Name){name, (uint32_t)strlen(name), 0},
                          &found) ||
           taci_report_memory(&m->builder->report, m->path);
}

// The names of all that moves with an element. Recursion is bounded by the depth of files.
static void collect_names(taci_Mjcf *m, const taci_XmlNode *node, NameSets *sets)
{
    if (!look(m, node))
        return;
    add_name(m, sets, kind_of_element(node), taci_xml_text(node, "name"));
    TACI_XML_EACH(child, node)
    collect_names(m, child, sets);
}

static bool has_name(const NameSets *sets, Kind kind, const char *name)
{
    for (int i = 0; i < KIND_COUNT; i++)
        if ((kind == KIND_ANY || (int)kind == i) &&
            taci_names_find(&sets->kind[i], name, strlen(name)) >= 0)
            return true;
    return false;
}

static bool is_world(Kind kind, const char *name)
{
    return (kind == KIND_BODY || kind == KIND_ANY) && strcmp(name, "world") == 0;
}

// How many of the references in an element, with what is in it, the sets have, and how many not.
typedef struct Found {
    int here, elsewhere;
} Found;

static Found count_references(taci_Mjcf *m, const taci_XmlNode *node, const NameSets *sets)
{
    Found sum = {0, 0};
    if (!look(m, node))
        return sum;
    for (int i = 0; i < node->attribute_count; i++) {
        Kind kind = kind_of_reference(node->attribute[i].name);
        const char *name = node->attribute[i].value;
        if (kind == KIND_COUNT || kind == KIND_SHARED || name[0] == '\0' || is_world(kind, name))
            continue;
        if (has_name(sets, kind, name))
            sum.here++;
        else
            sum.elsewhere++;
    }
    TACI_XML_EACH(child, node)
    {
        Found inner = count_references(m, child, sets);
        sum.here += inner.here;
        sum.elsewhere += inner.elsewhere;
    }
    return sum;
}

// ---- copies

typedef struct Rename { // of a copy
    const char *prefix, *suffix;
    const NameSets *only; // references to these; NULL: all, with those to classes and assets
} Rename;

const char *taci_mjcf_join(taci_Mjcf *m, const char *a, const char *b, const char *c)
{
    size_t size = strlen(a) + strlen(b) + strlen(c) + 1;
    bool fits = size <= NAMES_MAX - m->copied; // else a long one in many copies takes all memory
    if (!fits && !m->names_full)
        taci_report(&m->builder->report, m->path, 0,
                    "the names of copies are too long; expected at most %d MB in all",
                    NAMES_MAX >> 20);
    m->names_full |= !fits;
    m->copied += fits ? size : 0;
    char *text = fits ? taci_model_take(m->builder, size) : NULL;
    if (text != NULL)
        snprintf(text, size, "%s%s%s", a, b, c);
    return text != NULL ? text : "";
}

static const char *new_value(taci_Mjcf *m, const taci_XmlAttribute *a, const Rename *r)
{
    bool own = strcmp(a->name, "name") == 0;
    Kind kind = own ? KIND_COUNT : kind_of_reference(a->name);
    bool refers = kind != KIND_COUNT && !is_world(kind, a->value) &&
                  (r->only == NULL || has_name(r->only, kind, a->value));
    return a->value[0] != '\0' && (own || refers)
               ? taci_mjcf_join(m, r->prefix, a->value, r->suffix)
               : a->value;
}

// Whether so many copies more may be made; else this is said once.
static bool may_copy(taci_Mjcf *m, const taci_XmlNode *at, int count)
{
    if (m->copies <= COPIES_MAX - count)
        return true;
    if (m->copies <= COPIES_MAX)
        taci_xml_mistake(at, "the copies have too many elements; expected at most %d in all",
                         COPIES_MAX);
    m->copies = COPIES_MAX + 1;
    return false;
}

taci_XmlNode *taci_mjcf_take_node(taci_Mjcf *m, const taci_XmlNode *at, const char *name,
                                  int attributes)
{
    if (!may_copy(m, at, 1) || m->names_full)
        return NULL;
    m->copies++;
    taci_XmlNode *node = taci_model_take(m->builder, sizeof *node);
    size_t n = (size_t)(attributes > 0 ? attributes : 1);
    taci_XmlAttribute *attribute = taci_model_take(m->builder, n * sizeof *attribute);
    if (node == NULL || attribute == NULL)
        return NULL;
    *node = (taci_XmlNode){.name = name, .file = at->file, .line = at->line};
    node->attribute = attribute;
    return node;
}

void taci_mjcf_set_attribute(taci_XmlNode *node, const char *name, const char *value)
{
    node->attribute[node->attribute_count++] = (taci_XmlAttribute){.name = name, .value = value};
}

// An asset that has the name of its file needs one of its own to be renamed.
static bool lacks_name(const taci_XmlNode *node)
{
    static const char *const assets[] = {"mesh", "hfield", NULL};
    return taci_xml_word(assets, node->name) >= 0 && node->parent != NULL &&
           taci_xml_is(node->parent, "asset") && !taci_xml_has(node, "name") &&
           taci_xml_has(node, "file");
}

static taci_XmlNode *copy_tree(taci_Mjcf *m, taci_XmlNode *node, const Rename *r)
{
    taci_XmlNode *copy = taci_mjcf_take_node(m, node, node->name, node->attribute_count + 1);
    if (copy == NULL)
        return NULL;
    node->twin = copy;
    for (int i = 0; i < node->attribute_count; i++)
        taci_mjcf_set_attribute(copy, node->attribute[i].name,
                                new_value(m, &node->attribute[i], r));
    if (lacks_name(node))
        taci_mjcf_set_attribute(
            copy, "name", taci_mjcf_join(m, r->prefix, taci_mjcf_asset_name(m, node), r->suffix));
    taci_XmlNode **end = &copy->first;
    TACI_XML_EACH(child, node)
    {
        taci_XmlNode *inner = copy_tree(m, child, r);
        if (inner == NULL)
            return NULL;
        inner->parent = copy;
        *end = inner;
        end = &inner->next;
    }
    return copy;
}

void taci_mjcf_append(taci_Mjcf *m, taci_XmlNode *parent, taci_XmlNode *child)
{
    taci_XmlNode **end = &parent->first;
    while (*end != NULL && look(m, *end))
        end = &(*end)->next;
    *end = child;
    child->parent = parent;
}

// ---- what refers to copies

typedef struct Spread { // copies of elements that refer to what was copied
    const Rename *rename;
    int count;
    NameSets *sets; // names that were copied; those of copied tendons and actuators join them
    bool keep;      // the original stays, too
} Spread;

// In the place of one element its copies; what follows the last of them.
static taci_XmlNode **spread_element(taci_Mjcf *m, taci_XmlNode **at, const Spread *s)
{
    taci_XmlNode *original = *at, *next = original->next;
    for (int i = 0; i < s->count; i++) {
        taci_XmlNode *copy = copy_tree(m, original, &s->rename[i]);
        if (copy == NULL)
            break;
        copy->parent = original->parent;
        if (s->keep || i > 0) {
            at = &(*at)->next;
        }
        *at = copy;
        copy->next = next;
    }
    add_name(m, s->sets, kind_of_element(original), taci_xml_text(original, "name"));
    return &(*at)->next;
}

static void spread(taci_Mjcf *m, taci_XmlNode *root, const Spread *s)
{
    for (int i = 0; referring[i] != NULL; i++)
        TACI_XML_EACH(section, root)
        {
            if (!taci_xml_is(section, referring[i]))
                continue;
            for (taci_XmlNode **at = &section->first; *at != NULL && look(m, *at);)
                at = count_references(m, *at, s->sets).here > 0 ? spread_element(m, at, s)
                                                                : &(*at)->next;
        }
}

// ---- <replicate>

// "0" to "9" of 9, "00" to "10" of 11: as many digits as the count has.
static const char *number_suffix(taci_Mjcf *m, const char *separator, int count, int i)
{
    char digits[24], width[24];
    int n = snprintf(width, sizeof width, "%d", count);
    snprintf(digits, sizeof digits, "%0*d", n, i);
    return taci_mjcf_join(m, separator, digits, "");
}

static const char *three_numbers(taci_Mjcf *m, double a, double b, double c)
{
    char text[96];
    snprintf(text, sizeof text, "%.17g %.17g %.17g", a, b, c);
    return taci_mjcf_join(m, text, "", "");
}

typedef struct Replicate {
    int count;
    tac_Vec3 offset, euler; // euler as written
    const char *separator;
} Replicate;

static bool read_replicate(const taci_XmlNode *node, Replicate *r)
{
    *r = (Replicate){.separator = taci_xml_text(node, "sep")};
    if (r->separator == NULL)
        r->separator = "";
    if (!taci_xml_has(node, "count"))
        return taci_xml_mistake(node, "<replicate> has no 'count'");
    taci_xml_vec3(node, "offset", &r->offset);
    taci_xml_vec3(node, "euler", &r->euler);
    return taci_xml_integer(node, "count", 1, REPLICAS_MAX, &r->count);
}

// The frame of one copy, without its children.
static taci_XmlNode *replica_frame(taci_Mjcf *m, const taci_XmlNode *node, tac_Vec3 position,
                                   tac_Vec3 euler)
{
    const char *class = taci_xml_text(node, "childclass");
    taci_XmlNode *frame = taci_mjcf_take_node(m, node, "frame", 3);
    if (frame == NULL)
        return NULL;
    taci_mjcf_set_attribute(frame, "pos", three_numbers(m, position.x, position.y, position.z));
    taci_mjcf_set_attribute(frame, "euler", three_numbers(m, euler.x, euler.y, euler.z));
    if (class != NULL)
        taci_mjcf_set_attribute(frame, "childclass", class);
    return frame;
}

static tac_Quat euler_turn(const taci_Mjcf *m, const taci_XmlNode *node, tac_Vec3 euler)
{
    taci_MjcfPlace place = {.turn = TACI_MJCF_EULER, .value = {euler.x, euler.y, euler.z}};
    return taci_mjcf_pose(m, node, &place).q;
}

// Copy the children of a node into another.
static bool copy_children(taci_Mjcf *m, const taci_XmlNode *node, taci_XmlNode *into,
                          const Rename *rename)
{
    taci_XmlNode **end = &into->first;
    TACI_XML_EACH(child, node)
    {
        taci_XmlNode *copy = copy_tree(m, child, rename);
        if (copy == NULL)
            return false;
        copy->parent = into;
        *end = copy;
        end = &copy->next;
    }
    return true;
}

// The frames in place of <replicate>; the first of them, or what follows it. Each copy is moved by
// `offset` as the one before it is turned, and turned by its number times `euler`.
static taci_XmlNode *replicate(taci_Mjcf *m, taci_XmlNode *root, taci_XmlNode *node)
{
    Replicate r;
    NameSets sets = {0};
    taci_XmlNode *first = node->next, **end = &first;
    tac_Vec3 position = {0, 0, 0};
    if (!read_replicate(node, &r) || !may_copy(m, node, r.count))
        return node->next;
    Rename *rename = taci_model_take(m->builder, (size_t)r.count * sizeof *rename);
    collect_names(m, node, &sets);
    for (int i = 0; rename != NULL && i < r.count; i++) {
        tac_Vec3 euler = v3_scale(i, r.euler);
        rename[i] = (Rename){"", number_suffix(m, r.separator, r.count, i), &sets};
        taci_XmlNode *frame = replica_frame(m, node, position, euler);
        if (frame == NULL || !copy_children(m, node, frame, &rename[i]))
            break;
        position = v3_add(position, q_rotate(euler_turn(m, node, euler), r.offset));
        frame->parent = node->parent;
        frame->next = node->next;
        *end = frame;
        end = &frame->next;
        if (i == r.count - 1)
            spread(m, root, &(Spread){rename, r.count, &sets, false});
    }
    destroy_sets(&sets);
    return first;
}

// ---- <attach>

// The first element of a name and kind in a tree.
static taci_XmlNode *find_part(taci_Mjcf *m, taci_XmlNode *node, const char *kind, const char *name)
{
    const char *own = taci_xml_text(node, "name");
    if (taci_xml_is(node, kind) && own != NULL && strcmp(own, name) == 0)
        return node;
    if (!look(m, node))
        return NULL;
    TACI_XML_EACH(child, node)
    {
        taci_XmlNode *found = find_part(m, child, kind, name);
        if (found != NULL)
            return found;
    }
    return NULL;
}

static taci_XmlNode *find_in_worlds(taci_Mjcf *m, const taci_XmlNode *root, const char *kind,
                                    const char *name)
{
    TACI_XML_EACH(section, root)
    {
        taci_XmlNode *found =
            taci_xml_is(section, "worldbody") ? find_part(m, section, kind, name) : NULL;
        if (found != NULL)
            return found;
    }
    return NULL;
}

// What the outermost class of a model is called.
static const char *root_class_name(const taci_MjcfScope *scope)
{
    TACI_XML_EACH(section, scope->root)
    {
        const char *name = taci_xml_is(section, "default") ? taci_xml_text(section, "class") : NULL;
        if (name != NULL && section->file->scope == scope->root->file->scope)
            return name;
    }
    return "main";
}

typedef struct Attach {
    const taci_XmlNode *node;
    const taci_MjcfScope *from;
    taci_XmlNode *source; // a body or frame; NULL: all of the world
    const char *root_class;
    Rename rename;
    NameSets sets; // what is attached
} Attach;

// A section of the other model, its elements copied: all, or those that refer to nothing else.
static void attach_section(taci_Mjcf *m, taci_XmlNode *root, const taci_XmlNode *section, Attach *a,
                           bool all)
{
    taci_XmlNode *copy = taci_mjcf_take_node(m, section, section->name, 0);
    TACI_XML_EACH(child, section)
    {
        Found found = count_references(m, child, &a->sets);
        if (!look(m, child))
            return;
        if (!all && (found.elsewhere > 0 || found.here == 0))
            continue;
        taci_XmlNode *inner = copy != NULL ? copy_tree(m, child, &a->rename) : NULL;
        if (inner == NULL)
            return;
        taci_mjcf_append(m, copy, inner);
        if (!all)
            add_name(m, &a->sets, kind_of_element(child), taci_xml_text(child, "name"));
    }
    if (copy != NULL && copy->first != NULL)
        taci_mjcf_append(m, root, copy);
}

// The classes of the other model; its root class has a name now, whatever the file says.
static void attach_classes(taci_Mjcf *m, taci_XmlNode *root, Attach *a)
{
    bool any = false;
    TACI_XML_EACH(section, a->from->root)
    {
        if (!taci_xml_is(section, "default"))
            continue;
        taci_XmlNode *copy = copy_tree(m, section, &a->rename);
        if (copy == NULL)
            return;
        if (section->file->scope == a->from->root->file->scope) {
            any = true;
            if (!taci_xml_has(section, "class"))
                taci_mjcf_set_attribute(copy, "class",
                                        taci_mjcf_join(m, a->rename.prefix, a->root_class, ""));
        }
        taci_mjcf_append(m, root, copy);
    }
    taci_XmlNode *none = any ? NULL : taci_mjcf_take_node(m, a->from->root, "default", 1);
    if (none != NULL) {
        taci_mjcf_set_attribute(none, "class",
                                taci_mjcf_join(m, a->rename.prefix, a->root_class, ""));
        taci_mjcf_append(m, root, none);
    }
}

static void attach_sections(taci_Mjcf *m, taci_XmlNode *root, Attach *a)
{
    attach_classes(m, root, a);
    TACI_XML_EACH(section, a->from->root)
    {
        if (taci_xml_is(section, "asset"))
            attach_section(m, root, section, a, true);
    }
    for (int i = 0; referring[i] != NULL; i++)
        TACI_XML_EACH(section, a->from->root)
        {
            if (taci_xml_is(section, referring[i]))
                attach_section(m, root, section, a, false);
        }
}

static bool is_inside(const taci_XmlNode *node, const taci_XmlNode *outer)
{
    for (; node != NULL; node = node->parent)
        if (node == outer)
            return true;
    return false;
}

// Which model is meant: that of a scope, or one of its assets.
static int find_model(const taci_Mjcf *m, const taci_XmlNode *node, int scope)
{
    char room[TACI_SHOWN_SIZE];
    const char *name = taci_xml_text(node, "model");
    if (name == NULL)
        return scope;
    for (int i = 0; i < m->scope_count; i++)
        if (m->scope[i].parent == scope && strcmp(m->scope[i].name, name) == 0)
            return i;
    taci_xml_mistake(node, "there is no model '%s'", taci_shown(name, room));
    return -1;
}

static bool find_source(taci_Mjcf *m, int scope, Attach *a)
{
    char room[TACI_SHOWN_SIZE];
    const char *body = taci_xml_text(a->node, "body"), *frame = taci_xml_text(a->node, "frame");
    const char *prefix = taci_xml_text(a->node, "prefix");
    int from = find_model(m, a->node, scope);
    if (from < 0)
        return false;
    if (prefix == NULL)
        return taci_xml_mistake(a->node, "<attach> has no 'prefix'");
    if (body != NULL && frame != NULL)
        return taci_xml_mistake(a->node, "<attach> has 'body' and 'frame'; expected one of them");
    if (from == scope && body == NULL && frame == NULL)
        return taci_xml_mistake(a->node, "<attach> has neither 'model' nor 'body' nor 'frame'");
    a->from = &m->scope[from];
    a->rename = (Rename){.prefix = prefix, .suffix = ""};
    a->root_class = root_class_name(a->from);
    if (body == NULL && frame == NULL)
        return true;
    const char *kind = body != NULL ? "body" : "frame", *name = body != NULL ? body : frame;
    a->source = find_in_worlds(m, a->from->root, kind, name);
    if (a->source == NULL)
        return taci_xml_mistake(a->node, "there is no %s '%s' in the model", kind,
                                taci_shown(name, room));
    return !is_inside(a->node, a->source) ||
           taci_xml_mistake(a->node, "<attach> stands in the %s '%s' that it attaches", kind,
                            taci_shown(name, room));
}

// The copy of what is attached, in a frame.
static bool fill_frame(taci_Mjcf *m, Attach *a, taci_XmlNode *frame)
{
    if (a->source != NULL) {
        collect_names(m, a->source, &a->sets);
        taci_XmlNode *copy = copy_tree(m, a->source, &a->rename);
        if (copy != NULL)
            taci_mjcf_append(m, frame, copy);
        return copy != NULL;
    }
    TACI_XML_EACH(section, a->from->root)
    {
        taci_XmlNode *inner =
            taci_xml_is(section, "worldbody") ? taci_mjcf_take_node(m, section, "frame", 0) : NULL;
        if (inner == NULL)
            continue;
        collect_names(m, section, &a->sets);
        if (!copy_children(m, section, inner, &a->rename))
            return false;
        taci_mjcf_append(m, frame, inner);
    }
    return true;
}

static bool has_keys(const taci_XmlNode *root)
{
    TACI_XML_EACH(section, root)
    {
        if (taci_xml_is(section, "keyframe") && section->first != NULL)
            return true;
    }
    return false;
}

// Copies are none of this attachment so far.
static void forget_twins(taci_Mjcf *m, taci_XmlNode *node)
{
    node->twin = NULL;
    TACI_XML_EACH(child, node)
    {
        if (look(m, child))
            forget_twins(m, child);
    }
}

static void attach_other(taci_Mjcf *m, taci_XmlNode *root, Attach *a, bool keys)
{
    attach_sections(m, root, a);
    if (keys && m->builder->report.count == 0)
        taci_mjcf_attach_keys(m, (int)(a->from - m->scope), root, a->rename.prefix);
}

// The class that elements of what is attached start from: that of its place, not of the new one.
static const char *class_of_source(const Attach *a)
{
    const taci_XmlNode *up = a->source != NULL ? a->source->parent : NULL;
    for (; up != NULL; up = up->parent) {
        const char *class = taci_xml_text(up, "childclass");
        if (class != NULL && class[0] != '\0')
            return class;
    }
    return a->root_class;
}

// The frame in place of <attach>, or what follows it.
static taci_XmlNode *attach(taci_Mjcf *m, int scope, taci_XmlNode *node)
{
    Attach a = {.node = node};
    taci_XmlNode *root = m->scope[scope].root;
    if (!find_source(m, scope, &a) || a.from == NULL)
        return node->next;
    bool own = a.from->root == root;
    taci_XmlNode *frame = taci_mjcf_take_node(m, node, "frame", 1);
    if (own)
        a.rename.only = &a.sets;
    if (frame != NULL)
        taci_mjcf_set_attribute(
            frame, "childclass",
            taci_mjcf_join(m, own ? "" : a.rename.prefix, class_of_source(&a), ""));
    bool keys = !own && has_keys(a.from->root);
    TACI_XML_EACH(section, a.from->root)
    {
        if (keys && (taci_xml_is(section, "worldbody") || taci_xml_is(section, "actuator")))
            forget_twins(m, section);
    }
    if (frame != NULL && fill_frame(m, &a, frame)) {
        if (own)
            spread(m, root, &(Spread){&a.rename, 1, &a.sets, true});
        else
            attach_other(m, root, &a, keys);
    }
    destroy_sets(&a.sets);
    if (frame == NULL)
        return node->next;
    frame->parent = node->parent;
    frame->next = node->next;
    return frame;
}

// ---- the tree

// The innermost first. Recursion is bounded by the depth of files, and by `deep`: what is attached
// may stand later in the file, and then has not yet been expanded itself.
static void expand_children(taci_Mjcf *m, int scope, taci_XmlNode *node, int deep)
{
    taci_XmlNode *root = m->scope[scope].root;
    if (deep > DEPTH_MAX) {
        taci_xml_mistake(node, "there are too many <attach> in each other; expected at most %d",
                         DEPTH_MAX);
        return;
    }
    for (taci_XmlNode **at = &node->first; *at != NULL;) {
        taci_XmlNode *next = (*at)->next;
        if (taci_xml_is(*at, "attach")) {
            *at = attach(m, scope, *at);
            if (*at != next && m->builder->report.count == 0)
                expand_children(m, scope, *at, deep + 1);
        } else {
            expand_children(m, scope, *at, deep);
            if (taci_xml_is(*at, "replicate"))
                *at = replicate(m, root, *at);
        }
        while (*at != next)
            at = &(*at)->next;
    }
}

void taci_mjcf_expand(taci_Mjcf *m, int scope)
{
    TACI_XML_EACH(section, m->scope[scope].root)
    {
        if (taci_xml_is(section, "worldbody"))
            expand_children(m, scope, section, 0);
    }
}
