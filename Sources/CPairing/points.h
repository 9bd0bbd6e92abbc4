// Points of both groups.
//
// G1 is the curve y² = x³ + 2 over Fp, whose order is the prime r. G2 is the subgroup of order r of the twist y² = x³ +
// 2/ξ over Fp2, whose order is r · (2p - r). Both orders are odd, so the addition formulas of points.c hold for all
// pairs of points.
#ifndef POINTS_H
#define POINTS_H

#include "CPairing.h"
#include "field.h"

#define g1_multiply muster_g1_multiply_point
#define g1_to_affine muster_g1_to_affine
#define g1_is_on_curve muster_g1_is_on_curve
#define g1_add_affine muster_g1_add_affine
#define g1_sum muster_g1_sum
#define g2_multiply muster_g2_multiply_point
#define g2_to_affine muster_g2_to_affine
#define g2_is_on_curve muster_g2_is_on_curve
#define g2_add_affine muster_g2_add_affine
#define g2_sum muster_g2_sum
#define g2_frobenius muster_g2_frobenius
#define g2_has_right_order muster_g2_has_right_order
#define wipe muster_wipe

typedef struct {
  fp x, y;
} g1_affine;

typedef struct {
  fp2 x, y;
} g2_affine;

// (x : y : z) stands for (x / z, y / z), and (0 : 1 : 0) for infinity.
typedef struct {
  fp x, y, z;
} g1_point;

typedef struct {
  fp2 x, y, z;
} g2_point;

// Multiplies by a number of 32 bytes, most significant first; in constant time.
void g1_multiply(g1_point *result, const uint8_t scalar[32], const g1_affine *point);
void g2_multiply(g2_point *result, const uint8_t scalar[32], const g2_affine *point);

// Add in constant time.
void g1_add_affine(g1_point *result, const g1_point *a, const g1_affine *b);
void g2_add_affine(g2_point *result, const g2_point *a, const g2_affine *b);

void g1_sum(g1_point *result, const g1_affine *a, const g1_affine *b);
void g2_sum(g2_point *result, const g2_affine *a, const g2_affine *b);

// Converts in constant time. Returns 1 for infinity, whose coordinates become zero, and 0 for other points.
uint64_t g1_to_affine(g1_affine *result, const g1_point *point);
uint64_t g2_to_affine(g2_affine *result, const g2_point *point);

bool g1_is_on_curve(const g1_affine *point);
bool g2_is_on_curve(const g2_affine *point);

// The map of the twist that corresponds to (x, y) ↦ (xᵖ, yᵖ) on the curve over Fp12. In G2, it multiplies by p.
void g2_frobenius(g2_affine *result, const g2_affine *point);

// Returns whether a point of the twist belongs to G2.
bool g2_has_right_order(const g2_affine *point);

#endif
