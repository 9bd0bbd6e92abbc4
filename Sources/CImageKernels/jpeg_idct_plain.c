// Plain C: what the other instruction sets are compared with.
#include "jpeg_idct_kernels.h"

// The product's lower 16 bits, as vector instructions give them; valid files never need more.
static inline int32_t dequantized(const int16_t *coefficients, const uint16_t *quantization, int32_t i) {
  return (int16_t)(uint16_t)((uint32_t)coefficients[i] * quantization[i]);
}

static inline int16_t saturated(int32_t value) {
  return (int16_t)(value < INT16_MIN ? INT16_MIN : value > INT16_MAX ? INT16_MAX : value);
}

// A JPEG's samples are stored relative to 128.
static inline uint8_t sample(int32_t value) {
  value = saturated(value) + 128;
  return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

// Four samples from the coefficients of the four lowest frequencies.
static inline void transform(const int32_t in[4], int32_t out[4]) {
  int32_t even0 = (in[0] + in[2]) * IDCT_EVEN, even1 = (in[0] - in[2]) * IDCT_EVEN;
  int32_t odd0 = in[1] * IDCT_ODD1 + in[3] * IDCT_ODD3, odd1 = in[1] * IDCT_ODD3 - in[3] * IDCT_ODD1;
  out[0] = even0 + odd0;
  out[1] = even1 + odd1;
  out[2] = even1 - odd1;
  out[3] = even0 - odd0;
}

void muster_idct_half_plain(const int16_t *coefficients, const uint16_t *quantization, uint8_t *const *rows) {
  int32_t half[4][4];
  for (int x = 0; x < 4; x++) {
    int32_t in[4], out[4];
    for (int y = 0; y < 4; y++) { in[y] = dequantized(coefficients, quantization, 8 * y + x); }
    transform(in, out);
    for (int y = 0; y < 4; y++) { half[y][x] = saturated((out[y] + (1 << (IDCT_DOWN_SHIFT - 1))) >> IDCT_DOWN_SHIFT); }
  }
  for (int y = 0; y < 4; y++) {
    int32_t out[4];
    transform(half[y], out);
    for (int x = 0; x < 4; x++) {
      rows[y][x] = sample((out[x] + (1 << (IDCT_ACROSS_SHIFT - 1))) >> IDCT_ACROSS_SHIFT);
    }
  }
}
