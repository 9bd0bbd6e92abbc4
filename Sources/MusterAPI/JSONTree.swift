internal import Foundation

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
