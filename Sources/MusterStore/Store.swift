internal import Foundation
internal import NIOPosix
package import S3Client
package import VerificationFlow

/// All persistent data of Muster in one data folder: rows, blobs, and the secrets that decrypt them.
package final class Store: Sendable {
  package let database: any Database
  package let blobs: BlobStore
  /// The secret from which tokens are derived.
  package let secret: ServerSecret
  /// The seal that encrypts secrets stored in rows.
  package let seal: SecretSeal
  /// Whether several services may use the store at the same time.
  package var isShared: Bool { database.notifications != nil }
  private let threads: NIOThreadPool
  private let lock: FolderLock?

  /// The number of files that can be synced concurrently. Threads mostly wait for the disk, so there are far more
  /// than cores.
  private static let fileThreadCount = 32

  private init(
    database: any Database, blobs: BlobStore, secret: ServerSecret, seal: SecretSeal, threads: NIOThreadPool,
    lock: FolderLock?
  ) {
    self.database = database
    self.blobs = blobs
    self.secret = secret
    self.seal = seal
    self.threads = threads
    self.lock = lock
  }

  /// Opens a store whose rows and blobs are all in the data folder, as ``open(_:asService:files:)`` does.
  package static func open(
    dataFolder: String, asService: Bool = false, files: some FileSystem = LocalFileSystem()
  ) async throws -> Store {
    try await open(StoreLocation(dataFolder: dataFolder), asService: asService, files: files)
  }

  /// Opens a store, creating the data folder and the contents of all its parts if missing.
  ///
  /// - Parameters:
  ///   - asService: Whether the caller is the one service that runs the folder's jobs. Other processes, such as a
  ///     command that creates keys, may open the folder at the same time.
  ///   - files: The file system of everything but the database and the lock.
  /// - Throws: `StoreError` `inUse` if another service uses the folder, `folderUnusable`, `newer` if a later release
  ///   has used it (it is left untouched), `unreadable` if the file is not a database; `BlobError` if the master key
  ///   cannot be read or created; `AuditFault` `headAltered` if the service could not append audit records.
  package static func open(
    _ location: StoreLocation, asService: Bool = false, files: some FileSystem = LocalFileSystem()
  ) async throws -> Store {
    let dataFolder = location.dataFolder
    try createFolder(dataFolder, files)
    let lock = asService ? try FolderLock(folder: dataFolder) : nil
    let masterKey = try location.masterKey.load(files, isNewAllowed: true)
    if asService { location.masterKey.removeLeftovers(files) }
    let keys = FieldKeys(masterKey)
    let database: any Database =
      if let server = location.database {
        try await PostgreSQLDatabase(asService ? server.waiting(.service) : server, keys: keys)
      } else {
        try openEmbeddedDatabase(in: dataFolder, keys: keys, files: files)
      }
    let threads = NIOThreadPool(numberOfThreads: fileThreadCount)
    threads.start()
    var bucket: BlobBucket?
    do {
      // Fail at startup rather than with the first picture if no audit records can be appended.
      if asService { _ = try await database.read { try $0.auditHeads() } }
      bucket = try location.blobs.map { try BlobBucket($0) }
      let blobs = try BlobStore(
        folder: dataFolder + "/blobs", masterKey: masterKey, fileSystem: files, threads: threads, bucket: bucket)
      return Store(
        database: database, blobs: blobs, secret: ServerSecret(masterKey), seal: SecretSeal(masterKey),
        threads: threads, lock: lock)
    } catch {
      try? await bucket?.close()
      try? database.close()
      try? await threads.shutdownGracefully()
      throw error
    }
  }

  private static func createFolder(_ path: String, _ files: some FileSystem) throws {
    do {
      try files.createFolder(at: path)
      do {
        try files.syncFolder(at: type(of: files).folder(of: path))
      } catch let error as FileSystemError where error.isNotAllowed {
        // If this process may not open the parent folder, someone else has created the data folder.
      }
    } catch {
      throw StoreError(.folderUnusable, "\(error)")
    }
  }

  private static func openEmbeddedDatabase(
    in dataFolder: String, keys: FieldKeys, files: some FileSystem
  ) throws -> SQLiteDatabase {
    do {
      // SQLite creates its auxiliary files with the permissions of this one.
      _ = try files.createFile(at: dataFolder + "/muster.sqlite")
    } catch let error as FileSystemError where error.isAlreadyExisting {
      // SQLite writes to every file it opens for writing. A database of a later release must stay unchanged.
      try SQLiteFile(at: dataFolder + "/muster.sqlite", keys: keys).close()
    }
    return try SQLiteDatabase(path: dataFolder + "/muster.sqlite", keys: keys)
  }

  /// Stores, reads and removes an object in a bucket, as a service does with pictures.
  ///
  /// - Throws: ``BlobError``: `unavailable`, also without credentials or permission; `inputOutput`.
  package static func tryBucket(_ location: S3Location) async throws {
    let bucket = try BlobBucket(location)
    do {
      try await bucket.tryOut()
    } catch {
      try? await bucket.close()
      throw error
    }
    try await bucket.close()
  }

  /// Returns the same store with its database replaced by the result of `wrap`.
  package func wrappingDatabase(_ wrap: (any Database) -> any Database) -> Store {
    Store(
      database: wrap(database), blobs: blobs, secret: secret, seal: seal, threads: threads,
      lock: lock)
  }

  package func answers() async -> Bool {
    await database.answers()
  }

  /// Writes a file to the data folder, and begins a write on the database in it, if it is there. Leaves nothing behind.
  ///
  /// - Throws: ``BlobError``: `storageFull`, `notWritable`, `inputOutput`; ``StoreError``: `full`, `notWritable`,
  ///   `failed`, `unavailable`.
  package func tryWriting() async throws {
    try await blobs.tryWriting()
    if !isShared { try await database.write { _ in } }
  }

  /// Returns the newest of the times at which rows were written, as far as they are kept in their order; nil if there
  /// are none.
  ///
  /// - Throws: `StoreError`.
  package func newestTime() async throws -> Instant? { try await database.read { try $0.newestTime() } }

  /// Closes the store. It must not be used afterwards.
  package func close() async throws {
    try database.close()
    try await blobs.close()
    try await threads.shutdownGracefully()
    lock?.release()
  }
}

