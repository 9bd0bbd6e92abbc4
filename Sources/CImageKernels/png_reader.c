#include "png_reader.h"

#include "planes.h"

#include <math.h>
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What a gAMA chunk says of sRGB's samples: 1 / 2.2, times 100,000.
#define SRGB_GAMMA 45455
#define SCREEN_GAMMA 2.2

// How many compressed bytes of a file that is cut off are read at once.
#define BYTES_OF_A_PIECE 256

struct muster_png {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t byte_count;
  size_t position;
  muster_png_palette palette;
  int warned;
  int out_of_memory;
  bool has_ended;  // the bytes end before the last row
  char message[128];
};

static void keep_message(muster_png *self, png_const_charp message) {
  snprintf(self->message, sizeof self->message, "%s", message);
  if (strstr(message, "memory") != NULL) { self->out_of_memory = 1; }
}

static void on_error(png_structp png, png_const_charp message) {
  muster_png *self = png_get_error_ptr(png);
  keep_message(self, message);
  if (strcmp(message, "Not enough image data") == 0) { self->has_ended = true; }
  png_longjmp(png, 1);
}

// Whether all rows were read. libpng then looks for the end of the compressed data, before it returns from the last row:
// a missing end and surplus data are no fault of the picture.
static bool is_finished(const muster_png *self) {
  // 0 before the header was read.
  png_uint_32 height = png_get_image_height(self->png, self->info);
  return height > 0
    && (png_get_current_pass_number(self->png) >= 7 || png_get_current_row_number(self->png) >= height);
}

// Warnings about colour chunks only mean that libpng ignores the chunk, and large chunks are skipped anyway; all other
// warnings concern the picture.
static void on_warning(png_structp png, png_const_charp message) {
  if (strstr(message, "chunk data is too large") != NULL) { return; }
  muster_png *self = png_get_error_ptr(png);
  if (is_finished(self)) { return; }
  static const char *const harmless[] = {"iCCP:", "sRGB:", "gAMA:", "cHRM:"};
  for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
    if (strncmp(message, harmless[i], 5) == 0) { return; }
  }
  keep_message(self, message);
  self->warned = 1;
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  muster_png *self = png_get_io_ptr(png);
  if (count > self->byte_count - self->position) {
    self->has_ended = true;
    png_error(png, "the bytes end too early");
  }
  memcpy(target, self->bytes + self->position, count);
  self->position += count;
}

static muster_png_status status_of_failure(const muster_png *self) {
  return self->out_of_memory ? MUSTER_PNG_NO_MEMORY : MUSTER_PNG_DAMAGED;
}

static muster_png_status status_of_success(const muster_png *self) {
  return self->warned ? MUSTER_PNG_DAMAGED : MUSTER_PNG_OK;
}

muster_png *muster_png_open(const uint8_t *bytes, size_t byte_count, bool is_cut_off, size_t max_chunk_bytes) {
  muster_png *self = calloc(1, sizeof *self);
  if (self == NULL) { return NULL; }
  self->bytes = bytes;
  self->byte_count = byte_count;
  self->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, self, on_error, on_warning);
  self->info = self->png != NULL ? png_create_info_struct(self->png) : NULL;
  if (self->info == NULL) {
    muster_png_close(self);
    return NULL;
  }
  // Each chunk has a CRC, so that the checksum of the compressed data tells nothing more. Some writers get it wrong.
  png_set_option(self->png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
  png_set_chunk_malloc_max(self->png, max_chunk_bytes);
  // The last piece is lost if it is not complete.
  if (is_cut_off) { png_set_compression_buffer_size(self->png, BYTES_OF_A_PIECE); }
  return self;
}

void muster_png_close(muster_png *self) {
  if (self == NULL) { return; }
  if (self->png != NULL) { png_destroy_read_struct(&self->png, &self->info, NULL); }
  free(self);
}

// All ancillary chunks are skipped unread, but those that change how the samples look.
static void skip_ancillary_chunks(png_structp png) {
  static const png_byte kept[] = "tRNS\0gAMA\0cHRM\0sRGB\0iCCP";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, kept, sizeof kept / 5);
}

