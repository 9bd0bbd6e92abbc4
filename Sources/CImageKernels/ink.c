#include "ink.h"

#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "instructions.h"

#define REACH 12
#define MIN_STEP 12

// Of the rows around the current one: the sums of each column's levels and of their squares, and the same summed from
// the left, with a zero before the first.
typedef struct {
  uint32_t *columns, *squares, *columns_before, *squares_before;
} sums;

static size_t padded(int32_t width) { return ((size_t)width + 64) / 64 * 64; }

size_t muster_find_ink_work_count(int32_t width) { return padded(width) * (4 * sizeof(uint32_t) + 1); }

// Adds a row to the columns' sums, and subtracts another one; either may be NULL.
INLINE void move_columns(
  const sums *s, const uint8_t *restrict entering, const uint8_t *restrict leaving, int32_t width) {
  uint32_t *restrict columns = s->columns, *restrict squares = s->squares;
  if (entering && leaving) {
    for (int32_t x = 0; x < width; x++) {
      int32_t level = entering[x], before = leaving[x];
      columns[x] += (uint32_t)(level - before);
      squares[x] += (uint32_t)((level - before) * (level + before));
    }
  } else if (entering || leaving) {
    const uint8_t *row = entering ? entering : leaving;
    int32_t sign = entering ? 1 : -1;
    for (int32_t x = 0; x < width; x++) {
      int32_t level = row[x];
      columns[x] += (uint32_t)(sign * level);
      squares[x] += (uint32_t)(sign * level * level);
    }
  }
}

INLINE void sum_from_the_left(const sums *s, int32_t width) {
  uint32_t sum = 0, square = 0;
  for (int32_t x = 0; x < width; x++) {
    s->columns_before[x] = sum;
    s->squares_before[x] = square;
    sum += s->columns[x];
    square += s->squares[x];
  }
  s->columns_before[width] = sum;
  s->squares_before[width] = square;
}

// The kind of ink of a level among `count` samples of these sums. Vectors convert only signed numbers at once.
INLINE uint8_t kind_of_ink(uint8_t level, uint32_t sum, uint32_t square, int32_t count) {
  float number = (float)count, all = (float)(int32_t)sum;
  float step = all - number * (float)level;
  float variance = number * (float)(int32_t)square - all * all;
  int32_t kind = step > MIN_STEP * number ? MUSTER_DARK_INK : -step > MIN_STEP * number ? MUSTER_LIGHT_INK : 0;
  return (uint8_t)(4 * step * step > variance ? kind : 0);
}

// Marks the samples of a row from `x` on, whose neighbourhoods may end at the plane's edges.
INLINE void mark_some(
  const sums *s, const uint8_t *restrict row, int32_t width, int32_t rows, int32_t x, int32_t end,
  uint8_t *restrict ink) {
  const uint32_t *levels = s->columns_before, *squares = s->squares_before;
  for (; x < end; x++) {
    int32_t first = x < REACH ? 0 : x - REACH, last = x + REACH < width ? x + REACH + 1 : width;
    ink[x] = kind_of_ink(row[x], levels[last] - levels[first], squares[last] - squares[first], rows * (last - first));
  }
}

INLINE void mark_ink(const sums *s, const uint8_t *restrict row, int32_t width, int32_t rows, uint8_t *restrict ink) {
  const uint32_t *levels = s->columns_before, *squares = s->squares_before;
  int32_t x = REACH < width ? REACH : width;
  mark_some(s, row, width, rows, 0, x, ink);
  int32_t count = rows * (2 * REACH + 1);
  for (; x < width - REACH; x++) {
    uint32_t level = levels[x + REACH + 1] - levels[x - REACH];
    uint32_t square = squares[x + REACH + 1] - squares[x - REACH];
    ink[x] = kind_of_ink(row[x], level, square, count);
  }
  mark_some(s, row, width, rows, x, width, ink);
}

static void find_ink(
  const uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, const sums *s, uint8_t *ink) {
  for (int32_t y = -REACH; y < height; y++) {
    int32_t first = y - REACH - 1, last = y + REACH;
    move_columns(
      s, last < height ? plane + last * stride : NULL, first >= 0 ? plane + first * stride : NULL, width);
    if (y < 0) { continue; }
    int32_t rows = (last < height ? last : height - 1) - (first < 0 ? -1 : first);
    sum_from_the_left(s, width);
    mark_ink(s, plane + y * stride, width, rows, ink + (ptrdiff_t)y * width);
  }
}

