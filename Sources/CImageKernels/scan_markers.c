#include "scan_markers.h"

#include <string.h>

size_t muster_find_ff(const uint8_t *bytes, size_t count) {
  const uint8_t *found = count > 0 ? memchr(bytes, 0xFF, count) : NULL;
  return found != NULL ? (size_t)(found - bytes) : count;
}
