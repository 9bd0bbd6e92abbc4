#if defined(__x86_64__)
#include <immintrin.h>

#define INLINE static inline __attribute__((target("avx2"), always_inline))
#include "instructions.h"

#define VECTOR __m256i
#define OF(name) _mm256_##name

#include "jpeg_idct_pass.h"

// Lines 0 and 2 of a block interleaved in the lower half, lines 1 and 3 in the upper half.
INLINE __m256i dequantized(const int16_t *coefficients, const uint16_t *quantization) {
  const __m256i *lines = (const __m256i *)coefficients, *factors = (const __m256i *)quantization;
  __m256i lines01 = _mm256_mullo_epi16(_mm256_loadu_si256(lines), _mm256_loadu_si256(factors));
  __m256i lines23 = _mm256_mullo_epi16(_mm256_loadu_si256(lines + 1), _mm256_loadu_si256(factors + 1));
  return _mm256_unpacklo_epi16(lines01, lines23);
}

// The rows of each block one after the other. The first block is in the lower half of each vector, the second one in
// the upper half.
INLINE __m256i transformed_blocks(__m256i first_lines, __m256i second_lines) {
  __m256i bytes = transformed(
    _mm256_permute2x128_si256(first_lines, second_lines, 0x20),
    _mm256_permute2x128_si256(first_lines, second_lines, 0x31));
  const __m256i in_order = _mm256_setr_epi8(
    0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15, 0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15);
  return _mm256_shuffle_epi8(bytes, in_order);
}

AVX2 void muster_idct_half_pair_avx2(
  const int16_t *left, const int16_t *right, const uint16_t *quantization, uint8_t *const *rows) {
  __m256i bytes = transformed_blocks(dequantized(left, quantization), dequantized(right, quantization));
  // The rows of both side by side.
  bytes = _mm256_permutevar8x32_epi32(bytes, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
  __m128d upper = _mm_castsi128_pd(_mm256_castsi256_si128(bytes));
  __m128d lower = _mm_castsi128_pd(_mm256_extracti128_si256(bytes, 1));
  _mm_storel_pd((double *)rows[0], upper);
  _mm_storeh_pd((double *)rows[1], upper);
  _mm_storel_pd((double *)rows[2], lower);
  _mm_storeh_pd((double *)rows[3], lower);
}

INLINE void put_rows(__m128i bytes, uint8_t *const *rows) {
  for (int y = 0; y < 4; y++, bytes = _mm_srli_si128(bytes, 4)) { _mm_storeu_si32(rows[y], bytes); }
}

AVX2 void muster_idct_half_two_avx2(
  const int16_t *first, const uint16_t *first_quantization, uint8_t *const *first_rows, const int16_t *second,
  const uint16_t *second_quantization, uint8_t *const *second_rows) {
  __m256i bytes =
    transformed_blocks(dequantized(first, first_quantization), dequantized(second, second_quantization));
  put_rows(_mm256_castsi256_si128(bytes), first_rows);
  put_rows(_mm256_extracti128_si256(bytes, 1), second_rows);
}
#endif
