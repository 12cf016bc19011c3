/* Spatial tendons of MJCF files (mjcf.h): strings through sites, about spheres and cylinders, over
 * pulleys. Range and springlength are as those of fixed tendons (mjcf_ties.c). */
#include "model/mjcf.h"
#include <string.h>

enum { POINTS_MAX = 1000 }; // of one tendon

static bool find_site(const taci_Mjcf *m, const taci_XmlNode *node, const char *attribute,
                      const taci_DraftSite **site)
{
    const char *name = taci_xml_need_text(node, attribute);
    int found = name != NULL ? taci_mjcf_find(&m->sites, node, "site", name) : -1;
    *site = found >= 0 ? &m->builder->site[found] : NULL;
    return found >= 0;
}

static bool read_geom(const taci_Mjcf *m, const taci_XmlNode *node, taci_DraftPoint *point)
{
    char room[TACI_SHOWN_SIZE];
    const char *name = taci_xml_need_text(node, "geom");
    int found = name != NULL ? taci_mjcf_find(&m->geoms, node, "geom", name) : -1;
    if (found < 0)
        return false;
    const taci_DraftShape *shape =
        found < m->builder->shape_count ? &m->builder->shape[found] : NULL;
    if (shape == NULL || (shape->type != TAC_SHAPE_SPHERE && shape->type != TAC_SHAPE_CYLINDER))
        return taci_xml_mistake(node, "geom '%s' is no sphere or cylinder; expected one",
                                taci_shown(name, room));
    point->type = shape->type == TAC_SHAPE_SPHERE ? TAC_TENDON_SPHERE : TAC_TENDON_CYLINDER;
    point->body = shape->body;
    point->frame = shape->frame;
    point->radius = shape->size.x;
    if (!taci_xml_has(node, "sidesite"))
        return true;
    const taci_DraftSite *side;
    if (!find_site(m, node, "sidesite", &side))
        return false;
    point->has_side = true;
    point->side_body = side->body;
    point->side = side->frame.p;
    return true;
}

static bool read_point(const taci_Mjcf *m, const taci_XmlNode *node, taci_DraftPoint *point)
{
    const taci_DraftSite *site;
    *point = (taci_DraftPoint){.body = TACI_PARENT_WORLD, .divisor = 1.0};
    if (taci_xml_is(node, "geom"))
        return read_geom(m, node, point);
    if (taci_xml_is(node, "pulley")) {
        point->type = TAC_TENDON_PULLEY;
        if (!taci_xml_need_number(node, "divisor", &point->divisor))
            return false;
        return point->divisor > 0.0 ||
               taci_xml_mistake(node, "'divisor' of <pulley> is %g; expected more than 0",
                                point->divisor);
    }
    if (!find_site(m, node, "site", &site))
        return false;
    point->type = TAC_TENDON_SITE;
    point->body = site->body;
    point->frame = site->frame;
    return true;
}

static bool is_point(const taci_XmlNode *node)
{
    return taci_xml_is(node, "site") || taci_xml_is(node, "geom") || taci_xml_is(node, "pulley");
}

// What stands between two sites or begins a branch has a site on its other side, too.
static bool check_order(const taci_XmlNode *node, const taci_MjcfString *s)
{
    int sites = 0;
    for (int i = 0; i < s->count; i++) {
        bool last = i + 1 == s->count, is_site = s->point[i].type == TAC_TENDON_SITE;
        bool after = i > 0 && s->point[i - 1].type == TAC_TENDON_SITE;
        bool first_pulley = i == 0 && s->point[i].type == TAC_TENDON_PULLEY;
        sites += is_site;
        if (!is_site && (last || (!after && !first_pulley)))
            return taci_xml_mistake(node,
                                    "number %d in <spatial> is no site; expected one: branches "
                                    "begin and end with a site, and a geom is between two",
                                    i + 1);
    }
    return sites >= 2 ||
           taci_xml_mistake(node, "<spatial> has %d sites; expected at least 2", sites);
}

bool taci_mjcf_read_string(taci_Mjcf *m, const taci_XmlNode *node, taci_MjcfString *s)
{
    int count = 0;
    bool good = true;
    TACI_XML_EACH(child, node)
    count += is_point(child);
    if (count < 2 || count > POINTS_MAX)
        return taci_xml_mistake(node, "<spatial> has %d sites and geoms; expected 2 to %d", count,
                                POINTS_MAX);
    *s = (taci_MjcfString){.point = taci_model_take(m->builder, (size_t)count * sizeof *s->point)};
    if (s->point == NULL)
        return false;
    TACI_XML_EACH(child, node)
    {
        if (is_point(child))
            good = read_point(m, child, &s->point[s->count++]) && good;
    }
    return good && check_order(node, s);
}
