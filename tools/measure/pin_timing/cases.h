// The functions that compute with secrets, and one that leaks on purpose.
#ifndef CASES_H
#define CASES_H

#include <stdint.h>

/// A function with a secret operand. It finds the secret in `secret`.
typedef struct {
  const char *name;
  // How many bytes of `secret` it reads.
  int secret_bytes;
  // How often it is measured.
  int measurements;
  void (*run)(void);
  // Whether its time depends on the secret: a check of the method.
  int leaks;
} timing_case;

extern const timing_case timing_cases[];
extern const int timing_case_count;

extern uint8_t secret[128];

// Fills the public operands, and the secrets to choose from.
void prepare_cases(void);

// Sets the secret to the fixed one of the case, or to a random one.
void choose_secret(const timing_case *measured, int is_random);

// Random numbers, the same in each run.
uint64_t next_random(void);

#endif
