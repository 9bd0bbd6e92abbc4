/// Copies the rows of one database to another one of the same schema, and compares them.
///
/// The pages of a table are committed in the order of its keys, so an interrupted copy continues after the last row of
/// the target.
struct RowTransfer: Sendable {
  let source: any Database
  let target: any Database
  /// The number of rows of a transaction.
  let pageSize: Int

  /// Copies the rows that the target does not have yet.
  ///
  /// - Parameter onPage: Receives the number of rows after each transaction.
  /// - Throws: ``MigrationError`` `rowRefused`; errors of the databases.
  func copy(_ table: Schema.Table, onPage: (Int) throws -> Void) async throws {
    if table.isFilledBySchema { return try await replace(table, onPage) }
    var last = try await target.read { try $0.lastKey(of: table) }
    while true {
      let page = try await source.read { [last, pageSize] in try $0.page(of: table, after: last, limit: pageSize) }
      guard let end = page.last else { return }
      last = try end.values(table.key)
      try await write(to: table) { try $0.insert(page, into: table) }
      try onPage(page.count)
    }
  }

  /// Copies the columns that refer to rows of the same table, which `copy` leaves empty because a row may refer to a
  /// later one.
  func copyOwnReferences(of table: Schema.Table) async throws {
    for column in table.ownReferences {
      var last: [SQLValue]?
      while true {
        let page = try await source.read { [last, pageSize] in
          try $0.page(of: table, after: last, having: column, limit: pageSize)
        }
        guard let end = page.last else { break }
        last = try end.values(table.key)
        try await write(to: table) { try $0.set(column, of: table, to: page) }
      }
    }
  }

  /// Removes all rows of the target but those that the schema inserts.
  func clear() async throws {
    for table in Schema.tables.reversed() where !table.isFilledBySchema {
      let key = table.key.joined(separator: ", ")
      for column in table.ownReferences {
        try await repeating(
          """
          UPDATE \(table.name) SET \(column) = NULL
          WHERE (\(key)) IN (SELECT \(key) FROM \(table.name) WHERE \(column) IS NOT NULL LIMIT :limit)
          """)
      }
      try await repeating(
        "DELETE FROM \(table.name) WHERE (\(key)) IN (SELECT \(key) FROM \(table.name) LIMIT :limit)")
    }
  }

  /// Runs a statement on the target until it changes no more rows.
  private func repeating(_ sql: String) async throws {
    while try await target.write({ [pageSize] in try $0.execute(sql, ["limit": .integer(pageSize)]) }) > 0 {}
  }

  /// Copies a small table as a whole.
  private func replace(_ table: Schema.Table, _ onPage: (Int) throws -> Void) async throws {
    let all = try await source.read { try $0.rows("SELECT * FROM \(table.name)") }
    try await write(to: table) { connection in
      try connection.run("DELETE FROM \(table.name)")
      try connection.insert(all, into: table)
    }
    try onPage(all.count)
  }

  private func write(to table: Schema.Table, _ body: @escaping @Sendable (any Connection) throws -> Void) async throws {
    do {
      try await target.write(body)
    } catch let error as PostgreSQLError {
      // The server's message may contain values of the row.
      throw MigrationError(
        .rowRefused, "the target's database does not take a row of \(table.name) (SQLSTATE \(error.state ?? "none"))")
    } catch let error as StoreError where error.code == .malformedRow {
      throw MigrationError(.rowRefused, "a row of \(table.name) has a value that the target cannot store")
    }
  }
}

extension RowTransfer {
  /// Compares all rows of a table, column by column.
  ///
  /// - Parameter onPage: Receives the number of rows after each page.
  /// - Throws: ``MigrationError`` `rowDiffers` with the place of the first row that differs.
  func compare(_ table: Schema.Table, onPage: (Int) throws -> Void) async throws {
    var last: [SQLValue]?
    var count = 0
    while true {
      let page = { @Sendable [last, pageSize] (connection: any Connection) in
        try connection.page(of: table, after: last, limit: pageSize)
      }
      async let expected = source.read(page)
      async let found = target.read(page)
      let (source, target) = (try await expected, try await found)
      if let difference = try Self.difference(table, source, target) {
        let order = table.key.joined(separator: ", ")
        throw MigrationError(
          .rowDiffers, "row \(count + difference.row + 1) of \(table.name), ordered by \(order), \(difference.kind)")
      }
      count += source.count
      try onPage(source.count)
      guard let end = source.last else { break }
      last = try end.values(table.key)
    }
    // In SQLite, the key of a row may be NULL.
    let query = { @Sendable (connection: any Connection) in try connection.count("SELECT COUNT(*) FROM \(table.name)") }
    guard try await source.read(query) == count, try await target.read(query) == count else {
      throw MigrationError(.rowDiffers, "\(table.name) has rows without a key")
    }
  }

  /// Returns the place of the first row that differs between two pages, and what differs.
  private static func difference(
    _ table: Schema.Table, _ expected: [SQLRow], _ found: [SQLRow]
  ) throws -> (row: Int, kind: String)? {
    for (index, (row, other)) in zip(expected, found).enumerated() {
      guard row.columns == other.columns else { return (index, "has different columns in the target") }
      let key = try row.values(table.key)
      guard try other.values(table.key) == key else {
        let isThere = try found.contains { try $0.values(table.key) == key }
        return (index, isThere ? "is only in the target" : "is missing in the target")
      }
      if let column = zip(row.columns, zip(row.values, other.values)).first(where: { $1.0 != $1.1 })?.0 {
        return (index, "has a different \(column) in the target")
      }
    }
    guard expected.count != found.count else { return nil }
    return expected.count > found.count
      ? (found.count, "is missing in the target") : (expected.count, "is only in the target")
  }
}

extension Connection {
  /// Inserts rows of another database, without their references to rows of the same table.
  ///
  /// - Throws: `StoreError` `malformedRow` if a value cannot be stored.
  fileprivate func insert(_ rows: [SQLRow], into table: Schema.Table) throws {
    guard let columns = rows.first?.columns else { return }
    let names = columns.map { ":\($0)" }.joined(separator: ", ")
    let sql = "INSERT INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES (\(names))"
    for row in rows {
      var values = Dictionary(uniqueKeysWithValues: zip(columns, try row.values(columns)))
      for column in table.ownReferences { values[column] = .null }
      guard values.values.allSatisfy(canStore) else {
        throw StoreError(.malformedRow, "the text of a column has the character U+0000")
      }
      try run(sql, values)
    }
  }

  /// Sets a column of rows to its values in another database.
  fileprivate func set(_ column: String, of table: Schema.Table, to rows: [SQLRow]) throws {
    let condition = table.key.map { "\($0) = :\($0)" }.joined(separator: " AND ")
    let names = table.key + [column]
    for row in rows {
      try run(
        "UPDATE \(table.name) SET \(column) = :\(column) WHERE \(condition)",
        Dictionary(uniqueKeysWithValues: zip(names, try row.values(names))))
    }
  }

  /// Whether a value is stored as it is. PostgreSQL has no U+0000.
  private func canStore(_ value: SQLValue) -> Bool {
    guard case .text(let text) = value, self is PostgreSQLConnection else { return true }
    return !text.utf8.contains(0)
  }
}
