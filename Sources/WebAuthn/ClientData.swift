internal import Crypto
internal import Encodings
internal import Foundation

/// What a browser or an app says of a ceremony (level 2, section 5.8.1).
struct ClientData: Sendable {
  enum Ceremony: String, Sendable {
    case registration = "webauthn.create"
    case assertion = "webauthn.get"
  }

  private struct Members: Decodable {
    let type: String
    let challenge: String
    let origin: String
    let crossOrigin: Bool?
    let topOrigin: String?
    let tokenBinding: TokenBinding?
  }

  private struct TokenBinding: Decodable {
    let status: String
  }

  private static let maxBytes = 8192

  /// The SHA-256 of the bytes, which the authenticator signs.
  let hash: [UInt8]
  private let members: Members

  /// Reads the JSON text.
  ///
  /// - Throws: `malformed`.
  init(_ json: [UInt8]) throws(WebAuthnError) {
    // Sections 7.1 and 7.2 decode without the byte order mark.
    let text = json.starts(with: [0xEF, 0xBB, 0xBF]) ? json.dropFirst(3) : json[...]
    guard json.count <= Self.maxBytes, String(validating: text, as: UTF8.self) != nil,
      let members = try? JSONDecoder().decode(Members.self, from: Data(text))
    else { throw WebAuthnError(.malformed) }
    self.members = members
    hash = Array(SHA256.hash(data: json))
  }

  /// Checks that the client data are of a ceremony (section 7.1, steps 7 to 10; section 7.2, steps 11 to 14).
  ///
  /// - Throws: `wrongType`, `wrongChallenge`, `wrongOrigin`, `crossOrigin`.
  func check(_ ceremony: Ceremony, challenge: [UInt8], of party: RelyingParty) throws(WebAuthnError) {
    guard members.type == ceremony.rawValue else { throw WebAuthnError(.wrongType) }
    guard members.challenge == Data(challenge).base64URL else { throw WebAuthnError(.wrongChallenge) }
    guard party.origins.contains(members.origin) else { throw WebAuthnError(.wrongOrigin) }
    guard members.crossOrigin != true, members.topOrigin == nil else { throw WebAuthnError(.crossOrigin) }
    // The service binds no tokens to connections, so a client cannot have used such a binding.
    guard members.tokenBinding?.status != "present" else { throw WebAuthnError(.wrongOrigin) }
  }
}
