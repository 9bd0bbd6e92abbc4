internal import Encodings
internal import Foundation
internal import MusterService
internal import PhoneNumbers

/// The sign-in of a device at its operator, who recognizes the device by its mobile connection (OpenID Connect Core;
/// CAMARA Identity and Consent Management).
struct CAMARASignIn: Sendable, Equatable {
  private static let scope = "openid number-verification:verify"

  /// Where the operator sends the device back to. It has no query, since operators compare it with one that they know.
  let redirectURI: String
  /// The word that the ID token has to repeat.
  let nonce: String

  private init(redirectURI: String, nonce: String) {
    self.redirectURI = redirectURI
    self.nonce = nonce
  }

  /// Begins the sign-in of a device.
  ///
  /// - Throws: `malformed` if the device cannot be sent back to the service.
  static func begin(
    _ question: PhoneCheckQuestion, at authorizeURL: String, clientID: String
  ) throws(PhoneCheckFailure) -> (signIn: CAMARASignIn, deviceURL: String) {
    var parts = URLComponents(string: question.returnURL)
    // Our proof that the device comes back from there travels as the state of OpenID Connect.
    let state = parts?.queryItems?.first { $0.name == "state" }?.value ?? ""
    parts?.query = nil
    guard let redirectURI = parts?.string, !redirectURI.isEmpty, !state.isEmpty else { throw .failed(.malformed) }
    let signIn = CAMARASignIn(redirectURI: redirectURI, nonce: UUID().uuidString.lowercased())
    let query: KeyValuePairs = [
      "response_type": "code", "client_id": clientID, "redirect_uri": redirectURI, "scope": scope, "state": state,
      "nonce": signIn.nonce, "prompt": "none", "login_hint": "tel:\(question.number.e164)",
    ]
    let url = authorizeURL.appendingQuery(query)
    guard DeviceURL.isAcceptable(url) else { throw .failed(.malformed) }
    return (signIn, url)
  }

  /// What is kept with the check until the device comes back.
  var reference: String { "\(nonce) \(redirectURI)" }

  /// Reads what was kept; nil for any other text.
  init?(reference: String) {
    let parts = reference.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    self.init(redirectURI: String(parts[1]), nonce: String(parts[0]))
  }

  /// Whether an ID token is that of this sign-in. Its signature is not needed, because the operator itself sends it by
  /// TLS (OpenID Connect Core, section 3.1.3.7).
  func accepts(idToken: String) -> Bool {
    struct Claims: Decodable {
      let nonce: String?
    }
    let parts = idToken.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let data = Data(base64URL: String(parts[1])), (try? JSONLimits().check(Array(data))) != nil,
      let claims = try? JSONDecoder().decode(Claims.self, from: data)
    else { return false }
    return claims.nonce == nonce
  }
}
