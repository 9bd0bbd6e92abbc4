/// A kind of document, by its code in the catalogue, for example `ID_CARD`.
public struct DocumentType: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The code: upper-case letters, digits and underscores.
  public let rawValue: String

  /// The type with this code, whether the catalogue knows it or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The code.
  public var description: String { rawValue }

  /// An identity card.
  public static let idCard = DocumentType(rawValue: "ID_CARD")
  /// A passport.
  public static let passport = DocumentType(rawValue: "PASSPORT")
  /// A driving licence.
  public static let drivingLicense = DocumentType(rawValue: "DRIVING_LICENSE")
  /// The photo of the person that a presence check leaves.
  public static let selfiePhoto = DocumentType(rawValue: "SELFIE_PHOTO")
}

/// A side of a document.
public enum DocumentSide: String, CaseIterable, Sendable, Codable {
  /// The side with the portrait.
  case front = "FRONT"
  /// The other one.
  case back = "BACK"
}
