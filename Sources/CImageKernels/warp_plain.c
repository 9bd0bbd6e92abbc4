// Plain C: what the other instruction sets are compared with.
#include "warp_kernels.h"

INLINE uint8_t sample_plain(
  const uint8_t *first, ptrdiff_t stride, const int16_t *across, const int16_t *down) {
  int32_t sum = 1 << (SAMPLE_SHIFT - 1);
  for (int32_t j = 0; j < 4; j++, first += stride) {
    int32_t line = 1 << (LINE_SHIFT - 1);
    for (int32_t i = 0; i < 4; i++) { line += first[i] * across[i]; }
    sum += (line >> LINE_SHIFT) * down[j];
  }
  sum >>= SAMPLE_SHIFT;
  return (uint8_t)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
}

INLINE void take_plain(
  const muster_warp *warp, const int32_t *across, const int32_t *down, int32_t count, uint8_t *target) {
  warp_run(warp, across, down, count, target, sample_plain);
}

void muster_warp_row_plain(const muster_warp *warp, int32_t y, uint8_t *target, int32_t width) {
  warp_row(warp, y, target, width, take_plain);
}
