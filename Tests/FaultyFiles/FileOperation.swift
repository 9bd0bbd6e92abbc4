/// A call to the file system, as ``FaultyFileSystem`` writes it down.
package enum FileOperation: Equatable, Sendable {
  case createFile(String)
  case write(String, byteCount: Int)
  case syncFile(String)
  case openFile(String)
  case read(String)
  case rename(String, String)
  case link(String, String)
  case syncFolder(String)
  case remove(String)
  case list(String)
  case createFolder(String)

  package var isCreateFile: Bool {
    if case .createFile = self { true } else { false }
  }

  package var isWrite: Bool {
    if case .write = self { true } else { false }
  }

  package var isSyncFile: Bool {
    if case .syncFile = self { true } else { false }
  }

  package var isSyncFolder: Bool {
    if case .syncFolder = self { true } else { false }
  }

  package var isRename: Bool {
    if case .rename = self { true } else { false }
  }
}