/// Read-only access to the rows of a store, also while services are running. It modifies no rows. If no other process has
/// an embedded database open, SQLite may leave its two auxiliary files next to it.
package struct StoreReader: Sendable {
  let database: any Database

  /// Opens the database of a store.
  ///
  /// - Throws: ``BlobError`` `keyMissing` without a master key; ``StoreError`` `outdated` if the service of this
  ///   release was never started on the store, `newer` if one of a later release was, `unavailable`.
  package init(_ location: StoreLocation) async throws {
    let keys = FieldKeys(try location.masterKey.load(LocalFileSystem(), isNewAllowed: false))
    if let server = location.database {
      database = try await PostgreSQLDatabase(reading: server, keys: keys)
    } else {
      database = try SQLiteDatabase(reading: location.dataFolder + "/muster.sqlite", keys: keys)
    }
  }

  /// Returns by how much the time of the database server is ahead of this machine's.
  ///
  /// - Throws: ``StoreError`` `unavailable`.
  package func clockOffset() async throws -> Duration {
    guard let time = try await database.serverTime() else { return .zero }
    return .milliseconds(time.now().milliseconds) - .seconds(Date().timeIntervalSince1970)
  }

  /// Returns the newest of the times at which rows were written, as ``Store/newestTime()`` does.
  ///
  /// - Throws: `StoreError`.
  package func newestTime() async throws -> Instant? { try await database.read { try $0.newestTime() } }

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
