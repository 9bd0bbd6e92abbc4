internal import Crypto
internal import Encodings

extension FileSystem {
  /// Creates a folder and makes its name durable. The parent folder must exist.
  func createDurableFolder(at path: String) throws {
    try createFolder(at: path)
    try syncFolder(at: Self.folder(of: path))
  }

  /// Creates a file, writes one block to it, and removes it. The block is not synced.
  ///
  /// - Throws: ``FileSystemError``; nothing is left then either.
  func tryWriting(to path: String) throws {
    let file = try createFile(at: path)
    do {
      try file.write([UInt8](repeating: 0x6D, count: 4096))
    } catch {
      try? remove(at: path)
      throw error
    }
    try remove(at: path)
  }

  /// Returns the parent folder of `path`.
  static func folder(of path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Copies a file to a new one with mode 0600. The copy is not yet durable.
  ///
  /// - Returns: The size in bytes; nil if the file does not exist, in which case nothing is created.
  func copy(_ path: String, to newPath: String) throws -> Int64? {
    let file: any ReadableFile
    do {
      file = try openFile(at: path)
    } catch let error as FileSystemError where error.isNotFound {
      return nil
    }
    let copy = try createFile(at: newPath)
    return try forEachPiece(of: file) { try copy.write($0) }
  }

  /// Copies a file to a new one with mode 0600 and makes its bytes durable, but not its name.
  func copyDurably(_ path: String, to newPath: String) throws {
    let copy = try createFile(at: newPath)
    _ = try forEachPiece(of: openFile(at: path)) { try copy.write($0) }
    try copy.sync()
  }

  /// Returns the SHA-256 of a file in hexadecimal and its size in bytes.
  func digest(of path: String) throws -> (sha256: String, byteCount: Int64) {
    var hash = SHA256()
    let byteCount = try forEachPiece(of: openFile(at: path)) { hash.update(data: $0) }
    return (Array(hash.finalize()).lowerHex, byteCount)
  }

  /// Writes a new file with mode 0600 and makes its bytes durable, but not its name.
  func writeDurably(_ bytes: [UInt8], to path: String) throws {
    let file = try createFile(at: path)
    try file.write(bytes)
    try file.sync()
  }

  /// Removes a file, or a folder with its contents.
  func removeTree(at path: String) throws {
    do {
      try remove(at: path)
    } catch let error as FileSystemError where error.isFolder {
      for name in try list(folder: path) {
        try removeTree(at: "\(path)/\(name)")
      }
      try removeFolder(at: path)
    }
  }

  private func forEachPiece(of file: any ReadableFile, _ body: ([UInt8]) throws -> Void) throws -> Int64 {
    var offset: Int64 = 0
    while true {
      let piece = try file.read(at: offset, count: 1 << 20)
      if piece.isEmpty { return offset }
      try body(piece)
      offset += Int64(piece.count)
    }
  }
}
