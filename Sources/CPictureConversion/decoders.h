// What the decoders of the formats have in common.

#pragma once

#include <dlfcn.h>

#include "include/muster_conversion.h"

/// Sets a function pointer to a symbol of a library; false if the library does not have it.
#define MUSTER_LOAD(library, functions, prefix, name) \
  (*(void **)&(functions).name = dlsym(library, prefix #name), (functions).name != NULL)

bool muster_heif_load(void *library, bool is_av1);
muster_conversion_status muster_heif_decode(
  const uint8_t *bytes, size_t size, uint64_t max_pixels, muster_picture *picture);

bool muster_webp_load(void *library);
muster_conversion_status muster_webp_decode(
  const uint8_t *bytes, size_t size, uint64_t max_pixels, muster_picture *picture);

bool muster_pdf_load(void *library);
muster_conversion_status muster_pdf_decode(
  const uint8_t *bytes, size_t size, uint64_t max_pixels, muster_picture *picture);

/// Returns whether a picture has at least one pixel and at most `max_pixels`, and a side of at most 65,535.
static inline bool muster_fits(uint64_t width, uint64_t height, uint64_t max_pixels) {
  return width > 0 && height > 0 && width <= 65535 && height <= 65535 && width * height <= max_pixels;
}
