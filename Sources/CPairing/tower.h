// The extensions Fp6 = Fp2[v] / (v³ - ξ) and Fp12 = Fp6[w] / (w² - v), so that w⁶ = ξ = 1 + i (Devegili, Scott and
// Dahab, "Implementing Cryptographic Pairings over Barreto-Naehrig Curves", 2007). Results may be stored over operands.
#ifndef TOWER_H
#define TOWER_H

#include <stdbool.h>

#include "field.h"

#define fp12_multiply muster_fp12_multiply
#define fp12_multiply_line muster_fp12_multiply_line
#define fp12_square muster_fp12_square
#define fp12_square_cyclotomic muster_fp12_square_cyclotomic
#define fp12_conjugate muster_fp12_conjugate
#define fp12_frobenius muster_fp12_frobenius
#define fp12_invert muster_fp12_invert
#define fp12_is_one muster_fp12_is_one

/// c0 + c1 · v + c2 · v²
typedef struct {
  fp2 c0, c1, c2;
} fp6;

/// c0 + c1 · w
typedef struct {
  fp6 c0, c1;
} fp12;

/// c0 + c1 · w + c3 · w³: what a line through points of the curve is at another point.
typedef struct {
  fp2 c0, c1, c3;
} line;

INLINE void fp12_set_one(fp12 *result) {
  *result = (fp12){0};
  fp2_set_one(&result->c0.c0);
}

void fp12_multiply(fp12 *result, const fp12 *a, const fp12 *b);
void fp12_multiply_line(fp12 *result, const fp12 *a, const line *b);
void fp12_square(fp12 *result, const fp12 *a);

// Squares an element whose order divides p⁴ - p² + 1.
void fp12_square_cyclotomic(fp12 *result, const fp12 *a);

// The p⁶-th power. For an element whose order divides p⁶ + 1, that is its inverse.
void fp12_conjugate(fp12 *result, const fp12 *a);

// The p-th power.
void fp12_frobenius(fp12 *result, const fp12 *a);

// Returns 1 / a, or 0 for 0.
void fp12_invert(fp12 *result, const fp12 *a);

bool fp12_is_one(const fp12 *a);

#endif
