internal import MusterStore
internal import VerificationFlow

/// Notices that a caller loses their access while the response to them goes on.
struct AccessWatch: Sendable {
  /// How often it is looked whether a key was revoked, which commands do without notifying services.
  private static let pause = Duration.seconds(15)

  let store: Store
  let changes: SessionChanges

  /// Waits until the link or the key of the caller is revoked, also by another service.
  ///
  /// - Throws: `UNAUTHENTICATED` then; `CancellationError`; `StoreError`. It never returns otherwise.
  func awaitRevocation(of caller: Caller) async throws {
    switch caller {
    case .session(let session, visit: let visit?):
      for await _ in changes.watchRows(of: session.id) {
        guard try await store.database.readInline({ try $0.isLinkRevoked(visit) }) else { continue }
        throw ServiceError.unauthenticated
      }
    case .key(let key):
      while try await !store.database.readInline({ try $0.isKeyRevoked(key.id) }) {
        try await Task.sleep(for: Self.pause)
      }
      throw ServiceError.unauthenticated
    // Sessions keep their tokens; the console asks for its cookie before each event.
    case .session(_, visit: nil), .reviewer: break
    }
    // The service stops, or nothing can be revoked.
    while !Task.isCancelled { try await Task.sleep(for: .seconds(3600)) }
  }

  /// Runs `body`, which waits for something, until it ends or the caller loses their access.
  ///
  /// - Throws: Errors of `body`; `UNAUTHENTICATED`.
  func callAsFunction<Value: Sendable>(
    _ caller: Caller, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    if case .session(_, visit: nil) = caller { return try await body() }
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await awaitRevocation(of: caller)
        return nil
      }
      defer { group.cancelAll() }
      while let outcome = try await group.next() {
        if let outcome { return outcome }
      }
      throw CancellationError()
    }
  }
}
