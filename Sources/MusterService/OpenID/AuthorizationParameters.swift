internal import Foundation
internal import VerificationFlow

/// The parameters of an authorization request (RFC 6749, section 4.1.1; OpenID Connect Core 1.0, section 3.1.2.1).
package struct AuthorizationParameters: Sendable {
  /// What the service can tell of a person.
  package static let scopes = ["openid", "profile", "email"]
  /// How long a person can take to log in.
  static let lifetime = Duration.seconds(600)
  private static let maxBytes = 2048

  private let fields: [String: String]
  /// The names that occur more than once.
  private let repeated: Set<String>
  /// The URL of the service, as the client knows it.
  package let issuer: String
  /// The address under which the request is counted.
  package let address: String

  /// - Parameters:
  ///   - fields: The parameters; of several with the same name, any.
  ///   - repeated: The names that occur more than once.
  package init(_ fields: [String: String], repeated: Set<String> = [], issuer: String, address: String) {
    self.fields = fields.filter { !$0.value.isEmpty }
    (self.repeated, self.issuer, self.address) = (repeated, issuer, address)
  }

  /// The id of the client; nil if it cannot be one.
  var clientID: String? {
    guard let id = fields["client_id"], id.isVisibleASCII, !repeated.contains("client_id") else { return nil }
    return id
  }

  /// Returns the redirect URI, if the client has registered it.
  ///
  /// - Throws: `OPENID_REDIRECT_UNKNOWN`.
  func redirectURI(of client: OpenIDClientRecord) throws(ServiceError) -> String {
    guard let uri = fields["redirect_uri"], !repeated.contains("redirect_uri"), uri.isVisibleASCII,
      client.redirectURIs.contains(where: { RedirectAddress.matches(uri, $0) })
    else {
      throw ServiceError(.openIDRedirectUnknown, "redirect_uri: must be one that is registered for the client.")
    }
    return uri
  }

  /// Returns the authorization that the client requests.
  ///
  /// - Throws: What the client learns by a redirect.
  func authorization(
    of client: OpenIDClientRecord, to redirectURI: String, at now: Instant
  ) throws(AuthorizationError) -> AuthorizationRecord {
    let state = repeated.contains("state") ? nil : fields["state"].flatMap { Self.isState($0) ? $0 : nil }
    func refuse(_ code: AuthorizationError.Code, _ reason: String) -> AuthorizationError {
      AuthorizationError(code, reason, redirectURI: redirectURI, state: state, issuer: issuer)
    }
    guard repeated.isEmpty else { throw refuse(.invalidRequest, "a parameter occurs more than once") }
    guard state == fields["state"] else { throw refuse(.invalidRequest, "state: must be printable ASCII") }
    guard fields["request"] == nil else { throw refuse(.requestNotSupported, "request: is not supported") }
    guard fields["request_uri"] == nil else { throw refuse(.requestURINotSupported, "request_uri: is not supported") }
    guard fields["registration"] == nil else {
      throw refuse(.registrationNotSupported, "registration: is not supported")
    }
    guard let type = fields["response_type"] else { throw refuse(.invalidRequest, "response_type: is missing") }
    guard type == "code" else { throw refuse(.unsupportedResponseType, "response_type: must be code") }
    guard fields["response_mode"] ?? "query" == "query" else {
      throw refuse(.invalidRequest, "response_mode: must be query")
    }
    let scopes = (fields["scope"] ?? "").split(separator: " ").map(String.init)
    guard scopes.contains("openid") else { throw refuse(.invalidScope, "scope: must contain openid") }
    if let nonce = fields["nonce"] {
      guard Self.isState(nonce) else { throw refuse(.invalidRequest, "nonce: must be printable ASCII") }
    }
    if let reason = faultOfProofKey(of: client) { throw refuse(.invalidRequest, reason) }
    let prompts = (fields["prompt"] ?? "").split(separator: " ")
    if prompts.contains("none") {
      guard prompts.count == 1 else { throw refuse(.invalidRequest, "prompt: none must be alone") }
      // Each login is a new one, so nobody is logged in already.
      throw refuse(.loginRequired, "the person has to log in")
    }
    return AuthorizationRecord(
      id: AuthorizationID(UUID().uuidString.lowercased()), projectId: client.projectId, clientId: client.id,
      issuer: issuer, redirectURI: redirectURI, scopes: Self.scopes.filter(scopes.contains), state: state,
      nonce: fields["nonce"], codeChallenge: fields["code_challenge"], expiresAt: now.advanced(by: Self.lifetime),
      createdAt: now)
  }

  /// Returns what is wrong with the proof key, which a public client needs; nil if nothing is.
  private func faultOfProofKey(of client: OpenIDClientRecord) -> String? {
    guard let challenge = fields["code_challenge"] else {
      if client.isPublic { return "code_challenge: a public client needs one" }
      return fields["code_challenge_method"] == nil ? nil : "code_challenge: is missing"
    }
    // Without a method, the challenge would be the verifier itself.
    guard fields["code_challenge_method"] == "S256" else { return "code_challenge_method: must be S256" }
    return ProofKey.isChallenge(challenge) ? nil : "code_challenge: must be the base64url of a SHA-256"
  }

  /// Returns whether a text has the form of a state (RFC 6749, appendix A.5).
  private static func isState(_ text: String) -> Bool {
    text.utf8.count <= maxBytes && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}

/// An error of an authorization request that the client learns by a redirect (RFC 6749, section 4.1.2.1).
package struct AuthorizationError: Error, Sendable {
  package enum Code: String, Sendable {
    case accessDenied = "access_denied"
    case invalidRequest = "invalid_request"
    case invalidScope = "invalid_scope"
    case loginRequired = "login_required"
    case registrationNotSupported = "registration_not_supported"
    case requestNotSupported = "request_not_supported"
    case requestURINotSupported = "request_uri_not_supported"
    case unsupportedResponseType = "unsupported_response_type"
  }

  package let code: Code
  /// What is wrong, for the developer of the client.
  package let reason: String
  /// The URI to which the browser is redirected.
  package let location: String

  init(_ code: Code, _ reason: String, redirectURI: String, state: String?, issuer: String) {
    (self.code, self.reason) = (code, reason)
    location = RedirectAddress.adding(
      [("error", code.rawValue), ("error_description", reason), ("state", state), ("iss", issuer)], to: redirectURI)
  }
}
