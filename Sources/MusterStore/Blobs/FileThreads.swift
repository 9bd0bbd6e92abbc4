import NIOPosix

/// Where blocking file work runs, so that no task's thread ever waits for a disk.
struct FileThreads: Sendable {
  let pool: NIOThreadPool

  /// Runs the work on the pool; not at all when the task is cancelled before its turn comes.
  func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    do {
      return try await pool.runIfActive(work)
    } catch let error as FileSystemError {
      throw BlobError(error)
    }
  }

  /// Runs the work even when the task is cancelled: a cancelled upload must still tidy up behind itself, and a commit
  /// that stopped half way would leave its caller guessing.
  func runToEnd<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    // A task of its own does not inherit the cancellation.
    try await Task { try await run(work) }.value
  }
}
