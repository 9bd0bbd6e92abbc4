public import Foundation
public import MusterAPI

extension MusterClient {
  /// Sends one picture of a document. Needs a session's token.
  ///
  /// When this returns, the service has the picture for good. A picture found wanting is no error: its document is
  /// `REJECTED` and says why.
  ///
  /// - Parameters:
  ///   - wait: how long the service may take to reach a verdict before it answers; nil answers at once.
  ///   - progress: called as the bytes go out, on no particular thread, in order.
  /// - Throws: ``MusterClientError/refused(_:)`` where the service kept nothing: not a picture, too large, too many
  ///   pixels, the wrong phase.
  public func uploadDocument(
    _ file: DocumentFile, wait: Duration? = nil, progress: @escaping @Sendable (UploadProgress) -> Void = { _ in }
  ) async throws -> Document {
    var request = Request(.post, Routes.documents, query: file.query, body: .picture(file))
    if let wait, wait > .zero {
      // Whole seconds, rounded up; and the connection must outlive the wait.
      let seconds = wait.components.attoseconds > 0 ? wait.components.seconds + 1 : wait.components.seconds
      request.headers["Prefer"] = "wait=\(seconds)"
      request.timeout += Double(seconds)
    }
    return try await send(request, progress: progress)
  }

  /// One document. Needs its session's token or a key of its project.
  public func document(id: String) async throws -> Document {
    try await send(Request(.get, Routes.document, [id]))
  }

  /// One page of documents, newest first. Needs a key with the scope `review`.
  ///
  /// - Parameter cursor: the `nextCursor` of the page before; nil for the first page.
  public func documents(
    status: Code? = nil, type: Code? = nil, sessionId: String? = nil, cursor: String? = nil
  ) async throws -> DocumentList {
    let query = [
      ("status", status?.rawValue), ("type", type?.rawValue), ("sessionId", sessionId), ("cursor", cursor),
    ]
    return try await send(Request(.get, Routes.documents, query: query))
  }

  /// The bytes of one picture of a document.
  public func rendition(of documentId: String, _ kind: RenditionKind) async throws -> Data {
    try await data(for: Request(.get, Routes.rendition, [documentId, kind.rawValue]))
  }
}

/// Which picture of a document.
public enum RenditionKind: String, CaseIterable, Sendable {
  /// The picture as it came.
  case original
  /// Upright, inside 1600×1600 pixels, without metadata.
  case display
  /// Upright, inside 320×320 pixels, without metadata.
  case thumbnail
}
