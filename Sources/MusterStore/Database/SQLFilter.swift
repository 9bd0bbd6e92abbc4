package import VerificationFlow

/// The conditions of a query, of which each caller sets some, with the arguments that they name.
struct SQLFilter {
  private var conditions: [String] = []
  private(set) var arguments: [String: SQLValue] = [:]

  var sql: String { "WHERE " + conditions.joined(separator: " AND ") }

  /// Adds a condition, unless one of its arguments is NULL because the caller leaves it open.
  mutating func add(_ condition: String, _ arguments: [String: SQLValue] = [:]) {
    guard !arguments.values.contains(.null) else { return }
    conditions.append(condition)
    self.arguments.merge(arguments) { $1 }
  }

  /// Adds the condition that a column has one of these values.
  mutating func add(_ column: String, in values: [SQLValue]) {
    let (list, arguments) = SQLValue.list(values, named: column)
    add("\(column) IN \(list)", arguments)
  }

  /// Adds a comparison with a position in the order of the list, unless it is nil.
  ///
  /// - Parameter columns: The columns of time and id, separated by a comma.
  mutating func add<Subject>(
    _ columns: String, _ comparison: String, _ position: Position<Subject>?, named name: String = "after"
  ) {
    guard let position else { return }
    add(
      "(\(columns)) \(comparison) (:\(name)_at, :\(name)_id)",
      ["\(name)_at": .time(position.at), "\(name)_id": .rawValue(position.id)])
  }

  /// Returns the arguments of the conditions and those of the rest of the query.
  func arguments(and others: [String: SQLValue]) -> [String: SQLValue] {
    arguments.merging(others) { $1 }
  }
}

/// A position in an order by time and id, after a given row. A page of a list starts at a position.
package struct Position<Subject>: Sendable, Equatable {
  package let at: Instant
  /// The row's id, which orders rows of equal time.
  package let id: Identifier<Subject>

  package init(at: Instant, id: Identifier<Subject>) {
    self.at = at
    self.id = id
  }
}

extension SQLValue {
  /// Returns a list for the operator `IN` and its arguments.
  static func list(_ values: [SQLValue], named name: String) -> (sql: String, arguments: [String: SQLValue]) {
    let name = name.replacing(".", with: "_")
    let arguments = values.enumerated().map { ("\(name)_\($0)", $1) }
    return (
      "(\(arguments.map { ":\($0.0)" }.joined(separator: ", ")))", Dictionary(uniqueKeysWithValues: arguments)
    )
  }
}

extension Connection {
  /// Runs a query whose last condition restricts a column to one of these values. `sql` ends with the column's name.
  ///
  /// - Parameter rest: SQL that follows the condition, such as an order.
  func rows<Value: RawRepresentable<String>>(
    _ sql: String, _ arguments: [String: SQLValue] = [:], among values: [Value], _ rest: String = ""
  ) throws -> [SQLRow] {
    // Not every database engine accepts an empty list.
    guard !values.isEmpty else { return [] }
    let (list, added) = SQLValue.list(values.map { .rawValue($0) }, named: "among")
    return try rows("\(sql) IN \(list) \(rest)", arguments.merging(added) { $1 })
  }
}
