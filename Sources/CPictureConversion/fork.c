#include "include/muster_fork.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

pid_t muster_fork(void) {
  pid_t original = getpid();
  pid_t copy = fork();
#ifdef __linux__
  if (copy == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // It may have ended before.
    if (getppid() != original) _exit(EXIT_FAILURE);
  }
#endif
  return copy;
}

void muster_follow(pid_t copy) {
  int status = 0;
  while (waitpid(copy, &status, 0) < 0) {
    if (errno != EINTR) _exit(EXIT_FAILURE);
  }
  if (WIFSIGNALED(status)) {
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
    _exit(EXIT_FAILURE);
  }
  if (WEXITSTATUS(status) != 0) _exit(WEXITSTATUS(status));
}

void muster_limit_processor_time(long seconds, long microseconds) {
  struct itimerval timer = {.it_value = {.tv_sec = seconds, .tv_usec = microseconds}};
  setitimer(ITIMER_PROF, &timer, NULL);
}
