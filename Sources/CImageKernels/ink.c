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

size_t muster_find_ink_work_count(int32_t width) { return padded(width) * 4 * sizeof(uint32_t); }

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

INLINE void mark_ink(const sums *s, const uint8_t *restrict row, int32_t width, int32_t rows, uint8_t *restrict ink) {
  const uint32_t *levels = s->columns_before, *squares = s->squares_before;
  for (int32_t x = 0; x < width; x++) {
    if (x == REACH && width > 2 * REACH) {
      int32_t count = rows * (2 * REACH + 1);
      for (; x < width - REACH; x++) {
        uint32_t level = levels[x + REACH + 1] - levels[x - REACH];
        uint32_t square = squares[x + REACH + 1] - squares[x - REACH];
        ink[x] = kind_of_ink(row[x], level, square, count);
      }
    }
    int32_t first = x < REACH ? 0 : x - REACH, end = x + REACH < width ? x + REACH + 1 : width;
    ink[x] = kind_of_ink(row[x], levels[end] - levels[first], squares[end] - squares[first], rows * (end - first));
  }
}

INLINE void find_ink(
  const uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, const sums *s, uint8_t *ink,
  void (*sum_columns)(const sums *s, int32_t width)) {
  for (int32_t y = -REACH; y < height; y++) {
    int32_t first = y - REACH - 1, last = y + REACH;
    move_columns(
      s, last < height ? plane + last * stride : NULL, first >= 0 ? plane + first * stride : NULL, width);
    if (y < 0) { continue; }
    int32_t rows = (last < height ? last : height - 1) - (first < 0 ? -1 : first);
    sum_columns(s, width);
    mark_ink(s, plane + y * stride, width, rows, ink + (ptrdiff_t)y * width);
  }
}

#if defined(__x86_64__)
// Writes the sum of all numbers before each of `count`, which is a multiple of eight.
AVX2 INLINE void sum_before(const uint32_t *numbers, uint32_t *before, size_t count) {
  __m256i sum = _mm256_setzero_si256();
  for (size_t x = 0; x < count; x += 8) {
    __m256i here = _mm256_loadu_si256((const __m256i *)(numbers + x)), all = here;
    // Within each half, then those of the lower half to all of the upper one.
    all = _mm256_add_epi32(all, _mm256_slli_si256(all, 4));
    all = _mm256_add_epi32(all, _mm256_slli_si256(all, 8));
    __m256i lower = _mm256_permute2x128_si256(all, all, 0x08);
    all = _mm256_add_epi32(_mm256_add_epi32(all, _mm256_shuffle_epi32(lower, 0xFF)), sum);
    _mm256_storeu_si256((__m256i *)(before + x), _mm256_sub_epi32(all, here));
    sum = _mm256_permutevar8x32_epi32(all, _mm256_set1_epi32(7));
  }
}

// Behind the last column there are zeros.
AVX2 INLINE void sum_from_the_left_avx2(const sums *s, int32_t width) {
  sum_before(s->columns, s->columns_before, padded(width));
  sum_before(s->squares, s->squares_before, padded(width));
}

// The same code, for twice as many samples at once.
AVX2 static void find_ink_avx2(
  const uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, const sums *s, uint8_t *ink) {
  find_ink(plane, stride, width, height, s, ink, sum_from_the_left_avx2);
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
    find_ink_avx2(plane, stride, width, height, &s, ink);
    return;
  }
#endif
  find_ink(plane, stride, width, height, &s, ink, sum_from_the_left);
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
