#include "cases.h"

#include <string.h>

#include "encodings.h"
#include "pairing.h"

enum { SCALAR = MUSTER_SCALAR_BYTES, TWIST = MUSTER_G2_BYTES, CHOICE = 256 };

uint8_t secret[128];

// Public operands, and random points of G2 to choose from: making one takes as long as a measurement.
static uint8_t point[MUSTER_G1_BYTES], other[MUSTER_G1_BYTES], generator[TWIST];
static g2_affine generator_point, twists[CHOICE];
static pairing_operands pairs[2];

static volatile uint8_t sink;

uint64_t next_random(void) {
  // SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
  static uint64_t state = 20170327;
  uint64_t mixed = state += 0x9e3779b97f4a7c15;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
  return mixed ^ mixed >> 31;
}

static void random_scalar(uint8_t *scalar) {
  for (int i = 0; i < SCALAR; i++) { scalar[i] = (uint8_t)next_random(); }
  muster_scalar_reduce(scalar, scalar);
}

void prepare_cases(void) {
  uint8_t scalar[SCALAR], twist[TWIST];
  random_scalar(scalar);
  muster_g1_hash(point, scalar);
  muster_g1_multiply(other, scalar, point);
  muster_g2_generator(generator);
  g2_decode(&generator_point, generator);
  for (int i = 0; i < CHOICE; i++) {
    random_scalar(scalar);
    muster_g2_multiply(twist, scalar, generator);
    g2_decode(&twists[i], twist);
  }
  g1_decode(&pairs[0].curve, point);
  g1_decode(&pairs[1].curve, other);
  pairs[0].twist = generator_point;
}

void choose_secret(const timing_case *measured, int is_random) {
  static const uint8_t one[SCALAR] = {[SCALAR - 1] = 1};
  // Both classes read the same memory, so that they leave the same state of the caches and of the branch predictor.
  uint8_t scalar[SCALAR];
  random_scalar(scalar);
  const void *twist = &twists[next_random() % CHOICE];
  const int is_twist = measured->secret_bytes == TWIST;
  const uint8_t *random = is_twist ? twist : scalar, *fixed = is_twist ? (const void *)&twists[0] : one;
  const uint8_t mask = (uint8_t)mask_of((uint64_t)is_random);
  for (int i = 0; i < measured->secret_bytes; i++) {
    secret[i] = (uint8_t)((random[i] & mask) | (fixed[i] & ~mask));
  }
}

static void run_client_share(void) {
  uint8_t share[MUSTER_G1_BYTES];
  muster_g1_multiply(share, secret, point);
  sink = share[1];
}

static void run_server_share(void) {
  uint8_t share[TWIST];
  muster_g2_multiply(share, secret, generator);
  sink = share[1];
}

static void run_multiply_add(void) {
  uint8_t sum[MUSTER_G1_BYTES];
  muster_g1_multiply_add(sum, secret, point, other);
  sink = sum[1];
}

static void run_scalar_checks(void) {
  sink = muster_scalar_is_reduced(secret);
  sink = muster_scalar_is_zero(secret);
}

static void run_scalar_sums(void) {
  uint8_t sum[SCALAR];
  muster_scalar_negate(sum, secret);
  muster_scalar_add(sum, sum, secret);
  muster_scalar_reduce(sum, sum);
  sink = sum[1];
}

static void run_scalar_inverse(void) {
  uint8_t inverse[SCALAR];
  muster_scalar_invert(inverse, secret);
  sink = inverse[1];
}

// Secret points are decoded before: whether a stored secret is a valid point is not secret.
static void read_twist(g2_affine *twist) { memcpy(twist, secret, sizeof *twist); }

static void run_sum_of_shares(void) {
  g2_affine share;
  g2_point sum;
  uint8_t encoded[TWIST];
  read_twist(&share);
  g2_sum(&sum, &share, &generator_point);
  g2_encode(encoded, &sum);
  sink = encoded[1];
}

static void run_pairings(void) {
  fp12 product;
  read_twist(&pairs[1].twist);
  pairing_product(&product, pairs, 2);
  sink = (uint8_t)product.c0.c0.real.limbs[0];
}

// Adds the point for each bit of the first byte, as a naive multiplication does.
static void run_leak(void) {
  uint8_t sum[SCALAR] = {0};
  for (int i = 0; i < 8; i++) {
    if (secret[0] >> i & 1) { muster_scalar_add(sum, sum, point + 1); }
  }
  sink = sum[1];
}

const timing_case timing_cases[] = {
  {"client's share (multiplication in G1)", SCALAR, 100000, run_client_share, 0},
  {"server's share (multiplication in G2)", SCALAR, 40000, run_server_share, 0},
  {"multiplication and addition in G1", SCALAR, 50000, run_multiply_add, 0},
  {"sum of server's shares (addition in G2)", TWIST, 300000, run_sum_of_shares, 0},
  {"verification (two pairings)", TWIST, 20000, run_pairings, 0},
  {"random numbers (comparisons)", SCALAR, 1000000, run_scalar_checks, 0},
  {"numbers modulo r (sum, negation, reduction)", SCALAR, 1000000, run_scalar_sums, 0},
  {"inverse modulo r", SCALAR, 300000, run_scalar_inverse, 0},
  {"a function that leaks, as a check", SCALAR, 100000, run_leak, 1},
};

const int timing_case_count = sizeof timing_cases / sizeof timing_cases[0];
