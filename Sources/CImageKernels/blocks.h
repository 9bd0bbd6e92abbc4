// Blocks of 8 × 8 samples, turned so that their columns become rows; private to this target.
#ifndef BLOCKS_H
#define BLOCKS_H

#include <stddef.h>

#include "lanes.h"

static inline void muster_transpose_block(
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

#endif
