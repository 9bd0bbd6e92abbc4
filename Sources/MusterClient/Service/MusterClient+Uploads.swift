public import MusterAPI

extension MusterClient {
  /// Returns the progress of an upload of this session as the service sees it, also while its bytes are arriving.
  public func upload(id: String) async throws(MusterClientError) -> Upload {
    try await send(Request(.get, Routes.upload, [id]))
  }

  /// Returns the uploads of a session, newest first.
  public func uploads(sessionId: String) async throws(MusterClientError) -> UploadList {
    try await send(Request(.get, Routes.sessionUploads, [sessionId]))
  }

  /// Returns a stream of the progress of an upload of this session: now, after each change, and at its end.
  public func uploadEvents(id: String) -> AsyncThrowingStream<Upload, any Error> {
    events(Request(.get, Routes.uploadEvents, [id])) { try $0.decoded() }
  }
}
