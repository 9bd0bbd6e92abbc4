#ifndef MUSTER_BARCODES_H
#define MUSTER_BARCODES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { MUSTER_PDF417 = 1, MUSTER_QR = 2, MUSTER_DATA_MATRIX = 3, MUSTER_AZTEC = 4 };

/// A barcode that was read. The bytes are valid only during the call of `found`.
typedef struct {
  int32_t format;
  const uint8_t *bytes;
  size_t count;
  /// x and y of its corners, clockwise from its own upper left one.
  int32_t corners[8];
} muster_barcode;

/// Reads the barcodes of a grey picture, whose rows follow each other without gaps, and calls `found` for each.
///
/// Returns 0, or 1 if there was no memory or the library failed; barcodes found before that are valid.
int32_t muster_read_barcodes(
  const uint8_t *samples, int32_t width, int32_t height, void *context,
  void (*found)(void *context, const muster_barcode *barcode));

#ifdef __cplusplus
}
#endif

#endif
