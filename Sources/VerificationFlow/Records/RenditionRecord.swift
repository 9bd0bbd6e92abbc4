/// The kinds of pictures stored for a document.
package enum RenditionKind: String, CaseIterable, Sendable, Codable {
  /// The picture as received.
  case original
  /// For viewing on a screen.
  case display
  /// For lists.
  case thumbnail
  /// The document alone, cropped and rectified.
  case document
  /// The holder's portrait on the document.
  case portrait

  /// The kinds that can be made again from the original. A portrait cannot: it is the result of a search, and another
  /// release may find something else.
  package static let remakeable: [RenditionKind] = [.display, .document, .thumbnail]
}

/// A picture of a document.
package struct RenditionRecord: Sendable, Equatable {
  package let documentId: DocumentID
  package let kind: RenditionKind
  /// The width in pixels of the upright picture.
  package let width: Int
  /// The height in pixels of the upright picture.
  package let height: Int
  package let byteCount: Int
  package let contentType: String
  /// The SHA-256 of the bytes in lower-case hexadecimal.
  package let sha256: String

  package init(
    documentId: DocumentID, kind: RenditionKind, width: Int, height: Int, byteCount: Int, contentType: String,
    sha256: String
  ) {
    self.documentId = documentId
    self.kind = kind
    self.width = width
    self.height = height
    self.byteCount = byteCount
    self.contentType = contentType
    self.sha256 = sha256
  }
}
