package import VerificationFlow

extension Connection {
  /// Adds the indexes by which a document is found again; those that it already has stay.
  package func insert(
    _ indexes: Set<BlindIndex>, of document: DocumentID, in session: SessionID, _ project: ProjectID
  ) throws {
    for index in indexes {
      try insert(
        into: "blind_indexes",
        [
          "document_id": .rawValue(document), "session_id": .rawValue(session), "project_id": .rawValue(project),
          "kind": .rawValue(index.kind), "value": .text(index.value),
        ], onConflict: "(document_id, kind, value) DO NOTHING")
    }
  }

  /// Removes the indexes of these kinds from a document.
  package func removeIndexes(_ kinds: [BlindIndex.Kind], of document: DocumentID) throws {
    try run(
      "DELETE FROM blind_indexes WHERE document_id = :document AND kind IN \(kinds.list)",
      ["document": .rawValue(document)])
  }

  /// Removes all indexes of a project.
  package func removeIndexes(of project: ProjectID) throws {
    try run("DELETE FROM blind_indexes WHERE project_id = :project", ["project": .rawValue(project)])
  }

  /// Returns documents of other sessions of a project that have one of these indexes, the newest first.
  ///
  /// - Parameter limit: The maximum number of matches.
  package func documents(
    sharing indexes: Set<BlindIndex>, outside session: SessionID, in project: ProjectID, limit: Int
  ) throws -> [(index: BlindIndex, session: SessionID, document: DocumentID)] {
    let (condition, arguments) = Self.condition(indexes)
    guard !indexes.isEmpty else { return [] }
    return try rows(
      """
      SELECT kind, value, session_id, document_id FROM blind_indexes
      WHERE project_id = :project AND \(condition) AND session_id <> :session ORDER BY document_id DESC LIMIT :limit
      """,
      arguments.merging(
        ["project": .rawValue(project), "session": .rawValue(session), "limit": .integer(limit)]) { $1 }
    ).map { row in
      (
        BlindIndex(try row.rawValue("kind"), try row.text("value")), try row.rawValue("session_id"),
        try row.rawValue("document_id")
      )
    }
  }

  /// Returns the sessions of a project whose documents have all of these indexes, the newest first.
  ///
  /// - Parameter limit: The maximum number of documents that are examined.
  package func sessions(having indexes: Set<BlindIndex>, in project: ProjectID, limit: Int) throws -> [SessionID] {
    // The words of a name are few. The rarest one is the shortest way.
    let counted = try indexes.map { index in
      let count = try count(
        "SELECT COUNT(*) FROM (SELECT 1 AS one FROM blind_indexes b WHERE \(Self.has) LIMIT :limit) AS counted",
        Self.arguments(index, in: project).merging(["limit": .integer(Self.maxCounted)]) { $1 })
      return (index: index, count: count)
    }.sorted { ($0.count, $0.index.value) < ($1.count, $1.index.value) }
    guard let first = counted.first, first.count > 0 else { return [] }
    var arguments = Self.arguments(first.index, in: project)
    let others = counted.dropFirst().enumerated().map { number, other in
      arguments["kind_\(number)"] = .rawValue(other.index.kind)
      arguments["value_\(number)"] = .text(other.index.value)
      return """
        AND EXISTS (SELECT 1 FROM blind_indexes o WHERE o.session_id = b.session_id AND o.kind = :kind_\(number)
          AND o.value = :value_\(number))
        """
    }
    arguments["limit"] = .integer(limit)
    let found = try rows(
      """
      SELECT b.session_id FROM blind_indexes b WHERE \(Self.has) \(others.joined(separator: " "))
      ORDER BY b.document_id DESC LIMIT :limit
      """, arguments)
    return try found.reduce(into: []) { sessions, row in
      let session: SessionID = try row.rawValue("session_id")
      if !sessions.contains(session) { sessions.append(session) }
    }
  }

