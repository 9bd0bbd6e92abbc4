/// The client's half of M-Pin, as apps compute it: for the demonstration, the sandbox and tests.
package struct MPinClient: Sendable {
  /// The private key z.
  private let privateKey: Scalar
  /// The generator of G2 divided by z.
  package let publicKey: TwistPoint

  /// Makes a client with a random key pair.
  package init() {
    self.init(privateKey: .random())
  }

  /// Makes a client with a stored private key of 32 bytes; the key 1 is that of clients without a key pair.
  ///
  /// - Throws: ``MPinError/wrongLength``, ``MPinError/numberTooLarge`` or ``MPinError/zero``.
  package init(privateKey: [UInt8]) throws(MPinError) {
    self.init(privateKey: try Scalar(nonzero: privateKey))
  }

  private init(privateKey: Scalar) {
    self.privateKey = privateKey
    publicKey = TwistPoint(valid: TwistPoint.generator.multiplied(byNonzero: privateKey.inverse).bytes)
  }

  /// Assembles the secret of an identity from the shares of the authorities.
  ///
  /// - Throws: ``MPinError/infinity`` if there are no shares or their sum is infinity.
  package func secret(adding shares: [CurvePoint]) throws(MPinError) -> CurvePoint {
    guard var sum = shares.first else { throw .infinity }
    for share in shares.dropFirst() { sum = try sum.adding(share) }
    return try sum.multiplied(by: privateKey)
  }

  /// Removes the PIN from a secret. The result, the token, is what an app stores.
  ///
  /// - Throws: ``MPinError/infinity`` if nothing remains.
  package static func token(
    of identity: MPinIdentity, secret: CurvePoint, pin: UInt32
  ) throws(MPinError) -> CurvePoint {
    try identity.point.multiplied(by: Scalar(pin).negated, adding: secret)
  }
}
