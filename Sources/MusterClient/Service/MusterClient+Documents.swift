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
