#include "jpeg_idct_kernels.h"

#if defined(__aarch64__)
#include <arm_neon.h>

// One pass over four lines of four, which are turned afterwards, ready for the other pass.
#define PASS(line, shift)                                                              \
  do {                                                                                 \
    int32x4_t scaled = vmull_n_s16(line[0], IDCT_EVEN);                                \
    int32x4_t even0 = vmlal_n_s16(scaled, line[2], IDCT_EVEN);                         \
    int32x4_t even1 = vmlsl_n_s16(scaled, line[2], IDCT_EVEN);                         \
    int32x4_t odd0 = vmlal_n_s16(vmull_n_s16(line[1], IDCT_ODD1), line[3], IDCT_ODD3); \
    int32x4_t odd1 = vmlsl_n_s16(vmull_n_s16(line[1], IDCT_ODD3), line[3], IDCT_ODD1); \
    line[0] = vqrshrn_n_s32(vaddq_s32(even0, odd0), shift);                            \
    line[1] = vqrshrn_n_s32(vaddq_s32(even1, odd1), shift);                            \
    line[2] = vqrshrn_n_s32(vsubq_s32(even1, odd1), shift);                            \
    line[3] = vqrshrn_n_s32(vsubq_s32(even0, odd0), shift);                            \
    turn(line);                                                                        \
  } while (0)

static inline void turn(int16x4_t line[4]) {
  int16x4x2_t upper = vtrn_s16(line[0], line[1]), lower = vtrn_s16(line[2], line[3]);
  for (int odd = 0; odd < 2; odd++) {
    int32x2x2_t both = vtrn_s32(vreinterpret_s32_s16(upper.val[odd]), vreinterpret_s32_s16(lower.val[odd]));
    line[odd] = vreinterpret_s16_s32(both.val[0]);
    line[odd + 2] = vreinterpret_s16_s32(both.val[1]);
  }
}

void muster_idct_half_neon(const int16_t *coefficients, const uint16_t *quantization, uint8_t *const *rows) {
  int16x4_t line[4];
  for (int y = 0; y < 4; y++) {
    line[y] = vmul_s16(vld1_s16(coefficients + 8 * y), vreinterpret_s16_u16(vld1_u16(quantization + 8 * y)));
  }
  PASS(line, IDCT_DOWN_SHIFT);
  PASS(line, IDCT_ACROSS_SHIFT);
  for (int y = 0; y < 4; y++) {
    int16x4_t words = vqadd_s16(line[y], vdup_n_s16(128));
    uint8x8_t bytes = vqmovun_s16(vcombine_s16(words, words));
    uint32_t four = vget_lane_u32(vreinterpret_u32_u8(bytes), 0);
    __builtin_memcpy(rows[y], &four, 4);
  }
}
#endif
