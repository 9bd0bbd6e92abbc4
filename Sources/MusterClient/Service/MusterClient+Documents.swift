public import Foundation
public import MusterAPI

extension MusterClient {
  /// Returns a document. Requires the token of its session or an API key of its project.
  public func document(id: String) async throws(MusterClientError) -> Document {
    try await send(Request(.get, Routes.document, [id]))
  }

  /// Returns a page of documents, newest first. Requires an API key with the scope `review`.
  ///
  /// - Parameter cursor: The `nextCursor` of the previous page; nil for the first page.
  public func documents(
    status: Code? = nil, type: Code? = nil, sessionId: String? = nil, cursor: String? = nil
  ) async throws(MusterClientError) -> DocumentList {
    let query = [
      ("status", status?.rawValue), ("type", type?.rawValue), ("sessionId", sessionId), ("cursor", cursor),
    ]
    return try await send(Request(.get, Routes.documents, query: query))
  }

  /// Returns the bytes of a rendition of a document.
  public func rendition(of documentId: String, _ kind: RenditionKind) async throws(MusterClientError) -> Data {
    try await answer(to: Request(.get, Routes.rendition, [documentId, kind.rawValue])).data
  }
}

/// A rendition of a document.
public enum RenditionKind: String, CaseIterable, Sendable {
  /// The picture as received.
  case original
  /// The upright picture within 1600×1600 pixels, without metadata.
  case display
  /// The upright picture within 320×320 pixels, without metadata.
  case thumbnail
  /// The document cut out and straightened, without metadata.
  case document
  /// The holder's portrait cut out of the document, without metadata.
  case portrait
}

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

  /// Uploads a picture of a document, resuming after interruptions. Requires a session's token.
  ///
  /// A picture that is too large, or in a format that the service does not accept, is shrunk first if
  /// ``shrinkPicture`` can. When this returns, the service has stored the picture durably. A picture that fails the checks is not an error:
  /// its document is `REJECTED` and contains the reasons.
  ///
  /// - Parameters:
  ///   - uploadId: A name for the upload, by which its progress can be requested; unique within the session.
  ///   - wait: How long the service may take to reach a verdict before it responds; nil responds immediately.
  ///   - progress: Called as bytes are sent, in order, on an arbitrary thread.
  /// - Throws: ``MusterClientError``: `pictureTooLarge` before anything is sent; `refused` if the service stored
  ///   nothing, because the file is not a picture, has too many pixels, or the phase is wrong; `transport` if the
  ///   service stays unreachable.
  public func uploadDocument(
    _ file: DocumentFile, uploadId: String = UUID().uuidString, wait: Duration? = nil,
    progress: @escaping @Sendable (UploadProgress) -> Void = { _ in }
  ) async throws(MusterClientError) -> Document {
    let file = try await fitting(file)
    return try await ResumableSend(client: self, file: file, uploadId: uploadId, wait: wait, progress: progress).send()
  }

  /// Returns the limits on pictures, which are requested once.
  public func pictureLimits() async throws(MusterClientError) -> PictureLimits {
    if let known = limits.current { return known }
    let limits: PictureLimits = try await send(Request(.get, Routes.pictureLimits))
    self.limits.withLock { $0 = limits }
    return limits
  }

  /// Returns the file as the service accepts it: shrunk if it is too large or in another format. A signed picture is
  /// never changed. If the service does not return its limits, it judges the file itself.
  private func fitting(_ file: DocumentFile) async throws(MusterClientError) -> DocumentFile {
    guard let limits = try? await pictureLimits() else { return file }
    let isAccepted = file.format.map { limits.formats.contains(Code($0)) } ?? false
    guard file.data.count > limits.maxBytes || !isAccepted else { return file }
    if file.dataSignature == nil, let smaller = shrinkPicture(file.data, limits), smaller.count <= limits.maxBytes {
      var file = file
      file.data = smaller
      return file
    }
    guard file.data.count <= limits.maxBytes else {
      throw .pictureTooLarge(byteCount: file.data.count, limit: limits.maxBytes)
    }
    return file
  }
}
