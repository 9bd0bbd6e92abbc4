#define _GNU_SOURCE

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Needs stdio.h before it.
#include <jpeglib.h>

#include "decoders.h"
#include "planes.h"

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
  *picture = (muster_picture){.primaries = 2, .transfer = 2};
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

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf failed;
} error_handler;

static void fail(j_common_ptr state) {
  longjmp(((error_handler *)state->err)->failed, 1);
}

/// Writes EXIF data into a segment, or what fits into one: the orientation is at its start.
static void write_exif(j_compress_ptr state, const uint8_t *exif, size_t size) {
  static const uint8_t prefix[] = {'E', 'x', 'i', 'f', 0, 0};
  enum { max_segment = 65533 };
  if (size > max_segment - sizeof prefix) size = max_segment - sizeof prefix;
  jpeg_write_m_header(state, JPEG_APP0 + 1, (unsigned)(sizeof prefix + size));
  for (size_t index = 0; index < sizeof prefix; index++) jpeg_write_m_byte(state, prefix[index]);
  for (size_t index = 0; index < size; index++) jpeg_write_m_byte(state, exif[index]);
}

/// Copies a row and repeats its last sample up to a length.
static void copy_padded(uint8_t *target, const uint8_t *row, size_t width, size_t length) {
  memcpy(target, row, width);
  memset(target + width, row[width - 1], length - width);
}

enum { mcu_rows = 2 * DCTSIZE };

/// The length of luma rows in whole MCUs.
static size_t padded_width(const muster_picture *picture) {
  return ((size_t)picture->width + mcu_rows - 1) / mcu_rows * mcu_rows;
}

/// Compresses planes, a row of MCUs at a time: libjpeg reads whole ones, so the last column and row are repeated.
static void compress_planes(j_compress_ptr state, const muster_picture *picture, uint8_t *rows) {
  JSAMPROW pointers[3][mcu_rows];
  JSAMPARRAY components[3] = {pointers[0], pointers[1], pointers[2]};
  for (uint32_t top = 0; top < picture->height; top += mcu_rows) {
    uint8_t *row = rows;
    for (int index = 0; index < 3; index++) {
      // The chroma has half the columns and rows.
      bool is_chroma = index > 0;
      const uint8_t *plane = is_chroma ? picture->chroma[index - 1] : picture->rows;
      size_t stride = is_chroma ? picture->chroma_strides[index - 1] : picture->stride;
      size_t width = ((size_t)picture->width + is_chroma) >> is_chroma;
      size_t height = ((size_t)picture->height + is_chroma) >> is_chroma;
      size_t length = padded_width(picture) >> is_chroma;
      for (size_t y = 0; y < (size_t)mcu_rows >> is_chroma; y++, row += length) {
        size_t line = (top >> is_chroma) + y;
        copy_padded(row, plane + (line < height ? line : height - 1) * stride, width, length);
        pointers[index][y] = row;
      }
    }
    jpeg_write_raw_data(state, components, mcu_rows);
  }
}

/// Compresses rows of pixels; `flat` is the memory of one row if they have alpha.
static void compress_rows(j_compress_ptr state, const muster_picture *picture, uint8_t *flat) {
  const uint8_t *row = picture->rows;
  for (uint32_t line = 0; line < picture->height; line++, row += picture->stride) {
    if (picture->layout == MUSTER_RGBA) {
      memcpy(flat, row, 4 * (size_t)picture->width);
      muster_flatten_onto_white(flat, (int32_t)picture->width);
    }
    JSAMPROW samples = (JSAMPROW)(picture->layout == MUSTER_RGBA ? flat : row);
    jpeg_write_scanlines(state, &samples, 1);
  }
}

/// Makes a JPEG in memory; returns NULL if there is not enough.
static unsigned char *encode(const muster_picture *picture, int quality, uint8_t *rows, unsigned long *size) {
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
  static const J_COLOR_SPACE spaces[] = {
    [MUSTER_RGB] = JCS_EXT_RGB, [MUSTER_RGBA] = JCS_EXT_RGBX, [MUSTER_BGRX] = JCS_EXT_BGRX,
    [MUSTER_YCC_420] = JCS_YCbCr};
  bool has_planes = picture->layout == MUSTER_YCC_420;
  state.input_components = has_planes || picture->layout == MUSTER_RGB ? 3 : 4;
  state.in_color_space = spaces[picture->layout];
  // By default the chroma is 4:2:0.
  jpeg_set_defaults(&state);
  jpeg_set_quality(&state, quality, TRUE);
  state.raw_data_in = has_planes;
  jpeg_start_compress(&state, TRUE);
  if (picture->exif) write_exif(&state, picture->exif, picture->exif_size);
  if (picture->profile) jpeg_write_icc_profile(&state, picture->profile, (unsigned)picture->profile_size);
  if (has_planes) {
    compress_planes(&state, picture, rows);
  } else {
    compress_rows(&state, picture, rows);
  }
  jpeg_finish_compress(&state);
  jpeg_destroy_compress(&state);
  return file;
}

/// The memory for the rows that are changed before they are compressed.
static size_t row_memory(const muster_picture *picture) {
  switch (picture->layout) {
  case MUSTER_RGBA: return 4 * (size_t)picture->width;
  // Luma, and as many samples of chroma as half of it.
  case MUSTER_YCC_420: return mcu_rows * padded_width(picture) * 3 / 2;
  default: return 0;
  }
}

bool muster_picture_write(const muster_picture *picture, size_t max_size) {
  // What the first one loses cannot be seen, nor does it change a verdict.
  static const int qualities[] = {95, 85, 70};
  size_t memory = row_memory(picture);
  uint8_t *rows = memory > 0 ? malloc(memory) : NULL;
  if (memory > 0 && !rows) return false;
  for (size_t index = 0; index < sizeof qualities / sizeof *qualities; index++) {
    unsigned long size = 0;
    unsigned char *file = encode(picture, qualities[index], rows, &size);
    if (!file) return false;
    if (size <= max_size) return write_all(file, size);
    free(file);
  }
  return false;
}
