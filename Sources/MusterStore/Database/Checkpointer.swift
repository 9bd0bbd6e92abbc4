internal import GRDB
internal import Synchronization

/// Writes the log of commits back into the database beside those who commit (SQLite's passive checkpoint), so that the
/// one at whose commit the log is long enough to begin anew has little left to write.
final class Checkpointer: Sendable {
  /// How many commits are written back at once: pages that several of them changed are written once.
  private static let commitsAtOnce = 64

  private let queue: DatabaseQueue
  private let count = Mutex(0)

  init(path: String) throws {
    var configuration = Configuration()
    configuration.label = "muster log"
    queue = try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Does `work` while nothing is written back here: the engine lets only one do that.
  func pausing(_ work: @escaping @Sendable () throws -> Void) async throws {
    try await queue.writeWithoutTransaction { _ in try work() }
  }

  /// Waits for what is being written back.
  func close() throws {
    try queue.close()
  }

  /// Begins to write back when enough was committed.
  func noteCommit() {
    let isDue = count.withLock { count in
      count += 1
      return count == Self.commitsAtOnce
    }
    guard isDue else { return }
    queue.asyncWriteWithoutTransaction { [self] database in
      // What is in the way now will not be the next time.
      _ = try? database.checkpoint(.passive)
      count.withLock { $0 = 0 }
    }
  }
}
