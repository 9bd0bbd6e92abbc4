#include "lines.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The nearest whole number to one above -4096; without SSE 4.1, floorf is a call.
static inline int32_t nearest(float value) { return (int32_t)(value + 4096.5f) - 4096; }

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

// How far to go along a line of some angle.
typedef struct {
  int32_t x;
  int32_t y;
} step;

// Whether an edge goes on before and behind it. Those of letters don't, and there may be more of them than of all else.
static int goes_on(const uint8_t *map, int32_t width, int32_t height, muster_edge edge, step along) {
  int is_steep = abs(along.y) > abs(along.x);
  for (int32_t way = -1; way <= 1; way += 2) {
    int32_t x = edge.x + way * along.x, y = edge.y + way * along.y;
    int found = 0;
    for (int32_t off = -1; off <= 1 && !found; off++) {
      found = agrees(map, width, height, x + (is_steep ? off : 0), y + (is_steep ? 0 : off), edge.angle, 16);
    }
    if (!found) { return 0; }
  }
  return 1;
}

int32_t muster_find_lines(
  const muster_edge *edges, int32_t edge_count, const uint8_t *map, int32_t width, int32_t height, void *work,
  muster_line *lines, int32_t capacity) {
  float cosines[angle_count], sines[angle_count];
  step steps[angle_count];
  for (int32_t i = 0; i < angle_count; i++) {
    cosines[i] = (float)cos(i * M_PI / 180) / distance_step;
    sines[i] = (float)sin(i * M_PI / 180) / distance_step;
    steps[i].x = (int32_t)lrintf(-reach_along * distance_step * sines[i]);
    steps[i].y = (int32_t)lrintf(reach_along * distance_step * cosines[i]);
  }
  int32_t distances = distance_count(width, height), zero = distances / 2;
  uint16_t *votes = work;
  memset(votes, 0, muster_lines_work_count(width, height));
  for (int32_t i = 0; i < edge_count; i++) {
    muster_edge edge = edges[i];
    if (!goes_on(map, width, height, edge, steps[edge.angle])) { continue; }
    for (int32_t turn = -vote_spread; turn <= vote_spread; turn++) {
      int32_t angle = edge.angle + turn;
      if (angle < 0) { angle += angle_count; }
      if (angle >= angle_count) { angle -= angle_count; }
      float distance = edge.x * cosines[angle] + edge.y * sines[angle];
      votes[(ptrdiff_t)angle * distances + zero + nearest(distance)] += edge.weight;
    }
  }
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
  // A pattern has more lines of a direction than a document has of all: no more than some of each are taken.
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
  // Offsets across the line over places along it, counted from the line's foot.
  double n = 0, st = 0, so = 0, stt = 0, sto = 0;
  int32_t steps = is_flat ? width : height;
  for (int32_t i = 0; i < steps; i++) {
    float along = (float)i;
    float middle = is_flat ? (line->distance - along * nx) / ny : (line->distance - along * ny) / nx;
    int32_t center = nearest(middle);
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
    int32_t column = nearest(x), row = nearest(y);
    int found = 0;
    for (int32_t off = -1; off <= 1 && !found; off++) {
      found = agrees(map, width, height, column + (is_steep ? off : 0), row + (is_steep ? 0 : off), angle, tolerance);
    }
    if (found) { sums[found - 1]++; }
  }
  memcpy(counts + 2 * count, sums, sizeof sums);
}
