#if defined(__aarch64__)
// Every arm64 has NEON.
#define TARGET

#include "png_unfilter_wave.h"

TARGET void muster_unfilter_wave_neon(const muster_wave *wave) { undo_any_wave(wave); }
#endif
