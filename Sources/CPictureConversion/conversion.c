#define _GNU_SOURCE

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Needs stdio.h before it.
#include <jpeglib.h>

#include "decoders.h"

bool muster_library_open(muster_source source, const char *path) {
  // Apart from each other: two versions of one library may be open for two formats.
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
  switch (source) {
  case MUSTER_HEIC: return muster_heif_load(library, false);
  case MUSTER_AVIF: return muster_heif_load(library, true);
  case MUSTER_WEBP: return muster_webp_load(library);
  case MUSTER_PDF: return muster_pdf_load(library);
  }
  return false;
}

muster_conversion_status muster_picture_decode(
  muster_source source, const uint8_t *bytes, size_t size, uint64_t max_pixels, muster_picture *picture) {
  *picture = (muster_picture){.orientation = 1, .primaries = 2, .transfer = 2};
  switch (source) {
  case MUSTER_HEIC:
  case MUSTER_AVIF: return muster_heif_decode(bytes, size, max_pixels, picture);
  case MUSTER_WEBP: return muster_webp_decode(bytes, size, max_pixels, picture);
  case MUSTER_PDF: return muster_pdf_decode(bytes, size, max_pixels, picture);
  }
  return MUSTER_UNSUPPORTED;
}

const uint8_t *muster_input_read(size_t max_size, size_t *size) {
  size_t capacity = 1 << 20, count = 0;
  uint8_t *bytes = malloc(capacity);
  while (bytes) {
    ssize_t read_count = read(STDIN_FILENO, bytes + count, capacity - count);
    if (read_count < 0) return NULL;
    if (read_count == 0) {
      *size = count;
      return bytes;
    }
    count += (size_t)read_count;
    if (count > max_size) return NULL;
    if (count < capacity) continue;
    capacity *= 2;
    bytes = realloc(bytes, capacity);
  }
  return NULL;
}

static bool write_all(const uint8_t *bytes, size_t size) {
  while (size > 0) {
    ssize_t count = write(STDOUT_FILENO, bytes, size);
    if (count <= 0) return false;
    bytes += count;
    size -= (size_t)count;
  }
  return true;
}

/// Blends a row of RGBA onto white.
static void flatten(const uint8_t *row, uint32_t width, uint8_t *rgb) {
  for (uint32_t column = 0; column < width; column++, row += 4, rgb += 3) {
    uint32_t alpha = row[3];
    for (int channel = 0; channel < 3; channel++) {
      rgb[channel] = (uint8_t)((row[channel] * alpha + 255 * (255 - alpha) + 127) / 255);
    }
  }
}

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf failed;
} error_handler;

static void fail(j_common_ptr state) {
  longjmp(((error_handler *)state->err)->failed, 1);
}

static void write_orientation(j_compress_ptr state, int orientation) {
  // EXIF with one entry: tag 0x0112, type SHORT, one value.
  JOCTET exif[] = {'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0,
    (JOCTET)orientation, 0, 0, 0, 0, 0, 0};
  jpeg_write_marker(state, JPEG_APP0 + 1, exif, sizeof exif);
}

/// Makes a JPEG in memory; returns NULL if there is not enough.
static unsigned char *encode(const muster_picture *picture, int quality, uint8_t *flat, unsigned long *size) {
  struct jpeg_compress_struct state;
  error_handler handler;
  unsigned char *file = NULL;
  *size = 0;
  state.err = jpeg_std_error(&handler.manager);
  handler.manager.error_exit = fail;
  if (setjmp(handler.failed)) return NULL;
  jpeg_create_compress(&state);
  jpeg_mem_dest(&state, &file, size);
  state.image_width = picture->width;
  state.image_height = picture->height;
  bool is_bgrx = picture->layout == MUSTER_BGRX;
  state.input_components = is_bgrx ? 4 : 3;
  state.in_color_space = is_bgrx ? JCS_EXT_BGRX : JCS_EXT_RGB;
  jpeg_set_defaults(&state);
  jpeg_set_quality(&state, quality, TRUE);
  jpeg_start_compress(&state, TRUE);
  if (picture->orientation != 1) write_orientation(&state, picture->orientation);
  if (picture->profile) jpeg_write_icc_profile(&state, picture->profile, (unsigned)picture->profile_size);
  const uint8_t *row = picture->rows;
  for (uint32_t line = 0; line < picture->height; line++, row += picture->stride) {
    if (flat) flatten(row, picture->width, flat);
    JSAMPROW samples = (JSAMPROW)(flat ? flat : row);
    jpeg_write_scanlines(&state, &samples, 1);
  }
  jpeg_finish_compress(&state);
  jpeg_destroy_compress(&state);
  return file;
}

bool muster_picture_write(const muster_picture *picture, size_t max_size) {
  // What the first one loses cannot be seen, nor does it change a verdict.
  static const int qualities[] = {95, 85, 70};
  uint8_t *flat = picture->layout == MUSTER_RGBA ? malloc(3 * (size_t)picture->width) : NULL;
  if (picture->layout == MUSTER_RGBA && !flat) return false;
  for (size_t index = 0; index < sizeof qualities / sizeof *qualities; index++) {
    unsigned long size = 0;
    unsigned char *file = encode(picture, qualities[index], flat, &size);
    if (!file) return false;
    if (size <= max_size) return write_all(file, size);
    free(file);
  }
  return false;
}
