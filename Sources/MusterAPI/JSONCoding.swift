public import Foundation

/// The one way JSON is written and read on our own API: camelCase names, times in UTC with milliseconds (RFC 3339).
public enum JSONCoding {
  /// An encoder with the API's rules. Keys are sorted, so that equal values give equal bytes.
  public static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(date.formatted(timestamp))
    }
    return encoder
  }

  /// A reader with the API's rules. Times are read with or without fractions of a second.
  public static func decoder() -> JSONReader {
    JSONReader()
  }

  fileprivate static let timestamp = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

/// Reads JSON by the API's rules, and what is any JSON (``JSONValue``) in one walk over the text.
public struct JSONReader: Sendable {
  /// The value that this JSON says.
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
