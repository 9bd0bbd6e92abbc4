#ifndef MEMORY_BLOCK_H
#define MEMORY_BLOCK_H

#include <stddef.h>

// A block aligned to 64 bytes with undefined contents, or NULL when there is no memory.
void *_Nullable muster_block_allocate(size_t byte_count);

// Gives a block back. NULL is allowed.
void muster_block_free(void *_Nullable block);

#endif
