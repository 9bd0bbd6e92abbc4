package import VerificationFlow

/// The rows of a data folder, to be read only, beside the service that may be at work on it. It writes to no row. Where
/// nobody else has the database open, the engine may leave its two files beside it.
package struct StoreReader: Sendable {
  let database: any Database

  /// Opens the rows.
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

  /// A page of all documents in the order of their ids; empty behind the last one.
  ///
  /// - Parameter id: Where the page before ended; nil for the first page.
  package func tries(after id: DocumentID?, limit: Int) async throws -> [DocumentTry] {
    try await database.read { try $0.tries(after: id, limit: limit) }
  }

  /// Lets go of the rows; nothing may follow.
  package func close() throws {
    try database.close()
  }
}
