#include "lanes.h"
#include "resample_kernels.h"

typedef uint8_t lane_bytes __attribute__((vector_size(LANE_COUNT)));

// Eight sums as bytes.
INLINE lane_bytes bytes_of(wide_lanes first, wide_lanes second) {
  typedef int16_t half __attribute__((vector_size(LANE_COUNT)));
  half a = __builtin_convertvector(first >> SAMPLE_SHIFT, half), b = __builtin_convertvector(second >> SAMPLE_SHIFT, half);
  lanes both = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
  lanes none = {0}, most = none + 255;
  both = __builtin_elementwise_min(__builtin_elementwise_max(both, none), most);
  return __builtin_convertvector(both, lane_bytes);
}

void muster_across_lanes(
  const column_pair *pairs, const muster_axis *axis, int32_t first, int32_t count, uint8_t *columns, ptrdiff_t stride) {
  for (int32_t i = 0; i < count; i++, columns += stride) {
    weighted_pairs from = pairs_of_column(pairs, axis, first + i);
    wide_lanes half = (wide_lanes){0} + (1 << (SAMPLE_SHIFT - 1)), sums[4] = {half, half, half, half};
    for (int32_t k = 0; k < from.count; k++) {
      const int16_t *weight = from.weights + 2 * k, *samples = from.pairs[k][0];
      lanes weights = {weight[0], weight[1], weight[0], weight[1], weight[0], weight[1], weight[0], weight[1]};
      for (int32_t j = 0; j < 4; j++) { sums[j] += multiply_add(load_lanes(samples + LANE_COUNT * j), weights); }
    }
    // Rows 0 – 3 and 4 – 7, 8 – 11 and 12 – 15.
    lane_bytes upper = bytes_of(sums[0], sums[2]), lower = bytes_of(sums[1], sums[3]);
    memcpy(columns, &upper, sizeof upper);
    memcpy(columns + LANE_COUNT, &lower, sizeof lower);
  }
}
