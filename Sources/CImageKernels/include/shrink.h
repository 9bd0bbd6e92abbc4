// Planes made smaller by whole factors.
#ifndef SHRINK_H
#define SHRINK_H

#include <stddef.h>
#include <stdint.h>

#include "resample.h"

// Makes a plane of which each sample is the mean of `factor` × `factor` samples.
// What does not fill a square at the right and lower end is left out.
void muster_shrink(
  const uint8_t *_Nonnull source, ptrdiff_t source_stride, int32_t factor,
  uint8_t *_Nonnull target, ptrdiff_t target_stride, int32_t width, int32_t height,
  muster_simd simd);

#endif
