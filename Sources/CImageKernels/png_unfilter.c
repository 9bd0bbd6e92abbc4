#include "png_unfilter.h"

#include "png_unfilter_kernels.h"

static muster_unfilter_wave wave_kernel(muster_simd simd) {
  switch (simd) {
#if defined(__x86_64__)
  case MUSTER_SIMD_SSE2: return muster_unfilter_wave_sse2;
  case MUSTER_SIMD_AVX2: return muster_unfilter_wave_avx2;
#elif defined(__aarch64__)
  case MUSTER_SIMD_NEON: return muster_unfilter_wave_neon;
#endif
  default: return NULL;
  }
}

bool muster_png_unfilter(
  const uint8_t *filtered, size_t row_byte_count, int32_t row_count, int32_t pixel_byte_count, uint8_t *rows,
  ptrdiff_t stride, muster_simd simd) {
  muster_unfilter_wave undo_wave = muster_simd_is_available(simd) ? wave_kernel(simd) : NULL;
  size_t filtered_stride = row_byte_count + 1;
  for (int32_t y = 0; y < row_count; y++) {
    if (filtered[(size_t)y * filtered_stride] >= FILTER_COUNT) { return false; }
  }
  for (int32_t y = 0; y < row_count;) {
    const uint8_t *in = filtered + (size_t)y * filtered_stride;
    uint8_t *out = rows + y * stride;
    // Four rows in a wave take less time than one of Paeth's alone; the other filters are quick anyway.
    if (undo_wave != NULL && in[0] == FILTER_PAETH) {
      muster_wave wave = {
        .filtered = in, .rows = out, .stride = stride, .byte_count = (ptrdiff_t)row_byte_count,
        .row_count = row_count - y < WAVE_ROWS ? row_count - y : WAVE_ROWS, .pixel_byte_count = pixel_byte_count};
      undo_wave(&wave);
      y += wave.row_count;
    } else {
      muster_unfilter_row_plain(in[0], in + 1, row_byte_count, pixel_byte_count, out - stride, out);
      y++;
    }
  }
  return true;
}
