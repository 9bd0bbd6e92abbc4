/// A new file being written. It is closed when the last reference is released; after a successful ``sync()``, closing
/// cannot fail.
package protocol WritableFile: Sendable {
  /// Appends all bytes.
  ///
  /// - Throws: ``FileSystemError``; some of the bytes may have been written.
  func write(_ bytes: [UInt8]) throws

  /// Returns once everything written survives a power failure.
  ///
  /// - Throws: ``FileSystemError``. The file is lost then: the system may have dropped the bytes it failed to write,
  ///   and a second call would succeed without them.
  func sync() throws
}
