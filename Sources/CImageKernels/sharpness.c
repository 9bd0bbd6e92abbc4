#include "sharpness.h"

#include "lanes.h"

// Samples that are worked on together, so that sums of squares fit 32 bits.
enum { CHUNK = 256 };

// Room for a chunk's numbers, for their neighbours, and for whole vectors of them, of which the last may reach beyond.
enum { ROOM = CHUNK + 2 * MUSTER_ENERGY_MARGIN + LANE_COUNT };

// The energies of one direction, and how many samples were edges.
typedef struct {
  wide_lanes fine, smoothed;
  lanes count;
} sums;

// Takes the first `count` samples into account where they are edges. Eight times the levels, as both differences are of
// weighted sums.
INLINE void take(sums *to, lanes step, lanes wide, int16_t least, int32_t count) {
  static const lanes numbers = {0, 1, 2, 3, 4, 5, 6, 7};
  lanes is_edge = ((wide >= least) | (-wide >= least)) & (numbers < (int16_t)count);
  step &= is_edge;
  wide &= is_edge;
  to->fine += multiply_add(step, step);
  to->smoothed += multiply_add(wide, wide);
  to->count -= is_edge;
}

// Smooths eight numbers along their row.
INLINE lanes smoothed(const int16_t *at) {
  return load_lanes(at - 1) + 2 * load_lanes(at) + load_lanes(at + 1);
}

INLINE void measure_across(const uint8_t *row, ptrdiff_t stride, int32_t count, int16_t least, sums *found) {
  const uint8_t *above = row - stride, *below = row + stride;
  int16_t smooth[ROOM], *at = smooth + MUSTER_ENERGY_MARGIN;
  for (int32_t x = -MUSTER_ENERGY_MARGIN; x < count + MUSTER_ENERGY_MARGIN; x++) {
    at[x] = (int16_t)(above[x] + 2 * row[x] + below[x]);
  }
  for (int32_t x = 0; x < count; x += LANE_COUNT, at += LANE_COUNT) {
    // The difference of two neighbouring means is that of the samples by which they differ.
    lanes wide = load_lanes(at + 4) + load_lanes(at + 3) - load_lanes(at - 3) - load_lanes(at - 4);
    take(found, load_lanes(at + 1) - load_lanes(at - 1), wide, least, count - x);
  }
}

INLINE void measure_down(const uint8_t *row, ptrdiff_t stride, int32_t count, int16_t least, sums *found) {
  int16_t steps[ROOM], wides[ROOM];
  for (int32_t x = -1; x < count + 1; x++) {
    steps[x + 1] = (int16_t)(row[x + stride] - row[x - stride]);
    wides[x + 1] = (int16_t)(row[x + 4 * stride] + row[x + 3 * stride] - row[x - 3 * stride] - row[x - 4 * stride]);
  }
  for (int32_t x = 0; x < count; x += LANE_COUNT) {
    take(found, smoothed(steps + x + 1), smoothed(wides + x + 1), least, count - x);
  }
}

INLINE double sum(wide_lanes of) { return (double)of[0] + of[1] + of[2] + of[3]; }

INLINE double sum_of_counts(lanes of) { return sum(multiply_add(of, (lanes){1, 1, 1, 1, 1, 1, 1, 1})); }

INLINE muster_energy measure(
  const uint8_t *samples, ptrdiff_t stride, int32_t width, int32_t height, int32_t step, int32_t least) {
  muster_energy energy = {0, 0, 0, 0, 0, 0};
  // No difference is larger than eight times the levels there are.
  int16_t min_wide = (int16_t)(8 * (least < 255 ? least : 256));
  for (int32_t y = 0; y < height; y += step) {
    for (int32_t x = 0; x < width; x += CHUNK) {
      const uint8_t *row = samples + y * stride + x;
      int32_t count = width - x < CHUNK ? width - x : CHUNK;
      sums across = {{0}, {0}, {0}}, down = across;
      measure_across(row, stride, count, min_wide, &across);
      measure_down(row, stride, count, min_wide, &down);
      // The smoothed one is 7² too large.
      energy.across += sum(across.fine);
      energy.across_smoothed += sum(across.smoothed) / 49;
      energy.across_count += sum_of_counts(across.count);
      energy.down += sum(down.fine);
      energy.down_smoothed += sum(down.smoothed) / 49;
      energy.down_count += sum_of_counts(down.count);
    }
  }
  return energy;
}

#if defined(__x86_64__)
// The same loops; the compiler makes them twice as wide.
AVX2 static muster_energy measure_avx2(
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
