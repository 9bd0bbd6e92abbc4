internal import MusterStore
internal import VerificationFlow

/// Detects that a caller loses access during a response.
struct AccessWatch: Sendable {
  /// The interval of polls for the revocation of a key, of which commands do not notify services.
  private static let pause = Duration.seconds(15)

  let store: Store
  let clock: Clock
  let changes: SessionChanges

  /// Returns a function that waits until the link or the key of a caller is revoked, also by another service, or the key expires, and then
  /// throws `UNAUTHENTICATED`; nil for callers whose access lasts as long as their response: sessions keep their
  /// tokens, and the console checks its cookie before each event.
  func revocation(of caller: Caller?) -> (@Sendable () async throws -> Never)? {
    switch caller {
    case .session(let session, visit: let visit?):
      return {
        for await _ in changes.watchRows(of: session.id) {
          guard try await !store.database.readInline({ try $0.isLinkRevoked(visit) }) else {
            throw ServiceError.unauthenticated
          }
        }
        // The service is stopping, which ends the response.
        while true { try await Task.sleep(for: .seconds(3600)) }
      }
    case .key(let key):
      return {
        while try await !store.database.readInline({ try $0.isKeyInvalid(key.id, at: clock.now()) }) {
          try await Task.sleep(for: Self.pause)
        }
        throw ServiceError.unauthenticated
      }
    case .session(_, visit: nil), .reviewer, nil: return nil
    }
  }

  /// Runs `body`, which waits for something, until it ends or the caller loses their access.
  ///
  /// - Throws: Errors of `body`; `UNAUTHENTICATED`.
  func watch<Value: Sendable>(
    _ caller: Caller, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let revocation = revocation(of: caller) else { return try await body() }
    return try await withThrowingTaskGroup(of: Value.self) { group in
      group.addTask { try await body() }
      group.addTask { try await revocation() }
      defer { group.cancelAll() }
      guard let outcome = try await group.next() else { throw CancellationError() }
      return outcome
    }
  }
}
