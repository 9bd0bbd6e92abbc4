#include "warp.h"

#include "warp_kernels.h"

// The weights of four neighbours, the second and third of which a sample lies between.
static void fill_weights(int16_t weights[PHASES][4], muster_interpolation interpolation) {
  for (int32_t t = 0; t < PHASES; t++) {
    if (interpolation == MUSTER_INTERPOLATION_LINEAR) {
      weights[t][0] = weights[t][3] = 0;
      weights[t][1] = (int16_t)((PHASES - t) * LINEAR_STEP);
      weights[t][2] = (int16_t)(t * LINEAR_STEP);
      continue;
    }
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

static muster_warp_kernel warp_kernel(
  muster_interpolation interpolation, muster_simd simd, ptrdiff_t stride, int32_t height) {
#if defined(__x86_64__)
  // AVX2 finds samples by offsets of 32 bits.
  bool isSmall = stride > 0 && stride <= INT32_MAX / height;
  if (simd == MUSTER_SIMD_AVX2 && isSmall && muster_simd_is_available(simd)) {
    return interpolation == MUSTER_INTERPOLATION_LINEAR ? muster_warp_row_linear_avx2 : muster_warp_row_avx2;
  }
  if (simd != MUSTER_SIMD_PLAIN) { return muster_warp_row_sse2; }
#endif
  return muster_warp_row_plain;
}

void muster_warp_rows(
  const uint8_t *source, ptrdiff_t source_stride, int32_t source_width, int32_t source_height,
  uint8_t *target, ptrdiff_t target_stride, int32_t target_width, int32_t first_row, int32_t end_row,
  const double *homography, muster_interpolation interpolation, muster_simd simd) {
  int16_t weights[PHASES][4];
  fill_weights(weights, interpolation);
  float numbers[RUN_LENGTH];
  for (int32_t i = 0; i < RUN_LENGTH; i++) { numbers[i] = (float)i; }
  muster_warp warp = {
    .source = source, .stride = source_stride, .width = source_width, .height = source_height,
    .homography = homography, .weights = (const int16_t (*)[4])weights,
    .numbers = numbers,
  };
  muster_warp_kernel warp_row = warp_kernel(interpolation, simd, source_stride, source_height);
  for (int32_t y = first_row; y < end_row; y++) { warp_row(&warp, y, target + y * target_stride, target_width); }
}
