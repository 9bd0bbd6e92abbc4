/// A part of a migration whose progress is reported.
package enum MigrationStage: String, Sendable, CaseIterable {
  case copyingRows
  case copyingBlobs
  case comparingRows
  case verifyingAudit
}

/// What a migration has copied, and found identical in both stores.
package struct MigrationReport: Sendable, Equatable {
  /// The number of rows by table.
  package let rows: [String: Int]
  package let blobs: Int
  /// The total size of the pictures in bytes.
  package let byteCount: Int64
  /// The number of blobs that are missing or damaged in the source and were left out, because a service regenerates
  /// their renditions from the originals.
  package let leftOut: Int
  package let audit: AuditState

  package var rowCount: Int { rows.values.reduce(0, +) }
}

/// Copies the rows and blobs of one store to another one, and compares both. Every step is safe to repeat.
struct StoreMigration: Sendable {
  let source: any Database
  let target: any Database
  let blobs: BlobTransfer
  /// The number of rows, and of blobs, of a page.
  let pageSize: Int
  let progress: @Sendable (MigrationStage, LongTaskProgress) -> Void

  private var rows: RowTransfer { RowTransfer(source: source, target: target, pageSize: pageSize) }

  /// Fills the target, unless it has all of the source already.
  ///
  /// - Parameter mark: The mark that the target has.
  /// - Returns: The report, and the mark that the target has now.
  /// - Throws: ``MigrationError``; errors of the databases and of the blobs; `CancellationError`. The next run continues
  ///   where this one stopped.
  func run(from mark: UnfinishedMigration) async throws -> (report: MigrationReport, mark: UnfinishedMigration) {
    let (counts, state) = try await sourceState()
    let mark = try await prepareRows(mark, state)
    try await copyRows(counts)
    let blobs = try await copyBlobs()
    do {
      try await compareRows(counts)
    } catch let error as MigrationError {
      // Rows that differ are replaced by the next run.
      try await replace(mark, with: UnfinishedMigration(masterKeyID: mark.masterKeyID, state: ""))
      throw error
    }
    let audit = try await verifyAudit()
    guard try await sourceState().state == state else {
      throw MigrationError(.sourceChanged, "the source was changed while it was copied")
    }
    let report = MigrationReport(
      rows: counts, blobs: blobs.count, byteCount: blobs.byteCount, leftOut: blobs.leftOut, audit: audit)
    return (report, mark)
  }

  private func sourceState() async throws -> (counts: [String: Int], state: String) {
    try await source.read { connection in
      let counts = try connection.rowCounts()
      return (counts, try connection.migrationState(counts))
    }
  }

  /// Removes the target's rows if they are those of another state of the source.
  private func prepareRows(_ mark: UnfinishedMigration, _ state: String) async throws -> UnfinishedMigration {
    guard mark.state != state else { return mark }
    let cleared = UnfinishedMigration(masterKeyID: mark.masterKeyID, state: "")
    try await replace(mark, with: cleared)
    try await rows.clear()
    let new = UnfinishedMigration(masterKeyID: mark.masterKeyID, state: state)
    try await replace(cleared, with: new)
    return new
  }

  private func replace(_ mark: UnfinishedMigration, with new: UnfinishedMigration) async throws {
    try await target.write { try $0.replace(mark, with: new) }
  }

  private func copyRows(_ counts: [String: Int]) async throws {
    let total = Int64(counts.values.reduce(0, +))
    let present = try await target.read { try $0.rowCounts() }
    var done = Schema.tables.reduce(0) { $0 + ($1.isFilledBySchema ? 0 : present[$1.name] ?? 0) }
    for table in Schema.tables {
      try await rows.copy(table) { count in
        done += count
        progress(.copyingRows, LongTaskProgress(Int64(done), of: total, .rows))
        try Task.checkCancellation()
      }
      try await rows.copyOwnReferences(of: table)
    }
  }

  private func copyBlobs() async throws -> (count: Int, byteCount: Int64, leftOut: Int) {
    let total = try await source.read { try $0.completeBlobByteCount() }
    var (count, byteCount, leftOut, done): (Int, Int64, Int, Int64) = (0, 0, 0, 0)
    try await blobs.copyAll(of: source, pageSize: pageSize) { blob, isCopied in
      if isCopied {
        count += 1
        byteCount += blob.byteCount
      } else {
        leftOut += 1
      }
      done += blob.byteCount
      progress(.copyingBlobs, LongTaskProgress(done, of: total, .bytes))
      try Task.checkCancellation()
    }
    return (count, byteCount, leftOut)
  }

  private func compareRows(_ counts: [String: Int]) async throws {
    let total = Int64(counts.values.reduce(0, +))
    var done = 0
    for table in Schema.tables {
      try await rows.compare(table) { count in
        done += count
        progress(.comparingRows, LongTaskProgress(Int64(done), of: total, .rows))
        try Task.checkCancellation()
      }
    }
  }

  private func verifyAudit() async throws -> AuditState {
    do {
      return try await target.read { [progress] in
        try $0.verifyAudit { progress(.verifyingAudit, $0) }
      }
    } catch let fault as AuditFault {
      throw MigrationError(.auditBroken, "the audit of the target is broken: \(fault)")
    }
  }
}
