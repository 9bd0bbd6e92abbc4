#include "CPairing.h"
#include "points.h"

// (p + 1) / 4. As p is 3 modulo 4, a square to this power is one of its roots.
static const number root_exponent = {
  {0x6f9988fbd706d56d, 0xc90ff5bb86024fb8, 0x6c2f77d91e98d9b4, 0x09000000021c0a83}};

// The hash of the first M-Pin clients: try and increment, without a cofactor because the order of the curve is prime.
// Ids are not secret, so the number of tries may show.
void muster_g1_hash(uint8_t *bytes, const uint8_t *digest) {
  const modulus *p = &field_modulus;
  const fp two = modular_add(p->one, p->one, p);
  fp x = modular_enter(number_from_bytes(digest), p), y, right, square;
  for (;;) {
    fp_square(&right, &x);
    fp_multiply(&right, &right, &x);
    fp_add(&right, &right, &two);
    y = modular_power(right, root_exponent, p);
    fp_square(&square, &y);
    if (fp_equal(&square, &right)) { break; }
    fp_add(&x, &x, &p->one);
  }
  number root = modular_leave(y, p);
  if (root.limbs[0] & 1) {
    uint64_t borrow;
    root = number_subtract(p->value, root, &borrow);
  }
  bytes[0] = 4;
  number_to_bytes(modular_leave(x, p), bytes + 1);
  number_to_bytes(root, bytes + 33);
}
