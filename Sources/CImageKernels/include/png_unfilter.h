// Undoing the filters of a PNG's rows: each byte was stored as its difference from a guess by its neighbours.
#ifndef PNG_UNFILTER_H
#define PNG_UNFILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "resample.h"

// How many bytes beyond the last row must be readable in `filtered`, and beyond each row writable in `rows`.
#define MUSTER_PNG_ROW_PADDING 4

// Makes `row_count` rows of `row_byte_count` bytes out of filtered ones, each of which its filter's number precedes.
// `pixel_byte_count` is 1 to 4. The row above the first one is expected at `rows - stride`; above the picture, it is 0.
// `stride` is at least `row_byte_count` + MUSTER_PNG_ROW_PADDING.
// Returns false at a filter that does not exist; the rows are then undefined.
bool muster_png_unfilter(
  const uint8_t *_Nonnull filtered, size_t row_byte_count, int32_t row_count, int32_t pixel_byte_count,
  uint8_t *_Nonnull rows, ptrdiff_t stride, muster_simd simd);

#endif
