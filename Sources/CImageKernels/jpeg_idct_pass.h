// The passes of the transform on vectors of x86-64, which hold a block in each 128 bits. The file that includes this one
// defines VECTOR, their type, OF, which makes the name of an instruction for them, and INLINE.
#include "jpeg_idct_kernels.h"

// Two factors side by side in each 32 bits, for multiply-add.
INLINE VECTOR pair(int16_t first, int16_t second) {
  return OF(set1_epi32)((int32_t)((uint32_t)(uint16_t)second << 16 | (uint16_t)first));
}

// One pass over four lines of four: what was in lines is in columns afterwards, ready for the other pass.
// `first` holds lines 0 and 2 interleaved, `second` lines 1 and 3; the result is the same of the turned block.
INLINE void pass(VECTOR *first, VECTOR *second, int shift) {
  const VECTOR half = OF(set1_epi32)(1 << (shift - 1));
  VECTOR even0 = OF(add_epi32)(OF(madd_epi16)(*first, pair(IDCT_EVEN, IDCT_EVEN)), half);
  VECTOR even1 = OF(add_epi32)(OF(madd_epi16)(*first, pair(IDCT_EVEN, -IDCT_EVEN)), half);
  VECTOR odd0 = OF(madd_epi16)(*second, pair(IDCT_ODD1, IDCT_ODD3));
  VECTOR odd1 = OF(madd_epi16)(*second, pair(IDCT_ODD3, -IDCT_ODD1));
  VECTOR line0 = OF(srai_epi32)(OF(add_epi32)(even0, odd0), shift);
  VECTOR line1 = OF(srai_epi32)(OF(add_epi32)(even1, odd1), shift);
  VECTOR line2 = OF(srai_epi32)(OF(sub_epi32)(even1, odd1), shift);
  VECTOR line3 = OF(srai_epi32)(OF(sub_epi32)(even0, odd0), shift);
  // Lines abcd, efgh, ijkl, mnop are turned: aebfcgdh and imjnkolp, aeimbfjn and cgkodhlp.
  VECTOR lines01 = OF(packs_epi32)(line0, line1), lines23 = OF(packs_epi32)(line2, line3);
  VECTOR mixed01 = OF(unpacklo_epi16)(lines01, OF(unpackhi_epi64)(lines01, lines01));
  VECTOR mixed23 = OF(unpacklo_epi16)(lines23, OF(unpackhi_epi64)(lines23, lines23));
  VECTOR columns01 = OF(unpacklo_epi32)(mixed01, mixed23), columns23 = OF(unpackhi_epi32)(mixed01, mixed23);
  *first = OF(unpacklo_epi16)(columns01, columns23);
  *second = OF(unpackhi_epi16)(columns01, columns23);
}

// Both passes. Of each block, even bytes are rows 0 and 1, odd ones rows 2 and 3.
INLINE VECTOR transformed(VECTOR first, VECTOR second) {
  pass(&first, &second, IDCT_DOWN_SHIFT);
  pass(&first, &second, IDCT_ACROSS_SHIFT);
  const VECTOR middle = OF(set1_epi16)(128);
  return OF(packus_epi16)(OF(adds_epi16)(first, middle), OF(adds_epi16)(second, middle));
}
