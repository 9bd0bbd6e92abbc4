/// A file being read. It is closed when the last reference is released.
package protocol ReadableFile: Sendable {
  /// Returns the size and permissions of the file.
  func status() throws -> FileStatus

  /// Reads `count` bytes from `offset`, or fewer if the file ends before.
  func read(at offset: Int64, count: Int) throws -> [UInt8]
}
