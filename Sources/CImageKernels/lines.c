#include "lines.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The nearest whole number to one above -4096; without SSE 4.1, floorf is a call.
static inline int32_t nearest(float value) { return (int32_t)(value + 4096.5f) - 4096; }

// What each byte of a map means for a line: 0 if it is no edge of the line's direction, 1 if it is one, 2 if it is one
// that is turned by half.
typedef struct {
  uint8_t of[256];
} agreement;

static agreement agreement_with(float angle, float tolerance) {
  agreement result = {{0}};
  for (int32_t at = 0; at < 256; at++) {
    float turn = fabsf((float)(2 * (at & ~MUSTER_TURNED_EDGE) + 1) - angle);
    // Beyond 90° the direction of the normal is reversed, so turned edges agree with it.
    int is_opposite = turn > 90, is_turned = (at & MUSTER_TURNED_EDGE) != 0;
    turn = is_opposite ? 180 - turn : turn;
    result.of[at] = (uint8_t)(turn > tolerance || at == MUSTER_NO_EDGE ? 0 : 1 + (is_turned != is_opposite));
  }
  return result;
}

static inline int is_in(int32_t width, int32_t height, int32_t x, int32_t y) {
  return x >= 0 && y >= 0 && x < width && y < height;
}

// Distances are counted in steps of two samples; between them and the angles, a line of 400 samples stays together.
// An edge goes on along a line if there is another one three samples away.
enum { angle_count = 180, vote_spread = 3, distance_step = 2, reach_along = 3 };

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

// The values of an angle that do not depend on an edge.
typedef struct {
  // Where an edge may continue: three samples side by side a little further along the line, and three in the other
  // direction.
  int32_t x[6], y[6];
  // The same in a map of some width.
  ptrdiff_t offsets[6];
  // A bit for each of a map's directions that agrees.
  uint64_t directions[2];
} course;

enum { direction_count = 90, max_turn = 16 };

static course course_of(int32_t angle, int32_t width) {
  course result;
  double radians = angle * M_PI / 180;
  int32_t x = (int32_t)lrintf(-reach_along * (float)sin(radians));
  int32_t y = (int32_t)lrintf(reach_along * (float)cos(radians));
  int is_steep = abs(y) > abs(x);
  for (int32_t i = 0; i < 6; i++) {
    int32_t sign = i < 3 ? 1 : -1, off = i % 3 - 1;
    result.x[i] = sign * x + (is_steep ? off : 0);
    result.y[i] = sign * y + (is_steep ? 0 : off);
    result.offsets[i] = (ptrdiff_t)result.y[i] * width + result.x[i];
  }
  result.directions[0] = result.directions[1] = 0;
  for (int32_t i = 0; i < direction_count; i++) {
    // A direction i stands for 2 i + 1 degrees.
    int32_t turn = abs(2 * i + 1 - angle);
    if ((turn > 90 ? 180 - turn : turn) <= max_turn) { result.directions[i / 64] |= (uint64_t)1 << i % 64; }
  }
  return result;
}

static inline uint64_t agrees(const course *course, uint8_t at) {
  return course->directions[at >> 6 & 1] >> (at & 63) & 1;
}

// Whether an edge continues before and behind it. Edges of letters do not, and they may outnumber all others.
static inline uint64_t goes_on(const uint8_t *map, int32_t width, int32_t height, muster_edge edge, const course *course) {
  enum { margin = reach_along + 1 };
  const uint8_t *at = map + (ptrdiff_t)edge.y * width + edge.x;
  uint64_t found[6] = {0};
  if (edge.x >= margin && edge.y >= margin && edge.x < width - margin && edge.y < height - margin) {
    for (int32_t i = 0; i < 6; i++) { found[i] = agrees(course, at[course->offsets[i]]); }
  } else {
    for (int32_t i = 0; i < 6; i++) {
      if (is_in(width, height, edge.x + course->x[i], edge.y + course->y[i])) {
        found[i] = agrees(course, at[course->offsets[i]]);
      }
    }
  }
  return (found[0] | found[1] | found[2]) & (found[3] | found[4] | found[5]);
}

// Counts the lines of all angles and distances that edges may be part of.
static void vote(
  const muster_edge *edges, int32_t edge_count, const uint8_t *map, int32_t width, int32_t height, uint16_t *votes) {
  // A turn of zero is `vote_spread` behind the first, so that those beyond either end need no other way.
  enum { turns = 2 * vote_spread + 1 };
  float cosines[angle_count + turns], sines[angle_count + turns];
  int32_t rows[angle_count + turns];
  course courses[angle_count];
  int32_t distances = distance_count(width, height);
  for (int32_t i = 0; i < angle_count + turns; i++) {
    int32_t angle = (i - vote_spread + angle_count) % angle_count;
    cosines[i] = (float)cos(angle * M_PI / 180) / distance_step;
    sines[i] = (float)sin(angle * M_PI / 180) / distance_step;
    rows[i] = angle * distances + distances / 2;
  }
  for (int32_t i = 0; i < angle_count; i++) { courses[i] = course_of(i, width); }
  memset(votes, 0, muster_lines_work_count(width, height));
  for (int32_t i = 0; i < edge_count; i++) {
    muster_edge edge = edges[i];
    if (!goes_on(map, width, height, edge, &courses[edge.angle])) { continue; }
    float x = edge.x, y = edge.y;
    int32_t cells[turns + 1];
    for (int32_t turn = 0; turn <= turns; turn++) {
      int32_t at = edge.angle + turn;
      cells[turn] = rows[at] + nearest(x * cosines[at] + y * sines[at]);
    }
    for (int32_t turn = 0; turn < turns; turn++) { votes[cells[turn]] = (uint16_t)(votes[cells[turn]] + edge.weight); }
  }
}

