// libdeflate behind one function: the pixels of a PNG in one go.
#ifndef PNG_INFLATE_H
#define PNG_INFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Inflates a run of IDAT chunks, of which nothing but their data is looked at, into exactly `row_byte_count` bytes.
// `joined` has room for the chunks' bytes and holds their data afterwards, unless it was in one piece anyway.
// Returns false when that is not exactly what the chunks hold, or when zlib might see it differently.
bool muster_png_inflate(
  const uint8_t *_Nonnull chunks, size_t chunk_byte_count, uint8_t *_Nonnull joined,
  uint8_t *_Nonnull rows, size_t row_byte_count);

#endif
