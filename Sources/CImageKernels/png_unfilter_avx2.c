#if defined(__x86_64__)
// The package is compiled for any x86-64; this function is only called where AVX2 was found.
#include <immintrin.h>

#define TARGET __attribute__((target("avx2")))
#define BLEND(no, yes, mask) _mm_blendv_epi8((__m128i)(no), (__m128i)(yes), (__m128i)(mask))

#include "png_unfilter_wave.h"

TARGET void muster_unfilter_wave_avx2(const muster_wave *wave) { undo_any_wave(wave); }
#endif
