// One sample by vectors of 128 bits; private to the kernels of x86-64.
#ifndef WARP_SSE2_H
#define WARP_SSE2_H

#include "warp_kernels.h"

#include <emmintrin.h>
#include <string.h>

INLINE __m128i four_bytes(const uint8_t *bytes) {
  int32_t four;
  memcpy(&four, bytes, sizeof four);
  return _mm_cvtsi32_si128(four);
}

// Two rows weighed: for each, the sum of its first two samples and of its last two.
INLINE __m128i two_rows(const uint8_t *first, ptrdiff_t stride, __m128i weights) {
  __m128i bytes = _mm_unpacklo_epi32(four_bytes(first), four_bytes(first + stride));
  return _mm_madd_epi16(_mm_unpacklo_epi8(bytes, _mm_setzero_si128()), weights);
}

INLINE uint8_t sample_sse2(
  const uint8_t *first, ptrdiff_t stride, const int16_t *across, const int16_t *down) {
  __m128i weights = _mm_loadl_epi64((const __m128i *)across);
  weights = _mm_unpacklo_epi64(weights, weights);
  __m128 upper = _mm_castsi128_ps(two_rows(first, stride, weights));
  __m128 lower = _mm_castsi128_ps(two_rows(first + 2 * stride, stride, weights));
  __m128i even = _mm_castps_si128(_mm_shuffle_ps(upper, lower, _MM_SHUFFLE(2, 0, 2, 0)));
  __m128i odd = _mm_castps_si128(_mm_shuffle_ps(upper, lower, _MM_SHUFFLE(3, 1, 3, 1)));
  __m128i lines = _mm_add_epi32(_mm_add_epi32(even, odd), _mm_set1_epi32(1 << (LINE_SHIFT - 1)));
  lines = _mm_srai_epi32(lines, LINE_SHIFT);
  __m128i sums = _mm_madd_epi16(_mm_packs_epi32(lines, lines), _mm_loadl_epi64((const __m128i *)down));
  __m128i sum = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, _MM_SHUFFLE(1, 1, 1, 1)));
  sum = _mm_srai_epi32(_mm_add_epi32(sum, _mm_set1_epi32(1 << (SAMPLE_SHIFT - 1))), SAMPLE_SHIFT);
  return (uint8_t)_mm_cvtsi128_si32(_mm_packus_epi16(_mm_packs_epi32(sum, sum), sum));
}

INLINE void take_sse2(
  const muster_warp *warp, const int32_t *across, const int32_t *down, int32_t count, uint8_t *target) {
  warp_run(warp, across, down, count, target, sample_sse2);
}

#endif
