public import Foundation

/// Any JSON, where the API takes or gives what others decide about.
public enum JSONValue: Codable, Sendable, Equatable {
  /// An object.
  case object([String: JSONValue])
  /// A list.
  case array([JSONValue])
  /// A text.
  case string(String)
  /// A number without a fraction.
  case integer(Int)
  /// Any other number of up to 38 digits; as a `Double` two long ones that differ could be the same.
  case number(Decimal)
  /// A number that is too large or too small for that.
  case double(Double)
  /// True or false.
  case bool(Bool)
  /// Nothing.
  case null

  /// Whatever stands there.
  ///
  /// ``JSONReader`` gives it from its own walk over the text. Other decoders are asked for one type after the other, so they
  /// should not be given what strangers wrote.
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

  /// As it is.
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
