// Edges of small planes, and the straight lines they lie on.
#ifndef EDGES_H
#define EDGES_H

#include <stddef.h>
#include <stdint.h>

#include "resample.h"

// A map of edges has a byte for each sample: the angle of its normal in steps of two degrees, 0 ... 89, and whether it
// is turned by half, so that light lies before dark. Lines have no such sign: their angles are 0 ..< 180 degrees.
#define MUSTER_NO_EDGE 255
#define MUSTER_TURNED_EDGE 128

// A sample at which a plane changes most, compared with its neighbours across the edge.
typedef struct {
  int16_t x;
  int16_t y;
  uint8_t angle;  // of the edge's normal
  uint8_t weight; // 1 ... 4 by how much it changes
} muster_edge;

// Makes a plane of which each sample is the mean of `factor` × `factor` samples.
// What does not fill a square at the right and lower end is left out.
void muster_shrink(
  const uint8_t *_Nonnull source, ptrdiff_t source_stride, int32_t factor,
  uint8_t *_Nonnull target, ptrdiff_t target_stride, int32_t width, int32_t height);

// How many bytes of `work` it takes to find edges.
size_t muster_edges_work_count(int32_t width, int32_t height);

// Finds the edges of planes that lie over each other, 1 or 3, each `width` × `height`.
//
// Each sample takes the plane that changes most there (after Sobel; Canny's thinning). Samples that change by less than
// `least` (four times a step's height) are none; if there are still more than `capacity`, the weakest are left out.
// `map` gets the edges, MUSTER_NO_EDGE elsewhere, rows of `width`. Returns the number of edges.
int32_t muster_find_edges(
  const uint8_t *_Nonnull const *_Nonnull planes, int32_t plane_count, ptrdiff_t stride, int32_t width,
  int32_t height, int32_t least, void *_Nonnull work, uint8_t *_Nonnull map, muster_edge *_Nonnull edges,
  int32_t capacity, muster_simd simd);

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
  const muster_edge *_Nonnull edges, int32_t edge_count, const uint8_t *_Nonnull map, int32_t width, int32_t height, void *_Nonnull work,
  muster_line *_Nonnull lines, int32_t capacity);

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
