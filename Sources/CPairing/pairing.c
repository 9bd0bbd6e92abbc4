// The optimal ate pairing (Vercauteren, "Optimal pairings", 2010), for BN curves as Beuchat, González-Díaz, Mitsunari,
// Okamoto, Rodríguez-Henríquez and Teruya describe it ("High-Speed Software Implementation of the Optimal Ate Pairing
// over Barreto-Naehrig Curves", 2010, algorithm 1).
#include "pairing.h"

#include "parameters.h"

// A line through points T and T' of the twist is, at the point (x, y) of the curve and times an element of Fp2, which
// the final power makes 1: y - slope·x·w + (slope·x_T - y_T)·w³. The functions below compute that without x and y.

// The line touching the curve at the sum, and the sum doubled (Aranha, Karabina, Longa, Gebotys and López, "Faster
// Explicit Formulas for Computing Pairings over Ordinary Curves", 2011), without the
// division by two.
static void double_step(line *tangent, g2_point *sum) {
  fp2 yy, zz, e, thrice_e, yz, t;
  fp2_square(&yy, &sum->y);
  fp2_square(&zz, &sum->z);
  // e = 3b·zz with 3b = 3(1 - i)
  fp2_double(&t, &zz);
  fp2_add(&t, &t, &zz);
  fp_add(&e.real, &t.real, &t.imaginary);
  fp_subtract(&e.imaginary, &t.imaginary, &t.real);
  fp2_double(&thrice_e, &e);
  fp2_add(&thrice_e, &thrice_e, &e);
  // yz = 2·y·z
  fp2_add(&yz, &sum->y, &sum->z);
  fp2_square(&yz, &yz);
  fp2_subtract(&yz, &yz, &yy);
  fp2_subtract(&yz, &yz, &zz);
  fp2_square(&t, &sum->x);
  fp2_double(&tangent->c1, &t);
  fp2_add(&tangent->c1, &tangent->c1, &t);
  fp2_negate(&tangent->c0, &yz);
  fp2_subtract(&tangent->c3, &e, &yy);
  // Four times the formulas: x = 2·x·y(yy - 3e), y = (yy + 3e)² - 12e², z = 4·yy·2yz
  fp2_multiply(&t, &sum->x, &sum->y);
  fp2_double(&t, &t);
  fp2_subtract(&zz, &yy, &thrice_e);
  fp2_multiply(&sum->x, &t, &zz);
  fp2_add(&t, &yy, &thrice_e);
  fp2_square(&t, &t);
  fp2_multiply(&e, &e, &thrice_e);
  fp2_double(&e, &e);
  fp2_double(&e, &e);
  fp2_subtract(&sum->y, &t, &e);
  fp2_multiply(&t, &yy, &yz);
  fp2_double(&t, &t);
  fp2_double(&sum->z, &t);
}

// The line through the sum and a point, and their sum (Costello, Lange and Naehrig, "Faster Pairing Computations on
// Curves with High-Degree Twists", 2010).
static void add_step(line *through, g2_point *sum, const g2_affine *point) {
  fp2 rise, run, square, cube, xs, t;
  fp2_multiply(&t, &point->y, &sum->z);
  fp2_subtract(&rise, &sum->y, &t);
  fp2_multiply(&t, &point->x, &sum->z);
  fp2_subtract(&run, &sum->x, &t);
  through->c0 = run;
  fp2_negate(&through->c1, &rise);
  fp2_multiply(&through->c3, &rise, &point->x);
  fp2_multiply(&t, &run, &point->y);
  fp2_subtract(&through->c3, &through->c3, &t);
  fp2_square(&square, &run);
  fp2_multiply(&cube, &square, &run);
  fp2_multiply(&xs, &square, &sum->x);
  // t = run³ + z·rise² - 2·x·run²
  fp2_square(&t, &rise);
  fp2_multiply(&t, &t, &sum->z);
  fp2_add(&t, &t, &cube);
  fp2_subtract(&t, &t, &xs);
  fp2_subtract(&t, &t, &xs);
  fp2_multiply(&sum->x, &run, &t);
  fp2_subtract(&t, &xs, &t);
  fp2_multiply(&t, &t, &rise);
  fp2_multiply(&xs, &cube, &sum->y);
  fp2_subtract(&sum->y, &t, &xs);
  fp2_multiply(&sum->z, &sum->z, &cube);
}

static void multiply_at(fp12 *value, line *through, const g1_affine *point) {
  fp2_scale(&through->c0, &through->c0, &point->y);
  fp2_scale(&through->c1, &through->c1, &point->x);
  fp12_multiply_line(value, value, through);
}

static void add_and_multiply(fp12 *value, g2_point *sum, const g2_affine *addend, const g1_affine *point) {
  line through;
  add_step(&through, sum, addend);
  multiply_at(value, &through, point);
}

