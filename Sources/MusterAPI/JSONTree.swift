internal import Foundation

/// The text of a JSON document, read as a whole once somebody asks for a part of it as ``JSONValue``.
///
/// A `Decoder` does not tell what stands in its text; it can only be asked for one type after the other, and each wrong
/// guess is an error thrown. That takes seconds for a text of a few kilobytes that is made for it.
///
/// `@unchecked Sendable`: each belongs to one call of ``JSONReader/decode(_:from:)``, which hands it to the decoder that it
/// makes and runs on its own thread, and to nobody else.
final class JSONTree: @unchecked Sendable {
  /// Under which decoders carry it.
  static let key = CodingUserInfoKey(rawValue: "MusterAPI.JSONTree")

  private let text: Data
  private var root: JSONValue?

  init(_ text: Data) {
    self.text = text
  }

  /// What stands at this place of the document.
  ///
  /// - Throws: `DecodingError` for what is no JSON.
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
  /// A value that `JSONSerialization` has read.
  fileprivate init(_ value: Any) {
    switch value {
    case let fields as [String: Any]: self = .object(fields.mapValues { JSONValue($0) })
    case let items as [Any]: self = .array(items.map { JSONValue($0) })
    case let text as String: self = .string(text)
    case let number as NSNumber: self.init(number)
    default: self = .null
    }
  }

  /// Foundation has one class for all numbers, and another one for `true` and `false`, which call themselves 1 and 0.
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
