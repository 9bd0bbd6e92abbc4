#include "tower.h"

#include "parameters.h"

static void fp6_add(fp6 *result, const fp6 *a, const fp6 *b) {
  fp2_add(&result->c0, &a->c0, &b->c0);
  fp2_add(&result->c1, &a->c1, &b->c1);
  fp2_add(&result->c2, &a->c2, &b->c2);
}

static void fp6_subtract(fp6 *result, const fp6 *a, const fp6 *b) {
  fp2_subtract(&result->c0, &a->c0, &b->c0);
  fp2_subtract(&result->c1, &a->c1, &b->c1);
  fp2_subtract(&result->c2, &a->c2, &b->c2);
}

static void fp6_negate(fp6 *result, const fp6 *a) {
  fp2_negate(&result->c0, &a->c0);
  fp2_negate(&result->c1, &a->c1);
  fp2_negate(&result->c2, &a->c2);
}

static void fp6_multiply_v(fp6 *result, const fp6 *a) {
  const fp2 last = a->c2;
  result->c2 = a->c1;
  result->c1 = a->c0;
  fp2_multiply_xi(&result->c0, &last);
}

// Sets the result to (a + b)(c + d) - ac - bd, from these two products: ad + bc.
static void cross(
  fp2 *result, const fp2 *a, const fp2 *b, const fp2 *c, const fp2 *d, const fp2 *ac, const fp2 *bd) {
  fp2 left, right;
  fp2_add(&left, a, b);
  fp2_add(&right, c, d);
  fp2_multiply(&left, &left, &right);
  fp2_subtract(&left, &left, ac);
  fp2_subtract(result, &left, bd);
}

// Karatsuba's method with six multiplications (Devegili, Ó hÉigeartaigh, Scott and Dahab, "Multiplication and Squaring
// on Pairing-Friendly Fields", 2006).
static void fp6_multiply(fp6 *result, const fp6 *a, const fp6 *b) {
  fp2 first, middle, last, c0, c1, c2;
  fp2_multiply(&first, &a->c0, &b->c0);
  fp2_multiply(&middle, &a->c1, &b->c1);
  fp2_multiply(&last, &a->c2, &b->c2);
  cross(&c0, &a->c1, &a->c2, &b->c1, &b->c2, &middle, &last);
  cross(&c1, &a->c0, &a->c1, &b->c0, &b->c1, &first, &middle);
  cross(&c2, &a->c0, &a->c2, &b->c0, &b->c2, &first, &last);
  fp2_multiply_xi(&c0, &c0);
  fp2_add(&result->c0, &c0, &first);
  fp2_multiply_xi(&last, &last);
  fp2_add(&result->c1, &c1, &last);
  fp2_add(&result->c2, &c2, &middle);
}

// Multiplies by b0 + b1 · v.
static void fp6_multiply_two(fp6 *result, const fp6 *a, const fp2 *b0, const fp2 *b1) {
  fp2 first, middle, c0, c1, c2;
  fp2_multiply(&first, &a->c0, b0);
  fp2_multiply(&middle, &a->c1, b1);
  cross(&c1, &a->c0, &a->c1, b0, b1, &first, &middle);
  fp2_multiply(&c0, &a->c2, b1);
  fp2_multiply(&c2, &a->c2, b0);
  fp2_multiply_xi(&c0, &c0);
  fp2_add(&result->c0, &c0, &first);
  result->c1 = c1;
  fp2_add(&result->c2, &c2, &middle);
}

// Karatsuba's method over Fp6.
void fp12_multiply(fp12 *result, const fp12 *a, const fp12 *b) {
  fp6 first, last, left, right;
  fp6_multiply(&first, &a->c0, &b->c0);
  fp6_multiply(&last, &a->c1, &b->c1);
  fp6_add(&left, &a->c0, &a->c1);
  fp6_add(&right, &b->c0, &b->c1);
  fp6_multiply(&left, &left, &right);
  fp6_subtract(&left, &left, &first);
  fp6_subtract(&result->c1, &left, &last);
  fp6_multiply_v(&last, &last);
  fp6_add(&result->c0, &first, &last);
}

// The same for a factor with three coefficients: 13 multiplications in Fp2.
void fp12_multiply_line(fp12 *result, const fp12 *a, const line *b) {
  fp6 first, last, left;
  fp2 sum;
  fp2_multiply(&first.c0, &a->c0.c0, &b->c0);
  fp2_multiply(&first.c1, &a->c0.c1, &b->c0);
  fp2_multiply(&first.c2, &a->c0.c2, &b->c0);
  fp6_multiply_two(&last, &a->c1, &b->c1, &b->c3);
  fp6_add(&left, &a->c0, &a->c1);
  fp2_add(&sum, &b->c0, &b->c1);
  fp6_multiply_two(&left, &left, &sum, &b->c3);
  fp6_subtract(&left, &left, &first);
  fp6_subtract(&result->c1, &left, &last);
  fp6_multiply_v(&last, &last);
  fp6_add(&result->c0, &first, &last);
}

// The complex method: c0² + v·c1² = (c0 + c1)(c0 + v·c1) - c0·c1 - v·c0·c1.
void fp12_square(fp12 *result, const fp12 *a) {
  fp6 product, left, right;
  fp6_multiply(&product, &a->c0, &a->c1);
  fp6_add(&left, &a->c0, &a->c1);
  fp6_multiply_v(&right, &a->c1);
  fp6_add(&right, &right, &a->c0);
  fp6_multiply(&left, &left, &right);
  fp6_subtract(&left, &left, &product);
  fp6_add(&result->c1, &product, &product);
  fp6_multiply_v(&product, &product);
  fp6_subtract(&result->c0, &left, &product);
}

