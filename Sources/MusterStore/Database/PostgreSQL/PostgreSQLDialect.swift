internal import Foundation

/// Translates the SQL texts of the store, which SQLite runs unchanged, for PostgreSQL.
enum PostgreSQLDialect {
  /// A text for PostgreSQL with the names of its arguments: the first one is `$1`.
  struct Statement: Equatable {
    let sql: String
    let names: [String]
  }

  /// Translates a text.
  ///
  /// - Named arguments become numbered ones.
  /// - `LIKE` ignores the case of ASCII letters in SQLite, as `ILIKE` does here.
  /// - The content of a comment that begins with `/*+` becomes part of the statement.
  /// - Columns of text are ordered by their bytes, as in SQLite, regardless of the database's locale.
  static func translate(_ sql: String) -> Statement {
    var text = ""
    var names: [String] = []
    var rest = Substring(sql)
    while let next = rest.firstIndex(where: { $0 == ":" || $0 == "'" }) {
      text += rest[..<next]
      rest = rest[next...]
      if rest.first == "'" {
        // A quote within a literal is doubled, so each half is a literal of its own.
        let end = rest.dropFirst().firstIndex(of: "'").map { rest.index(after: $0) } ?? rest.endIndex
        text += rest[..<end]
        rest = rest[end...]
      } else {
        let name = String(rest.dropFirst().prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) })
        let number = names.firstIndex(of: name) ?? names.endIndex
        if number == names.endIndex { names.append(name) }
        text += "$\(number + 1)"
        rest = rest.dropFirst(name.count + 1)
      }
    }
    text += rest
    text = text.replacing(" LIKE ", with: " ILIKE ")
    text = text.replacing(/\/\*\+(.*?)\*\//) { $0.output.1 }
    if text.hasPrefix("CREATE TABLE") || text.hasPrefix("ALTER TABLE") {
      text = text.replacing(" TEXT", with: " TEXT COLLATE \"C\"")
    }
    return Statement(sql: text, names: names)
  }
}
