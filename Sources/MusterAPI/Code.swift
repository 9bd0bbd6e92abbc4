/// A value on the wire that a client may not know yet: a document type, a status or an error code.
///
/// Statuses and codes are added over time, so the wire types keep them open: an unknown value still decodes and can
/// be compared, shown or logged.
public struct Code: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The value as it appears in JSON.
  public let rawValue: String

  /// Creates a code with this value.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a code with this value.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// Creates a code with this value.
  public init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }

  /// Decodes the code from a bare JSON string.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the code as a bare JSON string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// The value as it appears in JSON.
  public var description: String { rawValue }
}
