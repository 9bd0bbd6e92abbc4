// Marks: connected pieces of ink, such as letters.
#ifndef MARKS_H
#define MARKS_H

#include <stddef.h>
#include <stdint.h>

#include "ink.h"

typedef struct {
  // The smallest upright box around it, in samples.
  int16_t x, y, width, height;
  // The number of its samples.
  int32_t area;
} muster_mark;

// The number of bytes of `work` that `muster_find_marks` needs, for a plane of less than 32,768 samples each way.
size_t muster_marks_work_count(int32_t width);

// Finds pieces of one kind of ink that may be letters: at most 88 samples long and at least 5, of which ink covers
// neither very little nor nearly everything of the box.
// Pieces beyond `max_marks`, and whatever comes after some 65,000 pieces, are left out.
// Returns the number of pieces, sorted by where their first row begins.
int32_t muster_find_marks(
  const uint8_t *_Nonnull ink, int32_t width, int32_t height, uint8_t kind, void *_Nonnull work,
  muster_mark *_Nonnull marks, int32_t max_marks);

#endif
