#include "muster_reading.h"

#include <math.h>
#include <string.h>

#include "instructions.h"

enum {
  WIDTH = MUSTER_CELL_WIDTH,
  HEIGHT = MUSTER_CELL_HEIGHT,
  HALF_WIDTH = WIDTH / 2,
  HALF_HEIGHT = HEIGHT / 2,
  FLAT = MUSTER_FLAT,
};

// As a Swift array, these bytes take longer to compile than the module that reads them.
#pragma clang diagnostic ignored "-Wc23-extensions"

const uint8_t *muster_trained_weights(size_t *count) {
  static const uint8_t bytes[] = {
#embed "characters.bin"
  };
  *count = sizeof bytes;
  return bytes;
}

typedef struct {
  const float *weights, *biases;
} layer;

INLINE layer next_layer(const float **at, size_t inputs, size_t outputs) {
  const layer found = {*at, *at + inputs * outputs};
  *at = found.biases + outputs;
  return found;
}

// Interpolates between the nearest four samples of the picture; its edge is repeated.
INLINE float sample(muster_gray picture, float x, float y) {
  const float right = (float)picture.width - 1.001f, bottom = (float)picture.height - 1.001f;
  x = x < 0 ? 0 : x > right ? right : x;
  y = y < 0 ? 0 : y > bottom ? bottom : y;
  const int32_t column = (int32_t)x, line = (int32_t)y;
  const float across = x - (float)column, down = y - (float)line;
  const uint8_t *at = picture.samples + (size_t)line * picture.width + column;
  const float upper = (float)at[0] + across * ((float)at[1] - (float)at[0]);
  at += picture.width;
  const float lower = (float)at[0] + across * ((float)at[1] - (float)at[0]);
  return upper + down * (lower - upper);
}

// As in samples.py: rows from the top, mean 0 and deviation 1, dark positive, with a frame of zeros around them.
INLINE void take(muster_gray picture, const muster_cell *cell, float padded[HEIGHT + 2][WIDTH + 2]) {
  float sum = 0, squares = 0;
  memset(padded, 0, sizeof(float) * (HEIGHT + 2) * (WIDTH + 2));
  for (int32_t row = 0; row < HEIGHT; row++) {
    const float down = ((float)row + 0.5f) / HEIGHT - 0.5f;
    for (int32_t column = 0; column < WIDTH; column++) {
      const float across = ((float)column + 0.5f) / WIDTH - 0.5f;
      const float x = cell->x + across * cell->across_x + down * cell->down_x - 0.5f;
      const float y = cell->y + across * cell->across_y + down * cell->down_y - 0.5f;
      const float value = sample(picture, x, y) / 255;
      padded[row + 1][column + 1] = value;
      sum += value;
      squares += value * value;
    }
  }
  const float mean = sum / (WIDTH * HEIGHT), variance = squares / (WIDTH * HEIGHT) - mean * mean;
  const float scale = 1 / (sqrtf(variance > 0 ? variance : 0) + 0.01f);
  for (int32_t row = 1; row <= HEIGHT; row++) {
    for (int32_t column = 1; column <= WIDTH; column++) {
      padded[row][column] = (mean - padded[row][column]) * scale;
    }
  }
}

INLINE void first_layer(
  float in[HEIGHT + 2][WIDTH + 2], layer own, float out[HALF_HEIGHT + 2][HALF_WIDTH + 2][MUSTER_FIRST]) {
  memset(out, 0, sizeof(float) * (HALF_HEIGHT + 2) * (HALF_WIDTH + 2) * MUSTER_FIRST);
  for (int32_t row = 0; row < HEIGHT; row++) {
    for (int32_t column = 0; column < WIDTH; column++) {
      float sums[MUSTER_FIRST];
      memcpy(sums, own.biases, sizeof sums);
      for (int32_t tap = 0; tap < 9; tap++) {
        const float value = in[row + tap / 3][column + tap % 3];
        for (int32_t channel = 0; channel < MUSTER_FIRST; channel++) {
          sums[channel] += value * own.weights[tap * MUSTER_FIRST + channel];
        }
      }
      // Values below zero count as zero (ReLU), so the maximum of four starts at zero.
      float *largest = out[row / 2 + 1][column / 2 + 1];
      for (int32_t channel = 0; channel < MUSTER_FIRST; channel++) {
        largest[channel] = sums[channel] > largest[channel] ? sums[channel] : largest[channel];
      }
    }
  }
}

INLINE void second_layer(
  float in[HALF_HEIGHT + 2][HALF_WIDTH + 2][MUSTER_FIRST], layer own, float out[FLAT]) {
  memset(out, 0, sizeof(float) * FLAT);
  for (int32_t row = 0; row < HALF_HEIGHT; row++) {
    for (int32_t column = 0; column < HALF_WIDTH; column++) {
      float sums[MUSTER_SECOND];
      memcpy(sums, own.biases, sizeof sums);
      for (int32_t tap = 0; tap < 9; tap++) {
        const float *values = in[row + tap / 3][column + tap % 3];
        for (int32_t channel = 0; channel < MUSTER_FIRST; channel++) {
          const float *from = own.weights + (tap * MUSTER_FIRST + channel) * MUSTER_SECOND;
          for (int32_t to = 0; to < MUSTER_SECOND; to++) { sums[to] += values[channel] * from[to]; }
        }
      }
      float *largest = out + (row / 2 * (HALF_WIDTH / 2) + column / 2) * MUSTER_SECOND;
      for (int32_t to = 0; to < MUSTER_SECOND; to++) { largest[to] = sums[to] > largest[to] ? sums[to] : largest[to]; }
    }
  }
}

WITH_AVX2 void muster_classify(
  muster_gray picture, const muster_cell *cells, int32_t count, const float *weights, float *scores) {
  float samples[HEIGHT + 2][WIDTH + 2];
  float half[HALF_HEIGHT + 2][HALF_WIDTH + 2][MUSTER_FIRST];
  float flat[FLAT], hidden[MUSTER_HIDDEN];
  if (picture.width < 2 || picture.height < 2) { return; }
  const layer first = next_layer(&weights, MUSTER_TAPS, MUSTER_FIRST);
  const layer second = next_layer(&weights, MUSTER_TAPS * MUSTER_FIRST, MUSTER_SECOND);
  const layer dense = next_layer(&weights, FLAT, MUSTER_HIDDEN);
  const layer output = next_layer(&weights, MUSTER_HIDDEN, MUSTER_CLASSES);
  for (int32_t index = 0; index < count; index++) {
    take(picture, cells + index, samples);
    first_layer(samples, first, half);
    second_layer(half, second, flat);
    memcpy(hidden, dense.biases, sizeof hidden);
    for (int32_t from = 0; from < FLAT; from++) {
      const float *own = dense.weights + from * MUSTER_HIDDEN;
      for (int32_t to = 0; to < MUSTER_HIDDEN; to++) { hidden[to] += flat[from] * own[to]; }
    }
    float *own_scores = scores + (size_t)index * MUSTER_CLASSES;
    memcpy(own_scores, output.biases, sizeof(float) * MUSTER_CLASSES);
    for (int32_t from = 0; from < MUSTER_HIDDEN; from++) {
      const float value = hidden[from] > 0 ? hidden[from] : 0;
      for (int32_t to = 0; to < MUSTER_CLASSES; to++) { own_scores[to] += value * output.weights[from * MUSTER_CLASSES + to]; }
    }
  }
}
