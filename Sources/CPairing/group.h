// The group law of a curve y² = x³ + b in projective coordinates, written once for both groups: points.c includes this
// file twice, with these macros.
//
// - COORDINATE(name), GROUP(name): the prefixes of the functions of the field and of the group
// - ELEMENT, POINT, AFFINE: the types of coordinates and points
// - MULTIPLY_3B(result, a): multiplies by 3b
//
// The formulas are complete: they hold for equal points, opposite points and infinity too, without branches (Renes,
// Costello and Batina, "Complete addition formulas for prime order elliptic curves", 2016, algorithms 7 and 9).

// Algorithm 7.
static void GROUP(add)(POINT *result, const POINT *a, const POINT *b) {
  ELEMENT xx, yy, zz, xy, yz, xz, s, t;
  COORDINATE(multiply)(&xx, &a->x, &b->x);
  COORDINATE(multiply)(&yy, &a->y, &b->y);
  COORDINATE(multiply)(&zz, &a->z, &b->z);
  // The sums of mixed products: x₁y₂ + x₂y₁, y₁z₂ + y₂z₁, x₁z₂ + x₂z₁.
  COORDINATE(add)(&s, &a->x, &a->y);
  COORDINATE(add)(&t, &b->x, &b->y);
  COORDINATE(multiply)(&xy, &s, &t);
  COORDINATE(subtract)(&xy, &xy, &xx);
  COORDINATE(subtract)(&xy, &xy, &yy);
  COORDINATE(add)(&s, &a->y, &a->z);
  COORDINATE(add)(&t, &b->y, &b->z);
  COORDINATE(multiply)(&yz, &s, &t);
  COORDINATE(subtract)(&yz, &yz, &yy);
  COORDINATE(subtract)(&yz, &yz, &zz);
  COORDINATE(add)(&s, &a->x, &a->z);
  COORDINATE(add)(&t, &b->x, &b->z);
  COORDINATE(multiply)(&xz, &s, &t);
  COORDINATE(subtract)(&xz, &xz, &xx);
  COORDINATE(subtract)(&xz, &xz, &zz);
  // 3xx, yy ± 3b·zz, 3b·xz
  COORDINATE(add)(&t, &xx, &xx);
  COORDINATE(add)(&xx, &xx, &t);
  MULTIPLY_3B(&zz, &zz);
  COORDINATE(add)(&s, &yy, &zz);
  COORDINATE(subtract)(&yy, &yy, &zz);
  MULTIPLY_3B(&xz, &xz);
  // x = xy·(yy - 3b·zz) - yz·3b·xz
  COORDINATE(multiply)(&zz, &xy, &yy);
  COORDINATE(multiply)(&t, &yz, &xz);
  COORDINATE(subtract)(&result->x, &zz, &t);
  // y = (yy + 3b·zz)(yy - 3b·zz) + 3xx·3b·xz
  COORDINATE(multiply)(&zz, &yy, &s);
  COORDINATE(multiply)(&t, &xx, &xz);
  COORDINATE(add)(&result->y, &zz, &t);
  // z = yz·(yy + 3b·zz) + xy·3xx
  COORDINATE(multiply)(&zz, &yz, &s);
  COORDINATE(multiply)(&t, &xy, &xx);
  COORDINATE(add)(&result->z, &zz, &t);
}

// Algorithm 9.
static void GROUP(double)(POINT *result, const POINT *a) {
  ELEMENT yy, zz, xy, yz, s, t;
  COORDINATE(square)(&yy, &a->y);
  COORDINATE(multiply)(&yz, &a->y, &a->z);
  COORDINATE(square)(&zz, &a->z);
  COORDINATE(multiply)(&xy, &a->x, &a->y);
  MULTIPLY_3B(&zz, &zz);
  // z = 8·yy·yz
  COORDINATE(add)(&t, &yy, &yy);
  COORDINATE(add)(&t, &t, &t);
  COORDINATE(add)(&t, &t, &t);
  COORDINATE(multiply)(&result->z, &t, &yz);
  // y = (yy - 9b·zz)(yy + 3b·zz) + 8·yy·3b·zz
  COORDINATE(multiply)(&t, &t, &zz);
  COORDINATE(add)(&s, &yy, &zz);
  COORDINATE(subtract)(&yy, &yy, &zz);
  COORDINATE(subtract)(&yy, &yy, &zz);
  COORDINATE(subtract)(&yy, &yy, &zz);
  COORDINATE(multiply)(&s, &s, &yy);
  COORDINATE(add)(&result->y, &s, &t);
  // x = 2·xy·(yy - 9b·zz)
  COORDINATE(multiply)(&t, &xy, &yy);
  COORDINATE(add)(&result->x, &t, &t);
}