int32_t muster_find_lines(
  const muster_edge *edges, int32_t edge_count, const uint8_t *map, int32_t width, int32_t height, void *work,
  muster_line *lines, int32_t capacity) {
  int32_t distances = distance_count(width, height), zero = distances / 2;
  uint16_t *votes = work;
  vote(edges, edge_count, map, width, height, votes);
  // A side of a document that is too small to matter still has so many.
  enum { least_votes = 24, most_peaks = 512 };
  muster_line peaks[most_peaks];
  int32_t found = 0, threshold = least_votes;
  for (int32_t angle = 0; angle < angle_count; angle++) {
    const uint16_t *row = votes + (ptrdiff_t)angle * distances;
    for (int32_t d = 2; d + 2 < distances; d++) {
      if (d % 8 == 2 && d + 10 < distances) {
        uint16_t most = 0;
        for (int32_t i = 0; i < 8; i++) { most = row[d + i] > most ? row[d + i] : most; }
        if (most < threshold) {
          d += 7;
          continue;
        }
      }
      int32_t here = row[d];
      // Most fall short of a neighbour of the same angle.
      if (here < threshold || row[d - 1] >= here || row[d + 1] > here) { continue; }
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
  // A pattern has more lines in one direction than a document has in all, so only some are kept in each direction.
  enum { most_of_a_direction = 10, direction = 2 };
  int32_t count = 0;
  for (int32_t i = 0; i < found && count < capacity; i++) {
    int32_t alike = 0;
    for (int32_t j = 0; j < count; j++) {
      float turn = fabsf(lines[j].angle - peaks[i].angle);
      alike += (turn > 90 ? 180 - turn : turn) <= direction;
    }
    if (alike < most_of_a_direction) { lines[count++] = peaks[i]; }
  }
  return count;
}

void muster_improve_line(
  const uint8_t *map, int32_t width, int32_t height, int32_t reach, float tolerance, muster_line *line) {
  float radians = line->angle * (float)(M_PI / 180), nx = cosf(radians), ny = sinf(radians);
  int is_flat = fabsf(ny) > fabsf(nx);
  agreement agreement = agreement_with(line->angle, tolerance);
  // Offsets across the line over places along it, counted from the line's foot.
  double n = 0, st = 0, so = 0, stt = 0, sto = 0;
  int32_t steps = is_flat ? width : height, limit = is_flat ? height : width;
  ptrdiff_t step = is_flat ? width : 1;
  for (int32_t i = 0; i < steps; i++) {
    float along = (float)i;
    float middle = is_flat ? (line->distance - along * nx) / ny : (line->distance - along * ny) / nx;
    int32_t center = nearest(middle), first = center - reach, last = center + reach;
    if (first < 0) { first = 0; }
    if (last >= limit) { last = limit - 1; }
    const uint8_t *at = map + (is_flat ? i : (ptrdiff_t)i * width);
    for (int32_t j = first; j <= last; j++) {
      if (!agreement.of[at[j * step]]) { continue; }
      int32_t x = is_flat ? i : j, y = is_flat ? j : i;
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
  const uint8_t *map, int32_t width, int32_t height, float first_x, float first_y, float dx, float dy, int32_t count,
  float angle, float tolerance, uint16_t *counts) {
  // The neighbours across the line: beside it where it is steep, above and below where it is flat.
  int is_steep = fabsf(dy) > fabsf(dx);
  agreement agreement = agreement_with(angle, tolerance);
  uint16_t sums[2] = {0, 0};
  for (int32_t i = 0; i < count; i++, first_x += dx, first_y += dy) {
    memcpy(counts + 2 * i, sums, sizeof sums);
    int32_t column = nearest(first_x), row = nearest(first_y);
    int found = 0;
    for (int32_t off = -1; off <= 1 && !found; off++) {
      int32_t x = column + (is_steep ? off : 0), y = row + (is_steep ? 0 : off);
      found = is_in(width, height, x, y) ? agreement.of[map[(ptrdiff_t)y * width + x]] : 0;
    }
    if (found) { sums[found - 1]++; }
  }
  memcpy(counts + 2 * count, sums, sizeof sums);
}
