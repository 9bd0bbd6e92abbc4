#include <immintrin.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "limit.h"

static const int weight_bits = 14;

// The weights of the rows that each row is made of: two for each pair of them, as pmaddwd takes them.
typedef struct {
  int from, to, pairs;
  int32_t *weights;
  int *starts;
} kernel;

static double lanczos(double x) {
  if (x == 0) { return 1; }
  return fabs(x) < 3 ? 3 * sin(M_PI * x) * sin(M_PI * x / 3) / (M_PI * M_PI * x * x) : 0;
}

static kernel make_kernel(int from, int to) {
  const double scale = (double)from / to, wider = scale > 1 ? scale : 1;
  const int taps = (int)ceil(3 * wider) * 2 + 1, pairs = (taps + 1) / 2;
  kernel made = {from, to, pairs, calloc((size_t)to * pairs, sizeof(int32_t)), calloc(to, sizeof(int))};
  double *shares = calloc(2 * pairs, sizeof(double));
  for (int row = 0; row < to; row++) {
    const double middle = (row + 0.5) * scale - 0.5;
    int first = (int)ceil(middle - 3 * wider), last = (int)floor(middle + 3 * wider);
    first = first < 0 ? 0 : first, last = last >= from ? from - 1 : last;
    // Rows that are read beyond the last one have no weight.
    double sum = 0;
    for (int i = first; i <= last; i++) { sum += shares[i - first] = lanczos((i - middle) / wider); }
    int left = 1 << weight_bits, largest = 0;
    int16_t *weights = (int16_t *)(made.weights + (size_t)row * pairs);
    for (int i = 0; i <= last - first; i++) {
      weights[i] = (int16_t)lrint(shares[i] / sum * (1 << weight_bits));
      left -= weights[i];
      if (weights[i] > weights[largest]) { largest = i; }
    }
    weights[largest] += left;
    made.starts[row] = first;
  }
  free(shares);
  return made;
}

// Kernels are kept: making one takes a third as long as using it.
static const kernel *find_kernel(int from, int to) {
  static kernel known[64];
  static int count;
  for (int i = 0; i < count; i++) {
    if (known[i].from == from && known[i].to == to) { return &known[i]; }
  }
  if (count == 64) { abort(); }
  known[count] = make_kernel(from, to);
  return &known[count++];
}

__attribute__((target("avx2"))) void resample_rows(plane from, plane to) {
  if (from.height == to.height) {
    for (int y = 0; y < to.height; y++) {
      memcpy(to.samples + (size_t)y * to.stride, from.samples + (size_t)y * from.stride, to.width);
    }
    return;
  }
  const kernel *kernel = find_kernel(from.height, to.height);
  const __m256i half = _mm256_set1_epi32(1 << (weight_bits - 1)), zero = _mm256_setzero_si256();
  for (int y = 0; y < to.height; y++) {
    const uint8_t *first = from.samples + (size_t)kernel->starts[y] * from.stride;
    const int32_t *weights = kernel->weights + (size_t)y * kernel->pairs;
    uint8_t *row = to.samples + (size_t)y * to.stride;
    for (int x = 0; x < to.width; x += 32) {
      __m256i sums[4] = {half, half, half, half};
      const uint8_t *sample = first + x;
      for (int pair = 0; pair < kernel->pairs; pair++, sample += 2 * from.stride) {
        const __m256i weight = _mm256_set1_epi32(weights[pair]);
        const __m256i one = _mm256_load_si256((const __m256i *)sample);
        const __m256i two = _mm256_load_si256((const __m256i *)(sample + from.stride));
        const __m256i low = _mm256_unpacklo_epi8(one, two), high = _mm256_unpackhi_epi8(one, two);
        sums[0] = _mm256_add_epi32(sums[0], _mm256_madd_epi16(_mm256_unpacklo_epi8(low, zero), weight));
        sums[1] = _mm256_add_epi32(sums[1], _mm256_madd_epi16(_mm256_unpackhi_epi8(low, zero), weight));
        sums[2] = _mm256_add_epi32(sums[2], _mm256_madd_epi16(_mm256_unpacklo_epi8(high, zero), weight));
        sums[3] = _mm256_add_epi32(sums[3], _mm256_madd_epi16(_mm256_unpackhi_epi8(high, zero), weight));
      }
      for (int i = 0; i < 4; i++) { sums[i] = _mm256_srai_epi32(sums[i], weight_bits); }
      _mm256_store_si256((__m256i *)(row + x), _mm256_packus_epi16(
        _mm256_packs_epi32(sums[0], sums[1]), _mm256_packs_epi32(sums[2], sums[3])));
    }
  }
}

// Sixteen columns of sixteen rows: in four rounds, each row is mixed with the one eight further on.
static void transpose_block(const uint8_t *from, int from_stride, uint8_t *to, int to_stride) {
  __m128i rows[16], mixed[16];
  for (int i = 0; i < 16; i++) { rows[i] = _mm_loadu_si128((const __m128i *)(from + (size_t)i * from_stride)); }
  for (int round = 0; round < 4; round++) {
    for (int i = 0; i < 8; i++) {
      mixed[2 * i] = _mm_unpacklo_epi8(rows[i], rows[i + 8]);
      mixed[2 * i + 1] = _mm_unpackhi_epi8(rows[i], rows[i + 8]);
    }
    memcpy(rows, mixed, sizeof rows);
  }
  for (int i = 0; i < 16; i++) { _mm_storeu_si128((__m128i *)(to + (size_t)i * to_stride), rows[i]); }
}

