#include "levels.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

void muster_count_levels(const uint8_t *samples, int32_t count, uint32_t *tables) {
  int32_t i = 0;
  for (; i + MUSTER_LEVEL_TABLES <= count; i += MUSTER_LEVEL_TABLES) {
    for (int32_t table = 0; table < MUSTER_LEVEL_TABLES; table++) { tables[256 * table + samples[i + table]]++; }
  }
  for (; i < count; i++) { tables[samples[i]]++; }
}

uint64_t muster_sum_levels(const uint8_t *samples, int32_t count) {
  uint64_t sum = 0;
  int32_t i = 0;
#if defined(__SSE2__)
  // The sum of the differences from nothing.
  __m128i sums = _mm_setzero_si128();
  for (; i + 16 <= count; i += 16) {
    __m128i levels = _mm_loadu_si128((const __m128i *)(samples + i));
    sums = _mm_add_epi64(sums, _mm_sad_epu8(levels, _mm_setzero_si128()));
  }
  sum = (uint64_t)_mm_cvtsi128_si64(sums) + (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(sums, sums));
#endif
  for (; i < count; i++) { sum += samples[i]; }
  return sum;
}

void muster_sum_level_products(
  const uint8_t *samples, const uint8_t *others, int32_t count, muster_level_sums *sums) {
  uint64_t levels = 0, all_others = 0, products = 0, other_squares = 0;
  for (int32_t i = 0; i < count; i++) {
    uint32_t level = samples[i], other = others[i];
    levels += level;
    all_others += other;
    products += level * other;
    other_squares += other * other;
  }
  sums->count += (uint64_t)count;
  sums->levels += levels;
  sums->others += all_others;
  sums->products += products;
  sums->other_squares += other_squares;
}

void muster_count_residual_levels(
  const uint8_t *samples, const uint8_t *others, int32_t count, muster_level_sums sums, uint32_t *table) {
  double number = (double)sums.count, level = (double)sums.levels / number, other = (double)sums.others / number;
  double variance = (double)sums.other_squares / number - other * other;
  double covariance = (double)sums.products / number - level * other;
  float slope = variance > 0 ? (float)(covariance / variance) : 0;
  float offset = 128.5f - (float)level + slope * (float)other;
  for (int32_t i = 0; i < count; i++) {
    float residual = (float)samples[i] - slope * (float)others[i] + offset;
    table[residual < 0 ? 0 : residual < 255 ? (int32_t)residual : 255]++;
  }
}
