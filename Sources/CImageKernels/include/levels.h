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

// Sums of the levels of two planes, and of their products.
typedef struct {
  uint64_t count, levels, others, products, other_squares;
} muster_level_sums;

// Adds a run of samples of both planes.
void muster_sum_level_products(
  const uint8_t *_Nonnull samples, const uint8_t *_Nonnull others, int32_t count, muster_level_sums *_Nonnull sums);

// Counts the levels of a run of samples without what the other plane explains: the residuals of the regression line
// that follows from the sums, around 128. `table` are 256 counts, to which they are added.
void muster_count_residual_levels(
  const uint8_t *_Nonnull samples, const uint8_t *_Nonnull others, int32_t count, muster_level_sums sums,
  uint32_t *_Nonnull table);

#endif
