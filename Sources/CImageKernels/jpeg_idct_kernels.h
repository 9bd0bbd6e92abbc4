// What each instruction set provides for the inverse transform at half the size; private to this target.
#ifndef JPEG_IDCT_KERNELS_H
#define JPEG_IDCT_KERNELS_H

#include "jpeg_idct.h"

// cos(k π / 8) / √2 for k = 2 (and 0), 1 and 3, with 13 fractional bits: the 4-point transform's factors.
#define IDCT_EVEN 4096
#define IDCT_ODD1 5352
#define IDCT_ODD3 2217

// After the first pass two fractional bits are kept. The coefficients of 8 × 8 samples are twice those of 4 × 4, so the
// second pass halves what it has.
#define IDCT_DOWN_SHIFT 11
#define IDCT_ACROSS_SHIFT 16

void muster_idct_half_plain(const int16_t *coefficients, const uint16_t *quantization, uint8_t *const *rows);
#if defined(__x86_64__)
void muster_idct_half_sse2(const int16_t *coefficients, const uint16_t *quantization, uint8_t *const *rows);
void muster_idct_half_pair_avx2(
  const int16_t *left, const int16_t *right, const uint16_t *quantization, uint8_t *const *rows);
void muster_idct_half_two_avx2(
  const int16_t *first, const uint16_t *first_quantization, uint8_t *const *first_rows, const int16_t *second,
  const uint16_t *second_quantization, uint8_t *const *second_rows);
#elif defined(__aarch64__)
void muster_idct_half_neon(const int16_t *coefficients, const uint16_t *quantization, uint8_t *const *rows);
#endif

#endif
