// WebP with libwebp (decode.h of libwebp 1.0), and the chunks of its container (RFC 9649, 2.3 to 2.7).

#include <stdlib.h>
#include <string.h>

#include "decoders.h"

static struct {
  int (*GetInfo)(const uint8_t *, size_t, int *, int *);
  uint8_t *(*DecodeRGBA)(const uint8_t *, size_t, int *, int *);
} webp;

bool muster_webp_load(void *library) {
  return MUSTER_LOAD(library, webp, "WebP", GetInfo) && MUSTER_LOAD(library, webp, "WebP", DecodeRGBA);
}

static uint32_t little_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/// Reads the profile and the EXIF data.
///
/// @return false if the picture is animated.
static bool read_chunks(const uint8_t *bytes, size_t size, muster_picture *picture) {
  for (size_t at = 12; at + 8 <= size;) {
    const uint8_t *chunk = bytes + at;
    size_t length = little_endian(chunk + 4), room = size - at - 8;
    if (memcmp(chunk, "ANIM", 4) == 0) return false;
    if (length <= room && memcmp(chunk, "ICCP", 4) == 0) {
      picture->profile = chunk + 8;
      picture->profile_size = length;
    } else if (length <= room && memcmp(chunk, "EXIF", 4) == 0) {
      bool has_prefix = length >= 6 && memcmp(chunk + 8, "Exif\0\0", 6) == 0;
      picture->exif = chunk + 8 + (has_prefix ? 6 : 0);
      picture->exif_size = length - (has_prefix ? 6 : 0);
    }
    if (length > room) break;
    // A chunk of an odd length is followed by one more byte.
    at += 8 + length + (length & 1);
  }
  return true;
}

muster_conversion_status muster_webp_decode(
  const uint8_t *bytes, size_t size, uint64_t max_pixels, muster_picture *picture) {
  if (!read_chunks(bytes, size, picture)) return MUSTER_UNSUPPORTED;
  int width = 0, height = 0;
  if (!webp.GetInfo(bytes, size, &width, &height) || width <= 0 || height <= 0) return MUSTER_CORRUPT;
  if (!muster_fits((uint64_t)width, (uint64_t)height, max_pixels)) return MUSTER_TOO_MANY_PIXELS;
  picture->rows = webp.DecodeRGBA(bytes, size, &width, &height);
  if (!picture->rows) return MUSTER_CORRUPT;
  picture->width = (uint32_t)width;
  picture->height = (uint32_t)height;
  picture->stride = 4 * (size_t)width;
  picture->layout = MUSTER_RGBA;
  return MUSTER_CONVERTED;
}
