// Arithmetic modulo the two primes of the curve, on four 64-bit limbs, in the form of Montgomery: a value v is stored
// as v · 2²⁵⁶ modulo m, below m. Nothing here branches on a value or uses one as an index.
#ifndef MODULAR_H
#define MODULAR_H

#include <stdint.h>

#define INLINE static inline __attribute__((always_inline))

__extension__ typedef unsigned __int128 wide;

/// The limbs of a number, the least significant one first.
typedef struct {
  uint64_t limbs[4];
} number;

typedef struct {
  number value;
  // -1 / value modulo 2⁶⁴.
  uint64_t inverse;
  // 2²⁵⁶ and 2⁵¹² modulo value.
  number one, square;
} modulus;

// The modulus of the field: p = 36u⁴ + 36u³ + 24u² + 6u + 1 with u = -0x4000000003C012B1 (Barreto and Naehrig,
// "Pairing-Friendly Elliptic Curves of Prime Order", 2005).
static const modulus field_modulus = {
  .value = {{0xbe6623ef5c1b55b3, 0x243fd6ee18093ee1, 0xb0bddf647a6366d3, 0x2400000008702a0d}},
  .inverse = 0xef4e205bf9789e85,
  .one = {{0xcb3504747b40a81b, 0x02411f7d57bf47d3, 0x2acee440a748303a, 0x03ffffffc4eed9a0}},
  .square = {{0x1ab56897efb9b4e3, 0xa691c0713a431a9c, 0xb09d24432010d99d, 0x0984f9877b265a33}},
};

// The order of both groups: r = 36u⁴ + 36u³ + 18u² + 6u + 1.
static const modulus order_modulus = {
  .value = {{0xbe11c0a636eb1f6d, 0xc43fd6ee0cc906ce, 0xb0bddf647a6366d2, 0x2400000008702a0d}},
  .inverse = 0x77a1aafa9a633d9b,
  .one = {{0xcd83bb747f922405, 0xa2411f7da680d058, 0x2acee440a748303c, 0x03ffffffc4eed9a0}},
  .square = {{0x7c882d12fb96bfae, 0xa28f033a656fa449, 0xfac7856946c17599, 0x104e0b77e15d4cd6}},
};

// Returns a mask, all ones for 1 and zero for 0, whose origin the compiler cannot see: otherwise it may turn a
// selection by it into a branch.
INLINE uint64_t mask_of(uint64_t bit) {
  uint64_t mask = 0 - bit;
  __asm__("" : "+r"(mask));
  return mask;
}

INLINE uint64_t add_with_carry(uint64_t a, uint64_t b, uint64_t *carry) {
  const wide sum = (wide)a + b + *carry;
  *carry = (uint64_t)(sum >> 64);
  return (uint64_t)sum;
}

INLINE uint64_t subtract_with_borrow(uint64_t a, uint64_t b, uint64_t *borrow) {
  const wide difference = (wide)a - b - *borrow;
  *borrow = (uint64_t)(difference >> 64) & 1;
  return (uint64_t)difference;
}

// Returns a + b · c + carry, and the upper half in carry. It cannot overflow.
INLINE uint64_t multiply_add(uint64_t a, uint64_t b, uint64_t c, uint64_t *carry) {
  const wide sum = (wide)b * c + a + *carry;
  *carry = (uint64_t)(sum >> 64);
  return (uint64_t)sum;
}

// Returns a - b modulo 2²⁵⁶, and in borrow whether a < b.
INLINE number number_subtract(number a, number b, uint64_t *borrow) {
  number difference;
  *borrow = 0;
  for (int i = 0; i < 4; i++) {
    difference.limbs[i] = subtract_with_borrow(a.limbs[i], b.limbs[i], borrow);
  }
  return difference;
}

// Returns a where the mask is all ones, b where it is zero.
INLINE number number_select(uint64_t mask, number a, number b) {
  number selected;
  for (int i = 0; i < 4; i++) { selected.limbs[i] = (a.limbs[i] & mask) | (b.limbs[i] & ~mask); }
  return selected;
}

// Returns a number below 2m modulo m.
INLINE number number_reduce(number a, const modulus *m) {
  uint64_t borrow;
  const number difference = number_subtract(a, m->value, &borrow);
  return number_select(mask_of(borrow), a, difference);
}

// Returns 1 or 0.
INLINE uint64_t number_equal(number a, number b) {
  uint64_t different = 0;
  for (int i = 0; i < 4; i++) { different |= a.limbs[i] ^ b.limbs[i]; }
  return 1 ^ ((different | (0 - different)) >> 63);
}

INLINE uint64_t number_is_zero(number a) { return number_equal(a, (number){{0, 0, 0, 0}}); }

// Returns a + b, which must be below 2²⁵⁶.
INLINE number number_add(number a, number b) {
  uint64_t carry = 0;
  number sum;
  for (int i = 0; i < 4; i++) { sum.limbs[i] = add_with_carry(a.limbs[i], b.limbs[i], &carry); }
  return sum;
}

// Both primes are below 2²⁵⁴.
INLINE number modular_add(number a, number b, const modulus *m) { return number_reduce(number_add(a, b), m); }

