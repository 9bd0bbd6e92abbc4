import TestStores
package import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// What the copies of a case differ in, each by its number.
package enum Copies {
  package static let types = [
    "DRIVING_LICENSE", "ID_CARD", "PASSPORT", "ID_CARD", "PASSPORT", "ID_CARD", "PASSPORT", "PASSPORT", "PASSPORT",
    "PASSPORT",
  ]
  package static let codes = ["GLARE", "GLARE", "BLURRY", "TOO_DARK"]
  package static let customers = 1000

  package static func id(_ number: Int) -> SessionID { SessionID("00000000-0000-4000-8000-" + digits(number)) }
  package static func document(_ number: Int) -> DocumentID { DocumentID("00000000-0000-4000-a000-" + digits(number)) }
  package static func type(_ number: Int) -> String { types[number % types.count] }
  /// What the picture was let pass with; only every second one, and none of an ID card.
  package static func code(_ number: Int) -> String? { number % 2 == 0 ? codes[number / 2 % codes.count] : nil }
  package static func customer(_ number: Int) -> String { "customer-\(number % customers)" }

  private static func digits(_ number: Int) -> String {
    String(String(1_000_000_000_000 + number).dropFirst())
  }
}

/// Fills a store with waiting cases by SQL alone: a hundred thousand of them take seconds.
extension ServiceFixture {
  /// Copies of a waiting case with the numbers from 1 on. Each has waited a second less than the one before, and all
  /// longer than the case itself. Their pictures are left out.
  package func makeCopies(of made: SessionID, count: Int) async throws {
    try await store.database.write { connection in
      let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))"
      func copy(_ table: String, _ condition: String, _ changes: [String: String]) throws {
        let columns = try TestStores.columns(of: table, on: connection)
        let values = columns.map { changes[$0] ?? "t.\($0)" }
        try connection.run(
          """
          \(numbers) INSERT INTO \(table) (\(columns.joined(separator: ", ")))
          SELECT \(values.joined(separator: ", ")) FROM n CROSS JOIN \(table) t WHERE \(condition)
          """, ["made": .text(made.rawValue)])
      }
      func id(_ kind: String) -> String { Self.id(of: kind) }
      let since = "t.awaited_since - 1000 * (\(count) + 1 - n.i)"
      try copy(
        "sessions", "t.id = :made",
        [
          "id": id("8000"), "reference": "'C' || substr(CAST(100000 + n.i AS TEXT), 2)", "token_hash": "'copy-' || n.i",
          "awaited_since": since,
          "custom_fields": """
          '{"customer":"customer-' || (n.i % \(Copies.customers)) || '","region":"EU"}'
          """,
        ])
      try copy("verifications", "t.session_id = :made", ["id": id("9000"), "session_id": id("8000")])
      let facts = """
        CASE n.i % 2 WHEN 1 THEN '[]'
          ELSE '[{"code":"' || \(Self.code) || '","severity":"warn","threshold":null,"value":0.5}]' END
        """
      try copy(
        "documents", "t.session_id = :made",
        [
          "id": id("a000"), "session_id": id("8000"), "verification_id": id("9000"), "upload_id": "'copy-' || n.i",
          "type": """
          CASE WHEN n.i % 10 = 0 THEN 'DRIVING_LICENSE' WHEN n.i % 10 IN (1, 3, 5) THEN 'ID_CARD' ELSE 'PASSPORT' END
          """,
          "quality": facts,
        ])
      try mark(numbers, on: connection)
    }
  }

  /// The id of copy `n.i`. The third group tells sessions, verifications and documents apart.
  private static func id(of kind: String) -> String {
    "'00000000-0000-4000-\(kind)-' || substr(CAST(1000000000000 + n.i AS TEXT), 2)"
  }

  /// The error code in the facts of every second copy.
  private static var code: String {
    "CASE n.i / 2 % 4 WHEN 2 THEN 'BLURRY' WHEN 3 THEN 'TOO_DARK' ELSE 'GLARE' END"
  }

  private func mark(_ numbers: String, on connection: any Connection) throws {
    let columns = "review_facets (session_id, project_id, queue, kind, word, at)"
    let copies = "FROM n JOIN sessions s ON s.id = \(Self.id(of: "8000"))"
    func insert(_ kind: String, _ word: String, _ rest: String = "", _ arguments: [String: SQLValue] = [:]) throws {
      try connection.run(
        """
        \(numbers) INSERT INTO \(columns)
        SELECT s.id, s.project_id, 'waiting', '\(kind)', \(word), s.awaited_since \(copies) \(rest)
        """, arguments)
    }
    try insert("case", "''")
    try insert("unassigned", "''")
    try insert("code", "'ALWAYS'")
    let documents = "JOIN documents d ON d.id = \(Self.id(of: "a000"))"
    try insert("type", "d.type", documents)
    try insert("code", Self.code, documents + " WHERE d.quality <> '[]'")
    try insert("field", ":region", "", ["region": .text(ReviewFacet.field("EU").word(connection.keys))])
    let customers = (0..<Copies.customers).map { ReviewFacet.field("customer-\($0)").word(connection.keys) }
    try connection.run(
      """
      \(numbers), w(k, word) AS (VALUES \(customers.indices.map { "(\($0), :customer_\($0))" }.joined(separator: ", ")))
      INSERT INTO \(columns)
      SELECT s.id, s.project_id, 'waiting', 'field', w.word, s.awaited_since \(copies)
      JOIN w ON w.k = n.i % \(Copies.customers)
      """, Dictionary(uniqueKeysWithValues: customers.enumerated().map { ("customer_\($0)", .text($1)) }))
  }
}
