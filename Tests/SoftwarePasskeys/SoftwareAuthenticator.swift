package import Crypto
internal import Foundation

/// An authenticator of passkeys with its browser, in memory. Tests change its parts to make responses that are not valid.
package struct SoftwareAuthenticator: Sendable {
  /// How it says which authenticator it is.
  package enum Attestation: Sendable {
    case none
    case ownKey
  }

  /// A response to a registration.
  package struct Registration: Sendable {
    package var id: [UInt8]
    package var clientData: [UInt8]
    package var attestationObject: [UInt8]
  }

  /// A response to a login.
  package struct Assertion: Sendable {
    package var id: [UInt8]
    package var clientData: [UInt8]
    package var authenticatorData: [UInt8]
    package var signature: [UInt8]
    package var userHandle: [UInt8]
  }

  package var relyingParty: String
  package var origin: String
  package var attestation = Attestation.none
  /// The flags: the person is present (1) and verified (4), the passkey may be shared (8) and is (16).
  package var flags: UInt8 = 0x05
  package var counter: UInt32 = 1
  package var userHandle: [UInt8] = []
  package let key: P256.Signing.PrivateKey
  package let id: [UInt8]

  package init(relyingParty: String, origin: String) {
    (self.relyingParty, self.origin) = (relyingParty, origin)
    key = P256.Signing.PrivateKey()
    id = (0..<32).map { _ in UInt8.random(in: 0...255) }
  }

  /// The COSE key.
  package var encodedKey: [UInt8] {
    let point = Array(key.publicKey.rawRepresentation)
    return CBORWriter.map([
      (CBORWriter.integer(1), CBORWriter.integer(2)), (CBORWriter.integer(3), CBORWriter.integer(-7)),
      (CBORWriter.integer(-1), CBORWriter.integer(1)), (CBORWriter.integer(-2), CBORWriter.bytes(Array(point[..<32]))),
      (CBORWriter.integer(-3), CBORWriter.bytes(Array(point[32...]))),
    ])
  }

  /// Returns what a browser says.
  package func clientData(_ type: String, challenge: [UInt8], others: String = "") -> [UInt8] {
    let challenge = Data(challenge).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
    return Array(
      #"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)","crossOrigin":false\#(others)}"#.utf8)
  }

  /// Returns authenticator data.
  ///
  /// - Parameter credential: The attested credential data; nil for a login.
  package func authenticatorData(credential encodedKey: [UInt8]? = nil, extensions: [UInt8] = []) -> [UInt8] {
    let flags = flags | (encodedKey == nil ? 0 : 0x40) | (extensions.isEmpty ? 0 : 0x80)
    var data = Array(SHA256.hash(data: Data(relyingParty.utf8))) + [flags]
    data += (0..<4).map { UInt8(counter >> (24 - 8 * $0) & 0xFF) }
    if let encodedKey {
      data += [UInt8](repeating: 0xA0, count: 16) + [UInt8(id.count >> 8), UInt8(id.count & 0xFF)] + id + encodedKey
    }
    return data + extensions
  }

  /// Returns an attestation object.
  package static func attestationObject(
    _ format: String, _ statement: [UInt8], _ authenticatorData: [UInt8]
  ) -> [UInt8] {
    CBORWriter.map([
      (CBORWriter.text("fmt"), CBORWriter.text(format)), (CBORWriter.text("attStmt"), statement),
      (CBORWriter.text("authData"), CBORWriter.bytes(authenticatorData)),
    ])
  }

  package func sign(_ message: [UInt8]) throws -> [UInt8] {
    Array(try key.signature(for: SHA256.hash(data: message)).derRepresentation)
  }

  /// Makes the passkey.
  package func register(challenge: [UInt8]) throws -> Registration {
    let client = clientData("webauthn.create", challenge: challenge)
    let data = authenticatorData(credential: encodedKey)
    let object: [UInt8]
    switch attestation {
    case .none: object = Self.attestationObject("none", CBORWriter.map([]), data)
    case .ownKey:
      let signature = try sign(data + Array(SHA256.hash(data: client)))
      let statement = CBORWriter.map([
        (CBORWriter.text("alg"), CBORWriter.integer(-7)), (CBORWriter.text("sig"), CBORWriter.bytes(signature)),
      ])
      object = Self.attestationObject("packed", statement, data)
    }
    return Registration(id: id, clientData: client, attestationObject: object)
  }

  /// Logs in.
  package func logIn(challenge: [UInt8]) throws -> Assertion {
    let client = clientData("webauthn.get", challenge: challenge)
    let data = authenticatorData()
    return Assertion(
      id: id, clientData: client, authenticatorData: data,
      signature: try sign(data + Array(SHA256.hash(data: client))), userHandle: userHandle)
  }
}
