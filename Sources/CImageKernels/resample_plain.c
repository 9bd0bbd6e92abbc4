// Plain C: what the other instruction sets are compared with.
#include "resample_kernels.h"

void muster_down_plain(
  const uint8_t *first, ptrdiff_t stride, int32_t last, const int16_t *weights, int32_t taps, int32_t width,
  int16_t *line) {
  for (int32_t x = 0; x < width; x++) {
    int32_t sum = 1 << (LINE_SHIFT - 1);
    for (int32_t k = 0; k < taps; k++) {
      int32_t row = k < last ? k : last;
      sum += first[row * stride + x] * weights[k];
    }
    line[x] = (int16_t)(sum >> LINE_SHIFT);
  }
}

void muster_across_plain(
  const column_pair *pairs, const muster_axis *axis, int32_t first, int32_t count, uint8_t *columns, ptrdiff_t stride) {
  for (int32_t i = 0; i < count; i++, columns += stride) {
    weighted_pairs from = pairs_of_column(pairs, axis, first + i);
    for (int32_t row = 0; row < ROW_GROUP; row++) {
      int32_t sum = 1 << (SAMPLE_SHIFT - 1);
      for (int32_t k = 0; k < from.count; k++) {
        const int16_t *samples = from.pairs[k][place_of_row(row)];
        sum += samples[0] * from.weights[2 * k] + samples[1] * from.weights[2 * k + 1];
      }
      sum >>= SAMPLE_SHIFT;
      columns[row] = (uint8_t)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
    }
  }
}
