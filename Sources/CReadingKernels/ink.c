#include "muster_reading.h"

#include <stdlib.h>
#include <string.h>

#include "instructions.h"

static int32_t clamp(int32_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : value;
}

size_t muster_ink_work_count(int32_t width) { return 2 * (size_t)width + 1; }

// Whether a sample is below share / 25 * mean - 4, of `count` samples around it. Up to a radius of 400, all values fit 32
// bits.
INLINE uint8_t is_ink(uint8_t sample, uint32_t count, uint32_t sum, uint32_t share) {
  return 25 * ((uint32_t)sample + 4u) * count < share * sum;
}

// Adds a row of samples to the sums of columns, and subtracts another one; either may be NULL.
INLINE void move_down(
  uint32_t *restrict columns, int32_t width, const uint8_t *restrict entering, const uint8_t *restrict leaving) {
  if (entering != NULL && leaving != NULL) {
    for (int32_t x = 0; x < width; x++) { columns[x] += (uint32_t)(entering[x] - leaving[x]); }
  } else if (entering != NULL) {
    for (int32_t x = 0; x < width; x++) { columns[x] += entering[x]; }
  } else if (leaving != NULL) {
    for (int32_t x = 0; x < width; x++) { columns[x] -= leaving[x]; }
  }
}

// Marks samples that have `count` samples around them, whose sum is the difference of `right` and `left`.
INLINE void mark(
  const uint8_t *restrict samples, int32_t width, uint32_t count, const uint32_t *restrict left,
  const uint32_t *restrict right, uint32_t share, uint8_t *restrict ink) {
  for (int32_t x = 0; x < width; x++) { ink[x] = is_ink(samples[x], count, right[x] - left[x], share); }
}

// The mean around each sample comes from the sums of the columns over the rows of the square, which move down with it,
// and from the running sums of those, whose differences are right even if they overflow. The threshold is a share of
// the mean, because print on dark paper has less contrast.
WITH_AVX2 void muster_ink(
  muster_gray picture, int32_t radius, uint32_t share, uint8_t *ink, uint32_t *work) {
  const int32_t width = picture.width, height = picture.height;
  uint32_t *columns = work, *sums = work + width;
  memset(columns, 0, (size_t)width * sizeof *columns);
  sums[0] = 0;
  for (int32_t y = -radius; y < height; y++) {
    move_down(
      columns, width, y + radius < height ? picture.samples + (size_t)(y + radius) * width : NULL,
      y > radius ? picture.samples + (size_t)(y - radius - 1) * width : NULL);
    if (y < 0) { continue; }
    uint32_t sum = 0;
    for (int32_t x = 0; x < width; x++) { sums[x + 1] = sum += columns[x]; }
    const uint32_t rows = (uint32_t)(clamp(y + radius + 1, 0, height) - clamp(y - radius, 0, height));
    const uint8_t *row = picture.samples + (size_t)y * width;
    uint8_t *marks = ink + (size_t)y * width;
    // Far enough from both edges the square is whole, and the remaining loop can be vectorized.
    const int32_t first = clamp(radius, 0, width), last = clamp(width - radius - 1, first, width);
    for (int32_t x = 0; x < width; x = x + 1 == first ? last : x + 1) {
      const int32_t left = clamp(x - radius, 0, width), right = clamp(x + radius + 1, 0, width);
      marks[x] = is_ink(row[x], rows * (uint32_t)(right - left), sums[right] - sums[left], share);
    }
    if (first < last) {
      mark(
        row + first, last - first, rows * (uint32_t)(2 * radius + 1), sums + first - radius, sums + first + radius + 1,
        share, marks + first);
    }
  }
}

WITH_AVX2 void muster_halve(muster_gray picture, uint8_t *halved) {
  const int32_t width = picture.width / 2, height = picture.height / 2;
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *upper = picture.samples + (size_t)(2 * y) * picture.width, *lower = upper + picture.width;
    for (int32_t x = 0; x < width; x++) {
      *halved++ = (uint8_t)((upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1] + 2) / 4);
    }
  }
}

WITH_AVX2 void muster_double(muster_gray picture, uint8_t *doubled) {
  const int32_t width = picture.width, height = picture.height;
  for (int32_t y = 0; y < 2 * height; y++) {
    // A sample lies a quarter from the centre of the one it is part of, three quarters from that of a neighbour.
    const int32_t near = y / 2, aside = y % 2 ? (near + 1 < height ? near + 1 : near) : (near > 0 ? near - 1 : near);
    const uint8_t *a = picture.samples + (size_t)near * width, *b = picture.samples + (size_t)aside * width;
    for (int32_t x = 0; x < width; x++) {
      const int32_t left = x > 0 ? x - 1 : x, right = x + 1 < width ? x + 1 : x;
      const int32_t middle = 3 * (3 * a[x] + b[x]) + 8;
      *doubled++ = (uint8_t)((middle + 3 * a[left] + b[left]) / 16);
      *doubled++ = (uint8_t)((middle + 3 * a[right] + b[right]) / 16);
    }
  }
}

WITH_AVX2 void muster_changes(
  const uint8_t *ink, int32_t width, int32_t height, int32_t strips, uint16_t *counts) {
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *row = ink + (size_t)y * width;
    for (int32_t strip = 0; strip < strips; strip++) {
      const int32_t from = (int32_t)((int64_t)width * strip / strips), to = (int32_t)((int64_t)width * (strip + 1) / strips);
      uint16_t count = 0;
      for (int32_t x = from > 0 ? from : 1; x < to; x++) { count += row[x] ^ row[x - 1]; }
      counts[(size_t)strip * height + y] = count;
    }
  }
}

