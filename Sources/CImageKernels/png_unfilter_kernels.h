// What each instruction set provides for undoing filters; private to this target.
#ifndef PNG_UNFILTER_KERNELS_H
#define PNG_UNFILTER_KERNELS_H

#include "png_unfilter.h"

// The filters' numbers in the file.
enum { FILTER_NONE = 0, FILTER_SUB = 1, FILTER_UP = 2, FILTER_AVERAGE = 3, FILTER_PAETH = 4, FILTER_COUNT = 5 };

// The number of rows that are undone together, each one pixel behind the row above.
#define WAVE_ROWS 4

// Up to WAVE_ROWS filtered rows, each after its filter's number, and where they go.
typedef struct {
  const uint8_t *filtered;
  uint8_t *rows;
  ptrdiff_t stride;
  ptrdiff_t byte_count;
  int32_t row_count;
  int32_t pixel_byte_count;
} muster_wave;

// Undoes several rows together, with filters of any kind.
typedef void (*muster_unfilter_wave)(const muster_wave *wave);

// Undoes one row. `above` is the row above it.
void muster_unfilter_row_plain(
  int32_t filter, const uint8_t *filtered, size_t byte_count, int32_t pixel_byte_count, const uint8_t *above,
  uint8_t *row);

#if defined(__x86_64__)
void muster_unfilter_wave_sse2(const muster_wave *wave);
void muster_unfilter_wave_avx2(const muster_wave *wave);
#elif defined(__aarch64__)
void muster_unfilter_wave_neon(const muster_wave *wave);
#endif

#endif
