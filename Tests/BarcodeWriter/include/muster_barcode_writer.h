#ifndef MUSTER_BARCODE_WRITER_H
#define MUSTER_BARCODE_WRITER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Draws a text as a barcode: 1 PDF417, 2 QR, 3 Data Matrix, 4 Aztec. Black is 0 and white 255, row by row.
///
/// Returns 0, or 1 if the text does not fit.
int32_t muster_draw_barcode(int32_t format, const char *text, size_t count, int32_t width, int32_t height, uint8_t *samples);

#ifdef __cplusplus
}
#endif

#endif
