#include "pixels.h"

void muster_pixels_luma(
  const uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, uint8_t *luma, ptrdiff_t luma_stride) {
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *in = pixels + y * stride;
    uint8_t *out = luma + y * luma_stride;
    // 0.299, 0.587 and 0.114 of 2^16.
    for (int32_t x = 0; x < width; x++, in += 3) {
      out[x] = (uint8_t)((19595u * in[0] + 38470u * in[1] + 7471u * in[2] + 32768u) >> 16);
    }
  }
}

void muster_pixels_turn(const uint8_t *source, int32_t width, int32_t height, uint8_t *target, int32_t quarters) {
  // Where the first pixel goes, and how far apart in the target what lies side by side and one above the other is.
  ptrdiff_t w = width, h = height;
  ptrdiff_t first = quarters == 1 ? h - 1 : quarters == 2 ? w * h - 1 : (w - 1) * h;
  ptrdiff_t across = quarters == 1 ? h : quarters == 2 ? -1 : -h;
  ptrdiff_t down = quarters == 1 ? -1 : quarters == 2 ? -w : 1;
  // By squares, so that the lines of the cache which a column is written to are still there for the next one.
  const ptrdiff_t side = 32;
  for (ptrdiff_t top = 0; top < h; top += side) {
    ptrdiff_t bottom = top + side < h ? top + side : h;
    for (ptrdiff_t left = 0; left < w; left += side) {
      ptrdiff_t right = left + side < w ? left + side : w;
      for (ptrdiff_t y = top; y < bottom; y++) {
        for (ptrdiff_t x = left; x < right; x++) {
          const uint8_t *in = source + 3 * (y * w + x);
          uint8_t *out = target + 3 * (first + y * down + x * across);
          out[0] = in[0];
          out[1] = in[1];
          out[2] = in[2];
        }
      }
    }
  }
}
