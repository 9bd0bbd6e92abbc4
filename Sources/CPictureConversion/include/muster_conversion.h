// Decodes pictures with libraries that are loaded when the program starts, in a process that has no other rights.
//
// The order of calls: muster_library_open for each library, muster_sandbox_enter, muster_picture_decode,
// muster_picture_write. Nothing is freed: the process converts one picture and ends.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
  MUSTER_HEIC,
  MUSTER_AVIF,
  MUSTER_WEBP,
  MUSTER_PDF,
} muster_source;

typedef enum {
  MUSTER_CONVERTED = 0,
  MUSTER_CORRUPT,
  /// A valid file of a kind that is not decoded: animated, encrypted, without a decoder for its pixels.
  MUSTER_UNSUPPORTED,
  MUSTER_TOO_MANY_PIXELS,
  MUSTER_NO_MEMORY,
} muster_conversion_status;

/// A decoded picture: rows of three or four samples of 8 bits, or three planes.
typedef struct {
  /// The rows; of planes, those of the luma.
  const uint8_t *rows;
  size_t stride;
  uint32_t width, height;
  /// RGB, RGBA (not premultiplied), BGRX, or luma and two planes of chroma with half as many columns and rows (4:2:0), as
  /// in JFIF.
  enum { MUSTER_RGB, MUSTER_RGBA, MUSTER_BGRX, MUSTER_YCC_420 } layout;
  const uint8_t *chroma[2];
  size_t chroma_strides[2];
  /// The EXIF data without a prefix, which may turn the picture; NULL if there is none, or it does not matter.
  const uint8_t *exif;
  size_t exif_size;
  /// The ICC profile; NULL if there is none.
  const uint8_t *profile;
  size_t profile_size;
  /// Primaries and transfer function by ITU-T H.273; 2 if they are not stated.
  uint8_t primaries, transfer;
} muster_picture;

/// Loads the library that decodes such files.
///
/// @param path The path of the library, or its name for the search of the dynamic linker.
/// @return false if it is missing, or cannot decode such files.
bool muster_library_open(muster_source source, const char *path);

/// Gives up everything but memory, standard input, standard output and the processor: files, network, other processes.
/// Every further system call for these fails or ends the process. The filter applies to all threads.
///
/// @param memory The maximum memory in bytes beyond what the process uses now.
/// @return false if the system does not offer that.
bool muster_sandbox_enter(size_t memory);

/// Reads standard input to its end.
///
/// @param max_size The maximum number of bytes.
/// @return NULL if there are more bytes, or no memory.
const uint8_t *muster_input_read(size_t max_size, size_t *size);

/// Decodes a file with the library of its format.
muster_conversion_status muster_picture_decode(
  muster_source source, const uint8_t *bytes, size_t size, uint64_t max_pixels, muster_picture *picture);

/// Writes a picture to standard output as a JPEG with 4:2:0 chroma, its profile and its EXIF data; transparent
/// pixels are blended onto white.
///
/// @param max_size The maximum number of bytes; if the JPEG has more, it is made again with a lower quality.
/// @return false if there is no memory, or the JPEG has too many bytes at any quality.
bool muster_picture_write(const muster_picture *picture, size_t max_size);
