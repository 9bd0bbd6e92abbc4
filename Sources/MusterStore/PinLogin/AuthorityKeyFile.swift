/// A key in a file outside of the data folder, from which the second authority of PIN logins derives its shares, so
/// that no single disk holds the shares of both.
///
/// The file is written and checked as `master.key` is.
package struct AuthorityKeyFile: Sendable {
  private let key: MasterKey

  /// Loads the key, or creates it in a new file with mode 0600.
  ///
  /// - Throws: ``BlobError``: `keyMissing` if the file is damaged or accessible to users other than its owner;
  ///   `storageFull` or `inputOutput` if it cannot be read or created.
  package init(at path: String, fileSystem: any FileSystem = LocalFileSystem()) throws {
    key = try MasterKey.loadOrCreate(at: path, fileSystem: fileSystem)
  }

  /// Returns 32 bytes for a purpose, from which the key cannot be recovered.
  package func bytes(for purpose: String) -> [UInt8] {
    key.derivedBytes(for: purpose)
  }
}
