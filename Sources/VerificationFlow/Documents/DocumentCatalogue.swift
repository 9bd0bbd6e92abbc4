/// The document types that may be uploaded, and their sides.
public struct DocumentCatalogue: Sendable, Equatable {
  /// What is known of one type.
  public struct Entry: Sendable, Equatable {
    /// The type.
    public let type: DocumentType
    /// The sides that may be uploaded.
    public let sides: [DocumentSide]
    /// The sides without which the document is not complete.
    public let requiredSides: [DocumentSide]

    /// An entry of the catalogue.
    public init(type: DocumentType, sides: [DocumentSide], requiredSides: [DocumentSide]) {
      self.type = type
      self.sides = sides
      self.requiredSides = requiredSides
    }
  }

  /// The types in the order they are offered.
  public let entries: [Entry]

  /// A catalogue of these types.
  public init(entries: [Entry]) {
    self.entries = entries
  }

  /// What is known of `type`, if anything.
  public subscript(type: DocumentType) -> Entry? {
    entries.first { $0.type == type }
  }

  /// The types that are always there. A driving licence has two sides of which the front is enough.
  public static let builtIn = DocumentCatalogue(entries: [
    Entry(type: .idCard, sides: [.front, .back], requiredSides: [.front, .back]),
    Entry(type: .passport, sides: [.front], requiredSides: [.front]),
    Entry(type: .drivingLicense, sides: [.front, .back], requiredSides: [.front]),
    Entry(type: .selfiePhoto, sides: [.front], requiredSides: [.front]),
  ])
}
