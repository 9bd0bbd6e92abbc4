extension Connection {
  /// Runs a query whose last condition restricts a column to one of these values. `sql` ends with the column's name.
  ///
  /// - Parameter rest: SQL that follows the condition, such as an order.
  func rows<Word: RawRepresentable<String>>(
    _ sql: String, _ values: [SQLValue] = [], among words: [Word], _ rest: String = ""
  ) throws -> [SQLRow] {
    // Not every database engine accepts an empty list.
    guard !words.isEmpty else { return [] }
    let places = words.map { _ in "?" }.joined(separator: ", ")
    return try rows("\(sql) IN (\(places)) \(rest)", values + words.map { .word($0) })
  }
}
