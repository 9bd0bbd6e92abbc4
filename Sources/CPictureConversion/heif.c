// HEIC and AVIF with libheif (its C API, stable since 1.6: https://github.com/strukturag/libheif/wiki).

#define _GNU_SOURCE

#include <sched.h>
#include <stdlib.h>

#include "decoders.h"

// Only what is used here is declared, so that the build does not depend on the library. Constants: heif_image.h,
// heif_color.h, heif_error.h of libheif.
enum { heif_colorspace_YCbCr = 0, heif_colorspace_RGB = 1 };
enum { heif_chroma_420 = 1, heif_chroma_interleaved_RGB = 10, heif_chroma_interleaved_RGBA = 11 };
enum { heif_channel_Y = 0, heif_channel_Cb = 1, heif_channel_Cr = 2, heif_channel_interleaved = 10 };
enum { heif_compression_HEVC = 1, heif_compression_AV1 = 4 };
enum { heif_error_Unsupported_feature = 4, heif_error_Memory_allocation_error = 6 };
/// Of ITU-T H.273; both are the same matrix.
enum { matrix_BT_470BG = 5, matrix_BT_601 = 6 };
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
  int (*image_handle_get_luma_bits_per_pixel)(const void *);
  int (*image_handle_get_chroma_bits_per_pixel)(const void *);
  /// Optional; since 1.17.
  heif_error (*image_handle_get_preferred_decoding_colorspace)(const void *, int *, int *);
  size_t (*image_handle_get_raw_color_profile_size)(const void *);
  heif_error (*image_handle_get_raw_color_profile)(const void *, void *);
  heif_error (*image_handle_get_nclx_color_profile)(const void *, heif_color_profile_nclx **);
  heif_decoding_options *(*decoding_options_alloc)(void);
  heif_error (*decode_image)(const void *, void **, int, int, const void *);
  heif_error (*image_get_nclx_color_profile)(const void *, heif_color_profile_nclx **);
  int (*image_get_width)(const void *, int);
  int (*image_get_height)(const void *, int);
  const uint8_t *(*image_get_plane_readonly)(const void *, int, int *);
  void (*image_release)(const void *);
} heif;

