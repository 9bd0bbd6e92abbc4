// How fine the edges of a plane are.
#ifndef SHARPNESS_H
#define SHARPNESS_H

#include <stddef.h>
#include <stdint.h>

#include "resample.h"

// The samples around those that are looked at, which must be there.
#define MUSTER_ENERGY_MARGIN 4

// How steep the edges are that run down, and those that run across: their energy as they are, and after a mean over 7
// samples, in squared levels; and how many samples took part.
typedef struct {
  double across;
  double across_smoothed;
  double across_count;
  double down;
  double down_smoothed;
  double down_count;
} muster_energy;

// Measures the edges of a rectangle of `width` × `height` samples, of every `step`-th row. Edges are where luma changes
// by `least` levels or more within 7 samples, so that what remains of noise is next to nothing. Both energies are taken
// after the same smoothing along the edge (1 2 1), which costs no sharpness.
muster_energy muster_measure_energy(
  const uint8_t *_Nonnull samples, ptrdiff_t stride, int32_t width, int32_t height, int32_t step, int32_t least,
  muster_simd simd);

#endif
