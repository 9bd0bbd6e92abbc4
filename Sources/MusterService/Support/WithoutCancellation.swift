/// Runs work that has to come to its end even where the task that wants it was cancelled: a connection that ends or a
/// service that stops must not leave half of it.
func withoutCancellation<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
  // A task of its own does not inherit the cancellation.
  try await Task { try await work() }.value
}
