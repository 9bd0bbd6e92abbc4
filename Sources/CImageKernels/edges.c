#include "edges.h"

#include <string.h>

#include "lanes.h"

// Sobel's gradients of a row's samples, of the plane that changes most at each.
typedef struct {
  int16_t *across;
  int16_t *down;
  int16_t *size;
} gradients;

// Samples that change no less than their two neighbours across the edge, with their gradients and angles.
typedef struct {
  int16_t *x, *y, *across, *down, *size;
  uint8_t *angle;
} crests;

// Three rows of gradients, of which the middle one is searched.
typedef struct {
  gradients rows[3];
} window;

// The last vector of a row may reach beyond it, and one of its neighbours by one more.
static size_t padded_width(int32_t width) { return (size_t)(width + 2 * LANE_COUNT) / LANE_COUNT * LANE_COUNT; }

static size_t window_byte_count(int32_t width) { return 9 * padded_width(width) * sizeof(int16_t); }

static window window_in(void *work, int32_t width) {
  window result;
  int16_t *row = work;
  size_t count = padded_width(width);
  for (int32_t i = 0; i < 3; i++, row += 3 * count) { result.rows[i] = (gradients){row, row + count, row + 2 * count}; }
  return result;
}

static crests crests_in(void *work, int32_t width, int32_t height) {
  size_t count = (size_t)width * (size_t)height;
  int16_t *x = (int16_t *)((uint8_t *)work + window_byte_count(width));
  return (crests){x, x + count, x + 2 * count, x + 3 * count, x + 4 * count, (uint8_t *)(x + 5 * count)};
}

size_t muster_edges_work_count(int32_t width, int32_t height) {
  return window_byte_count(width) + (size_t)width * (size_t)height * (5 * sizeof(int16_t) + sizeof(uint8_t));
}

static inline int16_t positive(int16_t value) { return (int16_t)(value < 0 ? -value : value); }

// The gradients of one row's inner samples. In 16 bits, so that eight of them fit a vector.
INLINE void take_row(
  const uint8_t *restrict b, ptrdiff_t stride, int32_t width, int is_first, int16_t *restrict across,
  int16_t *restrict down, int16_t *restrict size) {
  const uint8_t *a = b - stride, *c = b + stride;
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
    int16_t length = (int16_t)(most + (least >> 2) + (least >> 3));
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

// The samples from x on whose change is a crest (Canny's thinning), a byte of 1 for each.
INLINE uint64_t mark(const int16_t *above, gradients of, const int16_t *below, int32_t x, int16_t least) {
  lanes gx = load_lanes(of.across + x), gy = load_lanes(of.down + x), size = load_lanes(of.size + x);
  lanes ax = __builtin_elementwise_abs(gx), ay = __builtin_elementwise_abs(gy);
  lanes is_steep = 5 * ay < 2 * ax, is_flat = 5 * ax < 2 * ay, falls = (gx ^ gy) >= 0;
  lanes before = choose(falls, load_lanes(above + x - 1), load_lanes(above + x + 1));
  lanes after = choose(falls, load_lanes(below + x + 1), load_lanes(below + x - 1));
  before = choose(is_steep, load_lanes(of.size + x - 1), choose(is_flat, load_lanes(above + x), before));
  after = choose(is_steep, load_lanes(of.size + x + 1), choose(is_flat, load_lanes(below + x), after));
  lanes is_crest = (size >= least) & (size >= before) & (size > after);
  typedef uint8_t bytes __attribute__((vector_size(LANE_COUNT)));
  bytes narrow = __builtin_convertvector(is_crest, bytes) & 1;
  uint64_t marks;
  memcpy(&marks, &narrow, sizeof marks);
  return marks;
}

// Adds a row's crests, and returns how many there are then.
INLINE int32_t add_crests(
  const int16_t *above, gradients of, const int16_t *below, int32_t width, int32_t y, int32_t least, crests to,
  int32_t count) {
  for (int32_t x = 2; x + 2 < width; x += LANE_COUNT) {
    uint64_t marks = mark(above, of, below, x, (int16_t)least);
    for (; marks != 0; marks &= marks - 1) {
      int32_t at = x + __builtin_ctzll(marks) / 8;
      if (at + 2 >= width) { break; }
      to.x[count] = (int16_t)at;
      to.y[count] = (int16_t)y;
      to.across[count] = of.across[at];
      to.down[count] = of.down[at];
      to.size[count] = of.size[at];
      count++;
    }
  }
  return count;
}

INLINE void see_row(
  const uint8_t *const *planes, int32_t plane_count, ptrdiff_t stride, int32_t width, int32_t y, gradients to) {
  const uint8_t *row = planes[0] + y * stride;
  take_row(row, stride, width, 1, to.across, to.down, to.size);
  for (int32_t i = 1; i < plane_count; i++) {
    take_row(planes[i] + y * stride, stride, width, 0, to.across, to.down, to.size);
  }
}

// The directions of gradients in degrees, 0 ... 179, to half a degree or so. Gradients are not zero.
INLINE void find_angles(
  const int16_t *restrict across, const int16_t *restrict down, uint8_t *restrict angles, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    int32_t gx = across[i], gy = down[i];
    float x = (float)(gx < 0 ? -gx : gx), y = (float)(gy < 0 ? -gy : gy);
    float ratio = (x > y ? y : x) / (x > y ? x : y);
    // Rajan et al. 2006, "Efficient approximations for the arctangent function", equation 9.
    float angle = ratio * (45.0f - (ratio - 1) * (14.02f + 3.79f * ratio));
    angle = y > x ? 90 - angle : angle;
    angle = gx != 0 && (gx < 0) != (gy < 0) ? 180 - angle : angle;
    int32_t degrees = (int32_t)(angle + 0.5f);
    angles[i] = (uint8_t)(degrees >= 180 ? degrees - 180 : degrees);
  }
}

