#include "edges.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Rows are shrunk by pieces of so many samples, whose sums fit the stack.
enum { piece = 512 };

void muster_shrink(
  const uint8_t *source, ptrdiff_t source_stride, int32_t factor, uint8_t *target, ptrdiff_t target_stride,
  int32_t width, int32_t height) {
  uint32_t area = (uint32_t)(factor * factor);
  // Sums of at most 2^16 · 255 squares times this, rounded, are divided without a division.
  uint64_t inverse = ((uint64_t)1 << 40) / area + 1;
  int32_t outputs = piece / factor > 0 ? piece / factor : 1;
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *rows = source + (ptrdiff_t)y * factor * source_stride;
    uint8_t *out = target + y * target_stride;
    if (factor == 1) {
      memcpy(out, rows, (size_t)width);
      continue;
    }
    for (int32_t first = 0; first < width; first += outputs) {
      int32_t count = width - first < outputs ? width - first : outputs;
      const uint8_t *in = rows + (ptrdiff_t)first * factor;
      if (factor > 64) {
        // Nobody's picture; slowly.
        for (int32_t x = 0; x < count; x++) {
          uint64_t sum = area / 2;
          for (int32_t j = 0; j < factor; j++) {
            for (int32_t i = 0; i < factor; i++) { sum += in[j * source_stride + x * factor + i]; }
          }
          out[first + x] = (uint8_t)(sum / area);
        }
        continue;
      }
      uint16_t sums[piece];
      int32_t columns = count * factor;
      for (int32_t x = 0; x < columns; x++) { sums[x] = in[x]; }
      for (int32_t j = 1; j < factor; j++) {
        in += source_stride;
        for (int32_t x = 0; x < columns; x++) { sums[x] = (uint16_t)(sums[x] + in[x]); }
      }
      if (factor == 4) {
        for (int32_t x = 0; x < count; x++) {
          const uint16_t *four = sums + 4 * x;
          out[first + x] = (uint8_t)((four[0] + four[1] + four[2] + four[3] + 8) >> 4);
        }
      } else if (factor == 2) {
        for (int32_t x = 0; x < count; x++) { out[first + x] = (uint8_t)((sums[2 * x] + sums[2 * x + 1] + 2) >> 2); }
      } else {
        for (int32_t x = 0; x < count; x++) {
          uint32_t sum = area / 2;
          for (int32_t i = 0; i < factor; i++) { sum += sums[x * factor + i]; }
          out[first + x] = (uint8_t)(sum * inverse >> 40);
        }
      }
    }
  }
}

// The gradient of each sample, of the plane that changes most there.
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
  return (size_t)width * (size_t)height * 3 * sizeof(int16_t);
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
  enum { bins = 512 };
  int32_t histogram[bins] = {0};
  int32_t found = 0;
  for (int32_t y = 2; y + 2 < height; y++) {
    for (int32_t x = 2; x + 2 < width; x++) {
      ptrdiff_t at = (ptrdiff_t)y * width + x;
      uint16_t size = all.size[at];
      if (size < least || !is_crest(all, at, width)) { continue; }
      map[at] = 0;
      histogram[size / 4 < bins ? size / 4 : bins - 1]++;
      found++;
    }
  }
  int32_t lowest = 0;
  while (found > capacity && lowest < bins) { found -= histogram[lowest++]; }
  int32_t most = 4 * lowest > least ? 4 * lowest : least;
  int32_t count = 0;
  for (int32_t y = 2; y + 2 < height; y++) {
    for (int32_t x = 2; x + 2 < width; x++) {
      ptrdiff_t at = (ptrdiff_t)y * width + x;
      if (map[at] == MUSTER_NO_EDGE) { continue; }
      uint16_t size = all.size[at];
      if (size < most || count >= capacity) {
        map[at] = MUSTER_NO_EDGE;
        continue;
      }
      uint8_t angle = angle_of(all.across[at], all.down[at]);
      // What is left of the vertical, or exactly above it, is turned.
      int is_turned = all.down[at] < 0 || (all.down[at] == 0 && all.across[at] < 0);
      map[at] = (uint8_t)(angle / 2 | (is_turned ? MUSTER_TURNED_EDGE : 0));
      uint8_t weight = (uint8_t)(1 + (size >= 3 * least) + (size >= 8 * least) + (size >= 20 * least));
      edges[count++] = (muster_edge){(int16_t)x, (int16_t)y, angle, weight};
    }
  }
  return count;
}

