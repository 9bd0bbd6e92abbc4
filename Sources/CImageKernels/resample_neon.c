#include "resample_kernels.h"

#if defined(__aarch64__)
#include <arm_neon.h>

void muster_down_neon(
  const uint8_t *first, ptrdiff_t stride, int32_t last, const int16_t *weights, int32_t taps, int32_t width,
  int16_t *line) {
  for (int32_t x = 0; x < width; x += 16) {
    int32x4_t sum0 = vdupq_n_s32(1 << (LINE_SHIFT - 1)), sum1 = sum0, sum2 = sum0, sum3 = sum0;
    for (int32_t k = 0; k < taps; k++) {
      uint8x16_t samples = vld1q_u8(first + (k < last ? k : last) * stride + x);
      int16x8_t left = vreinterpretq_s16_u16(vmovl_u8(vget_low_u8(samples)));
      int16x8_t right = vreinterpretq_s16_u16(vmovl_u8(vget_high_u8(samples)));
      sum0 = vmlal_n_s16(sum0, vget_low_s16(left), weights[k]);
      sum1 = vmlal_n_s16(sum1, vget_high_s16(left), weights[k]);
      sum2 = vmlal_n_s16(sum2, vget_low_s16(right), weights[k]);
      sum3 = vmlal_n_s16(sum3, vget_high_s16(right), weights[k]);
    }
    vst1q_s16(line + x, vcombine_s16(vqshrn_n_s32(sum0, LINE_SHIFT), vqshrn_n_s32(sum1, LINE_SHIFT)));
    vst1q_s16(line + x + 8, vcombine_s16(vqshrn_n_s32(sum2, LINE_SHIFT), vqshrn_n_s32(sum3, LINE_SHIFT)));
  }
}
#endif
