#include "resample.h"

#include <math.h>

#include "resample_kernels.h"

bool muster_simd_is_available(muster_simd simd) {
  switch (simd) {
  case MUSTER_SIMD_PLAIN: return true;
#if defined(__x86_64__)
  case MUSTER_SIMD_SSE2: return true;
  case MUSTER_SIMD_AVX2: return __builtin_cpu_supports("avx2");
#elif defined(__aarch64__)
  case MUSTER_SIMD_NEON: return true;
#endif
  default: return false;
  }
}

muster_simd muster_simd_best(void) {
#if defined(__x86_64__)
  return muster_simd_is_available(MUSTER_SIMD_AVX2) ? MUSTER_SIMD_AVX2 : MUSTER_SIMD_SSE2;
#elif defined(__aarch64__)
  return MUSTER_SIMD_NEON;
#else
  return MUSTER_SIMD_PLAIN;
#endif
}

double muster_lanczos3(double x) {
  if (x == 0) { return 1; }
  if (x <= -3 || x >= 3) { return 0; }
  double angle = M_PI * x;
  return 3 * sin(angle) * sin(angle / 3) / (angle * angle);
}

static muster_down_kernel down_kernel(muster_simd simd) {
  switch (simd) {
#if defined(__x86_64__)
  case MUSTER_SIMD_SSE2: return muster_down_sse2;
  case MUSTER_SIMD_AVX2: return muster_down_avx2;
#elif defined(__aarch64__)
  case MUSTER_SIMD_NEON: return muster_down_neon;
#endif
  default: return muster_down_plain;
  }
}

static muster_across_kernel across_kernel(muster_simd simd) {
  switch (simd) {
#if defined(__x86_64__)
  case MUSTER_SIMD_SSE2: return muster_across_sse2;
  case MUSTER_SIMD_AVX2: return muster_across_avx2;
#elif defined(__aarch64__)
  case MUSTER_SIMD_NEON: return muster_across_neon;
#endif
  default: return muster_across_plain;
  }
}

size_t muster_resample_line_count(const muster_axis *across) {
  size_t columns = ((size_t)across->source_count + COLUMN_GROUP - 1) / COLUMN_GROUP * COLUMN_GROUP;
  return columns + (size_t)across->stride;
}

void muster_resample_rows(
  const uint8_t *source, ptrdiff_t source_stride, int32_t source_first_row, uint8_t *target, ptrdiff_t target_stride,
  const muster_axis *across, const muster_axis *down, int32_t first_row, int32_t end_row,
  int16_t *line, muster_simd simd) {
  if (!muster_simd_is_available(simd)) { simd = MUSTER_SIMD_PLAIN; }
  muster_down_kernel weigh_down = down_kernel(simd);
  muster_across_kernel weigh_across = across_kernel(simd);
  for (int32_t y = first_row; y < end_row; y++) {
    int32_t start = down->starts[y];
    weigh_down(
      source + (start - source_first_row) * source_stride, source_stride, down->source_count - 1 - start,
      down->weights + (ptrdiff_t)y * down->stride, down->taps, across->source_count, line);
    weigh_across(line, across, target + y * target_stride);
  }
}
