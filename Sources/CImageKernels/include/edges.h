// Edges of small planes.
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

// The number of bytes of `work` that finding edges needs.
size_t muster_edges_work_count(int32_t width, int32_t height);

// Finds the edges of 1 or 3 planes of the same size, each `width` × `height`.
//
// Each sample uses the plane that changes most there (after Sobel; Canny's thinning). Samples that change by less than
// `least` (four times a step's height) are no edges; if more than `capacity` remain, the weakest are left out. `map` is
// set to the edges, and to MUSTER_NO_EDGE elsewhere, in rows of `width`. Returns the number of edges.
int32_t muster_find_edges(
  const uint8_t *_Nonnull const *_Nonnull planes, int32_t plane_count, ptrdiff_t stride, int32_t width,
  int32_t height, int32_t least, void *_Nonnull work, uint8_t *_Nonnull map, muster_edge *_Nonnull edges,
  int32_t capacity, muster_simd simd);

#endif