void transpose(plane from, plane to) {
  // Both have room for whole blocks beyond their sides.
  for (int y = 0; y < from.height; y += 16) {
    for (int x = 0; x < from.width; x += 16) {
      transpose_block(
        from.samples + (size_t)y * from.stride + x, from.stride, to.samples + (size_t)x * to.stride + y, to.stride);
    }
  }
}

__attribute__((target("avx2"))) void flip(plane picture, int orientation) {
  const int is_mirrored = orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7;
  const int is_upside_down = orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8;
  for (int y = 0; is_mirrored && y < picture.height; y++) {
    uint8_t mirrored[65536], *row = picture.samples + (size_t)y * picture.stride;
    for (int x = 0; x < picture.width; x++) { mirrored[x] = row[picture.width - 1 - x]; }
    memcpy(row, mirrored, picture.width);
  }
  for (int y = 0; is_upside_down && y < picture.height / 2; y++) {
    uint8_t row[65536], *upper = picture.samples + (size_t)y * picture.stride;
    uint8_t *lower = picture.samples + (size_t)(picture.height - 1 - y) * picture.stride;
    memcpy(row, upper, picture.width);
    memcpy(upper, lower, picture.width);
    memcpy(lower, row, picture.width);
  }
}

void pad(plane picture) {
  const int wide = (picture.width + 15) / 16 * 16, high = (picture.height + 15) / 16 * 16;
  for (int y = 0; y < picture.height; y++) {
    uint8_t *row = picture.samples + (size_t)y * picture.stride;
    memset(row + picture.width, row[picture.width - 1], wide - picture.width);
  }
  for (int y = picture.height; y < high; y++) {
    memcpy(
      picture.samples + (size_t)y * picture.stride, picture.samples + (size_t)(picture.height - 1) * picture.stride,
      wide);
  }
}

static __m128i load_pixel(const uint8_t *bytes) {
  int32_t pixel;
  memcpy(&pixel, bytes, sizeof pixel);
  return _mm_cvtsi32_si128(pixel);
}

static void store_pixel(uint8_t *bytes, __m128i pixel) {
  const int32_t value = _mm_cvtsi128_si32(pixel);
  memcpy(bytes, &value, 3);
}

// The predictor of PNG's fourth filter (Portable Network Graphics specification, 9.4), for samples of 16 bits.
__attribute__((target("ssse3,sse4.1"))) static inline __m128i paeth(__m128i left, __m128i above, __m128i corner) {
  const __m128i across = _mm_sub_epi16(above, corner), down = _mm_sub_epi16(left, corner);
  const __m128i to_left = _mm_abs_epi16(across), to_above = _mm_abs_epi16(down);
  const __m128i to_corner = _mm_abs_epi16(_mm_add_epi16(across, down));
  const __m128i least = _mm_min_epi16(to_corner, _mm_min_epi16(to_left, to_above));
  const __m128i other = _mm_blendv_epi8(corner, above, _mm_cmpeq_epi16(least, to_above));
  return _mm_blendv_epi8(other, left, _mm_cmpeq_epi16(least, to_left));
}

// Reads a byte beyond the rows.
__attribute__((target("ssse3,sse4.1"))) int unfilter_rgb(
  int filter, const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count) {
  const __m128i zero = _mm_setzero_si128(), one = _mm_set1_epi8(1);
  __m128i left = zero, corner = zero;
  switch (filter) {
  case 0:
    memcpy(row, filtered, count);
    return 0;
  case 1:
    for (size_t i = 0; i < count; i += 3) {
      left = _mm_add_epi8(load_pixel(filtered + i), left);
      store_pixel(row + i, left);
    }
    return 0;
  case 2:
    for (size_t i = 0; i < count; i++) { row[i] = filtered[i] + above[i]; }
    return 0;
  case 3:
    for (size_t i = 0; i < count; i += 3) {
      const __m128i up = load_pixel(above + i);
      // The mean is rounded down.
      const __m128i odd = _mm_and_si128(_mm_xor_si128(left, up), one);
      left = _mm_add_epi8(load_pixel(filtered + i), _mm_sub_epi8(_mm_avg_epu8(left, up), odd));
      store_pixel(row + i, left);
    }
    return 0;
  case 4:
    for (size_t i = 0; i < count; i += 3) {
      const __m128i up = _mm_unpacklo_epi8(load_pixel(above + i), zero);
      const __m128i guess = paeth(left, up, corner);
      const __m128i pixel = _mm_add_epi8(load_pixel(filtered + i), _mm_packus_epi16(guess, guess));
      store_pixel(row + i, pixel);
      left = _mm_unpacklo_epi8(pixel, zero), corner = up;
    }
    return 0;
  default: return -1;
  }
}
