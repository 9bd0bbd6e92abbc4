extension Store {
  /// Verifies the audit of a data folder: each row, and that none is missing at the end. Modifies no rows, may run
  /// while the service does, and uses constant memory. If no other process has the database open, SQLite may leave
  /// its two auxiliary files next to it.
  ///
  /// - Parameters:
  ///   - dataFolder: An existing data folder.
  ///   - progress: Receives the number of verified rows.
  /// - Returns: The head, if the audit is intact.
  /// - Throws: ``AuditFault`` with the first row that differs from what was written; ``BlobError`` `keyMissing`
  ///   without a master key; ``StoreError`` `outdated` if the audit predates the chain.
  package static func verifyAudit(
    dataFolder: String, progress: @escaping ProgressListener = { _ in }
  ) async throws -> AuditHead {
    let reader = try StoreReader(dataFolder: dataFolder)
    let outcome: Result<AuditHead, any Error>
    do {
      outcome = .success(try await reader.database.read { try $0.verifyAudit(progress: progress) })
    } catch {
      outcome = .failure(error)
    }
    try reader.close()
    return try outcome.get()
  }
}
