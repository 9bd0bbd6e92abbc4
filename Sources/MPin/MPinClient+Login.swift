extension MPinClient {
  /// A login or a signature in progress.
  package struct Login: Sendable {
    package let identity: MPinIdentity
    /// The message of the first pass.
    package let u: CurvePoint
    private let x: Scalar

    /// Begins with a random number.
    package init(as identity: MPinIdentity) {
      self.init(as: identity, x: .random())
    }

    init(as identity: MPinIdentity, x: Scalar) {
      (self.identity, self.x) = (identity, x)
      u = identity.point.multiplied(byNonzero: x)
    }

    /// Answers a challenge: the message of the second pass.
    ///
    /// - Throws: ``MPinError/infinity`` if token and PIN, or challenge and random number, cancel each other.
    package func answer(
      to challenge: MPinChallenge, token: CurvePoint, pin: UInt32
    ) throws(MPinError) -> CurvePoint {
      try identity.point.multiplied(by: Scalar(pin), adding: token)
        .multiplied(by: (x + challenge.scalar).negated)
    }
  }
}
