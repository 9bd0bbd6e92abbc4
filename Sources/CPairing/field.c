#include "field.h"

void fp_multiply(fp *result, const fp *a, const fp *b) { *result = modular_multiply(*a, *b, &field_modulus); }

void fp_invert(fp *result, const fp *a) { *result = modular_invert(*a, &field_modulus); }

// Karatsuba's method: three multiplications (Devegili, Ó hÉigeartaigh, Scott and Dahab, "Multiplication and Squaring on
// Pairing-Friendly Fields", 2006).
void fp2_multiply(fp2 *result, const fp2 *a, const fp2 *b) {
  const modulus *m = &field_modulus;
  const fp both = modular_multiply(
    modular_add(a->real, a->imaginary, m), modular_add(b->real, b->imaginary, m), m);
  const fp reals = modular_multiply(a->real, b->real, m);
  const fp imaginaries = modular_multiply(a->imaginary, b->imaginary, m);
  result->real = modular_subtract(reals, imaginaries, m);
  result->imaginary = modular_subtract(modular_subtract(both, reals, m), imaginaries, m);
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
