#include "perceptual_hash.h"

#include <math.h>

#define COLUMNS MUSTER_HASH_COLUMNS
#define ROWS MUSTER_HASH_ROWS
#define SAMPLES MUSTER_HASH_SAMPLES
#define WIDTH (COLUMNS * SAMPLES)

// The nearest sample's number; NaN counts as the first one.
static inline int32_t nearest(double place, int32_t count) {
  double from = place > 0 ? place : 0;
  return (int32_t)((from < count - 1 ? from : count - 1) + 0.5);
}

// The samples of one row of the grid, added to the sums of its cells.
static void add_row(
  const uint8_t *source, ptrdiff_t stride, int32_t width, int32_t height, const double *h, int32_t y,
  int32_t sums[COLUMNS]) {
  int32_t across[WIDTH], down[WIDTH];
  double x0 = h[1] * y + h[2], y0 = h[4] * y + h[5], w0 = h[7] * y + h[8];
  for (int32_t x = 0; x < WIDTH; x++) {
    double scale = 1 / (h[6] * x + w0);
    across[x] = nearest((h[0] * x + x0) * scale, width);
    down[x] = nearest((h[3] * x + y0) * scale, height);
  }
  for (int32_t x = 0; x < WIDTH; x++) { sums[x / SAMPLES] += source[down[x] * stride + across[x]]; }
}

// The transform of `count` numbers, `step` apart, in place.
static void transform(float *numbers, int32_t count, int32_t step, const float *cosines) {
  float result[COLUMNS];
  for (int32_t k = 0; k < count; k++) {
    float sum = 0;
    // (2i + 1) · k steps, of which whole turns are left out.
    for (int32_t i = 0, angle = k; i < count; i++) {
      sum += numbers[i * step] * cosines[angle];
      angle += 2 * k;
      if (angle >= 4 * count) { angle -= 4 * count; }
    }
    result[k] = sum;
  }
  for (int32_t k = 0; k < count; k++) { numbers[k * step] = result[k]; }
}

// The cosines of a whole turn in steps of which a transform of `count` numbers takes multiples.
static void fill_cosines(float *cosines, int32_t count) {
  for (int32_t i = 0; i < 4 * count; i++) { cosines[i] = (float)cos(i * M_PI / (2 * count)); }
}

void muster_hash_spectrum(
  const uint8_t *source, ptrdiff_t stride, int32_t width, int32_t height, const double *homography, float *spectrum) {
  for (int32_t row = 0; row < ROWS; row++) {
    int32_t sums[COLUMNS] = {0};
    for (int32_t y = row * SAMPLES; y < (row + 1) * SAMPLES; y++) {
      add_row(source, stride, width, height, homography, y, sums);
    }
    for (int32_t column = 0; column < COLUMNS; column++) {
      // The offset keeps noise in black areas from weighing as much as print.
      spectrum[row * COLUMNS + column] = logf((float)sums[column] / (SAMPLES * SAMPLES) + 16);
    }
  }
  float across[4 * COLUMNS], down[4 * ROWS];
  fill_cosines(across, COLUMNS);
  fill_cosines(down, ROWS);
  for (int32_t row = 0; row < ROWS; row++) { transform(spectrum + row * COLUMNS, COLUMNS, 1, across); }
  for (int32_t column = 0; column < COLUMNS; column++) { transform(spectrum + column, ROWS, COLUMNS, down); }
}

double muster_correlation_of_signs(int32_t different, int32_t count) { return cos(M_PI * different / count); }
