/// What a client sent to log in as an identity, or to sign.
package struct MPinProof: Sendable {
  let publicKey: TwistPoint
  let v: CurvePoint
  /// u + y · point
  let sum: CurvePoint

  /// Assembles a proof.
  ///
  /// - Parameters:
  ///   - u: the message of the first pass.
  ///   - challenge: the server's answer to it.
  ///   - v: the message of the second pass.
  /// - Throws: ``MPinError/infinity`` if u was chosen for the challenge so that every secret would be accepted.
  package init(
    of identity: MPinIdentity, u: CurvePoint, challenge: MPinChallenge, v: CurvePoint
  ) throws(MPinError) {
    sum = try identity.point.multiplied(by: challenge.scalar, adding: u)
    publicKey = identity.publicKey ?? .generator
    self.v = v
  }

  /// Returns a proof that no secret accepts, for requests that name an unknown identity: making and verifying it takes
  /// as long as with a proof by a client.
  package static func decoy() -> MPinProof {
    let identity = MPinIdentity(mpinID: Scalar.random().secret.bytes, publicKey: .generator)
    let proof = try? MPinProof(of: identity, u: identity.point, challenge: MPinChallenge(), v: identity.point)
    return proof ?? decoy()
  }
}