// The colours given by gAMA and cHRM if there is no profile. Samples with another gamma than a screen's are converted
// to it, because 8 bits are too few for linear light.
static void read_colors(png_structp png, png_infop info, muster_png_info *out) {
  double gamma = 0;
  png_fixed_point fixed = 0;
  if (png_get_valid(png, info, PNG_INFO_sRGB) || png_get_valid(png, info, PNG_INFO_iCCP)) { return; }
  if (png_get_gAMA(png, info, &gamma) && png_get_gAMA_fixed(png, info, &fixed)) {
    png_set_gamma(png, PNG_DEFAULT_sRGB, gamma);
    // libpng overlooks smaller differences, too.
    out->has_gamma = fabs(gamma * SCREEN_GAMMA - 1) > 0.05;
    out->is_plain &= fixed == SRGB_GAMMA;
  }
  double *p = out->primaries;
  out->has_primaries = png_get_cHRM(png, info, p, p + 1, p + 2, p + 3, p + 4, p + 5, p + 6, p + 7) != 0;
}

static bool has_palette(png_structp png, png_infop info) {
  return png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE;
}

static bool is_stored_plainly(png_structp png, png_infop info) {
  return png_get_bit_depth(png, info) <= 8 && png_get_interlace_type(png, info) == PNG_INTERLACE_NONE
    && (has_palette(png, info) || !png_get_valid(png, info, PNG_INFO_tRNS));
}

// The colours of a palette, before libpng converts its indices to samples.
static void read_palette(png_structp png, png_infop info, muster_png_palette *palette) {
  png_colorp colors = NULL;
  png_bytep alphas = NULL;
  int count = 0, alpha_count = 0;
  if (!has_palette(png, info)) { return; }
  png_get_PLTE(png, info, &colors, &count);
  png_get_tRNS(png, info, &alphas, &alpha_count, NULL);
  palette->count = count;
  for (int i = 0; i < count; i++) {
    uint8_t pixel[4] = {colors[i].red, colors[i].green, colors[i].blue, i < alpha_count ? alphas[i] : 255};
    muster_flatten_onto_white(pixel, 1);
    memcpy(palette->colors[i], pixel, sizeof pixel);
  }
}

muster_png_status muster_png_read_header(muster_png *self, bool has_code_points, muster_png_info *out) {
  png_structp png = self->png;
  if (setjmp(png_jmpbuf(png))) { return status_of_failure(self); }
  png_set_read_fn(png, self, read_bytes);
  // The marker walk has compared the critical chunks' CRCs; a wrong one in an ancillary chunk warns.
  png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_DEFAULT);
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  skip_ancillary_chunks(png);
  png_read_info(png, self->info);

  out->is_plain = is_stored_plainly(png, self->info);
  read_palette(png, self->info, &self->palette);
  if (!has_code_points) { read_colors(png, self->info, out); }
  png_set_expand(png);
  png_set_scale_16(png);
  out->passes = png_set_interlace_handling(png);
  png_read_update_info(png, self->info);
  out->width = (int32_t)png_get_image_width(png, self->info);
  out->height = (int32_t)png_get_image_height(png, self->info);
  out->channels = png_get_channels(png, self->info);
  if (png_get_bit_depth(png, self->info) != 8) { png_error(png, "samples are not 8-bit"); }
  return status_of_success(self);
}

muster_png_status muster_png_read_rows(muster_png *self, uint8_t *rows, ptrdiff_t stride, int32_t count) {
  png_structp png = self->png;
  if (setjmp(png_jmpbuf(png))) {
    if (self->out_of_memory) { return MUSTER_PNG_NO_MEMORY; }
    if (is_finished(self)) { return status_of_success(self); }
    return self->has_ended && !self->warned ? MUSTER_PNG_ENDED : MUSTER_PNG_DAMAGED;
  }
  for (int32_t y = 0; y < count; y++) { png_read_row(png, rows + y * stride, NULL); }
  return status_of_success(self);
}

int32_t muster_png_row_count(const muster_png *self) { return (int32_t)png_get_current_row_number(self->png); }

const muster_png_palette *muster_png_palette_of(const muster_png *self) { return &self->palette; }

const uint8_t *muster_png_profile(muster_png *self, size_t *byte_count) {
  png_charp name = NULL;
  png_bytep profile = NULL;
  png_uint_32 length = 0;
  int compression = 0;
  *byte_count = 0;
  if (setjmp(png_jmpbuf(self->png))) { return NULL; }
  if (!png_get_iCCP(self->png, self->info, &name, &compression, &profile, &length)) { return NULL; }
  *byte_count = length;
  return profile;
}

const char *muster_png_message(const muster_png *self) { return self->message; }
