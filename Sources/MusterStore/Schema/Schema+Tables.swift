internal import VerificationFlow

extension Schema {
  /// All tables but that of the steps, each after those that its rows refer to. A feature declares its own.
  static let tables =
    blobTables + projectTables + reviewerTables + sessionTables + documentTables + uploadTables + presenceTables
    + readingTables + phoneCheckTables + phoneLoginTables + openIDTables + passkeyTables + pinLoginTables
    + reviewTables + deviceTables + hostedTables + webhookTables + idempotencyTables + privacyTables
    + jobTables + auditTables + singleSignOnTables

  /// A table of the store: how it is made, and what becomes of its rows when a session is erased, a store is moved, and
  /// the master key changes.
  struct Table: Sendable {
    let name: String
    /// The columns of the primary key.
    let key: [String]
    /// Columns that refer to other rows of the same table.
    let ownReferences: [String]
    /// Whether the schema inserts the rows, which are then only changed.
    let isFilledBySchema: Bool
    /// The secret that each row has in the columns `master_key_id` and `material`; nil if they have none.
    let secret: RowSecret?
    let erasure: Erasure
    /// What makes the table and its indexes.
    let statements: [String]

    /// - Parameters:
    ///   - columns: Its columns and constraints, in the SQL that both engines understand.
    ///   - indexes: The statements that make its indexes.
    init(
      _ name: String, key: [String] = ["id"], ownReferences: [String] = [], isFilledBySchema: Bool = false,
      secret: RowSecret? = nil, erasure: Erasure, columns: String, indexes: [String] = []
    ) {
      (self.name, self.key, self.ownReferences) = (name, key, ownReferences)
      (self.isFilledBySchema, self.secret, self.erasure) = (isFilledBySchema, secret, erasure)
      statements = ["CREATE TABLE \(name) (\n\(columns)\n)"] + indexes
    }
  }

  /// What becomes of the rows of a table when a session is erased.
  enum Erasure: Sendable {
    /// Those of the session are deleted, each with its blob.
    ///
    /// - Parameters:
    ///   - where: The condition that they meet, with the id as `:session`.
    ///   - blob: The column that refers to the blob; nil if they have none.
    ///   - countedAs: What they count as on the certificate; nil if they are not counted. Blobs count as pictures.
    case withSession(
      where: String = "session_id = :session", blob: String? = nil,
      countedAs: (any WritableKeyPath<ErasureRecord.Counts, Int> & Sendable)? = nil)
    /// They stay, for this reason.
    case notNeeded(String)

    /// Those of the session's documents are deleted.
    static func withDocuments(blob: String? = nil) -> Erasure {
      .withSession(where: "document_id IN (SELECT id FROM documents WHERE session_id = :session)", blob: blob)
    }
  }
}

extension Connection {
  /// Returns rows of a table in the order of their keys.
  ///
  /// - Parameters:
  ///   - last: The key of the last row of the previous page; nil for the first page.
  ///   - column: A column that must have a value.
  func page(
    of table: Schema.Table, after last: [SQLValue]?, having column: String? = nil, limit: Int
  ) throws -> [SQLRow] {
    let key = table.key.joined(separator: ", ")
    var conditions = column.map { ["\($0) IS NOT NULL"] } ?? []
    var arguments: [String: SQLValue] = ["limit": .integer(limit)]
    if let last {
      conditions.append("(\(key)) > (\(table.key.map { ":last_\($0)" }.joined(separator: ", ")))")
      for (name, value) in zip(table.key, last) { arguments["last_\(name)"] = value }
    }
    let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    return try rows("SELECT * FROM \(table.name) \(filter) ORDER BY \(key) LIMIT :limit", arguments)
  }

  /// Returns the key of the last row of a table; nil if there is none.
  func lastKey(of table: Schema.Table) throws -> [SQLValue]? {
    let (key, order) = (table.key.joined(separator: ", "), table.key.map { "\($0) DESC" }.joined(separator: ", "))
    return try rows("SELECT \(key) FROM \(table.name) ORDER BY \(order) LIMIT 1").first?.values(table.key)
  }
}
