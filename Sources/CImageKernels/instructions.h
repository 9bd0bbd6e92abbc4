// How functions are compiled; private to this target.
#ifndef INSTRUCTIONS_H
#define INSTRUCTIONS_H

// A file whose functions need an attribute for their instruction set defines this before including the header.
#ifndef INLINE
#define INLINE static inline __attribute__((always_inline))
#endif

#if defined(__x86_64__)
// The package is compiled for any x86-64; these functions are only called where AVX2 was found.
#define AVX2 __attribute__((target("avx2")))
#endif

#endif
