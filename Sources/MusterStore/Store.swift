internal import NIOPosix

/// Everything Muster keeps, in one folder of data: rows, blobs, and the secrets that open them.
package struct Store: Sendable {
  /// The rows.
  package let database: any Database
  /// The pictures.
  package let blobs: BlobStore
  /// What tokens are made with.
  package let secret: ServerSecret
  /// What keeps secrets in rows from being read there.
  package let seal: SecretSeal
  private let threads: NIOThreadPool
  private let lock: FolderLock?

  /// So many files can be synced side by side. A thread mostly waits for the disk, so there are far more than cores.
  private static let fileThreadCount = 32

  /// Opens the folder, and makes it with all that belongs in it where it is missing.
  ///
  /// - Parameter asService: The one service that does the folder's jobs. Others, such as a command that makes keys,
  ///   may open it beside that.
  /// - Throws: `StoreError` `inUse` if another service is on the folder, `folderUnusable`, `newer` if a later release
  ///   was at work on it (it is not touched then), `unreadable` if the database is none; `BlobError` if the master key
  ///   cannot be read or made; `AuditFault` `headAltered` if the service could add nothing to the audit.
  package static func open(dataFolder: String, asService: Bool = false) async throws -> Store {
    try await open(dataFolder: dataFolder, asService: asService, files: LocalFileSystem())
  }

  /// Opens the folder with everything but the rows and the lock on this file system.
  package static func open(
    dataFolder: String, asService: Bool = false, files: some FileSystem
  ) async throws -> Store {
    do {
      try files.createFolder(at: dataFolder)
      do {
        try files.syncFolder(at: type(of: files).folder(of: dataFolder))
      } catch let error as FileSystemError where error.isNotAllowed {
        // Where we may not even look, another has made the folder for us.
      }
    } catch {
      throw StoreError(.folderUnusable, "\(error)")
    }
    let lock = asService ? try FolderLock(folder: dataFolder) : nil
    let masterKey = try MasterKey.loadOrCreate(at: dataFolder + "/master.key", fileSystem: files)
    let keys = FieldKeys(masterKey)
    do {
      // The engine's other files take their permissions from this one.
      _ = try files.createFile(at: dataFolder + "/muster.sqlite")
    } catch let error as FileSystemError where error.isAlreadyExisting {
      // The engine writes to each file that it opens for work. One of a later release is to stay as it is.
      try SQLiteFile(at: dataFolder + "/muster.sqlite", keys: keys).close()
    }
    let database = try SQLiteDatabase(path: dataFolder + "/muster.sqlite", keys: keys)
    // Better not to begin than to find with the first picture that nothing can be noted.
    if asService { _ = try await database.read { try $0.auditHead() } }
    let threads = NIOThreadPool(numberOfThreads: fileThreadCount)
    threads.start()
    let blobs: BlobStore
    do {
      blobs = try BlobStore(folder: dataFolder + "/blobs", masterKey: masterKey, fileSystem: files, threads: threads)
    } catch {
      try? await threads.shutdownGracefully()
      throw error
    }
    return Store(
      database: database, blobs: blobs,
      secret: ServerSecret(masterKey), seal: SecretSeal(masterKey), threads: threads, lock: lock)
  }

  /// The same store, whose rows are reached by way of what `wrap` makes of the database.
  package func wrappingDatabase(_ wrap: (any Database) -> any Database) -> Store {
    Store(database: wrap(database), blobs: blobs, secret: secret, seal: seal, threads: threads, lock: lock)
  }

  /// Whether the rows can be read.
  package func answers() async -> Bool {
    (try? await database.read { try $0.rows("SELECT 1", []).count }) == 1
  }

  /// Lets go of everything; nothing may follow.
  package func close() async throws {
    try database.close()
    try await threads.shutdownGracefully()
    lock?.release()
  }
}
