// Small operations on planes of 8-bit samples.
#ifndef PLANES_H
#define PLANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Repeats the last column and the last row until the plane is `padded_width` × `padded_height`.
void muster_pad_plane(
  uint8_t *_Nonnull plane, ptrdiff_t stride, int32_t width, int32_t height,
  int32_t padded_width, int32_t padded_height);

// Lays the samples of up to four planes side by side: one row.
void muster_interleave(
  const uint8_t *_Nonnull const *_Nonnull planes, int32_t plane_count, uint8_t *_Nonnull pixels, int32_t width);

// Makes pixels of inks out of pixels of the first three inks' complements and a plane of black.
void muster_join_inks(
  const uint8_t *_Nonnull complements, const uint8_t *_Nonnull black, uint8_t *_Nonnull inks, int32_t width);

// Makes R, G, B samples out of C, M, Y, K samples, as if each ink took away exactly its complement.
// `inverted` is what Adobe writes: 255 means no ink.
void muster_cmyk_to_rgb(
  const uint8_t *_Nonnull inks, uint8_t *_Nonnull pixels, int32_t count, bool inverted);

// Lays a row of red, green, blue and alpha over white, in place. Of the alphas nothing meaningful is left.
void muster_flatten_onto_white(uint8_t *_Nonnull pixels, int32_t width);

// Lays a row of gray and alpha over white.
void muster_flatten_gray_onto_white(const uint8_t *_Nonnull pixels, int32_t width, uint8_t *_Nonnull gray);

#endif
