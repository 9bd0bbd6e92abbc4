/// A ZIP archive in which an SDK sends its pictures.
///
/// iOS zips a folder with a random name (`<UUID>/idcard_front.jpg`), including the folder itself and system files;
/// Android writes flat names. Therefore only entries requested by name are unpacked, and a name is never used as a
/// path.
///
/// Errors of the whole archive are detected when it is opened; errors of an entry when its contents are requested.
/// Opening reads the directory and inflates nothing.
package struct UploadArchive: Sendable {
  private let bytes: [UInt8]
  private let limits: ArchiveLimits
  private let files: [ArchiveEntry]

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - bytes: The whole archive, which is kept, not copied.
  ///   - limits: The limits to apply.
  /// - Throws: Errors of the whole archive: `ARCHIVE_EMPTY`, `ARCHIVE_CORRUPT`, `ARCHIVE_AMBIGUOUS`,
  ///   `ARCHIVE_TOO_MANY_ENTRIES`, `ARCHIVE_TOO_LARGE`; `ARCHIVE_FAILED` if there is no memory.
  package init(bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
    guard !bytes.isEmpty else { throw ArchiveError(.empty, "no bytes") }
    let end = try EndRecord(of: bytes)
    guard end.entryCount <= limits.maxEntryCount, end.directoryByteCount <= limits.maxDirectoryByteCount else {
      throw ArchiveError(.tooManyEntries, "\(end.entryCount) in a directory of \(end.directoryByteCount) bytes")
    }
    let entries = try Self.read(bytes) { zip throws(ArchiveError) in try zip.entries() }
    try Self.check(entries, in: bytes, limits)
    self.bytes = bytes
    self.limits = limits
    files = entries.filter { $0.kind != .folder }
  }

  /// Unpacks an entry: the one with exactly this name, or else the only one with the same last path component, so
  /// that leading folders on either side do not matter. That search skips entries of macOS in `__MACOSX`.
  ///
  /// - Parameter name: The name as given in the request. Names are compared as Unicode text, independent of
  ///   normalization.
  /// - Returns: The contents; nil if there is no such entry, or if several match.
  /// - Throws: Errors of this entry: `ARCHIVE_ENTRY_TOO_LARGE`, `ARCHIVE_ENTRY_RATIO_TOO_HIGH`,
  ///   `ARCHIVE_ENTRY_ENCRYPTED`, `ARCHIVE_ENTRY_UNSUPPORTED`, `ARCHIVE_ENTRY_CORRUPT`; `ARCHIVE_FAILED` if there is
  ///   no memory.
  package func contents(of name: String) throws(ArchiveError) -> [UInt8]? {
    guard let entry = file(named: name) else { return nil }
    if let error = entry.error(by: limits) { throw error }
    return try Self.read(bytes) { zip throws(ArchiveError) in try zip.contents(of: entry) }
  }

  private func file(named name: String) -> ArchiveEntry? {
    if let exact = files.first(where: { $0.name == name }) { return exact }
    let last = Self.lastComponent(of: name)
    let alike = files.filter { Self.lastComponent(of: $0.name) == last && !$0.name.hasPrefix("__MACOSX/") }
    return alike.count == 1 ? alike.first : nil
  }

  private static func lastComponent(of name: String) -> Substring {
    name.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
  }

  /// Rejects entries whose declared sizes cannot all be true, or that are too large together.
  private static func check(
    _ entries: [ArchiveEntry], in bytes: [UInt8], _ limits: ArchiveLimits
  ) throws(ArchiveError) {
    guard Set(entries.map(\.name)).count == entries.count else { throw ArchiveError(.ambiguous, "a duplicate name") }
    var stored = 0
    var unpacked = 0
    for entry in entries {
      // Limited to the size of the archive, so that the sum cannot overflow.
      stored += min(entry.compressedByteCount, bytes.count)
      if entry.error(by: limits) == nil { unpacked += entry.byteCount }
    }
    // Overlapping entries would unpack the same few bytes many times.
    guard stored < bytes.count else { throw ArchiveError(.corrupt, "entries with more bytes than the archive has") }
    guard unpacked <= limits.maxTotalByteCount else { throw ArchiveError(.tooLarge, "\(unpacked) bytes in all") }
  }

  private static func read<Value>(
    _ bytes: [UInt8], _ body: (borrowing ZipReader) throws(ArchiveError) -> Value
  ) throws(ArchiveError) -> Value {
    unsafe try bytes.withUnsafeBufferPointer { buffer throws(ArchiveError) in
      try body(unsafe ZipReader(buffer))
    }
  }
}
