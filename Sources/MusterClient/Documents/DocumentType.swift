public import MusterAPI

/// A document type of the service's catalogue. For a type without a constant here, use its name:
/// `DocumentType(rawValue: "RESIDENCE_PERMIT")` or just `"RESIDENCE_PERMIT"`.
public struct DocumentType: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringLiteral {
  /// A national identity card.
  public static let idCard: DocumentType = "ID_CARD"
  /// A passport.
  public static let passport: DocumentType = "PASSPORT"
  /// A driving licence.
  public static let driversLicense: DocumentType = "DRIVING_LICENSE"

  /// The value on the wire.
  public let rawValue: String

  /// Creates a type with this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a type with this name.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The required sides: both of an identity card, the front of every other type.
  public var sides: [DocumentSide] {
    self == .idCard ? [.front, .back] : [.front]
  }

  /// The value as the wire types represent it.
  public var code: Code { Code(rawValue) }
}

/// A side of a document.
public enum DocumentSide: String, CaseIterable, Codable, Sendable {
  /// Usually the side with the portrait; the only side of a single-sided document.
  case front = "FRONT"
  /// The back of the document.
  case back = "BACK"

  /// The value as the wire types represent it.
  public var code: Code { Code(rawValue) }
}
