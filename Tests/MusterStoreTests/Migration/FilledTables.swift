import VerificationFlow

@testable import MusterStore

/// Rows in all tables of an embedded store, made from what the engine says of their columns.
struct FilledTables {
  /// The number of rows of each table.
  static let rowCount = 7

  private struct Column {
    let name: String
    let isText: Bool
    let isRequired: Bool
    let isKey: Bool
    /// The table and the column that it refers to.
    let reference: (table: String, column: String)?
  }

  /// What columns with a constraint take.
  private static let allowed: [String: SQLValue] = [
    "side": .text("FRONT"), "signature_policy": .text("record"), "state": .text("PENDING"), "is_open": .integer(0),
    "consent_required": .integer(1), "passed_quality": .integer(0), "renditions.kind": .text("original"),
    "devices.state": .text("ACTIVE"), "links.kind": .text("PERSON"), "webhooks.format": .text("muster"),
    "pin_generations.second_place": .text("FILE"), "pin_identities.status": .text("ACTIVE"),
    "pin_verifications.kind": .text("LINK"), "pin_tokens.kind": .text("RENEWAL"),
    "passkey_challenges.purpose": .text("LOGIN"),
  ]
  /// The beginnings of texts: in the order of bytes, `Z` comes before `a`, and `é` at the end.
  private static let beginnings = ["é", "a", "Z", "_", "0", "😀", "'\"\\ \n:a"]

  /// Fills the tables of a store that has this many blobs, and appends to its audit.
  static func fill(_ store: Store) async throws {
    for seed in 0..<rowCount {
      let blob = try await store.blobs.put(makeBytes([1, 1000, 70_000][seed % 3], seed: UInt64(seed)))
      try await store.database.write { try $0.insert(blob, at: Instant(milliseconds: 1)) }
      store.blobs.recorded([blob.id])
    }
    try await store.addNotes(1...rowCount)
    try await store.database.write { connection in
      try connection.sealAudit(at: Instant(milliseconds: 1))
      // Documents refer to later ones.
      try connection.run("PRAGMA defer_foreign_keys = ON")
      for table in Schema.tables where try connection.page(of: table, after: nil, limit: 1).isEmpty {
        try fill(table, on: connection)
      }
    }
  }

  private static func fill(_ table: Schema.Table, on connection: any Connection) throws {
    let columns = try columns(of: table, on: connection)
    for row in 0..<rowCount {
      var values: [String: SQLValue] = [:]
      for (place, column) in columns.enumerated() {
        values[column.name] = try value(of: column, at: place, row, table, connection)
      }
      let names = columns.map(\.name)
      try connection.run(
        """
        INSERT INTO \(table.name) (\(names.joined(separator: ", ")))
        VALUES (\(names.map { ":\($0)" }.joined(separator: ", ")))
        """, values)
    }
  }

  private static func value(
    of column: Column, at place: Int, _ row: Int, _ table: Schema.Table, _ connection: any Connection
  ) throws -> SQLValue {
    if table.ownReferences.contains(column.name) {
      return row + 1 < rowCount ? text(of: "id", row + 1, table) : .null
    }
    if let reference = column.reference, let other = Schema.tables.first(where: { $0.name == reference.table }) {
      // All columns of a key that refers to a row refer to the same one.
      return try connection.page(of: other, after: nil, limit: rowCount)[row].values([reference.column])[0]
    }
    if let value = allowed["\(table.name).\(column.name)"] ?? allowed[column.name] { return value }
    if !column.isRequired, !column.isKey, (place + row).isMultiple(of: 3) { return .null }
    if column.isText { return text(of: column.name, row, table) }
    if column.name.hasPrefix("is_") { return .integer(row % 2) }
    return column.isRequired ? .integer(row) : .integer([Int64.max, Int64.min, 0, -1][row % 4])
  }

  private static func text(of column: String, _ row: Int, _ table: Schema.Table) -> SQLValue {
    .text("\(beginnings[row])\(table.name).\(column)")
  }

  private static func columns(of table: Schema.Table, on connection: any Connection) throws -> [Column] {
    let references = try connection.rows(
      "SELECT \"from\" AS source, \"table\" AS target, \"to\" AS goal FROM pragma_foreign_key_list('\(table.name)')")
    return try connection.rows(
      "SELECT name, type, \"notnull\" AS is_required, pk FROM pragma_table_info('\(table.name)')"
    ).map { row in
      let name = try row.text("name")
      let reference = try references.first { try $0.text("source") == name }
      return Column(
        name: name, isText: try row.text("type") == "TEXT", isRequired: try row.flag("is_required"),
        isKey: try row.integer("pk") > 0,
        reference: try reference.map { (try $0.text("target"), try $0.text("goal")) })
    }
  }
}

/// All rows of a store by table, each as its values by column.
func rows(of store: Store) async throws -> [String: Set<[String: SQLValue]>] {
  try await store.database.read { try rows(on: $0) }
}

func rows(on connection: any Connection) throws -> [String: Set<[String: SQLValue]>] {
  var tables: [String: Set<[String: SQLValue]>] = [:]
  for table in ["migrations"] + Schema.tables.map(\.name) {
    let rows = try connection.rows("SELECT * FROM \(table)").map { row in
      Dictionary(uniqueKeysWithValues: zip(row.columns, try row.values(row.columns)))
    }
    tables[table] = Set(rows)
  }
  return tables
}
