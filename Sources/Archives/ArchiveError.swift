/// Why an archive, or one entry of it, was not accepted.
///
/// Errors of the whole archive come from opening it; those of one entry from asking for its contents, and leave the
/// other entries as good as they are. Two errors are equal when their codes are.
package struct ArchiveError: Error, Equatable, CustomStringConvertible {
  /// The reasons a caller can tell apart. The raw values are stable.
  package enum Code: String, Sendable, Codable, CaseIterable {
    // Of the whole archive.

    /// There are no bytes.
    case empty = "ARCHIVE_EMPTY"
    /// No ZIP archive, cut off, damaged, or of a kind no phone writes: ZIP64, several disks, bytes before or behind it.
    case corrupt = "ARCHIVE_CORRUPT"
    /// Two readers could find different things in it: a name twice, or two ends.
    case ambiguous = "ARCHIVE_AMBIGUOUS"
    /// More entries than `ArchiveLimits.maxEntryCount`, or a directory with room for them.
    case tooManyEntries = "ARCHIVE_TOO_MANY_ENTRIES"
    /// Unpacked, more than `ArchiveLimits.maxTotalByteCount`.
    case tooLarge = "ARCHIVE_TOO_LARGE"

    // Of one entry.

    /// Unpacked, more than `ArchiveLimits.maxEntryByteCount`.
    case entryTooLarge = "ARCHIVE_ENTRY_TOO_LARGE"
    /// Unpacked, more than `ArchiveLimits.maxRatio` times what is stored.
    case entryRatioTooHigh = "ARCHIVE_ENTRY_RATIO_TOO_HIGH"
    /// It is encrypted.
    case entryEncrypted = "ARCHIVE_ENTRY_ENCRYPTED"
    /// Neither stored nor deflated, or no file but a link or a device.
    case entryUnsupported = "ARCHIVE_ENTRY_UNSUPPORTED"
    /// Damaged, or not of the size or with the check sum that the archive says.
    case entryCorrupt = "ARCHIVE_ENTRY_CORRUPT"

    // Of either.

    /// We failed, not the archive: no memory.
    case failed = "ARCHIVE_FAILED"
  }

  /// The reason to act on.
  package let code: Code
  /// What exactly was found, for logs. Holds numbers, never a name or contents.
  package let reason: String

  /// An error with a code and a reason for logs.
  package init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// The code and the reason, for logs.
  package var description: String { "\(code.rawValue): \(reason)" }

  /// Equal by code: reasons are for people.
  package static func == (left: ArchiveError, right: ArchiveError) -> Bool { left.code == right.code }
}
