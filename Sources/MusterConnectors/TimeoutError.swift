/// Something took longer than it may.
struct TimeoutError: Error {}

/// Runs `work`, but no longer than until `end`: to the last byte, which the client's own deadline does not see to.
///
/// - Throws: `TimeoutError`; what `work` throws.
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
