internal import CDeflate

/// Writes a ZIP archive piece by piece, without ever going back: for archives that are sent while they are made.
///
/// Files are stored as they are (PKWARE's APPNOTE, method 0), since pictures do not get smaller. Each one's size and check
/// sum stand behind it (4.3.9) and in the directory. libzip would want to go back in a file to fill them in.
package struct ZipWriter: Sendable {
  /// The archive, or a file of it, has more than ZIP can count without ZIP64: 4 GiB or 65,535 files.
  package struct TooLarge: Error {}

  private struct Entry {
    let name: [UInt8]
    let offset: Int
    var byteCount = 0
    var checksum: UInt32 = 0
  }

  private var entries: [Entry] = []
  private var offset = 0

  /// An empty archive.
  package init() {}

  /// Begins the next file.
  ///
  /// - Parameter name: Its path in the archive, in UTF-8. Each one only once.
  /// - Returns: The bytes that stand before the file's own.
  package mutating func beginFile(_ name: String) -> [UInt8] {
    let entry = Entry(name: Array(name.utf8), offset: offset)
    entries.append(entry)
    return count(Self.bytes((0x0403_4B50, 4)) + Self.common(entry) + Self.bytes((0, 2)) + entry.name)
  }

  /// Counts bytes of the file that was begun, which go out as they are.
  package mutating func add(_ bytes: [UInt8]) {
    guard let last = entries.indices.last, !bytes.isEmpty else { return }
    let checksum = entries[last].checksum
    entries[last].checksum = unsafe bytes.withUnsafeBytes { buffer in
      unsafe libdeflate_crc32(checksum, buffer.baseAddress, buffer.count)
    }
    entries[last].byteCount += bytes.count
    offset += bytes.count
  }

  /// Ends the file that was begun.
  ///
  /// - Returns: The bytes that stand behind the file's own.
  package mutating func endFile() throws(TooLarge) -> [UInt8] {
    guard let entry = entries.last else { return [] }
    guard entry.byteCount <= UInt32.max, offset <= UInt32.max else { throw TooLarge() }
    return count(Self.bytes((0x0807_4B50, 4)) + Self.sums(entry))
  }

  /// Ends the archive.
  ///
  /// - Returns: The directory.
  package mutating func finish() throws(TooLarge) -> [UInt8] {
    let start = offset
    var directory: [UInt8] = []
    for entry in entries {
      // Made by a Unix, so that the permissions are read: a plain file of its owner (0100600).
      directory += Self.bytes((0x0201_4B50, 4), (0x0314, 2)) + Self.common(entry)
      directory += Self.bytes((0, 8), (0o100600 << 16, 4), (entry.offset, 4)) + entry.name
    }
    guard entries.count <= UInt16.max, start + directory.count <= UInt32.max else { throw TooLarge() }
    let end = Self.bytes(
      (0x0605_4B50, 4), (0, 4), (entries.count, 2), (entries.count, 2), (directory.count, 4), (start, 4), (0, 2))
    return directory + end
  }

  private mutating func count(_ bytes: [UInt8]) -> [UInt8] {
    offset += bytes.count
    return bytes
  }

  /// What both headers of a file have, from the version that reads it to the length of its name. The sums are behind the
  /// file and the name is in UTF-8 (flags 3 and 11); the time is the first that DOS knows.
  private static func common(_ entry: Entry) -> [UInt8] {
    bytes((20, 2), (0x0808, 2), (0, 2), (0, 2), (0x21, 2)) + sums(entry) + bytes((entry.name.count, 2))
  }

  private static func sums(_ entry: Entry) -> [UInt8] {
    bytes((Int(entry.checksum), 4), (entry.byteCount, 4), (entry.byteCount, 4))
  }

  /// Numbers of so many bytes, the lowest byte first.
  private static func bytes(_ fields: (value: Int, byteCount: Int)...) -> [UInt8] {
    fields.flatMap { field in (0..<field.byteCount).map { UInt8(truncatingIfNeeded: field.value >> (8 * $0)) } }
  }
}
