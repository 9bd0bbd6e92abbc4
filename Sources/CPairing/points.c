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
static void multiply_by_parameter(g2_point *result, const g2_point *point) {
  g2_point sum = *point;
  for (int i = 61; i >= 0; i--) {
    g2_double(&sum, &sum);
    if (PARAMETER >> i & 1) { g2_add(&sum, &sum, point); }
  }
  *result = sum;
}

// With t = 6u² + 1, the trace of the curve over Fp, the map ψ of g2_frobenius satisfies ψ² - tψ + p = 0 on the whole
// twist. If ψ(Q) = (t - 1)Q, then ((t - 1)² - t(t - 1) + p)Q = (p + 1 - t)Q = rQ is infinity; and in G2, ψ multiplies
// by p, which is t - 1 modulo r. So the equation ψ(Q) = 6u²Q decides (Scott, "A note on group membership tests for G1,
// G2 and GT on BLS pairing-friendly curves", 2021; El Housni, Guillevic and Piellard, "Co-factor clearing and subgroup
// membership testing on pairing-friendly curves", 2022).
bool g2_has_right_order(const g2_affine *point) {
  g2_affine mapped;
  g2_point sum, thrice;
  g2_from_affine(&sum, point);
  multiply_by_parameter(&sum, &sum);
  multiply_by_parameter(&sum, &sum);
  g2_double(&thrice, &sum);
  g2_add(&thrice, &thrice, &sum);
  g2_double(&sum, &thrice);
  g2_frobenius(&mapped, point);
  fp2_multiply(&mapped.x, &mapped.x, &sum.z);
  fp2_multiply(&mapped.y, &mapped.y, &sum.z);
  return !fp2_is_zero(&sum.z) && fp2_equal(&mapped.x, &sum.x) && fp2_equal(&mapped.y, &sum.y);
}
