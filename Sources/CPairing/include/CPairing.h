// Arithmetic of the curve BN254CX for M-Pin: scalars, points of both groups, hashing to the curve, and the pairing.
//
// Numbers are 32 bytes, most significant first. Scalars are numbers modulo the order r of both groups.
//
// A point of G1 is 65 bytes: 4, x, y. A point of G2 is 128 bytes: the real and the imaginary part of x, then of y.
// Infinity has no encoding.
//
// The time of all functions is independent of the values of scalars and points, except where a function says otherwise.
// Results may be stored over operands.
#ifndef CPAIRING_H
#define CPAIRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  MUSTER_SCALAR_BYTES = 32,
  MUSTER_G1_BYTES = 65,
  MUSTER_G2_BYTES = 128,
};

/// What is wrong with the encoding of a point, or with a result.
typedef enum {
  MUSTER_POINT_VALID = 0,
  /// The first byte of a point of G1 is not 4.
  MUSTER_POINT_PREFIX = 1,
  /// A coordinate is not below the prime p of the field.
  MUSTER_POINT_COORDINATE = 2,
  /// All coordinates are zero, which some implementations write for infinity; or a result is infinity.
  MUSTER_POINT_INFINITY = 3,
  /// The coordinates do not satisfy the equation of the curve or of the twist.
  MUSTER_POINT_NOT_ON_CURVE = 4,
  /// The point of the twist is not in G2.
  MUSTER_POINT_SUBGROUP = 5,
} muster_point_status;

// Scalars

/// Returns whether a number is below r.
bool muster_scalar_is_reduced(const uint8_t *scalar);

/// Returns whether a number is zero.
bool muster_scalar_is_zero(const uint8_t *scalar);

/// Reduces any number modulo r.
void muster_scalar_reduce(uint8_t *result, const uint8_t *number);

/// Adds modulo r.
void muster_scalar_add(uint8_t *result, const uint8_t *a, const uint8_t *b);

/// Negates modulo r.
void muster_scalar_negate(uint8_t *result, const uint8_t *a);

/// Inverts modulo r; the inverse of 0 is 0.
void muster_scalar_invert(uint8_t *result, const uint8_t *a);

// Points
//
// The functions below check that operands are on their curve, and write zeros instead of a result if something is
// wrong; the time depends on what is wrong. They do not check the order of points of the twist, except muster_g2_check.

/// Returns what is wrong with a point of G1.
muster_point_status muster_g1_check(const uint8_t *point);

/// Returns what is wrong with a point of G2, including its order.
muster_point_status muster_g2_check(const uint8_t *point);

/// Writes the generator of G2 that all parties of M-Pin use.
void muster_g2_generator(uint8_t *point);

/// Maps a number, the SHA-256 digest of an id, to a point of G1; the time depends on the number.
///
/// x is the first number from the given one on, modulo p, for which x³ + 2 is a square; y is its even root.
void muster_g1_hash(uint8_t *point, const uint8_t *digest);

/// Multiplies a point by any number.
muster_point_status muster_g1_multiply(uint8_t *result, const uint8_t *scalar, const uint8_t *point);

/// Multiplies a point by any number, and adds another point.
muster_point_status muster_g1_multiply_add(
  uint8_t *result, const uint8_t *scalar, const uint8_t *point, const uint8_t *addend);

/// Adds two points.
muster_point_status muster_g1_add(uint8_t *result, const uint8_t *a, const uint8_t *b);

/// Multiplies a point of the twist by any number.
muster_point_status muster_g2_multiply(uint8_t *result, const uint8_t *scalar, const uint8_t *point);

/// Adds two points of the twist.
muster_point_status muster_g2_add(uint8_t *result, const uint8_t *a, const uint8_t *b);

/// Computes whether e(twist1, curve1) · e(twist2, curve2) = 1, for points of G2 and G1.
///
/// - is_one: false if something is wrong.
muster_point_status muster_pairing_product_is_one(
  bool *is_one, const uint8_t *twist1, const uint8_t *curve1, const uint8_t *twist2, const uint8_t *curve2);

/// Overwrites a secret with zeros, even if nothing reads them.
void muster_wipe(void *memory, size_t count);

#endif