  private static var maxCounted: Int { 1000 }
  private static var has: String { "b.project_id = :project AND b.kind = :kind AND b.value = :value" }

  private static func arguments(_ index: BlindIndex, in project: ProjectID) -> [String: SQLValue] {
    ["project": .rawValue(project), "kind": .rawValue(index.kind), "value": .text(index.value)]
  }

  /// The condition that a row has one of these indexes. Hashes of different kinds are never equal; the kinds let the
  /// engine use its index.
  private static func condition(_ indexes: Set<BlindIndex>) -> (sql: String, arguments: [String: SQLValue]) {
    let (list, arguments) = SQLValue.list(indexes.map(\.value).sorted().map { .text($0) }, named: "value")
    return ("kind IN \(BlindIndex.Kind.allCases.list) AND value IN \(list)", arguments)
  }

  /// Returns the perceptual hashes of these documents.
  package func perceptualHashes(of documents: [DocumentID]) throws -> [DocumentID: String] {
    let found = try rows(
      "SELECT id, perceptual_hash FROM documents WHERE perceptual_hash IS NOT NULL AND id", among: documents)
    return try Dictionary(
      uniqueKeysWithValues: found.map { (DocumentID(try $0.text("id")), try $0.text("perceptual_hash")) })
  }

  // MARK: Block lists

  package func insert(_ block: BlockRecord, value: String) throws {
    try insert(
      into: "blocks",
      [
        "id": .text(block.id), "project_id": .rawValue(block.projectId), "kind": .rawValue(block.kind),
        "value": .text(value), "reason": sealed(block.reason, for: .reason(of: block.id)),
        "created_by": .rawValue(block.createdBy), "created_at": .time(block.createdAt),
        "expires_at": .time(block.expiresAt),
      ])
  }

  /// Returns the entries of a project's block list, newest first.
  package func blocks(of project: ProjectID, limit: Int) throws -> [BlockRecord] {
    try rows(
      "SELECT * FROM blocks WHERE project_id = :project ORDER BY created_at DESC, id DESC LIMIT :limit",
      ["project": .rawValue(project), "limit": .integer(limit)]
    ).map(BlockRecord.init)
  }

  /// Returns the entries of a project's block list that are in force for one of these indexes.
  package func blocks(on indexes: Set<BlindIndex>, in project: ProjectID, at now: Instant) throws -> [BlockRecord] {
    guard !indexes.isEmpty else { return [] }
    let (condition, arguments) = Self.condition(indexes)
    return try rows(
      """
      SELECT * FROM blocks WHERE project_id = :project AND \(condition)
        AND (expires_at IS NULL OR expires_at > :now) ORDER BY created_at, id
      """, arguments.merging(["project": .rawValue(project), "now": .time(now)]) { $1 }
    ).map(BlockRecord.init)
  }

  /// Removes an entry from a project's block list.
  ///
  /// - Returns: Whether there was one.
  package func removeBlock(_ id: String, of project: ProjectID) throws -> Bool {
    try execute(
      "DELETE FROM blocks WHERE id = :id AND project_id = :project", ["id": .text(id), "project": .rawValue(project)])
      == 1
  }
}

extension [BlindIndex.Kind] {
  fileprivate var list: String { "(" + map { "'\($0.rawValue)'" }.joined(separator: ", ") + ")" }
}

extension BlockRecord {
  fileprivate init(_ row: SQLRow) throws {
    let id = try row.text("id")
    self.init(
      id: id, projectId: try row.rawValue("project_id"), kind: try row.rawValue("kind"),
      reason: try row.optionalSealedText("reason", at: .reason(of: id)) ?? "",
      createdBy: try row.rawValue("created_by"),
      createdAt: try row.time("created_at"), expiresAt: row.optionalTime("expires_at"))
  }
}

extension EncryptionContext {
  fileprivate static func reason(of block: String) -> EncryptionContext {
    EncryptionContext("blocks", "reason", [block])
  }
}
