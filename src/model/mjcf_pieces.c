/* Keyframes of models that are attached to others (mjcf.h).
 *
 * As in MuJoCo they become keyframes of the model that they are attached to: what was copied is as
 * the keyframe says, all else as it starts by itself. Lists of all positions can only be written
 * when the whole model is there, so the numbers stay in pieces until then, each with what it
 * belongs to. To find where in a list the numbers of a joint are, the joints of the other model are
 * gone through as mjcf_bodies.c does, with the classes of that model. */
#include "model/mjcf.h"
#include <stdlib.h>
#include <string.h>

typedef struct Part { // what a keyframe has numbers for
    taci_XmlNode *node;
    int positions, velocities, mocaps, controls, activations;
} Part;

typedef struct Parts {
    taci_Mjcf *m; // with the classes of the model
    Part *part;
    int count, capacity;
    Part sum; // of all
    bool unsized;
} Parts;

static void add_part(Parts *p, Part part)
{
    if (!taci_mjcf_grow(p->m, &p->part, &p->capacity, p->count, sizeof *p->part))
        return;
    p->part[p->count++] = part;
    p->sum.positions += part.positions;
    p->sum.velocities += part.velocities;
    p->sum.mocaps += part.mocaps;
    p->sum.controls += part.controls;
    p->sum.activations += part.activations;
}

// ---- the parts of a model, in the order of its lists

static void add_joints(Parts *p, taci_XmlNode *node, int class)
{
    static const int positions[] = {7, 4, 1, 1}, velocities[] = {6, 3, 1, 1}; // by type
    TACI_XML_EACH(child, node)
    {
        if (taci_xml_is(child, "frame"))
            add_joints(p, child, taci_mjcf_class(p->m, child, "childclass", class));
        if (!taci_xml_is(child, "joint") && !taci_xml_is(child, "freejoint"))
            continue;
        taci_MjcfJointType type = taci_mjcf_joint_type(p->m, child, class);
        add_part(p, (Part){child, positions[type], velocities[type], 0, 0, 0});
    }
}

// Recursion is bounded by the depth of files and of copies.
static void add_bodies(Parts *p, taci_XmlNode *node, int class)
{
    TACI_XML_EACH(child, node)
    {
        bool mocap = false;
        if (!taci_xml_is(child, "body") && !taci_xml_is(child, "frame"))
            continue;
        int inner = taci_mjcf_class(p->m, child, "childclass", class);
        if (taci_xml_is(child, "body")) {
            if (taci_xml_bool(child, "mocap", &mocap) && mocap)
                add_part(p, (Part){child, 0, 0, 1, 0, 0});
            add_joints(p, child, inner);
        }
        add_bodies(p, child, inner);
    }
}

static void add_actuators(Parts *p, taci_XmlNode *section)
{
    TACI_XML_EACH(child, section)
    {
        taci_MjcfActuator a;
        int activations;
        bool sized;
        if (!taci_mjcf_whole_actuator(p->m, child, &a, &activations, &sized))
            continue;
        add_part(p, (Part){child, 0, 0, 0, 1, activations});
        p->unsized |= !sized;
    }
}

// With the model's own classes. What is wrong in it is said when the copies are read: here nothing
// is, and false means that there was something.
static bool find_parts(taci_Mjcf *m, int scope, Parts *p)
{
    taci_Report *report = &m->builder->report, before = *report;
    taci_XmlNode *root = m->scope[scope].root;
    taci_Mjcf own = {.builder = m->builder, .path = m->path, .scope = m->scope};
    int *class = malloc((size_t)m->scope_count * sizeof *class);
    own.scope_count = m->scope_count;
    *p = (Parts){.m = &own};
    report->message = NULL;
    for (int i = 0; class != NULL && i < m->scope_count; i++) {
        class[i] = m->scope[i].class;
        m->scope[i].class = 0;
    }
    if (class != NULL && taci_mjcf_begin_classes(&own)) {
        TACI_XML_EACH(section, root)
        {
            if (taci_xml_is(section, "default"))
                taci_mjcf_read_default(&own, section);
        }
        TACI_XML_EACH(section, root)
        {
            if (taci_xml_is(section, "worldbody"))
                add_bodies(p, section, own.scope[scope].class);
            if (taci_xml_is(section, "actuator"))
                add_actuators(p, section);
        }
    }
    for (int i = 0; class != NULL && i < m->scope_count; i++)
        m->scope[i].class = class[i];
    bool ok = class != NULL && report->count == before.count && !report->no_memory;
    before.no_memory |= report->no_memory;
    *report = before;
    free(class);
    free(own.class);
    taci_names_destroy(&own.classes);
    p->m = m;
    return ok;
}

// ---- keyframes

// The next `count` numbers of a text as a text; *text goes behind them. NULL: there are fewer.
static const char *take_words(taci_Mjcf *m, const char **text, int count)
{
    const char *first = *text + strspn(*text, " \t\r\n"), *end = first;
    for (int i = 0; i < count; i++) {
        end += strspn(end, " \t\r\n");
        if (*end == '\0')
            return NULL;
        end += strcspn(end, " \t\r\n");
    }
    *text = end;
    size_t length = (size_t)(end - first);
    char *copy = taci_model_take(m->builder, length + 1);
    if (copy == NULL)
        return NULL;
    memcpy(copy, first, length);
    copy[length] = '\0';
    return copy;
}