#if defined(__x86_64__)
// The sum of eight numbers from the first to each of them, and of all numbers before.
AVX2 INLINE __m256i sum_to_each(__m256i numbers, __m256i before) {
  // Within each half, then those of the lower half to all of the upper one.
  numbers = _mm256_add_epi32(numbers, _mm256_slli_si256(numbers, 4));
  numbers = _mm256_add_epi32(numbers, _mm256_slli_si256(numbers, 8));
  __m256i lower = _mm256_permute2x128_si256(numbers, numbers, 0x08);
  return _mm256_add_epi32(_mm256_add_epi32(numbers, _mm256_shuffle_epi32(lower, 0xFF)), before);
}

AVX2 INLINE __m256i eight_levels(const uint8_t *row) {
  return _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)row));
}

// Moves the columns by a row, and sums them from the left on the way.
AVX2 INLINE void move_and_sum(const sums *s, const uint8_t *entering, const uint8_t *leaving, int32_t width) {
  __m256i level_sum = _mm256_setzero_si256(), square_sum = level_sum;
  const __m256i last = _mm256_set1_epi32(7);
  int32_t x = 0;
  for (; x + 8 <= width; x += 8) {
    __m256i level = eight_levels(entering + x), before = eight_levels(leaving + x);
    __m256i *columns = (__m256i *)(s->columns + x), *squares = (__m256i *)(s->squares + x);
    __m256i change = _mm256_sub_epi32(level, before);
    __m256i column = _mm256_add_epi32(_mm256_loadu_si256(columns), change);
    // The upper 16 bits of the sum are zero, whatever those of the change are.
    __m256i square_change = _mm256_madd_epi16(change, _mm256_add_epi32(level, before));
    __m256i square = _mm256_add_epi32(_mm256_loadu_si256(squares), square_change);
    _mm256_storeu_si256(columns, column);
    _mm256_storeu_si256(squares, square);
    column = sum_to_each(column, level_sum);
    square = sum_to_each(square, square_sum);
    _mm256_storeu_si256((__m256i *)(s->columns_before + x + 1), column);
    _mm256_storeu_si256((__m256i *)(s->squares_before + x + 1), square);
    level_sum = _mm256_permutevar8x32_epi32(column, last);
    square_sum = _mm256_permutevar8x32_epi32(square, last);
  }
  for (; x < width; x++) {
    int32_t level = entering[x], before = leaving[x];
    s->columns[x] += (uint32_t)(level - before);
    s->squares[x] += (uint32_t)((level - before) * (level + before));
    s->columns_before[x + 1] = s->columns_before[x] + s->columns[x];
    s->squares_before[x + 1] = s->squares_before[x] + s->squares[x];
  }
}

// The kinds of ink of eight samples with whole neighbourhoods, as numbers of 32 bits. Sums of levels are less than 2²⁴,
// so that numbers made of them are the same whether they are whole or not.
AVX2 INLINE __m256i eight_kinds(const sums *s, const uint8_t *row, int32_t x, int32_t count) {
  const uint32_t *levels = s->columns_before + x, *squares = s->squares_before + x;
  __m256i sum = _mm256_sub_epi32(
    _mm256_loadu_si256((const __m256i *)(levels + REACH + 1)), _mm256_loadu_si256((const __m256i *)(levels - REACH)));
  __m256i square = _mm256_sub_epi32(
    _mm256_loadu_si256((const __m256i *)(squares + REACH + 1)), _mm256_loadu_si256((const __m256i *)(squares - REACH)));
  __m256i step = _mm256_sub_epi32(sum, _mm256_madd_epi16(eight_levels(row + x), _mm256_set1_epi32(count)));
  __m256 number = _mm256_set1_ps((float)count), all = _mm256_cvtepi32_ps(sum), exact = _mm256_cvtepi32_ps(step);
  __m256 variance = _mm256_sub_ps(_mm256_mul_ps(number, _mm256_cvtepi32_ps(square)), _mm256_mul_ps(all, all));
  __m256 four = _mm256_mul_ps(_mm256_mul_ps(_mm256_set1_ps(4), exact), exact);
  __m256i stands_out = _mm256_castps_si256(_mm256_cmp_ps(four, variance, _CMP_GT_OQ));
  __m256i is_dark = _mm256_cmpgt_epi32(step, _mm256_set1_epi32(MIN_STEP * count));
  __m256i is_light = _mm256_cmpgt_epi32(_mm256_set1_epi32(-MIN_STEP * count), step);
  __m256i kinds = _mm256_or_si256(
    _mm256_and_si256(is_dark, _mm256_set1_epi32(MUSTER_DARK_INK)),
    _mm256_and_si256(is_light, _mm256_set1_epi32(MUSTER_LIGHT_INK)));
  return _mm256_and_si256(kinds, stands_out);
}

