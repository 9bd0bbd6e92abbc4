internal import Crypto

/// An identity of M-Pin: who logs in, and with which key pair.
package struct MPinIdentity: Sendable, Equatable {
  /// The decoded bytes of the id that the service gave out.
  package let mpinID: [UInt8]
  /// The client's public key; nil for clients without a key pair.
  package let publicKey: TwistPoint?
  /// The hash of id and public key. Shares and tokens are multiples of this point.
  package let point: CurvePoint

  package init(mpinID: [UInt8], publicKey: TwistPoint?) {
    (self.mpinID, self.publicKey) = (mpinID, publicKey)
    point = CurvePoint(digest: SHA256.hash(data: mpinID + (publicKey?.bytes ?? [])))
  }
}
