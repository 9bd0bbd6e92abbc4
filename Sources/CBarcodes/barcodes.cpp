#include "muster_barcodes.h"

#include <ZXing/ReadBarcode.h>

namespace {

int32_t number(ZXing::BarcodeFormat format) {
  switch (format) {
    case ZXing::BarcodeFormat::PDF417: return MUSTER_PDF417;
    case ZXing::BarcodeFormat::QRCode: return MUSTER_QR;
    case ZXing::BarcodeFormat::DataMatrix: return MUSTER_DATA_MATRIX;
    case ZXing::BarcodeFormat::Aztec: return MUSTER_AZTEC;
    default: return 0;
  }
}

}  // namespace

// Exceptions must not reach Swift, which cannot handle them: they would end the program.
int32_t muster_read_barcodes(
  const uint8_t *samples, int32_t width, int32_t height, void *context,
  void (*found)(void *context, const muster_barcode *barcode)) try {
  using ZXing::BarcodeFormat;
  const ZXing::ImageView view(samples, width, height, ZXing::ImageFormat::Lum);
  const auto hints =
    ZXing::DecodeHints()
      .setFormats(BarcodeFormat::PDF417 | BarcodeFormat::QRCode | BarcodeFormat::DataMatrix | BarcodeFormat::Aztec)
      .setTryHarder(true).setTryRotate(true).setMaxNumberOfSymbols(4);
  for (const auto &result : ZXing::ReadBarcodes(view, hints)) {
    if (!result.isValid()) { continue; }
    const auto &bytes = result.bytes();
    const auto &place = result.position();
    muster_barcode barcode = {number(result.format()), bytes.data(), bytes.size(), {}};
    for (int corner = 0; corner < 4; corner++) {
      barcode.corners[2 * corner] = place[corner].x;
      barcode.corners[2 * corner + 1] = place[corner].y;
    }
    found(context, &barcode);
  }
  return 0;
} catch (...) {
  return 1;
}