// Whether an edge at a place lies in a line's direction: 0 if not, 1 if so, 2 if it is turned by half.
static inline int agrees(
  const uint8_t *map, int32_t width, int32_t height, int32_t x, int32_t y, float angle, float tolerance) {
  if (x < 0 || y < 0 || x >= width || y >= height) { return 0; }
  uint8_t at = map[(ptrdiff_t)y * width + x];
  if (at == MUSTER_NO_EDGE) { return 0; }
  float turn = fabsf((float)(2 * (at & ~MUSTER_TURNED_EDGE) + 1) - angle);
  // Beyond 90° the other side of the line is the nearer one, and what is turned against it is not.
  int is_turned = (at & MUSTER_TURNED_EDGE) != 0;
  if (turn > 90) {
    turn = 180 - turn;
    is_turned = !is_turned;
  }
  return turn > tolerance ? 0 : 1 + is_turned;
}

// Distances are counted in steps of two samples; between them and the angles, a line of 400 samples stays together.
enum { angle_count = 180, vote_spread = 3, distance_step = 2, reach_along = 5 };

static int32_t distance_count(int32_t width, int32_t height) {
  // Distances of lines through the picture are between -width and the diagonal.
  return (2 * (width + height)) / distance_step + 4;
}

size_t muster_lines_work_count(int32_t width, int32_t height) {
  return (size_t)angle_count * (size_t)distance_count(width, height) * sizeof(uint16_t);
}

static int compare_votes(const void *a, const void *b) {
  const muster_line *x = a, *y = b;
  if (x->votes != y->votes) { return x->votes < y->votes ? 1 : -1; }
  if (x->angle != y->angle) { return x->angle < y->angle ? -1 : 1; }
  return x->distance < y->distance ? -1 : x->distance > y->distance;
}

// Whether an edge goes on before and behind it. Those of letters don't, and there may be more of them than of all else.
static int goes_on(const uint8_t *map, int32_t width, int32_t height, muster_edge edge, float dx, float dy) {
  int is_steep = fabsf(dy) > fabsf(dx);
  for (int32_t way = -1; way <= 1; way += 2) {
    int32_t x = edge.x + (int32_t)lrintf(way * reach_along * dx), y = edge.y + (int32_t)lrintf(way * reach_along * dy);
    int found = 0;
    for (int32_t off = -1; off <= 1 && !found; off++) {
      found = agrees(map, width, height, x + (is_steep ? off : 0), y + (is_steep ? 0 : off), edge.angle, 16);
    }
    if (!found) { return 0; }
  }
  return 1;
}

int32_t muster_find_lines(
  const muster_edge *edges, int32_t edge_count, const uint8_t *map, int32_t width, int32_t height, void *work, muster_line *lines,
  int32_t capacity) {
  float cosines[angle_count], sines[angle_count];
  for (int32_t i = 0; i < angle_count; i++) {
    cosines[i] = (float)cos(i * M_PI / 180) / distance_step;
    sines[i] = (float)sin(i * M_PI / 180) / distance_step;
  }
  int32_t distances = distance_count(width, height), zero = distances / 2;
  uint16_t *votes = work;
  memset(votes, 0, muster_lines_work_count(width, height));
  for (int32_t i = 0; i < edge_count; i++) {
    muster_edge edge = edges[i];
    if (!goes_on(map, width, height, edge, -distance_step * sines[edge.angle], distance_step * cosines[edge.angle])) {
      continue;
    }
    for (int32_t turn = -vote_spread; turn <= vote_spread; turn++) {
      int32_t angle = edge.angle + turn;
      if (angle < 0) { angle += angle_count; }
      if (angle >= angle_count) { angle -= angle_count; }
      float distance = edge.x * cosines[angle] + edge.y * sines[angle];
      votes[(ptrdiff_t)angle * distances + zero + (int32_t)floorf(distance + 0.5f)] += edge.weight;
    }
  }
  // A side of a document that is too small to matter still has so many.
  enum { least_votes = 24, most_peaks = 512 };
  muster_line peaks[most_peaks];
  int32_t found = 0, threshold = least_votes;
  for (int32_t angle = 0; angle < angle_count; angle++) {
    const uint16_t *row = votes + (ptrdiff_t)angle * distances;
    for (int32_t d = 2; d + 2 < distances; d++) {
      int32_t here = row[d];
      if (here < threshold) { continue; }
      int is_peak = 1;
      for (int32_t turn = -2; turn <= 2 && is_peak; turn++) {
        int32_t other = angle + turn, wraps = other < 0 || other >= angle_count;
        other += other < 0 ? angle_count : other >= angle_count ? -angle_count : 0;
        const uint16_t *near = votes + (ptrdiff_t)other * distances;
        for (int32_t step = -2; step <= 2; step++) {
          // Half a turn further the same line has the distance with another sign.
          int32_t place = wraps ? 2 * zero - d + step : d + step;
          if (place < 0 || place >= distances) { continue; }
          int32_t there = near[place];
          int is_before = turn < 0 || (turn == 0 && step < 0);
          if (there > here || (there == here && is_before)) {
            is_peak = 0;
            break;
          }
        }
      }
      if (!is_peak) { continue; }
      if (found == most_peaks) {
        qsort(peaks, (size_t)found, sizeof *peaks, compare_votes);
        found = most_peaks / 2;
        threshold = peaks[found - 1].votes + 1;
        if (here < threshold) { continue; }
      }
      peaks[found++] = (muster_line){(float)angle, (float)((d - zero) * distance_step), here};
    }
  }
  qsort(peaks, (size_t)found, sizeof *peaks, compare_votes);
  int32_t count = found < capacity ? found : capacity;
  memcpy(lines, peaks, (size_t)count * sizeof *peaks);
  return count;
}

