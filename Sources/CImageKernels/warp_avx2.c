#if defined(__x86_64__)
#include <immintrin.h>

#include "warp_sse2.h"

#define AVX2_INLINE AVX2 INLINE
// For the loops over groups and for what is rare: together with the loop that finds positions they would need more
// registers than there are.
#define AVX2_APART AVX2 static __attribute__((noinline))

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
AVX2_INLINE __m256i line_of_each(__m256i bytes, __m256i first_weights, __m256i second_weights) {
  const __m256i zero = _mm256_setzero_si256();
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

// A group whose samples are so near to each other that 16 bytes of few rows have all of their neighbours.
typedef struct {
  // The first of those bytes.
  const uint8_t *row;
  // The positions as seen from there, in numbers of 32 bits, and in numbers of 16: all across, then all down.
  __m256i x, y, both;
} close_group;

enum { CLOSE_BYTES = 16 };

// Finds the bytes of a group whose samples have `count` neighbours across, of which the first comes `skipped` after the
// first of four; false if they are not so near, or if the bytes would lie beyond the plane's edge.
AVX2_INLINE bool find_close_group(
  const muster_warp *warp, const int32_t *across, const int32_t *down, int32_t count, int32_t skipped,
  close_group *group) {
  // Positions hardly ever change their direction within a group.
  int32_t first = across[0], last = across[GROUP - 1];
  int32_t left = (first < last ? first : last) >> POSITION_SHIFT;
  first = down[0], last = down[GROUP - 1];
  int32_t top = (first < last ? first : last) >> POSITION_SHIFT;
  int64_t x = left - 2 + skipped, y = top - 2;
  if (x < 0 || x > warp->width - CLOSE_BYTES) { return false; }
  // A group takes four rows, or five.
  if (y < 0 || y > warp->height - 5) { return false; }
  group->row = warp->source + y * warp->stride + x;
  group->x = _mm256_sub_epi32(
    _mm256_loadu_si256((const __m256i *)across), _mm256_set1_epi32(left << POSITION_SHIFT));
  group->y = _mm256_sub_epi32(_mm256_loadu_si256((const __m256i *)down), _mm256_set1_epi32(top << POSITION_SHIFT));
  group->both = _mm256_permute4x64_epi64(_mm256_packs_epi32(group->x, group->y), _MM_SHUFFLE(3, 1, 2, 0));
  // What is too far, or negative, is more than the most without a sign.
  int16_t right = (int16_t)((CLOSE_BYTES - count + 1) * PHASES - 1), below = 2 * PHASES - 1;
  __m256i most = _mm256_set_m128i(_mm_set1_epi16(below), _mm_set1_epi16(right));
  __m256i far = _mm256_subs_epu16(group->both, most);
  return _mm256_testz_si256(far, far);
}

// Makes a group of samples at these positions. The first kind is for those that are close to each other, the second for
// others, all of whose neighbours lie within the plane.
typedef void (*close_sampler)(const muster_warp *warp, const close_group *group, uint8_t *target);
typedef void (*group_sampler)(const muster_warp *warp, __m256i x, __m256i y, __m256i offsets, uint8_t *target);

// `count` and `skipped` are those of find_close_group.
typedef struct {
  close_sampler sample_close;
  group_sampler sample;
  int32_t count, skipped;
} samplers;

// The few samples at the plane's edges.
AVX2_APART void take_at_edges(
  const muster_warp *warp, const int32_t *across, const int32_t *down, int32_t count, uint8_t *target) {
  take_sse2(warp, across, down, count, target);
}

AVX2_INLINE void take_groups(
  const muster_warp *of, const int32_t *across, const int32_t *down, int32_t count, uint8_t *target,
  samplers samplers) {
  // A copy, which what is written cannot change.
  const muster_warp copy = *of, *warp = &copy;
  int32_t k = 0;
  for (; k + GROUP <= count; k += GROUP) {
    close_group group;
    if (find_close_group(warp, across + k, down + k, samplers.count, samplers.skipped, &group)) {
      samplers.sample_close(warp, &group, target + k);
      continue;
    }
    __m256i x = _mm256_loadu_si256((const __m256i *)(across + k));
    __m256i y = _mm256_loadu_si256((const __m256i *)(down + k));
    __m256i offsets;
    if (find_neighbours(warp, x, y, &offsets)) {
      samplers.sample(warp, x, y, offsets, target + k);
    } else {
      take_at_edges(of, across + k, down + k, GROUP, target + k);
    }
  }
  take_at_edges(of, across + k, down + k, count - k, target + k);
}

// Four lines of each sample, weighed.
AVX2_INLINE void put_lines(const muster_warp *warp, const __m256i lines[4], __m256i y, uint8_t *target) {
  __m256i first, second;
  find_weights(warp, y, &first, &second);
  __m256i sum = _mm256_add_epi32(
    weigh_two(lines[0], lines[1], half_of_each(first, second, 0)),
    weigh_two(lines[2], lines[3], half_of_each(first, second, 1)));
  put_samples(sum, SAMPLE_SHIFT, target);
}

AVX2_INLINE void sample_group(const muster_warp *warp, __m256i x, __m256i y, __m256i offsets, uint8_t *target) {
  __m256i first, second;
  find_weights(warp, x, &first, &second);
  const uint8_t *row = warp->source;
  __m256i lines[4];
  for (int j = 0; j < 4; j++, row += warp->stride) {
    lines[j] = line_of_each(_mm256_i32gather_epi32((const int *)row, offsets, 1), first, second);
  }
  put_lines(warp, lines, y, target);
}

AVX2_INLINE void sample_close_group(const muster_warp *warp, const close_group *group, uint8_t *target) {
  __m256i first, second;
  find_weights(warp, group->x, &first, &second);
  // The whole number of each four times, then the four bytes from there on.
  const __m256i whole = _mm256_broadcastsi128_si256(_mm_setr_epi8(1, 1, 1, 1, 5, 5, 5, 5, 9, 9, 9, 9, 13, 13, 13, 13));
  __m256i places = _mm256_add_epi8(_mm256_shuffle_epi8(group->x, whole), _mm256_set1_epi32(0x03020100));
  __m256i is_below = _mm256_cmpgt_epi32(group->y, _mm256_set1_epi32(PHASES - 1));
  __m256i rows[5], lines[4];
  const uint8_t *row = group->row;
  for (int j = 0; j < 5; j++, row += warp->stride) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)row);
    rows[j] = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(bytes), places);
  }
  for (int j = 0; j < 4; j++) {
    lines[j] = line_of_each(_mm256_blendv_epi8(rows[j], rows[j + 1], is_below), first, second);
  }
  put_lines(warp, lines, group->y, target);
}

