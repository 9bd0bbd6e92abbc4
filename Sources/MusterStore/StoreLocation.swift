package import S3Client

/// Where the parts of a store are.
package struct StoreLocation: Sendable {
  /// The folder of this service, with all that is not elsewhere.
  package var dataFolder: String
  /// The server with the rows; nil if they are in the data folder.
  package var database: PostgreSQLLocation?
  package var masterKey: MasterKeySource
  /// The bucket with the blobs; nil if they are in the data folder.
  package var blobs: S3Location?

  /// - Parameter masterKey: Nil for the file `master.key` in the data folder, which is created if missing.
  package init(dataFolder: String, database: PostgreSQLLocation? = nil, masterKey: MasterKeySource? = nil) {
    self.dataFolder = dataFolder
    self.database = database
    self.masterKey = masterKey ?? .newFile(dataFolder + "/master.key")
  }
}

/// Where the master key comes from.
package enum MasterKeySource: Sendable {
  /// A file that is created if missing.
  case newFile(String)
  /// A file that must exist, because other services have the same key.
  case file(String)
  /// The contents of such a file.
  case text(String)

  /// Removes temporary files beside the file, left by processes that were killed while writing it.
  func removeLeftovers(_ files: any FileSystem) {
    switch self {
    case .newFile(let path), .file(let path): MasterKey.removeLeftovers(of: path, fileSystem: files)
    case .text: break
    }
  }

  /// Returns the key.
  ///
  /// - Throws: ``BlobError``: `keyMissing`, `storageFull`, `inputOutput`.
  func load(_ files: any FileSystem, isNewAllowed: Bool) throws -> MasterKey {
    switch self {
    case .newFile(let path) where isNewAllowed:
      return try MasterKey.loadOrCreate(at: path, fileSystem: files)
    case .file(let path), .newFile(let path):
      guard let key = try MasterKey.load(at: path, fileSystem: files) else {
        throw BlobError(code: .keyMissing, reason: "\(path) is not there")
      }
      return key
    case .text(let text):
      guard let key = MasterKey(text: text) else {
        throw BlobError(
          code: .keyMissing, reason: "the given text is not a master key of version 1 or 2, or is damaged")
      }
      return key
    }
  }
}
