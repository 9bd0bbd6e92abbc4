internal import NIOPosix
package import VerificationFlow

extension Store {
  /// Copies a data folder into a new one, also while a service works on it: rows and pictures as they are at one
  /// moment. When it returns the copy is durable.
  ///
  /// Nothing in the data folder is changed; where nobody else has the database open, the engine may leave its two files
  /// beside it.
  ///
  /// - Parameters:
  ///   - folder: The folder to be made, an absolute path. It may be there if it is empty.
  ///   - isWithKey: Whether the master key goes along, without which nothing in the backup opens.
  ///   - now: What the backup says of its time.
  ///   - progress: Told of the bytes of pictures that were copied.
  /// - Throws: ``BackupError``: `storeMissing`, `notEmpty`, `inUse`, `keyMissing`, `unknownFormat`, `blobMissing`,
  ///   `damaged`, `storageFull`, `inputOutput`; nothing has appeared under the folder's name then.
  package static func backUp(
    dataFolder: String, to folder: String, isWithKey: Bool = true, at now: Instant,
    progress: @escaping ProgressListener = { _ in }
  ) async throws -> BackupManifest {
    let maker = BackupMaker(
      source: StoreLayout(folder: dataFolder), isWithKey: isWithKey, files: LocalFileSystem(),
      progress: progress)
    return try await NIOThreadPool.singleton.runIfActive { try maker.make(at: folder, now: now) }
  }

  /// Makes a data folder out of a backup, which is looked through before anything is written. Each picture is read back
  /// from its copy. When it returns the folder is durable.
  ///
  /// - Parameters:
  ///   - backup: The backup's folder.
  ///   - dataFolder: The folder to be made, an absolute path. It may be there if it is empty.
  ///   - masterKeyFile: The file with the master key; needed where the backup has none.
  ///   - progress: Told of the bytes of pictures that were copied and read back.
  /// - Throws: ``BackupError``: `notABackup`, `unknownFormat`, `keyMissing`, `keyWrong`, `damaged`, `blobMissing`,
  ///   `notEmpty`, `inUse`, `storageFull`, `inputOutput`; nothing has appeared under the folder's name then.
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
