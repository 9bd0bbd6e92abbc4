// Copies of a process without threads, and their limits, for work on single pictures.

#pragma once

#include <sys/types.h>

/// Copies this process (fork(2)), which must have only one thread. The copy ends with it.
///
/// @return 0 in the copy; in this process the id of the copy, or -1 if there is no memory or no process.
pid_t muster_fork(void);

/// Waits until a copy has ended. Unless it exited with 0, this process ends as it did: with its exit code, or by its
/// signal.
void muster_follow(pid_t copy);

/// Has SIGPROF end this process once it has used so much processor time (ITIMER_PROF of setitimer(2)).
void muster_limit_processor_time(long seconds, long microseconds);
