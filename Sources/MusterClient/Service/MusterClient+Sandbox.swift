public import MusterAPI

extension MusterClient {
  /// Returns the messages that a live project would have sent to the person of a process, oldest first. Requires an
  /// API key of a sandbox project.
  public func outbox(processId: String) async throws(MusterClientError) -> [OutboxMessage] {
    try await send(Request(.get, Routes.sandboxOutbox, query: [("processId", processId)]))
  }

  /// Returns the values that control the outcome of steps in a sandbox. Requires an API key or token of a sandbox
  /// project.
  public func sandboxCatalogue() async throws(MusterClientError) -> SandboxCatalogue {
    try await send(Request(.get, Routes.sandboxCatalogue))
  }
}
