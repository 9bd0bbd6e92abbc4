#include "edges.h"

#include <string.h>

// The gradient of each sample, of the plane that changes most there; behind it there is room for a list of samples.
typedef struct {
  int16_t *across;
  int16_t *down;
  uint16_t *size;
} gradients;

static gradients gradients_in(void *work, int32_t width, int32_t height) {
  size_t count = (size_t)width * (size_t)height;
  int16_t *across = work;
  return (gradients){across, across + count, (uint16_t *)(across + 2 * count)};
}

size_t muster_edges_work_count(int32_t width, int32_t height) {
  return (size_t)width * (size_t)height * (3 * sizeof(int16_t) + sizeof(int32_t)) + 8;
}

static inline int16_t positive(int16_t value) { return (int16_t)(value < 0 ? -value : value); }

// Sobel's gradients of one row's inner samples. In 16 bits, so that eight of them fit a vector.
static inline __attribute__((always_inline)) void take_row(
  const uint8_t *restrict a, const uint8_t *restrict b, const uint8_t *restrict c, int32_t width, int is_first,
  int16_t *restrict across, int16_t *restrict down, uint16_t *restrict size) {
  // Chroma changes by less than luma does, and has less noise.
  int gain = is_first ? 0 : 1;
  for (int32_t x = 1; x + 1 < width; x++) {
    int16_t gx = (int16_t)((a[x + 1] - a[x - 1]) + 2 * (b[x + 1] - b[x - 1]) + (c[x + 1] - c[x - 1]));
    int16_t gy = (int16_t)((c[x - 1] - a[x - 1]) + 2 * (c[x] - a[x]) + (c[x + 1] - a[x + 1]));
    gx = (int16_t)(gx * (1 << gain));
    gy = (int16_t)(gy * (1 << gain));
    int16_t ax = positive(gx), ay = positive(gy);
    int16_t most = ax > ay ? ax : ay, least = ax > ay ? ay : ax;
    // Within 7 % of the root of the sum of squares.
    uint16_t length = (uint16_t)(most + (least >> 2) + (least >> 3));
    if (is_first) {
      across[x] = gx;
      down[x] = gy;
      size[x] = length;
    } else {
      int16_t takes = (int16_t)-(length > size[x]);
      across[x] = (int16_t)((gx & takes) | (across[x] & ~takes));
      down[x] = (int16_t)((gy & takes) | (down[x] & ~takes));
      size[x] = length > size[x] ? length : size[x];
    }
  }
}

typedef void (*gradients_kernel)(
  const uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, int is_first, gradients to);

static inline __attribute__((always_inline)) void take_rows(
  const uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, int is_first, gradients to) {
  for (int32_t y = 1; y + 1 < height; y++) {
    const uint8_t *a = plane + (y - 1) * stride, *b = a + stride, *c = b + stride;
    ptrdiff_t at = (ptrdiff_t)y * width;
    if (is_first) {
      take_row(a, b, c, width, 1, to.across + at, to.down + at, to.size + at);
    } else {
      take_row(a, b, c, width, 0, to.across + at, to.down + at, to.size + at);
    }
  }
}

static void take_gradients_plain(
  const uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, int is_first, gradients to) {
  take_rows(plane, stride, width, height, is_first, to);
}

#if defined(__x86_64__)
// The same loops; the compiler makes them twice as wide.
__attribute__((target("avx2"))) static void take_gradients_avx2(
  const uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, int is_first, gradients to) {
  take_rows(plane, stride, width, height, is_first, to);
}
#endif

static gradients_kernel gradients_kernel_for(muster_simd simd) {
#if defined(__x86_64__)
  if (simd == MUSTER_SIMD_AVX2 && muster_simd_is_available(simd)) { return take_gradients_avx2; }
#endif
  (void)simd;
  return take_gradients_plain;
}

