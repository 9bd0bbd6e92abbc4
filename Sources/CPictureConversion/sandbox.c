#define _GNU_SOURCE

#include "include/muster_conversion.h"

#ifdef __linux__

#include <errno.h>
#include <malloc.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

// What memory, threads and the end of the process need.
static const int allowed[] = {
  SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(futex), SCMP_SYS(set_robust_list),
  SCMP_SYS(rseq), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity),
  SCMP_SYS(gettid), SCMP_SYS(getpid), SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday),
  SCMP_SYS(getrandom), SCMP_SYS(sigaltstack), SCMP_SYS(exit), SCMP_SYS(exit_group),
};

// What libraries try, and do without: the number of processors, fonts, names of threads.
static const int refused[] = {
  SCMP_SYS(open), SCMP_SYS(openat), SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(stat), SCMP_SYS(fstat),
  SCMP_SYS(newfstatat), SCMP_SYS(statx), SCMP_SYS(readlink), SCMP_SYS(ioctl), SCMP_SYS(lseek), SCMP_SYS(prctl),
  SCMP_SYS(get_mempolicy), SCMP_SYS(prlimit64), SCMP_SYS(getrlimit), SCMP_SYS(sysinfo), SCMP_SYS(uname),
  SCMP_SYS(sched_setaffinity), SCMP_SYS(sched_setscheduler), SCMP_SYS(rt_sigaction),
};

static bool add_rules(scmp_filter_ctx filter) {
  int failed = 0;
  for (size_t index = 0; index < sizeof allowed / sizeof *allowed; index++) {
    failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[index], 0);
  }
  for (size_t index = 0; index < sizeof refused / sizeof *refused; index++) {
    failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), refused[index], 0);
  }
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(read), 1, SCMP_A0(SCMP_CMP_EQ, STDIN_FILENO, 0));
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(write), 1, SCMP_A0(SCMP_CMP_EQ, STDOUT_FILENO, 0));
  failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(write), 1, SCMP_A0(SCMP_CMP_EQ, STDERR_FILENO, 0));
  // Memory, but none from a file and none with instructions.
  failed |= seccomp_rule_add(
    filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 2, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
    SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS, MAP_ANONYMOUS));
  failed |= seccomp_rule_add(
    filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  // Threads, but no processes. The arguments of clone3 are in memory, where no filter sees them; the C library falls
  // back to clone.
  failed |= seccomp_rule_add(
    filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
  failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  return failed == 0;
}

/// Returns the size of the address space in bytes; 0 if it is unknown.
static size_t address_space(void) {
  FILE *file = fopen("/proc/self/statm", "r");
  size_t pages = 0;
  if (!file) return 0;
  if (fscanf(file, "%zu", &pages) != 1) pages = 0;
  fclose(file);
  return pages * (size_t)sysconf(_SC_PAGESIZE);
}

bool muster_sandbox_enter(size_t memory) {
  // Each further arena would reserve 64 MB of address space.
  mallopt(M_ARENA_MAX, 1);
  size_t used = address_space();
  if (used == 0) return false;
  struct rlimit space = {used + memory, used + memory};
  struct rlimit none = {0, 0};
  if (setrlimit(RLIMIT_AS, &space) || setrlimit(RLIMIT_NOFILE, &none) || setrlimit(RLIMIT_CORE, &none)) return false;
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return false;
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
  return filter && seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 && add_rules(filter) &&
    seccomp_load(filter) == 0;
}

#else

bool muster_sandbox_enter(size_t memory) {
  return false;
}

#endif
