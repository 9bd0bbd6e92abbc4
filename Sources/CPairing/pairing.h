#ifndef PAIRING_H
#define PAIRING_H

#include "points.h"
#include "tower.h"

#define pairing_product muster_pairing_product

/// A point of each group; neither is infinity.
typedef struct {
  g2_affine twist;
  g1_affine curve;
} pairing_operands;

// The most pairs that pairing_product takes.
enum { PAIRING_COUNT = 2 };

// Multiplies the pairings of up to PAIRING_COUNT pairs. Neither branches nor indexes depend on the points.
void pairing_product(fp12 *result, const pairing_operands *pairs, size_t count);

#endif
