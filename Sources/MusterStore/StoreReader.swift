package import VerificationFlow

/// Read-only access to the rows of a data folder, also while the service is running. It modifies no rows. If no other
/// process has the database open, SQLite may leave its two auxiliary files next to it.
package struct StoreReader: Sendable {
  let database: any Database

  /// Opens the database of a data folder.
  ///
  /// - Throws: ``BlobError`` `keyMissing` without a master key; ``StoreError`` `outdated` if the service of this
  ///   release was never started on the folder, `newer` if one of a later release was.
  package init(dataFolder: String) throws {
    let keyPath = dataFolder + "/master.key"
    guard let masterKey = try MasterKey.load(at: keyPath, fileSystem: LocalFileSystem()) else {
      throw BlobError(code: .keyMissing, reason: "\(keyPath) is not there")
    }
    database = try SQLiteDatabase(reading: dataFolder + "/muster.sqlite", keys: FieldKeys(masterKey))
  }

  /// Returns a page of all documents ordered by id; empty after the last page.
  ///
  /// - Parameter id: The last id of the previous page; nil for the first page.
  package func tries(after id: DocumentID?, limit: Int) async throws -> [DocumentTry] {
    try await database.read { try $0.tries(after: id, limit: limit) }
  }

  /// Closes the database. The reader must not be used afterwards.
  package func close() throws {
    try database.close()
  }
}
