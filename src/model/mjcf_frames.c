/* Frames of MJCF files (mjcf.h): they are no bodies, but move what stands in them.
 *
 * They are taken out of the tree of elements: their children stand in the body then, each with a
 * tag that says which frame it was in. Frames in frames are multiplied out, from the outside. */
#include "model/mjcf.h"
#include "math/so3.h"

static int add_frame(taci_Mjcf *m, const taci_XmlNode *node, int outer)
{
    taci_MjcfPlace place = {.turn = TACI_MJCF_QUAT, .value = {1}};
    taci_MjcfFrame frame = {.pose = pose_identity()};
    taci_mjcf_place(node, &place);
    frame.pose = taci_mjcf_pose(m, node, &place);
    if (outer > 0) {
        frame.pose = pose_mul(m->frame[outer - 1].pose, frame.pose);
        frame.class_node = m->frame[outer - 1].class_node;
    }
    if (taci_xml_has(node, "childclass"))
        frame.class_node = node;
    if (!taci_mjcf_grow(m, &m->frame, &m->frame_capacity, m->frame_count, sizeof frame))
        return outer;
    m->frame[m->frame_count++] = frame;
    return m->frame_count;
}

// Tag the children of a body, frames taken out. `tag` is that of the frame they stand in.
static void take_out(taci_Mjcf *m, taci_XmlNode *body, taci_XmlNode **at, const taci_XmlNode *end,
                     int tag)
{
    while (*at != end) {
        taci_XmlNode *child = *at;
        child->parent = body;
        if (!taci_xml_is(child, "frame")) {
            child->tag = tag;
            if (taci_xml_is(child, "body"))
                take_out(m, child, &child->first, NULL, 0);
            at = &child->next;
            continue;
        }
        taci_XmlNode *last = child->first;
        while (last != NULL && last->next != NULL)
            last = last->next;
        if (last == NULL) {
            *at = child->next;
            continue;
        }
        taci_XmlNode *next = child->next;
        int inner = add_frame(m, child, tag);
        last->next = next;
        *at = child->first;
        take_out(m, body, at, next, inner);
        while (*at != next)
            at = &(*at)->next;
    }
}

void taci_mjcf_take_frames(taci_Mjcf *m)
{
    TACI_XML_EACH(section, m->scope[0].root)
    {
        if (taci_xml_is(section, "worldbody"))
            take_out(m, section, &section->first, NULL, 0);
    }
}

tac_Pose taci_mjcf_frame(const taci_Mjcf *m, const taci_XmlNode *node)
{
    return node->tag > 0 ? m->frame[node->tag - 1].pose : pose_identity();
}

int taci_mjcf_frame_class(const taci_Mjcf *m, const taci_XmlNode *node, int class)
{
    const taci_XmlNode *frame = node->tag > 0 ? m->frame[node->tag - 1].class_node : NULL;
    return frame != NULL ? taci_mjcf_class(m, frame, "childclass", class) : class;
}
