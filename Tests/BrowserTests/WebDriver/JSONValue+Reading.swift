import MusterAPI

extension JSONValue {
  /// What an object has under a name; `null` where there is nothing.
  subscript(name: String) -> JSONValue {
    guard case .object(let fields) = self else { return .null }
    return fields[name] ?? .null
  }

  /// The text that it is, else an empty one.
  var text: String {
    guard case .string(let text) = self else { return "" }
    return text
  }

  /// The number that it is, else 0.
  var number: Int {
    guard case .integer(let number) = self else { return 0 }
    return number
  }

  /// The values that it has, if it is a list.
  var items: [JSONValue] {
    guard case .array(let items) = self else { return [] }
    return items
  }
}
