// The wave of rows, for any processor with vectors of 16 bytes. The file that includes this one defines TARGET, the
// attribute that its functions need; the compiler chooses the instructions accordingly.
//
// A byte waits for its left neighbour, so a row alone leaves most of the processor idle. Four rows go in step, each one
// pixel behind the row above, which then has just made the pixel above and the one above left. A vector holds a pixel
// of two rows, with 16 bits for each of up to four bytes.
//
// Every filter is Paeth's guess with some neighbours taken for 0, but for the average: masks choose for each row.
#include "png_unfilter_kernels.h"

#define INLINE static inline __attribute__((always_inline)) TARGET

#include "lanes.h"

typedef uint16_t unsigned_lanes __attribute__((vector_size(16)));
typedef uint8_t lane_bytes __attribute__((vector_size(16)));
typedef uint8_t pixel_bytes __attribute__((vector_size(8)));
typedef uint32_t pixels __attribute__((vector_size(8)));

// What a pair of rows carries from one pixel to the next.
typedef struct {
  lanes left, corner;
  lanes takes_left, takes_above, takes_corner, is_average;
} pair;

INLINE lanes load_pixels(const uint8_t *upper, const uint8_t *lower) {
  uint32_t a, b;
  memcpy(&a, upper, sizeof a);
  memcpy(&b, lower, sizeof b);
  return (lanes)__builtin_convertvector((pixel_bytes)(pixels){a, b}, unsigned_lanes);
}

// Four bytes are written whatever a pixel's size: the next pixel overwrites what is too much.
INLINE void store_pixels(uint8_t *upper, uint8_t *lower, lanes values) {
  pixels both = (pixels)__builtin_convertvector((unsigned_lanes)values, pixel_bytes);
  uint32_t a = both[0], b = both[1];
  memcpy(upper, &a, sizeof a);
  memcpy(lower, &b, sizeof b);
}

INLINE lanes undo(pair *pair, lanes above, lanes filtered, bool is_mixed) {
  lanes a = pair->left, b = above, c = pair->corner;
  if (is_mixed) {
    a &= pair->takes_left;
    b &= pair->takes_above;
    c &= pair->takes_corner;
  }
  lanes to_left = __builtin_elementwise_abs(b - c), to_above = __builtin_elementwise_abs(a - c);
  lanes to_corner = __builtin_elementwise_abs((b - c) + (a - c));
  lanes least = __builtin_elementwise_min(to_corner, __builtin_elementwise_min(to_left, to_above));
  lanes guess = choose(least == to_left, a, choose(least == to_above, b, c));
  if (is_mixed) {
    lanes average = (lanes)((unsigned_lanes)(pair->left + above) >> 1);
    guess = choose(pair->is_average, average, guess);
  }
  pair->corner = above;
  // Bytes are added, so that each wraps around within its 16 bits.
  pair->left = (lanes)((lane_bytes)filtered + (lane_bytes)guess);
  return pair->left;
}

INLINE void step(
  pair *upper, pair *lower, const uint8_t *above, const uint8_t *const in[WAVE_ROWS], uint8_t *const out[WAVE_ROWS],
  bool is_mixed) {
  lanes first = load_pixels(above, above);
  lanes above_upper = __builtin_shufflevector(first, upper->left, 0, 1, 2, 3, 8, 9, 10, 11);
  lanes above_lower = __builtin_shufflevector(upper->left, lower->left, 4, 5, 6, 7, 8, 9, 10, 11);
  store_pixels(out[0], out[1], undo(upper, above_upper, load_pixels(in[0], in[1]), is_mixed));
  store_pixels(out[2], out[3], undo(lower, above_lower, load_pixels(in[2], in[3]), is_mixed));
}

// All bits where a row's filter is among the given ones.
INLINE lanes mask(const int32_t filters[2], unsigned among) {
  int16_t upper = among >> filters[0] & 1 ? -1 : 0, lower = among >> filters[1] & 1 ? -1 : 0;
  return (lanes){upper, upper, upper, upper, lower, lower, lower, lower};
}

