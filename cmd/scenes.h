#ifndef TACTUS_SCENES_H
#define TACTUS_SCENES_H
#include "base/file_place.h"

/* Scenes that come with the program, by name: in the source tree, and installed. */

/// The path of a scene: as given if there is such a file, else that of an installed one of this
/// name
/// ("chain"), in `room`. If there is neither it stays as given, and who reads it says so.
const char *scenes_find(const char *path, char room[TACI_PATH_SIZE]);

/// Their folder; false: it is not there.
bool scenes_folder(char folder[TACI_PATH_SIZE]);

#endif
