/// Writes ZIP archives byte by byte, so that anything in them can be wrong (PKWARE's APPNOTE, 4.3).
struct ZipMaker {
  var entries: [ZipEntry]
  var comment: [UInt8] = []
  /// How many entries the end record counts; nil for as many as there are.
  var entryCount: Int?
  /// The disk that the end record is on.
  var disk = 0

  init(_ entries: ZipEntry...) { self.entries = entries }

  init(_ entries: [ZipEntry]) { self.entries = entries }

  func archive() -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      directory += entry.directoryEntry(at: entry.offset ?? archive.count)
      if entry.isWritten { archive += entry.local }
    }
    let start = archive.count
    archive += directory
    return archive + endRecord(directoryByteCount: directory.count, at: start)
  }

  private func endRecord(directoryByteCount: Int, at start: Int) -> [UInt8] {
    let count = little(2, entryCount ?? entries.count)
    return join(
      signature(5, 6), little(2, disk), little(2, disk), count, count, little(4, directoryByteCount),
      little(4, start), little(2, comment.count), comment)
  }
}

/// One entry. Its fields are right until a test makes them wrong.
struct ZipEntry {
  var name: [UInt8]
  /// The contents as they are stored.
  var stored: [UInt8]
  var method: Int
  var byteCount: Int
  var checksum: Int
  var compressedByteCount: Int
  var flags = 0
  /// Who made it, and its attributes: a Unix file as a phone writes it says 3 and the mode in the upper half.
  var system = 3
  var externalAttributes = 0o100644 << 16
  /// Extra fields of the directory.
  var extra: [UInt8] = []
  /// Whether sizes and check sum follow the contents, as in all that is written while it is made (APPNOTE, 4.3.9).
  var hasDescriptor = false
  /// Where its local header is said to be; nil for where it is.
  var offset: Int?
  /// Whether it has a local header and contents.
  var isWritten = true

  /// An entry that holds contents as they are.
  init(stored contents: [UInt8], as name: String) {
    self.init(name, stored: contents, method: 0, contents)
  }

  /// An entry that holds compressed contents.
  init(_ contents: [UInt8], as name: String) {
    self.init(name, stored: deflate(contents), method: 8, contents)
  }

  private init(_ name: String, stored: [UInt8], method: Int, _ contents: [UInt8]) {
    self.name = Array(name.utf8)
    self.stored = stored
    self.method = method
    byteCount = contents.count
    checksum = computeChecksum(contents)
    compressedByteCount = stored.count
  }

  /// The same entry with something changed.
  func with(_ change: (inout ZipEntry) -> Void) -> ZipEntry {
    var entry = self
    change(&entry)
    return entry
  }

  fileprivate var local: [UInt8] {
    let sizes = join(little(4, checksum), little(4, compressedByteCount), little(4, byteCount))
    return join(
      signature(3, 4), little(2, 20), common, hasDescriptor ? [UInt8](repeating: 0, count: 12) : sizes,
      little(2, name.count), little(2, 0), name, stored, hasDescriptor ? signature(7, 8) + sizes : [])
  }

  fileprivate func directoryEntry(at offset: Int) -> [UInt8] {
    join(
      signature(1, 2), little(2, system << 8 | 20), little(2, 20), common, little(4, checksum),
      little(4, compressedByteCount), little(4, byteCount), little(2, name.count), little(2, extra.count),
      little(2, 0), little(2, 0), little(2, 0), little(4, externalAttributes), little(4, offset), name, extra)
  }

  /// What both headers say: flags, method, and a time in 2025.
  private var common: [UInt8] {
    join(little(2, flags | (hasDescriptor ? 8 : 0)), little(2, method), little(2, 0), little(2, 45 << 9 | 1 << 5 | 1))
  }
}

/// A number of so many bytes, the lowest first.
func little(_ byteCount: Int, _ number: Int) -> [UInt8] {
  (0..<byteCount).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

/// The bytes of a record's parts.
func join(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

/// What a record begins with: PK and two bytes that say which.
func signature(_ third: UInt8, _ fourth: UInt8) -> [UInt8] { [0x50, 0x4B, third, fourth] }
