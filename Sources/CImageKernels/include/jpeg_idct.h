// The inverse cosine transform at half the size.
//
// libjpeg's own code averages each 2 × 2 samples of the whole block, which blurs the picture and causes aliasing. Here
// only the coefficients of the lower half of the frequencies are transformed, which is the band that the smaller
// picture can hold. The arithmetic uses integers only, so that every instruction set gives the same samples as plain C.
#ifndef JPEG_IDCT_H
#define JPEG_IDCT_H

#include <stddef.h>
#include <stdint.h>

#include "resample.h"

// Makes 4 × 4 samples of a block. `coefficients` and `quantization` are 8 × 8, row by row.
typedef void (*muster_idct_half)(
  const int16_t *_Nonnull coefficients, const uint16_t *_Nonnull quantization, uint8_t *_Nonnull const *_Nonnull rows);

// The fastest that an instruction set has, or plain C where this processor cannot run it.
muster_idct_half _Nonnull muster_idct_half_for(muster_simd simd);

// Makes 8 × 4 samples of two blocks that lie side by side.
typedef void (*muster_idct_half_pair)(
  const int16_t *_Nonnull left, const int16_t *_Nonnull right, const uint16_t *_Nonnull quantization,
  uint8_t *_Nonnull const *_Nonnull rows);

// NULL if two blocks together take as long as one after the other, or if this processor does not support it.
muster_idct_half_pair _Nullable muster_idct_half_pair_for(muster_simd simd);

// Makes 4 × 4 samples of each of two blocks that lie anywhere.
typedef void (*muster_idct_half_two)(
  const int16_t *_Nonnull first, const uint16_t *_Nonnull first_quantization,
  uint8_t *_Nonnull const *_Nonnull first_rows, const int16_t *_Nonnull second,
  const uint16_t *_Nonnull second_quantization, uint8_t *_Nonnull const *_Nonnull second_rows);

// NULL where `muster_idct_half_pair_for` gives that.
muster_idct_half_two _Nullable muster_idct_half_two_for(muster_simd simd);

#endif