static int count_words(const char *text)
{
    int count = 0;
    for (text += strspn(text, " \t\r\n"); *text != '\0'; count++) {
        text += strcspn(text, " \t\r\n");
        text += strspn(text, " \t\r\n");
    }
    return count;
}

static taci_XmlNode *add_piece(taci_Mjcf *m, taci_XmlNode *key, taci_XmlNode *twin)
{
    taci_XmlNode *piece = taci_mjcf_take_node(m, key, "key", 6);
    if (piece == NULL)
        return NULL;
    piece->twin = twin;
    piece->parent = key;
    piece->next = key->first; // in any order
    key->first = piece;
    return piece;
}

typedef struct List { // of a keyframe, and how many numbers of it a part has
    const char *name;
    size_t of; // in a Part
    int each;
} List;

static const List lists[] = {
    {"qpos", offsetof(Part, positions), 1}, {"qvel", offsetof(Part, velocities), 1},
    {"mpos", offsetof(Part, mocaps), 3},    {"mquat", offsetof(Part, mocaps), 4},
    {"ctrl", offsetof(Part, controls), 1},  {"act", offsetof(Part, activations), 1},
};
enum { LISTS = sizeof lists / sizeof lists[0] };

static int numbers(const List *list, const Part *part)
{
    return list->each * *(const int *)(const void *)((const char *)part + list->of);
}

// Where each list of a key begins; NULL: it has none. False: one has too many or too few numbers.
static bool open_lists(const taci_XmlNode *key, const Parts *p, const char *text[LISTS])
{
    bool told = false;
    for (int i = 0; i < LISTS; i++) {
        text[i] = taci_xml_text(key, lists[i].name);
        if (text[i] != NULL && p->unsized && i >= LISTS - 2) {
            text[i] = NULL;
            told = true;
            continue;
        }
        int all = numbers(&lists[i], &p->sum), count = text[i] != NULL ? count_words(text[i]) : all;
        if (count != all)
            return taci_xml_mistake(key, "'%s' of <key> has %d numbers; expected %d", lists[i].name,
                                    count, all);
    }
    if (told)
        taci_model_ignore(p->m->builder, "key ctrl and act beside actuators of many controls");
    return true;
}

// The lists of a key of the other model, cut into pieces for what was copied of it.
static void cut_lists(const taci_XmlNode *key, const Parts *p, taci_XmlNode *copy)
{
    const char *text[LISTS];
    if (!open_lists(key, p, text))
        return;
    for (int j = 0; j < p->count; j++) {
        const Part *part = &p->part[j];
        taci_XmlNode *twin = part->node->twin;
        taci_XmlNode *piece = twin != NULL ? add_piece(p->m, copy, twin) : NULL;
        for (int i = 0; i < LISTS; i++) {
            int count = numbers(&lists[i], part);
            const char *own =
                text[i] != NULL && count > 0 ? take_words(p->m, &text[i], count) : NULL;
            if (piece != NULL && own != NULL)
                taci_mjcf_set_attribute(piece, lists[i].name, own);
        }
    }
}

// The pieces of a key that came from a model in the other one.
static void pass_pieces(taci_Mjcf *m, const taci_XmlNode *key, taci_XmlNode *copy)
{
    TACI_XML_EACH(old, key)
    {
        taci_XmlNode *piece = old->twin->twin != NULL ? add_piece(m, copy, old->twin->twin) : NULL;
        for (int i = 0; piece != NULL && i < old->attribute_count; i++)
            taci_mjcf_set_attribute(piece, old->attribute[i].name, old->attribute[i].value);
    }
}

static taci_XmlNode *attach_key(taci_Mjcf *m, const taci_XmlNode *key, const char *prefix)
{
    const char *name = taci_xml_text(key, "name"), *time = taci_xml_text(key, "time");
    taci_XmlNode *copy = taci_mjcf_take_node(m, key, "key", 2);
    if (copy != NULL && name != NULL && name[0] != '\0')
        taci_mjcf_set_attribute(copy, "name", taci_mjcf_join(m, prefix, name, ""));
    if (copy != NULL && time != NULL)
        taci_mjcf_set_attribute(copy, "time", time);
    return copy;
}

void taci_mjcf_attach_keys(taci_Mjcf *m, int scope, taci_XmlNode *root, const char *prefix)
{
    Parts parts;
    bool cuts = find_parts(m, scope, &parts);
    TACI_XML_EACH(section, m->scope[scope].root)
    {
        taci_XmlNode *frames = taci_xml_is(section, "keyframe")
                                   ? taci_mjcf_take_node(m, section, "keyframe", 0)
                                   : NULL;
        if (frames == NULL)
            continue;
        TACI_XML_EACH(key, section)
        {
            taci_XmlNode *copy = cuts ? attach_key(m, key, prefix) : NULL;
            if (copy == NULL)
                break;
            if (key->first != NULL)
                pass_pieces(m, key, copy);
            else
                cut_lists(key, &parts, copy);
            if (copy->first != NULL)
                taci_mjcf_append(m, frames, copy);
        }
        taci_mjcf_append(m, root, frames);
    }
    free(parts.part);
}
