/// Runs CPU-bound work of some milliseconds off the event loop, where all other connections of its thread would wait
/// for it.
package func offEventLoop<Value: Sendable>(_ work: () async throws -> Value) async rethrows -> Value {
  try await withTaskExecutorPreference(globalConcurrentExecutor, operation: work)
}
