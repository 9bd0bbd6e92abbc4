#include "instructions.h"
#include "resample_kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#define AVX2_INLINE AVX2 INLINE

AVX2_INLINE __m256i pair_of_weights(const int16_t *weights) {
  int32_t pair;
  memcpy(&pair, weights, sizeof pair);
  return _mm256_set1_epi32(pair);
}

// 32 columns of some rows, weighed.
typedef struct {
  __m256i sums[4];
} column_sums;

// Adds two rows, side by side, so that one multiply-add weighs both.
AVX2_INLINE void add_rows(column_sums *to, const uint8_t *upper, const uint8_t *lower, __m256i weight) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i a = _mm256_loadu_si256((const __m256i *)upper), b = _mm256_loadu_si256((const __m256i *)lower);
  __m256i low = _mm256_unpacklo_epi8(a, b), high = _mm256_unpackhi_epi8(a, b);
  to->sums[0] = _mm256_add_epi32(to->sums[0], _mm256_madd_epi16(_mm256_unpacklo_epi8(low, zero), weight));
  to->sums[1] = _mm256_add_epi32(to->sums[1], _mm256_madd_epi16(_mm256_unpackhi_epi8(low, zero), weight));
  to->sums[2] = _mm256_add_epi32(to->sums[2], _mm256_madd_epi16(_mm256_unpacklo_epi8(high, zero), weight));
  to->sums[3] = _mm256_add_epi32(to->sums[3], _mm256_madd_epi16(_mm256_unpackhi_epi8(high, zero), weight));
}

AVX2_INLINE column_sums empty_sums(void) {
  const __m256i half = _mm256_set1_epi32(1 << (LINE_SHIFT - 1));
  return (column_sums){{half, half, half, half}};
}

// AVX2 works in two halves of 128 bits: packed, these hold columns 0 – 7 and 16 – 23, 8 – 15 and 24 – 31.
AVX2_INLINE void put_columns(const column_sums *from, int16_t *line) {
  __m256i shifted[4];
  for (int i = 0; i < 4; i++) { shifted[i] = _mm256_srai_epi32(from->sums[i], LINE_SHIFT); }
  __m256i even = _mm256_packs_epi32(shifted[0], shifted[1]), odd = _mm256_packs_epi32(shifted[2], shifted[3]);
  _mm256_storeu_si256((__m256i *)line, _mm256_permute2x128_si256(even, odd, 0x20));
  _mm256_storeu_si256((__m256i *)(line + 16), _mm256_permute2x128_si256(even, odd, 0x31));
}

// The same for rows that all may be read, of which `groups` groups of columns are weighed together.
AVX2_INLINE void weigh_groups(
  const uint8_t *rows, ptrdiff_t stride, const int16_t *weights, int32_t taps, int groups, int16_t *line) {
  column_sums sums[2] = {empty_sums(), empty_sums()};
  for (int32_t k = 0; k < taps; k += 2, rows += 2 * stride) {
    __m256i weight = pair_of_weights(weights + k);
    for (int i = 0; i < groups; i++) {
      add_rows(&sums[i], rows + COLUMN_GROUP * i, rows + stride + COLUMN_GROUP * i, weight);
    }
  }
  for (int i = 0; i < groups; i++) { put_columns(&sums[i], line + COLUMN_GROUP * i); }
}

AVX2 void muster_down_avx2(
  const uint8_t *first, ptrdiff_t stride, int32_t last, const int16_t *weights, int32_t taps, int32_t width,
  int16_t *line) {
  int32_t x = 0;
  if (last >= taps - 1) {
    for (; x + COLUMN_GROUP < width; x += 2 * COLUMN_GROUP) {
      weigh_groups(first + x, stride, weights, taps, 2, line + x);
    }
    if (x < width) { weigh_groups(first + x, stride, weights, taps, 1, line + x); }
    return;
  }
  for (; x < width; x += COLUMN_GROUP) {
    column_sums sums = empty_sums();
    for (int32_t k = 0; k < taps; k += 2) {
      const uint8_t *upper = first + (k < last ? k : last) * stride + x;
      const uint8_t *lower = first + (k + 1 < last ? k + 1 : last) * stride + x;
      add_rows(&sums, upper, lower, pair_of_weights(weights + k));
    }
    put_columns(&sums, line + x);
  }
}

