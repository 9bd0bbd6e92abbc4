// The job of the comparison, done by as little as it takes: libjpeg-turbo, libdeflate, libpng and AVX2, in C, without
// limits, checks or judgement. It shows how far there is to go. See bench/job.py for the job.
#include <libdeflate.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

#include "limit.h"

// A picture as planes of luma and two of chroma, whose sides may be halved.
typedef struct {
  plane parts[3];
  int count;
} planes;

static const int tile = 64;

// What memory is for. There are three planes of each picture.
enum {
  SEEN = 0, SHOWN = SEEN + 3, SMALL = SHOWN + 3, LOW = SMALL + 3, ACROSS, NARROW, SAMPLES, PACKED, FILTERED, SLOT_COUNT
};

static uint8_t *room(int slot, size_t count) {
  // Kept from picture to picture: fresh memory costs a page fault every four kilobytes.
  static struct {
    uint8_t *bytes;
    size_t count;
  } rooms[SLOT_COUNT];
  if (rooms[slot].count < count) {
    free(rooms[slot].bytes);
    rooms[slot].count = count;
    rooms[slot].bytes = aligned_alloc(64, (count + 63) / 64 * 64 + 64);
    if (!rooms[slot].bytes) { abort(); }
  }
  return rooms[slot].bytes;
}

static plane make_plane(int slot, int width, int height) {
  const int stride = (width + tile - 1) / tile * tile;
  return (plane){room(slot, (size_t)stride * (height + tile)), width, height, stride};
}

// The orientation in the Exif segment of a JPEG, 1 to 8; 1 without one.
static int orientation(const uint8_t *bytes, size_t count) {
  size_t at = 2;
  while (at + 4 < count && bytes[at] == 0xff) {
    const size_t length = bytes[at + 2] << 8 | bytes[at + 3];
    const uint8_t marker = bytes[at + 1], *exif = bytes + at + 4;
    if (marker == 0xda || at + 2 + length > count) { break; }
    if (marker == 0xe1 && length >= 28 && !memcmp(exif, "Exif\0", 6)) {
      const uint8_t *tiff = exif + 6, *end = bytes + at + 2 + length;
      const int is_big = tiff[0] == 'M';
#define SHORT(p) (is_big ? (p)[0] << 8 | (p)[1] : (p)[1] << 8 | (p)[0])
      const uint8_t *entries = tiff + (is_big ? SHORT(tiff + 6) : SHORT(tiff + 4));
      if (entries + 2 > end) { break; }
      for (int i = 0, number = SHORT(entries); i < number && entries + 14 + 12 * i <= end; i++) {
        const uint8_t *entry = entries + 2 + 12 * i;
        if (SHORT(entry) == 0x112) { return SHORT(entry + 8) >= 1 && SHORT(entry + 8) <= 8 ? SHORT(entry + 8) : 1; }
      }
#undef SHORT
    }
    at += 2 + length;
  }
  return 1;
}

// Fits sides into a square; smaller ones stay.
static void fit(int width, int height, int side, int *fitted_width, int *fitted_height) {
  const int longer = width > height ? width : height;
  const double scale = longer > side ? (double)side / longer : 1;
  *fitted_width = (int)(width * scale + 0.5) > 1 ? (int)(width * scale + 0.5) : 1;
  *fitted_height = (int)(height * scale + 0.5) > 1 ? (int)(height * scale + 0.5) : 1;
}

// Samples of red, green and blue, in TurboJPEG's format, as planes of the same size.
static int from_rgb(tjhandle encoder, const uint8_t *samples, int width, int height, int format, planes *result) {
  uint8_t *pointers[3];
  int strides[3];
  for (int i = 0; i < 3; i++) {
    result->parts[i] = make_plane(SEEN + i, width, height);
    pointers[i] = result->parts[i].samples, strides[i] = result->parts[i].stride;
  }
  result->count = 3;
  return tjEncodeYUVPlanes(
    encoder, samples, width, 0, height, format, pointers, strides, TJSAMP_444, TJFLAG_ACCURATEDCT);
}

