#if defined(__x86_64__)
#include <immintrin.h>

#include "warp_sse2.h"

#define AVX2_INLINE AVX2 INLINE

// Samples made at once. Two halves of 128 bits work side by side, on samples 0 – 3 and 4 – 7.
#define GROUP 8

// Linear weights without their factor of LINEAR_STEP, 2⁶.
#define LINEAR_LINE_SHIFT (LINE_SHIFT - 6)
#define LINEAR_SAMPLE_SHIFT (SAMPLE_SHIFT - 6)

// Offsets of the neighbours; false if any of them lies beyond the plane's edge.
AVX2_INLINE bool find_neighbours(const muster_warp *warp, __m256i across, __m256i down, __m256i *offsets) {
  const __m256i before = _mm256_set1_epi32(2);
  __m256i x = _mm256_sub_epi32(_mm256_srli_epi32(across, POSITION_SHIFT), before);
  __m256i y = _mm256_sub_epi32(_mm256_srli_epi32(down, POSITION_SHIFT), before);
  *offsets = _mm256_add_epi32(_mm256_mullo_epi32(y, _mm256_set1_epi32((int32_t)warp->stride)), x);
  // Detects a negative one among these numbers.
  __m256i far = _mm256_or_si256(
    _mm256_sub_epi32(_mm256_set1_epi32(warp->width - 4), x), _mm256_sub_epi32(_mm256_set1_epi32(warp->height - 4), y));
  __m256i outside = _mm256_or_si256(_mm256_or_si256(x, y), far);
  return _mm256_movemask_ps(_mm256_castsi256_ps(outside)) == 0;
}

// The four weights of each position: those of samples 0, 1, 4, 5, and those of 2, 3, 6, 7.
AVX2_INLINE void find_weights(const muster_warp *warp, __m256i positions, __m256i *first, __m256i *second) {
  __m256i phases = _mm256_and_si256(positions, _mm256_set1_epi32(PHASES - 1));
  phases = _mm256_permute4x64_epi64(phases, _MM_SHUFFLE(3, 1, 2, 0));
  const long long *weights = (const long long *)warp->weights;
  *first = _mm256_i32gather_epi64(weights, _mm256_castsi256_si128(phases), 8);
  *second = _mm256_i32gather_epi64(weights, _mm256_extracti128_si256(phases, 1), 8);
}

// Four neighbours across of each sample, weighed.
AVX2_INLINE __m256i line_of_each(const uint8_t *row, __m256i offsets, __m256i first_weights, __m256i second_weights) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i bytes = _mm256_i32gather_epi32((const int *)row, offsets, 1);
  __m256i first = _mm256_madd_epi16(_mm256_unpacklo_epi8(bytes, zero), first_weights);
  __m256i second = _mm256_madd_epi16(_mm256_unpackhi_epi8(bytes, zero), second_weights);
  __m256i sums = _mm256_add_epi32(_mm256_hadd_epi32(first, second), _mm256_set1_epi32(1 << (LINE_SHIFT - 1)));
  return _mm256_srai_epi32(sums, LINE_SHIFT);
}

// Two lines of each sample, weighed.
AVX2_INLINE __m256i weigh_two(__m256i upper, __m256i lower, __m256i weights) {
  return _mm256_madd_epi16(_mm256_blend_epi16(upper, _mm256_slli_epi32(lower, 16), 0xAA), weights);
}

// Writes eight samples of 32 bits, whose fraction has so many bits.
AVX2_INLINE void put_samples(__m256i sums, int fraction, uint8_t *target) {
  sums = _mm256_srai_epi32(_mm256_add_epi32(sums, _mm256_set1_epi32(1 << (fraction - 1))), fraction);
  __m128i samples = _mm_packs_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  _mm_storel_epi64((__m128i *)target, _mm_packus_epi16(samples, samples));
}

AVX2_INLINE __m256i half_of_each(__m256i first, __m256i second, int isUpper) {
  __m256 a = _mm256_castsi256_ps(first), b = _mm256_castsi256_ps(second);
  return _mm256_castps_si256(
    isUpper ? _mm256_shuffle_ps(a, b, _MM_SHUFFLE(3, 1, 3, 1)) : _mm256_shuffle_ps(a, b, _MM_SHUFFLE(2, 0, 2, 0)));
}

// Makes a group of samples at these positions, all of whose neighbours lie within the plane.
typedef void (*group_sampler)(const muster_warp *warp, __m256i x, __m256i y, __m256i offsets, uint8_t *target);

