// HEIC and AVIF with libheif (its C API, stable since 1.6: https://github.com/strukturag/libheif/wiki).

#define _GNU_SOURCE

#include <sched.h>
#include <stdlib.h>

#include "decoders.h"

// Only what is used here is declared, so that the build does not depend on the library. Constants: heif_image.h,
// heif_color.h, heif_error.h of libheif.
enum { heif_colorspace_RGB = 1, heif_chroma_interleaved_RGB = 10, heif_chroma_interleaved_RGBA = 11 };
enum { heif_channel_interleaved = 10, heif_compression_HEVC = 1, heif_compression_AV1 = 4 };
enum { heif_error_Unsupported_feature = 4, heif_error_Memory_allocation_error = 6 };
enum { max_threads = 4 };
enum { heif_suberror_Security_limit_exceeded = 1000 };

typedef struct {
  int code, subcode;
  const char *message;
} heif_error;

typedef struct {
  uint8_t version;
  int primaries, transfer, matrix;
  uint8_t full_range;
} heif_color_profile_nclx;

/// Version 8 of the options (heif_decoding.h of libheif 1.21); earlier libraries give an earlier version.
typedef struct {
  uint8_t version, ignore_transformations;
  void *progress[4];
  uint8_t convert_hdr_to_8bit, strict_decoding;
  const char *decoder_id;
  struct {
    uint8_t version;
    int chroma_downsampling, chroma_upsampling;
    uint8_t only_preferred;
  } color_conversion;
  void *cancel, *color_conversion_ext;
  int ignore_sequence_editlist;
  void *output_nclx;
  int library_threads, codec_threads;
} heif_decoding_options;

static struct {
  heif_error (*init)(void *);
  int (*have_decoder_for_format)(int);
  void *(*context_alloc)(void);
  heif_error (*context_read_from_memory_without_copy)(void *, const void *, size_t, const void *);
  heif_error (*context_get_primary_image_handle)(void *, void **);
  int (*image_handle_get_width)(const void *);
  int (*image_handle_get_height)(const void *);
  int (*image_handle_has_alpha_channel)(const void *);
  size_t (*image_handle_get_raw_color_profile_size)(const void *);
  heif_error (*image_handle_get_raw_color_profile)(const void *, void *);
  heif_error (*image_handle_get_nclx_color_profile)(const void *, heif_color_profile_nclx **);
  heif_decoding_options *(*decoding_options_alloc)(void);
  heif_error (*decode_image)(const void *, void **, int, int, const void *);
  int (*image_get_width)(const void *, int);
  int (*image_get_height)(const void *, int);
  const uint8_t *(*image_get_plane_readonly)(const void *, int, int *);
} heif;

bool muster_heif_load(void *library, bool is_av1) {
#define LOAD(name) MUSTER_LOAD(library, heif, "heif_", name)
  // Versions before 1.13 have no init.
  if (LOAD(init)) heif.init(NULL);
  return LOAD(have_decoder_for_format) && LOAD(context_alloc) && LOAD(context_read_from_memory_without_copy) &&
    LOAD(context_get_primary_image_handle) && LOAD(image_handle_get_width) && LOAD(image_handle_get_height) &&
    LOAD(image_handle_has_alpha_channel) && LOAD(image_handle_get_raw_color_profile_size) &&
    LOAD(image_handle_get_raw_color_profile) && LOAD(image_handle_get_nclx_color_profile) &&
    LOAD(decoding_options_alloc) && LOAD(decode_image) &&
    LOAD(image_get_width) && LOAD(image_get_height) && LOAD(image_get_plane_readonly) &&
    heif.have_decoder_for_format(is_av1 ? heif_compression_AV1 : heif_compression_HEVC);
#undef LOAD
}

static muster_conversion_status status_of(heif_error error) {
  if (error.subcode == heif_suberror_Security_limit_exceeded) return MUSTER_TOO_MANY_PIXELS;
  switch (error.code) {
  case 0: return MUSTER_CONVERTED;
  case heif_error_Unsupported_feature: return MUSTER_UNSUPPORTED;
  case heif_error_Memory_allocation_error: return MUSTER_NO_MEMORY;
  default: return MUSTER_CORRUPT;
  }
}

/// Reads the ICC profile, or the code points of the colours.
static void read_colors(const void *handle, muster_picture *picture) {
  size_t size = heif.image_handle_get_raw_color_profile_size(handle);
  uint8_t *profile = size > 0 && size < 4 << 20 ? malloc(size) : NULL;
  if (profile && heif.image_handle_get_raw_color_profile(handle, profile).code == 0) {
    picture->profile = profile;
    picture->profile_size = size;
    return;
  }
  heif_color_profile_nclx *points = NULL;
  if (heif.image_handle_get_nclx_color_profile(handle, &points).code == 0 && points) {
    picture->primaries = (uint8_t)points->primaries;
    picture->transfer = (uint8_t)points->transfer;
  }
}

muster_conversion_status muster_heif_decode(
  const uint8_t *bytes, size_t size, uint64_t max_pixels, muster_picture *picture) {
  void *context = heif.context_alloc();
  if (!context) return MUSTER_NO_MEMORY;
  muster_conversion_status status =
    status_of(heif.context_read_from_memory_without_copy(context, bytes, size, NULL));
  void *handle = NULL;
  if (status == MUSTER_CONVERTED) status = status_of(heif.context_get_primary_image_handle(context, &handle));
  if (status != MUSTER_CONVERTED) return status;
  int width = heif.image_handle_get_width(handle), height = heif.image_handle_get_height(handle);
  if (width <= 0 || height <= 0) return MUSTER_CORRUPT;
  if (!muster_fits((uint64_t)width, (uint64_t)height, max_pixels)) return MUSTER_TOO_MANY_PIXELS;

  bool has_alpha = heif.image_handle_has_alpha_channel(handle);
  heif_decoding_options *options = heif.decoding_options_alloc();
  if (!options) return MUSTER_NO_MEMORY;
  // By default a picture that is not in tiles is decoded by one thread.
  cpu_set_t processors;
  if (options->version >= 8 && sched_getaffinity(0, sizeof processors, &processors) == 0) {
    options->codec_threads = CPU_COUNT(&processors) < max_threads ? CPU_COUNT(&processors) : max_threads;
  }
  void *image = NULL;
  // The library turns, mirrors and crops the picture as the file demands, and reduces it to 8 bits.
  status = status_of(heif.decode_image(
    handle, &image, heif_colorspace_RGB, has_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB, options));
  if (status != MUSTER_CONVERTED) return status;
  int stride = 0;
  picture->rows = heif.image_get_plane_readonly(image, heif_channel_interleaved, &stride);
  width = heif.image_get_width(image, heif_channel_interleaved);
  height = heif.image_get_height(image, heif_channel_interleaved);
  int channels = has_alpha ? 4 : 3;
  if (!picture->rows || width <= 0 || height <= 0 || stride < width * channels) return MUSTER_CORRUPT;
  if (!muster_fits((uint64_t)width, (uint64_t)height, max_pixels)) return MUSTER_TOO_MANY_PIXELS;
  picture->width = (uint32_t)width;
  picture->height = (uint32_t)height;
  picture->stride = (size_t)stride;
  picture->layout = has_alpha ? MUSTER_RGBA : MUSTER_RGB;
  read_colors(handle, picture);
  return MUSTER_CONVERTED;
}
