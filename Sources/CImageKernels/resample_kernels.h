// What each instruction set provides for resampling; private to this target.
#ifndef RESAMPLE_KERNELS_H
#define RESAMPLE_KERNELS_H

#include "resample.h"

// Between the two passes a sample carries 6 fractional bits: 255 with Lanczos's overshoot still fits 16 bits.
#define LINE_SHIFT 8    // 14 bits of weight, 6 bits of fraction kept
#define SAMPLE_SHIFT 20 // 14 bits of weight and those 6 bits

// Columns are worked on in groups of 32; a line has room for whole groups.
#define COLUMN_GROUP 32

// Weighs `taps` rows of the source into one line of `width` columns, rounded up to whole groups.
// Row number `last` is the last one that may be read; further ones have no weight.
typedef void (*muster_down_kernel)(
  const uint8_t *first, ptrdiff_t stride, int32_t last, const int16_t *weights, int32_t taps, int32_t width,
  int16_t *line);

// Weighs samples of one line into one row of the target.
typedef void (*muster_across_kernel)(const int16_t *line, const muster_axis *axis, uint8_t *row);

void muster_down_plain(
  const uint8_t *first, ptrdiff_t stride, int32_t last, const int16_t *weights, int32_t taps, int32_t width,
  int16_t *line);
void muster_across_plain(const int16_t *line, const muster_axis *axis, uint8_t *row);

// One sample of muster_across_plain, for the rest of a row that fills no vector.
static inline uint8_t muster_across_sample(const int16_t *line, const muster_axis *axis, int32_t i) {
  const int16_t *in = line + axis->starts[i];
  const int16_t *weights = axis->weights + (ptrdiff_t)i * axis->stride;
  int32_t sum = 1 << (SAMPLE_SHIFT - 1);
  for (int32_t k = 0; k < axis->taps; k++) { sum += in[k] * weights[k]; }
  sum >>= SAMPLE_SHIFT;
  return (uint8_t)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
}

#if defined(__x86_64__)
void muster_down_sse2(
  const uint8_t *first, ptrdiff_t stride, int32_t last, const int16_t *weights, int32_t taps, int32_t width,
  int16_t *line);
void muster_across_sse2(const int16_t *line, const muster_axis *axis, uint8_t *row);
void muster_down_avx2(
  const uint8_t *first, ptrdiff_t stride, int32_t last, const int16_t *weights, int32_t taps, int32_t width,
  int16_t *line);
void muster_across_avx2(const int16_t *line, const muster_axis *axis, uint8_t *row);
#elif defined(__aarch64__)
void muster_down_neon(
  const uint8_t *first, ptrdiff_t stride, int32_t last, const int16_t *weights, int32_t taps, int32_t width,
  int16_t *line);
void muster_across_neon(const int16_t *line, const muster_axis *axis, uint8_t *row);
#endif

#endif