AVX2_INLINE void take_groups(
  const muster_warp *warp, const int32_t *across, const int32_t *down, int32_t count, uint8_t *target,
  group_sampler sample) {
  int32_t k = 0;
  for (; k + GROUP <= count; k += GROUP) {
    __m256i x = _mm256_loadu_si256((const __m256i *)(across + k));
    __m256i y = _mm256_loadu_si256((const __m256i *)(down + k));
    __m256i offsets;
    if (find_neighbours(warp, x, y, &offsets)) {
      sample(warp, x, y, offsets, target + k);
    } else {
      take_sse2(warp, across + k, down + k, GROUP, target + k);
    }
  }
  take_sse2(warp, across + k, down + k, count - k, target + k);
}

AVX2_INLINE void sample_group(const muster_warp *warp, __m256i x, __m256i y, __m256i offsets, uint8_t *target) {
  __m256i first, second;
  find_weights(warp, x, &first, &second);
  const uint8_t *row = warp->source;
  __m256i lines[4];
  for (int j = 0; j < 4; j++, row += warp->stride) { lines[j] = line_of_each(row, offsets, first, second); }
  find_weights(warp, y, &first, &second);
  __m256i sum = _mm256_add_epi32(
    weigh_two(lines[0], lines[1], half_of_each(first, second, 0)),
    weigh_two(lines[2], lines[3], half_of_each(first, second, 1)));
  put_samples(sum, SAMPLE_SHIFT, target);
}

AVX2_INLINE void take_avx2(
  const muster_warp *warp, const int32_t *across, const int32_t *down, int32_t count, uint8_t *target) {
  take_groups(warp, across, down, count, target, sample_group);
}

// The weights of the second and the third neighbour of each position, without the factor of LINEAR_STEP.
AVX2_INLINE __m256i linear_weights(__m256i positions) {
  __m256i phases = _mm256_and_si256(positions, _mm256_set1_epi32(PHASES - 1));
  return _mm256_or_si256(_mm256_sub_epi32(_mm256_set1_epi32(PHASES), phases), _mm256_slli_epi32(phases, 16));
}

AVX2_INLINE int16_t two_bytes(const uint8_t *bytes) {
  int16_t two;
  memcpy(&two, bytes, sizeof two);
  return two;
}

// The second and the third neighbour across of each sample, weighed. Gathering them with one instruction would take many
// processors several times as long.
AVX2_INLINE __m256i linear_line(const uint8_t *row, const int32_t *offsets, __m256i weights) {
  row++;
  __m128i bytes = _mm_setr_epi16(
    two_bytes(row + offsets[0]), two_bytes(row + offsets[1]), two_bytes(row + offsets[2]), two_bytes(row + offsets[3]),
    two_bytes(row + offsets[4]), two_bytes(row + offsets[5]), two_bytes(row + offsets[6]), two_bytes(row + offsets[7]));
  __m256i sums = _mm256_add_epi32(
    _mm256_madd_epi16(_mm256_cvtepu8_epi16(bytes), weights), _mm256_set1_epi32(1 << (LINEAR_LINE_SHIFT - 1)));
  return _mm256_srai_epi32(sums, LINEAR_LINE_SHIFT);
}

AVX2_INLINE void sample_linear_group(const muster_warp *warp, __m256i x, __m256i y, __m256i offsets, uint8_t *target) {
  __m256i weights = linear_weights(x);
  const uint8_t *row = warp->source + warp->stride;
  int32_t places[GROUP];
  _mm256_storeu_si256((__m256i *)places, offsets);
  // The rows below, which the next rows of the target need, are mostly not where a processor would expect them.
  _mm_prefetch((const char *)(row + places[0] + 8 * warp->stride), _MM_HINT_T0);
  __m256i upper = linear_line(row, places, weights), lower = linear_line(row + warp->stride, places, weights);
  put_samples(weigh_two(upper, lower, linear_weights(y)), LINEAR_SAMPLE_SHIFT, target);
}

AVX2_INLINE void take_linear_avx2(
  const muster_warp *warp, const int32_t *across, const int32_t *down, int32_t count, uint8_t *target) {
  take_groups(warp, across, down, count, target, sample_linear_group);
}

AVX2 void muster_warp_row_linear_avx2(const muster_warp *warp, int32_t y, uint8_t *target, int32_t width) {
  warp_row(warp, y, target, width, take_linear_avx2);
}

AVX2 void muster_warp_row_avx2(const muster_warp *warp, int32_t y, uint8_t *target, int32_t width) {
  warp_row(warp, y, target, width, take_avx2);
}
#endif
