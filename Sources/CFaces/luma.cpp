#include "luma.h"

namespace muster {

void make_luma(const muster_face_picture &picture, int32_t factor, plane &luma) {
  const int32_t width = picture.width / factor, height = picture.height / factor;
  luma.set_size(height, width);
  // Shares of red, green and blue in luma (BT.601) that add up to 1 << 16.
  constexpr uint64_t red = 19595, green = 38470, blue = 7471;
  const uint64_t divisor = (uint64_t)factor * (uint64_t)factor << 16;
  for (int32_t y = 0; y < height; y++) {
    for (int32_t x = 0; x < width; x++) {
      uint64_t sum = divisor / 2;
      for (int32_t j = 0; j < factor; j++) {
        const uint8_t *pixel =
          picture.samples + 3 * ((ptrdiff_t)(y * factor + j) * picture.width + (ptrdiff_t)x * factor);
        for (int32_t i = 0; i < factor; i++, pixel += 3) {
          sum += red * pixel[0] + green * pixel[1] + blue * pixel[2];
        }
      }
      luma[y][x] = (unsigned char)(sum / divisor);
    }
  }
}

}  // namespace muster
