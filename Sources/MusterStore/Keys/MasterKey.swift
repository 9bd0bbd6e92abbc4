internal import Crypto
internal import Encodings

/// The key that wraps the data keys of all blobs. Its id is derived from it, so that a row can name the key it needs.
///
/// A key that replaced another keeps the keys derived from the first one that must not change: those of tokens and of
/// the audit. While rows are being re-wrapped it also keeps its predecessor, and unwraps keys wrapped by either.
package struct MasterKey: Sendable {
  /// A purpose whose derived key survives a change of the master key.
  enum LastingPurpose: String, CaseIterable, Sendable {
    case serverSecret = "server-secret"
    case auditChain = "audit-chain"

    var purpose: String { "muster " + rawValue.replacing("-", with: " ") }
  }

  /// The id: 16 hexadecimal digits, not secret.
  package let id: String
  let bytes: [UInt8]
  /// Keys derived from the first master key; empty in the first one.
  let lasting: [LastingPurpose: [UInt8]]
  /// The bytes of the previous key, as long as rows may be wrapped by it.
  let formerBytes: [UInt8]?

  static let byteCount = 32

  init(bytes: [UInt8], lasting: [LastingPurpose: [UInt8]] = [:], formerBytes: [UInt8]? = nil) {
    self.bytes = bytes
    self.lasting = lasting
    self.formerBytes = formerBytes
    id = Self.id(of: bytes)
  }

  /// Returns the id of a key, which detects mistyped or damaged keys and is not secret.
  static func id(of bytes: [UInt8]) -> String {
    let code = HMAC<SHA256>.authenticationCode(
      for: Array("muster master key id".utf8), using: SymmetricKey(data: bytes))
    return Array(code.prefix(8)).lowerHex
  }

  /// The previous key, as long as rows may be wrapped by it.
  var former: MasterKey? { formerBytes.map { MasterKey(bytes: $0) } }

  /// Encrypts a data key so that it can only be decrypted for this blob.
  func wrap(_ dataKey: [UInt8], for id: BlobID) throws -> SealedKey {
    let box = try AES.GCM.seal(
      dataKey, using: SymmetricKey(data: bytes), authenticating: Array(id.rawValue.utf8))
    return SealedKey(masterKeyID: self.id, wrapped: Array(box.nonce) + box.ciphertext + box.tag)
  }

  /// Derives a key for another purpose, from which this key cannot be recovered.
  func derivedKey(for purpose: String) -> SymmetricKey {
    if let purpose = LastingPurpose.allCases.first(where: { $0.purpose == purpose }), let kept = lasting[purpose] {
      return SymmetricKey(data: kept)
    }
    return HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: bytes), info: Array(purpose.utf8), outputByteCount: Self.byteCount)
  }

  /// Returns the bytes of such a key.
  func derivedBytes(for purpose: String) -> [UInt8] {
    unsafe derivedKey(for: purpose).withUnsafeBytes { unsafe Array($0) }
  }

  /// Returns a new key that replaces this one and keeps it as the previous key.
  func makeSuccessor() -> MasterKey {
    let lasting = LastingPurpose.allCases.map { purpose in
      (purpose, derivedBytes(for: purpose.purpose))
    }
    return MasterKey(
      bytes: .random(count: Self.byteCount), lasting: Dictionary(uniqueKeysWithValues: lasting), formerBytes: bytes)
  }

  /// This key without its predecessor.
  var alone: MasterKey { MasterKey(bytes: bytes, lasting: lasting) }

  /// Decrypts a data key.
  ///
  /// - Throws: ``BlobError``: `keyMissing` if another master key sealed it, `corrupt` if it cannot be decrypted.
  func unwrap(_ sealed: SealedKey, for id: BlobID) throws -> [UInt8] {
    guard sealed.masterKeyID == self.id else {
      if let former, former.id == sealed.masterKeyID { return try former.unwrap(sealed, for: id) }
      throw BlobError(
        code: .keyMissing,
        reason: "blob \(id) needs the master key \(sealed.masterKeyID), but the one in use is \(self.id)")
    }
    do {
      let box = try AES.GCM.SealedBox(combined: sealed.wrapped)
      return Array(try AES.GCM.open(box, using: SymmetricKey(data: bytes), authenticating: Array(id.rawValue.utf8)))
    } catch {
      throw BlobError(code: .corrupt, reason: "the data key of blob \(id) does not open")
    }
  }
}

extension MasterKey: CustomStringConvertible, CustomReflectable {
  /// The id only, so that logs cannot leak the key.
  package var description: String { "MasterKey(\(id))" }

  /// The id only, so that dumps cannot leak the key.
  package var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

extension MasterKey {
  /// Loads the master key from a file, or creates it in a new file with mode 0600 on first start.
  ///
  /// The file is one line of text: `muster-master-key 1`, the id and 64 hexadecimal digits of the key. A key that
  /// replaced another has version 2, followed by a line for each key it keeps: its name, id and digits. Without the
  /// file no blob can ever be decrypted, so it needs a backup, separate from that of the blobs.
  ///
  /// If several processes start at once, one creates the file and all use it. The parent folder must exist.
  ///
  /// - Throws: ``BlobError``: `keyMissing` if the file is damaged or accessible to users other than its owner;
  ///   `storageFull` or `inputOutput` if it cannot be read or created.
  package static func loadOrCreate(
    at path: String, fileSystem: any FileSystem = LocalFileSystem()
  ) throws -> MasterKey {
    do {
      if let existing = try load(at: path, fileSystem: fileSystem) { return existing }
      try MasterKey(bytes: .random(count: byteCount)).create(at: path, fileSystem: fileSystem)
      if let created = try load(at: path, fileSystem: fileSystem) { return created }
      throw BlobError(code: .keyMissing, reason: "\(path) disappeared while it was being created")
    } catch let error as FileSystemError {
      throw BlobError(error)
    }
  }

