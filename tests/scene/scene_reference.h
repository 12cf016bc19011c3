#ifndef SCENE_REFERENCE_H
#define SCENE_REFERENCE_H
#include <stdio.h>

/// Print docs/scene-reference.md.
void scene_reference_print(FILE *out);

#endif
