// libjpeg behind functions that return a status: each has its own setjmp, so no longjmp leaves this target.
//
// Returns the components as they are stored, each at its own sampling, row by row, and at half the size if requested.
// Warnings of libjpeg that it makes up samples are errors, unless the file is known to be cut off: then the bands before
// the first warning are sound, and are counted.
#ifndef JPEG_READER_H
#define JPEG_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "resample.h"

// A JPEG being read from memory.
typedef struct muster_jpeg muster_jpeg;

typedef enum {
  MUSTER_JPEG_OK = 0,
  MUSTER_JPEG_DAMAGED = 1,    // libjpeg rejected the bytes, or would have made up samples
  MUSTER_JPEG_NO_MEMORY = 2,  // libjpeg could not get the memory it needs, or not within its limit
  MUSTER_JPEG_MORE = 3,       // nothing is wrong, there is more to do: call again
} muster_jpeg_status;

// The colours of the components.
typedef enum {
  MUSTER_JPEG_GRAY = 0,
  MUSTER_JPEG_YCC = 1,   // luma and chroma as in JFIF
  MUSTER_JPEG_RGB = 2,
  MUSTER_JPEG_CMYK = 3,
  MUSTER_JPEG_YCCK = 4,  // CMY as luma and chroma, and black
} muster_jpeg_colors;

// How many components there can be.
#define MUSTER_JPEG_MOST_COMPONENTS 4

typedef struct {
  int32_t width;
  int32_t height;
  int32_t component_count;
  muster_jpeg_colors colors;
} muster_jpeg_info;

// Starts reading. The bytes are not copied and must outlive the reader; they need not end with EOI. `is_cut_off` says
// that they end within the only scan, or within a scan that makes a progressive picture finer.
// `max_memory` bounds what libjpeg holds of a picture in several scans, in bytes.
muster_jpeg *_Nullable muster_jpeg_open(
  const uint8_t *_Nonnull bytes, size_t byte_count, bool is_cut_off, size_t max_memory);

// Frees the reader. NULL is allowed.
void muster_jpeg_close(muster_jpeg *_Nullable jpeg);

// Reads everything up to the first scan.
muster_jpeg_status muster_jpeg_read_header(muster_jpeg *_Nonnull jpeg, muster_jpeg_info *_Nonnull info);

// Prepares decoding: the first `component_count` components, those from number `first_halved` on at half their size. The
// others are skipped.
// A picture in several scans is read as a whole now, piece by piece: MUSTER_JPEG_MORE asks for the next call.
muster_jpeg_status muster_jpeg_start(
  muster_jpeg *_Nonnull jpeg, int32_t component_count, int32_t first_halved, muster_simd simd);

// Decodes the next row of MCUs: of each component, as many rows as its vertical sampling factor times 8, or 4 when
// halved, though fewer may be touched at the picture's lower end. A row is as wide as the component's whole blocks.
// `planes` and `strides` have one element for each component.
muster_jpeg_status muster_jpeg_read_band(
  muster_jpeg *_Nonnull jpeg, uint8_t *_Nonnull const *_Nonnull planes, const ptrdiff_t *_Nonnull strides);

// The number of decoded bands before the first one with samples that libjpeg made up; of all of them if there is none.
int32_t muster_jpeg_complete_count(const muster_jpeg *_Nonnull jpeg);

// libjpeg's last words; empty when it had nothing to say.
const char *_Nonnull muster_jpeg_message(const muster_jpeg *_Nonnull jpeg);

#endif
