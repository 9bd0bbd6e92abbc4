#include "jpeg_idct_kernels.h"

#if defined(__x86_64__)
#include <emmintrin.h>
#include <string.h>

// Two factors side by side in each 32 bits, for multiply-add.
static inline __m128i pair(int16_t first, int16_t second) {
  return _mm_set1_epi32((int32_t)((uint32_t)(uint16_t)second << 16 | (uint16_t)first));
}

// One pass over four lines of four: what was in lines is in columns afterwards, ready for the other pass.
// `first` holds lines 0 and 2 interleaved, `second` lines 1 and 3; the result is the same of the turned block.
static inline void pass(__m128i *first, __m128i *second, int shift) {
  const __m128i half = _mm_set1_epi32(1 << (shift - 1));
  __m128i even0 = _mm_add_epi32(_mm_madd_epi16(*first, pair(IDCT_EVEN, IDCT_EVEN)), half);
  __m128i even1 = _mm_add_epi32(_mm_madd_epi16(*first, pair(IDCT_EVEN, -IDCT_EVEN)), half);
  __m128i odd0 = _mm_madd_epi16(*second, pair(IDCT_ODD1, IDCT_ODD3));
  __m128i odd1 = _mm_madd_epi16(*second, pair(IDCT_ODD3, -IDCT_ODD1));
  __m128i line0 = _mm_srai_epi32(_mm_add_epi32(even0, odd0), shift);
  __m128i line1 = _mm_srai_epi32(_mm_add_epi32(even1, odd1), shift);
  __m128i line2 = _mm_srai_epi32(_mm_sub_epi32(even1, odd1), shift);
  __m128i line3 = _mm_srai_epi32(_mm_sub_epi32(even0, odd0), shift);
  // Lines abcd, efgh, ijkl, mnop are turned: aebfcgdh and imjnkolp, aeimbfjn and cgkodhlp.
  __m128i lines01 = _mm_packs_epi32(line0, line1), lines23 = _mm_packs_epi32(line2, line3);
  __m128i mixed01 = _mm_unpacklo_epi16(lines01, _mm_srli_si128(lines01, 8));
  __m128i mixed23 = _mm_unpacklo_epi16(lines23, _mm_srli_si128(lines23, 8));
  __m128i columns01 = _mm_unpacklo_epi32(mixed01, mixed23), columns23 = _mm_unpackhi_epi32(mixed01, mixed23);
  *first = _mm_unpacklo_epi16(columns01, columns23);
  *second = _mm_unpackhi_epi16(columns01, columns23);
}

static inline __m128i dequantized(const int16_t *coefficients, const uint16_t *quantization, int line) {
  __m128i values = _mm_loadl_epi64((const __m128i *)(coefficients + 8 * line));
  __m128i factors = _mm_loadl_epi64((const __m128i *)(quantization + 8 * line));
  return _mm_mullo_epi16(values, factors);
}

void muster_idct_half_sse2(const int16_t *coefficients, const uint16_t *quantization, uint8_t *const *rows) {
  __m128i line0 = dequantized(coefficients, quantization, 0), line1 = dequantized(coefficients, quantization, 1);
  __m128i line2 = dequantized(coefficients, quantization, 2), line3 = dequantized(coefficients, quantization, 3);
  __m128i first = _mm_unpacklo_epi16(line0, line2), second = _mm_unpacklo_epi16(line1, line3);
  pass(&first, &second, IDCT_DOWN_SHIFT);
  pass(&first, &second, IDCT_ACROSS_SHIFT);
  // Rows 0 and 2 interleaved, and 1 and 3, as words.
  const __m128i middle = _mm_set1_epi16(128);
  __m128i bytes = _mm_packus_epi16(_mm_adds_epi16(first, middle), _mm_adds_epi16(second, middle));
  // Even bytes are rows 0 and 1, odd ones rows 2 and 3.
  const __m128i low = _mm_set1_epi16(255);
  bytes = _mm_packus_epi16(_mm_and_si128(bytes, low), _mm_srli_epi16(bytes, 8));
  int32_t out[4];
  _mm_storeu_si128((__m128i *)out, bytes);
  memcpy(rows[0], out, 4);
  memcpy(rows[1], out + 1, 4);
  memcpy(rows[2], out + 2, 4);
  memcpy(rows[3], out + 3, 4);
}
#endif
