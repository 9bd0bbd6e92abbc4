// Measures whether the time of the functions with secret operands depends on the secret, by the method of dudect
// (Reparaz, Balasch and Verbauwhede, "Dude, is my code constant time?", 2017): each function runs with a fixed secret
// and with random ones in random order, and Welch's t-test compares the two sets of times.
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cases.h"

#if __has_include(<valgrind/memcheck.h>)
#include <valgrind/memcheck.h>
#else
#define RUNNING_ON_VALGRIND 0
#define VALGRIND_MAKE_MEM_UNDEFINED(memory, count) (void)0
#define VALGRIND_MAKE_MEM_DEFINED(memory, count) (void)0
#define VALGRIND_COUNT_ERRORS 0
#endif

enum {
  // Numbers of quantiles at which slow times are cut off, since interruptions hide small differences.
  CROPS = 100,
  // Above this, the authors of the method say that a function is probably not constant in time.
  T_LIMIT = 10,
};

typedef struct {
  double count, mean, squares;
} moments;

static uint64_t now(void) {
#if defined(__x86_64__)
  return __builtin_readcyclecounter();
#else
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
#endif
}

// Welford's method.
static void include(moments *set, double value) {
  set->count++;
  const double difference = value - set->mean;
  set->mean += difference / set->count;
  set->squares += difference * (value - set->mean);
}

static double welch(const moments sets[2]) {
  double variance = 0;
  for (int i = 0; i < 2; i++) {
    if (sets[i].count < 100) { return 0; }
    variance += sets[i].squares / (sets[i].count - 1) / sets[i].count;
  }
  return variance == 0 ? 0 : (sets[0].mean - sets[1].mean) / sqrt(variance);
}

static int compare(const void *a, const void *b) {
  const uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
  return (left > right) - (left < right);
}

// Returns the t of all times and stores the largest |t| of all crops.
static double t_values(const uint64_t *times, const uint8_t *classes, int count, double *largest) {
  uint64_t *sorted = malloc((size_t)count * sizeof *sorted);
  if (sorted == NULL) { abort(); }
  memcpy(sorted, times, (size_t)count * sizeof *sorted);
  qsort(sorted, (size_t)count, sizeof *sorted, compare);
  double all = 0;
  *largest = 0;
  for (int crop = 0; crop <= CROPS; crop++) {
    // The quantiles of dudect: they are denser near the slow end.
    const double quantile = 1 - pow(0.5, 10.0 * (crop + 1) / CROPS);
    const uint64_t limit = crop == CROPS ? UINT64_MAX : sorted[(int)(quantile * (count - 1))];
    moments sets[2] = {{0, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < count; i++) {
      if (times[i] <= limit) { include(&sets[classes[i]], (double)times[i]); }
    }
    const double t = welch(sets);
    if (fabs(t) > *largest) { *largest = fabs(t); }
    all = t;
  }
  free(sorted);
  return all;
}

// Returns whether the times are as they should be.
static int measure(const timing_case *measured, double share) {
  const int count = (int)(measured->measurements * share), warming = count / 100 + 10;
  uint64_t *times = malloc((size_t)count * sizeof *times);
  uint8_t *classes = malloc((size_t)count);
  if (times == NULL || classes == NULL) { abort(); }
  for (int i = -warming; i < count; i++) {
    const int class = (int)(next_random() >> 63);
    choose_secret(measured, class);
    const uint64_t start = now();
    measured->run();
    const uint64_t end = now();
    if (i >= 0) {
      times[i] = end - start;
      classes[i] = (uint8_t)class;
    }
  }
  double largest;
  const double all = t_values(times, classes, count, &largest);
  const int is_right = measured->leaks ? largest > T_LIMIT : largest <= T_LIMIT;
  printf("%-44s %8d %8.2f %8.2f%s\n", measured->name, count, all, largest, is_right ? "" : "  <- unexpected");
  fflush(stdout);
  free(times);
  free(classes);
  return is_right;
}

// Under valgrind, marks the secret as undefined: valgrind then reports each branch and each address that depends on it
// (Langley, "Checking that functions are constant time with Valgrind", 2010).
static int taint(const timing_case *checked) {
  choose_secret(checked, 1);
  const long before = VALGRIND_COUNT_ERRORS;
  VALGRIND_MAKE_MEM_UNDEFINED(secret, (size_t)checked->secret_bytes);
  checked->run();
  VALGRIND_MAKE_MEM_DEFINED(secret, sizeof secret);
  const long found = VALGRIND_COUNT_ERRORS - before;
  const int is_right = checked->leaks ? found > 0 : found == 0;
  printf("%-44s %ld branches or addresses%s\n", checked->name, found, is_right ? "" : "  <- unexpected");
  return is_right;
}

int main(int count, char **arguments) {
  const double share = count > 1 ? atof(arguments[1]) : 1;
  if (count > 2 || share <= 0) {
    fprintf(stderr, "usage: %s [share of the measurements, by default 1]\n", arguments[0]);
    return 2;
  }
  prepare_cases();
  int are_right = 1;
  if (!RUNNING_ON_VALGRIND) { printf("%-44s %8s %8s %8s\n", "", "times", "t", "max |t|"); }
  for (int i = 0; i < timing_case_count; i++) {
    are_right &= RUNNING_ON_VALGRIND ? taint(&timing_cases[i]) : measure(&timing_cases[i], share);
  }
  return are_right ? 0 : 1;
}
