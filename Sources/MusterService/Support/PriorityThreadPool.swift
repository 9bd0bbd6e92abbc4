internal import Foundation
internal import NIOPosix

/// Threads for work that takes a core for long, and stands back for what is short and waited for.
///
/// Where all cores are taken, a thread with a higher nice value gets less of them (setpriority(2): on Linux each thread
/// has one of its own): whoever sends a picture is answered before the pictures that came are looked at, and those come
/// before faces. Where a core is free, nobody loses anything.
struct PriorityThreadPool: Sendable {
  /// How far work stands back. Beside two threads for pictures on two cores one for cameras gets an eighth of a core, one
  /// for portraits two thirds of that.
  enum Rank: Int32 {
    case pictures = 5
    case cameras = 14
    case portraits = 16
  }

  private let pool: NIOThreadPool
  private let rank: Rank

  /// Threads that start at once and live until `stop`.
  init(_ count: Int, _ rank: Rank) {
    pool = NIOThreadPool(numberOfThreads: max(1, count))
    self.rank = rank
    pool.start()
  }

  /// Does the work on one of them; not at all when the task is cancelled before its turn comes.
  func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await pool.runIfActive { [rank] in
      #if os(Linux)
        _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, rank.rawValue)
      #endif
      return try work()
    }
  }

  /// Ends the threads; nothing may follow.
  func stop() async throws {
    try await pool.shutdownGracefully()
  }
}