static int open_cmyk(
  tjhandle decoder, tjhandle encoder, const uint8_t *bytes, size_t count, int width, int height, planes *result) {
  uint8_t *samples = room(SAMPLES, (size_t)4 * width * height);
  if (tjDecompress2(decoder, bytes, count, samples, width, 0, height, TJPF_CMYK, 0)) { return -1; }
  for (size_t i = 0; i < (size_t)4 * width * height; i += 4) {
    const int key = samples[i + 3];
    for (int part = 0; part < 3; part++) { samples[i + part] = samples[i + part] * key / 255; }
  }
  return from_rgb(encoder, samples, width, height, TJPF_RGBX, result);
}

// Decodes at the smallest of 1/1, 1/2, 1/4 and 1/8 that covers the target.
static int open_jpeg(
  tjhandle decoder, tjhandle encoder, const uint8_t *bytes, size_t count, int side, planes *result) {
  int width, height, sampling, space;
  if (tjDecompressHeader3(decoder, bytes, count, &width, &height, &sampling, &space)) { return -1; }
  int shrink = 8;
  const int longer = width > height ? width : height;
  while (shrink > 1 && (longer + shrink - 1) / shrink < (longer < side ? longer : side)) { shrink /= 2; }
  const tjscalingfactor factor = {1, shrink};
  width = TJSCALED(width, factor), height = TJSCALED(height, factor);
  if (sampling < 0 || space == TJCS_CMYK || space == TJCS_YCCK) {
    return open_cmyk(decoder, encoder, bytes, count, width, height, result);
  }
  uint8_t *pointers[3] = {0};
  int strides[3] = {0};
  result->count = sampling == TJSAMP_GRAY ? 1 : 3;
  for (int i = 0; i < result->count; i++) {
    result->parts[i] = make_plane(
      SEEN + i, tjPlaneWidth(i, width, sampling), tjPlaneHeight(i, height, sampling));
    pointers[i] = result->parts[i].samples, strides[i] = result->parts[i].stride;
  }
  // The planes that TurboJPEG fills are a multiple of the sampling.
  result->parts[0].width = width, result->parts[0].height = height;
  return tjDecompressToYUVPlanes(decoder, bytes, count, pointers, width, strides, height, TJFLAG_ACCURATEDCT);
}

// RGB of 8 bits without interlacing and colour management: inflated at once, and unfiltered by what the compiler makes
// of it. Returns 1 for other PNGs.
static int open_plain_png(tjhandle encoder, const uint8_t *bytes, size_t count, planes *result) {
  const uint8_t *header = bytes + 16;
  const int width = header[2] << 8 | header[3], height = header[6] << 8 | header[7];
  if (count < 45 || header[0] | header[1] | header[4] | header[5] || memcmp(header + 8, "\x08\x02\0\0", 5)) { return 1; }
  uint8_t *packed = room(PACKED, count);
  size_t packed_count = 0;
  for (size_t at = 8; at + 12 <= count;) {
    const size_t length = (size_t)bytes[at] << 24 | bytes[at + 1] << 16 | bytes[at + 2] << 8 | bytes[at + 3];
    if (length > count - at - 12) { return -1; }
    if (!memcmp(bytes + at + 4, "IDAT", 4)) {
      memcpy(packed + packed_count, bytes + at + 8, length);
      packed_count += length;
    }
    at += 12 + length;
  }
  const size_t row = 3 * (size_t)width, filtered_count = (row + 1) * height;
  uint8_t *filtered = room(FILTERED, filtered_count + 1), *samples = room(SAMPLES, row * height + 1);
  static struct libdeflate_decompressor *inflater;
  if (!inflater) { inflater = libdeflate_alloc_decompressor(); }
  if (libdeflate_zlib_decompress(inflater, packed, packed_count, filtered, filtered_count, NULL)) { return -1; }
  static const uint8_t nothing[3 * 65536];
  const uint8_t *above = nothing;
  for (int y = 0; y < height; y++) {
    if (unfilter_rgb(filtered[(row + 1) * y], filtered + (row + 1) * y + 1, above, samples + row * y, row)) { return -1; }
    above = samples + row * y;
  }
  return from_rgb(encoder, samples, width, height, TJPF_RGB, result);
}

