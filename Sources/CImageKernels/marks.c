#include "marks.h"

#include <stdbool.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "instructions.h"

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

// A bit for each of 64 samples that are ink of the kind which is bit `shift`. The package is for processors whose
// numbers begin with their lowest byte.
static uint64_t bits_of(const uint8_t *ink, int shift) {
  uint64_t bits = 0;
#if defined(__SSE2__)
  for (int i = 0; i < 64; i += 16) {
    // The bit moves to the highest of its byte.
    __m128i samples = _mm_slli_epi16(_mm_loadu_si128((const __m128i *)(ink + i)), 7 - shift);
    bits |= (uint64_t)(uint32_t)_mm_movemask_epi8(samples) << i;
  }
#else
  for (int i = 0; i < 64; i += 8) {
    uint64_t eight;
    memcpy(&eight, ink + i, 8);
    // The product's highest byte has each byte's lowest bit.
    bits |= (((eight >> shift) & 0x0101010101010101) * 0x0102040810204080 >> 56) << i;
  }
#endif
  return bits;
}

// What is known of the row that is read: its number, and the runs of the row above that later runs may still touch.
typedef struct {
  int32_t y, above_count, next_above, count;
} row_state;

// Gives a run of ink to a piece. Returns false if there are too many pieces.
INLINE bool take_run(const workspace *w, int32_t first, int32_t end, int32_t *piece_count, row_state *row) {
  if (*piece_count == MAX_LABELS) { return false; }
  // Pieces also touch at corners.
  int32_t i = row->next_above;
  while (i < row->above_count && w->above[i].end < first) { i++; }
  row->next_above = i;
  int32_t label;
  if (i < row->above_count && w->above[i].first <= end) {
    label = root_of(w->pieces, w->above[i].label);
    piece *p = &w->pieces[label];
    p->area += end - first;
    if (first < p->left) { p->left = (int16_t)first; }
    if (end - 1 > p->right) { p->right = (int16_t)(end - 1); }
    p->bottom = (int16_t)row->y;
    for (i++; i < row->above_count && w->above[i].first <= end; i++) {
      label = join(w->pieces, label, w->above[i].label);
    }
  } else {
    label = (*piece_count)++;
    w->pieces[label] =
      (piece){label, end - first, (int16_t)first, (int16_t)row->y, (int16_t)(end - 1), (int16_t)row->y};
  }
  w->here[row->count++] = (run){first, end, label};
  return true;
}

// Gives the runs of one kind of ink in a row to pieces. Returns the number of runs, or -1 if there are too many pieces.
static int32_t take_runs(
  const workspace *w, const uint8_t *ink, int shift, int32_t width, int32_t y, int32_t above_count,
  int32_t *piece_count) {
  row_state row = {y, above_count, 0, 0};
  int32_t first = 0;
  uint64_t before = 0;
  for (int32_t x = 0; x < width; x += 64) {
    uint8_t rest[64];
    const uint8_t *samples = ink + x;
    if (x + 64 > width) {
      memset(rest, 0, sizeof rest);
      samples = memcpy(rest, samples, (size_t)(width - x));
    }
    // Where ink begins, and where it ends.
    uint64_t bits = bits_of(samples, shift), changes = bits ^ (bits << 1 | before);
    before = bits >> 63;
    for (; changes != 0; changes &= changes - 1) {
      int32_t bit = __builtin_ctzll(changes);
      if (bits >> bit & 1) {
        first = x + bit;
      } else if (!take_run(w, first, x + bit, piece_count, &row)) {
        return -1;
      }
    }
  }
  // Behind the row's last sample there is no ink, which only shows where the row ends within 64 samples.
  if (before && !take_run(w, first, width, piece_count, &row)) { return -1; }
  return row.count;
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
  int shift = __builtin_ctz(kind);
  int32_t piece_count = 0, above_count = 0;
  for (int32_t y = 0; y < height; y++) {
    above_count = take_runs(&w, ink + (ptrdiff_t)y * width, shift, width, y, above_count, &piece_count);
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
