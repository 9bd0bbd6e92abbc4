/// The files of a blob store and what can be done with them. All of it blocks.
///
/// One flat folder holds all blobs: a commit then needs one sync of one folder however many blobs it brings, and the
/// indexed folders of ext4 and XFS serve millions of names. Beside them lies `incoming`, on the same file system, for
/// what is not complete.
struct BlobFolder: Sendable {
  let path: String
  let fileSystem: any FileSystem

  var incomingPath: String { "\(path)/incoming" }
  func path(of id: BlobID) -> String { "\(path)/\(id)" }
  func incomingPath(of id: BlobID) -> String { "\(incomingPath)/\(id)" }

  func create() throws {
    try fileSystem.createDurableFolder(at: path)
    try fileSystem.createDurableFolder(at: incomingPath)
  }

  /// Gives sealed blobs their names, which are not durable yet. After a failure none of the blobs is there.
  func rename(_ ids: [BlobID]) throws {
    var renamed: [BlobID] = []
    do {
      for id in ids {
        try fileSystem.rename(from: incomingPath(of: id), to: path(of: id))
        renamed.append(id)
      }
    } catch {
      for id in ids { _ = try? removeFile(at: incomingPath(of: id)) }
      // Only what this call brought: a blob committed earlier, and now by mistake again, may have its row.
      for id in renamed { _ = try? removeFile(at: path(of: id)) }
      throw error
    }
  }

  /// Removes a blob, complete or not. Nothing happens when there is none.
  func remove(_ id: BlobID) throws {
    try removeFile(at: incomingPath(of: id))
    try removeFile(at: path(of: id))
  }

  /// Whether there was such a file.
  @discardableResult
  func removeFile(at path: String) throws -> Bool {
    do {
      try fileSystem.remove(at: path)
      return true
    } catch let error as FileSystemError where error.isNotFound {
      return false
    }
  }
}
