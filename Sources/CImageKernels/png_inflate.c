#include "png_inflate.h"

#include <libdeflate.h>
#include <string.h>

// A chunk's length and name before its data, its CRC behind.
#define BYTES_BEFORE_DATA 8
#define BYTES_AROUND_DATA 12

// The data of all chunks in one piece: in place when there is one chunk, otherwise copied to `joined`.
static const uint8_t *join(const uint8_t *chunks, size_t byte_count, uint8_t *joined, size_t *joined_count) {
  size_t count = 0;
  for (size_t at = 0; at < byte_count;) {
    if (byte_count - at < BYTES_AROUND_DATA) { return NULL; }
    const uint8_t *chunk = chunks + at;
    size_t length = (size_t)chunk[0] << 24 | (size_t)chunk[1] << 16 | (size_t)chunk[2] << 8 | chunk[3];
    if (length > byte_count - at - BYTES_AROUND_DATA) { return NULL; }
    if (length == byte_count - BYTES_AROUND_DATA) {
      *joined_count = length;
      return chunk + BYTES_BEFORE_DATA;
    }
    memcpy(joined + count, chunk + BYTES_BEFORE_DATA, length);
    count += length;
    at += length + BYTES_AROUND_DATA;
  }
  *joined_count = count;
  return joined;
}

// zlib rejects distances beyond the window size that the stream states, and libdeflate ignores that size. Where no
// distance can exceed the window, both give the same result.
static bool window_covers(const uint8_t *stream, size_t byte_count, size_t inflated_count) {
  if (byte_count < 2) { return false; }
  unsigned window_bits = (stream[0] >> 4) + 8u;
  return window_bits == 15 || (window_bits < 15 && inflated_count <= (size_t)1 << window_bits);
}

bool muster_png_inflate(
  const uint8_t *chunks, size_t chunk_byte_count, uint8_t *joined, uint8_t *rows, size_t row_byte_count) {
  size_t count = 0, consumed = 0;
  const uint8_t *stream = join(chunks, chunk_byte_count, joined, &count);
  if (stream == NULL || !window_covers(stream, count, row_byte_count)) { return false; }
  struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
  if (decompressor == NULL) { return false; }
  enum libdeflate_result result =
    libdeflate_zlib_decompress_ex(decompressor, stream, count, rows, row_byte_count, &consumed, NULL);
  libdeflate_free_decompressor(decompressor);
  return result == LIBDEFLATE_SUCCESS && consumed == count;
}
