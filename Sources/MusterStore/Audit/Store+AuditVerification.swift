extension Store {
  /// Looks through the audit of a data folder: each row, and that none is missing at the end. It writes to no row, may
  /// run while the service does, and takes no more memory for a longer audit. Where nobody else has the database open,
  /// the engine may leave its two files beside it.
  ///
  /// - Parameters:
  ///   - dataFolder: Must be one.
  ///   - progress: Told of the rows that were looked at.
  /// - Returns: The head, where the audit is whole.
  /// - Throws: ``AuditFault`` with the first row that is not as it was written; ``BlobError`` `keyMissing` without a
  ///   master key; ``StoreError`` `outdated` if the audit is of the time before there was a chain.
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
