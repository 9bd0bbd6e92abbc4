#include "encodings.h"
#include "pairing.h"

#include <string.h>

void muster_g2_generator(uint8_t *point) {
  static const uint8_t generator[MUSTER_G2_BYTES] = {
    0x19, 0x68, 0x2d, 0x2c, 0x70, 0x53, 0xb2, 0x56, 0x35, 0x8b, 0x25, 0x00, 0xf5, 0xc3, 0x4b, 0xbb,
    0x90, 0x7c, 0x85, 0xbf, 0xa0, 0x3e, 0x27, 0x26, 0xc0, 0x85, 0x1c, 0xee, 0xe4, 0xd2, 0xec, 0x74,
    0x14, 0x66, 0xb9, 0xec, 0x3e, 0x19, 0xf6, 0x4a, 0xa0, 0x11, 0xc9, 0x37, 0xa8, 0xe9, 0x97, 0x43,
    0xf8, 0x1b, 0x97, 0xb0, 0xc2, 0x09, 0xc3, 0x0f, 0x47, 0xa5, 0x8e, 0x8b, 0x2e, 0x29, 0xcf, 0xe1,
    0x0a, 0x79, 0xed, 0xd9, 0x72, 0x33, 0x2b, 0x8d, 0xd8, 0x1e, 0x22, 0x15, 0x7d, 0xae, 0xe2, 0x09,
    0x63, 0x61, 0xb3, 0x3d, 0x84, 0x7e, 0xc1, 0xb3, 0x0c, 0xfb, 0xfc, 0xeb, 0xcf, 0x0b, 0xe0, 0x9f,
    0x06, 0x16, 0x0c, 0x39, 0xec, 0xc4, 0xc0, 0x90, 0x35, 0xc6, 0xe4, 0x51, 0x2d, 0x8d, 0x34, 0x61,
    0xc2, 0x86, 0x4e, 0xa5, 0x69, 0xd2, 0xed, 0xeb, 0xed, 0x90, 0x4b, 0x22, 0x88, 0x98, 0xee, 0x9d,
  };
  memcpy(point, generator, sizeof generator);
}

static muster_point_status refuse(uint8_t *result, size_t count, muster_point_status status) {
  memset(result, 0, count);
  return status;
}

muster_point_status muster_g1_multiply(uint8_t *result, const uint8_t *scalar, const uint8_t *point) {
  g1_affine base;
  g1_point product;
  muster_point_status status = g1_decode(&base, point);
  if (status != MUSTER_POINT_VALID) { return refuse(result, MUSTER_G1_BYTES, status); }
  g1_multiply(&product, scalar, &base);
  status = g1_encode(result, &product);
  wipe(&product, sizeof product);
  return status;
}

muster_point_status muster_g1_multiply_add(
  uint8_t *result, const uint8_t *scalar, const uint8_t *point, const uint8_t *addend) {
  g1_affine base, other;
  g1_point sum;
  muster_point_status status = g1_decode(&base, point);
  if (status == MUSTER_POINT_VALID) { status = g1_decode(&other, addend); }
  if (status != MUSTER_POINT_VALID) { return refuse(result, MUSTER_G1_BYTES, status); }
  g1_multiply(&sum, scalar, &base);
  g1_add_affine(&sum, &sum, &other);
  status = g1_encode(result, &sum);
  wipe(&sum, sizeof sum);
  return status;
}

muster_point_status muster_g1_add(uint8_t *result, const uint8_t *a, const uint8_t *b) {
  g1_affine first, second;
  g1_point sum;
  muster_point_status status = g1_decode(&first, a);
  if (status == MUSTER_POINT_VALID) { status = g1_decode(&second, b); }
  if (status != MUSTER_POINT_VALID) { return refuse(result, MUSTER_G1_BYTES, status); }
  g1_sum(&sum, &first, &second);
  status = g1_encode(result, &sum);
  wipe(&sum, sizeof sum);
  return status;
}

muster_point_status muster_g2_multiply(uint8_t *result, const uint8_t *scalar, const uint8_t *point) {
  g2_affine base;
  g2_point product;
  muster_point_status status = g2_decode(&base, point);
  if (status != MUSTER_POINT_VALID) { return refuse(result, MUSTER_G2_BYTES, status); }
  g2_multiply(&product, scalar, &base);
  status = g2_encode(result, &product);
  wipe(&product, sizeof product);
  return status;
}

muster_point_status muster_g2_add(uint8_t *result, const uint8_t *a, const uint8_t *b) {
  g2_affine first, second;
  g2_point sum;
  muster_point_status status = g2_decode(&first, a);
  if (status == MUSTER_POINT_VALID) { status = g2_decode(&second, b); }
  if (status == MUSTER_POINT_VALID) {
    g2_sum(&sum, &first, &second);
    status = g2_encode(result, &sum);
    wipe(&sum, sizeof sum);
  } else {
    refuse(result, MUSTER_G2_BYTES, status);
  }
  // Both may be shares of a secret.
  wipe(&first, sizeof first);
  wipe(&second, sizeof second);
  return status;
}

muster_point_status muster_pairing_product_is_one(
  bool *is_one, const uint8_t *twist1, const uint8_t *curve1, const uint8_t *twist2, const uint8_t *curve2) {
  pairing_operands pairs[2];
  fp12 product;
  *is_one = false;
  muster_point_status status = g2_decode(&pairs[0].twist, twist1);
  if (status == MUSTER_POINT_VALID) { status = g1_decode(&pairs[0].curve, curve1); }
  if (status == MUSTER_POINT_VALID) { status = g2_decode(&pairs[1].twist, twist2); }
  if (status == MUSTER_POINT_VALID) { status = g1_decode(&pairs[1].curve, curve2); }
  if (status == MUSTER_POINT_VALID) {
    pairing_product(&product, pairs, 2);
    *is_one = fp12_is_one(&product);
  }
  // The second point of the twist is a secret of the server.
  wipe(pairs, sizeof pairs);
  return status;
}
