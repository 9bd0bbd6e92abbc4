// Lanczos resampling of one plane of 8-bit samples: down its columns first, then across its rows.
// The arithmetic is whole numbers only, so that every instruction set gives the same samples as plain C.
#ifndef RESAMPLE_H
#define RESAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The instruction sets there are kernels for.
typedef enum {
  MUSTER_SIMD_PLAIN = 0,
  MUSTER_SIMD_SSE2 = 1,
  MUSTER_SIMD_AVX2 = 2,
  MUSTER_SIMD_NEON = 3,
} muster_simd;

// Whether this processor can run the kernels of an instruction set.
bool muster_simd_is_available(muster_simd simd);

// The fastest instruction set that this processor can run.
muster_simd muster_simd_best(void);

// Lanczos's window of three lobes: sinc(x) · sinc(x / 3) inside ±3, nothing outside.
double muster_lanczos3(double x);

// Where the samples of one axis come from.
typedef struct {
  const int32_t *_Nonnull starts;   // for each target sample, the first source sample it takes from
  // `stride` weights for each target sample, which add up to 1 << 14. A zero stands before the first of all.
  const int16_t *_Nonnull weights;
  int32_t target_count;             // samples along the axis after resampling
  int32_t source_count;             // samples along the axis before
  int32_t taps;                     // weights that may differ from 0; even
  int32_t stride;                   // weights from one target sample to the next; more than `taps`, the last one is 0
} muster_axis;

// Where rows are written to. Turned, they become columns: the sample (x, y) is stored where (y, x) would be.
typedef struct {
  uint8_t *_Nonnull samples;
  ptrdiff_t stride;
  bool is_turned;
} muster_rows;

// How many bytes of `work` it takes to resample.
size_t muster_resample_work_count(const muster_axis *_Nonnull across);

// Makes the target's rows `first_row` ..< `end_row`; sixteen at a time take the least time.
// Of the source, the rows from `source_first_row` on are there: all that the target's rows take from.
// They are read up to the next multiple of 32 samples, so the source's stride must be one.
void muster_resample_rows(
  const uint8_t *_Nonnull source, ptrdiff_t source_stride, int32_t source_first_row, muster_rows target,
  const muster_axis *_Nonnull across, const muster_axis *_Nonnull down, int32_t first_row, int32_t end_row,
  void *_Nonnull work, muster_simd simd);

// The same for a target of the source's size, `width` × `height`, whose samples are the source's, mirrored or not.
void muster_copy_rows(
  const uint8_t *_Nonnull source, ptrdiff_t source_stride, int32_t source_first_row, int32_t width, int32_t height,
  bool mirrors_columns, bool mirrors_rows, muster_rows target, int32_t first_row, int32_t end_row);

#endif
