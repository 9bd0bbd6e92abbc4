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

#endif
