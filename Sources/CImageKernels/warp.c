#include "warp.h"

#include "warp_kernels.h"

// Samples whose positions are found at once, by vectors.
#define RUN_LENGTH 128

// Catmull and Rom's weights of four neighbours, the second and third of which a sample lies between.
static void fill_weights(int16_t weights[PHASES][4]) {
  for (int32_t t = 0; t < PHASES; t++) {
    // Halves of (-t + 2t² - t³), (t + 4t² - 3t³) and (-t² + t³) in units of 2⁻²⁴, rounded to 14 bits.
    int32_t first = (-t * 65536 + 2 * t * t * 256 - t * t * t + 1024) >> 11;
    int32_t third = (t * 65536 + 4 * t * t * 256 - 3 * t * t * t + 1024) >> 11;
    int32_t last = (-t * t * 256 + t * t * t + 1024) >> 11;
    weights[t][0] = (int16_t)first;
    weights[t][1] = (int16_t)(16384 - first - third - last);
    weights[t][2] = (int16_t)third;
    weights[t][3] = (int16_t)last;
  }
}

// A place along an axis as a position; what is no number counts as beyond the first sample.
static inline int32_t position(double place, int32_t count) {
  double from = place > -1 ? place : -1;
  double within = from < count ? from : count;
  return (int32_t)((within + 1) * PHASES + 0.5);
}

void muster_warp_rows(
  const uint8_t *source, ptrdiff_t source_stride, int32_t source_width, int32_t source_height,
  uint8_t *target, ptrdiff_t target_stride, int32_t target_width, int32_t first_row, int32_t end_row,
  const double *h, muster_simd simd) {
  int16_t weights[PHASES][4];
  fill_weights(weights);
  int32_t across[RUN_LENGTH], down[RUN_LENGTH];
  muster_warp_run run = {
    .source = source, .stride = source_stride, .width = source_width, .height = source_height,
    .weights = (const int16_t (*)[4])weights, .across = across, .down = down,
  };
  muster_warp_kernel warp = muster_warp_plain;
#if defined(__x86_64__)
  if (simd != MUSTER_SIMD_PLAIN) { warp = muster_warp_sse2; }
#endif
  for (int32_t y = first_row; y < end_row; y++) {
    double x0 = h[1] * y + h[2], y0 = h[4] * y + h[5], w0 = h[7] * y + h[8];
    for (int32_t x = 0; x < target_width; x += RUN_LENGTH) {
      run.count = target_width - x < RUN_LENGTH ? target_width - x : RUN_LENGTH;
      for (int32_t i = 0; i < run.count; i++) {
        double scale = 1 / (h[6] * (x + i) + w0);
        across[i] = position((h[0] * (x + i) + x0) * scale, source_width);
        down[i] = position((h[3] * (x + i) + y0) * scale, source_height);
      }
      warp(&run, target + y * target_stride + x);
    }
  }
}
