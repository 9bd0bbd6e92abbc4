#include <math.h>

#include "muster_reading.h"

// The nearest column, within the line.
static inline int32_t column(double place, int32_t width) {
  const double nearest = place + 0.5;
  return nearest <= 0 ? 0 : nearest >= width ? width : (int32_t)nearest;
}

// How much ink the columns between two places have on average.
static inline double mean_ink(const int32_t *sums, int32_t width, double from, double to) {
  const int32_t low = column(from, width), high = column(to, width);
  return high > low ? (double)(sums[high] - sums[low]) / (high - low) : 0;
}

double muster_score_grid(muster_grid grid, const int32_t *sums, int32_t width, double typical, double least) {
  const double pitch = grid.pitch, middle = grid.count / 2.0, bend = grid.bend;
  const double between = 0.09 * pitch + 0.5, share = 1 / typical, letter_share = share / 0.6;
  double score = 0;
  for (int32_t cell = 0; ; cell++) {
    const double aside = cell - middle;
    const double x = grid.left + pitch * cell + bend * (aside * aside - middle * middle);
    score -= 0.8 * fmin(1.5, mean_ink(sums, width, x - between, x + between) * share);
    if (cell == grid.count) { return score / grid.count; }
    // Each of the other cells adds at most 1.
    if (score + (grid.count - cell) <= least * grid.count) { return -INFINITY; }
    // Each character has ink, however little.
    score += fmin(1, mean_ink(sums, width, x + 0.2 * pitch, x + 0.8 * pitch) * letter_share);
  }
}
