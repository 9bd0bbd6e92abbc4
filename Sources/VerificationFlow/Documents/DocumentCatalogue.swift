/// The document types that may be uploaded: their sides and sizes.
package struct DocumentCatalogue: Sendable, Equatable {
  /// What is known of one type.
  package struct Entry: Sendable, Equatable {
    /// The type.
    package let type: DocumentType
    /// The sides that may be uploaded.
    package let sides: [DocumentSide]
    /// The sides without which the document is not complete.
    package let requiredSides: [DocumentSide]
    /// How large a document is; nil where its picture is of a person.
    package let size: DocumentSize?
    /// The side that has the holder's portrait; nil for documents that need not have one.
    package let portraitSide: DocumentSide?

    /// An entry of the catalogue.
    package init(
      type: DocumentType, sides: [DocumentSide], requiredSides: [DocumentSide], size: DocumentSize?,
      portraitSide: DocumentSide? = nil
    ) {
      self.type = type
      self.sides = sides
      self.requiredSides = requiredSides
      self.size = size
      self.portraitSide = portraitSide
    }
  }

  /// The types in the order they are offered.
  package let entries: [Entry]

  /// A catalogue of these types.
  package init(entries: [Entry]) {
    self.entries = entries
  }

  /// What is known of `type`, if anything.
  package subscript(type: DocumentType) -> Entry? {
    entries.first { $0.type == type }
  }

  /// The types that are always there. A driving licence has two sides of which the front is enough.
  package static let builtIn = DocumentCatalogue(entries: [
    Entry(
      type: .idCard, sides: [.front, .back], requiredSides: [.front, .back], size: .id1, portraitSide: .front),
    Entry(type: .passport, sides: [.front], requiredSides: [.front], size: .td3, portraitSide: .front),
    Entry(
      type: .drivingLicense, sides: [.front, .back], requiredSides: [.front], size: .id1, portraitSide: .front),
    Entry(type: .selfiePhoto, sides: [.front], requiredSides: [.front], size: nil),
  ])
}
