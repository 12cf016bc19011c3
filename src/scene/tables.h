#ifndef TACI_TABLES_H
#define TACI_TABLES_H
#include "scene/fields.h"

/* How the field tables are written, for the files that hold them. */

#define BIT(variant) (1u << (variant))
#define TABLE(object, fields) \
    .field = (fields), .count = (int)(sizeof(fields) / sizeof *(fields)), .size = sizeof(object)

// clang-format off
#define END_OF_CHOICES {NULL, 0, NULL}

// Keys that place a frame; in every table that has them in the same order from `first` on.
#define POSE(first, at, meaning)                                                                \
    [(first) + TACI_POSE_POSITION] = {"position", TACI_FIELD_VECTOR, TACI_DIM_LENGTH,           \
        .offset = (at) + offsetof(taci_PoseText, position), .text = meaning},                   \
    [(first) + TACI_POSE_ROTATION] = {"rotation", TACI_FIELD_VECTOR, TACI_DIM_ANGLE,            \
        .offset = (at) + offsetof(taci_PoseText, rotation),                                     \
        .text = "orientation as a rotation vector: its direction is the axis, its length the "  \
                "angle"},                                                                       \
    [(first) + TACI_POSE_QUATERNION] = {"quaternion", TACI_FIELD_NODE,                          \
        .form = "`[w, x, y, z]`", .standard = "`[1, 0, 0, 0]`",                                 \
        .text = "orientation as a unit quaternion"},                                            \
    [(first) + TACI_POSE_EULER] = {"euler", TACI_FIELD_VECTOR, TACI_DIM_ANGLE,                  \
        .offset = (at) + offsetof(taci_PoseText, euler),                                        \
        .text = "orientation by turns about the fixed axes x, then y, then z"},                 \
    [(first) + TACI_POSE_AXIS] = {"axis", TACI_FIELD_VECTOR,                                    \
        .offset = (at) + offsetof(taci_PoseText, axis), .standard = "",                         \
        .text = "orientation by an axis, with `angle`"},                                        \
    [(first) + TACI_POSE_ANGLE] = {"angle", TACI_FIELD_NUMBER, TACI_DIM_ANGLE,                  \
        .offset = (at) + offsetof(taci_PoseText, angle), .text = "the turn about `axis`"},      \
    [(first) + TACI_POSE_ALONG] = {"along", TACI_FIELD_VECTOR,                                  \
        .offset = (at) + offsetof(taci_PoseText, along), .standard = "`[0, 0, 1]`",             \
        .text = "orientation by the direction of its z axis, turned the short way"}
// clang-format on

#endif
