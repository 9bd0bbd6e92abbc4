#include "encodings.h"

// Reads a coordinate. Returns whether it is below p.
static bool read_coordinate(fp *coordinate, const uint8_t *bytes) {
  uint64_t borrow;
  const number value = number_from_bytes(bytes);
  number_subtract(value, field_modulus.value, &borrow);
  *coordinate = modular_enter(value, &field_modulus);
  return borrow == 1;
}

static void write_coordinate(uint8_t *bytes, const fp *coordinate) {
  number_to_bytes(modular_leave(*coordinate, &field_modulus), bytes);
}

muster_point_status g1_decode(g1_affine *point, const uint8_t *bytes) {
  if (bytes[0] != 4) { return MUSTER_POINT_PREFIX; }
  if (!read_coordinate(&point->x, bytes + 1) || !read_coordinate(&point->y, bytes + 33)) {
    return MUSTER_POINT_COORDINATE;
  }
  if (fp_is_zero(&point->x) && fp_is_zero(&point->y)) { return MUSTER_POINT_INFINITY; }
  return g1_is_on_curve(point) ? MUSTER_POINT_VALID : MUSTER_POINT_NOT_ON_CURVE;
}

muster_point_status g2_decode(g2_affine *point, const uint8_t *bytes) {
  fp *coordinates[4] = {&point->x.real, &point->x.imaginary, &point->y.real, &point->y.imaginary};
  for (int i = 0; i < 4; i++) {
    if (!read_coordinate(coordinates[i], bytes + 32 * i)) { return MUSTER_POINT_COORDINATE; }
  }
  if (fp2_is_zero(&point->x) && fp2_is_zero(&point->y)) { return MUSTER_POINT_INFINITY; }
  return g2_is_on_curve(point) ? MUSTER_POINT_VALID : MUSTER_POINT_NOT_ON_CURVE;
}

// The coordinates of infinity are zero, so that nothing branches on whether a product is infinity.
static muster_point_status status_of(uint64_t is_infinity) {
  return (muster_point_status)(MUSTER_POINT_VALID + is_infinity * (MUSTER_POINT_INFINITY - MUSTER_POINT_VALID));
}

muster_point_status g1_encode(uint8_t *bytes, const g1_point *point) {
  g1_affine affine;
  const uint64_t is_infinity = g1_to_affine(&affine, point);
  bytes[0] = (uint8_t)(4 * (1 - is_infinity));
  write_coordinate(bytes + 1, &affine.x);
  write_coordinate(bytes + 33, &affine.y);
  return status_of(is_infinity);
}

muster_point_status g2_encode(uint8_t *bytes, const g2_point *point) {
  g2_affine affine;
  const uint64_t is_infinity = g2_to_affine(&affine, point);
  write_coordinate(bytes, &affine.x.real);
  write_coordinate(bytes + 32, &affine.x.imaginary);
  write_coordinate(bytes + 64, &affine.y.real);
  write_coordinate(bytes + 96, &affine.y.imaginary);
  wipe(&affine, sizeof affine);
  return status_of(is_infinity);
}

muster_point_status muster_g1_check(const uint8_t *bytes) {
  g1_affine point;
  return g1_decode(&point, bytes);
}

muster_point_status muster_g2_check(const uint8_t *bytes) {
  g2_affine point;
  const muster_point_status status = g2_decode(&point, bytes);
  if (status != MUSTER_POINT_VALID) { return status; }
  return g2_has_right_order(&point) ? MUSTER_POINT_VALID : MUSTER_POINT_SUBGROUP;
}
