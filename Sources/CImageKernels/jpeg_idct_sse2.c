#if defined(__x86_64__)
#include <emmintrin.h>
#include <string.h>

#include "instructions.h"

#define VECTOR __m128i
#define OF(name) _mm_##name

#include "jpeg_idct_pass.h"

INLINE __m128i dequantized(const int16_t *coefficients, const uint16_t *quantization, int line) {
  __m128i values = _mm_loadl_epi64((const __m128i *)(coefficients + 8 * line));
  __m128i factors = _mm_loadl_epi64((const __m128i *)(quantization + 8 * line));
  return _mm_mullo_epi16(values, factors);
}

void muster_idct_half_sse2(const int16_t *coefficients, const uint16_t *quantization, uint8_t *const *rows) {
  __m128i line0 = dequantized(coefficients, quantization, 0), line1 = dequantized(coefficients, quantization, 1);
  __m128i line2 = dequantized(coefficients, quantization, 2), line3 = dequantized(coefficients, quantization, 3);
  __m128i bytes = transformed(_mm_unpacklo_epi16(line0, line2), _mm_unpacklo_epi16(line1, line3));
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
