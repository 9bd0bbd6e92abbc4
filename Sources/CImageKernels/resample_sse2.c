#include "resample_kernels.h"

#if defined(__x86_64__)
#include <emmintrin.h>
#include <string.h>

void muster_down_sse2(
  const uint8_t *first, ptrdiff_t stride, int32_t last, const int16_t *weights, int32_t taps, int32_t width,
  int16_t *line) {
  const __m128i half = _mm_set1_epi32(1 << (LINE_SHIFT - 1)), zero = _mm_setzero_si128();
  for (int32_t x = 0; x < width; x += 16) {
    __m128i sum0 = half, sum1 = half, sum2 = half, sum3 = half;
    for (int32_t k = 0; k < taps; k += 2) {
      // Two rows side by side, so that one multiply-add weighs both.
      const uint8_t *upper = first + (k < last ? k : last) * stride + x;
      const uint8_t *lower = first + (k + 1 < last ? k + 1 : last) * stride + x;
      int32_t pair;
      memcpy(&pair, weights + k, sizeof pair);
      __m128i weight = _mm_set1_epi32(pair);
      __m128i a = _mm_loadu_si128((const __m128i *)upper), b = _mm_loadu_si128((const __m128i *)lower);
      __m128i low = _mm_unpacklo_epi8(a, b), high = _mm_unpackhi_epi8(a, b);
      sum0 = _mm_add_epi32(sum0, _mm_madd_epi16(_mm_unpacklo_epi8(low, zero), weight));
      sum1 = _mm_add_epi32(sum1, _mm_madd_epi16(_mm_unpackhi_epi8(low, zero), weight));
      sum2 = _mm_add_epi32(sum2, _mm_madd_epi16(_mm_unpacklo_epi8(high, zero), weight));
      sum3 = _mm_add_epi32(sum3, _mm_madd_epi16(_mm_unpackhi_epi8(high, zero), weight));
    }
    __m128i left = _mm_packs_epi32(_mm_srai_epi32(sum0, LINE_SHIFT), _mm_srai_epi32(sum1, LINE_SHIFT));
    __m128i right = _mm_packs_epi32(_mm_srai_epi32(sum2, LINE_SHIFT), _mm_srai_epi32(sum3, LINE_SHIFT));
    _mm_storeu_si128((__m128i *)(line + x), left);
    _mm_storeu_si128((__m128i *)(line + x + 8), right);
  }
}
#endif
