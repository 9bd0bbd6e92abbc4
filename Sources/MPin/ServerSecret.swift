/// The secret with which logins are verified, or an authority's share of it: a multiple of the generator of G2.
///
/// Who has it and a client's token can search the client's PIN.
package struct ServerSecret: Sendable {
  /// A point of G2 in 128 bytes.
  let secret: SecretBytes

  /// Reads a stored secret, or a share that an authority sent.
  ///
  /// - Throws: the errors of ``TwistPoint/init(_:)``.
  package init(_ bytes: [UInt8]) throws(MPinError) {
    secret = SecretBytes(try TwistPoint(bytes).bytes)
  }

  /// Adds the shares of the authorities.
  ///
  /// - Throws: ``MPinError/infinity`` if there are none or their sum is infinity.
  package init(adding shares: [ServerSecret]) throws(MPinError) {
    guard var sum = shares.first else { throw .infinity }
    for share in shares.dropFirst() { sum = try sum.adding(share) }
    self = sum
  }

  init(valid secret: SecretBytes) {
    self.secret = secret
  }

  /// 128 bytes to store encrypted. These copies are not cleared.
  package var bytes: [UInt8] { secret.bytes }

  /// Returns whether the client knows its PIN: whether e(publicKey, v) · e(secret, u + y · point) is 1.
  ///
  /// The time does not depend on the answer.
  package func accepts(_ proof: MPinProof) -> Bool {
    isProductOne(proof.publicKey, proof.v, sum: proof.sum)
  }
}
