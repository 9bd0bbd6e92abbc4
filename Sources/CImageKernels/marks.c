#include "marks.h"

#include <string.h>

#include "instructions.h"
#include "resample.h"

#define REACH 12
#define MIN_STEP 12
#define MAX_LABELS 65536
#define MIN_LENGTH 5
#define MAX_LENGTH 88

// What is known of a piece while its rows are read. The pieces that turn out to be one form a tree.
typedef struct {
  int32_t parent, area;
  int16_t left, top, right, bottom;
} piece;

// Samples of ink in one row, and the piece they belong to.
typedef struct {
  int32_t first, end, label;
} run;

typedef struct {
  // Of the rows around the current one: the sums of each column's levels and of their squares, and the same summed from
  // the left, with a zero before the first.
  uint32_t *columns, *squares, *columns_before, *squares_before;
  uint8_t *ink, *ink_above;
  run *above, *here;
  piece *pieces;
} workspace;

static size_t padded(int32_t width) { return ((size_t)width + 64) / 64 * 64; }

static workspace workspace_in(void *work, int32_t width) {
  size_t count = padded(width);
  uint32_t *sums = work;
  run *runs = (run *)(sums + 4 * count);
  piece *pieces = (piece *)(runs + 2 * count);
  return (workspace){
    sums, sums + count, sums + 2 * count, sums + 3 * count, (uint8_t *)(pieces + MAX_LABELS),
    (uint8_t *)(pieces + MAX_LABELS) + count, runs, runs + count, pieces,
  };
}

size_t muster_marks_work_count(int32_t width) {
  return padded(width) * (4 * sizeof(uint32_t) + 2 * sizeof(run) + 2) + MAX_LABELS * sizeof(piece);
}

INLINE void change_columns(const workspace *w, const uint8_t *row, int32_t width, int is_added) {
  uint32_t *restrict columns = w->columns, *restrict squares = w->squares;
  uint32_t sign = is_added ? 1 : (uint32_t)-1;
  for (int32_t x = 0; x < width; x++) {
    uint32_t level = row[x];
    columns[x] += sign * level;
    squares[x] += sign * level * level;
  }
}

INLINE void sum_from_the_left(const workspace *w, int32_t width) {
  uint32_t sum = 0, square = 0;
  for (int32_t x = 0; x < width; x++) {
    w->columns_before[x] = sum;
    w->squares_before[x] = square;
    sum += w->columns[x];
    square += w->squares[x];
  }
  w->columns_before[width] = sum;
  w->squares_before[width] = square;
}

// Whether a level stands out from `count` samples of these sums. A product of both tests, so that the loop has no
// branches.
INLINE uint8_t is_ink(uint8_t level, uint32_t sum, uint32_t square, int32_t count, float sign) {
  float number = (float)count, all = (float)sum;
  float step = sign * (all - number * (float)level);
  float variance = number * (float)square - all * all;
  return (uint8_t)((step > MIN_STEP * number) & (4 * step * step > variance));
}

INLINE void mark_ink(const workspace *w, const uint8_t *restrict row, int32_t width, int32_t rows, float sign) {
  const uint32_t *sums = w->columns_before, *squares = w->squares_before;
  uint8_t *restrict ink = w->ink;
  for (int32_t x = 0; x < width; x++) {
    if (x == REACH && width > 2 * REACH) {
      int32_t count = rows * (2 * REACH + 1);
      for (; x < width - REACH; x++) {
        uint32_t sum = sums[x + REACH + 1] - sums[x - REACH], square = squares[x + REACH + 1] - squares[x - REACH];
        ink[x] = is_ink(row[x], sum, square, count, sign);
      }
    }
    int32_t first = x < REACH ? 0 : x - REACH, end = x + REACH < width ? x + REACH + 1 : width;
    ink[x] = is_ink(row[x], sums[end] - sums[first], squares[end] - squares[first], rows * (end - first), sign);
  }
}

static int32_t root_of(piece *pieces, int32_t label) {
  while (pieces[label].parent != label) {
    pieces[label].parent = pieces[pieces[label].parent].parent;
    label = pieces[label].parent;
  }
  return label;
}

static void add(piece *to, const piece *from) {
  to->area += from->area;
  if (from->left < to->left) { to->left = from->left; }
  if (from->top < to->top) { to->top = from->top; }
  if (from->right > to->right) { to->right = from->right; }
  if (from->bottom > to->bottom) { to->bottom = from->bottom; }
}

// Makes two pieces one, under the earlier label, and returns that.
static int32_t join(piece *pieces, int32_t one, int32_t other) {
  int32_t first = root_of(pieces, one), second = root_of(pieces, other);
  if (first == second) { return first; }
  if (first > second) {
    int32_t later = first;
    first = second;
    second = later;
  }
  pieces[second].parent = first;
  add(&pieces[first], &pieces[second]);
  return first;
}

