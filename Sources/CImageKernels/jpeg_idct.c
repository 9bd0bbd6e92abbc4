#include "jpeg_idct.h"

#include "jpeg_idct_kernels.h"

muster_idct_half muster_idct_half_for(muster_simd simd) {
  if (!muster_simd_is_available(simd)) { return muster_idct_half_plain; }
  switch (simd) {
#if defined(__x86_64__)
  // Four columns of 16 bits fill half a register; wider ones would not help.
  case MUSTER_SIMD_SSE2: case MUSTER_SIMD_AVX2: return muster_idct_half_sse2;
#elif defined(__aarch64__)
  case MUSTER_SIMD_NEON: return muster_idct_half_neon;
#endif
  default: return muster_idct_half_plain;
  }
}
