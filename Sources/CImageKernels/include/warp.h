// Takes a plane of 8-bit samples from under another perspective.
// The weights are whole numbers, so that every instruction set gives the same samples as plain C.
#ifndef WARP_H
#define WARP_H

#include <stddef.h>
#include <stdint.h>

#include "resample.h"

// How a sample between others is made of them.
typedef enum {
  // Of 2 × 2: quicker, for what is measured.
  MUSTER_INTERPOLATION_LINEAR = 0,
  // Of 4 × 4, by Catmull and Rom's cubic: sharper, for what is looked at.
  MUSTER_INTERPOLATION_CUBIC = 1,
} muster_interpolation;

// Makes the target's rows `first_row` ..< `end_row`.
// `homography` has the nine numbers of a matrix, row by row: its product with (x, y, 1) of a target sample is, divided
// by its third number, where in the source that sample lies; whole numbers are the samples themselves. Of what lies
// beyond the source, its outermost samples are taken. Any numbers at all are safe.
void muster_warp_rows(
  const uint8_t *_Nonnull source, ptrdiff_t source_stride, int32_t source_width, int32_t source_height,
  uint8_t *_Nonnull target, ptrdiff_t target_stride, int32_t target_width, int32_t first_row, int32_t end_row,
  const double *_Nonnull homography, muster_interpolation interpolation, muster_simd simd);

#endif