  /// Loads the master key from a file; nil if the file does not exist.
  static func load(at path: String, fileSystem: any FileSystem) throws -> MasterKey? {
    let file: any ReadableFile
    do {
      file = try fileSystem.openFile(at: path)
    } catch let error as FileSystemError where error.isNotFound {
      return nil
    }
    guard try !file.status().isOpenToOthers else {
      throw BlobError(
        code: .keyMissing,
        reason: "\(path) is accessible to others than its owner; run chmod 600, and find out who read it")
    }
    guard let key = MasterKey(text: String(decoding: try file.read(at: 0, count: 1024), as: UTF8.self)) else {
      throw BlobError(code: .keyMissing, reason: "\(path) is not a master key of version 1 or 2, or is damaged")
    }
    // An earlier start that was killed before syncing the folder left a name that a power failure could remove.
    // Errors are ignored, because syncing may fail on a read-only mount.
    try? fileSystem.syncFolder(at: type(of: fileSystem).folder(of: path))
    return key
  }

  /// Durably writes the key to a new file. A file that exists already is left unchanged.
  ///
  /// - Throws: `FileSystemError`.
  func create(at path: String, fileSystem: any FileSystem) throws {
    let temporaryPath = "\(path).new-\([UInt8].random(count: 8).lowerHex)"
    defer { try? fileSystem.remove(at: temporaryPath) }
    let file = try fileSystem.createFile(at: temporaryPath)
    try file.write(Array(text.utf8))
    try file.sync()
    do {
      try fileSystem.link(temporaryPath, as: path)
    } catch let error as FileSystemError where error.isAlreadyExisting || error.isNotFound {
      return  // Another process was faster, or has removed what it took for a leftover.
    }
    try fileSystem.syncFolder(at: type(of: fileSystem).folder(of: path))
  }

  /// Durably replaces the key in an existing file. A crash leaves either the old or the new key.
  ///
  /// - Throws: ``BlobError``: `storageFull`, `inputOutput`.
  func replace(at path: String, fileSystem: any FileSystem) throws {
    let temporaryPath = "\(path).new-\([UInt8].random(count: 8).lowerHex)"
    do {
      do {
        try fileSystem.writeDurably(Array(text.utf8), to: temporaryPath)
        try fileSystem.rename(from: temporaryPath, to: path)
      } catch {
        try? fileSystem.remove(at: temporaryPath)
        throw error
      }
      try fileSystem.syncFolder(at: type(of: fileSystem).folder(of: path))
    } catch let error as FileSystemError {
      throw BlobError(error)
    }
  }

  /// Removes temporary files beside a key file, left by processes that were killed while writing it. Files that cannot
  /// be removed stay.
  static func removeLeftovers(of path: String, fileSystem: any FileSystem) {
    let folder = type(of: fileSystem).folder(of: path)
    let prefix = "\(path.split(separator: "/").last ?? "").new-"
    for name in (try? fileSystem.list(folder: folder)) ?? [] where name.hasPrefix(prefix) {
      try? fileSystem.remove(at: "\(folder)/\(name)")
    }
  }

  /// Whether another key is the same in all parts.
  func isSame(as other: MasterKey) -> Bool { text == other.text }

  private var text: String {
    guard !lasting.isEmpty else { return "muster-master-key 1 \(id) \(bytes.lowerHex)\n" }
    let kept = LastingPurpose.allCases.compactMap { purpose in lasting[purpose].map { (purpose.rawValue, $0) } }
    let lines =
      [("muster-master-key 2", bytes)] + kept + (formerBytes.map { [(Self.formerLabel, $0)] } ?? [])
    return lines.map { "\($0) \(Self.id(of: $1)) \($1.lowerHex)\n" }.joined()
  }

  private static let formerLabel = "former"

  /// Reads the contents of a key file; nil if the text is not one.
  init?(text: String) {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.split(whereSeparator: \.isWhitespace) }
    guard let first = lines.first, first.count == 4, first[0] == "muster-master-key",
      first[1] == "1" || first[1] == "2", let bytes = Self.bytes(first[2...])
    else { return nil }
    var lasting: [LastingPurpose: [UInt8]] = [:]
    var formerBytes: [UInt8]?
    for line in lines.dropFirst() {
      guard line.count == 3, let kept = Self.bytes(line[1...]) else { return nil }
      if line[0] == Self.formerLabel {
        formerBytes = kept
      } else if let purpose = LastingPurpose(rawValue: String(line[0])) {
        lasting[purpose] = kept
      } else {
        return nil
      }
    }
    guard first[1] == "1" ? lines.count == 1 : lasting.count == LastingPurpose.allCases.count else { return nil }
    self.init(bytes: bytes, lasting: lasting, formerBytes: formerBytes)
  }

  /// Parses an id and the digits of a key. The id is derived from the key and thus detects a mistyped or damaged
  /// line.
  private static func bytes(_ words: ArraySlice<Substring>) -> [UInt8]? {
    guard words.count == 2, let id = words.first, let digits = words.last, let bytes = [UInt8](lowerHex: digits),
      bytes.count == byteCount, self.id(of: bytes) == id
    else { return nil }
    return bytes
  }
}
