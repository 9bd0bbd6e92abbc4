internal import MPin

/// The server's secret of a generation, with which it verifies logins.
struct PinServerSecret: Sendable {
  private let secret: ServerSecret

  /// Adds the parts of the server's secret, which the authorities give as points.
  ///
  /// - Throws: An error if they are no points.
  init(adding parts: [[UInt8]]) throws {
    secret = try ServerSecret(adding: parts.map { try ServerSecret($0) })
  }

  /// Returns whether a device proved that it has its token and that the person entered the right PIN.
  ///
  /// - Parameters:
  ///   - mpinId: The bytes of the M-Pin id.
  ///   - publicKey: The public key of the device; nil for clients without one.
  ///   - commitment: The point U of the first pass.
  ///   - challenge: The number y.
  ///   - proof: The point V of the second pass.
  func accepts(
    mpinId: [UInt8], publicKey: PinPublicKey?, commitment: [UInt8], challenge: [UInt8], proof: [UInt8]
  ) -> Bool {
    let proof = try? MPinProof(
      of: MPinIdentity(mpinID: mpinId, publicKey: publicKey.map { try $0.point() }),
      u: CurvePoint(commitment), challenge: MPinChallenge(challenge), v: CurvePoint(proof))
    // What is malformed is as wrong as a wrong PIN, and costs as much.
    return secret.accepts(proof ?? .decoy()) && proof != nil
  }
}

/// The bytes of a client's public key.
enum PinPublicKey: Sendable {
  /// Bytes that a client has sent just now.
  case given([UInt8])
  /// Bytes for which ``PinProtocol/isPublicKey(_:)`` held. The check of the order, which takes a tenth of the time of a
  /// verification, is not repeated.
  case checked([UInt8])

  fileprivate func point() throws(MPinError) -> TwistPoint {
    switch self {
    case .given(let bytes): try TwistPoint(bytes)
    case .checked(let bytes): try TwistPoint(checked: bytes)
    }
  }
}

/// The checks and numbers of the M-Pin protocol.
enum PinProtocol {
  /// Returns a random challenge for the first pass: 32 bytes.
  static func makeChallenge() -> [UInt8] { MPinChallenge().bytes }

  /// Returns the challenge that a signature answers.
  ///
  /// - Throws: An error if the commitment is no point.
  static func challenge(ofSignatureAt seconds: UInt32, commitment: [UInt8], hash: [UInt8]) throws -> [UInt8] {
    MPinChallenge(signing: hash, u: try CurvePoint(commitment), timestamp: seconds).bytes
  }

  /// Whether these bytes are a point that a client can commit itself to.
  static func isPoint(_ bytes: [UInt8]) -> Bool { (try? CurvePoint(bytes)) != nil }

  /// Whether these bytes are a public key of a client: a point of the right subgroup.
  static func isPublicKey(_ bytes: [UInt8]) -> Bool { (try? TwistPoint(bytes)) != nil }
}
