extension MasterKey {
  /// The master key in a file; at first start a new one, in a new file of mode 0600.
  ///
  /// The file is one line of text: `muster-master-key 1`, the id and 64 hexadecimal digits of the key. Without it no
  /// blob can ever be read again, so it wants a backup, apart from that of the blobs.
  ///
  /// Of several processes that start at once one makes the file and all use it. The folder around it must exist.
  ///
  /// - Throws: ``BlobError``: `keyMissing` when the file is damaged or others than its owner may use it; `storageFull`
  ///   or `inputOutput` when it cannot be read or made.
  public static func loadOrCreate(
    at path: String, fileSystem: any FileSystem = LocalFileSystem()
  ) throws -> MasterKey {
    do {
      if let existing = try load(at: path, fileSystem: fileSystem) { return existing }
      try create(at: path, fileSystem: fileSystem)
      if let created = try load(at: path, fileSystem: fileSystem) { return created }
      throw BlobError(code: .keyMissing, reason: "\(path) disappeared while it was being made")
    } catch let error as FileSystemError {
      throw BlobError(error)
    }
  }

  /// The master key in a file; nil if there is no such file.
  static func load(at path: String, fileSystem: any FileSystem) throws -> MasterKey? {
    let file: any ReadableFile
    do {
      file = try fileSystem.openFile(at: path)
    } catch let error as FileSystemError where error.isNotFound {
      return nil
    }
    guard try !file.status().isOpenToOthers else {
      throw BlobError(
        code: .keyMissing, reason: "\(path) may be used by others than its owner; run chmod 600 and see who read it")
    }
    guard let key = MasterKey(line: String(decoding: try file.read(at: 0, count: 1024), as: UTF8.self)) else {
      throw BlobError(code: .keyMissing, reason: "\(path) holds no master key of version 1, or a damaged one")
    }
    // A start that was killed between rename and sync left a name that a power cut could still take away. On a
    // read-only mount, which may refuse, the name is not ours to keep.
    try? fileSystem.syncFolder(at: type(of: fileSystem).folder(of: path))
    return key
  }

  private static func create(at path: String, fileSystem: any FileSystem) throws {
    let bytes = [UInt8].random(count: byteCount)
    let temporaryPath = "\(path).new-\([UInt8].random(count: 8).lowerHex)"
    defer { try? fileSystem.remove(at: temporaryPath) }
    let file = try fileSystem.createFile(at: temporaryPath)
    try file.write(Array("muster-master-key 1 \(MasterKey(bytes: bytes).id) \(bytes.lowerHex)\n".utf8))
    try file.sync()
    do {
      try fileSystem.link(temporaryPath, as: path)
    } catch let error as FileSystemError where error.isAlreadyExisting {
      return  // Another process was quicker: its key is the key.
    }
    try fileSystem.syncFolder(at: type(of: fileSystem).folder(of: path))
  }

  /// The id, being derived from the key, finds out a mistyped or damaged line.
  private init?(line: String) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count == 4, words[0] == "muster-master-key", words[1] == "1",
      let bytes = [UInt8](lowerHex: words[3]), bytes.count == Self.byteCount
    else { return nil }
    self.init(bytes: bytes)
    guard id == words[2] else { return nil }
  }
}
