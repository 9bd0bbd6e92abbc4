internal import Encodings
internal import Foundation
internal import MusterStore
internal import VerificationFlow

/// Verifies signatures of documents that devices made with a PIN.
package struct PinSignatures: Sendable {
  /// How long a certificate is valid.
  private static let certificateLifetime = Duration.seconds(86_400)
  /// How far the clock of a device may be ahead.
  private static let maxLead = 300

  let core: PinLoginCore

  /// A signature of a document.
  package struct Signature: Sendable {
    package var mpinId: String
    /// The hash of the document in hexadecimal digits.
    package var hash: String
    package var commitment: String
    package var proof: String
    package var publicKey: String?
    package var generation: String?
    /// When it was made, in seconds since 1970.
    package var timestamp: Int

    package init(
      mpinId: String, hash: String, commitment: String, proof: String, publicKey: String?, generation: String?,
      timestamp: Int
    ) {
      (self.mpinId, self.hash, self.commitment, self.proof) = (mpinId, hash, commitment, proof)
      (self.publicKey, self.generation, self.timestamp) = (publicKey, generation, timestamp)
    }
  }

  /// Verifies a signature.
  ///
  /// Whoever has stolen the token of a device could make signatures with guessed PINs and have them verified here, so a
  /// signature that is not valid counts as a wrong PIN. One that is valid does not reset the count, since anyone can
  /// send it again.
  ///
  /// - Parameter issuer: The origin under which people reach the service.
  /// - Returns: A signed token that says what was signed, by whom and when.
  /// - Throws: ``PinLoginRefusal`` `invalidRequest`, `invalidSignature`, `revokedIdentity`, `expiredIdentity`;
  ///   `PIN_LOGIN_UNAVAILABLE`.
  package func verify(_ signature: Signature, at issuer: String) async throws -> String {
    let id = try [UInt8](hex: signature.mpinId, named: "mpinId")
    let document = try [UInt8](hex: signature.hash, named: "hash")
    let commitment = try [UInt8](hex: signature.commitment, named: "u", count: 65)
    let proof = try [UInt8](hex: signature.proof, named: "v", count: 65)
    let key = try signature.publicKey.flatMap { $0.isEmpty ? nil : $0 }
      .map { key throws(PinLoginRefusal) in try [UInt8](hex: key, named: "publicKey", count: 128) }
    let now = core.clock.now()
    guard let seconds = UInt32(exactly: signature.timestamp),
      Int64(seconds) <= now.milliseconds / 1000 + Int64(Self.maxLead)
    else { throw PinLoginRefusal.invalidRequest("timestamp: must be the seconds since 1970, not in the future.") }
    let hash = PinIdentityRecord.hash(ofMPinID: id.lowerHex)
    let found = try await core.store.database.readInline { try $0.pinKey(mpinHash: hash) }
    let generations = try await core.authorities.list()
    let generation = found?.generation ?? generations.last?.id
    guard let generation else { throw PinLoginRefusal.invalidSignature }
    let secret = try await core.authorities.secret(of: generation)
    guard
      let challenge = try? PinProtocol.challenge(ofSignatureAt: seconds, commitment: commitment, hash: document)
    else { throw PinLoginRefusal.invalidRequest("u: is not a point.") }
    let fits = await offEventLoop {
      secret.accepts(
        mpinId: id, publicKey: key.map { .given($0) }, commitment: commitment, challenge: challenge, proof: proof)
    }
    let isRight = fits && found != nil && found?.publicKey == key?.lowerHex
    let identity = try await conclude(isRight, hash, at: now)
    return try await core.openID.token(
      about: identity.userId, for: identity.projectId, lifetime: Self.certificateLifetime, at: issuer,
      claims: ["hash": document.lowerHex, "signed_at": "\(seconds)", "type": "signature"])
  }

  private func conclude(_ isRight: Bool, _ hash: String, at now: Instant) async throws -> PinIdentityRecord {
    let result: Result<PinIdentityRecord, PinLoginRefusal> = try await mappingErrors {
      try await core.store.database.write { connection in
        guard let identity = try connection.pinIdentity(mpinHash: hash), identity.status != .pending else {
          return .failure(.invalidSignature)
        }
        guard identity.status != .revoked else { return .failure(.revokedIdentity) }
        guard isRight else {
          let isEnd = try core.countFailure(.wrongSignature, of: identity, on: connection, at: now)
          return .failure(isEnd ? .revokedIdentity : .invalidSignature)
        }
        do {
          try core.check(identity.sessionId, in: identity.projectId, on: connection, at: now)
        } catch let refusal as PinLoginRefusal {
          return .failure(refusal)
        }
        try connection.insert(AuditRecord.of(.pinSigned, identity, at: now))
        return .success(identity)
      }
    }
    switch result {
    case .success(let identity):
      core.outcomes.count(.signed)
      return identity
    case .failure(let refusal):
      core.outcomes.count(.signatureInvalid)
      throw refusal
    }
  }
}
