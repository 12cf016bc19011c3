#ifndef TACI_URDF_H
#define TACI_URDF_H
#include "model/model.h"

/* The importer of URDF, in parts: urdf.c has links and joints, urdf_shapes.c what is seen and
 * touched. docs/models.md says what is read and what becomes of it. */

/// <origin xyz="" rpy=""> of a node; the identity without one.
tac_Pose taci_urdf_origin(taci_ModelBuilder *builder, const taci_XmlNode *node);
/// Whether nothing between a body and the world can move.
bool taci_urdf_is_static(const taci_ModelBuilder *builder, int body);
/// Materials, then the shapes of all links. All joints have been read.
void taci_urdf_shapes(taci_ModelBuilder *builder, const taci_XmlNode *root);

#endif
