#include "marks.h"

#include <string.h>

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
  run *above, *here;
  piece *pieces;
} workspace;

static workspace workspace_in(void *work, int32_t width) {
  run *runs = work;
  return (workspace){runs, runs + width, (piece *)(runs + 2 * width)};
}

size_t muster_marks_work_count(int32_t width) {
  return (size_t)width * 2 * sizeof(run) + MAX_LABELS * sizeof(piece);
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

// Finds the first sample from `x` on that is, or is not, ink of the kind that is set in each byte of `kinds`. The package
// is for processors whose numbers begin with their lowest byte.
static int32_t first_sample(const uint8_t *ink, int32_t x, int32_t width, uint64_t kinds, int is_ink) {
  uint64_t flipped = is_ink ? 0 : ~(uint64_t)0;
  for (; x + 8 <= width; x += 8) {
    uint64_t eight;
    memcpy(&eight, ink + x, 8);
    uint64_t found = (eight ^ flipped) & kinds;
    if (found) { return x + __builtin_ctzll(found) / 8; }
  }
  while (x < width && !((ink[x] ^ (uint8_t)flipped) & (uint8_t)kinds)) { x++; }
  return x;
}

// Gives the runs of one kind of ink in a row to pieces. Returns the number of runs, or -1 if there are too many pieces.
static int32_t take_runs(
  const workspace *w, const uint8_t *ink, uint8_t kind, int32_t width, int32_t y, int32_t above_count,
  int32_t *piece_count) {
  const uint64_t kinds = kind * (~(uint64_t)0 / 255);
  int32_t count = 0, next_above = 0;
  for (int32_t first = 0, x = 0; (first = first_sample(ink, x, width, kinds, 1)) < width;) {
    x = first_sample(ink, first, width, kinds, 0);
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

int32_t muster_find_marks(
  const uint8_t *ink, int32_t width, int32_t height, uint8_t kind, void *work, muster_mark *marks, int32_t max_marks) {
  workspace w = workspace_in(work, width);
  int32_t piece_count = 0, above_count = 0;
  for (int32_t y = 0; y < height; y++) {
    above_count = take_runs(&w, ink + (ptrdiff_t)y * width, kind, width, y, above_count, &piece_count);
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
