#include "CPairing.h"
#include "modular.h"

static const modulus *const order = &order_modulus;

bool muster_scalar_is_reduced(const uint8_t *scalar) {
  uint64_t borrow;
  number_subtract(number_from_bytes(scalar), order->value, &borrow);
  return borrow == 1;
}

bool muster_scalar_is_zero(const uint8_t *scalar) { return number_is_zero(number_from_bytes(scalar)) == 1; }

// Numbers below 2²⁵⁶ enter the form of Montgomery reduced.
static number enter(const uint8_t *bytes) { return modular_enter(number_from_bytes(bytes), order); }

static void leave(uint8_t *bytes, number scalar) { number_to_bytes(modular_leave(scalar, order), bytes); }

void muster_scalar_reduce(uint8_t *result, const uint8_t *bytes) { leave(result, enter(bytes)); }

void muster_scalar_add(uint8_t *result, const uint8_t *a, const uint8_t *b) {
  leave(result, modular_add(enter(a), enter(b), order));
}

void muster_scalar_negate(uint8_t *result, const uint8_t *a) {
  leave(result, modular_subtract((number){{0, 0, 0, 0}}, enter(a), order));
}

void muster_scalar_invert(uint8_t *result, const uint8_t *a) { leave(result, modular_invert(enter(a), order)); }
