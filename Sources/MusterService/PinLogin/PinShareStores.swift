internal import MusterStore
internal import TrustedAuthority
internal import VerificationFlow

/// The shares of the first authority: in the database, sealed as other secrets of rows are.
struct FirstShareStore: ShareStore {
  let store: Store

  func share(of generation: String) async throws -> [UInt8]? {
    try await store.database.readInline { [seal = store.seal] in try $0.firstShare(of: generation, seal: seal) }
  }
}

/// The shares of the second authority: in the database, sealed with another key, or derived from a key in a file.
struct SecondShareStore: ShareStore {
  let store: Store
  let file: AuthorityKeyFile?

  func share(of generation: String) async throws -> [UInt8]? {
    if let share = try await store.database.readInline({ try $0.secondShare(of: generation) }) { return share }
    return file?.share(of: generation)
  }
}

extension AuthorityKeyFile {
  /// Returns the share of a generation that the key gives, which is the same every time. Of eight numbers of 32 bytes,
  /// one is a share.
  func share(of generation: String) -> [UInt8]? {
    (0..<1000).lazy.compactMap { number in
      TrustedAuthority.share(from: bytes(for: "muster pin share|\(generation)|\(number)"))
    }.first
  }
}
