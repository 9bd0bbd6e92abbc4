#include "resample_kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

// The package is compiled for any x86-64; these functions are only called where AVX2 was found.
#define AVX2 __attribute__((target("avx2")))

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

// Eight samples from `a` in the lower half and eight from `b` in the upper.
static inline AVX2 __m256i load_halves(const int16_t *a, const int16_t *b) {
  __m128i low = _mm_loadu_si128((const __m128i *)a), high = _mm_loadu_si128((const __m128i *)b);
  return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

AVX2 void muster_across_avx2(const int16_t *line, const muster_axis *axis, uint8_t *row) {
  const __m256i half = _mm256_set1_epi32(1 << (SAMPLE_SHIFT - 1));
  const ptrdiff_t stride = axis->stride;
  int32_t i = 0;
  for (; i + 8 <= axis->target_count; i += 8) {
    __m256i sums[4];
    // Sample j in the lower half, sample j + 4 in the upper.
    for (int32_t j = 0; j < 4; j++) {
      const int16_t *in0 = line + axis->starts[i + j], *in1 = line + axis->starts[i + j + 4];
      const int16_t *weights0 = axis->weights + (i + j) * stride, *weights1 = weights0 + 4 * stride;
      __m256i sum = _mm256_madd_epi16(load_halves(in0, in1), load_halves(weights0, weights1));
      for (int32_t k = 8; k < axis->taps; k += 8) {
        __m256i samples = load_halves(in0 + k, in1 + k), weights = load_halves(weights0 + k, weights1 + k);
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(samples, weights));
      }
      sums[j] = sum;
    }
    __m256i sum = _mm256_hadd_epi32(_mm256_hadd_epi32(sums[0], sums[1]), _mm256_hadd_epi32(sums[2], sums[3]));
    sum = _mm256_srai_epi32(_mm256_add_epi32(sum, half), SAMPLE_SHIFT);
    __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    _mm_storel_epi64((__m128i *)(row + i), _mm_packus_epi16(words, words));
  }
  for (; i < axis->target_count; i++) { row[i] = muster_across_sample(line, axis, i); }
}
#endif
