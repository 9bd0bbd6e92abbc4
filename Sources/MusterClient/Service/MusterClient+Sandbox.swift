public import MusterAPI

extension MusterClient {
  /// The messages that a live project would have sent to the person of a process, oldest first. Needs a key of a sandbox
  /// project.
  public func outbox(processId: String) async throws(MusterClientError) -> [OutboxMessage] {
    try await send(Request(.get, Routes.sandboxOutbox, query: [("processId", processId)]))
  }

  /// Everything by which a sandbox can be made to play an end, with what comes of it. Needs a key or token of a sandbox project.
  public func sandboxCatalogue() async throws(MusterClientError) -> SandboxCatalogue {
    try await send(Request(.get, Routes.sandboxCatalogue))
  }
}
