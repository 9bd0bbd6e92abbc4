public import MusterAPI

extension MusterClient {
  /// The messages that a live project would have sent to the person of a process, oldest first. Needs a key of a sandbox
  /// project.
  public func outbox(processId: String) async throws(MusterClientError) -> [OutboxMessage] {
    try await send(Request(.get, Routes.sandboxOutbox, query: [("processId", processId)]))
  }
}
