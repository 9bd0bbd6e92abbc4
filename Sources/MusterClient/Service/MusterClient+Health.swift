public import MusterAPI

extension MusterClient {
  /// Returns whether the service can do its work. The status is `unavailable` if it responds but cannot.
  public func health() async throws(MusterClientError) -> Health {
    try await send(Request(.get, Routes.ready, accepting: [503]))
  }
}
