// The samples of a PNG's rows that are not bytes yet: numbers of a palette's colours, and several samples to a byte.
#ifndef PNG_EXPAND_H
#define PNG_EXPAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The colours of a picture laid over white: red, green, blue, and a byte without a meaning.
typedef struct {
  uint8_t colors[256][4];
  int32_t count;
} muster_png_palette;

// How many bytes beyond each row of pixels must be writable.
#define MUSTER_PNG_PIXEL_PADDING 1

// Makes a row of RGB pixels out of numbers of `depth` bits: 1, 2, 4 or 8. Returns false if the palette does not have one
// of them.
bool muster_png_expand_palette(
  const uint8_t *_Nonnull packed, int32_t depth, int32_t width, const muster_png_palette *_Nonnull palette,
  uint8_t *_Nonnull pixels);

// Makes a row of gray samples, 0 ... 255, out of those of `depth` bits: 1, 2 or 4.
void muster_png_expand_gray(const uint8_t *_Nonnull packed, int32_t depth, int32_t width, uint8_t *_Nonnull pixels);

#endif
