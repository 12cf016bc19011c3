// Poses for users: the functions of tactus/base.h over the inline mathematics of so3.h.
#include "math/so3.h"

tac_Pose tac_pose_identity(void)
{
    return pose_identity();
}

tac_Pose tac_pose_make(tac_Vec3 position, tac_Vec3 rotation_vector)
{
    return (tac_Pose){position, q_exp(rotation_vector)};
}

tac_Pose tac_pose_mul(tac_Pose a, tac_Pose b)
{
    return pose_mul(a, b);
}

tac_Vec3 tac_pose_point(tac_Pose pose, tac_Vec3 local)
{
    return pose_point(pose, local);
}

tac_Vec3 tac_pose_point_inverse(tac_Pose pose, tac_Vec3 point)
{
    return q_rotate_inverse(pose.q, v3_sub(point, pose.p));
}

tac_Vec3 tac_pose_vector(tac_Pose pose, tac_Vec3 local)
{
    return q_rotate(pose.q, local);
}