INLINE pair begin(const int32_t filters[2]) {
  return (pair){
    .left = {0},
    .corner = {0},
    .takes_left = mask(filters, 1u << FILTER_SUB | 1u << FILTER_PAETH),
    .takes_above = mask(filters, 1u << FILTER_UP | 1u << FILTER_PAETH),
    .takes_corner = mask(filters, 1u << FILTER_PAETH),
    .is_average = mask(filters, 1u << FILTER_AVERAGE),
  };
}

// One step at either end, where some rows have not begun, have ended, or do not exist: zeroes are read for them, and
// the results are not stored.
INLINE void step_at_end(
  pair *upper, pair *lower, const muster_wave *wave, ptrdiff_t x, ptrdiff_t pixel, bool is_mixed) {
  static const uint8_t nothing[4] = {0};
  uint8_t nowhere[4];
  const uint8_t *in[WAVE_ROWS];
  uint8_t *out[WAVE_ROWS];
  for (ptrdiff_t row = 0; row < WAVE_ROWS; row++) {
    ptrdiff_t at = x - row * pixel;
    bool is_inside = row < wave->row_count && at >= 0 && at < wave->byte_count;
    in[row] = is_inside ? wave->filtered + row * (wave->byte_count + 1) + 1 + at : nothing;
    out[row] = is_inside ? wave->rows + row * wave->stride + at : nowhere;
  }
  step(upper, lower, x < wave->byte_count ? wave->rows - wave->stride + x : nothing, in, out, is_mixed);
}

INLINE void undo_wave(const muster_wave *wave, const int32_t filters[WAVE_ROWS], ptrdiff_t pixel, bool is_mixed) {
  pair upper = begin(filters), lower = begin(filters + 2);
  ptrdiff_t lag = (WAVE_ROWS - 1) * pixel, end = wave->byte_count, x = 0;
  for (; x < lag; x += pixel) { step_at_end(&upper, &lower, wave, x, pixel, is_mixed); }
  if (wave->row_count == WAVE_ROWS && x < end) {
    const uint8_t *in = wave->filtered + 1, *above = wave->rows - wave->stride;
    uint8_t *out = wave->rows;
    ptrdiff_t in_step = end + 1 - pixel, out_step = wave->stride - pixel;
    for (; x < end; x += pixel) {
      const uint8_t *const from[WAVE_ROWS] = {
        in + x, in + x + in_step, in + x + 2 * in_step, in + x + 3 * in_step};
      uint8_t *const to[WAVE_ROWS] = {out + x, out + x + out_step, out + x + 2 * out_step, out + x + 3 * out_step};
      step(&upper, &lower, above + x, from, to, is_mixed);
    }
  }
  for (; x < end + lag; x += pixel) { step_at_end(&upper, &lower, wave, x, pixel, is_mixed); }
}

// The pixel's size is a constant where the loop is inlined.
INLINE void undo_wave_of(const muster_wave *wave, const int32_t filters[WAVE_ROWS], bool is_mixed) {
  switch (wave->pixel_byte_count) {
  case 1: undo_wave(wave, filters, 1, is_mixed); break;
  case 2: undo_wave(wave, filters, 2, is_mixed); break;
  case 3: undo_wave(wave, filters, 3, is_mixed); break;
  default: undo_wave(wave, filters, 4, is_mixed);
  }
}

INLINE void undo_any_wave(const muster_wave *wave) {
  int32_t filters[WAVE_ROWS];
  bool is_mixed = false;
  for (ptrdiff_t row = 0; row < WAVE_ROWS; row++) {
    filters[row] = row < wave->row_count ? wave->filtered[row * (wave->byte_count + 1)] : FILTER_PAETH;
    is_mixed |= filters[row] != FILTER_PAETH;
  }
  if (is_mixed) {
    undo_wave_of(wave, filters, true);
  } else {
    undo_wave_of(wave, filters, false);
  }
}
