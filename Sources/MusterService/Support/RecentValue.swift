internal import Synchronization

/// A value that is computed at most once a second, since anybody may ask for it. While it is computed, others get the
/// former one.
final class RecentValue<Value: Sendable>: Sendable {
  /// How long a value is reused.
  private static var maxAge: Duration { .seconds(1) }

  private struct State {
    var value: Value
    var computedAt: ContinuousClock.Instant?
  }

  private let state: Mutex<State>

  /// - Parameter initial: What others get while the first value is computed.
  init(_ initial: Value) {
    state = Mutex(State(value: initial))
  }

  /// Returns the last value, or computes a new one.
  ///
  /// - Parameter onUpdate: Called with the former value and the new one.
  /// - Throws: Errors of `compute`; the former value remains then.
  func read(
    _ compute: () async throws -> Value, onUpdate: (_ former: Value, _ value: Value) -> Void = { _, _ in }
  ) async rethrows -> Value {
    let recent = state.withLock { state -> Value? in
      if let computedAt = state.computedAt, computedAt.duration(to: .now) < Self.maxAge { return state.value }
      // Keeps concurrent callers from computing as well.
      state.computedAt = .now
      return nil
    }
    if let recent { return recent }
    let value = try await compute()
    let former = state.withLock { state in
      defer { state.value = value }
      return state.value
    }
    onUpdate(former, value)
    return value
  }
}
