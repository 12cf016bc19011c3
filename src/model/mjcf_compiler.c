/* Settings of MJCF files (mjcf.h): <compiler> says how the rest is to be read, <option> what the
 * world is like. Sections may be repeated; what is said last holds for the whole file.
 *
 * Where `autolimits` is not given a range is a limit, as in later versions of MuJoCo; files for
 * older ones, which asked for `limited`, have it. */
#include "model/mjcf.h"
#include <limits.h>
#include <string.h>

static void refuse_global(const taci_XmlNode *node)
{
    static const char *const words[] = {"local", "global", NULL};
    int word;
    if (taci_xml_choice(node, "coordinate", words, &word) && word == 1)
        taci_xml_mistake(node, "'coordinate' of <compiler> is 'global'; expected local");
}

static void read_euler_order(const taci_XmlNode *node, char order[4])
{
    char room[TACI_SHOWN_SIZE];
    const char *text = taci_xml_text(node, "eulerseq");
    if (text == NULL)
        return;
    if (strlen(text) != 3 || strspn(text, "xyzXYZ") != 3)
        taci_xml_mistake(node, "'eulerseq' of <compiler> is '%s'; expected three letters of xyzXYZ",
                         taci_shown(text, room));
    else
        memcpy(order, text, 4);
}

static void read_group_range(const taci_XmlNode *node, taci_MjcfCompiler *c)
{
    double range[2];
    if (taci_xml_numbers(node, "inertiagrouprange", 2, 2, range) == 0)
        return;
    for (int i = 0; i < 2; i++)
        if (range[i] < INT_MIN || range[i] > INT_MAX || range[i] != (int)range[i]) {
            taci_xml_mistake(
                node, "'inertiagrouprange' of <compiler> has %g; expected whole numbers", range[i]);
            return;
        }
    c->group_low = (int)range[0];
    c->group_high = (int)range[1];
}

void taci_mjcf_read_compiler(taci_Mjcf *m, const taci_XmlNode *node)
{
    static const char *const angles[] = {"radian", "degree", NULL};
    static const char *const tri[] = {"false", "true", "auto", NULL};
    taci_MjcfCompiler *c = &m->scope[node->file->scope].compiler;
    int word;
    if (taci_xml_choice(node, "angle", angles, &word))
        c->degree = word == 1;
    if (taci_xml_choice(node, "inertiafromgeom", tri, &word))
        c->inertiafromgeom = (taci_MjcfTri)word;
    refuse_global(node);
    read_euler_order(node, c->eulerseq);
    read_group_range(node, c);
    taci_xml_bool(node, "autolimits", &c->autolimits);
    taci_xml_bool(node, "balanceinertia", &c->balanceinertia);
    taci_xml_bool(node, "strippath", &c->strippath);
    taci_mjcf_positive(node, "boundmass", &c->boundmass);
    taci_mjcf_positive(node, "boundinertia", &c->boundinertia);
    taci_xml_number(node, "settotalmass", &c->settotalmass);
    taci_xml_bool(node, "exactmeshinertia", &c->exactmeshinertia);
    const char *assets = taci_xml_text(node, "assetdir"), *meshes = taci_xml_text(node, "meshdir");
    if (assets != NULL || meshes != NULL)
        c->meshdir = meshes != NULL ? meshes : assets;
}

static bool is_disabled(const taci_XmlNode *node, const char *name)
{
    static const char *const words[] = {"disable", "enable", NULL};
    int word = 1;
    taci_xml_choice(node, name, words, &word);
    return word == 0;
}

void taci_mjcf_read_option(taci_Mjcf *m, const taci_XmlNode *node)
{
    tac_Vec3 gravity;
    double timestep;
    if (taci_xml_vec3(node, "gravity", &gravity))
        taci_model_set_gravity(m->builder, gravity);
    if (taci_xml_number(node, "timestep", &timestep)) {
        if (timestep > 0.0)
            taci_model_set_timestep(m->builder, timestep);
        else
            taci_xml_mistake(node, "'timestep' of <option> is %g; expected a positive time in s",
                             timestep);
    }
    const taci_XmlNode *flag = taci_xml_child(node, "flag");
    if (flag == NULL)
        return;
    if (is_disabled(flag, "gravity"))
        taci_model_set_gravity(m->builder, (tac_Vec3){0, 0, 0});
    if (is_disabled(flag, "contact"))
        m->no_contact = true;
    m->no_actuation |= is_disabled(flag, "actuation");
    m->no_clamp |= is_disabled(flag, "clampctrl");
}
