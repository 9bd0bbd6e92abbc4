public import Foundation

/// Any JSON value, for parts of the API whose content the service does not define.
public enum JSONValue: Codable, Sendable, Equatable {
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  /// A number without a fraction.
  case integer(Int)
  /// Any other number of up to 38 digits. As a `Double`, two different long numbers could become equal.
  case number(Decimal)
  /// A number outside the range of `Decimal`.
  case double(Double)
  /// True or false.
  case bool(Bool)
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

/// The text of a JSON document, parsed as a whole the first time a part of it is decoded as ``JSONValue``.
///
/// A `Decoder` does not reveal the type of the next value; it can only be asked for one type after another, and each
/// wrong guess throws an error. For a maliciously crafted text of a few kilobytes that takes seconds.
///
/// `@unchecked Sendable`: each instance belongs to one call of ``JSONReader/decode(_:from:)``, which passes it only
/// to the decoder that it creates and runs on its own thread.
final class JSONTree: @unchecked Sendable {
  /// The `userInfo` key under which a decoder carries its tree.
  static let key = CodingUserInfoKey(rawValue: "MusterAPI.JSONTree")

  private let text: Data
  private var root: JSONValue?

  init(_ text: Data) {
    self.text = text
  }

  /// Returns the value at `path`.
  ///
  /// - Throws: `DecodingError` if the text is not JSON or has no value at `path`.
  func value(at path: [any CodingKey]) throws -> JSONValue {
    if root == nil {
      do {
        root = JSONValue(try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed))
      } catch {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not JSON", underlyingError: error))
      }
    }
    let value = path.reduce(root) { value, key in
      switch value {
      case .object(let fields): fields[key.stringValue]
      case .array(let items): key.intValue.flatMap { items.indices.contains($0) ? items[$0] : nil }
      default: nil
      }
    }
    guard let value else {
      throw DecodingError.valueNotFound(JSONValue.self, .init(codingPath: path, debugDescription: "nothing is here"))
    }
    return value
  }
}

extension JSONValue {
  /// Converts a value read by `JSONSerialization`.
  fileprivate init(_ value: Any) {
    switch value {
    case let fields as [String: Any]: self = .object(fields.mapValues { JSONValue($0) })
    case let items as [Any]: self = .array(items.map { JSONValue($0) })
    case let text as String: self = .string(text)
    case let number as NSNumber: self.init(number)
    default: self = .null
    }
  }

  /// Converts a number. Foundation represents `true` and `false` by a different class, whose values are 1 and 0.
  private init(_ number: NSNumber) {
    if type(of: number) == type(of: NSNumber(value: true)) {
      self = .bool(number.boolValue)
    } else if let decimal = Decimal(string: number.stringValue, locale: nil) {
      self = Int(decimal.description).map { .integer($0) } ?? .number(decimal)
    } else {
      self = .double(number.doubleValue)
    }
  }
}