INLINE int32_t find_crests(
  const uint8_t *const *planes, int32_t plane_count, ptrdiff_t stride, int32_t width, int32_t height, int32_t least,
  void *work, crests to) {
  window window = window_in(work, width);
  int32_t count = 0;
  for (int32_t y = 1; y + 1 < height; y++) {
    see_row(planes, plane_count, stride, width, y, window.rows[y % 3]);
    if (y < 3) { continue; }
    gradients middle = window.rows[(y - 1) % 3];
    count = add_crests(
      window.rows[(y - 2) % 3].size, middle, window.rows[y % 3].size, width, y - 1, least, to, count);
  }
  find_angles(to.across, to.down, to.angle, count);
  return count;
}

typedef int32_t (*crests_kernel)(
  const uint8_t *const *planes, int32_t plane_count, ptrdiff_t stride, int32_t width, int32_t height, int32_t least,
  void *work, crests to);

static int32_t find_crests_plain(
  const uint8_t *const *planes, int32_t plane_count, ptrdiff_t stride, int32_t width, int32_t height, int32_t least,
  void *work, crests to) {
  return find_crests(planes, plane_count, stride, width, height, least, work, to);
}

#if defined(__x86_64__)
// The same loops; the compiler makes them twice as wide.
AVX2 static int32_t find_crests_avx2(
  const uint8_t *const *planes, int32_t plane_count, ptrdiff_t stride, int32_t width, int32_t height, int32_t least,
  void *work, crests to) {
  return find_crests(planes, plane_count, stride, width, height, least, work, to);
}
#endif

static crests_kernel crests_kernel_for(muster_simd simd) {
#if defined(__x86_64__)
  if (simd == MUSTER_SIMD_AVX2 && muster_simd_is_available(simd)) { return find_crests_avx2; }
#endif
  (void)simd;
  return find_crests_plain;
}

int32_t muster_find_edges(
  const uint8_t *const *planes, int32_t plane_count, ptrdiff_t stride, int32_t width, int32_t height, int32_t least,
  void *work, uint8_t *map, muster_edge *edges, int32_t capacity, muster_simd simd) {
  memset(map, MUSTER_NO_EDGE, (size_t)width * (size_t)height);
  if (width < 5 || height < 5) { return 0; }
  crests all = crests_in(work, width, height);
  int32_t found = crests_kernel_for(simd)(planes, plane_count, stride, width, height, least, work, all);
  // How many crests there are of each size, so that the strongest can be taken.
  enum { bins = 512 };
  int32_t histogram[bins] = {0};
  for (int32_t i = 0; i < found; i++) { histogram[all.size[i] / 4 < bins ? all.size[i] / 4 : bins - 1]++; }
  int32_t kept = found, lowest = 0;
  while (kept > capacity && lowest < bins) { kept -= histogram[lowest++]; }
  int32_t most = 4 * lowest > least ? 4 * lowest : least;
  int32_t count = 0;
  for (int32_t i = 0; i < found && count < capacity; i++) {
    int16_t x = all.x[i], y = all.y[i], size = all.size[i];
    if (size < most) { continue; }
    uint8_t angle = all.angle[i];
    // What is left of the vertical, or exactly above it, is turned.
    int is_turned = all.down[i] < 0 || (all.down[i] == 0 && all.across[i] < 0);
    map[(ptrdiff_t)y * width + x] = (uint8_t)(angle / 2 | (is_turned ? MUSTER_TURNED_EDGE : 0));
    uint8_t weight = (uint8_t)(1 + (size >= 3 * least) + (size >= 8 * least) + (size >= 20 * least));
    edges[count++] = (muster_edge){x, y, angle, weight};
  }
  return count;
}