bool muster_heif_load(void *library, bool is_av1) {
#define LOAD(name) MUSTER_LOAD(library, heif, "heif_", name)
  // Versions before 1.13 have no init.
  if (LOAD(init)) heif.init(NULL);
  (void)LOAD(image_handle_get_preferred_decoding_colorspace);
  return LOAD(have_decoder_for_format) && LOAD(context_alloc) && LOAD(context_read_from_memory_without_copy) &&
    LOAD(context_get_primary_image_handle) && LOAD(image_handle_get_width) && LOAD(image_handle_get_height) &&
    LOAD(image_handle_has_alpha_channel) && LOAD(image_handle_get_luma_bits_per_pixel) &&
    LOAD(image_handle_get_chroma_bits_per_pixel) && LOAD(image_handle_get_raw_color_profile_size) &&
    LOAD(image_handle_get_raw_color_profile) && LOAD(image_handle_get_nclx_color_profile) &&
    LOAD(decoding_options_alloc) && LOAD(decode_image) &&
    LOAD(image_get_width) && LOAD(image_get_height) && LOAD(image_get_plane_readonly) &&
    LOAD(image_get_nclx_color_profile) && LOAD(image_release) &&
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

/// Whether a picture is stored as luma and chroma of 8 bits, 4:2:0.
static bool is_stored_in_420(const void *handle) {
  int space = -1, chroma = -1;
  return heif.image_handle_get_preferred_decoding_colorspace &&
    heif.image_handle_get_preferred_decoding_colorspace(handle, &space, &chroma).code == 0 &&
    space == heif_colorspace_YCbCr && chroma == heif_chroma_420 &&
    heif.image_handle_get_luma_bits_per_pixel(handle) == 8 && heif.image_handle_get_chroma_bits_per_pixel(handle) == 8;
}

/// Whether luma and chroma mean what they do in a JPEG: BT.601 in the full range. Cameras store that.
static bool are_of_jpeg(const heif_color_profile_nclx *points) {
  return points->full_range && (points->matrix == matrix_BT_470BG || points->matrix == matrix_BT_601);
}

/// Takes a decoded plane; returns NULL if it is smaller than so many columns and rows.
static const uint8_t *plane(const void *image, int channel, int width, int height, size_t *stride) {
  int bytes = 0;
  const uint8_t *rows = heif.image_get_plane_readonly(image, channel, &bytes);
  if (!rows || bytes < width || heif.image_get_width(image, channel) < width ||
      heif.image_get_height(image, channel) < height) return NULL;
  *stride = (size_t)bytes;
  return rows;
}

/// Whether the colours that a file states, if it does, are those of a JPEG.
static bool may_be_of_jpeg(const void *handle) {
  heif_color_profile_nclx *points = NULL;
  heif_error error = heif.image_handle_get_nclx_color_profile(handle, &points);
  return error.code != 0 || !points || are_of_jpeg(points);
}

/// Decodes a picture: into planes if they can be compressed as they are, otherwise into rows. The library turns,
/// mirrors and crops it as the file demands, and reduces it to 8 bits.
static heif_error decode(
  const void *handle, const heif_decoding_options *options, bool has_alpha, void **image, bool *has_planes) {
  *has_planes = !has_alpha && is_stored_in_420(handle) && may_be_of_jpeg(handle);
  if (*has_planes) {
    heif_error error = heif.decode_image(handle, image, heif_colorspace_YCbCr, heif_chroma_420, options);
    heif_color_profile_nclx *points = NULL;
    if (error.code != 0) return error;
    error = heif.image_get_nclx_color_profile(*image, &points);
    if (error.code == 0 && points && are_of_jpeg(points)) return error;
    // Only the compressed picture says that they are not.
    heif.image_release(*image);
    *has_planes = false;
  }
  int chroma = has_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
  return heif.decode_image(handle, image, heif_colorspace_RGB, chroma, options);
}

static bool take_planes(const void *image, int width, int height, muster_picture *picture) {
  picture->layout = MUSTER_YCC_420;
  picture->rows = plane(image, heif_channel_Y, width, height, &picture->stride);
  for (int index = 0; index < 2; index++) {
    picture->chroma[index] = plane(
      image, heif_channel_Cb + index, (width + 1) / 2, (height + 1) / 2, &picture->chroma_strides[index]);
  }
  return picture->rows && picture->chroma[0] && picture->chroma[1];
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
  bool has_planes = false;
  status = status_of(decode(handle, options, has_alpha, &image, &has_planes));
  if (status != MUSTER_CONVERTED) return status;
  int channel = has_planes ? heif_channel_Y : heif_channel_interleaved;
  width = heif.image_get_width(image, channel);
  height = heif.image_get_height(image, channel);
  if (width <= 0 || height <= 0) return MUSTER_CORRUPT;
  if (!muster_fits((uint64_t)width, (uint64_t)height, max_pixels)) return MUSTER_TOO_MANY_PIXELS;
  picture->width = (uint32_t)width;
  picture->height = (uint32_t)height;
  if (has_planes) {
    if (!take_planes(image, width, height, picture)) return MUSTER_CORRUPT;
  } else {
    int stride = 0;
    picture->rows = heif.image_get_plane_readonly(image, channel, &stride);
    if (!picture->rows || stride < width * (has_alpha ? 4 : 3)) return MUSTER_CORRUPT;
    picture->stride = (size_t)stride;
    picture->layout = has_alpha ? MUSTER_RGBA : MUSTER_RGB;
  }
  read_colors(handle, picture);
  return MUSTER_CONVERTED;
}
