#include "instructions.h"
#include "resample_kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

AVX2 void muster_down_avx2(
  const uint8_t *first, ptrdiff_t stride, int32_t last, const int16_t *weights, int32_t taps, int32_t width,
  int16_t *line) {
  const __m256i half = _mm256_set1_epi32(1 << (LINE_SHIFT - 1)), zero = _mm256_setzero_si256();
  for (int32_t x = 0; x < width; x += COLUMN_GROUP) {
    __m256i sum0 = half, sum1 = half, sum2 = half, sum3 = half;
    for (int32_t k = 0; k < taps; k += 2) {
      // Two rows side by side, so that one multiply-add weighs both.
      const uint8_t *upper = first + (k < last ? k : last) * stride + x;
      const uint8_t *lower = first + (k + 1 < last ? k + 1 : last) * stride + x;
      int32_t pair;
      memcpy(&pair, weights + k, sizeof pair);
      __m256i weight = _mm256_set1_epi32(pair);
      __m256i a = _mm256_loadu_si256((const __m256i *)upper), b = _mm256_loadu_si256((const __m256i *)lower);
      __m256i low = _mm256_unpacklo_epi8(a, b), high = _mm256_unpackhi_epi8(a, b);
      sum0 = _mm256_add_epi32(sum0, _mm256_madd_epi16(_mm256_unpacklo_epi8(low, zero), weight));
      sum1 = _mm256_add_epi32(sum1, _mm256_madd_epi16(_mm256_unpackhi_epi8(low, zero), weight));
      sum2 = _mm256_add_epi32(sum2, _mm256_madd_epi16(_mm256_unpacklo_epi8(high, zero), weight));
      sum3 = _mm256_add_epi32(sum3, _mm256_madd_epi16(_mm256_unpackhi_epi8(high, zero), weight));
    }
    // AVX2 works in two halves of 128 bits: these hold columns 0 – 7 and 16 – 23, 8 – 15 and 24 – 31.
    __m256i even = _mm256_packs_epi32(_mm256_srai_epi32(sum0, LINE_SHIFT), _mm256_srai_epi32(sum1, LINE_SHIFT));
    __m256i odd = _mm256_packs_epi32(_mm256_srai_epi32(sum2, LINE_SHIFT), _mm256_srai_epi32(sum3, LINE_SHIFT));
    _mm256_storeu_si256((__m256i *)(line + x), _mm256_permute2x128_si256(even, odd, 0x20));
    _mm256_storeu_si256((__m256i *)(line + x + 16), _mm256_permute2x128_si256(even, odd, 0x31));
  }
}

AVX2 void muster_across_avx2(
  const column_pair *pairs, const muster_axis *axis, int32_t first, int32_t count, uint8_t *columns, ptrdiff_t stride) {
  const __m256i half = _mm256_set1_epi32(1 << (SAMPLE_SHIFT - 1));
  for (int32_t i = 0; i < count; i++, columns += stride) {
    weighted_pairs from = pairs_of_column(pairs, axis, first + i);
    // Rows 0 – 3 and 8 – 11, 4 – 7 and 12 – 15.
    __m256i sum0 = half, sum1 = half;
    for (int32_t k = 0; k < from.count; k++) {
      int32_t pair;
      memcpy(&pair, from.weights + 2 * k, sizeof pair);
      const __m256i *samples = (const __m256i *)from.pairs[k], weight = _mm256_set1_epi32(pair);
      sum0 = _mm256_add_epi32(sum0, _mm256_madd_epi16(_mm256_loadu_si256(samples), weight));
      sum1 = _mm256_add_epi32(sum1, _mm256_madd_epi16(_mm256_loadu_si256(samples + 1), weight));
    }
    __m256i words = _mm256_packs_epi32(_mm256_srai_epi32(sum0, SAMPLE_SHIFT), _mm256_srai_epi32(sum1, SAMPLE_SHIFT));
    __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    _mm_storeu_si128((__m128i *)columns, bytes);
  }
}
#endif
