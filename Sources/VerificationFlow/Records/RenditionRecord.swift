/// The pictures there are of a document.
package enum RenditionKind: String, CaseIterable, Sendable {
  /// As it came.
  case original
  /// For a person's eyes on a screen.
  case display
  /// For lists.
  case thumbnail
  /// The document alone, cut out and straightened.
  case document
  /// The holder's face on it.
  case portrait
}

/// One picture of a document.
package struct RenditionRecord: Sendable, Equatable {
  /// The document.
  package let documentId: DocumentID
  /// Which picture of it.
  package let kind: RenditionKind
  /// The width in pixels, held upright.
  package let width: Int
  /// The height in pixels, held upright.
  package let height: Int
  /// The size in bytes.
  package let byteCount: Int
  /// The media type.
  package let contentType: String
  /// The SHA-256 of the bytes, lower-case hexadecimal.
  package let sha256: String

  /// A picture.
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
