// Plain C: what the other instruction sets are compared with.
#include <stdlib.h>
#include <string.h>

#include "png_unfilter_kernels.h"

// Whichever of left, above and above left is nearest to left + above - above left; ties go in that order.
static inline uint8_t paeth(int32_t left, int32_t above, int32_t corner) {
  int32_t to_left = abs(above - corner), to_above = abs(left - corner), to_corner = abs(left + above - 2 * corner);
  if (to_left <= to_above && to_left <= to_corner) { return (uint8_t)left; }
  return (uint8_t)(to_above <= to_corner ? above : corner);
}

// The pixel's size is a constant where this is inlined, which keeps its neighbours in registers.
static inline __attribute__((always_inline)) void undo(
  int32_t filter, const uint8_t *filtered, size_t byte_count, size_t pixel, const uint8_t *above, uint8_t *row) {
  uint8_t left[4] = {0}, corner[4] = {0};
  switch (filter) {
  case FILTER_SUB:
    for (size_t x = 0; x < byte_count; x += pixel) {
      for (size_t i = 0; i < pixel; i++) { row[x + i] = left[i] = (uint8_t)(filtered[x + i] + left[i]); }
    }
    break;
  case FILTER_UP:
    for (size_t x = 0; x < byte_count; x++) { row[x] = (uint8_t)(filtered[x] + above[x]); }
    break;
  case FILTER_AVERAGE:
    for (size_t x = 0; x < byte_count; x += pixel) {
      for (size_t i = 0; i < pixel; i++) {
        row[x + i] = left[i] = (uint8_t)(filtered[x + i] + (left[i] + above[x + i]) / 2);
      }
    }
    break;
  case FILTER_PAETH:
    for (size_t x = 0; x < byte_count; x += pixel) {
      for (size_t i = 0; i < pixel; i++) {
        row[x + i] = left[i] = (uint8_t)(filtered[x + i] + paeth(left[i], above[x + i], corner[i]));
        corner[i] = above[x + i];
      }
    }
    break;
  default: memcpy(row, filtered, byte_count);
  }
}

void muster_unfilter_row_plain(
  int32_t filter, const uint8_t *filtered, size_t byte_count, int32_t pixel_byte_count, const uint8_t *above,
  uint8_t *row) {
  switch (pixel_byte_count) {
  case 1: undo(filter, filtered, byte_count, 1, above, row); break;
  case 2: undo(filter, filtered, byte_count, 2, above, row); break;
  case 3: undo(filter, filtered, byte_count, 3, above, row); break;
  default: undo(filter, filtered, byte_count, 4, above, row);
  }
}
