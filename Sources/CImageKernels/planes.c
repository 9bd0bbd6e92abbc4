#include "planes.h"

#include <string.h>

void muster_pad_plane(
  uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, int32_t padded_width, int32_t padded_height) {
  if (padded_width > width) {
    for (int32_t y = 0; y < height; y++) {
      uint8_t *row = plane + y * stride;
      memset(row + width, row[width - 1], (size_t)(padded_width - width));
    }
  }
  for (int32_t y = height; y < padded_height; y++) {
    memcpy(plane + y * stride, plane + (height - 1) * stride, (size_t)padded_width);
  }
}

// value / 255, rounded, for 0 ... 65025.
static inline uint8_t divide_by_255(uint32_t value) {
  value += 128;
  return (uint8_t)((value + (value >> 8)) >> 8);
}

void muster_interleave(const uint8_t *const *planes, int32_t plane_count, uint8_t *pixels, int32_t width) {
  for (int32_t i = 0; i < plane_count; i++) {
    const uint8_t *in = planes[i];
    uint8_t *out = pixels + i;
    for (int32_t x = 0; x < width; x++, out += plane_count) { *out = in[x]; }
  }
}

void muster_join_inks(const uint8_t *complements, const uint8_t *black, uint8_t *inks, int32_t width) {
  for (int32_t x = 0; x < width; x++, complements += 3, inks += 4) {
    for (int i = 0; i < 3; i++) { inks[i] = (uint8_t)(255 - complements[i]); }
    inks[3] = black[x];
  }
}

void muster_cmyk_to_rgb(const uint8_t *inks, uint8_t *pixels, int32_t count, bool inverted) {
  uint8_t flip = inverted ? 0 : 255;
  for (int32_t i = 0; i < count; i++, inks += 4, pixels += 3) {
    uint32_t paper = inks[3] ^ flip;
    for (int c = 0; c < 3; c++) { pixels[c] = divide_by_255((inks[c] ^ flip) * paper); }
  }
}

void muster_flatten_onto_white(uint8_t *pixels, int32_t width) {
  typedef uint8_t samples __attribute__((vector_size(16)));
  typedef uint16_t products __attribute__((vector_size(16)));
  typedef uint8_t half __attribute__((vector_size(8)));
  int32_t x = 0;
  for (; x + 4 <= width; x += 4, pixels += 16) {
    samples all;
    memcpy(&all, pixels, sizeof all);
    samples alphas = __builtin_shufflevector(all, all, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
    half flattened[2];
    for (int i = 0; i < 2; i++) {
      half color, alpha;
      memcpy(&color, (const uint8_t *)&all + 8 * i, sizeof color);
      memcpy(&alpha, (const uint8_t *)&alphas + 8 * i, sizeof alpha);
      products c = __builtin_convertvector(color, products), a = __builtin_convertvector(alpha, products);
      // value / 255, rounded, as below.
      products value = c * a + 255 * (255 - a) + 128;
      flattened[i] = __builtin_convertvector((value + (value >> 8)) >> 8, half);
    }
    memcpy(pixels, flattened, sizeof flattened);
  }
  for (; x < width; x++, pixels += 4) {
    uint32_t alpha = pixels[3], white = 255 * (255 - alpha);
    for (int c = 0; c < 3; c++) { pixels[c] = divide_by_255(pixels[c] * alpha + white); }
  }
}

void muster_flatten_gray_onto_white(const uint8_t *pixels, int32_t width, uint8_t *gray) {
  for (int32_t x = 0; x < width; x++, pixels += 2) {
    uint32_t alpha = pixels[1];
    gray[x] = divide_by_255(pixels[0] * alpha + 255 * (255 - alpha));
  }
}
