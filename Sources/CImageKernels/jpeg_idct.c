#include "jpeg_idct.h"

#include "jpeg_idct_kernels.h"

muster_idct_half muster_idct_half_for(muster_simd simd) {
  if (!muster_simd_is_available(simd)) { return muster_idct_half_plain; }
  switch (simd) {
#if defined(__x86_64__)
  // One block fills vectors of 128 bits; wider ones would not help.
  case MUSTER_SIMD_SSE2: case MUSTER_SIMD_AVX2: return muster_idct_half_sse2;
#elif defined(__aarch64__)
  case MUSTER_SIMD_NEON: return muster_idct_half_neon;
#endif
  default: return muster_idct_half_plain;
  }
}

muster_idct_half_pair muster_idct_half_pair_for(muster_simd simd) {
#if defined(__x86_64__)
  if (simd == MUSTER_SIMD_AVX2 && muster_simd_is_available(simd)) { return muster_idct_half_pair_avx2; }
#endif
  return NULL;
}

muster_idct_half_two muster_idct_half_two_for(muster_simd simd) {
#if defined(__x86_64__)
  if (simd == MUSTER_SIMD_AVX2 && muster_simd_is_available(simd)) { return muster_idct_half_two_avx2; }
#endif
  (void)simd;
  return NULL;
}
