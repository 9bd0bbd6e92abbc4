// Planes of samples, and what is done with them.
#ifndef LIMIT_H
#define LIMIT_H

#include <stddef.h>
#include <stdint.h>

// Rows of samples. The stride is a multiple of 64, and there is room for 64 rows more.
typedef struct {
  uint8_t *samples;
  int width, height, stride;
} plane;

// Does the job for one picture: two JPEGs, in rooms of so many bytes each. Returns 0, or -1 if it cannot.
int limit_job(
  const uint8_t *bytes, size_t count, int display, int thumbnail, int quality, uint8_t *files[2], size_t room_count,
  long counts[2]);

// Resamples the rows of a plane to the height of another one of the same width, by Lanczos' kernel with three lobes.
void resample_rows(plane from, plane to);

// Makes rows of columns.
void transpose(plane from, plane to);

// Mirrors a transposed or upright picture as an Exif orientation says.
void flip(plane picture, int orientation);

// Repeats the last samples of rows, and the last row, up to whole blocks of 16.
void pad(plane picture);

// Undoes a PNG filter of a row of RGB. Returns -1 for an unknown one.
int unfilter_rgb(int filter, const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count);

#endif
