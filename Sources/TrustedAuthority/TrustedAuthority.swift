internal import MPin

/// One of the two authorities that together hold the master secret of PIN logins.
///
/// An authority has one share of each generation of the secret. It hands out its part of a client's secret and its part
/// of the server's, and never the share. Whoever has the shares of both authorities can find out PINs from stolen
/// devices, so the two have stores of their own, under different keys.
package struct TrustedAuthority: Sendable {
  private let shares: any ShareStore

  package init(_ shares: any ShareStore) {
    self.shares = shares
  }

  /// Returns the authority's part of a client's secret: a point of 65 bytes.
  ///
  /// - Parameters:
  ///   - id: The bytes of the M-Pin id, followed by those of the client's public key if it has one.
  ///   - generation: The name of the generation.
  /// - Throws: ``TrustedAuthorityError``; errors of the store.
  package func clientShare(for id: [UInt8], of generation: String) async throws -> [UInt8] {
    // An id and a public key are hashed as one text, so an authority need not know where one ends.
    try await share(of: generation).clientShare(for: MPinIdentity(mpinID: id, publicKey: nil)).bytes
  }

  /// Returns the authority's part of the server's secret: a point of 128 bytes. The server adds the points of both, so
  /// that the master secret itself is never assembled.
  ///
  /// - Throws: ``TrustedAuthorityError``; errors of the store.
  package func serverShare(of generation: String) async throws -> [UInt8] {
    try await share(of: generation).serverShare().bytes
  }

  private func share(of generation: String) async throws -> MasterShare {
    guard let bytes = try await shares.share(of: generation) else { throw TrustedAuthorityError.unknownGeneration }
    guard let share = try? MasterShare(bytes) else { throw TrustedAuthorityError.damagedShare }
    return share
  }

  /// Returns a new share: random, and of use only to the authority that keeps it.
  package static func makeShare() -> [UInt8] { MasterShare().bytes }

  /// Returns the share that bytes stand for; nil if they stand for none, as most random bytes do.
  package static func share(from bytes: [UInt8]) -> [UInt8]? { (try? MasterShare(bytes))?.bytes }

  /// Returns the part of the server's secret that a share gives.
  ///
  /// - Throws: ``TrustedAuthorityError``.
  package static func serverShare(of share: [UInt8]) throws(TrustedAuthorityError) -> [UInt8] {
    guard let share = try? MasterShare(share) else { throw .damagedShare }
    return share.serverShare().bytes
  }
}

/// Why an authority cannot answer.
package enum TrustedAuthorityError: Error, Sendable, Equatable {
  case unknownGeneration
  /// What is stored is no share.
  case damagedShare
}
