#include "muster_barcode_writer.h"

#include <ZXing/BitMatrix.h>
#include <ZXing/CharacterSet.h>
#include <ZXing/MultiFormatWriter.h>

#include <string>

int32_t muster_draw_barcode(
  int32_t format, const char *text, size_t count, int32_t width, int32_t height, uint8_t *samples) try {
  using ZXing::BarcodeFormat;
  const BarcodeFormat formats[] = {
    BarcodeFormat::PDF417, BarcodeFormat::QRCode, BarcodeFormat::DataMatrix, BarcodeFormat::Aztec};
  auto writer = ZXing::MultiFormatWriter(formats[format - 1]).setMargin(4).setEncoding(ZXing::CharacterSet::UTF8);
  const auto matrix = writer.encode(std::string(text, count), width, height);
  for (int32_t y = 0; y < height; y++) {
    for (int32_t x = 0; x < width; x++) {
      const bool isInk = x < matrix.width() && y < matrix.height() && matrix.get(x, y);
      samples[(size_t)y * width + x] = isInk ? 0 : 255;
    }
  }
  return 0;
} catch (...) {
  return 1;
}
