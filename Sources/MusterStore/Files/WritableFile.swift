/// A new file being written. It is closed when the last reference goes: after a successful ``sync()`` closing has
/// nothing left to report.
package protocol WritableFile: Sendable {
  /// Appends all the bytes.
  ///
  /// - Throws: ``FileSystemError``; some of the bytes may have been written by then.
  func write(_ bytes: [UInt8]) throws

  /// Returns once all that was written would survive a power cut.
  ///
  /// - Throws: ``FileSystemError``. The file is lost then: the system may have dropped the bytes it failed to write,
  ///   and a second call would answer "done" without them.
  func sync() throws
}
