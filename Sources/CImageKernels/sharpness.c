#include "sharpness.h"

// Samples that are worked on together, so that sums fit 32 bits.
enum { chunk = 256 };

// The energies of one direction, and how many samples were edges.
typedef struct {
  uint32_t fine;
  uint32_t smoothed;
  uint32_t count;
} sums;

// Takes a sample into account if it is an edge. Eight times the levels, as both differences are of weighted sums.
static inline __attribute__((always_inline)) void take(sums *to, int32_t step, int32_t wide, int32_t least) {
  int32_t is_edge = wide >= least || wide <= -least ? -1 : 0;
  to->fine += (uint32_t)(step * step & is_edge);
  to->smoothed += (uint32_t)(wide * wide & is_edge) >> 4;
  to->count -= (uint32_t)is_edge;
}

// Smooths a row along itself.
static inline __attribute__((always_inline)) int32_t along(const uint8_t *row, int32_t x) { return row[x - 1] + 2 * row[x] + row[x + 1]; }

static inline __attribute__((always_inline)) void measure_row(
  const uint8_t *row, ptrdiff_t stride, int32_t count, int32_t least, sums *across, sums *down) {
  const uint8_t *above = row - stride, *below = row + stride;
  int16_t smooth[chunk + 2 * MUSTER_ENERGY_MARGIN];
  for (int32_t i = 0; i < count + 2 * MUSTER_ENERGY_MARGIN; i++) {
    int32_t x = i - MUSTER_ENERGY_MARGIN;
    smooth[i] = (int16_t)(above[x] + 2 * row[x] + below[x]);
  }
  const int16_t *at = smooth + MUSTER_ENERGY_MARGIN;
  sums found = {0, 0, 0};
  for (int32_t x = 0; x < count; x++) {
    // The difference of two neighbouring means is that of the samples by which they differ.
    take(&found, at[x + 1] - at[x - 1], (at[x + 4] + at[x + 3]) - (at[x - 3] + at[x - 4]), least);
  }
  *across = found;
  found = (sums){0, 0, 0};
  for (int32_t x = 0; x < count; x++) {
    int32_t wide = along(row + 4 * stride, x) + along(row + 3 * stride, x) - along(row - 3 * stride, x)
      - along(row - 4 * stride, x);
    take(&found, along(below, x) - along(above, x), wide, least);
  }
  *down = found;
}

static inline __attribute__((always_inline)) muster_energy measure(
  const uint8_t *samples, ptrdiff_t stride, int32_t width, int32_t height, int32_t step, int32_t least) {
  muster_energy energy = {0, 0, 0, 0, 0, 0};
  for (int32_t y = 0; y < height; y += step) {
    for (int32_t x = 0; x < width; x += chunk) {
      sums across, down;
      measure_row(
        samples + y * stride + x, stride, width - x < chunk ? width - x : chunk, 8 * least, &across, &down);
      // The smoothed one was kept small by 16, and is 7² too large.
      energy.across += across.fine;
      energy.across_smoothed += across.smoothed * (16.0 / 49);
      energy.across_count += across.count;
      energy.down += down.fine;
      energy.down_smoothed += down.smoothed * (16.0 / 49);
      energy.down_count += down.count;
    }
  }
  return energy;
}

#if defined(__x86_64__)
// The same loops; the compiler makes them twice as wide.
__attribute__((target("avx2"))) static muster_energy measure_avx2(
  const uint8_t *samples, ptrdiff_t stride, int32_t width, int32_t height, int32_t step, int32_t least) {
  return measure(samples, stride, width, height, step, least);
}
#endif

muster_energy muster_measure_energy(
  const uint8_t *samples, ptrdiff_t stride, int32_t width, int32_t height, int32_t step, int32_t least,
  muster_simd simd) {
#if defined(__x86_64__)
  if (simd == MUSTER_SIMD_AVX2 && muster_simd_is_available(simd)) {
    return measure_avx2(samples, stride, width, height, step, least);
  }
#endif
  (void)simd;
  return measure(samples, stride, width, height, step, least);
}
