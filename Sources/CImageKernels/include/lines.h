// Straight lines on which the edges of small planes lie.
#ifndef LINES_H
#define LINES_H

#include <stddef.h>
#include <stdint.h>

#include "edges.h"

// A straight line: x · cos(angle) + y · sin(angle) = distance.
typedef struct {
  float angle;    // degrees, 0 ..< 180
  float distance; // samples
  int32_t votes;
} muster_line;

// How many bytes of `work` it takes to find lines.
size_t muster_lines_work_count(int32_t width, int32_t height);

// Finds the lines on which most edges lie, strongest first (Duda & Hart 1972, each edge voting for the angles near its
// own). Returns their number, at most `capacity`.
int32_t muster_find_lines(
  const muster_edge *_Nonnull edges, int32_t edge_count, const uint8_t *_Nonnull map, int32_t width, int32_t height,
  void *_Nonnull work, muster_line *_Nonnull lines, int32_t capacity);

// Moves and turns a line so that it lies amid the edges of its direction near it: least squares over at most
// `reach` samples on either side. Leaves it where there are too few.
void muster_improve_line(
  const uint8_t *_Nonnull map, int32_t width, int32_t height, int32_t reach, float tolerance,
  muster_line *_Nonnull line);

// Follows a line through the map of edges, one sample after the other along it.
// (x, y) is its first sample, (dx, dy) the step of length 1, `angle` that of its normal.
// `counts` gets count + 1 pairs: how many of the samples before each were edges of such a direction, and turned ones.
void muster_follow_line(
  const uint8_t *_Nonnull map, int32_t width, int32_t height, float x, float y, float dx, float dy, int32_t count,
  float angle, float tolerance, uint16_t *_Nonnull counts);

#endif
