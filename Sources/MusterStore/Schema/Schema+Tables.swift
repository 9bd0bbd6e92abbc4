extension Schema {
  /// A table with rows of the store.
  struct Table: Sendable {
    let name: String
    /// The columns of the primary key.
    let key: [String]
    /// Columns that refer to other rows of the same table.
    let ownReferences: [String]
    /// Whether the schema inserts the rows, which are then only changed.
    let isFilledBySchema: Bool

    init(_ name: String, key: [String] = ["id"], ownReferences: [String] = [], isFilledBySchema: Bool = false) {
      self.name = name
      self.key = key
      self.ownReferences = ownReferences
      self.isFilledBySchema = isFilledBySchema
    }
  }

  /// All tables but that of the steps, each after those that its rows refer to.
  static let tables = [
    Table("projects"),
    Table("keys"),
    Table("app_credentials", key: ["application_key"]),
    Table("signature_keys", key: ["project_id", "id"]),
    Table("allowed_origins", key: ["project_id", "origin"]),
    Table("hosted_settings", key: ["project_id"]),
    Table("content_rules", key: ["project_id"]),
    Table("blocks"),
    Table("retention_rules", key: ["project_id", "document_type"]),
    Table("reviewers"),
    Table("reviewer_sessions", key: ["secret_hash"]),
    Table("sign_in_failures", key: ["name_hash"]),
    Table("webhooks"),
    Table("quality_rules"),
    Table("blobs"),
    Table("sessions"),
    Table("links"),
    Table("devices"),
    Table("device_tokens"),
    Table("temporary_keys"),
    Table("seen_messages", key: ["hash"]),
    Table("verifications"),
    Table("documents", ownReferences: ["original_document_id"]),
    Table("renditions", key: ["document_id", "kind"]),
    Table("portraits", key: ["document_id"]),
    Table("readings", key: ["document_id"]),
    Table("reading_corrections"),
    Table("blind_indexes", key: ["document_id", "kind", "value"]),
    Table("uploads", key: ["session_id", "id"]),
    Table("upload_parts", key: ["blob_id"]),
    Table("codes", key: ["owner_id", "kind"]),
    Table("session_events", key: ["session_id", "number"]),
    Table("sandbox_messages"),
    Table("presence_checks"),
    Table("presence_frames"),
    Table("reviews"),
    Table("review_facets", key: ["session_id", "queue", "kind", "word"]),
    Table("review_leases", key: ["session_id"]),
    Table("review_assignments", key: ["session_id"]),
    Table("review_escalations", key: ["session_id"]),
    Table("review_notes"),
    Table("review_proposals", key: ["session_id"]),
    Table("pending_decisions"),
    Table("webhook_messages"),
    Table("webhook_deliveries", key: ["webhook_id", "message_id"]),
    Table("idempotent_answers", key: ["caller", "idempotency_key"]),
    Table("erasures", key: ["session_id"]),
    Table("erased_activations", key: ["token_code"]),
    Table("jobs"),
    Table("audit", key: ["number"]),
    Table("audit_aggregates", key: ["key"]),
    Table("audit_seals", key: ["number"]),
    Table("audit_heads", key: ["chain"], isFilledBySchema: true),
  ]
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
