/// The status of an open file.
package struct FileStatus: Sendable, Equatable {
  /// The size in bytes.
  package let byteCount: Int64
  /// The permission bits, such as `0o600`.
  package let permissions: UInt32

  package init(byteCount: Int64, permissions: UInt32) {
    self.byteCount = byteCount
    self.permissions = permissions
  }

  /// Whether users other than the owner have any permission on the file.
  var isOpenToOthers: Bool { permissions & 0o077 != 0 }
}
