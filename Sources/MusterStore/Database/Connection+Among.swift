extension Connection {
  /// Runs a query whose last condition is on a column that has to be one of these words: it ends with the column's name.
  ///
  /// - Parameter rest: What follows, such as an order.
  func rows<Word: RawRepresentable<String>>(
    _ sql: String, _ values: [SQLValue] = [], among words: [Word], _ rest: String = ""
  ) throws -> [SQLRow] {
    // Not every engine reads an empty list.
    guard !words.isEmpty else { return [] }
    let places = words.map { _ in "?" }.joined(separator: ", ")
    return try rows("\(sql) IN (\(places)) \(rest)", values + words.map { .word($0) })
  }
}
