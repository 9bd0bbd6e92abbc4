/// A kind of document, by its code in the catalogue, for example `ID_CARD`.
package struct DocumentType: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The code: upper-case letters, digits and underscores.
  package let rawValue: String

  /// The type with this code, whether the catalogue knows it or not.
  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The code.
  package var description: String { rawValue }

  /// An identity card.
  package static let idCard = DocumentType(rawValue: "ID_CARD")
  /// A passport.
  package static let passport = DocumentType(rawValue: "PASSPORT")
  /// A driving licence.
  package static let drivingLicense = DocumentType(rawValue: "DRIVING_LICENSE")
  /// The photo of the person that a presence check leaves.
  package static let selfiePhoto = DocumentType(rawValue: "SELFIE_PHOTO")
}

/// A side of a document.
package enum DocumentSide: String, CaseIterable, Sendable, Codable {
  /// The side with the portrait.
  case front = "FRONT"
  /// The other one.
  case back = "BACK"
}
