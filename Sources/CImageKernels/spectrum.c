#include "spectrum.h"

#include <math.h>
#include <string.h>

#include "instructions.h"
#include "resample.h"

#define SIDE MUSTER_SPECTRUM_SIDE
#define HALF (SIDE / 2)
// Frequencies of one ring differ by a 32nd of a cycle per sample at most.
#define RINGS 24
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
        if (k == 0) {
          // A factor of one.
          for (int x = 0; x < 2 * SIDE; x++) {
            float turned = b[x];
            b[x] = a[x] - turned;
            a[x] += turned;
          }
          continue;
        }
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

typedef float fours __attribute__((vector_size(16)));

// Turns 4 × 4 numbers at each of two places, which then change them.
INLINE void swap_turned(float *one, float *other) {
  fours turned[2][4];
  float *from[2] = {one, other};
  for (int i = 0; i < 2; i++) {
    fours rows[4];
    for (int y = 0; y < 4; y++) { memcpy(&rows[y], from[i] + 2 * SIDE * y, sizeof rows[y]); }
    fours low01 = __builtin_shufflevector(rows[0], rows[1], 0, 4, 1, 5);
    fours low23 = __builtin_shufflevector(rows[2], rows[3], 0, 4, 1, 5);
    fours high01 = __builtin_shufflevector(rows[0], rows[1], 2, 6, 3, 7);
    fours high23 = __builtin_shufflevector(rows[2], rows[3], 2, 6, 3, 7);
    turned[i][0] = __builtin_shufflevector(low01, low23, 0, 1, 4, 5);
    turned[i][1] = __builtin_shufflevector(low01, low23, 2, 3, 6, 7);
    turned[i][2] = __builtin_shufflevector(high01, high23, 0, 1, 4, 5);
    turned[i][3] = __builtin_shufflevector(high01, high23, 2, 3, 6, 7);
  }
  for (int y = 0; y < 4; y++) {
    memcpy(one + 2 * SIDE * y, &turned[1][y], sizeof turned[1][y]);
    memcpy(other + 2 * SIDE * y, &turned[0][y], sizeof turned[0][y]);
  }
}

INLINE void transpose(square *s) {
  for (int y = 0; y < SIDE; y += 4) {
    for (int x = 0; x <= y; x += 4) {
      for (int part = 0; part < 2 * SIDE; part += SIDE) { swap_turned(&s->rows[y][x + part], &s->rows[x][y + part]); }
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

// The same number of each plane, side by side.
typedef double two_planes __attribute__((vector_size(16)));
typedef float two_powers __attribute__((vector_size(8)));

// The powers of each row's first half, of both planes.
typedef two_powers spectrum[SIDE][HALF + 1];

// The logarithm of a power beyond the mean of its ring's logarithms, where that is largest, for each plane. The sum of
// logarithms is the logarithm of the product, and the largest power has the largest logarithm, so few have to be taken.
INLINE void find_most(const spectrum powers, float *peaks) {
  // A power has at most 1e13, so that a product below this bound times another power is a number.
  const double max_product = 1e290;
  // Squares of distances from zero in units of 1 / SIDE. A ring is half of the distance, rounded down. A tenth of a
  // cycle per sample is 6.4 units.
  const int min_square = 41;
  int ends[RINGS];
  two_planes products[RINGS], most[RINGS + 1] = {{0}};
  double sums[RINGS][2] = {{0}};
  int counts[RINGS] = {0};
  for (int ring = 0; ring < RINGS; ring++) {
    products[ring] = (two_planes){1, 1};
    ends[ring] = 4 * (ring + 1) * (ring + 1);
  }
  for (int y = 0; y < SIDE; y++) {
    int down = y <= HALF ? y : SIDE - y, ring = down / 2;
    for (int x = 0; x <= HALF; x++) {
      int square = down * down + x * x;
      // One step to the right is less than a ring.
      ring += square >= ends[ring];
      two_planes power = __builtin_convertvector(powers[y][x], two_planes);
      two_planes product = products[ring] * power;
      for (int plane = 0; plane < 2; plane++) {
        if (product[plane] > max_product) {
          sums[ring][plane] += log(product[plane]);
          product[plane] = 1;
        }
      }
      products[ring] = product;
      counts[ring]++;
      // Those of longer periods are put where nobody looks.
      double *largest = (double *)&most[square >= min_square ? ring : RINGS];
      for (int plane = 0; plane < 2; plane++) {
        largest[plane] = power[plane] > largest[plane] ? power[plane] : largest[plane];
      }
    }
  }
  for (int plane = 0; plane < 2; plane++) {
    double best = 0;
    for (int ring = 0; ring < RINGS; ring++) {
      if (most[ring][plane] > 0) {
        double mean = (sums[ring][plane] + log(products[ring][plane])) / counts[ring];
        best = fmax(best, log(most[ring][plane]) - mean);
      }
    }
    peaks[plane] = (float)best;
  }
}

// Four numbers from `x` on, and those that are as far from the row's end.
INLINE fours four_from(const float *row, int x) {
  fours result;
  memcpy(&result, row + x, sizeof result);
  return result;
}

INLINE fours four_reflected(const float *row, int x) {
  fours result = four_from(row, SIDE - 3 - x);
  return __builtin_shufflevector(result, result, 3, 2, 1, 0);
}

// The powers of both planes at four frequencies, beyond noise. The spectrum of real samples is the conjugate of its
// point reflection, by which the planes are told apart.
INLINE void put_powers(fours real, fours imaginary, fours reflected_real, fours reflected_imaginary, two_powers *to) {
  fours a = real + reflected_real, b = imaginary - reflected_imaginary;
  fours one = (a * a + b * b) / 4 + NOISE;
  a = real - reflected_real, b = imaginary + reflected_imaginary;
  fours other = (a * a + b * b) / 4 + NOISE;
  fours first = __builtin_shufflevector(one, other, 0, 4, 1, 5);
  fours second = __builtin_shufflevector(one, other, 2, 6, 3, 7);
  memcpy(to, &first, sizeof first);
  memcpy(to + 2, &second, sizeof second);
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

  spectrum powers;
  for (int y = 0; y < SIDE; y++) {
    const float *row = s.rows[y], *reflected = s.rows[(SIDE - y) % SIDE];
    // Of the first four only that without a reflection is needed; the others are overwritten.
    put_powers(
      four_from(row, 0), four_from(row, SIDE), four_from(reflected, 0), four_from(reflected, SIDE), powers[y]);
    for (int x = 1; x <= HALF; x += 4) {
      put_powers(
        four_from(row, x), four_from(row, x + SIDE), four_reflected(reflected, x), four_reflected(reflected, x - SIDE),
        powers[y] + x);
    }
  }
  find_most(powers, peaks);
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
