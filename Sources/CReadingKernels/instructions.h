// How functions are compiled; private to this target.
#ifndef INSTRUCTIONS_H
#define INSTRUCTIONS_H

#define INLINE static inline __attribute__((always_inline))

// Compiles a function twice, for AVX2 and for any x86-64, and selects one when the program starts. Functions that it
// calls must be INLINE to be compiled for AVX2 too. Results are the same, since nothing is fused or reordered.
#if defined(__x86_64__)
#define WITH_AVX2 __attribute__((target_clones("avx2", "default")))
#else
#define WITH_AVX2
#endif

#endif