// The direction of a gradient in degrees, 0 ... 179, to half a degree or so.
static uint8_t angle_of(int32_t gx, int32_t gy) {
  if (gy < 0) {
    gx = -gx;
    gy = -gy;
  }
  float x = (float)(gx < 0 ? -gx : gx), y = (float)gy;
  float ratio = x > y ? y / x : (y > 0 ? x / y : 0);
  // Rajan et al. 2006, "Efficient approximations for the arctangent function", equation 9.
  float angle = ratio * (45.0f - (ratio - 1) * (14.02f + 3.79f * ratio));
  if (y > x) { angle = 90 - angle; }
  if (gx < 0) { angle = 180 - angle; }
  int32_t degrees = (int32_t)(angle + 0.5f);
  return (uint8_t)(degrees >= 180 ? degrees - 180 : degrees);
}

// Whether a sample changes no less than its two neighbours across the edge.
static inline int is_crest(gradients of, ptrdiff_t at, int32_t width) {
  int32_t gx = of.across[at], gy = of.down[at];
  int32_t ax = gx < 0 ? -gx : gx, ay = gy < 0 ? -gy : gy;
  ptrdiff_t step;
  if (5 * ay < 2 * ax) {
    step = 1;
  } else if (5 * ax < 2 * ay) {
    step = width;
  } else {
    step = (gx < 0) == (gy < 0) ? width + 1 : width - 1;
  }
  uint16_t size = of.size[at];
  return size >= of.size[at - step] && size > of.size[at + step];
}

int32_t muster_find_edges(
  const uint8_t *const *planes, int32_t plane_count, ptrdiff_t stride, int32_t width, int32_t height, int32_t least,
  void *work, uint8_t *map, muster_edge *edges, int32_t capacity, muster_simd simd) {
  memset(map, MUSTER_NO_EDGE, (size_t)width * (size_t)height);
  if (width < 5 || height < 5) { return 0; }
  gradients all = gradients_in(work, width, height);
  // The outermost samples have no gradient; all others get theirs.
  memset(all.size, 0, (size_t)width * sizeof *all.size);
  memset(all.size + (ptrdiff_t)(height - 1) * width, 0, (size_t)width * sizeof *all.size);
  for (int32_t y = 1; y < height; y++) { all.size[(ptrdiff_t)y * width] = all.size[(ptrdiff_t)y * width - 1] = 0; }
  for (int32_t i = 0; i < plane_count; i++) {
    gradients_kernel_for(simd)(planes[i], stride, width, height, i == 0, all);
  }
  // How many crests there are of each size, so that the strongest can be taken.
  enum { bins = 512, group = 8 };
  int32_t histogram[bins] = {0};
  int32_t *crests = (int32_t *)(all.size + (((ptrdiff_t)width * height + 1) & ~1)), found = 0;
  for (int32_t y = 2; y + 2 < height; y++) {
    for (int32_t first = 2; first + 2 < width; first += group) {
      ptrdiff_t start = (ptrdiff_t)y * width + first;
      int32_t count = width - 2 - first < group ? width - 2 - first : group;
      if (count == group) {
        uint16_t most = 0;
        for (int32_t i = 0; i < group; i++) { most = all.size[start + i] > most ? all.size[start + i] : most; }
        if (most < least) { continue; }
      }
      for (int32_t i = 0; i < count; i++) {
        uint16_t size = all.size[start + i];
        if (size < least || !is_crest(all, start + i, width)) { continue; }
        histogram[size / 4 < bins ? size / 4 : bins - 1]++;
        crests[found++] = (int32_t)(start + i);
      }
    }
  }
  int32_t kept = found, lowest = 0;
  while (kept > capacity && lowest < bins) { kept -= histogram[lowest++]; }
  int32_t most = 4 * lowest > least ? 4 * lowest : least;
  int32_t count = 0;
  for (int32_t i = 0; i < found && count < capacity; i++) {
    int32_t at = crests[i];
    uint16_t size = all.size[at];
    if (size < most) { continue; }
    uint8_t angle = angle_of(all.across[at], all.down[at]);
    // What is left of the vertical, or exactly above it, is turned.
    int is_turned = all.down[at] < 0 || (all.down[at] == 0 && all.across[at] < 0);
    map[at] = (uint8_t)(angle / 2 | (is_turned ? MUSTER_TURNED_EDGE : 0));
    uint8_t weight = (uint8_t)(1 + (size >= 3 * least) + (size >= 8 * least) + (size >= 20 * least));
    edges[count++] = (muster_edge){(int16_t)(at % width), (int16_t)(at / width), angle, weight};
  }
  return count;
}