static void GROUP(from_affine)(POINT *result, const AFFINE *point) {
  result->x = point->x;
  result->y = point->y;
  COORDINATE(set_one)(&result->z);
}

static void GROUP(set_infinity)(POINT *result) {
  *result = (POINT){0};
  COORDINATE(set_one)(&result->y);
}

// Four bits of the scalar at a time. Every entry of the table of multiples is read, whatever the bits are.
void GROUP(multiply)(POINT *result, const uint8_t scalar[32], const AFFINE *point) {
  POINT multiples[16], chosen, sum;
  GROUP(set_infinity)(&multiples[0]);
  GROUP(from_affine)(&multiples[1], point);
  for (int i = 2; i < 16; i++) { GROUP(add)(&multiples[i], &multiples[i - 1], &multiples[1]); }
  GROUP(set_infinity)(&sum);
  for (int i = 0; i < 64; i++) {
    for (int j = 0; j < 4 && i > 0; j++) { GROUP(double)(&sum, &sum); }
    const uint64_t digit = scalar[i / 2] >> (i % 2 == 0 ? 4 : 0) & 15;
    chosen = multiples[0];
    for (uint64_t j = 1; j < 16; j++) {
      // digit ^ j is below 16, so only for 0 does the subtraction set the highest bit.
      const uint64_t mask = mask_of(((digit ^ j) - 1) >> 63);
      COORDINATE(assign)(&chosen.x, &multiples[j].x, mask);
      COORDINATE(assign)(&chosen.y, &multiples[j].y, mask);
      COORDINATE(assign)(&chosen.z, &multiples[j].z, mask);
    }
    GROUP(add)(&sum, &sum, &chosen);
  }
  *result = sum;
  wipe(multiples, sizeof multiples);
  wipe(&chosen, sizeof chosen);
  wipe(&sum, sizeof sum);
}

void GROUP(add_affine)(POINT *result, const POINT *a, const AFFINE *b) {
  POINT other;
  GROUP(from_affine)(&other, b);
  GROUP(add)(result, a, &other);
  wipe(&other, sizeof other);
}

void GROUP(sum)(POINT *result, const AFFINE *a, const AFFINE *b) {
  GROUP(from_affine)(result, a);
  GROUP(add_affine)(result, result, b);
}

// The inverse of z is a power with a public exponent, so that its time tells nothing of z, from which a part of the
// scalar could be computed (Naccache, Smart and Stern, "Projective Coordinates Leak", 2004).
uint64_t GROUP(to_affine)(AFFINE *result, const POINT *point) {
  ELEMENT inverse;
  COORDINATE(invert)(&inverse, &point->z);
  COORDINATE(multiply)(&result->x, &point->x, &inverse);
  COORDINATE(multiply)(&result->y, &point->y, &inverse);
  const uint64_t is_infinity = COORDINATE(is_zero)(&point->z);
  wipe(&inverse, sizeof inverse);
  return is_infinity;
}

// Whether 3y² = 3x³ + 3b.
bool GROUP(is_on_curve)(const AFFINE *point) {
  ELEMENT left, right, one;
  COORDINATE(square)(&left, &point->y);
  COORDINATE(square)(&right, &point->x);
  COORDINATE(multiply)(&right, &right, &point->x);
  COORDINATE(subtract)(&left, &left, &right);
  COORDINATE(add)(&right, &left, &left);
  COORDINATE(add)(&left, &left, &right);
  COORDINATE(set_one)(&one);
  MULTIPLY_3B(&one, &one);
  return COORDINATE(equal)(&left, &one);
}
