internal import VerificationFlow

/// A SQL value. Ids, raw values and JSON are stored as text, times as milliseconds in UTC.
package enum SQLValue: Sendable, Hashable {
  case text(String)
  case integer(Int64)
  case null

  static func text(_ value: String?) -> SQLValue {
    value.map { .text($0) } ?? .null
  }

  static func rawValue<Value: RawRepresentable<String>>(_ value: Value?) -> SQLValue {
    .text(value?.rawValue)
  }

  static func integer(_ value: Int?) -> SQLValue {
    value.map { .integer(Int64($0)) } ?? .null
  }

  static func time(_ value: Instant?) -> SQLValue {
    value.map { .integer($0.milliseconds) } ?? .null
  }

  static func duration(_ value: Duration?) -> SQLValue {
    .time(value.map { Instant(milliseconds: 0).advanced(by: $0) })
  }

  static func flag(_ value: Bool) -> SQLValue {
    .integer(value ? 1 : 0)
  }

  static func json<Value: Encodable>(_ value: Value?) throws -> SQLValue {
    guard let value else { return .null }
    return .text(try StoredJSON(value).text)
  }
}

/// A result row with access by column name. Values of types Muster never stores, such as a BLOB, are omitted.
package struct SQLRow: Sendable {
  /// The column names; rows of a query share the same array.
  let columns: [String]
  let values: [SQLValue?]
  let secret: ServerSecret

  /// Returns the values of these columns.
  func values(_ names: [String]) throws(StoreError) -> [SQLValue] {
    var values: [SQLValue] = []
    for name in names {
      guard let value = self[name] else { throw StoreError(.malformedRow, "\(name) has a type that is never stored") }
      values.append(value)
    }
    return values
  }

  /// A linear search, which for a dozen columns is faster than building an index.
  private subscript(_ name: String) -> SQLValue? {
    columns.firstIndex(of: name).flatMap { values[$0] }
  }

  func text(_ column: String) throws(StoreError) -> String {
    guard let text = optionalText(column) else { throw StoreError(.malformedRow, "\(column) is not text") }
    return text
  }

  func optionalText(_ column: String) -> String? {
    guard case .text(let text) = self[column] else { return nil }
    return text
  }

  func rawValue<Value: RawRepresentable<String>>(_ column: String) throws(StoreError) -> Value {
    let text = try text(column)
    guard let value = Value(rawValue: text) else {
      throw StoreError(.malformedRow, "\(column): unknown value \(text)")
    }
    return value
  }

  func optionalRawValue<Value: RawRepresentable<String>>(_ column: String) throws(StoreError) -> Value? {
    optionalText(column) == nil ? nil : try rawValue(column) as Value
  }

  func integer(_ column: String) throws(StoreError) -> Int {
    guard let integer = optionalInteger(column) else { throw StoreError(.malformedRow, "\(column) is not a number") }
    return integer
  }

  func optionalInteger(_ column: String) -> Int? {
    guard case .integer(let integer) = self[column] else { return nil }
    return Int(integer)
  }

  func flag(_ column: String) throws(StoreError) -> Bool {
    try integer(column) != 0
  }

  func time(_ column: String) throws(StoreError) -> Instant {
    Instant(milliseconds: Int64(try integer(column)))
  }

  func optionalTime(_ column: String) -> Instant? {
    optionalInteger(column).map { Instant(milliseconds: Int64($0)) }
  }

  func optionalDuration(_ column: String) -> Duration? {
    optionalInteger(column).map { .milliseconds($0) }
  }

  func json<Value: Decodable>(_ column: String) throws -> Value {
    try StoredJSON<Value>(text: text(column)).decoded()
  }

  /// Returns an array of texts. Most are empty, and a decoder takes microseconds for these too.
  func texts(_ column: String) throws -> [String] {
    try text(column) == "[]" ? [] : json(column)
  }

  /// Returns texts by their names. As above, there are mostly none.
  func fields(_ column: String) throws -> [String: String] {
    try text(column) == "{}" ? [:] : json(column)
  }

  func optionalJSON<Value: Decodable>(_ column: String) throws -> Value? {
    optionalText(column) == nil ? nil : try json(column)
  }
}
