public import MusterAPI

/// A type of document, as the service's catalogue names it. A type that is not listed here is made from its name:
/// `DocumentType(rawValue: "RESIDENCE_PERMIT")` or just `"RESIDENCE_PERMIT"`.
public struct DocumentType: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringLiteral {
  /// A national identity card.
  public static let idCard: DocumentType = "ID_CARD"
  /// A passport.
  public static let passport: DocumentType = "PASSPORT"
  /// A driving licence.
  public static let driversLicense: DocumentType = "DRIVING_LICENSE"

  /// The word on the wire.
  public let rawValue: String

  /// The type of this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The type of this name.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The sides to show: both of an identity card, the front of everything else.
  public var sides: [DocumentSide] {
    self == .idCard ? [.front, .back] : [.front]
  }

  /// The same word as the API has it.
  public var code: Code { Code(rawValue) }
}

/// A side of a document.
public enum DocumentSide: String, CaseIterable, Codable, Sendable {
  /// Usually the side with the portrait; of a document with only one side that side.
  case front = "FRONT"
  /// The other side.
  case back = "BACK"

  /// The same word as the API has it.
  public var code: Code { Code(rawValue) }
}
