#include "spectrum.h"

#include <math.h>
#include <string.h>

#include "instructions.h"
#include "resample.h"

#define SIDE MUSTER_SPECTRUM_SIDE
#define HALF (SIDE / 2)
// Frequencies of one ring differ by a 32nd of a cycle per sample at most.
#define RINGS 24
// A tenth of a cycle per sample.
#define MIN_RING (0.1f * HALF)
// The power of noise of much less than a level, so that an even square has no pattern.
#define NOISE 50.0f

// Complex numbers; the second half of each row is imaginary.
typedef struct {
  float rows[SIDE][2 * SIDE];
} square;

// Transforms all columns at once (Cooley and Tukey 1965, radix 2, decimation in time).
INLINE void transform_columns(square *s, const float *cosines, const float *sines) {
  for (int i = 1, j = 0; i < SIDE; i++) {
    int bit = HALF;
    for (; j & bit; bit >>= 1) { j ^= bit; }
    j ^= bit;
    if (i < j) {
      float row[2 * SIDE];
      memcpy(row, s->rows[i], sizeof row);
      memcpy(s->rows[i], s->rows[j], sizeof row);
      memcpy(s->rows[j], row, sizeof row);
    }
  }
  for (int half = 1; half < SIDE; half *= 2) {
    for (int k = 0; k < half; k++) {
      float real = cosines[k * (HALF / half)], imaginary = -sines[k * (HALF / half)];
      for (int first = k; first < SIDE; first += 2 * half) {
        float *restrict a = s->rows[first], *restrict b = s->rows[first + half];
        for (int x = 0; x < SIDE; x++) {
          float turned_real = b[x] * real - b[x + SIDE] * imaginary;
          float turned_imaginary = b[x] * imaginary + b[x + SIDE] * real;
          b[x] = a[x] - turned_real;
          b[x + SIDE] = a[x + SIDE] - turned_imaginary;
          a[x] += turned_real;
          a[x + SIDE] += turned_imaginary;
        }
      }
    }
  }
}

INLINE void transpose(square *s) {
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < y; x++) {
      for (int part = 0; part < 2 * SIDE; part += SIDE) {
        float value = s->rows[y][x + part];
        s->rows[y][x + part] = s->rows[x][y + part];
        s->rows[x][y + part] = value;
      }
    }
  }
}

// Takes the samples without their mean, less of them towards the edges (Hann's window).
INLINE void take(square *s, const uint8_t *plane, ptrdiff_t stride, const float *window, int part) {
  uint32_t sum = 0;
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < SIDE; x++) { sum += plane[y * stride + x]; }
  }
  float mean = (float)sum / (SIDE * SIDE);
  for (int y = 0; y < SIDE; y++) {
    const uint8_t *row = plane + y * stride;
    for (int x = 0; x < SIDE; x++) { s->rows[y][x + part] = ((float)row[x] - mean) * window[x] * window[y]; }
  }
}

// The ring of a frequency, and how far within it the frequency lies.
INLINE float ring_of(int y, int x) {
  float down = (float)(y <= HALF ? y : SIDE - y) / SIDE, across = (float)x / SIDE;
  return sqrtf(across * across + down * down) * HALF;
}

// The logarithm of a power beyond the mean of its ring's logarithms, where that is largest. The sum of logarithms is the
// logarithm of the product, and the largest power has the largest logarithm, so few have to be taken.
INLINE float peak(float powers[SIDE][HALF + 1], float rings[SIDE][HALF + 1]) {
  // A power has at most 1e13, so that a product below this bound times another power is a number.
  const double max_product = 1e290;
  double products[RINGS], sums[RINGS] = {0}, most[RINGS] = {0};
  int counts[RINGS] = {0};
  for (int ring = 0; ring < RINGS; ring++) { products[ring] = 1; }
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x <= HALF; x++) {
      int ring = (int)rings[y][x];
      double power = powers[y][x] + NOISE;
      products[ring] *= power;
      if (products[ring] > max_product) {
        sums[ring] += log(products[ring]);
        products[ring] = 1;
      }
      counts[ring]++;
      if (rings[y][x] >= MIN_RING && power > most[ring]) { most[ring] = power; }
    }
  }
  double best = 0;
  for (int ring = 0; ring < RINGS; ring++) {
    if (most[ring] > 0) { best = fmax(best, log(most[ring]) - (sums[ring] + log(products[ring])) / counts[ring]); }
  }
  return (float)best;
}

INLINE void find_peaks(const uint8_t *one, const uint8_t *other, ptrdiff_t stride, float *peaks) {
  const float pi = 3.14159265f;
  float cosines[HALF], sines[HALF], window[SIDE];
  for (int k = 0; k < HALF; k++) {
    cosines[k] = cosf(pi * (float)k / HALF);
    sines[k] = sinf(pi * (float)k / HALF);
  }
  for (int x = 0; x < SIDE; x++) { window[x] = 0.5f - 0.5f * cosf(2 * pi * (float)x / (SIDE - 1)); }

  // One transform for both: the first plane is real, the second imaginary.
  square s;
  take(&s, one, stride, window, 0);
  take(&s, other, stride, window, SIDE);
  transform_columns(&s, cosines, sines);
  transpose(&s);
  transform_columns(&s, cosines, sines);

  float powers[2][SIDE][HALF + 1], rings[SIDE][HALF + 1];
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x <= HALF; x++) {
      // The spectrum of real samples is the conjugate of its point reflection.
      const float *row = s.rows[y], *reflected = s.rows[(SIDE - y) % SIDE];
      int far = (SIDE - x) % SIDE;
      float real = row[x] + reflected[far], imaginary = row[x + SIDE] - reflected[far + SIDE];
      powers[0][y][x] = (real * real + imaginary * imaginary) / 4;
      real = row[x] - reflected[far], imaginary = row[x + SIDE] + reflected[far + SIDE];
      powers[1][y][x] = (real * real + imaginary * imaginary) / 4;
      rings[y][x] = ring_of(y, x);
    }
  }
  for (int plane = 0; plane < 2; plane++) { peaks[plane] = peak(powers[plane], rings); }
}

#if defined(__x86_64__)
// The same code, for twice as many numbers at once.
AVX2 static void find_peaks_avx2(const uint8_t *one, const uint8_t *other, ptrdiff_t stride, float *peaks) {
  find_peaks(one, other, stride, peaks);
}
#endif

void muster_find_spectrum_peaks(const uint8_t *one, const uint8_t *other, ptrdiff_t stride, float *peaks) {
#if defined(__x86_64__)
  if (muster_simd_is_available(MUSTER_SIMD_AVX2)) {
    find_peaks_avx2(one, other, stride, peaks);
    return;
  }
#endif
  find_peaks(one, other, stride, peaks);
}
