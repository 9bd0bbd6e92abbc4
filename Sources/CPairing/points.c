#include "points.h"

#include "parameters.h"

void wipe(void *memory, size_t count) {
  volatile uint8_t *byte = memory;
  while (count-- > 0) { *byte++ = 0; }
}

// In G1, 3b = 6.
INLINE void multiply_6(fp *result, const fp *a) {
  fp twice, sum;
  fp_add(&twice, a, a);
  fp_add(&sum, &twice, a);
  fp_add(result, &sum, &sum);
}

// On the twist, 3b = 6/ξ = 3(1 - i).
INLINE void multiply_6_by_xi(fp2 *result, const fp2 *a) {
  fp2 thrice;
  fp2_double(&thrice, a);
  fp2_add(&thrice, &thrice, a);
  fp_add(&result->real, &thrice.real, &thrice.imaginary);
  fp_subtract(&result->imaginary, &thrice.imaginary, &thrice.real);
}

#define COORDINATE(name) fp_##name
#define GROUP(name) g1_##name
#define ELEMENT fp
#define POINT g1_point
#define AFFINE g1_affine
#define MULTIPLY_3B multiply_6
#include "group.h"
#undef COORDINATE
#undef GROUP
#undef ELEMENT
#undef POINT
#undef AFFINE
#undef MULTIPLY_3B

#define COORDINATE(name) fp2_##name
#define GROUP(name) g2_##name
#define ELEMENT fp2
#define POINT g2_point
#define AFFINE g2_affine
#define MULTIPLY_3B multiply_6_by_xi
#include "group.h"

// A point (x, y) of the twist is (x·w², y·w³) on the curve over Fp12, with w⁶ = ξ.
void g2_frobenius(g2_affine *result, const g2_affine *point) {
  fp2_conjugate(&result->x, &point->x);
  fp2_conjugate(&result->y, &point->y);
  fp2_multiply(&result->x, &result->x, &frobenius_factors[2]);
  fp2_multiply(&result->y, &result->y, &frobenius_factors[3]);
}

// Multiplies by -u; not in constant time.
static void multiply_by_parameter(g2_point *result, const g2_affine *point) {
  g2_point start, sum;
  g2_from_affine(&start, point);
  sum = start;
  for (int i = 61; i >= 0; i--) {
    g2_double(&sum, &sum);
    if (PARAMETER >> i & 1) { g2_add(&sum, &sum, &start); }
  }
  *result = sum;
}

// The map of g2_frobenius in projective coordinates, all of which are conjugated.
static void map(g2_point *result, const g2_point *point) {
  g2_affine ratios = {point->x, point->y};
  g2_frobenius(&ratios, &ratios);
  result->x = ratios.x;
  result->y = ratios.y;
  fp2_conjugate(&result->z, &point->z);
}

// Whether (x₁ : y₁ : z₁) = (x₂ : y₂ : z₂). As infinity alone has z = 0, and its y is not 0, this holds for it too.
static bool is_same(const g2_point *a, const g2_point *b) {
  fp2 left, right;
  fp2_multiply(&left, &a->x, &b->z);
  fp2_multiply(&right, &b->x, &a->z);
  if (!fp2_equal(&left, &right)) { return false; }
  fp2_multiply(&left, &a->y, &b->z);
  fp2_multiply(&right, &b->y, &a->z);
  return fp2_equal(&left, &right);
}

// With t = 6u² + 1, the trace of the curve over Fp, the map ψ of g2_frobenius satisfies ψ² - tψ + p = 0 on the whole
// twist. In G2, ψ multiplies by p, which is t - 1 modulo r, so that f(ψ)Q = 0 for f(X) = u + 1 + uX + uX² - 2uX³, as r
// divides f(t - 1). Conversely, f(ψ)Q = 0 implies that the resultant of f(X) and X² - tX + p, an integer, multiplies Q
// to infinity; its greatest common divisor with the order of the twist is r. So this equation decides, with a single
// multiplication by u (El Housni, Guillevic and Piellard, "Co-factor clearing and subgroup membership testing on
// pairing-friendly curves", 2022, section 4.3).
bool g2_has_right_order(const g2_affine *point) {
  g2_point multiple, first, second, third, left, right;
  multiply_by_parameter(&multiple, point);
  map(&first, &multiple);
  map(&second, &first);
  map(&third, &second);
  // Q + 2ψ³(-uQ) = -uQ + ψ(-uQ) + ψ²(-uQ)
  g2_double(&left, &third);
  g2_add_affine(&left, &left, point);
  g2_add(&right, &multiple, &first);
  g2_add(&right, &right, &second);
  return is_same(&left, &right);
}
