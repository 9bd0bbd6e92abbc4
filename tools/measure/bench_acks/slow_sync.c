// Preloaded into a program, this makes each sync of a file longer by SLOW_SYNC_MILLISECONDS, as on a slow disk.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static void wait_for_disk(void) {
  const char *text = getenv("SLOW_SYNC_MILLISECONDS");
  long milliseconds = text ? atol(text) : 0;
  struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  while (nanosleep(&pause, &pause) != 0) {
  }
}

int fsync(int descriptor) {
  int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  wait_for_disk();
  return next(descriptor);
}

int fdatasync(int descriptor) {
  int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  wait_for_disk();
  return next(descriptor);
}
