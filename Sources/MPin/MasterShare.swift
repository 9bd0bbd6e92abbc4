/// The secret number of one trusted authority.
///
/// The secret of the whole system is the sum of all shares modulo r, which nobody computes.
package struct MasterShare: Sendable {
  private let scalar: Scalar

  /// Makes a random share.
  package init() {
    scalar = .random()
  }

  /// Reads a stored share.
  ///
  /// - Throws: ``MPinError/wrongLength``, ``MPinError/numberTooLarge`` or ``MPinError/zero``.
  package init(_ bytes: [UInt8]) throws(MPinError) {
    scalar = try Scalar(nonzero: bytes)
  }

  /// 32 bytes to store encrypted. These copies are not cleared.
  package var bytes: [UInt8] { scalar.secret.bytes }

  /// Returns the authority's share of a client's secret.
  package func clientShare(for identity: MPinIdentity) -> CurvePoint {
    identity.point.multiplied(byNonzero: scalar)
  }

  /// Returns the authority's share of the server's secret.
  package func serverShare() -> ServerSecret {
    ServerSecret(valid: TwistPoint.generator.multiplied(byNonzero: scalar))
  }
}
