/// What the file system says about an open file.
package struct FileStatus: Sendable, Equatable {
  /// Size in bytes.
  package let byteCount: Int64
  /// The permission bits, such as `0o600`.
  package let permissions: UInt32

  /// A status of the given size and permission bits.
  package init(byteCount: Int64, permissions: UInt32) {
    self.byteCount = byteCount
    self.permissions = permissions
  }

  /// Whether anybody but the owner may do anything with the file.
  var isOpenToOthers: Bool { permissions & 0o077 != 0 }
}
