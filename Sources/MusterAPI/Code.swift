/// A word of the wire that a client may not know yet: a document type, a status, a code of a refusal.
///
/// Statuses and codes grow with the service, so the wire types carry them open: an unknown word decodes and can be
/// compared, shown or logged.
public struct Code: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The word as it stands in JSON.
  public let rawValue: String

  /// The code with this word.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The code with this word.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The code with this word.
  public init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }

  /// The word, bare.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
  }

  /// The word, bare.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// The word.
  public var description: String { rawValue }
}
