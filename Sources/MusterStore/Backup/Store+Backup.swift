internal import NIOPosix
package import VerificationFlow

extension Store {
  /// Copies a consistent snapshot of a data folder's rows and pictures to a new folder, also while a service is using
  /// it. The copy is durable when the method returns.
  ///
  /// Nothing in the data folder is changed; if no other process has the database open, SQLite may leave its two
  /// auxiliary files next to it.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder to create. It may exist if it is empty.
  ///   - isWithKey: Whether to include the master key, without which the backup cannot be decrypted.
  ///   - now: The time recorded in the backup.
  ///   - progress: Receives the number of picture bytes copied.
  /// - Throws: ``BackupError``: `storeMissing`, `notEmpty`, `inUse`, `keyMissing`, `unknownFormat`, `blobMissing`,
  ///   `damaged`, `storageFull`, `inputOutput`; nothing exists at `folder` then.
  package static func backUp(
    dataFolder: String, to folder: String, isWithKey: Bool = true, at now: Instant,
    progress: @escaping ProgressListener = { _ in }
  ) async throws -> BackupManifest {
    let maker = BackupMaker(
      source: StoreLayout(folder: dataFolder), isWithKey: isWithKey, files: LocalFileSystem(),
      progress: progress)
    return try await NIOThreadPool.singleton.runIfActive { try maker.make(at: folder, now: now) }
  }

  /// Restores a data folder from a backup, which is checked before anything is written. Each picture is verified by
  /// reading its copy. The folder is durable when the method returns.
  ///
  /// - Parameters:
  ///   - backup: The folder of the backup.
  ///   - dataFolder: The absolute path of the folder to create. It may exist if it is empty.
  ///   - masterKeyFile: The path of the master key file; required if the backup does not include the key.
  ///   - progress: Receives the number of picture bytes copied and verified.
  /// - Throws: ``BackupError``: `notABackup`, `unknownFormat`, `keyMissing`, `keyWrong`, `damaged`, `blobMissing`,
  ///   `notEmpty`, `inUse`, `storageFull`, `inputOutput`; nothing exists at `dataFolder` then.
  package static func restore(
    _ backup: String, to dataFolder: String, masterKeyFile: String? = nil,
    progress: @escaping ProgressListener = { _ in }
  ) async throws -> BackupManifest {
    let restorer = BackupRestorer(
      source: StoreLayout(folder: backup), masterKeyFile: masterKeyFile, files: LocalFileSystem(),
      progress: progress)
    return try await NIOThreadPool.singleton.runIfActive { try restorer.restore(to: dataFolder) }
  }
}
