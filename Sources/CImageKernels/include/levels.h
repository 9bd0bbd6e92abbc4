// How many samples there are of each level.
#ifndef LEVELS_H
#define LEVELS_H

#include <stdint.h>

// Samples next to each other are often alike, and a processor waits for a count that it has just written. So there are
// several tables, for samples in turn; the sums of all are the counts.
#define MUSTER_LEVEL_TABLES 4

// Counts the levels of a run of samples. `tables` are MUSTER_LEVEL_TABLES times 256 counts, to which they are added.
void muster_count_levels(const uint8_t *_Nonnull samples, int32_t count, uint32_t *_Nonnull tables);

// The sum of a run of samples.
uint64_t muster_sum_levels(const uint8_t *_Nonnull samples, int32_t count);

#endif
