public import Foundation

/// Any JSON value, for parts of the API whose content the service does not define.
public enum JSONValue: Codable, Sendable, Equatable {
  /// An object.
  case object([String: JSONValue])
  /// A list.
  case array([JSONValue])
  /// A string.
  case string(String)
  /// A number without a fraction.
  case integer(Int)
  /// Any other number of up to 38 digits. As a `Double`, two different long numbers could become equal.
  case number(Decimal)
  /// A number outside the range of `Decimal`.
  case double(Double)
  /// True or false.
  case bool(Bool)
  /// The JSON value null.
  case null

  /// Decodes any JSON value.
  ///
  /// ``JSONReader`` supplies the value from its own parse of the text. Other decoders are tried with one type after
  /// another, so do not use them for untrusted input.
  public init(from decoder: any Decoder) throws {
    if let key = JSONTree.key, let tree = decoder.userInfo[key] as? JSONTree {
      self = try tree.value(at: decoder.codingPath)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Decimal.self) {
      self = .number(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Encodes the value as the JSON that it represents.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .bool(let value): try container.encode(value)
    case .null: try container.encodeNil()
    }
  }
}
