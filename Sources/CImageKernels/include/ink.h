// Ink: samples that are darker, or lighter, than what surrounds them.
#ifndef INK_H
#define INK_H

#include <stddef.h>
#include <stdint.h>

#include "resample.h"

// The kinds of ink; a sample that is paper is 0.
#define MUSTER_DARK_INK 1
#define MUSTER_LIGHT_INK 2

// The number of bytes of `work` that `muster_find_ink` needs.
size_t muster_find_ink_work_count(int32_t width);

// Finds the ink of a plane of less than 32,768 samples each way. A sample is ink if it differs from the mean of the
// 25 × 25 samples around it by 12 levels and by half of their standard deviation.
// `ink` has `width` × `height` samples, row by row. Every instruction set gives the same as plain C.
void muster_find_ink(
  const uint8_t *_Nonnull plane, ptrdiff_t stride, int32_t width, int32_t height, void *_Nonnull work,
  uint8_t *_Nonnull ink, muster_simd simd);

#define MUSTER_INK_TILE 32

// What a square of 32 × 32 samples shows: the number of samples of dark ink, of changes between it and paper across and
// down, and the sums of the levels of dark ink and of all samples.
typedef struct {
  uint32_t ink, across, down, ink_levels, levels;
} muster_ink_tile;

// Describes the whole tiles of a plane whose ink was found, row by row.
void muster_describe_ink_tiles(
  const uint8_t *_Nonnull plane, ptrdiff_t stride, const uint8_t *_Nonnull ink, int32_t width, int32_t height,
  muster_ink_tile *_Nonnull tiles);

#endif
