internal import Encodings
internal import Foundation
internal import MusterService
internal import VerificationFlow

/// An ID token (OpenID Connect Core, section 2): a signed JSON web token in its compact form (RFC 7515, section 7.1).
struct IDToken: Sendable {
  /// The accepted algorithms: only those with a public key, so that nobody who knows the client's secret can sign, and
  /// never `none`.
  static let algorithms = ["RS256", "PS256", "ES256"]
  /// How far the provider's clock may be from ours.
  static let tolerance = 60.0
  /// How old a token may be that comes directly from the provider.
  static let maxAge = 600.0
  private static let maxBytes = 64 << 10

  /// What a token has to be for.
  struct Expectation: Sendable {
    let issuer: String
    let clientID: String
    let nonce: String
    /// The token that came with it.
    let accessToken: String
  }

  let algorithm: String
  /// The name of the key; nil if the token does not name one.
  let keyID: String?
  let claims: Claims
  private let text: String

  /// Reads a token without checking anything that it says.
  ///
  /// - Throws: `invalid` for text that is no token, another algorithm, or extensions that must be understood.
  init(_ text: String) throws(IdentityProviderFailure) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard text.utf8.count <= Self.maxBytes, parts.count == 3, let head = Data(base64URL: parts[0]),
      let body = Data(base64URL: parts[1]), Data(base64URL: parts[2]) != nil,
      let header = Claims(Array(head)), let claims = Claims(Array(body))
    else { throw .invalid("token") }
    guard let algorithm = header["alg"]?.text, Self.algorithms.contains(algorithm) else { throw .invalid("algorithm") }
    guard header["crit"] == nil else { throw .invalid("critical_header") }
    self.algorithm = algorithm
    keyID = header["kid"]?.text
    self.claims = claims
    self.text = text
  }

  /// Whether this key signed the token.
  func isSigned(by key: VendorKey) async -> Bool { await key.isSigner(of: text, by: algorithm) }

  /// Checks whom the token is from, for whom, for which sign-in, and that it is of the current time (OpenID Connect
  /// Core, section 3.1.3.7).
  ///
  /// - Returns: The subject.
  /// - Throws: `invalid` with the name of the claim; `clockSkew` if the times do not fit.
  func check(_ expected: Expectation, at now: Instant) throws(IdentityProviderFailure) -> String {
    guard claims["iss"]?.text == expected.issuer else { throw .invalid("iss") }
    let audience = claims["aud"]?.texts ?? []
    guard audience.contains(expected.clientID) else { throw .invalid("aud") }
    let party = claims["azp"]?.text
    guard party == expected.clientID || (claims["azp"] == nil && audience.count == 1) else { throw .invalid("azp") }
    guard claims["nonce"]?.text == expected.nonce else { throw .invalid("nonce") }
    guard let subject = claims["sub"]?.text, (1...255).contains(subject.utf8.count) else { throw .invalid("sub") }
    if let hash = claims["at_hash"] {
      guard hash.text == TokenHash.ofAccessToken(expected.accessToken) else { throw .invalid("at_hash") }
    }
    guard let end = claims["exp"]?.seconds else { throw .invalid("exp") }
    guard let begin = claims["iat"]?.seconds else { throw .invalid("iat") }
    let seconds = Double(now.milliseconds) / 1000
    guard seconds < end + Self.tolerance, abs(seconds - begin) <= Self.maxAge, begin <= seconds + Self.tolerance,
      claims["nbf"].map({ ($0.seconds ?? .infinity) <= seconds + Self.tolerance }) ?? true
    else { throw .clockSkew }
    return subject
  }
}
