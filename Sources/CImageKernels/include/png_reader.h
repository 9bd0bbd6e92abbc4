// libpng behind functions that return a status: each holds its own setjmp, so no longjmp leaves this target.
#ifndef PNG_READER_H
#define PNG_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "png_expand.h"

// A PNG being read from memory.
typedef struct muster_png muster_png;

typedef enum {
  MUSTER_PNG_OK = 0,
  MUSTER_PNG_DAMAGED = 1,    // the bytes are not a valid PNG, or libpng warned about them
  MUSTER_PNG_NO_MEMORY = 2,  // libpng could not get the memory it needs
  MUSTER_PNG_ENDED = 3,      // the bytes are valid so far, but they end before the last row
} muster_png_status;

// What the header says once libpng has been told to give 8-bit gray or RGB samples.
typedef struct {
  int32_t width;
  int32_t height;
  int32_t channels;  // 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha
  int32_t passes;    // 7 for Adam7, otherwise 1
  bool is_plain;     // whether the samples are stored top to bottom, at most 8 bits, nothing to apply but a palette
  bool has_gamma;    // whether gAMA differs from sRGB's and was applied: it is 1 / 2.2 now
  bool has_primaries;
  double primaries[8];  // x and y of white, red, green and blue, as cHRM says
} muster_png_info;

// Starts reading. The bytes are not copied and must outlive the reader; they need not go on behind the last IDAT.
// `is_cut_off` says that they end within one. `max_chunk_bytes` bounds the memory libpng spends on one chunk.
muster_png *_Nullable muster_png_open(
  const uint8_t *_Nonnull bytes, size_t byte_count, bool is_cut_off, size_t max_chunk_bytes);

// Frees the reader. NULL is allowed.
void muster_png_close(muster_png *_Nullable png);

// Reads everything up to the pixels. `has_code_points` says that the chunk cICP, which libpng does not know, describes
// the colours.
muster_png_status muster_png_read_header(
  muster_png *_Nonnull png, bool has_code_points, muster_png_info *_Nonnull info);

// The colours of a picture that has a palette, owned by the reader; none of another.
const muster_png_palette *_Nonnull muster_png_palette_of(const muster_png *_Nonnull png);

// Reads the next `count` rows of the current pass. A picture with 7 passes needs all rows of the whole picture
// seven times over, into the same memory.
// What is wrong with the data behind the last row is no damage.
// Nothing more can be read after any other status than MUSTER_PNG_OK.
muster_png_status muster_png_read_rows(
  muster_png *_Nonnull png, uint8_t *_Nonnull rows, ptrdiff_t stride, int32_t count);

// The number of rows of the current pass that were read.
int32_t muster_png_row_count(const muster_png *_Nonnull png);

// The colour profile's bytes, owned by the reader, or NULL.
const uint8_t *_Nullable muster_png_profile(muster_png *_Nonnull png, size_t *_Nonnull byte_count);

// libpng's last words; empty when it had nothing to say.
const char *_Nonnull muster_png_message(const muster_png *_Nonnull png);

#endif
