#ifndef ENCODINGS_H
#define ENCODINGS_H

#include "CPairing.h"
#include "points.h"

#define g1_decode muster_g1_decode
#define g1_encode muster_g1_encode
#define g2_decode muster_g2_decode
#define g2_encode muster_g2_encode

// Reads a point and checks that it is on its curve.
muster_point_status g1_decode(g1_affine *point, const uint8_t *bytes);
muster_point_status g2_decode(g2_affine *point, const uint8_t *bytes);

// Writes a point, or zeros for infinity.
muster_point_status g1_encode(uint8_t *bytes, const g1_point *point);
muster_point_status g2_encode(uint8_t *bytes, const g2_point *point);

#endif
