#ifndef TACI_NODE_H
#define TACI_NODE_H
#include <stddef.h>

/* What the kernel knows of the USB device behind a node of /dev. */

/// Its serial number, "" if it has none.
void taci_node_serial(const char *path, char *text, size_t size);
/// Its product name, "" if it has none.
void taci_node_product(const char *path, char *text, size_t size);

#endif
