// The field Fp and its extension Fp2 = Fp[i] / (i² + 1). Results may be stored over operands.
#ifndef FIELD_H
#define FIELD_H

#include "modular.h"

// The names that the linker sees have the prefix of the project.
#define fp_multiply muster_fp_multiply
#define fp_invert muster_fp_invert
#define fp2_multiply muster_fp2_multiply
#define fp2_square muster_fp2_square
#define fp2_invert muster_fp2_invert

typedef number fp;

/// real + imaginary · i
typedef struct {
  fp real, imaginary;
} fp2;

static const fp fp_zero = {{0, 0, 0, 0}};
static const fp2 fp2_zero = {{{0, 0, 0, 0}}, {{0, 0, 0, 0}}};

INLINE void fp_set_one(fp *result) { *result = field_modulus.one; }

INLINE void fp_add(fp *result, const fp *a, const fp *b) { *result = modular_add(*a, *b, &field_modulus); }

INLINE void fp_subtract(fp *result, const fp *a, const fp *b) { *result = modular_subtract(*a, *b, &field_modulus); }

INLINE void fp_negate(fp *result, const fp *a) { fp_subtract(result, &fp_zero, a); }

INLINE uint64_t fp_equal(const fp *a, const fp *b) { return number_equal(*a, *b); }

INLINE uint64_t fp_is_zero(const fp *a) { return number_is_zero(*a); }

// Copies `a` into the result if the mask is all ones, and does nothing if it is zero.
INLINE void fp_assign(fp *result, const fp *a, uint64_t mask) { *result = number_select(mask, *a, *result); }

void fp_multiply(fp *result, const fp *a, const fp *b);

INLINE void fp_square(fp *result, const fp *a) { fp_multiply(result, a, a); }

// Returns 1 / a, or 0 for 0.
void fp_invert(fp *result, const fp *a);

INLINE void fp2_set_one(fp2 *result) { *result = (fp2){field_modulus.one, fp_zero}; }

INLINE void fp2_add(fp2 *result, const fp2 *a, const fp2 *b) {
  fp_add(&result->real, &a->real, &b->real);
  fp_add(&result->imaginary, &a->imaginary, &b->imaginary);
}

INLINE void fp2_double(fp2 *result, const fp2 *a) { fp2_add(result, a, a); }

INLINE void fp2_subtract(fp2 *result, const fp2 *a, const fp2 *b) {
  fp_subtract(&result->real, &a->real, &b->real);
  fp_subtract(&result->imaginary, &a->imaginary, &b->imaginary);
}

INLINE void fp2_negate(fp2 *result, const fp2 *a) { fp2_subtract(result, &fp2_zero, a); }

// The conjugate is the p-th power.
INLINE void fp2_conjugate(fp2 *result, const fp2 *a) {
  result->real = a->real;
  fp_negate(&result->imaginary, &a->imaginary);
}

// Multiplies by ξ = 1 + i, which is neither a square nor a cube.
INLINE void fp2_multiply_xi(fp2 *result, const fp2 *a) {
  const fp2 copy = *a;
  fp_subtract(&result->real, &copy.real, &copy.imaginary);
  fp_add(&result->imaginary, &copy.real, &copy.imaginary);
}

INLINE void fp2_scale(fp2 *result, const fp2 *a, const fp *factor) {
  fp_multiply(&result->real, &a->real, factor);
  fp_multiply(&result->imaginary, &a->imaginary, factor);
}

INLINE uint64_t fp2_equal(const fp2 *a, const fp2 *b) {
  return fp_equal(&a->real, &b->real) & fp_equal(&a->imaginary, &b->imaginary);
}

INLINE uint64_t fp2_is_zero(const fp2 *a) { return fp2_equal(a, &fp2_zero); }

INLINE void fp2_assign(fp2 *result, const fp2 *a, uint64_t mask) {
  fp_assign(&result->real, &a->real, mask);
  fp_assign(&result->imaginary, &a->imaginary, mask);
}

void fp2_multiply(fp2 *result, const fp2 *a, const fp2 *b);
void fp2_square(fp2 *result, const fp2 *a);

// Returns 1 / a, or 0 for 0.
void fp2_invert(fp2 *result, const fp2 *a);

#endif