INLINE number modular_subtract(number a, number b, const modulus *m) {
  uint64_t borrow, carry = 0;
  number difference = number_subtract(a, b, &borrow);
  const uint64_t mask = mask_of(borrow);
  for (int i = 0; i < 4; i++) {
    difference.limbs[i] = add_with_carry(difference.limbs[i], m->value.limbs[i] & mask, &carry);
  }
  return difference;
}

// Returns a · b / 2²⁵⁶, for a below m and any b (Koç, Acar and Kaliski, "Analyzing and Comparing Montgomery
// Multiplication Algorithms", 1996: CIOS). The last carries of its rows are zero for a modulus below 2²⁵⁵ (Botrel and
// El Housni, "Faster Montgomery multiplication and Multi-Scalar-Multiplication for SNARKs", 2023).
INLINE number modular_multiply(number a, number b, const modulus *m) {
  uint64_t t[4] = {0, 0, 0, 0};
  for (int i = 0; i < 4; i++) {
    uint64_t high = 0, carry = 0;
    t[0] = multiply_add(t[0], a.limbs[0], b.limbs[i], &high);
    const uint64_t factor = t[0] * m->inverse;
    multiply_add(t[0], factor, m->value.limbs[0], &carry);
    for (int j = 1; j < 4; j++) {
      t[j] = multiply_add(t[j], a.limbs[j], b.limbs[i], &high);
      t[j - 1] = multiply_add(t[j], factor, m->value.limbs[j], &carry);
    }
    t[3] = high + carry;
  }
  return number_reduce((number){{t[0], t[1], t[2], t[3]}}, m);
}

// A number below 2⁵¹², the least significant limb first.
typedef struct {
  uint64_t limbs[8];
} product;

INLINE product number_multiply(number a, number b) {
  product result = {{0}};
  for (int i = 0; i < 4; i++) {
    uint64_t carry = 0;
    for (int j = 0; j < 4; j++) {
      result.limbs[i + j] = multiply_add(result.limbs[i + j], a.limbs[j], b.limbs[i], &carry);
    }
    result.limbs[i + 4] = carry;
  }
  return result;
}

// Returns a - b modulo 2⁵¹², and in borrow whether a < b.
INLINE product product_subtract(product a, product b, uint64_t *borrow) {
  product difference;
  *borrow = 0;
  for (int i = 0; i < 8; i++) {
    difference.limbs[i] = subtract_with_borrow(a.limbs[i], b.limbs[i], borrow);
  }
  return difference;
}

// Returns a - b, or a - b + m · 2²⁵⁶ if a < b, for a and b below m · 2²⁵⁶.
INLINE product product_subtract_modular(product a, product b, const modulus *m) {
  uint64_t borrow, carry = 0;
  product difference = product_subtract(a, b, &borrow);
  const uint64_t mask = mask_of(borrow);
  for (int i = 0; i < 4; i++) {
    difference.limbs[i + 4] = add_with_carry(difference.limbs[i + 4], m->value.limbs[i] & mask, &carry);
  }
  return difference;
}

// Returns a / 2²⁵⁶ modulo m, for a below m · 2²⁵⁶.
INLINE number product_reduce(product a, const modulus *m) {
  uint64_t last = 0;
  for (int i = 0; i < 4; i++) {
    uint64_t carry = 0;
    const uint64_t factor = a.limbs[i] * m->inverse;
    for (int j = 0; j < 4; j++) {
      a.limbs[i + j] = multiply_add(a.limbs[i + j], factor, m->value.limbs[j], &carry);
    }
    a.limbs[i + 4] = add_with_carry(a.limbs[i + 4], carry, &last);
  }
  // The sum is below 2m · 2²⁵⁶, so the last carry is zero.
  return number_reduce((number){{a.limbs[4], a.limbs[5], a.limbs[6], a.limbs[7]}}, m);
}

// Converts into and out of the form of Montgomery. Any number below 2²⁵⁶ is reduced.
INLINE number modular_enter(number a, const modulus *m) { return modular_multiply(m->square, a, m); }

INLINE number modular_leave(number a, const modulus *m) {
  return modular_multiply(a, (number){{1, 0, 0, 0}}, m);
}

// Returns a to a public exponent.
static inline number modular_power(number a, number exponent, const modulus *m) {
  number power = m->one;
  for (int i = 255; i >= 0; i--) {
    power = modular_multiply(power, power, m);
    if (exponent.limbs[i / 64] >> (i % 64) & 1) { power = modular_multiply(power, a, m); }
  }
  return power;
}

// Returns 1 / a, or 0 for 0, by Fermat's little theorem.
static inline number modular_invert(number a, const modulus *m) {
  uint64_t borrow;
  return modular_power(a, number_subtract(m->value, (number){{2, 0, 0, 0}}, &borrow), m);
}

INLINE number number_from_bytes(const uint8_t bytes[32]) {
  number read;
  for (int i = 0; i < 4; i++) {
    uint64_t limb = 0;
    for (int j = 0; j < 8; j++) { limb = limb << 8 | bytes[8 * (3 - i) + j]; }
    read.limbs[i] = limb;
  }
  return read;
}

INLINE void number_to_bytes(number a, uint8_t bytes[32]) {
  for (int i = 0; i < 32; i++) { bytes[i] = (uint8_t)(a.limbs[3 - i / 8] >> (56 - 8 * (i % 8))); }
}

#endif
