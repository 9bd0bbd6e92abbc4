/// A folder that is made beside the place it is for, and appears there whole or not at all.
///
/// It is called like that place with `.partial` behind. What a run leaves there that was killed, the next one removes.
struct StagedFolder {
  let target: String
  let layout: StoreLayout
  private let files: any FileSystem
  private let lock: FolderLock

  private static let suffix = ".partial"
  private static let ours: Set = [
    "backup.json", "blobs", "lock", "master.key", "muster.sqlite", "muster.sqlite-journal",
  ]

  /// Begins with an empty folder. The folder around it must exist.
  ///
  /// - Throws: ``BackupError``: `notEmpty` if there is something at the place, or something foreign beside it; `inUse`
  ///   while another run makes it. `FileSystemError`.
  init(for target: String, _ files: any FileSystem) throws {
    self.target = target
    self.files = files
    layout = StoreLayout(folder: target + Self.suffix)
    try Self.checkEmpty(target, files)
    try files.createFolder(at: layout.folder)
    guard try Self.ours.isSuperset(of: files.list(folder: layout.folder)) else {
      throw BackupError(.notEmpty, "\(layout.folder) is in the way: it holds what no backup has")
    }
    do {
      lock = try FolderLock(folder: layout.folder)
    } catch let error as StoreError where error.code == .inUse {
      throw BackupError(.inUse, "another run is making \(target)")
    }
    for name in try files.list(folder: layout.folder) where name != "lock" {
      try files.removeTree(at: "\(layout.folder)/\(name)")
    }
    try files.createFolder(at: layout.blobs)
  }

  /// Makes all names durable and the folder appear at its place.
  ///
  /// - Throws: ``BackupError`` `notEmpty` if something has come there meanwhile; `FileSystemError`.
  func publish() throws {
    try files.syncFolder(at: layout.blobs)
    try files.syncFolder(at: layout.folder)
    do {
      // An empty folder gives way.
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
    // It did its work; left behind it would do no harm.
    try? files.remove(at: target + "/lock")
    lock.release()
  }

  /// Removes what was made. What cannot be removed now is the next run's.
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
