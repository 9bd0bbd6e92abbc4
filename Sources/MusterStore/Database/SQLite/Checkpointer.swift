internal import GRDB
internal import Synchronization

/// Writes the log back to the database concurrently with commits (SQLite's passive checkpoint), so that the commit
/// that restarts the log has little left to write.
final class Checkpointer: Sendable {
  /// The number of commits per checkpoint. Pages changed by several of them are written once.
  static let commitsAtOnce = 64

  private let queue: DatabaseQueue
  private let count = Mutex(0)

  init(path: String) throws {
    var configuration = Configuration()
    configuration.label = "muster log"
    queue = try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Runs `work` while no checkpoint is running here, because SQLite allows only one at a time.
  func pausing(_ work: @escaping @Sendable () throws -> Void) async throws {
    try await queue.writeWithoutTransaction { _ in try work() }
  }

  /// Waits for a running checkpoint and closes the connection.
  func close() throws {
    try queue.close()
  }

  /// Counts a commit and starts a checkpoint when one is due.
  func noteCommit() {
    let isDue = count.withLock { count in
      count += 1
      return count == Self.commitsAtOnce
    }
    guard isDue else { return }
    queue.asyncWriteWithoutTransaction { [self] database in
      // If a reader blocks the checkpoint, the next one catches up.
      _ = try? database.checkpoint(.passive)
      count.withLock { $0 = 0 }
    }
  }
}
