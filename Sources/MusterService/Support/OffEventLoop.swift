/// Does what takes a core for some milliseconds beside the thread that reads the caller's socket, where all other
/// connections of that thread would wait for it.
package func offEventLoop<Value: Sendable>(_ work: () async throws -> Value) async rethrows -> Value {
  try await withTaskExecutorPreference(globalConcurrentExecutor, operation: work)
}