AVX2_APART void take_avx2(
  const muster_warp *warp, const int32_t *across, const int32_t *down, int32_t count, uint8_t *target) {
  take_groups(warp, across, down, count, target, (samplers){sample_close_group, sample_group, 4, 0});
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

// The second and the third neighbour across of each sample, side by side, weighed.
AVX2_INLINE __m256i linear_line(__m128i bytes, __m256i weights) {
  __m256i sums = _mm256_add_epi32(
    _mm256_madd_epi16(_mm256_cvtepu8_epi16(bytes), weights), _mm256_set1_epi32(1 << (LINEAR_LINE_SHIFT - 1)));
  return _mm256_srai_epi32(sums, LINEAR_LINE_SHIFT);
}

// Gathering them with one instruction would take many processors several times as long.
AVX2_INLINE __m128i two_of_each(const uint8_t *row, const int32_t *offsets) {
  row++;
  return _mm_setr_epi16(
    two_bytes(row + offsets[0]), two_bytes(row + offsets[1]), two_bytes(row + offsets[2]), two_bytes(row + offsets[3]),
    two_bytes(row + offsets[4]), two_bytes(row + offsets[5]), two_bytes(row + offsets[6]), two_bytes(row + offsets[7]));
}

AVX2_INLINE void put_two_lines(__m128i upper, __m128i lower, __m256i x, __m256i y, uint8_t *target) {
  __m256i weights = linear_weights(x);
  __m256i sum = weigh_two(linear_line(upper, weights), linear_line(lower, weights), linear_weights(y));
  put_samples(sum, LINEAR_SAMPLE_SHIFT, target);
}

AVX2_INLINE void sample_linear_group(const muster_warp *warp, __m256i x, __m256i y, __m256i offsets, uint8_t *target) {
  const uint8_t *row = warp->source + warp->stride;
  int32_t places[GROUP];
  _mm256_storeu_si256((__m256i *)places, offsets);
  put_two_lines(two_of_each(row, places), two_of_each(row + warp->stride, places), x, y, target);
}

AVX2_INLINE void sample_close_linear_group(const muster_warp *warp, const close_group *group, uint8_t *target) {
  const uint8_t *row = group->row + warp->stride;
  // The rows below, which the next rows of the target need, are mostly not where a processor would expect them.
  _mm_prefetch((const char *)(row + 8 * warp->stride), _MM_HINT_T0);
  // The bytes n and n + 1 of each whole number n.
  const __m128i whole = _mm_setr_epi8(1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
  __m128i across = _mm256_castsi256_si128(group->both), down = _mm256_extracti128_si256(group->both, 1);
  __m128i places = _mm_add_epi8(_mm_shuffle_epi8(across, whole), _mm_set1_epi16(0x0100));
  __m128i is_below = _mm_cmpgt_epi16(down, _mm_set1_epi16(PHASES - 1));
  __m128i rows[3];
  for (int j = 0; j < 3; j++, row += warp->stride) {
    rows[j] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)row), places);
  }
  __m128i upper = _mm_blendv_epi8(rows[0], rows[1], is_below), lower = _mm_blendv_epi8(rows[1], rows[2], is_below);
  put_two_lines(upper, lower, group->x, group->y, target);
}

AVX2_APART void take_linear_avx2(
  const muster_warp *warp, const int32_t *across, const int32_t *down, int32_t count, uint8_t *target) {
  take_groups(warp, across, down, count, target, (samplers){sample_close_linear_group, sample_linear_group, 2, 1});
}

AVX2 void muster_warp_row_linear_avx2(const muster_warp *warp, int32_t y, uint8_t *target, int32_t width) {
  warp_row(warp, y, target, width, take_linear_avx2);
}

AVX2 void muster_warp_row_avx2(const muster_warp *warp, int32_t y, uint8_t *target, int32_t width) {
  warp_row(warp, y, target, width, take_avx2);
}
#endif
