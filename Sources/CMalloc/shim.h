// A header of glibc. Elsewhere it may be missing, and is not needed.
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
