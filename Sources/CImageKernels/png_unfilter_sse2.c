#if defined(__x86_64__)
// Every x86-64 has SSE2.
#define TARGET

#include "png_unfilter_wave.h"

TARGET void muster_unfilter_wave_sse2(const muster_wave *wave) { undo_any_wave(wave); }
#endif
