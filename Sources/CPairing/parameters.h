// Numbers of the pairing that follow from the curve's parameter u = -0x4000000003C012B1.
#ifndef PARAMETERS_H
#define PARAMETERS_H

#include "field.h"

#define PARAMETER 0x4000000003C012B1

// ξ^(k(p - 1)/6) for the k-th coefficient, in the form of Montgomery: the p-th power of wᵏ is wᵏ times this factor.
static const fp2 frobenius_factors[6] = {
  {{{0xcb3504747b40a81b, 0x02411f7d57bf47d3, 0x2acee440a748303a, 0x03ffffffc4eed9a0}},
   {{0, 0, 0, 0}}},
  {{{0xa903e51f4054b5ef, 0x63054ad5b8fdd5ed, 0x11021a91766dd4a5, 0x208380b998b09b1d}},
   {{0x15623ed01bc69fc4, 0xc13a8c185f0b68f4, 0x9fbbc4d303f5922d, 0x037c7f466fbf8ef0}}},
  {{{0, 0, 0, 0}},
   {{0x54b06f4e8c608bab, 0x6470a2da720bac3b, 0x8c1784b684d135ef, 0x19c75d89cea70a7f}}},
  {{{0xd65627a5a0c06d95, 0x3c53a1dd27927258, 0x053c503b6982afe6, 0x20d39d5746f856f1}},
   {{0xd65627a5a0c06d95, 0x3c53a1dd27927258, 0x053c503b6982afe6, 0x20d39d5746f856f1}}},
  {{{0x1fe573c307a133c6, 0x66b1c257c9caf40f, 0xb6e668f72c196629, 0x1dc75d899395e41f}},
   {{0, 0, 0, 0}}},
  {{{0xc0f3e8d584f9cdd1, 0x7b1915c4c8870964, 0x65808b68658d1db8, 0x1d571e10d738c800}},
   {{0xfd723b19d72187e2, 0xa926c1294f82357c, 0x4b3d53fc14d6491a, 0x06a8e1ef3137620d}}},
};

// The digits -1, 0 and 1 of two numbers in non-adjacent form, in which no two neighbours differ from 0. The highest
// digit is 1; these bits are set where another digit is 1, and where it is -1.
enum {
  PARAMETER_HIGHEST = 62,
  LOOP_HIGHEST = 65,
};
// -u
#define PARAMETER_POSITIVE 0x4001401ULL
#define PARAMETER_NEGATIVE 0x400150ULL
// -(6u + 2)
#define LOOP_POSITIVE 0x20808024ULL
#define LOOP_NEGATIVE 0x800000000A001000ULL

#endif
