public import Foundation

/// The JSON conventions of the service's own API: camelCase names, times in UTC with milliseconds (RFC 3339).
public enum JSONCoding {
  /// Returns an encoder with the conventions of the API. It sorts keys, so that equal values give equal bytes.
  public static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(date.formatted(timestamp))
    }
    return encoder
  }

  /// Returns a reader with the conventions of the API. It accepts times with and without fractions of a second.
  public static func decoder() -> JSONReader {
    JSONReader()
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
