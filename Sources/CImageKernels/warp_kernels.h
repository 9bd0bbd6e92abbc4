// What each instruction set provides for warping; private to this target.
#ifndef WARP_KERNELS_H
#define WARP_KERNELS_H

#include "instructions.h"
#include "resample_kernels.h"
#include "warp.h"

// Positions are in 256ths of a sample, starting one sample before the plane's first.
#define POSITION_SHIFT 8
#define PHASES (1 << POSITION_SHIFT)

// The weight of one 256th of the way to the next sample.
#define LINEAR_STEP ((1 << 14) / PHASES)

// Samples of a row whose positions are found at once, by vectors.
#define RUN_LENGTH 128

// The plane that is warped, by which matrix, and the weights of four neighbours for each phase, which add up to 1 << 14.
typedef struct {
  const uint8_t *source;
  ptrdiff_t stride;
  int32_t width;
  int32_t height;
  const double *homography;
  const int16_t (*weights)[4];
  // The numbers from 0 on, as many as a run has samples.
  const float *numbers;
} muster_warp;

// Makes row `y` of the target.
typedef void (*muster_warp_kernel)(const muster_warp *warp, int32_t y, uint8_t *target, int32_t width);

void muster_warp_row_plain(const muster_warp *warp, int32_t y, uint8_t *target, int32_t width);
#if defined(__x86_64__)
void muster_warp_row_sse2(const muster_warp *warp, int32_t y, uint8_t *target, int32_t width);
void muster_warp_row_avx2(const muster_warp *warp, int32_t y, uint8_t *target, int32_t width);
// As if the weights were linear.
void muster_warp_row_linear_avx2(const muster_warp *warp, int32_t y, uint8_t *target, int32_t width);
#endif

// Takes `count` samples from where they lie, `across` and `down`.
typedef void (*muster_warp_run)(
  const muster_warp *warp, const int32_t *across, const int32_t *down, int32_t count, uint8_t *target);

// Weighs the 4 × 4 samples from `first` on: across each row, then down.
typedef uint8_t (*muster_warp_sampler)(
  const uint8_t *first, ptrdiff_t stride, const int16_t *across, const int16_t *down);

// Converts a place along an axis to a position; NaN counts as before the first sample.
INLINE int32_t warp_position(float place, float count) {
  float from = place > -1 ? place : -1;
  float within = from < count ? from : count;
  return (int32_t)((within + 1) * PHASES + 0.5f);
}

// The loop of every kernel, into which the taking of its samples is inlined.
INLINE void warp_row(const muster_warp *warp, int32_t y, uint8_t *target, int32_t width, muster_warp_run take) {
  const double *h = warp->homography;
  const float x0 = (float)(h[1] * y + h[2]), y0 = (float)(h[4] * y + h[5]), w0 = (float)(h[7] * y + h[8]);
  const float x_step = (float)h[0], y_step = (float)h[3], w_step = (float)h[6];
  const float source_width = (float)warp->width, source_height = (float)warp->height;
  const float *numbers = warp->numbers;
  int32_t across[RUN_LENGTH], down[RUN_LENGTH];
  for (int32_t x = 0; x < width; x += RUN_LENGTH) {
    int32_t count = width - x < RUN_LENGTH ? width - x : RUN_LENGTH;
    for (int32_t i = 0; i < count; i++) {
      // Whole, as no target is wider than 2²⁴.
      float at = (float)x + numbers[i], scale = 1 / (w_step * at + w0);
      across[i] = warp_position((x_step * at + x0) * scale, source_width);
      down[i] = warp_position((y_step * at + y0) * scale, source_height);
    }
    take(warp, across, down, count, target + x);
  }
}

// The first of the four neighbours that are weighed along an axis: positions begin one sample before the first, and
// the neighbours one sample before the position.
INLINE int32_t warp_first(int32_t position) { return (position >> POSITION_SHIFT) - 2; }

INLINE int32_t warp_clamped(int32_t index, int32_t count) {
  return index < 0 ? 0 : index >= count ? count - 1 : index;
}

// Takes one sample after the other.
INLINE void warp_run(
  const muster_warp *warp, const int32_t *across, const int32_t *down, int32_t count, uint8_t *target,
  muster_warp_sampler sample) {
  for (int32_t k = 0; k < count; k++) {
    int32_t x = warp_first(across[k]), y = warp_first(down[k]);
    const uint8_t *first = warp->source + y * warp->stride + x;
    ptrdiff_t stride = warp->stride;
    uint8_t near[16];
    if (x < 0 || y < 0 || x + 4 > warp->width || y + 4 > warp->height) {
      // Some of the neighbours lie beyond the plane's edge.
      for (int32_t j = 0; j < 4; j++) {
        const uint8_t *row = warp->source + warp_clamped(y + j, warp->height) * warp->stride;
        for (int32_t i = 0; i < 4; i++) { near[4 * j + i] = row[warp_clamped(x + i, warp->width)]; }
      }
      first = near;
      stride = 4;
    }
    target[k] = sample(
      first, stride, warp->weights[across[k] & (PHASES - 1)], warp->weights[down[k] & (PHASES - 1)]);
  }
}

#endif
