#include "shrink.h"

#include <string.h>

#include "instructions.h"

// Rows are shrunk by pieces of so many samples, whose sums fit the stack.
enum { piece = 512 };

INLINE void shrink(
  const uint8_t *source, ptrdiff_t source_stride, int32_t factor, uint8_t *target, ptrdiff_t target_stride,
  int32_t width, int32_t height) {
  uint32_t area = (uint32_t)(factor * factor);
  // Sums of at most 2^16 · 255 squares times this, rounded, are divided without a division.
  uint64_t inverse = ((uint64_t)1 << 40) / area + 1;
  int32_t outputs = piece / factor > 0 ? piece / factor : 1;
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *rows = source + (ptrdiff_t)y * factor * source_stride;
    uint8_t *out = target + y * target_stride;
    if (factor == 1) {
      memcpy(out, rows, (size_t)width);
      continue;
    }
    for (int32_t first = 0; first < width; first += outputs) {
      int32_t count = width - first < outputs ? width - first : outputs;
      const uint8_t *in = rows + (ptrdiff_t)first * factor;
      if (factor > 64) {
        // No realistic picture is shrunk this far, so this loop is not optimised.
        for (int32_t x = 0; x < count; x++) {
          uint64_t sum = area / 2;
          for (int32_t j = 0; j < factor; j++) {
            for (int32_t i = 0; i < factor; i++) { sum += in[j * source_stride + x * factor + i]; }
          }
          out[first + x] = (uint8_t)(sum / area);
        }
        continue;
      }
      uint16_t sums[piece];
      int32_t columns = count * factor;
      for (int32_t x = 0; x < columns; x++) { sums[x] = in[x]; }
      for (int32_t j = 1; j < factor; j++) {
        in += source_stride;
        for (int32_t x = 0; x < columns; x++) { sums[x] = (uint16_t)(sums[x] + in[x]); }
      }
      if (factor == 4) {
        for (int32_t x = 0; x < count; x++) {
          const uint16_t *four = sums + 4 * x;
          out[first + x] = (uint8_t)((four[0] + four[1] + four[2] + four[3] + 8) >> 4);
        }
      } else if (factor == 2) {
        for (int32_t x = 0; x < count; x++) { out[first + x] = (uint8_t)((sums[2 * x] + sums[2 * x + 1] + 2) >> 2); }
      } else {
        for (int32_t x = 0; x < count; x++) {
          uint32_t sum = area / 2;
          for (int32_t i = 0; i < factor; i++) { sum += sums[x * factor + i]; }
          out[first + x] = (uint8_t)(sum * inverse >> 40);
        }
      }
    }
  }
}

#if defined(__x86_64__)
// The same loops; the compiler makes them twice as wide.
AVX2 static void shrink_avx2(
  const uint8_t *source, ptrdiff_t source_stride, int32_t factor, uint8_t *target, ptrdiff_t target_stride,
  int32_t width, int32_t height) {
  shrink(source, source_stride, factor, target, target_stride, width, height);
}
#endif

void muster_shrink(
  const uint8_t *source, ptrdiff_t source_stride, int32_t factor, uint8_t *target, ptrdiff_t target_stride,
  int32_t width, int32_t height, muster_simd simd) {
#if defined(__x86_64__)
  if (simd == MUSTER_SIMD_AVX2 && muster_simd_is_available(simd)) {
    shrink_avx2(source, source_stride, factor, target, target_stride, width, height);
    return;
  }
#endif
  (void)simd;
  shrink(source, source_stride, factor, target, target_stride, width, height);
}
