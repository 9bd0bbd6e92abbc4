public import MusterAPI

extension MusterClient {
  /// How far an upload of this session is, as the service sees it; also while its bytes are still arriving.
  public func upload(id: String) async throws(MusterClientError) -> Upload {
    try await send(Request(.get, Routes.upload, [id]))
  }

  /// The uploads of a session, newest first.
  public func uploads(sessionId: String) async throws(MusterClientError) -> UploadList {
    try await send(Request(.get, Routes.sessionUploads, [sessionId]))
  }

  /// How far an upload of this session is, now and after each change, up to and with its end.
  public func uploadEvents(id: String) -> AsyncThrowingStream<Upload, any Error> {
    events(Request(.get, Routes.uploadEvents, [id])) { try $0.decoded() }
  }
}
