#ifndef MUSTER_READING_H
#define MUSTER_READING_H

#include <stddef.h>
#include <stdint.h>

// The sizes of the classifier of tools/reading: a cell in samples, the channels of its layers, and its classes.
enum {
  MUSTER_CELL_WIDTH = 20,
  MUSTER_CELL_HEIGHT = 24,
  MUSTER_FIRST = 8,
  MUSTER_SECOND = 16,
  MUSTER_HIDDEN = 64,
  MUSTER_CLASSES = 37,
  // The values between the second convolution and the dense layers, and the inputs of each layer.
  MUSTER_FLAT = MUSTER_CELL_HEIGHT / 4 * (MUSTER_CELL_WIDTH / 4) * MUSTER_SECOND,
  MUSTER_TAPS = 9,
  // The side of the squares that muster_measure_tiles measures, in samples.
  MUSTER_TILE = 16,
};

/// A grey picture; the rows follow each other without gaps.
typedef struct {
  const uint8_t *samples;
  int32_t width;
  int32_t height;
} muster_gray;

/// A cell of a line: its middle, and the vectors that span its width and its height.
typedef struct {
  float x, y;
  float across_x, across_y;
  float down_x, down_y;
} muster_cell;

/// Marks the samples that are clearly darker than their surroundings: 1 for ink, 0 for paper.
///
/// - radius: half the side of the square that counts as the surroundings: 1…400.
/// - share: the brightness below which a sample is ink, in twenty-fifths of the mean of its surroundings: 0…25.
/// - work: room for `muster_ink_work_count` numbers.
void muster_ink(muster_gray picture, int32_t radius, uint32_t share, uint8_t *ink, uint32_t *work);

/// The number of elements of `work`.
size_t muster_ink_work_count(int32_t width);

/// Makes a picture of half the size, each sample the mean of four.
///
/// - halved: room for `(width / 2) * (height / 2)` samples.
void muster_halve(muster_gray picture, uint8_t *halved);

/// Makes a picture of twice the size by linear interpolation.
///
/// - doubled: room for `4 * width * height` samples.
void muster_double(muster_gray picture, uint8_t *doubled);

/// Counts for each row the changes between ink and paper in each of `strips` strips of equal width.
///
/// - counts: `strips * height` numbers, strip by strip.
void muster_changes(const uint8_t *ink, int32_t width, int32_t height, int32_t strips, uint16_t *counts);

/// Counts what `muster_changes` counts in the picture turned clockwise by a quarter, without turning it.
///
/// - counts: `strips * width` numbers, strip by strip.
void muster_changes_turned(const uint8_t *ink, int32_t width, int32_t height, int32_t strips, uint16_t *counts);

/// Counts for each row how many of `strips` columns of marks have one in it, after each was moved up.
///
/// - marks: 0 or 1, `height` for each column, column by column; - shifts: how far each column moves up, in rows.
/// - counts: a number for each row.
void muster_add_shifted(
  const uint8_t *marks, int32_t height, const int32_t *shifts, int32_t strips, uint8_t *counts);

/// Adds the squares of the counts that are at least `least`.
uint64_t muster_sum_squares(const uint8_t *counts, int32_t height, uint8_t least);

/// The measurements of a square of `MUSTER_TILE` samples.
typedef struct {
  /// The samples that are ink.
  uint16_t ink;
  /// How often ink and paper change from column to column, and from row to row.
  uint16_t across, down;
  /// The sum of all samples, and that of the samples that are ink.
  uint16_t light, ink_light;
} muster_tile;

/// Measures each whole square of `MUSTER_TILE` samples, row by row.
///
/// - ink: what `muster_ink` marked.
void muster_measure_tiles(muster_gray picture, const uint8_t *ink, muster_tile *tiles);

/// Counts the ink in each column of a slanted band.
///
/// - x, y: The middle of the band at the first column; - slope: how far it falls per column; - half: half its height.
void muster_columns(
  const uint8_t *ink, int32_t width, int32_t height, float y, float slope, float half, uint16_t *counts);

/// Counts what `muster_columns` counts in the picture turned clockwise by a quarter, without turning it.
///
/// - counts: `height` numbers.
void muster_columns_turned(
  const uint8_t *ink, int32_t width, int32_t height, float y, float slope, float half, uint16_t *counts);

/// The cells of a line: where the first one begins, the distance of cells in the middle of the line, how it changes per
/// cell squared, and the number of cells.
typedef struct {
  double left, pitch, bend;
  int32_t count;
} muster_grid;

/// Scores how much of a line's ink is in the middle of cells, and how little between them: at most 1.
///
/// - sums: how much ink all columns before each one have, and after the last: `width + 1` numbers.
/// - typical: how much ink a column of the line has on average.
/// - least: the score from which the exact one is needed; minus infinity may be returned for a lower one.
double muster_score_grid(muster_grid grid, const int32_t *sums, int32_t width, double typical, double least);

/// The file of the trained weights, and its size in bytes.
const uint8_t *muster_trained_weights(size_t *count);

/// Scores the classes of some cells.
///
/// - weights: Of all layers, each with its weights in the order input, output, and then its biases.
/// - scores: `MUSTER_CLASSES` numbers for each cell; logarithms of shares, up to a constant.
void muster_classify(
  muster_gray picture, const muster_cell *cells, int32_t count, const float *weights, float *scores);

#endif
