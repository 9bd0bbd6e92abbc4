internal import CZip

/// What the directory of an archive says of one entry. Its sizes are believed only as far as they refuse it; what is
/// inflated is held against them.
struct ArchiveEntry {
  /// What an entry is, by its name and its Unix mode.
  enum Kind {
    case file
    case folder
    case other

    init(name: String, externalAttributes: UInt32) {
      // The upper half is a Unix mode where one is known, else 0.
      switch externalAttributes >> 16 & 0xF000 {
      case _ where name.hasSuffix("/"), 0x4000: self = .folder
      case 0, 0x8000: self = .file
      default: self = .other
      }
    }
  }

  /// Its place in the directory.
  let index: UInt64
  let name: String
  let kind: Kind
  /// Its size when it is unpacked.
  let byteCount: Int
  let compressedByteCount: Int
  /// How it is compressed (APPNOTE, 4.4.5).
  let method: UInt16
  let isEncrypted: Bool

  /// Why it cannot be unpacked; nil if that can be tried.
  func error(by limits: ArchiveLimits) -> ArchiveError? {
    if kind != .file { return ArchiveError(.entryUnsupported, "no file") }
    if isEncrypted { return ArchiveError(.entryEncrypted, "encrypted") }
    guard method == ZIP_CM_STORE || method == ZIP_CM_DEFLATE else {
      return ArchiveError(.entryUnsupported, "compressed by method \(method)")
    }
    guard byteCount <= limits.maxEntryByteCount else {
      return ArchiveError(.entryTooLarge, "\(byteCount) bytes, at most \(limits.maxEntryByteCount) are allowed")
    }
    let isSmall = byteCount <= limits.maxByteCountOfAnyRatio
    // No more than itself, lest a size from nowhere overflow.
    guard isSmall || byteCount <= limits.maxRatio * min(compressedByteCount, byteCount) else {
      return ArchiveError(.entryRatioTooHigh, "\(byteCount) bytes, compressed to \(compressedByteCount)")
    }
    return nil
  }
}
