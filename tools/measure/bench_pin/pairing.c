// Prints how many milliseconds of one core a product of two pairings takes: the median of many.

#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "CPairing.h"

enum { ROUNDS = 300 };

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1000000;
}

static int compare(const void *left, const void *right) {
  const double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

int main(void) {
  uint8_t generator[MUSTER_G2_BYTES], point[MUSTER_G1_BYTES], opposite[MUSTER_G1_BYTES];
  uint8_t digest[32], one[32] = {0}, minus_one[32];
  memset(digest, 7, sizeof digest);
  one[31] = 1;
  muster_scalar_negate(minus_one, one);
  muster_g2_generator(generator);
  muster_g1_hash(point, digest);
  if (muster_g1_multiply(opposite, minus_one, point) != MUSTER_POINT_VALID) return 1;
  double times[ROUNDS];
  for (int round = 0; round < ROUNDS; round++) {
    bool is_one = false;
    const double start = milliseconds();
    const muster_point_status status =
      muster_pairing_product_is_one(&is_one, generator, point, generator, opposite);
    times[round] = milliseconds() - start;
    if (status != MUSTER_POINT_VALID || !is_one) return 1;
  }
  qsort(times, ROUNDS, sizeof times[0], compare);
  printf("%.3f\n", times[ROUNDS / 2]);
  return 0;
}
