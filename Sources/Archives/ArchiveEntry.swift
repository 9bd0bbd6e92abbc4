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

  /// The position in the directory.
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
    if kind != .file { return ArchiveError(.entryUnsupported, "no file") }
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
