/// The document types that may be uploaded: their sides and sizes.
public struct DocumentCatalogue: Sendable, Equatable {
  /// What is known of one type.
  public struct Entry: Sendable, Equatable {
    /// The type.
    public let type: DocumentType
    /// The sides that may be uploaded.
    public let sides: [DocumentSide]
    /// The sides without which the document is not complete.
    public let requiredSides: [DocumentSide]
    /// How large a document is; nil where its picture is of a person.
    public let size: DocumentSize?

    /// An entry of the catalogue.
    public init(type: DocumentType, sides: [DocumentSide], requiredSides: [DocumentSide], size: DocumentSize?) {
      self.type = type
      self.sides = sides
      self.requiredSides = requiredSides
      self.size = size
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
    Entry(type: .idCard, sides: [.front, .back], requiredSides: [.front, .back], size: .id1),
    Entry(type: .passport, sides: [.front], requiredSides: [.front], size: .td3),
    Entry(type: .drivingLicense, sides: [.front, .back], requiredSides: [.front], size: .id1),
    Entry(type: .selfiePhoto, sides: [.front], requiredSides: [.front], size: nil),
  ])
}
