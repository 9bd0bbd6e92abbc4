internal import NIOPosix

/// A thread pool for blocking file operations, so that they never block the threads that run tasks.
struct FileThreads: Sendable {
  let pool: NIOThreadPool

  /// Runs `work` on the pool, unless the task is cancelled before its turn.
  func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await pool.runIfActive { try Self.telling(true, work) }
  }

  /// Runs `work` on the pool even if the task is cancelled: a cancelled upload must still clean up, and a commit must
  /// not stop halfway.
  func runToEnd<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      submit { isRunning in continuation.resume(with: Result { try Self.telling(isRunning, work) }) }
    }
  }

  /// Submits `work` to the pool without waiting for it.
  ///
  /// - Parameter work: Receives whether the pool is still running; if it is not, `work` must still resume its caller.
  func submit(_ work: @escaping @Sendable (_ isRunning: Bool) -> Void) {
    pool.submit { state in work(state == .active) }
  }

  /// Runs `work` if the pool is running, and converts file system errors to ``BlobError``.
  static func telling<Value>(_ isRunning: Bool, _ work: () throws -> Value) throws -> Value {
    guard isRunning else { throw CancellationError() }
    do {
      return try work()
    } catch let error as FileSystemError {
      throw BlobError(error)
    }
  }
}
