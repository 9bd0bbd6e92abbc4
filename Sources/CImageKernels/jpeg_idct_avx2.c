#include "jpeg_idct_kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

// The package is compiled for any x86-64; these functions are only called where AVX2 was found.
#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE static inline __attribute__((target("avx2"), always_inline))

// Two factors side by side in each 32 bits, for multiply-add.
AVX2_INLINE __m256i pair(int16_t first, int16_t second) {
  return _mm256_set1_epi32((int32_t)((uint32_t)(uint16_t)second << 16 | (uint16_t)first));
}

// One pass over four lines of four of each block, as in the kernel for SSE2: the left block is in the lower half of
// each vector, the right one in the upper half.
AVX2_INLINE void pass(__m256i *first, __m256i *second, int shift) {
  const __m256i half = _mm256_set1_epi32(1 << (shift - 1));
  __m256i even0 = _mm256_add_epi32(_mm256_madd_epi16(*first, pair(IDCT_EVEN, IDCT_EVEN)), half);
  __m256i even1 = _mm256_add_epi32(_mm256_madd_epi16(*first, pair(IDCT_EVEN, -IDCT_EVEN)), half);
  __m256i odd0 = _mm256_madd_epi16(*second, pair(IDCT_ODD1, IDCT_ODD3));
  __m256i odd1 = _mm256_madd_epi16(*second, pair(IDCT_ODD3, -IDCT_ODD1));
  __m256i line0 = _mm256_srai_epi32(_mm256_add_epi32(even0, odd0), shift);
  __m256i line1 = _mm256_srai_epi32(_mm256_add_epi32(even1, odd1), shift);
  __m256i line2 = _mm256_srai_epi32(_mm256_sub_epi32(even1, odd1), shift);
  __m256i line3 = _mm256_srai_epi32(_mm256_sub_epi32(even0, odd0), shift);
  // Lines abcd, efgh, ijkl, mnop are turned: aeimbfjn and cgkodhlp, and then as they were.
  __m256i lines01 = _mm256_packs_epi32(line0, line1), lines23 = _mm256_packs_epi32(line2, line3);
  __m256i mixed01 = _mm256_unpacklo_epi16(lines01, _mm256_srli_si256(lines01, 8));
  __m256i mixed23 = _mm256_unpacklo_epi16(lines23, _mm256_srli_si256(lines23, 8));
  __m256i columns01 = _mm256_unpacklo_epi32(mixed01, mixed23), columns23 = _mm256_unpackhi_epi32(mixed01, mixed23);
  *first = _mm256_unpacklo_epi16(columns01, columns23);
  *second = _mm256_unpackhi_epi16(columns01, columns23);
}

// Lines 0 and 2 of a block interleaved in the lower half, lines 1 and 3 in the upper half.
AVX2_INLINE __m256i dequantized(const int16_t *coefficients, const uint16_t *quantization) {
  const __m256i *lines = (const __m256i *)coefficients, *factors = (const __m256i *)quantization;
  __m256i lines01 = _mm256_mullo_epi16(_mm256_loadu_si256(lines), _mm256_loadu_si256(factors));
  __m256i lines23 = _mm256_mullo_epi16(_mm256_loadu_si256(lines + 1), _mm256_loadu_si256(factors + 1));
  return _mm256_unpacklo_epi16(lines01, lines23);
}

AVX2 void muster_idct_half_pair_avx2(
  const int16_t *left, const int16_t *right, const uint16_t *quantization, uint8_t *const *rows) {
  __m256i left_lines = dequantized(left, quantization), right_lines = dequantized(right, quantization);
  __m256i first = _mm256_permute2x128_si256(left_lines, right_lines, 0x20);
  __m256i second = _mm256_permute2x128_si256(left_lines, right_lines, 0x31);
  pass(&first, &second, IDCT_DOWN_SHIFT);
  pass(&first, &second, IDCT_ACROSS_SHIFT);
  // Rows 0 and 2 interleaved, and 1 and 3, as words.
  const __m256i middle = _mm256_set1_epi16(128);
  __m256i bytes = _mm256_packus_epi16(_mm256_adds_epi16(first, middle), _mm256_adds_epi16(second, middle));
  // The rows of each block one after the other, then those of both side by side.
  const __m256i in_order = _mm256_setr_epi8(
    0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15, 0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15);
  bytes = _mm256_shuffle_epi8(bytes, in_order);
  bytes = _mm256_permutevar8x32_epi32(bytes, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
  __m128d upper = _mm_castsi128_pd(_mm256_castsi256_si128(bytes));
  __m128d lower = _mm_castsi128_pd(_mm256_extracti128_si256(bytes, 1));
  _mm_storel_pd((double *)rows[0], upper);
  _mm_storeh_pd((double *)rows[1], upper);
  _mm_storel_pd((double *)rows[2], lower);
  _mm_storeh_pd((double *)rows[3], lower);
}
#endif
