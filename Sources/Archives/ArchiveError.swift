/// The error of an archive, or of one of its entries, that was not accepted.
///
/// Errors of the whole archive occur when it is opened; errors of an entry occur when its contents are requested, and
/// do not affect other entries. Two errors are equal if their codes are.
package struct ArchiveError: Error, Equatable, CustomStringConvertible {
  /// The distinguishable errors. The raw values are stable.
  package enum Code: String, Sendable, Codable, CaseIterable {
    // Errors of the whole archive.

    /// The upload has no bytes.
    case empty = "ARCHIVE_EMPTY"
    /// Not a ZIP archive, truncated, damaged, or of a kind that phones do not create: ZIP64, several disks, bytes
    /// before or after it.
    case corrupt = "ARCHIVE_CORRUPT"
    /// Two readers could interpret it differently: duplicate names, or two end records.
    case ambiguous = "ARCHIVE_AMBIGUOUS"
    /// More entries than `ArchiveLimits.maxEntryCount`, or a directory with room for more.
    case tooManyEntries = "ARCHIVE_TOO_MANY_ENTRIES"
    /// More uncompressed bytes than `ArchiveLimits.maxTotalByteCount`.
    case tooLarge = "ARCHIVE_TOO_LARGE"

    // Errors of an entry.

    /// More uncompressed bytes than `ArchiveLimits.maxEntryByteCount`.
    case entryTooLarge = "ARCHIVE_ENTRY_TOO_LARGE"
    /// A compression ratio above `ArchiveLimits.maxRatio`.
    case entryRatioTooHigh = "ARCHIVE_ENTRY_RATIO_TOO_HIGH"
    case entryEncrypted = "ARCHIVE_ENTRY_ENCRYPTED"
    /// Neither stored nor deflated, or not a regular file but a link or device.
    case entryUnsupported = "ARCHIVE_ENTRY_UNSUPPORTED"
    /// Damaged, or the size or checksum differs from the declared one.
    case entryCorrupt = "ARCHIVE_ENTRY_CORRUPT"

    // Errors of either.

    /// An internal failure, not caused by the archive: no memory.
    case failed = "ARCHIVE_FAILED"
  }

  package let code: Code
  /// The details, for logs. Contains numbers, never names or contents.
  package let reason: String

  package init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  package var description: String { "\(code.rawValue): \(reason)" }

  /// Compares only the codes; reasons are for people.
  package static func == (left: ArchiveError, right: ArchiveError) -> Bool { left.code == right.code }
}

/// The limits of unpacking. They apply whatever an archive declares.
package struct ArchiveLimits: Sendable, Equatable {
  /// The maximum number of entries, including folders and unused ones. Above: `ARCHIVE_TOO_MANY_ENTRIES`.
  package var maxEntryCount = 64
  /// The maximum uncompressed size of an entry in bytes. Above: `ARCHIVE_ENTRY_TOO_LARGE`.
  package var maxEntryByteCount = 10_485_760
  /// The maximum total uncompressed size of all unpackable entries in bytes. Above: `ARCHIVE_TOO_LARGE`.
  package var maxTotalByteCount = 41_943_040
  /// The maximum ratio of uncompressed to stored size, 1 or more. Above: `ARCHIVE_ENTRY_RATIO_TOO_HIGH`.
  package var maxRatio = 200
  /// The uncompressed size in bytes up to which any ratio is allowed.
  package var maxByteCountOfAnyRatio = 65_536

  package init() {}

  /// The maximum size of the directory in bytes; names and extra fields are short in legitimate archives.
  var maxDirectoryByteCount: Int { 1024 * maxEntryCount }
}
