internal import NIOPosix

/// Hashes passwords, which takes time and memory: two at a time, with a limited number of callers waiting.
final class PasswordHasher: Sendable {
  /// The maximum number of callers that hash or wait.
  static let maxTurns = 16

  /// The right to have passwords hashed.
  struct Turn: Sendable {
    fileprivate let hasher: PasswordHasher

    func hash(_ password: Password) async throws -> String {
      try await hasher.pool.runIfActive { [cost = hasher.cost] in try PasswordHash(password, cost: cost).text }
    }

    /// Returns whether a password has this hash. Without a hash it returns false, and takes as long.
    func verify(_ password: Password, _ hash: String?) async throws -> Bool {
      let kept = hash.flatMap { PasswordHash(text: $0) }
      return try await hasher.pool.runIfActive { [hasher] in
        guard let kept else {
          _ = try PasswordHash(password, cost: hasher.cost)
          return false
        }
        return try kept.isHash(of: password)
      }
    }

    /// Returns a new hash for a password with this hash, if that was made at another cost.
    func renewal(of hash: String?, for password: Password) async throws -> String? {
      guard let hash, PasswordHash(text: hash)?.cost != hasher.cost else { return nil }
      return try await self.hash(password)
    }
  }

  private let cost: PasswordCost
  private let pool = NIOThreadPool(numberOfThreads: 2)
  private let turns = Slots(maxTurns)

  /// Creates a hasher with this cost. The threads start immediately and run until `stop`.
  init(cost: PasswordCost) {
    self.cost = cost
    pool.start()
  }

  /// Runs work that needs passwords hashed.
  ///
  /// - Throws: `TOO_MANY_REQUESTS` if too many callers are waiting; the work does not run then.
  func takingTurn<Value: Sendable>(_ work: @Sendable (Turn) async throws -> Value) async throws -> Value {
    guard turns.take() else {
      throw ServiceError(
        .tooManyRequests, "Too many people are signing in at the same time. Try again.",
        retryAfter: .seconds(2))
    }
    defer { turns.release() }
    return try await work(Turn(hasher: self))
  }

  /// Ends the threads; the hasher cannot be used afterwards.
  func stop() async throws {
    try await pool.shutdownGracefully()
  }
}
