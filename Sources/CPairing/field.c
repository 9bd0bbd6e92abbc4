#include "field.h"

void fp_multiply(fp *result, const fp *a, const fp *b) { *result = modular_multiply(*a, *b, &field_modulus); }

void fp_invert(fp *result, const fp *a) { *result = modular_invert(*a, &field_modulus); }

// Karatsuba's method: three multiplications (Devegili, Ó hÉigeartaigh, Scott and Dahab, "Multiplication and Squaring on
// Pairing-Friendly Fields", 2006), but only two reductions (Aranha, Karabina, Longa, Gebotys and López, "Faster Explicit
// Formulas for Computing Pairings over Ordinary Curves", 2011).
void fp2_multiply(fp2 *result, const fp2 *a, const fp2 *b) {
  const modulus *m = &field_modulus;
  uint64_t borrow;
  const product both = number_multiply(
    number_add(a->real, a->imaginary), number_add(b->real, b->imaginary));
  const product reals = number_multiply(a->real, b->real);
  const product imaginaries = number_multiply(a->imaginary, b->imaginary);
  // The sum of two products of numbers below p: it is not negative, and below p · 2²⁵⁶.
  const product mixed = product_subtract(product_subtract(both, reals, &borrow), imaginaries, &borrow);
  result->real = product_reduce(product_subtract_modular(reals, imaginaries, m), m);
  result->imaginary = product_reduce(mixed, m);
}

// The complex method: (a + b)(a - b) + 2ab · i.
void fp2_square(fp2 *result, const fp2 *a) {
  const modulus *m = &field_modulus;
  const fp product = modular_multiply(a->real, a->imaginary, m);
  const fp sum = modular_add(a->real, a->imaginary, m), difference = modular_subtract(a->real, a->imaginary, m);
  result->real = modular_multiply(sum, difference, m);
  result->imaginary = modular_add(product, product, m);
}

// The conjugate divided by the norm.
void fp2_invert(fp2 *result, const fp2 *a) {
  fp norm, square;
  fp_square(&norm, &a->real);
  fp_square(&square, &a->imaginary);
  fp_add(&norm, &norm, &square);
  fp_invert(&norm, &norm);
  fp2_conjugate(result, a);
  fp2_scale(result, result, &norm);
}
