/// The paths in a data folder, which are the same in a backup.
struct StoreLayout: Sendable {
  let folder: String

  var database: String { "\(folder)/muster.sqlite" }
  var masterKey: String { "\(folder)/master.key" }
  var blobs: String { "\(folder)/blobs" }
  /// The manifest, which marks a folder as a backup.
  var manifest: String { "\(folder)/backup.json" }
  func blob(_ id: BlobID) -> String { "\(blobs)/\(id)" }
}

/// A folder that is built next to its final path and then appears there complete or not at all.
///
/// Its name is that of the final path with `.partial` appended. Leftovers of a killed run are removed by the next
/// one.
struct StagedFolder {
  let target: String
  let layout: StoreLayout
  private let files: any FileSystem
  private let lock: FolderLock

  private static let suffix = ".partial"
  private static let ours: Set = [
    "backup.json", "blobs", "lock", "master.key", "muster.sqlite", "muster.sqlite-journal",
  ]

  /// Prepares an empty folder. The parent folder must exist.
  ///
  /// - Throws: ``BackupError``: `notEmpty` if the target exists and is not empty, or the staging folder contains
  ///   foreign files; `inUse` while another run is using it. `FileSystemError`.
  init(for target: String, _ files: any FileSystem) throws {
    self.target = target
    self.files = files
    layout = StoreLayout(folder: target + Self.suffix)
    try Self.checkEmpty(target, files)
    try files.createFolder(at: layout.folder)
    guard try Self.ours.isSuperset(of: files.list(folder: layout.folder)) else {
      throw BackupError(.notEmpty, "\(layout.folder) is in the way: it contains files that are not part of a backup")
    }
    do {
      lock = try FolderLock(folder: layout.folder)
    } catch let error as StoreError where error.code == .inUse {
      throw BackupError(.inUse, "another run is creating \(target)")
    }
    for name in try files.list(folder: layout.folder) where name != "lock" {
      try files.removeTree(at: "\(layout.folder)/\(name)")
    }
    try files.createFolder(at: layout.blobs)
  }

  /// Makes all names durable and renames the folder to its final path.
  ///
  /// - Throws: ``BackupError`` `notEmpty` if the target is no longer empty; `FileSystemError`.
  func publish() throws {
    try files.syncFolder(at: layout.blobs)
    try files.syncFolder(at: layout.folder)
    do {
      // The rename replaces an empty folder.
      try files.rename(from: layout.folder, to: target)
    } catch {
      try Self.checkEmpty(target, files)
      throw error
    }
    do {
      try files.syncFolder(at: type(of: files).folder(of: target))
    } catch {
      try? files.rename(from: target, to: layout.folder)
      throw error
    }
    // The lock is no longer needed; failing to remove its file does no harm.
    try? files.remove(at: target + "/lock")
    lock.release()
  }

  /// Removes the staging folder. What cannot be removed now is removed by the next run.
  func discard() {
    try? files.removeTree(at: layout.folder)
    lock.release()
  }

  private static func checkEmpty(_ path: String, _ files: any FileSystem) throws {
    do {
      guard try files.list(folder: path).isEmpty else { throw BackupError(.notEmpty, "\(path) is not empty") }
    } catch let error as FileSystemError where error.isNotFound {
      return
    }
  }
}
