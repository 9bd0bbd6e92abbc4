// Eight numbers of 16 bits at a time, which every processor has vectors for; private to this target.
#ifndef LANES_H
#define LANES_H

#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#include "instructions.h"

enum { LANE_COUNT = 8 };

// Comparisons give masks: all bits of a lane, or none.
typedef int16_t lanes __attribute__((vector_size(2 * LANE_COUNT)));
typedef int32_t wide_lanes __attribute__((vector_size(2 * LANE_COUNT)));

INLINE lanes load_lanes(const int16_t *from) {
  lanes result;
  memcpy(&result, from, sizeof result);
  return result;
}

INLINE lanes choose(lanes mask, lanes yes, lanes no) {
#if defined(BLEND)
  return (lanes)BLEND(no, yes, mask);
#else
  return (mask & yes) | (~mask & no);
#endif
}

// The products of lanes, of which two neighbours are added.
INLINE wide_lanes multiply_add(lanes a, lanes b) {
#if defined(__SSE2__)
  return (wide_lanes)_mm_madd_epi16((__m128i)a, (__m128i)b);
#elif defined(__aarch64__)
  int16x8_t x = (int16x8_t)a, y = (int16x8_t)b;
  return (wide_lanes)vpaddq_s32(vmull_s16(vget_low_s16(x), vget_low_s16(y)), vmull_high_s16(x, y));
#else
  wide_lanes result;
  for (int i = 0; i < LANE_COUNT / 2; i++) { result[i] = a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1]; }
  return result;
#endif
}

#endif
