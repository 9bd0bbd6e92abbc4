import MusterAPI
import MusterService

extension JSONValue {
  /// A value of what the app's part of a presence provider needs.
  init(_ value: AttributeValue) {
    self =
      switch value {
      case .text(let text): .string(text)
      case .number(let number): Int(exactly: number).map { .integer($0) } ?? .double(number)
      case .flag(let flag): .bool(flag)
      case .list(let values): .array(values.map(JSONValue.init))
      case .fields(let fields): .object(fields.mapValues(JSONValue.init))
      }
  }
}
