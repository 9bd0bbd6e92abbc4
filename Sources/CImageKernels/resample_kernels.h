// What each instruction set provides for resampling; private to this target.
#ifndef RESAMPLE_KERNELS_H
#define RESAMPLE_KERNELS_H

#include "resample.h"

// Between the two passes a sample carries 6 fractional bits: 255 with Lanczos's overshoot still fits 16 bits.
#define LINE_SHIFT 8    // 14 bits of weight, 6 bits of fraction kept
#define SAMPLE_SHIFT 20 // 14 bits of weight and those 6 bits

// Columns are worked on in groups of 32; a line has room for whole groups.
#define COLUMN_GROUP 32

// So many of the target's rows are made together: each column of them is one vector's bytes.
#define ROW_GROUP 16

// So many columns are weighed down at once: they and the rows that they are made of fit into a core's first cache.
#define COLUMNS_AT_ONCE 256

// Lines of so many columns, of which each is one of the target's rows.
typedef int16_t lines[ROW_GROUP][COLUMNS_AT_ONCE];

// Two neighbouring columns of a group of rows: for each row the left sample and the right one. Vectors that are packed
// in halves want the rows in another order: 0 – 3, 8 – 11, 4 – 7, 12 – 15.
typedef int16_t column_pair[ROW_GROUP][2];

static inline int32_t place_of_row(int32_t row) { return (row & 3) | (row & 4) << 1 | (row & 8) >> 1; }

// Weighs `taps` rows of the source into one line of `width` columns, rounded up to whole groups.
// Row number `last` is the last one that may be read; further ones have no weight.
typedef void (*muster_down_kernel)(
  const uint8_t *first, ptrdiff_t stride, int32_t last, const int16_t *weights, int32_t taps, int32_t width,
  int16_t *line);

// Weighs pairs of columns into `count` columns of the target from `first` on, `stride` bytes apart: 16 bytes for each,
// one for each row.
typedef void (*muster_across_kernel)(
  const column_pair *pairs, const muster_axis *axis, int32_t first, int32_t count, uint8_t *columns, ptrdiff_t stride);

// Turns the first `width` columns of lines, rounded up to a multiple of eight, into pairs of columns.
typedef void (*muster_pair_kernel)(const lines *from, int32_t width, column_pair *pairs);

// Turns sixteen columns of sixteen rows, the columns one after the other, into rows that are `stride` bytes apart.
typedef void (*muster_turn_kernel)(const uint8_t *columns, uint8_t *rows, ptrdiff_t stride);

// Where the pairs and the weights of a target's column begin. A column that begins within a pair has a zero before its
// first weight, so that its weights are pairs, too.
typedef struct {
  const column_pair *pairs;
  const int16_t *weights;
  int32_t count;
} weighted_pairs;

static inline weighted_pairs pairs_of_column(const column_pair *pairs, const muster_axis *axis, int32_t column) {
  int32_t start = axis->starts[column], odd = start & 1;
  return (weighted_pairs){
    pairs + start / 2, axis->weights + (ptrdiff_t)column * axis->stride - odd, axis->taps / 2 + odd};
}

void muster_down_plain(
  const uint8_t *first, ptrdiff_t stride, int32_t last, const int16_t *weights, int32_t taps, int32_t width,
  int16_t *line);
void muster_across_plain(
  const column_pair *pairs, const muster_axis *axis, int32_t first, int32_t count, uint8_t *columns, ptrdiff_t stride);

// With vectors of eight, which every processor of the two families has.
void muster_across_lanes(
  const column_pair *pairs, const muster_axis *axis, int32_t first, int32_t count, uint8_t *columns, ptrdiff_t stride);

#if defined(__x86_64__)
void muster_down_sse2(
  const uint8_t *first, ptrdiff_t stride, int32_t last, const int16_t *weights, int32_t taps, int32_t width,
  int16_t *line);
void muster_down_avx2(
  const uint8_t *first, ptrdiff_t stride, int32_t last, const int16_t *weights, int32_t taps, int32_t width,
  int16_t *line);
void muster_across_avx2(
  const column_pair *pairs, const muster_axis *axis, int32_t first, int32_t count, uint8_t *columns, ptrdiff_t stride);
void muster_pair_columns_avx2(const lines *from, int32_t width, column_pair *pairs);
void muster_turn_columns_avx2(const uint8_t *columns, uint8_t *rows, ptrdiff_t stride);
#elif defined(__aarch64__)
void muster_down_neon(
  const uint8_t *first, ptrdiff_t stride, int32_t last, const int16_t *weights, int32_t taps, int32_t width,
  int16_t *line);
#endif

#endif
