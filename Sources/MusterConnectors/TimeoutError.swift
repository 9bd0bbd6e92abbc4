/// An operation exceeded its deadline.
struct TimeoutError: Error {}

/// Runs `work` until `end` at most. It covers the whole response body, which the HTTP client's own deadline does not.
///
/// - Throws: `TimeoutError`; the errors of `work`.
func within<Value: Sendable>(
  _ end: ContinuousClock.Instant, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask(operation: work)
    group.addTask {
      try await Task.sleep(until: end, clock: .continuous)
      throw TimeoutError()
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw TimeoutError() }
    return value
  }
}
