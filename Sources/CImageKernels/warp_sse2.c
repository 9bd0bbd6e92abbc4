#if defined(__x86_64__)
#include "warp_sse2.h"

void muster_warp_row_sse2(const muster_warp *warp, int32_t y, uint8_t *target, int32_t width) {
  warp_row(warp, y, target, width, take_sse2);
}
#endif
