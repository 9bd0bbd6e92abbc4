/// The record that ends a ZIP archive and says where its directory is (PKWARE's APPNOTE, 4.3.16).
///
/// It is read here before libzip sees the archive. libzip reads the directory of every such record among the last
/// 64 KiB, with memory for each of its entries, before anybody can say how many are too many: 3 MB of ends keep it
/// busy for over a minute. And where there are two, it chooses one, and another reader may choose the other.
struct EndRecord {
  private static let byteCount = 22
  private static let maxCommentByteCount = 65_535
  /// ZIP64 has a record of this size before the end (APPNOTE, 4.3.15).
  private static let locatorByteCount = 20

  let entryCount: Int
  let directoryByteCount: Int

  /// Finds the one end of an archive.
  ///
  /// - Throws: `ARCHIVE_CORRUPT` when there is none, when it is ZIP64's, or when the archive does not end with it;
  ///   `ARCHIVE_AMBIGUOUS` when there are several.
  init(of archive: [UInt8]) throws(ArchiveError) {
    var ends: [Int] = []
    let last = archive.count - Self.byteCount
    for position in stride(from: last, through: max(0, last - Self.maxCommentByteCount - Self.locatorByteCount), by: -1)
    where archive.hasSignature(5, 6, at: position) {
      guard !archive.hasSignature(6, 7, at: position - Self.locatorByteCount) else {
        throw ArchiveError(.corrupt, "ZIP64")
      }
      // In compressed bytes the signature is a matter of chance, a directory before it is not.
      if archive.directoryEnd(at: position) <= position { ends.append(position) }
    }
    guard let end = ends.first else { throw ArchiveError(.corrupt, "no end record") }
    guard ends.count == 1 else { throw ArchiveError(.ambiguous, "\(ends.count) end records") }
    guard end + Self.byteCount + archive.number(2, at: end + 20) == archive.count else {
      throw ArchiveError(.corrupt, "the comment does not end with the archive")
    }
    entryCount = archive.number(2, at: end + 10)
    directoryByteCount = archive.number(4, at: end + 12)
    // Else there would be two ways to find it.
    guard archive.directoryEnd(at: end) == end else {
      throw ArchiveError(.corrupt, "the directory does not end where the end record begins")
    }
  }
}

extension [UInt8] {
  /// Whether a record's signature stands here: PK and two bytes that say which.
  fileprivate func hasSignature(_ third: UInt8, _ fourth: UInt8, at position: Int) -> Bool {
    guard position >= 0, position + 4 <= count else { return false }
    return self[position] == 0x50 && self[position + 1] == 0x4B && self[position + 2] == third
      && self[position + 3] == fourth
  }

  /// Where the directory of an end record ends: its size and where it begins.
  fileprivate func directoryEnd(at position: Int) -> Int {
    number(4, at: position + 12) + number(4, at: position + 16)
  }

  /// A number of so many bytes, the lowest first.
  fileprivate func number(_ byteCount: Int, at position: Int) -> Int {
    self[position..<position + byteCount].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
