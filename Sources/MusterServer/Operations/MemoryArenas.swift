#if canImport(Glibc)
  internal import CMalloc
#endif

/// The number of the C library's heap arenas (mallopt(3)).
package enum MemoryArenas {
  /// Limits all threads to two arenas. By default, glibc creates up to eight for each core, and memory that a thread
  /// frees stays in its own arena; threads that pass pieces of pictures on to each other then hold far more than they
  /// use.
  ///
  /// Existing arenas stay, so call it as early as possible.
  package static func bound() {
    #if canImport(Glibc)
      _ = mallopt(M_ARENA_MAX, 2)
    #endif
  }
}
