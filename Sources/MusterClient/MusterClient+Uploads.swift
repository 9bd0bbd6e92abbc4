public import MusterAPI

extension MusterClient {
  /// How far an upload of this session is, as the service sees it; also while its bytes are still arriving.
  public func upload(id: String) async throws -> Upload {
    try await send(Request(.get, Routes.upload, [id]))
  }
}
