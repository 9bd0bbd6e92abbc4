// glibc's; other systems have none, and need none.
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
