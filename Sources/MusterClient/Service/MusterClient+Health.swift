public import MusterAPI

extension MusterClient {
  /// Whether the service can do its work. A service that answers but cannot says `unavailable`.
  public func health() async throws(MusterClientError) -> Health {
    try await send(Request(.get, Routes.ready, accepting: [503]))
  }
}
