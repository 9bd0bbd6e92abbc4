/// Runs work to its end even if the calling task is cancelled: a closed connection or a stopping service must not
/// leave it half done.
func withoutCancellation<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
  // An unstructured task does not inherit the cancellation.
  try await Task { try await work() }.value
}
