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

/// A side of a document.
package enum DocumentSide: String, CaseIterable, Sendable, Codable {
  /// The side with the portrait.
  case front = "FRONT"
  /// The opposite side.
  case back = "BACK"
}
