#if canImport(Glibc)
  internal import CMalloc
#endif

/// How many heaps the C library keeps (mallopt(3)).
package enum MemoryArenas {
  /// Lets all threads share two. Left alone, glibc makes up to eight for each core, and what a thread gives back to its
  /// own no other one finds: threads that pass pieces of pictures on to each other hold far more than they use that way.
  ///
  /// Those that there are already stay, so it is called as early as can be.
  package static func bound() {
    #if canImport(Glibc)
      _ = mallopt(M_ARENA_MAX, 2)
    #endif
  }
}
