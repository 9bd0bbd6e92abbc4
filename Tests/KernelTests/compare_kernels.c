// Compares the kernels of an instruction set with plain C, on random numbers.
//
// The Swift tests do the same for the processor they run on. This stands alone, so that the kernels of another processor
// can be tested under an emulator: make test-neon.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jpeg_idct.h"
#include "png_unfilter.h"
#include "resample.h"

static uint64_t state = 1;

static uint32_t next(uint32_t limit) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33) % limit;
}

static void fill(void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) { ((uint8_t *)bytes)[i] = (uint8_t)next(256); }
}

static int differs(const char *what, const void *plain, const void *fast, size_t count) {
  if (memcmp(plain, fast, count) == 0) { return 0; }
  fprintf(stderr, "%s differs from plain C\n", what);
  return 1;
}

static int compare_transforms(muster_simd simd) {
  int16_t coefficients[64];
  uint16_t quantization[64];
  uint8_t plain[16], fast[16];
  uint8_t *plain_rows[4], *fast_rows[4];
  for (int y = 0; y < 4; y++) {
    plain_rows[y] = plain + 4 * y;
    fast_rows[y] = fast + 4 * y;
  }
  fill(coefficients, sizeof coefficients);
  fill(quantization, sizeof quantization);
  if (next(2) == 0) {
    for (int i = 0; i < 64; i++) { coefficients[i] /= 256, quantization[i] %= 16; }
  }
  muster_idct_half_for(MUSTER_SIMD_PLAIN)(coefficients, quantization, plain_rows);
  muster_idct_half_for(simd)(coefficients, quantization, fast_rows);
  return differs("the transform at half the size", plain, fast, sizeof plain);
}

enum { MOST = 200, STRIDE = 256, TAPS = 24 };

// Weights of any kind that add up to 1 << 14.
static muster_axis make_axis(int32_t *starts, int16_t *weights, int32_t source, int32_t target) {
  int32_t taps = 2 + 2 * (int32_t)next(TAPS / 2 - 1);
  memset(weights, 0, sizeof(int16_t) * (1 + MOST * TAPS));
  weights++;
  for (int32_t i = 0; i < target; i++) {
    starts[i] = source > taps ? (int32_t)next((uint32_t)(source - taps + 1)) : 0;
    int32_t used = taps < source ? taps : source, sum = 0;
    for (int32_t k = 1; k < used; k++) {
      weights[i * TAPS + k] = (int16_t)((int32_t)next(3000) - 1000);
      sum += weights[i * TAPS + k];
    }
    weights[i * TAPS] = (int16_t)((1 << 14) - sum > INT16_MAX ? INT16_MAX : (1 << 14) - sum);
  }
  return (muster_axis){starts, weights, target, source, taps, TAPS};
}

static int compare_resampling(muster_simd simd) {
  static uint8_t source[MOST * STRIDE], plain[MOST * STRIDE], fast[MOST * STRIDE];
  static int16_t across_weights[1 + MOST * TAPS], down_weights[1 + MOST * TAPS];
  static _Alignas(64) uint8_t work[1 << 16];
  int32_t across_starts[MOST], down_starts[MOST];
  fill(source, sizeof source);
  muster_axis across = make_axis(across_starts, across_weights, 1 + (int32_t)next(MOST), 1 + (int32_t)next(MOST));
  muster_axis down = make_axis(down_starts, down_weights, 1 + (int32_t)next(MOST), 1 + (int32_t)next(40));
  memset(plain, 0, sizeof plain);
  memset(fast, 0, sizeof fast);
  int32_t rows = down.target_count;
  if (muster_resample_work_count(&across) > sizeof work) { return 1; }
  bool is_turned = next(2) == 0;
  muster_rows to_plain = {plain, STRIDE, is_turned}, to_fast = {fast, STRIDE, is_turned};
  muster_resample_rows(source, STRIDE, 0, to_plain, &across, &down, 0, rows, work, MUSTER_SIMD_PLAIN);
  muster_resample_rows(source, STRIDE, 0, to_fast, &across, &down, 0, rows, work, simd);
  return differs("resampling", plain, fast, sizeof plain);
}

static int compare_filters(muster_simd simd) {
  enum { ROWS = 13, WIDTH = 70 * 4, ROW_STRIDE = WIDTH + MUSTER_PNG_ROW_PADDING };
  static uint8_t filtered[ROWS * (WIDTH + 1) + MUSTER_PNG_ROW_PADDING];
  static uint8_t plain[(ROWS + 1) * ROW_STRIDE], fast[(ROWS + 1) * ROW_STRIDE];
  int32_t pixel = 1 + (int32_t)next(4), rows = 1 + (int32_t)next(ROWS);
  size_t count = (size_t)pixel * (1 + next(70));
  fill(filtered, sizeof filtered);
  for (int32_t y = 0; y < rows; y++) { filtered[(size_t)y * (count + 1)] = (uint8_t)next(5); }
  memset(plain, 0, sizeof plain);
  fill(plain, count);
  memcpy(fast, plain, sizeof plain);
  muster_png_unfilter(filtered, count, rows, pixel, plain + ROW_STRIDE, ROW_STRIDE, MUSTER_SIMD_PLAIN);
  muster_png_unfilter(filtered, count, rows, pixel, fast + ROW_STRIDE, ROW_STRIDE, simd);
  int result = 0;
  for (int32_t y = 1; y <= rows; y++) {
    result |= differs("undoing filters", plain + y * ROW_STRIDE, fast + y * ROW_STRIDE, count);
  }
  return result;
}

int main(void) {
  const char *const names[] = {"plain C", "SSE2", "AVX2", "NEON"};
  int result = 0;
  for (muster_simd simd = MUSTER_SIMD_SSE2; simd <= MUSTER_SIMD_NEON; simd++) {
    if (!muster_simd_is_available(simd)) { continue; }
    for (int round = 0; round < 3000 && result == 0; round++) {
      result = compare_transforms(simd) | compare_resampling(simd) | compare_filters(simd);
    }
    printf("%s: %s\n", names[simd], result == 0 ? "equal to plain C" : "DIFFERS");
  }
  return result;
}
