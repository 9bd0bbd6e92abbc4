// What a part of a plane looks like at a glance.
#ifndef PERCEPTUAL_HASH_H
#define PERCEPTUAL_HASH_H

#include <stddef.h>
#include <stdint.h>

// The part is seen as a grid of so many cells; each is the mean of 6 × 6 samples.
#define MUSTER_HASH_COLUMNS 32
#define MUSTER_HASH_ROWS 20
#define MUSTER_HASH_SAMPLES 6

// Writes the cosine transform (DCT-II, not scaled) of the cells' logarithms, row by row: how light falls is a factor of
// all samples, so on that scale it is a slow change added to what is printed.
// `homography` leads from the number of a sample of the grid to that of the plane's, as in muster_warp_rows.
void muster_hash_spectrum(
  const uint8_t *_Nonnull source, ptrdiff_t stride, int32_t width, int32_t height, const double *_Nonnull homography,
  float *_Nonnull spectrum);

// How much two series of normally distributed numbers correlate when so many of `count` have different signs.
double muster_correlation_of_signs(int32_t different, int32_t count);

#endif