void muster_improve_line(
  const uint8_t *map, int32_t width, int32_t height, int32_t reach, float tolerance, muster_line *line) {
  float radians = line->angle * (float)(M_PI / 180), nx = cosf(radians), ny = sinf(radians);
  int is_flat = fabsf(ny) > fabsf(nx);
  // Offsets across the line over places along it, counted from the line's foot.
  double n = 0, st = 0, so = 0, stt = 0, sto = 0;
  int32_t steps = is_flat ? width : height;
  for (int32_t i = 0; i < steps; i++) {
    float along = (float)i;
    float middle = is_flat ? (line->distance - along * nx) / ny : (line->distance - along * ny) / nx;
    int32_t center = (int32_t)floorf(middle + 0.5f);
    for (int32_t off = -reach; off <= reach; off++) {
      int32_t x = is_flat ? i : center + off, y = is_flat ? center + off : i;
      if (!agrees(map, width, height, x, y, line->angle, tolerance)) { continue; }
      double t = -x * ny + y * nx, o = x * nx + y * ny - line->distance;
      n += 1;
      st += t;
      so += o;
      stt += t * t;
      sto += t * o;
    }
  }
  double spread = n * stt - st * st;
  if (n < 12 || spread < 100) { return; }
  double slope = (n * sto - st * so) / spread, offset = (so - slope * st) / n;
  if (fabs(slope) > 0.1) { return; }
  // A point with that offset at foot 0, and the direction turned by the slope.
  double turn = -atan(slope), angle = line->angle + turn * 180 / M_PI;
  double x = (line->distance + offset) * nx, y = (line->distance + offset) * ny;
  double after = angle * M_PI / 180, distance = x * cos(after) + y * sin(after);
  if (angle < 0) {
    angle += 180;
    distance = -distance;
  } else if (angle >= 180) {
    angle -= 180;
    distance = -distance;
  }
  line->angle = (float)angle;
  line->distance = (float)distance;
}

void muster_follow_line(
  const uint8_t *map, int32_t width, int32_t height, float x, float y, float dx, float dy, int32_t count,
  float angle, float tolerance, uint16_t *counts) {
  // The neighbours across the line: beside it where it is steep, above and below where it is flat.
  int is_steep = fabsf(dy) > fabsf(dx);
  uint16_t sums[2] = {0, 0};
  for (int32_t i = 0; i < count; i++, x += dx, y += dy) {
    memcpy(counts + 2 * i, sums, sizeof sums);
    int32_t column = (int32_t)floorf(x + 0.5f), row = (int32_t)floorf(y + 0.5f);
    int found = 0;
    for (int32_t off = -1; off <= 1 && !found; off++) {
      found = agrees(map, width, height, column + (is_steep ? off : 0), row + (is_steep ? 0 : off), angle, tolerance);
    }
    if (found) { sums[found - 1]++; }
  }
  memcpy(counts + 2 * count, sums, sizeof sums);
}
