#include "resample.h"

#include <math.h>
#include <string.h>

#include "blocks.h"
#include "resample_kernels.h"

bool muster_simd_is_available(muster_simd simd) {
  switch (simd) {
  case MUSTER_SIMD_PLAIN: return true;
#if defined(__x86_64__)
  case MUSTER_SIMD_SSE2: return true;
  case MUSTER_SIMD_AVX2: return __builtin_cpu_supports("avx2");
#elif defined(__aarch64__)
  case MUSTER_SIMD_NEON: return true;
#endif
  default: return false;
  }
}

muster_simd muster_simd_best(void) {
#if defined(__x86_64__)
  return muster_simd_is_available(MUSTER_SIMD_AVX2) ? MUSTER_SIMD_AVX2 : MUSTER_SIMD_SSE2;
#elif defined(__aarch64__)
  return MUSTER_SIMD_NEON;
#else
  return MUSTER_SIMD_PLAIN;
#endif
}

double muster_lanczos3(double x) {
  if (x == 0) { return 1; }
  if (x <= -3 || x >= 3) { return 0; }
  double angle = M_PI * x;
  return 3 * sin(angle) * sin(angle / 3) / (angle * angle);
}

static muster_down_kernel down_kernel(muster_simd simd) {
  switch (simd) {
#if defined(__x86_64__)
  case MUSTER_SIMD_SSE2: return muster_down_sse2;
  case MUSTER_SIMD_AVX2: return muster_down_avx2;
#elif defined(__aarch64__)
  case MUSTER_SIMD_NEON: return muster_down_neon;
#endif
  default: return muster_down_plain;
  }
}

static muster_across_kernel across_kernel(muster_simd simd) {
  switch (simd) {
#if defined(__x86_64__)
  case MUSTER_SIMD_AVX2: return muster_across_avx2;
#endif
  case MUSTER_SIMD_PLAIN: return muster_across_plain;
  default: return muster_across_lanes;
  }
}

static int32_t min(int32_t a, int32_t b) { return a < b ? a : b; }

size_t muster_resample_work_count(const muster_axis *across) {
  size_t columns = ((size_t)across->source_count + COLUMN_GROUP - 1) / COLUMN_GROUP * COLUMN_GROUP;
  return sizeof(lines) + (columns + (size_t)across->stride + 2) / 2 * sizeof(column_pair);
}

static void pair_columns(const lines *from, int32_t width, column_pair *pairs) {
  typedef int32_t fours __attribute__((vector_size(16)));
  for (int32_t row = 0; row < ROW_GROUP; row += 4) {
    for (int32_t x = 0; x < width; x += 8) {
      fours in[4];
      for (int32_t i = 0; i < 4; i++) { memcpy(&in[i], (*from)[row + i] + x, sizeof in[i]); }
      fours low01 = __builtin_shufflevector(in[0], in[1], 0, 4, 1, 5), low23 = __builtin_shufflevector(in[2], in[3], 0, 4, 1, 5);
      fours high01 = __builtin_shufflevector(in[0], in[1], 2, 6, 3, 7), high23 = __builtin_shufflevector(in[2], in[3], 2, 6, 3, 7);
      fours out[4] = {
        __builtin_shufflevector(low01, low23, 0, 1, 4, 5), __builtin_shufflevector(low01, low23, 2, 3, 6, 7),
        __builtin_shufflevector(high01, high23, 0, 1, 4, 5), __builtin_shufflevector(high01, high23, 2, 3, 6, 7),
      };
      for (int32_t i = 0; i < 4; i++) { memcpy(pairs[x / 2 + i][place_of_row(row)], &out[i], sizeof out[i]); }
    }
  }
}

// Sixteen columns of sixteen rows, the columns one after the other.
typedef uint8_t block[ROW_GROUP][ROW_GROUP];

static void transpose(const uint8_t *from, ptrdiff_t stride, uint8_t *to, ptrdiff_t to_stride) {
  for (int32_t y = 0; y < ROW_GROUP; y += 8) {
    for (int32_t x = 0; x < ROW_GROUP; x += 8) {
      muster_transpose_block(from + y * stride + x, stride, to + x * to_stride + y, to_stride);
    }
  }
}

static void turn_columns(const uint8_t *columns, uint8_t *rows, ptrdiff_t stride) {
  transpose(columns, ROW_GROUP, rows, stride);
}

static muster_pair_kernel pair_kernel(muster_simd simd) {
#if defined(__x86_64__)
  if (simd == MUSTER_SIMD_AVX2) { return muster_pair_columns_avx2; }
#endif
  (void)simd;
  return pair_columns;
}

static muster_turn_kernel turn_kernel(muster_simd simd) {
#if defined(__x86_64__)
  if (simd == MUSTER_SIMD_AVX2) { return muster_turn_columns_avx2; }
#endif
  (void)simd;
  return turn_columns;
}

