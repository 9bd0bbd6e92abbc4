public import Foundation
public import MusterAPI

extension MusterClient {
  /// One document. Needs its session's token or a key of its project.
  public func document(id: String) async throws(MusterClientError) -> Document {
    try await send(Request(.get, Routes.document, [id]))
  }

  /// One page of documents, newest first. Needs a key with the scope `review`.
  ///
  /// - Parameter cursor: the `nextCursor` of the page before; nil for the first page.
  public func documents(
    status: Code? = nil, type: Code? = nil, sessionId: String? = nil, cursor: String? = nil
  ) async throws(MusterClientError) -> DocumentList {
    let query = [
      ("status", status?.rawValue), ("type", type?.rawValue), ("sessionId", sessionId), ("cursor", cursor),
    ]
    return try await send(Request(.get, Routes.documents, query: query))
  }

  /// The bytes of one picture of a document.
  public func rendition(of documentId: String, _ kind: RenditionKind) async throws(MusterClientError) -> Data {
    try await answer(to: Request(.get, Routes.rendition, [documentId, kind.rawValue])).data
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
  /// The document alone, cut out and straightened, without metadata.
  case document
  /// The holder's face on it, without metadata.
  case portrait
}
