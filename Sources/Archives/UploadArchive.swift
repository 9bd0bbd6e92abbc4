/// The ZIP archive in which an SDK sends its pictures.
///
/// iOS zips a folder with a random name (`<UUID>/idcard_front.jpg`), with the folder itself and litter of the system
/// among the entries; Android writes flat names. So only those entries are unpacked that somebody asks for by name, and
/// a name is never used as a path.
///
/// What is wrong with the whole archive is found when it is opened; what is wrong with one entry, when it is asked for.
/// Opening reads the directory and inflates nothing.
package struct UploadArchive: Sendable {
  private let bytes: [UInt8]
  private let limits: ArchiveLimits
  private let files: [ArchiveEntry]

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - bytes: The whole archive. They are kept, not copied.
  ///   - limits: What is too much.
  /// - Throws: Errors of the whole archive: `ARCHIVE_EMPTY`, `ARCHIVE_CORRUPT`, `ARCHIVE_AMBIGUOUS`,
  ///   `ARCHIVE_TOO_MANY_ENTRIES`, `ARCHIVE_TOO_LARGE`; `ARCHIVE_FAILED` when there is no memory.
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

  /// Unpacks the entry that a name stands for: the one with exactly this name, or else the only one with the same last
  /// component, so that a folder before the name is of no matter, here or there. What macOS keeps in `__MACOSX` is
  /// passed over in that search.
  ///
  /// - Parameter name: As the request says it. Names are compared as text: an é is an é, however it is encoded.
  /// - Returns: nil when there is no such entry, or several are alike.
  /// - Throws: Errors of this entry: `ARCHIVE_ENTRY_TOO_LARGE`, `ARCHIVE_ENTRY_RATIO_TOO_HIGH`,
  ///   `ARCHIVE_ENTRY_ENCRYPTED`, `ARCHIVE_ENTRY_UNSUPPORTED`, `ARCHIVE_ENTRY_CORRUPT`; `ARCHIVE_FAILED` when there is
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

  /// Refuses entries that cannot all be what they are said to be, or are too much together.
  private static func check(
    _ entries: [ArchiveEntry], in bytes: [UInt8], _ limits: ArchiveLimits
  ) throws(ArchiveError) {
    guard Set(entries.map(\.name)).count == entries.count else { throw ArchiveError(.ambiguous, "a name twice") }
    var stored = 0
    var unpacked = 0
    for entry in entries {
      // As large as the archive can be, in this sum a size cannot overflow.
      stored += min(entry.compressedByteCount, bytes.count)
      if entry.error(by: limits) == nil { unpacked += entry.byteCount }
    }
    // One entry is in the bytes of another: so a few bytes would be unpacked many times.
    guard stored < bytes.count else { throw ArchiveError(.corrupt, "entries of more bytes than there are") }
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
