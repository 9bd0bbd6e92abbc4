import MusterAPI
import MusterService

extension JSONValue {
  /// Creates the JSON value of an attribute that a presence provider passes to the app.
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
