import NIOPosix

/// Where blocking file work runs, so that no task's thread ever waits for a disk.
struct FileThreads: Sendable {
  let pool: NIOThreadPool

  /// Runs the work on the pool; not at all when the task is cancelled before its turn comes.
  func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await pool.runIfActive { try Self.telling(true, work) }
  }

  /// Runs the work even when the task is cancelled: a cancelled upload must still tidy up behind itself, and a commit
  /// that stopped half way would leave its caller guessing.
  func runToEnd<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      submit { isRunning in continuation.resume(with: Result { try Self.telling(isRunning, work) }) }
    }
  }

  /// Runs the work on the pool, whoever waits for it.
  ///
  /// - Parameter work: Told whether the pool still runs; if not, nobody may be left waiting all the same.
  func submit(_ work: @escaping @Sendable (_ isRunning: Bool) -> Void) {
    pool.submit { state in work(state == .active) }
  }

  /// Does the work if the pool runs, and says in the words of blobs what went wrong.
  static func telling<Value>(_ isRunning: Bool, _ work: () throws -> Value) throws -> Value {
    guard isRunning else { throw CancellationError() }
    do {
      return try work()
    } catch let error as FileSystemError {
      throw BlobError(error)
    }
  }
}