WITH_AVX2 void muster_changes_turned(
  const uint8_t *ink, int32_t width, int32_t height, int32_t strips, uint16_t *counts) {
  memset(counts, 0, (size_t)strips * (size_t)width * sizeof *counts);
  for (int32_t strip = 0; strip < strips; strip++) {
    const int32_t from = (int32_t)((int64_t)height * strip / strips);
    const int32_t to = (int32_t)((int64_t)height * (strip + 1) / strips);
    uint16_t *own = counts + (size_t)strip * width;
    // The columns of the turned picture are these rows, from the last to the first.
    for (int32_t column = from > 0 ? from : 1; column < to; column++) {
      const uint8_t *row = ink + (size_t)(height - 1 - column) * width, *before = row + width;
      for (int32_t x = 0; x < width; x++) { own[x] += row[x] ^ before[x]; }
    }
  }
}

WITH_AVX2 void muster_add_shifted(
  const uint8_t *marks, int32_t height, const int32_t *shifts, int32_t strips, uint8_t *counts) {
  memset(counts, 0, (size_t)height);
  for (int32_t strip = 0; strip < strips; strip++) {
    const int32_t shift = clamp(shifts[strip], -height, height);
    const int32_t from = clamp(-shift, 0, height), to = clamp(height - shift, from, height);
    const uint8_t *own = marks + (size_t)strip * (size_t)height;
    for (int32_t row = from; row < to; row++) { counts[row] += own[row + shift]; }
  }
}

WITH_AVX2 uint64_t muster_sum_squares(const uint8_t *counts, int32_t height, uint8_t least) {
  uint64_t sum = 0;
  for (int32_t from = 0; from < height; from += 4096) {
    const int32_t to = height - from < 4096 ? height : from + 4096;
    uint32_t part = 0;
    for (int32_t row = from; row < to; row++) {
      part += counts[row] >= least ? (uint32_t)counts[row] * counts[row] : 0;
    }
    sum += part;
  }
  return sum;
}

// A row of a tile, in samples and in numbers that hold the sums of its columns.
typedef uint8_t tile_row __attribute__((vector_size(MUSTER_TILE)));
typedef uint16_t tile_sums __attribute__((vector_size(2 * MUSTER_TILE)));

INLINE tile_row load(const uint8_t *samples) {
  tile_row row;
  memcpy(&row, samples, sizeof row);
  return row;
}

// A macro, because a function cannot return such a vector on processors without AVX.
#define WIDENED(row) __builtin_convertvector(row, tile_sums)

WITH_AVX2 void muster_measure_tiles(muster_gray picture, const uint8_t *ink, muster_tile *tiles) {
  enum { TILE = MUSTER_TILE };
  const int32_t width = picture.width;
  for (int32_t top = 0; top + TILE <= picture.height; top += TILE) {
    for (int32_t left = 0; left + TILE <= width; left += TILE) {
      tile_row inks = {0}, across = {0}, down = {0};
      tile_sums light = {0}, ink_light = {0};
      for (int32_t y = top; y < top + TILE; y++) {
        const uint8_t *marks = ink + (size_t)y * width + left;
        const tile_row row = load(marks), above = y > 0 ? load(marks - width) : row;
        const tile_row samples = load(picture.samples + (size_t)y * width + left);
        // The first column changes from the one before it.
        tile_row before;
        if (left > 0) {
          before = load(marks - 1);
        } else {
          memcpy((uint8_t *)&before + 1, marks, TILE - 1);
          before[0] = marks[0];
        }
        inks += row;
        across += row ^ before;
        down += row ^ above;
        light += WIDENED(samples);
        ink_light += WIDENED(samples & -row);
      }
      muster_tile tile = {0};
      for (int32_t x = 0; x < TILE; x++) {
        tile.ink += inks[x], tile.across += across[x], tile.down += down[x];
        tile.light += light[x], tile.ink_light += ink_light[x];
      }
      *tiles++ = tile;
    }
  }
}

// Counts the ink in the columns of a picture of this size, whose samples are `across` and `down` apart.
static inline void count_columns(
  const uint8_t *first, ptrdiff_t across, ptrdiff_t down, int32_t width, int32_t height, float y, float slope,
  float half, uint16_t *counts) {
  for (int32_t x = 0; x < width; x++) {
    const float middle = y + slope * (float)x;
    const int32_t top = clamp((int32_t)(middle - half + 0.5f), 0, height);
    const int32_t bottom = clamp((int32_t)(middle + half + 0.5f), 0, height);
    const uint8_t *column = first + x * across;
    uint32_t count = 0;
    for (int32_t row = top; row < bottom; row++) { count += column[row * down]; }
    counts[x] = (uint16_t)count;
  }
}

void muster_columns(
  const uint8_t *ink, int32_t width, int32_t height, float y, float slope, float half, uint16_t *counts) {
  count_columns(ink, 1, width, width, height, y, slope, half, counts);
}

void muster_columns_turned(
  const uint8_t *ink, int32_t width, int32_t height, float y, float slope, float half, uint16_t *counts) {
  const uint8_t *last_row = ink + (size_t)(height - 1) * width;
  count_columns(last_row, -(ptrdiff_t)width, 1, height, width, y, slope, half, counts);
}