// Weighs so many pairs of columns into one.
AVX2_INLINE __m128i weigh_pairs(const column_pair *pairs, const int16_t *weights, int32_t count) {
  const __m256i half = _mm256_set1_epi32(1 << (SAMPLE_SHIFT - 1));
  // Rows 0 – 3 and 8 – 11, 4 – 7 and 12 – 15.
  __m256i sum0 = half, sum1 = half;
  for (int32_t k = 0; k < count; k++) {
    const __m256i *samples = (const __m256i *)pairs[k], weight = pair_of_weights(weights + 2 * k);
    sum0 = _mm256_add_epi32(sum0, _mm256_madd_epi16(_mm256_loadu_si256(samples), weight));
    sum1 = _mm256_add_epi32(sum1, _mm256_madd_epi16(_mm256_loadu_si256(samples + 1), weight));
  }
  __m256i words = _mm256_packs_epi32(_mm256_srai_epi32(sum0, SAMPLE_SHIFT), _mm256_srai_epi32(sum1, SAMPLE_SHIFT));
  return _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
}

AVX2 void muster_across_avx2(
  const column_pair *pairs, const muster_axis *axis, int32_t first, int32_t count, uint8_t *columns, ptrdiff_t stride) {
  // A copy, which what is written cannot change.
  const muster_axis from_axis = *axis;
  for (int32_t i = 0; i < count; i++, columns += stride) {
    weighted_pairs from = pairs_of_column(pairs, &from_axis, first + i);
    __m128i bytes;
    // The usual numbers have loops without a counter.
    switch (from.count) {
    case 4: bytes = weigh_pairs(from.pairs, from.weights, 4); break;
    case 5: bytes = weigh_pairs(from.pairs, from.weights, 5); break;
    default: bytes = weigh_pairs(from.pairs, from.weights, from.count);
    }
    _mm_storeu_si128((__m128i *)columns, bytes);
  }
}

// Eight columns of four rows and of those eight further down.
AVX2_INLINE __m256i two_halves(const lines *from, int32_t row, int32_t x) {
  __m128i upper = _mm_loadu_si128((const __m128i *)((*from)[row] + x));
  return _mm256_inserti128_si256(
    _mm256_castsi128_si256(upper), _mm_loadu_si128((const __m128i *)((*from)[row + 8] + x)), 1);
}

AVX2 void muster_pair_columns_avx2(const lines *from, int32_t width, column_pair *pairs) {
  for (int32_t x = 0; x < width; x += 8, pairs += 4) {
    for (int32_t row = 0; row < 8; row += 4) {
      __m256i a = two_halves(from, row, x), b = two_halves(from, row + 1, x);
      __m256i c = two_halves(from, row + 2, x), d = two_halves(from, row + 3, x);
      __m256i low01 = _mm256_unpacklo_epi32(a, b), low23 = _mm256_unpacklo_epi32(c, d);
      __m256i high01 = _mm256_unpackhi_epi32(a, b), high23 = _mm256_unpackhi_epi32(c, d);
      int32_t place = place_of_row(row);
      _mm256_storeu_si256((__m256i *)pairs[0][place], _mm256_unpacklo_epi64(low01, low23));
      _mm256_storeu_si256((__m256i *)pairs[1][place], _mm256_unpackhi_epi64(low01, low23));
      _mm256_storeu_si256((__m256i *)pairs[2][place], _mm256_unpacklo_epi64(high01, high23));
      _mm256_storeu_si256((__m256i *)pairs[3][place], _mm256_unpackhi_epi64(high01, high23));
    }
  }
}

AVX2 void muster_turn_columns_avx2(const uint8_t *columns, uint8_t *rows, ptrdiff_t stride) {
  // Even columns are in the lower halves, odd ones in the upper halves. Each step doubles the columns that stand side
  // by side: 0 and 8, then 0, 4, 8 and 12, then all.
  __m256i in[8], out[8];
  for (int i = 0; i < 8; i++) { in[i] = _mm256_loadu_si256((const __m256i *)columns + i); }
  for (int i = 0; i < 4; i++) {
    out[2 * i] = _mm256_unpacklo_epi8(in[i], in[i + 4]);
    out[2 * i + 1] = _mm256_unpackhi_epi8(in[i], in[i + 4]);
  }
  for (int i = 0; i < 4; i++) {
    in[2 * i] = _mm256_unpacklo_epi8(out[i], out[i + 4]);
    in[2 * i + 1] = _mm256_unpackhi_epi8(out[i], out[i + 4]);
  }
  for (int i = 0; i < 4; i++) {
    out[2 * i] = _mm256_unpacklo_epi8(in[i], in[i + 4]);
    out[2 * i + 1] = _mm256_unpackhi_epi8(in[i], in[i + 4]);
  }
  for (int i = 0; i < 8; i++, rows += 2 * stride) {
    __m128i even = _mm256_castsi256_si128(out[i]), odd = _mm256_extracti128_si256(out[i], 1);
    _mm_storeu_si128((__m128i *)rows, _mm_unpacklo_epi8(even, odd));
    _mm_storeu_si128((__m128i *)(rows + stride), _mm_unpackhi_epi8(even, odd));
  }
}
#endif
