/// The steps that make the schema what it is. A step that was released never changes; a change is a new step.
enum Schema {
  private static let steps: [(name: String, statements: [String])] = [
    ("1-first-light", firstLight)
  ]

  /// Takes the steps that the database has not taken yet, inside the given transaction.
  static func migrate(_ connection: some Connection) throws {
    try connection.execute("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY)", [])
    let taken = try Set(connection.rows("SELECT name FROM migrations", []).map { try $0.text("name") })
    for step in steps where !taken.contains(step.name) {
      for statement in step.statements {
        try connection.execute(statement, [])
      }
      try connection.execute("INSERT INTO migrations (name) VALUES (?)", [.text(step.name)])
    }
  }
}
