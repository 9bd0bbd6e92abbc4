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

  /// The default limits.
  package init() {}

  /// The maximum size of the directory in bytes; names and extra fields are short in legitimate archives.
  var maxDirectoryByteCount: Int { 1024 * maxEntryCount }
}
