#include "levels.h"

void muster_count_levels(const uint8_t *samples, int32_t count, uint32_t *tables) {
  int32_t i = 0;
  for (; i + MUSTER_LEVEL_TABLES <= count; i += MUSTER_LEVEL_TABLES) {
    for (int32_t table = 0; table < MUSTER_LEVEL_TABLES; table++) { tables[256 * table + samples[i + table]]++; }
  }
  for (; i < count; i++) { tables[samples[i]]++; }
}

uint64_t muster_sum_levels(const uint8_t *samples, int32_t count) {
  uint64_t sum = 0;
  for (int32_t i = 0; i < count; i++) { sum += samples[i]; }
  return sum;
}