// Gives the runs of a row's ink to pieces. Returns the number of runs, or -1 if there are too many pieces.
static int32_t take_runs(const workspace *w, int32_t width, int32_t y, int32_t above_count, int32_t *piece_count) {
  const uint8_t *ink = w->ink;
  int32_t count = 0, next_above = 0;
  for (int32_t x = 0; x < width;) {
    if (x + 8 <= width) {
      uint64_t eight;
      memcpy(&eight, ink + x, 8);
      if (eight == 0) {
        x += 8;
        continue;
      }
    }
    if (!ink[x]) {
      x++;
      continue;
    }
    int32_t first = x;
    while (x < width && ink[x]) { x++; }
    if (*piece_count == MAX_LABELS) { return -1; }
    int32_t label = *piece_count;
    w->pieces[label] = (piece){label, x - first, (int16_t)first, (int16_t)y, (int16_t)(x - 1), (int16_t)y};
    int is_new = 1;
    // Pieces also touch at corners.
    while (next_above < above_count && w->above[next_above].end < first) { next_above++; }
    for (int32_t i = next_above; i < above_count && w->above[i].first <= x; i++) {
      if (is_new) {
        int32_t root = root_of(w->pieces, w->above[i].label);
        add(&w->pieces[root], &w->pieces[label]);
        label = root;
        is_new = 0;
      } else {
        label = join(w->pieces, label, w->above[i].label);
      }
    }
    if (is_new) { (*piece_count)++; }
    w->here[count++] = (run){first, x, label};
  }
  return count;
}

static int is_like_letter(const piece *p) {
  int32_t width = p->right - p->left + 1, height = p->bottom - p->top + 1;
  int32_t longer = width > height ? width : height, shorter = width > height ? height : width;
  float fill = (float)p->area / (float)(width * height);
  return longer >= MIN_LENGTH && longer <= MAX_LENGTH && shorter >= 2 && fill >= 0.12f && fill <= 0.92f;
}

// Finds the ink of the next row; `rows` is how many the sums are of. Before the first one, it is 0.
INLINE void find_next_ink(
  const workspace *w, const uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, int32_t y, int32_t *rows,
  int is_light) {
  if (y == 0) {
    memset(w->columns, 0, padded(width) * sizeof(uint32_t));
    memset(w->squares, 0, padded(width) * sizeof(uint32_t));
    for (; *rows < REACH && *rows < height; (*rows)++) { change_columns(w, plane + *rows * stride, width, 1); }
  }
  if (y + REACH < height) {
    change_columns(w, plane + (y + REACH) * stride, width, 1);
    (*rows)++;
  }
  if (y > REACH) {
    change_columns(w, plane + (y - REACH - 1) * stride, width, 0);
    (*rows)--;
  }
  sum_from_the_left(w, width);
  mark_ink(w, plane + y * stride, width, *rows, is_light ? -1.0f : 1.0f);
}

#if defined(__x86_64__)
// The same code, for twice as many samples at once.
AVX2 static void find_next_ink_avx2(
  const workspace *w, const uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, int32_t y, int32_t *rows,
  int is_light) {
  find_next_ink(w, plane, stride, width, height, y, rows, is_light);
}
#endif

static void next_ink(
  const workspace *w, const uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, int32_t y, int32_t *rows,
  int is_light) {
#if defined(__x86_64__)
  if (muster_simd_best() == MUSTER_SIMD_AVX2) {
    find_next_ink_avx2(w, plane, stride, width, height, y, rows, is_light);
    return;
  }
#endif
  find_next_ink(w, plane, stride, width, height, y, rows, is_light);
}

int32_t muster_find_marks(
  const uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, int is_light, void *work, muster_mark *marks,
  int32_t max_marks) {
  workspace w = workspace_in(work, width);
  int32_t piece_count = 0, above_count = 0, rows = 0;
  for (int32_t y = 0; y < height; y++) {
    next_ink(&w, plane, stride, width, height, y, &rows, is_light);
    above_count = take_runs(&w, width, y, above_count, &piece_count);
    if (above_count < 0) { break; }
    run *done = w.above;
    w.above = w.here;
    w.here = done;
  }
  int32_t count = 0;
  for (int32_t label = 0; label < piece_count && count < max_marks; label++) {
    const piece *p = &w.pieces[label];
    if (p->parent != label || !is_like_letter(p)) { continue; }
    marks[count++] = (muster_mark){
      p->left, p->top, (int16_t)(p->right - p->left + 1), (int16_t)(p->bottom - p->top + 1), p->area};
  }
  return count;
}

void muster_find_ink_tiles(
  const uint8_t *plane, ptrdiff_t stride, int32_t width, int32_t height, void *work, muster_ink_tile *tiles) {
  workspace w = workspace_in(work, width);
  int32_t across = width / MUSTER_INK_TILE, down = height / MUSTER_INK_TILE, rows = 0;
  memset(tiles, 0, (size_t)across * (size_t)down * sizeof(muster_ink_tile));
  memset(w.ink_above, 0, (size_t)width);
  for (int32_t y = 0; y < down * MUSTER_INK_TILE; y++) {
    next_ink(&w, plane, stride, width, height, y, &rows, 0);
    const uint8_t *row = plane + y * stride;
    for (int32_t x = 0; x < across * MUSTER_INK_TILE; x++) {
      muster_ink_tile *tile = &tiles[y / MUSTER_INK_TILE * across + x / MUSTER_INK_TILE];
      uint32_t ink = w.ink[x], before = x > 0 ? w.ink[x - 1] : 0;
      tile->ink += ink;
      tile->across += ink ^ before;
      tile->down += ink ^ w.ink_above[x];
      tile->ink_levels += ink * row[x];
      tile->levels += row[x];
    }
    uint8_t *done = w.ink_above;
    w.ink_above = w.ink;
    w.ink = done;
  }
}
