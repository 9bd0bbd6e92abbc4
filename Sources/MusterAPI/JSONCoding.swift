public import Foundation

/// The JSON conventions of the service's own API: camelCase names, times in UTC with milliseconds (RFC 3339).
public enum JSONCoding {
  /// Returns an encoder with the conventions of the API. It sorts keys, so that equal values give equal bytes.
  public static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(text(of: date))
    }
    return encoder
  }

  /// Returns a reader with the conventions of the API. It accepts times with and without fractions of a second.
  public static func decoder() -> JSONReader {
    JSONReader()
  }

  /// Returns a time as the API writes it.
  package static func text(of date: Date) -> String {
    date.formatted(timestamp)
  }

  fileprivate static let timestamp = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

/// Reads JSON by the conventions of the API, decoding each ``JSONValue`` from a single parse of the text.
public struct JSONReader: Sendable {
  /// Returns the value decoded from `data`.
  ///
  /// - Throws: `DecodingError`.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      if let date = (try? JSONCoding.timestamp.parse(text)) ?? (try? Date.ISO8601FormatStyle().parse(text)) {
        return date
      }
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 time")
    }
    if let key = JSONTree.key { decoder.userInfo[key] = JSONTree(data) }
    return try decoder.decode(type, from: data)
  }
}

/// An optional field that is always encoded: as null if it has no value, instead of being left out.
///
/// Clients thus see every field that exists. Decoding treats null and absence alike.
@propertyWrapper
public struct Nullable<Value: Codable & Sendable & Equatable>: Codable, Sendable, Equatable {
  /// The value; nil if the field is null.
  public var wrappedValue: Value?

  /// Creates a field with this value.
  public init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  /// Decodes the value or null.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  /// Encodes the value or null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a nullable field that may be absent. The synthesized `init(from:)` of the wire types calls it.
  public func decode<Value>(_ type: Nullable<Value>.Type, forKey key: Key) throws -> Nullable<Value> {
    try decodeIfPresent(type, forKey: key) ?? Nullable(wrappedValue: nil)
  }
}

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
