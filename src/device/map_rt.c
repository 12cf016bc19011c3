/* Between the base frame of a device and the scene.
 *
 *     x_scene = origin + turn (scale (x - centre))      q_scene = turn · q · held
 *     F = force_scale · turn^T F_scene                  tau = force_scale / scale · turn^T
 * tau_scene
 *
 * While the clutch is pressed the pose in the scene stands; when it is let go, `centre` and `held`
 * are chosen so that it stays where it is. `held` stands to the right of q: turning the device by
 * some axis still turns the scene by the same one, and torques go back by `turn` alone. With
 * several frames (a hand) only `centre` moves, by the first of them, so that their distances
 * remain. */
#include "device/device.h"
#include "math/so3.h"

static tac_Pose to_scene(const taci_DeviceMap *m, tac_Pose pose)
{
    tac_Vec3 p = v3_scale(m->def.scale, v3_sub(pose.p, m->def.centre));
    return (tac_Pose){v3_add(m->def.origin, q_rotate(m->def.turn, p)),
                      q_mul(q_mul(m->def.turn, pose.q), m->held)};
}

/// Choose the map so that `pose` of the device is at `scene`.
static void anchor(taci_DeviceMap *m, tac_Pose pose, tac_Pose scene, bool alone)
{
    tac_Vec3 p = q_rotate_inverse(m->def.turn, v3_sub(scene.p, m->def.origin));
    m->def.centre = v3_sub(pose.p, v3_scale(1.0 / m->def.scale, p));
    if (alone)
        m->held = q_normalize(q_mul(q_conjugate(q_mul(m->def.turn, pose.q)), scene.q));
}

void taci_map_poses(taci_DeviceMap *m, const taci_GuardState *guard, int frames)
{
    if (m->frozen && !guard->frozen)
        anchor(m, guard->frame[0].pose, m->scene[0], frames == 1);
    m->frozen = guard->frozen;
    if (m->frozen && m->known)
        return;
    m->known = true;
    for (int f = 0; f < frames; f++)
        m->scene[f] = to_scene(m, guard->frame[f].pose);
}

tac_Wrench taci_map_to_device(const taci_DeviceMap *m, tac_Wrench w)
{
    double s = m->def.force_scale;
    return (tac_Wrench){v3_scale(s, q_rotate_inverse(m->def.turn, w.force)),
                        v3_scale(s / m->def.scale, q_rotate_inverse(m->def.turn, w.torque))};
}

tac_Wrench taci_map_to_scene(const taci_DeviceMap *m, tac_Wrench w)
{
    double s = 1.0 / m->def.force_scale;
    return (tac_Wrench){v3_scale(s, q_rotate(m->def.turn, w.force)),
                        v3_scale(s * m->def.scale, q_rotate(m->def.turn, w.torque))};
}
