// What each instruction set provides for warping; private to this target.
#ifndef WARP_KERNELS_H
#define WARP_KERNELS_H

#include "resample_kernels.h"
#include "warp.h"

// Positions count in 256ths of a sample, from one sample before the plane's first on.
#define POSITION_SHIFT 8
#define PHASES (1 << POSITION_SHIFT)

// Where samples come from that lie side by side in the target.
typedef struct {
  const uint8_t *source;
  ptrdiff_t stride;
  int32_t width;
  int32_t height;
  const int16_t (*weights)[4];  // for each phase four, which add up to 1 << 14
  const int32_t *across;        // positions of `count` samples
  const int32_t *down;
  int32_t count;
} muster_warp_run;

typedef void (*muster_warp_kernel)(const muster_warp_run *run, uint8_t *target);

void muster_warp_plain(const muster_warp_run *run, uint8_t *target);
#if defined(__x86_64__)
void muster_warp_sse2(const muster_warp_run *run, uint8_t *target);
#endif

// Weighs the 4 × 4 samples from `first` on: across each row, then down.
typedef uint8_t (*muster_warp_sampler)(
  const uint8_t *first, ptrdiff_t stride, const int16_t *across, const int16_t *down);

static inline int32_t warp_clamped(int32_t index, int32_t count) {
  return index < 0 ? 0 : index >= count ? count - 1 : index;
}

// One sample whose neighbours lie partly beyond the plane's edge.
static inline uint8_t warp_at_edge(
  const muster_warp_run *run, int32_t x, int32_t y, const int16_t *across, const int16_t *down,
  muster_warp_sampler sample) {
  uint8_t near[16];
  for (int32_t j = 0; j < 4; j++) {
    const uint8_t *row = run->source + warp_clamped(y + j, run->height) * run->stride;
    for (int32_t i = 0; i < 4; i++) { near[4 * j + i] = row[warp_clamped(x + i, run->width)]; }
  }
  return sample(near, 4, across, down);
}

// The loop of every kernel, into which its sampler is inlined.
static inline __attribute__((always_inline)) void warp_run(
  const muster_warp_run *run, uint8_t *target, muster_warp_sampler sample) {
  for (int32_t i = 0; i < run->count; i++) {
    // One sample before the first, and one more as the first of four neighbours.
    int32_t x = (run->across[i] >> POSITION_SHIFT) - 2, y = (run->down[i] >> POSITION_SHIFT) - 2;
    const int16_t *across = run->weights[run->across[i] & (PHASES - 1)];
    const int16_t *down = run->weights[run->down[i] & (PHASES - 1)];
    int isInside = x >= 0 && y >= 0 && x + 4 <= run->width && y + 4 <= run->height;
    target[i] = isInside ? sample(run->source + y * run->stride + x, run->stride, across, down)
                         : warp_at_edge(run, x, y, across, down, sample);
  }
}

#endif
