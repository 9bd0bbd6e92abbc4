package import S3Client

/// The source or the target of a migration: a folder, a PostgreSQL server with the rows, and a bucket with the
/// pictures. What is not on the server or in the bucket is in the folder.
package struct MigrationPlace: Sendable {
  package let folder: String?
  package let database: PostgreSQLLocation?
  package let bucket: S3Location?

  /// - Parameter folder: An absolute path.
  /// - Throws: ``MigrationError`` `placeUnclear` if there is no place for the rows or for the pictures, or a folder that
  ///   neither of them needs.
  package init(folder: String? = nil, database: PostgreSQLLocation? = nil, bucket: S3Location? = nil) throws {
    (self.folder, self.database, self.bucket) = (folder, database, bucket)
    switch (folder, database, bucket) {
    case (nil, nil, nil): throw MigrationError(.placeUnclear, "it names no folder, database or bucket")
    case (nil, _, nil):
      throw MigrationError(
        .placeUnclear, "the pictures have no place: name a bucket (s3://…) or a folder in addition to the database")
    case (nil, nil, _):
      throw MigrationError(
        .placeUnclear, "the rows have no place: name a database (postgres://…) or a folder in addition to the bucket")
    case (.some, .some, .some):
      throw MigrationError(
        .placeUnclear, "the folder is not needed: the database holds the rows, and the bucket holds the pictures")
    default: break
    }
  }

  /// The folder and file of rows; nil if they are on a server.
  var layout: StoreLayout? { database == nil ? folder.map(StoreLayout.init) : nil }

  /// - Throws: ``BlobError`` `unavailable` without credentials for the bucket.
  func blobs(_ files: any FileSystem) throws -> BlobPlace {
    if let bucket { return BlobPlace(try BlobBucket(bucket)) }
    return BlobPlace(folder: StoreLayout(folder: folder ?? "").blobs, files)
  }

  /// Whether the pictures are at the same place as those of another store.
  func hasSameBlobs(as other: MigrationPlace) -> Bool {
    if let bucket { return bucket == other.bucket }
    return other.bucket == nil && folder == other.folder
  }
}

extension MigrationPlace: CustomStringConvertible {
  /// The path of the folder, and the kind of server and name of the bucket: no address, which may have a password.
  package var description: String {
    [folder, database.map { _ in "PostgreSQL" }, bucket.map { "the bucket \($0.bucket)" }]
      .compactMap(\.self).joined(separator: " and ")
  }
}

/// The locks that keep services from using the stores of a migration.
struct MigrationLocks {
  private var folders: [String: FolderLock] = [:]
  private var databases: [PostgreSQLLock] = []

  /// Locks a place. A folder that both stores have a part in is locked once.
  ///
  /// - Throws: `StoreError`: `inUse`, `folderUnusable`, `unavailable`.
  mutating func lock(_ place: MigrationPlace) async throws {
    if let folder = place.folder, folders[folder] == nil { folders[folder] = try FolderLock(folder: folder) }
    if let database = place.database { databases.append(try await PostgreSQLLock.take(database)) }
  }

  /// Checks that no service uses the stores in spite of the locks.
  ///
  /// - Throws: `StoreError`: `inUse`, `unavailable`.
  func check() async throws {
    for database in databases { try await database.check() }
  }

  func release() {
    for lock in folders.values { lock.release() }
  }
}
