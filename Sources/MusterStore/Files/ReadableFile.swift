/// A file being read. It is closed when the last reference goes.
package protocol ReadableFile: Sendable {
  /// Size and permissions of the open file.
  func status() throws -> FileStatus

  /// The bytes from `offset` on: `count` of them, or fewer when the file ends before.
  func read(at offset: Int64, count: Int) throws -> [UInt8]
}
