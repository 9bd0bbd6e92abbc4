internal import Crypto

/// What both sides of an encrypted exchange of version 4 know before it (PowerAuth 4, "End-to-End Encryption").
///
/// The tag of each message covers it, so that no message is valid for another application or activation.
package struct AEADContext: Sendable {
  package enum Scope: Sendable {
    case application
    case activation(id: String, secret: ActivationSecret)
  }

  let temporaryKeyID: String
  /// The associated data of the messages.
  let associatedData: [UInt8]
  /// What proves that a side knows the secrets of the scope.
  let proof: [UInt8]

  /// - Parameters:
  ///   - applicationKey: In base64, as it was issued.
  ///   - applicationSecret: The 16 bytes of the secret: not its text, as in version 3.
  package init(applicationKey: String, applicationSecret: [UInt8], scope: Scope, temporaryKeyID: String) {
    switch scope {
    case .application:
      self.init(
        applicationKey: applicationKey, activationID: nil, temporaryKeyID: temporaryKeyID,
        proof: Array(SHA3_256.hash(data: applicationSecret)))
    case .activation(let id, let secret):
      self.init(
        applicationKey: applicationKey, activationID: id, temporaryKeyID: temporaryKeyID,
        proof: Self.proof(applicationSecret, by: secret.proofKey))
    }
  }

  init(applicationKey: String, activationID: String?, temporaryKeyID: String, proof: [UInt8]) {
    let names = [ProtocolVersion.v40.rawValue, applicationKey] + [activationID].compactMap(\.self) + [temporaryKeyID]
    associatedData = names.map { Array($0.utf8) }.joinedWithLengths
    (self.temporaryKeyID, self.proof) = (temporaryKeyID, proof)
  }

  /// Returns the proof in the scope of an activation.
  static func proof(_ applicationSecret: [UInt8], by key: [UInt8]) -> [UInt8] {
    KMAC256.code(of: applicationSecret, key: key, "PA4SH2")
  }
}
