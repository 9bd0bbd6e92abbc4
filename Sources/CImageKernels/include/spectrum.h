// The spectrum of a square of samples: how strongly patterns of each period and direction occur in it.
#ifndef SPECTRUM_H
#define SPECTRUM_H

#include <stddef.h>
#include <stdint.h>

#define MUSTER_SPECTRUM_SIDE 64

// Finds the strongest regular pattern in the same square of 64 × 64 samples of two planes.
// `peaks` gets for each plane the largest difference of the logarithm of a frequency's power from its mean at all
// frequencies of about the same period, in any direction. Periods above ten samples do not count, nor do differences of
// less than a level.
void muster_find_spectrum_peaks(
  const uint8_t *_Nonnull one, const uint8_t *_Nonnull other, ptrdiff_t stride, float *_Nonnull peaks);

#endif