// Squares a + b · s in Fp2[s] / (s² - ξ).
static void square_pair(fp2 *first, fp2 *second, const fp2 *a, const fp2 *b) {
  fp2 aa, bb, sum;
  fp2_square(&aa, a);
  fp2_square(&bb, b);
  fp2_add(&sum, a, b);
  fp2_square(&sum, &sum);
  fp2_subtract(&sum, &sum, &aa);
  fp2_subtract(second, &sum, &bb);
  fp2_multiply_xi(&bb, &bb);
  fp2_add(first, &aa, &bb);
}

// Sets c to 3·square - 2·c.
static void combine_minus(fp2 *c, const fp2 *square) {
  fp2 difference;
  fp2_subtract(&difference, square, c);
  fp2_double(&difference, &difference);
  fp2_add(c, &difference, square);
}

// Sets c to 3·square + 2·c.
static void combine_plus(fp2 *c, const fp2 *square) {
  fp2 sum;
  fp2_add(&sum, square, c);
  fp2_double(&sum, &sum);
  fp2_add(c, &sum, square);
}

// Three squares over Fp4 (Granger and Scott, "Faster Squaring in the Cyclotomic Subgroup of Sixth Degree Extensions",
// 2010).
void fp12_square_cyclotomic(fp12 *result, const fp12 *a) {
  fp2 first, second, third, fourth, fifth, sixth;
  square_pair(&first, &second, &a->c0.c0, &a->c1.c1);
  square_pair(&third, &fourth, &a->c1.c0, &a->c0.c2);
  square_pair(&fifth, &sixth, &a->c0.c1, &a->c1.c2);
  fp2_multiply_xi(&sixth, &sixth);
  *result = *a;
  combine_minus(&result->c0.c0, &first);
  combine_minus(&result->c0.c1, &third);
  combine_minus(&result->c0.c2, &fifth);
  combine_plus(&result->c1.c0, &sixth);
  combine_plus(&result->c1.c1, &second);
  combine_plus(&result->c1.c2, &fourth);
}

void fp12_conjugate(fp12 *result, const fp12 *a) {
  result->c0 = a->c0;
  fp6_negate(&result->c1, &a->c1);
}

// The coefficients of w⁰, w², w⁴ are those of c0; of w¹, w³, w⁵ those of c1.
void fp12_frobenius(fp12 *result, const fp12 *a) {
  const fp2 *from[6] = {&a->c0.c0, &a->c1.c0, &a->c0.c1, &a->c1.c1, &a->c0.c2, &a->c1.c2};
  fp2 *to[6] = {&result->c0.c0, &result->c1.c0, &result->c0.c1, &result->c1.c1, &result->c0.c2, &result->c1.c2};
  for (int k = 0; k < 6; k++) {
    fp2_conjugate(to[k], from[k]);
    fp2_multiply(to[k], to[k], &frobenius_factors[k]);
  }
}

// By the norm to Fp2 (Scott, "Implementing cryptographic pairings", 2007).
static void fp6_invert(fp6 *result, const fp6 *a) {
  fp2 c0, c1, c2, product, norm;
  // c0 = a0² - ξ·a1·a2, c1 = ξ·a2² - a0·a1, c2 = a1² - a0·a2
  fp2_square(&c0, &a->c0);
  fp2_multiply(&product, &a->c1, &a->c2);
  fp2_multiply_xi(&product, &product);
  fp2_subtract(&c0, &c0, &product);
  fp2_square(&c1, &a->c2);
  fp2_multiply_xi(&c1, &c1);
  fp2_multiply(&product, &a->c0, &a->c1);
  fp2_subtract(&c1, &c1, &product);
  fp2_square(&c2, &a->c1);
  fp2_multiply(&product, &a->c0, &a->c2);
  fp2_subtract(&c2, &c2, &product);
  // The norm is a0·c0 + ξ(a2·c1 + a1·c2).
  fp2_multiply(&norm, &a->c2, &c1);
  fp2_multiply(&product, &a->c1, &c2);
  fp2_add(&norm, &norm, &product);
  fp2_multiply_xi(&norm, &norm);
  fp2_multiply(&product, &a->c0, &c0);
  fp2_add(&norm, &norm, &product);
  fp2_invert(&norm, &norm);
  fp2_multiply(&result->c0, &c0, &norm);
  fp2_multiply(&result->c1, &c1, &norm);
  fp2_multiply(&result->c2, &c2, &norm);
}

// (c0 - c1·w) / (c0² - v·c1²)
void fp12_invert(fp12 *result, const fp12 *a) {
  fp6 norm, product;
  fp6_multiply(&norm, &a->c0, &a->c0);
  fp6_multiply(&product, &a->c1, &a->c1);
  fp6_multiply_v(&product, &product);
  fp6_subtract(&norm, &norm, &product);
  fp6_invert(&norm, &norm);
  fp6_multiply(&result->c0, &a->c0, &norm);
  fp6_multiply(&product, &a->c1, &norm);
  fp6_negate(&result->c1, &product);
}

bool fp12_is_one(const fp12 *a) {
  fp2 one;
  fp2_set_one(&one);
  uint64_t rest = fp2_equal(&a->c0.c0, &one) & fp2_is_zero(&a->c0.c1) & fp2_is_zero(&a->c0.c2);
  rest &= fp2_is_zero(&a->c1.c0) & fp2_is_zero(&a->c1.c1) & fp2_is_zero(&a->c1.c2);
  return rest == 1;
}