// Makes up to 16 rows of the target, all of whose columns are there as pairs.
static void weigh_across(
  const column_pair *pairs, const muster_axis *across, muster_rows target, int32_t first_row, int32_t row_count,
  muster_simd simd) {
  muster_across_kernel kernel = across_kernel(simd);
  muster_turn_kernel turn = turn_kernel(simd);
  if (target.is_turned && row_count == ROW_GROUP) {
    kernel(pairs, across, 0, across->target_count, target.samples + first_row, target.stride);
    return;
  }
  for (int32_t x = 0; x < across->target_count; x += ROW_GROUP) {
    block columns, rows;
    int32_t count = min(across->target_count - x, ROW_GROUP);
    kernel(pairs, across, x, count, columns[0], ROW_GROUP);
    if (target.is_turned) {
      for (int32_t i = 0; i < count; i++) {
        memcpy(target.samples + (x + i) * target.stride + first_row, columns[i], (size_t)row_count);
      }
      continue;
    }
    uint8_t *to = target.samples + first_row * target.stride + x;
    if (count == ROW_GROUP && row_count == ROW_GROUP) {
      turn(columns[0], to, target.stride);
      continue;
    }
    turn(columns[0], rows[0], ROW_GROUP);
    for (int32_t i = 0; i < row_count; i++) { memcpy(to + i * target.stride, rows[i], (size_t)count); }
  }
}

void muster_resample_rows(
  const uint8_t *source, ptrdiff_t source_stride, int32_t source_first_row, muster_rows target,
  const muster_axis *across, const muster_axis *down, int32_t first_row, int32_t end_row, void *work,
  muster_simd simd) {
  if (!muster_simd_is_available(simd)) { simd = MUSTER_SIMD_PLAIN; }
  muster_down_kernel weigh_down = down_kernel(simd);
  muster_pair_kernel pair = pair_kernel(simd);
  lines *lines = work;
  column_pair *pairs = (column_pair *)(lines + 1);
  for (int32_t y = first_row; y < end_row; y += ROW_GROUP) {
    int32_t row_count = min(end_row - y, ROW_GROUP);
    for (int32_t x = 0; x < across->source_count; x += COLUMNS_AT_ONCE) {
      int32_t width = min(across->source_count - x, COLUMNS_AT_ONCE);
      for (int32_t i = 0; i < row_count; i++) {
        int32_t start = down->starts[y + i];
        weigh_down(
          source + (start - source_first_row) * source_stride + x, source_stride, down->source_count - 1 - start,
          down->weights + (ptrdiff_t)(y + i) * down->stride, down->taps, width, (*lines)[i]);
      }
      pair(lines, width, pairs + x / 2);
    }
    weigh_across(pairs, across, target, y, row_count, simd);
  }
}

// Copies up to 16 rows, of which the first is given, to the target's columns, or some of them if there are fewer rows.
static void copy_turned(
  const uint8_t *source, ptrdiff_t stride, int32_t width, bool mirrors, muster_rows target, int32_t first_row,
  int32_t row_count) {
  for (int32_t x = 0; x < width; x += ROW_GROUP) {
    block columns;
    if (row_count == ROW_GROUP) {
      transpose(source + x, stride, columns[0], ROW_GROUP);
    } else {
      for (int32_t i = 0; i < row_count; i++) {
        for (int32_t j = 0; j < ROW_GROUP; j++) { columns[j][i] = source[i * stride + x + j]; }
      }
    }
    for (int32_t i = 0; i < min(width - x, ROW_GROUP); i++) {
      int32_t column = mirrors ? width - 1 - x - i : x + i;
      memcpy(target.samples + column * target.stride + first_row, columns[i], (size_t)row_count);
    }
  }
}

void muster_copy_rows(
  const uint8_t *source, ptrdiff_t source_stride, int32_t source_first_row, int32_t width, int32_t height,
  bool mirrors_columns, bool mirrors_rows, muster_rows target, int32_t first_row, int32_t end_row) {
  ptrdiff_t step = mirrors_rows ? -source_stride : source_stride;
  for (int32_t y = first_row; y < end_row; y += ROW_GROUP) {
    int32_t row_count = min(end_row - y, ROW_GROUP);
    const uint8_t *from = source + ((mirrors_rows ? height - 1 - y : y) - source_first_row) * source_stride;
    if (target.is_turned) {
      copy_turned(from, step, width, mirrors_columns, target, y, row_count);
      continue;
    }
    for (int32_t i = 0; i < row_count; i++, from += step) {
      uint8_t *to = target.samples + (y + i) * target.stride;
      if (!mirrors_columns) {
        memcpy(to, from, (size_t)width);
        continue;
      }
      for (int32_t x = 0; x < width; x++) { to[x] = from[width - 1 - x]; }
    }
  }
}
