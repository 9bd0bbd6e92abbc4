/// The bounds of what is unpacked. They hold whatever an archive says about itself.
package struct ArchiveLimits: Sendable, Equatable {
  /// The most entries, folders and those nobody asks for among them. Above: `ARCHIVE_TOO_MANY_ENTRIES`.
  package var maxEntryCount = 64
  /// The most bytes of one unpacked entry. Above: `ARCHIVE_ENTRY_TOO_LARGE`.
  package var maxEntryByteCount = 10_485_760
  /// The most bytes of all entries that could be unpacked, each once. Above: `ARCHIVE_TOO_LARGE`.
  package var maxTotalByteCount = 41_943_040
  /// How many times as large as stored an unpacked entry may be, 1 or more. Above: `ARCHIVE_ENTRY_RATIO_TOO_HIGH`.
  package var maxRatio = 200
  /// Entries up to so many unpacked bytes may have any ratio.
  package var maxByteCountOfAnyRatio = 65_536

  /// The limits that apply unless configured otherwise.
  package init() {}

  /// The most bytes of the directory: names and extra fields are short where nobody means harm.
  var maxDirectoryByteCount: Int { 1024 * maxEntryCount }
}
