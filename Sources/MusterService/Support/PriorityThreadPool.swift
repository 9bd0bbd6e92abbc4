internal import Foundation
internal import NIOPosix

/// Threads for long CPU-bound work, which gives way to short work that a client waits for.
///
/// If all cores are busy, a thread with a higher nice value gets less of them (setpriority(2): on Linux each thread has
/// its own): an upload is answered before all such work, and work that a process waits for is done before more pictures
/// are inspected. If a core is free, no work is slowed down.
struct PriorityThreadPool: Sendable {
  /// The nice value of the work. Beside two threads for pictures on two cores, one for previews gets two fifths of a
  /// core, one for cameras an eighth, one for portraits two thirds of that.
  enum Rank: Int32 {
    /// Work that a process waits for, with a person in front of the screen: comparing documents and faces.
    case comparisons = 3
    case pictures = 5
    /// Hints about documents, for which a person waits continuously, and which take a fraction of a picture's time.
    case previews = 8
    /// Readings of documents, for which their verdicts do not wait.
    case readings = 10
    /// Hints about faces, which take longer than a picture.
    case cameras = 14
    case portraits = 16
  }

  private let pool: NIOThreadPool
  private let rank: Rank

  /// Creates a pool. The threads start immediately and run until `stop`.
  init(_ count: Int, _ rank: Rank) {
    pool = NIOThreadPool(numberOfThreads: max(1, count))
    self.rank = rank
    pool.start()
  }

  /// Runs the work on one of the threads; not at all if the task is cancelled before its turn comes.
  func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await pool.runIfActive { [rank] in
      #if os(Linux)
        _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, rank.rawValue)
      #endif
      return try work()
    }
  }

  /// Ends the threads; the pool cannot be used afterwards.
  func stop() async throws {
    try await pool.shutdownGracefully()
  }
}