static void negate(g2_affine *result, const g2_affine *point) {
  result->x = point->x;
  fp2_negate(&result->y, &point->y);
}

// The pairs share the squares (Granger and Smart, "On Computing Products of Pairings", 2006).
static void miller_loop(fp12 *value, const pairing_operands *pairs, size_t count) {
  g2_point sums[PAIRING_COUNT];
  g2_affine negatives[PAIRING_COUNT];
  line tangent;
  fp12_set_one(value);
  for (size_t j = 0; j < count; j++) {
    sums[j].x = pairs[j].twist.x;
    sums[j].y = pairs[j].twist.y;
    fp2_set_one(&sums[j].z);
    negate(&negatives[j], &pairs[j].twist);
  }
  for (int i = LOOP_HIGHEST - 1; i >= 0; i--) {
    if (i < LOOP_HIGHEST - 1) { fp12_square(value, value); }
    for (size_t j = 0; j < count; j++) {
      double_step(&tangent, &sums[j]);
      multiply_at(value, &tangent, &pairs[j].curve);
      // The two highest digits are 1 and 0.
      if (i < 64 && LOOP_POSITIVE >> i & 1) {
        add_and_multiply(value, &sums[j], &pairs[j].twist, &pairs[j].curve);
      } else if (i < 64 && LOOP_NEGATIVE >> i & 1) {
        add_and_multiply(value, &sums[j], &negatives[j], &pairs[j].curve);
      }
    }
  }
  // 6u + 2 is negative; after the final power, the conjugate is the inverse.
  fp12_conjugate(value, value);
  for (size_t j = 0; j < count; j++) {
    g2_affine once, twice;
    fp2_negate(&sums[j].y, &sums[j].y);
    g2_frobenius(&once, &pairs[j].twist);
    g2_frobenius(&twice, &once);
    negate(&twice, &twice);
    add_and_multiply(value, &sums[j], &once, &pairs[j].curve);
    add_and_multiply(value, &sums[j], &twice, &pairs[j].curve);
  }
}

// The u-th power of an element whose order divides p⁴ - p² + 1.
static void power_u(fp12 *result, const fp12 *a) {
  const fp12 base = *a;
  fp12 inverse, power = *a;
  fp12_conjugate(&inverse, a);
  for (int i = PARAMETER_HIGHEST - 1; i >= 0; i--) {
    fp12_square_cyclotomic(&power, &power);
    if (PARAMETER_POSITIVE >> i & 1) { fp12_multiply(&power, &power, &base); }
    if (PARAMETER_NEGATIVE >> i & 1) { fp12_multiply(&power, &power, &inverse); }
  }
  fp12_conjugate(result, &power);
}

// Raises to a multiple of (p¹² - 1) / r that is not a multiple of r: (p⁶ - 1)(p² + 1), then 2u(6u² + 3u + 1) times
// (p⁴ - p² + 1) / r (Fuentes-Castañeda, Knapp and Rodríguez-Henríquez, "Faster Hashing to G2", 2012).
static void final_power(fp12 *value) {
  fp12 f, t, u2, u6, a, b;
  fp12_invert(&t, value);
  fp12_conjugate(&f, value);
  fp12_multiply(&f, &f, &t);
  fp12_frobenius(&t, &f);
  fp12_frobenius(&t, &t);
  fp12_multiply(&f, &f, &t);
  // The powers 2u, 6u, 6u², 12u³.
  power_u(&u2, &f);
  fp12_square_cyclotomic(&u2, &u2);
  fp12_square_cyclotomic(&u6, &u2);
  fp12_multiply(&u6, &u6, &u2);
  power_u(&t, &u6);
  fp12_square_cyclotomic(&a, &t);
  power_u(&a, &a);
  // a = 12u³ + 6u² + 6u, b = a - 2u
  fp12_multiply(&a, &a, &t);
  fp12_multiply(&a, &a, &u6);
  fp12_conjugate(&u2, &u2);
  fp12_multiply(&b, &a, &u2);
  // (a + 6u² + 1) + p·b + p²·a + p³·(b - 1)
  fp12_multiply(&t, &t, &a);
  fp12_multiply(&t, &t, &f);
  fp12_conjugate(&f, &f);
  fp12_multiply(&f, &f, &b);
  fp12_frobenius(&f, &f);
  fp12_multiply(&f, &f, &a);
  fp12_frobenius(&f, &f);
  fp12_multiply(&f, &f, &b);
  fp12_frobenius(&f, &f);
  fp12_multiply(value, &t, &f);
}

void pairing_product(fp12 *result, const pairing_operands *pairs, size_t count) {
  miller_loop(result, pairs, count);
  final_power(result);
}
