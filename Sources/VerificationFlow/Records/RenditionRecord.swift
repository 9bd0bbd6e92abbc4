/// The pictures there are of a document.
public enum RenditionKind: String, CaseIterable, Sendable {
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
public struct RenditionRecord: Sendable, Equatable {
  /// The document.
  public let documentId: DocumentID
  /// Which picture of it.
  public let kind: RenditionKind
  /// The width in pixels, held upright.
  public let width: Int
  /// The height in pixels, held upright.
  public let height: Int
  /// The size in bytes.
  public let byteCount: Int
  /// The media type.
  public let contentType: String
  /// The SHA-256 of the bytes, lower-case hexadecimal.
  public let sha256: String

  /// A picture.
  public init(
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
