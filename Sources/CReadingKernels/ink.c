#include "muster_reading.h"

#include <stdlib.h>
#include <string.h>

static int32_t clamp(int32_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : value;
}

size_t muster_ink_work_count(int32_t width, int32_t height) {
  return (size_t)(width + 1) * (size_t)(height + 1);
}

// The mean around each sample comes from sums over all samples above and to the left (Crow 1984), whose differences are
// right even where the sums wrap. Ink is darker than
// that by a share of what paper is brighter: print on dark paper has less contrast.
void muster_ink(muster_gray picture, int32_t radius, uint8_t *ink, uint32_t *work) {
  const int32_t width = picture.width, height = picture.height;
  const size_t stride = (size_t)width + 1;
  memset(work, 0, stride * sizeof *work);
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *row = picture.samples + (size_t)y * width;
    uint32_t *sums = work + (y + 1) * stride, sum = 0;
    sums[0] = 0;
    for (int32_t x = 0; x < width; x++) {
      sum += row[x];
      sums[x + 1] = sums[x + 1 - stride] + sum;
    }
  }
  for (int32_t y = 0; y < height; y++) {
    const int32_t top = clamp(y - radius, 0, height), bottom = clamp(y + radius + 1, 0, height);
    const uint32_t *above = work + top * stride, *below = work + bottom * stride;
    const uint8_t *row = picture.samples + (size_t)y * width;
    uint8_t *marks = ink + (size_t)y * width;
    for (int32_t x = 0; x < width; x++) {
      const int32_t left = clamp(x - radius, 0, width), right = clamp(x + radius + 1, 0, width);
      const uint32_t sum = below[right] - below[left] - above[right] + above[left];
      const uint32_t count = (uint32_t)(bottom - top) * (uint32_t)(right - left);
      // row < 0.84 * mean - 4
      marks[x] = (uint64_t)100 * ((uint32_t)row[x] + 4u) * count < (uint64_t)84 * sum;
    }
  }
}

void muster_changes(const uint8_t *ink, int32_t width, int32_t height, int32_t strips, uint16_t *counts) {
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *row = ink + (size_t)y * width;
    for (int32_t strip = 0; strip < strips; strip++) {
      const int32_t from = (int32_t)((int64_t)width * strip / strips), to = (int32_t)((int64_t)width * (strip + 1) / strips);
      uint32_t count = 0;
      for (int32_t x = from > 0 ? from : 1; x < to; x++) { count += row[x] ^ row[x - 1]; }
      counts[(size_t)strip * height + y] = (uint16_t)count;
    }
  }
}

void muster_columns(
  const uint8_t *ink, int32_t width, int32_t height, float y, float slope, float half, uint16_t *counts) {
  for (int32_t x = 0; x < width; x++) {
    const float middle = y + slope * (float)x;
    const int32_t top = clamp((int32_t)(middle - half + 0.5f), 0, height);
    const int32_t bottom = clamp((int32_t)(middle + half + 0.5f), 0, height);
    uint32_t count = 0;
    for (int32_t row = top; row < bottom; row++) { count += ink[(size_t)row * width + x]; }
    counts[x] = (uint16_t)count;
  }
}
