#include "png_expand.h"

#include <string.h>

static void unpack(const uint8_t *packed, int32_t depth, int32_t first, int32_t count, uint8_t *samples) {
  int32_t per_byte = 8 / depth, most = (1 << depth) - 1;
  for (int32_t i = 0; i < count; i++) {
    int32_t x = first + i, shift = 8 - depth * (x % per_byte + 1);
    samples[i] = (uint8_t)(packed[x / per_byte] >> shift & most);
  }
}

bool muster_png_expand_palette(
  const uint8_t *packed, int32_t depth, int32_t width, const muster_png_palette *palette, uint8_t *pixels) {
  enum { at_once = 512 };
  uint8_t unpacked[at_once];
  for (int32_t first = 0; first < width; first += at_once) {
    int32_t count = width - first < at_once ? width - first : at_once;
    const uint8_t *numbers = packed + first;
    if (depth < 8) {
      unpack(packed, depth, first, count, unpacked);
      numbers = unpacked;
    }
    uint8_t most = 0;
    for (int32_t i = 0; i < count; i++) { most = numbers[i] > most ? numbers[i] : most; }
    if (most >= palette->count) { return false; }
    // Four bytes are written for three: the next pixel overwrites what is too much.
    for (int32_t i = 0; i < count; i++, pixels += 3) { memcpy(pixels, palette->colors[numbers[i]], 4); }
  }
  return true;
}

void muster_png_expand_gray(const uint8_t *packed, int32_t depth, int32_t width, uint8_t *pixels) {
  unpack(packed, depth, 0, width, pixels);
  uint8_t white = (uint8_t)(255 / ((1 << depth) - 1));
  for (int32_t x = 0; x < width; x++) { pixels[x] = (uint8_t)(pixels[x] * white); }
}
