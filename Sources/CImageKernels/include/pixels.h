// Small operations on pixels of red, green and blue, 8 bits each, that lie side by side.
#ifndef PIXELS_H
#define PIXELS_H

#include <stddef.h>
#include <stdint.h>

// Makes a plane of luma as JFIF defines it. The source's rows are `stride` bytes apart.
void muster_pixels_luma(
  const uint8_t *_Nonnull pixels, ptrdiff_t stride, int32_t width, int32_t height,
  uint8_t *_Nonnull luma, ptrdiff_t luma_stride);

// Turns a picture clockwise by `quarters` (1, 2 or 3) of a turn. Neither has anything between its rows; the target is
// `height` pixels wide when that is an odd number of quarters. The two must not overlap.
void muster_pixels_turn(
  const uint8_t *_Nonnull source, int32_t width, int32_t height, uint8_t *_Nonnull target, int32_t quarters);

#endif
