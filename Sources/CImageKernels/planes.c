#include "planes.h"

#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

// One block of 8 × 8 samples.
static inline void transpose_block(
  const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t target_stride) {
#if defined(__SSE2__)
  __m128i row[8];
  for (int i = 0; i < 8; i++) { row[i] = _mm_loadl_epi64((const __m128i *)(source + i * source_stride)); }
  __m128i b0 = _mm_unpacklo_epi8(row[0], row[1]), b1 = _mm_unpacklo_epi8(row[2], row[3]);
  __m128i b2 = _mm_unpacklo_epi8(row[4], row[5]), b3 = _mm_unpacklo_epi8(row[6], row[7]);
  __m128i c0 = _mm_unpacklo_epi16(b0, b1), c1 = _mm_unpackhi_epi16(b0, b1);
  __m128i c2 = _mm_unpacklo_epi16(b2, b3), c3 = _mm_unpackhi_epi16(b2, b3);
  __m128i d[4] = {
    _mm_unpacklo_epi32(c0, c2), _mm_unpackhi_epi32(c0, c2), _mm_unpacklo_epi32(c1, c3), _mm_unpackhi_epi32(c1, c3),
  };
  for (int i = 0; i < 4; i++) {
    _mm_storel_epi64((__m128i *)(target + 2 * i * target_stride), d[i]);
    _mm_storel_epi64((__m128i *)(target + (2 * i + 1) * target_stride), _mm_srli_si128(d[i], 8));
  }
#elif defined(__aarch64__)
  uint8x8_t row[8];
  for (int i = 0; i < 8; i++) { row[i] = vld1_u8(source + i * source_stride); }
  uint8x8x2_t a0 = vtrn_u8(row[0], row[1]), a1 = vtrn_u8(row[2], row[3]);
  uint8x8x2_t a2 = vtrn_u8(row[4], row[5]), a3 = vtrn_u8(row[6], row[7]);
  for (int odd = 0; odd < 2; odd++) {
    uint16x4x2_t b0 = vtrn_u16(vreinterpret_u16_u8(a0.val[odd]), vreinterpret_u16_u8(a1.val[odd]));
    uint16x4x2_t b1 = vtrn_u16(vreinterpret_u16_u8(a2.val[odd]), vreinterpret_u16_u8(a3.val[odd]));
    for (int pair = 0; pair < 2; pair++) {
      uint32x2x2_t c = vtrn_u32(vreinterpret_u32_u16(b0.val[pair]), vreinterpret_u32_u16(b1.val[pair]));
      vst1_u8(target + (odd + 2 * pair) * target_stride, vreinterpret_u8_u32(c.val[0]));
      vst1_u8(target + (odd + 2 * pair + 4) * target_stride, vreinterpret_u8_u32(c.val[1]));
    }
  }
#else
  for (int y = 0; y < 8; y++) {
    for (int x = 0; x < 8; x++) { target[x * target_stride + y] = source[y * source_stride + x]; }
  }
#endif
}

void muster_transpose(
  const uint8_t *source, ptrdiff_t source_stride, int32_t width, int32_t height,
  uint8_t *target, ptrdiff_t target_stride) {
  int32_t blocks_width = width & ~7, blocks_height = height & ~7;
  // Down one column of blocks after the other: the target's rows are then written from left to right.
  for (int32_t x = 0; x < blocks_width; x += 8) {
    for (int32_t y = 0; y < blocks_height; y += 8) {
      transpose_block(source + y * source_stride + x, source_stride, target + x * target_stride + y, target_stride);
    }
  }
  for (int32_t y = 0; y < height; y++) {
    int32_t first = y < blocks_height ? blocks_width : 0;
    for (int32_t x = first; x < width; x++) { target[x * target_stride + y] = source[y * source_stride + x]; }
  }
}

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

void muster_flatten_onto_white(uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, int32_t channels) {
  int32_t colors = channels - 1;
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *in = pixels + y * stride;
    uint8_t *out = pixels + y * stride;
    for (int32_t x = 0; x < width; x++, in += channels, out += colors) {
      uint32_t alpha = in[colors], white = 255 * (255 - alpha);
      for (int32_t c = 0; c < colors; c++) { out[c] = divide_by_255(in[c] * alpha + white); }
    }
  }
}