static int open_png(tjhandle encoder, const uint8_t *bytes, size_t count, planes *result) {
  const int plain = open_plain_png(encoder, bytes, count, result);
  if (plain <= 0) { return plain; }
  png_image picture = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(&picture, bytes, count)) { return -1; }
  picture.format = PNG_FORMAT_RGB;
  // Samples of 16 bits without a gamma would else be taken for linear light.
  picture.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  uint8_t *samples = room(SAMPLES, PNG_IMAGE_SIZE(picture));
  const png_color white = {255, 255, 255};
  if (!png_image_finish_read(&picture, &white, samples, 0, NULL)) { return -1; }
  return from_rgb(encoder, samples, picture.width, picture.height, TJPF_RGB, result);
}

// The picture fitted into a square and turned upright, with colours at half the resolution.
static planes fitted(planes seen, int turned, int side, int slot) {
  int width, height;
  fit(seen.parts[0].width, seen.parts[0].height, side, &width, &height);
  planes result = {.count = seen.count};
  for (int i = 0; i < seen.count; i++) {
    const int wide = i ? (width + 1) / 2 : width, high = i ? (height + 1) / 2 : height;
    const plane low = make_plane(LOW, seen.parts[i].width, high), across = make_plane(ACROSS, high, seen.parts[i].width);
    // Rows are what vectors work on: columns are resampled as rows of the transposed picture.
    resample_rows(seen.parts[i], low);
    transpose(low, across);
    if (turned >= 5) {
      result.parts[i] = make_plane(slot + i, high, wide);
      resample_rows(across, result.parts[i]);
    } else {
      const plane narrow = make_plane(NARROW, high, wide);
      resample_rows(across, narrow);
      result.parts[i] = make_plane(slot + i, wide, high);
      transpose(narrow, result.parts[i]);
    }
    flip(result.parts[i], turned);
  }
  return result;
}

static long write_jpeg(tjhandle encoder, const planes *picture, int quality, uint8_t *file, size_t room_count) {
  const uint8_t *pointers[3] = {0};
  int strides[3] = {0};
  for (int i = 0; i < picture->count; i++) {
    pad(picture->parts[i]);
    pointers[i] = picture->parts[i].samples, strides[i] = picture->parts[i].stride;
  }
  unsigned long count = room_count;
  const int sampling = picture->count == 1 ? TJSAMP_GRAY : TJSAMP_420;
  return tjCompressFromYUVPlanes(
    encoder, pointers, picture->parts[0].width, strides, picture->parts[0].height, sampling, &file, &count, quality,
    TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT) ? -1 : (long)count;
}

int limit_job(
  const uint8_t *bytes, size_t count, int display, int thumbnail, int quality, uint8_t *files[2], size_t room_count,
  long counts[2]) {
  static tjhandle decoder, encoder;
  if (!decoder) { decoder = tjInitDecompress(), encoder = tjInitCompress(); }
  const int is_png = count > 8 && !memcmp(bytes, "\x89PNG\r\n\x1a\n", 8);
  planes seen;
  if (is_png ? open_png(encoder, bytes, count, &seen) : open_jpeg(decoder, encoder, bytes, count, display, &seen)) {
    return -1;
  }
  const planes shown = fitted(seen, is_png ? 1 : orientation(bytes, count), display, SHOWN);
  counts[0] = write_jpeg(encoder, &shown, quality, files[0], room_count);
  const planes small = fitted(shown, 1, thumbnail, SMALL);
  counts[1] = write_jpeg(encoder, &small, quality, files[1], room_count);
  return counts[0] < 0 || counts[1] < 0 ? -1 : 0;
}
