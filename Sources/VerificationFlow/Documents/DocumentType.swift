/// A kind of document, identified by its catalogue code, for example `ID_CARD`.
package struct DocumentType: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The code, consisting of upper-case letters, digits and underscores.
  package let rawValue: String

  /// Creates a type from its code, whether or not the catalogue contains it.
  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package var description: String { rawValue }

  package static let idCard = DocumentType(rawValue: "ID_CARD")
  package static let passport = DocumentType(rawValue: "PASSPORT")
  package static let drivingLicense = DocumentType(rawValue: "DRIVING_LICENSE")
  /// The photo of the person produced by a presence check.
  package static let selfiePhoto = DocumentType(rawValue: "SELFIE_PHOTO")
}

package enum DocumentSide: String, CaseIterable, Sendable, Codable {
  /// The side with the portrait.
  case front = "FRONT"
  /// The opposite side.
  case back = "BACK"
}

package struct DocumentSize: Sendable, Equatable {
  /// The longer side in millimetres.
  package let longSide: Double
  /// The shorter side in millimetres.
  package let shortSide: Double

  package init(longSide: Double, shortSide: Double) {
    self.longSide = longSide
    self.shortSide = shortSide
  }

  /// The size of identity cards and driving licences (ISO/IEC 7810, ID-1).
  package static let id1 = DocumentSize(longSide: 85.6, shortSide: 53.98)
  /// The size of a passport page (ICAO Doc 9303-4, TD3).
  package static let td3 = DocumentSize(longSide: 125, shortSide: 88)
}

/// The document types that can be uploaded, with their sides and sizes.
package struct DocumentCatalogue: Sendable, Equatable {
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

  /// Returns whether this side of a document must show the holder's portrait.
  package func hasPortrait(_ key: SideKey) -> Bool {
    self[key.type]?.portraitSide == key.side
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
