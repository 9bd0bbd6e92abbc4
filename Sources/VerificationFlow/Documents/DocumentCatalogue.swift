/// The document types that can be uploaded, with their sides and sizes.
package struct DocumentCatalogue: Sendable, Equatable {
  /// The properties of one document type.
  package struct Entry: Sendable, Equatable {
    package let type: DocumentType
    /// The sides that may be uploaded.
    package let sides: [DocumentSide]
    /// The sides the document needs to be complete.
    package let requiredSides: [DocumentSide]
    /// The physical size; nil if the picture shows a person instead of a document.
    package let size: DocumentSize?
    /// The side with the holder's portrait; nil for documents that need not have one.
    package let portraitSide: DocumentSide?

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

  /// The document types in the order they are offered.
  package let entries: [Entry]

  package init(entries: [Entry]) {
    self.entries = entries
  }

  /// Returns the entry of `type`, or nil if the catalogue does not contain it.
  package subscript(type: DocumentType) -> Entry? {
    entries.first { $0.type == type }
  }

  /// The types that are always available. A driving licence has two sides, but only the front is required.
  package static let builtIn = DocumentCatalogue(entries: [
    Entry(
      type: .idCard, sides: [.front, .back], requiredSides: [.front, .back], size: .id1, portraitSide: .front),
    Entry(type: .passport, sides: [.front], requiredSides: [.front], size: .td3, portraitSide: .front),
    Entry(
      type: .drivingLicense, sides: [.front, .back], requiredSides: [.front], size: .id1, portraitSide: .front),
    Entry(type: .selfiePhoto, sides: [.front], requiredSides: [.front], size: nil),
  ])
}
