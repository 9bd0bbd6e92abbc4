// Finding the end of a JPEG's entropy-coded data.
#ifndef SCAN_MARKERS_H
#define SCAN_MARKERS_H

#include <stddef.h>
#include <stdint.h>

// The index of the first 0xFF in the bytes, or `count` when there is none.
size_t muster_find_ff(const uint8_t *_Nonnull bytes, size_t count);

#endif
