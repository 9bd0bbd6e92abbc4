// Marks: connected pieces that are darker, or lighter, than what surrounds them, such as letters.
#ifndef MARKS_H
#define MARKS_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  // The smallest upright box around it, in samples.
  int16_t x, y, width, height;
  // The number of its samples.
  int32_t area;
} muster_mark;

#define MUSTER_INK_TILE 32

// What a square of 32 × 32 samples shows: the number of ink samples, of changes between ink and paper across and down,
// and the sums of the levels of ink and of all samples.
typedef struct {
  uint32_t ink, across, down, ink_levels, levels;
} muster_ink_tile;

// The number of bytes of `work` that `muster_find_marks` needs, for a plane of less than 32,768 samples each way.
size_t muster_marks_work_count(int32_t width);

// Finds pieces that may be letters: at most 88 samples long and at least 5, of which ink covers neither very little nor
// nearly everything of the box. A sample is ink if it differs from the mean of the 25 × 25 samples around it by 12
// levels and by half of their standard deviation.
// Pieces beyond `max_marks`, and whatever comes after some 65,000 pieces, are left out.
// Returns the number of pieces, sorted by where their first row begins.
int32_t muster_find_marks(
  const uint8_t *_Nonnull plane, ptrdiff_t stride, int32_t width, int32_t height, int is_light, void *_Nonnull work,
  muster_mark *_Nonnull marks, int32_t max_marks);

// Describes the whole tiles of a plane, row by row. `work` is as large as for `muster_find_marks`.
void muster_find_ink_tiles(
  const uint8_t *_Nonnull plane, ptrdiff_t stride, int32_t width, int32_t height, void *_Nonnull work,
  muster_ink_tile *_Nonnull tiles);

#endif
