internal import NIOPosix

/// Where passwords are hashed, which takes time and memory: two at a time, and a few may wait.
final class PasswordHasher: Sendable {
  /// How many people may have one hashed or wait for it.
  static let maxTurns = 16

  /// The right to have passwords hashed.
  struct Turn: Sendable {
    fileprivate let hasher: PasswordHasher

    /// The hash of a password.
    func hash(_ password: Password) async throws -> String {
      try await hasher.pool.runIfActive { [cost = hasher.cost] in try PasswordHash(password, cost: cost).text }
    }

    /// Whether a password has this hash. Where there is no hash, the answer is no and takes as long.
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

    /// A new hash of a password that has this one, if it is not of today's cost.
    func renewal(of hash: String?, for password: Password) async throws -> String? {
      guard let hash, PasswordHash(text: hash)?.cost != hasher.cost else { return nil }
      return try await self.hash(password)
    }
  }

  private let cost: PasswordCost
  private let pool = NIOThreadPool(numberOfThreads: 2)
  private let turns = Slots(maxTurns)

  /// Hashes at this cost. The threads start at once and live until `stop`.
  init(cost: PasswordCost) {
    self.cost = cost
    pool.start()
  }

  /// Does what needs passwords hashed.
  ///
  /// - Throws: `TOO_MANY_REQUESTS` if too many wait already; nothing is done then.
  func takingTurn<Value: Sendable>(_ work: @Sendable (Turn) async throws -> Value) async throws -> Value {
    guard turns.take() else {
      throw ServiceError(
        .exhausted, "TOO_MANY_REQUESTS", "Too many people sign in at this moment.", retryAfter: .seconds(2))
    }
    defer { turns.giveBack() }
    return try await work(Turn(hasher: self))
  }

  /// Ends the threads; nothing may follow.
  func stop() async throws {
    try await pool.shutdownGracefully()
  }
}
