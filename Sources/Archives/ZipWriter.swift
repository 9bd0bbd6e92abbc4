internal import CDeflate

/// Writes a ZIP archive sequentially, for archives that are sent while they are created.
///
/// Files are stored uncompressed (PKWARE's APPNOTE, method 0), since pictures do not compress. The size and checksum
/// of each follow it (4.3.9) and are repeated in the directory. libzip would have to seek back to fill them in.
package struct ZipWriter: Sendable {
  /// The archive exceeds the limits of ZIP without ZIP64: 4 GiB or 65,535 files.
  package struct TooLarge: Error {}

  private struct Entry {
    let name: [UInt8]
    let offset: Int
    var byteCount = 0
    var checksum: UInt32 = 0
  }

  private var entries: [Entry] = []
  private var offset = 0

  package init() {}

  /// Starts the next file.
  ///
  /// - Parameter name: The path in the archive. Must be unique.
  /// - Returns: The bytes to send before the contents of the file.
  package mutating func beginFile(_ name: String) -> [UInt8] {
    let entry = Entry(name: Array(name.utf8), offset: offset)
    entries.append(entry)
    return count(Self.bytes((0x0403_4B50, 4)) + Self.common(entry) + Self.bytes((0, 2)) + entry.name)
  }

  /// Adds contents of the current file, which the caller sends unchanged.
  package mutating func add(_ bytes: [UInt8]) {
    guard let last = entries.indices.last, !bytes.isEmpty else { return }
    let checksum = entries[last].checksum
    entries[last].checksum = unsafe bytes.withUnsafeBytes { buffer in
      unsafe libdeflate_crc32(checksum, buffer.baseAddress, buffer.count)
    }
    entries[last].byteCount += bytes.count
    offset += bytes.count
  }

  /// Ends the current file.
  ///
  /// - Returns: The bytes to send after the contents of the file.
  /// - Throws: ``TooLarge``.
  package mutating func endFile() throws(TooLarge) -> [UInt8] {
    guard let entry = entries.last else { return [] }
    guard entry.byteCount <= UInt32.max, offset <= UInt32.max else { throw TooLarge() }
    return count(Self.bytes((0x0807_4B50, 4)) + Self.sums(entry))
  }

  /// Ends the archive.
  ///
  /// - Returns: The directory.
  /// - Throws: ``TooLarge``.
  package mutating func finish() throws(TooLarge) -> [UInt8] {
    let start = offset
    var directory: [UInt8] = []
    for entry in entries {
      // Marked as created on Unix, so that the permissions apply: a regular file readable and writable by its owner
      // (0100600).
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

  /// Returns the fields common to both headers of a file, from the required version to the length of the name. Flags
  /// 3 and 11 say that the sums follow the file and that the name is UTF-8; the time is the earliest that DOS can
  /// represent.
  private static func common(_ entry: Entry) -> [UInt8] {
    bytes((20, 2), (0x0808, 2), (0, 2), (0, 2), (0x21, 2)) + sums(entry) + bytes((entry.name.count, 2))
  }

  private static func sums(_ entry: Entry) -> [UInt8] {
    bytes((Int(entry.checksum), 4), (entry.byteCount, 4), (entry.byteCount, 4))
  }

  /// Returns little-endian numbers of the given sizes.
  private static func bytes(_ fields: (value: Int, byteCount: Int)...) -> [UInt8] {
    fields.flatMap { field in (0..<field.byteCount).map { UInt8(truncatingIfNeeded: field.value >> (8 * $0)) } }
  }
}
