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
  const int16_t *_Nonnull weights;  // `stride` weights for each target sample; they add up to 1 << 14
  int32_t target_count;             // samples along the axis after resampling
  int32_t source_count;             // samples along the axis before
  int32_t taps;                     // weights that may differ from 0; even
  int32_t stride;                   // weights from one target sample to the next; a multiple of 8, at least `taps`
} muster_axis;

// How many int16_t the `line` of muster_resample_rows must have room for.
size_t muster_resample_line_count(const muster_axis *_Nonnull across);

// Makes the target's rows `first_row` ..< `end_row`.
// Of the source, the rows from `source_first_row` on are there: all that the target's rows take from.
// They are read up to the next multiple of 32 samples, so the source's stride must be one.
void muster_resample_rows(
  const uint8_t *_Nonnull source, ptrdiff_t source_stride, int32_t source_first_row,
  uint8_t *_Nonnull target, ptrdiff_t target_stride,
  const muster_axis *_Nonnull across, const muster_axis *_Nonnull down, int32_t first_row, int32_t end_row,
  int16_t *_Nonnull line, muster_simd simd);

#endif
