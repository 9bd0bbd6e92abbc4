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

void muster_across_plain(const int16_t *line, const muster_axis *axis, uint8_t *row) {
  for (int32_t i = 0; i < axis->target_count; i++) { row[i] = muster_across_sample(line, axis, i); }
}