AVX2 INLINE void mark_ink_avx2(const sums *s, const uint8_t *row, int32_t width, int32_t rows, uint8_t *ink) {
  const __m256i in_order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  int32_t x = REACH, count = rows * (2 * REACH + 1);
  mark_some(s, row, width, rows, 0, x < width ? x : width, ink);
  for (; x + 32 <= width - REACH; x += 32) {
    __m256i first = _mm256_packs_epi32(eight_kinds(s, row, x, count), eight_kinds(s, row, x + 8, count));
    __m256i second = _mm256_packs_epi32(eight_kinds(s, row, x + 16, count), eight_kinds(s, row, x + 24, count));
    __m256i kinds = _mm256_permutevar8x32_epi32(_mm256_packs_epi16(first, second), in_order);
    _mm256_storeu_si256((__m256i *)(ink + x), kinds);
  }
  for (; x + 8 <= width - REACH; x += 8) {
    __m256i kinds = eight_kinds(s, row, x, count);
    __m128i narrow = _mm_packs_epi32(_mm256_castsi256_si128(kinds), _mm256_extracti128_si256(kinds, 1));
    _mm_storel_epi64((__m128i *)(ink + x), _mm_packs_epi16(narrow, narrow));
  }
  mark_some(s, row, width, rows, x, width, ink);
}

// The same with vectors of eight. `nothing` is a row of zeros, which enters or leaves where there is no row.
AVX2 static void find_ink_avx2(
  const uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, const sums *s, const uint8_t *nothing,
  uint8_t *ink) {
  s->columns_before[0] = s->squares_before[0] = 0;
  for (int32_t y = -REACH; y < height; y++) {
    int32_t first = y - REACH - 1, last = y + REACH;
    move_and_sum(
      s, last < height ? plane + last * stride : nothing, first >= 0 ? plane + first * stride : nothing, width);
    if (y < 0) { continue; }
    int32_t rows = (last < height ? last : height - 1) - (first < 0 ? -1 : first);
    mark_ink_avx2(s, plane + y * stride, width, rows, ink + (ptrdiff_t)y * width);
  }
}
#endif

void muster_find_ink(
  const uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, void *work, uint8_t *ink, muster_simd simd) {
  size_t count = padded(width);
  uint32_t *first = work;
  sums s = {first, first + count, first + 2 * count, first + 3 * count};
  memset(first, 0, 2 * count * sizeof(uint32_t));
#if defined(__x86_64__)
  if (simd == MUSTER_SIMD_AVX2 && muster_simd_is_available(simd)) {
    const uint8_t *nothing = memset(first + 4 * count, 0, count);
    find_ink_avx2(plane, stride, width, height, &s, nothing, ink);
    return;
  }
#else
  (void)simd;
#endif
  find_ink(plane, stride, width, height, &s, ink);
}

void muster_describe_ink_tiles(
  const uint8_t *plane, ptrdiff_t stride, const uint8_t *ink, int32_t width, int32_t height, muster_ink_tile *tiles) {
  int32_t across = width / MUSTER_INK_TILE, down = height / MUSTER_INK_TILE;
  memset(tiles, 0, (size_t)across * (size_t)down * sizeof(muster_ink_tile));
  for (int32_t y = 0; y < down * MUSTER_INK_TILE; y++) {
    for (int32_t left = 0; left < across * MUSTER_INK_TILE; left += MUSTER_INK_TILE) {
      const uint8_t *row = plane + y * stride + left, *here = ink + (ptrdiff_t)y * width + left;
      // Beyond the plane there is no ink.
      uint8_t before[MUSTER_INK_TILE] = {left > 0 ? here[-1] : 0}, above[MUSTER_INK_TILE] = {0};
      memcpy(before + 1, here, MUSTER_INK_TILE - 1);
      if (y > 0) { memcpy(above, here - width, MUSTER_INK_TILE); }
      muster_ink_tile sum = {0};
      for (int32_t x = 0; x < MUSTER_INK_TILE; x++) {
        uint32_t is_ink = here[x] & MUSTER_DARK_INK;
        sum.ink += is_ink;
        sum.across += (here[x] ^ before[x]) & MUSTER_DARK_INK;
        sum.down += (here[x] ^ above[x]) & MUSTER_DARK_INK;
        sum.ink_levels += is_ink * row[x];
        sum.levels += row[x];
      }
      muster_ink_tile *tile = &tiles[y / MUSTER_INK_TILE * across + left / MUSTER_INK_TILE];
      tile->ink += sum.ink, tile->across += sum.across, tile->down += sum.down;
      tile->ink_levels += sum.ink_levels, tile->levels += sum.levels;
    }
  }
}
