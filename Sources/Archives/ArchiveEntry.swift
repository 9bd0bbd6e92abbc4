internal import CZip

/// An entry as described by the directory of an archive. Its declared sizes can only reject it; the inflated data is
/// checked against them.
struct ArchiveEntry {
  /// The type of an entry, by its name and its Unix mode.
  enum Kind {
    case file
    case folder
    case other

    init(name: String, externalAttributes: UInt32) {
      // The upper half is the Unix mode, or 0 if unknown.
      switch externalAttributes >> 16 & 0xF000 {
      case _ where name.hasSuffix("/"), 0x4000: self = .folder
      case 0, 0x8000: self = .file
      default: self = .other
      }
    }
  }

  let index: UInt64
  let name: String
  let kind: Kind
  /// The uncompressed size.
  let byteCount: Int
  let compressedByteCount: Int
  /// The compression method (APPNOTE, 4.4.5).
  let method: UInt16
  let isEncrypted: Bool

  /// Returns why the entry cannot be unpacked; nil if it may be tried.
  func error(by limits: ArchiveLimits) -> ArchiveError? {
    if kind != .file { return ArchiveError(.entryUnsupported, "not a file") }
    if isEncrypted { return ArchiveError(.entryEncrypted, "encrypted") }
    guard method == ZIP_CM_STORE || method == ZIP_CM_DEFLATE else {
      return ArchiveError(.entryUnsupported, "compressed by method \(method)")
    }
    guard byteCount <= limits.maxEntryByteCount else {
      return ArchiveError(.entryTooLarge, "\(byteCount) bytes, at most \(limits.maxEntryByteCount) are allowed")
    }
    let isSmall = byteCount <= limits.maxByteCountOfAnyRatio
    // Limited to its own size, so that a forged compressed size cannot overflow.
    guard isSmall || byteCount <= limits.maxRatio * min(compressedByteCount, byteCount) else {
      return ArchiveError(.entryRatioTooHigh, "\(byteCount) bytes, compressed to \(compressedByteCount)")
    }
    return nil
  }
}

/// The record that ends a ZIP archive and locates its directory (PKWARE's APPNOTE, 4.3.16).
///
/// It is read here before libzip sees the archive. libzip reads the directory of every such record in the last 64
/// KiB, and allocates memory for each entry, before the number of entries can be checked: 3 MB of end records take it
/// over a minute. If there are two, libzip chooses one, and another reader may choose the other.
struct EndRecord {
  private static let byteCount = 22
  private static let maxCommentByteCount = 65_535
  /// The size of the ZIP64 record before the end record (APPNOTE, 4.3.15).
  private static let locatorByteCount = 20

  let entryCount: Int
  let directoryByteCount: Int

  /// Finds the only end record of an archive.
  ///
  /// - Throws: `ARCHIVE_CORRUPT` if there is none, if it belongs to ZIP64, or if the archive does not end with it;
  ///   `ARCHIVE_AMBIGUOUS` if there are several.
  init(of archive: [UInt8]) throws(ArchiveError) {
    var ends: [Int] = []
    let last = archive.count - Self.byteCount
    for position in stride(from: last, through: max(0, last - Self.maxCommentByteCount - Self.locatorByteCount), by: -1)
    where archive.hasSignature(5, 6, at: position) {
      guard !archive.hasSignature(6, 7, at: position - Self.locatorByteCount) else {
        throw ArchiveError(.corrupt, "ZIP64")
      }
      // Compressed data can contain the signature by chance, but hardly a matching directory before it.
      if archive.directoryEnd(at: position) <= position { ends.append(position) }
    }
    guard let end = ends.first else { throw ArchiveError(.corrupt, "no end record") }
    guard ends.count == 1 else { throw ArchiveError(.ambiguous, "\(ends.count) end records") }
    guard end + Self.byteCount + archive.number(2, at: end + 20) == archive.count else {
      throw ArchiveError(.corrupt, "the comment does not end with the archive")
    }
    entryCount = archive.number(2, at: end + 10)
    directoryByteCount = archive.number(4, at: end + 12)
    // Otherwise there would be two ways to locate the directory.
    guard archive.directoryEnd(at: end) == end else {
      throw ArchiveError(.corrupt, "the directory does not end where the end record begins")
    }
  }
}

extension [UInt8] {
  /// Whether a record's signature is at this position: PK and two bytes that identify the record.
  fileprivate func hasSignature(_ third: UInt8, _ fourth: UInt8, at position: Int) -> Bool {
    guard position >= 0, position + 4 <= count else { return false }
    return self[position] == 0x50 && self[position + 1] == 0x4B && self[position + 2] == third
      && self[position + 3] == fourth
  }

  /// Returns the end of an end record's directory: the sum of its size and start.
  fileprivate func directoryEnd(at position: Int) -> Int {
    number(4, at: position + 12) + number(4, at: position + 16)
  }

  /// Returns a little-endian number of `byteCount` bytes.
  fileprivate func number(_ byteCount: Int, at position: Int) -> Int {
    self[position..<position + byteCount].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
