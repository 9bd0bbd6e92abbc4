#include "memory_block.h"

#include <stdlib.h>

void *muster_block_allocate(size_t byte_count) {
  void *block = NULL;
  if (byte_count > (size_t)1 << 40) { return NULL; }
  return posix_memalign(&block, 64, byte_count > 0 ? byte_count : 64) == 0 ? block : NULL;
}

void muster_block_free(void *block) { free(block); }
