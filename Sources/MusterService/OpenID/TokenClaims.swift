internal import JWTKit
internal import VerificationFlow

/// What an ID token states (OpenID Connect Core 1.0, section 2). Times are in seconds since 1970.
struct IDTokenClaims: JWTPayload {
  let iss: String
  let sub: String
  let aud: String
  let iat: Int64
  let exp: Int64
  let authTime: Int64
  let amr: [String]
  let atHash: String
  var nonce: String?
  var person: PersonClaims

  private enum CodingKeys: String, CodingKey {
    case iss, sub, aud, iat, exp, amr, nonce
    case authTime = "auth_time"
    case atHash = "at_hash"
  }

  /// - Parameter accessToken: The token that is issued with this one.
  init(_ authorization: AuthorizationRecord, _ person: PersonClaims, accessToken: String, at now: Instant) {
    iss = authorization.issuer
    sub = person.sub
    aud = authorization.clientId
    iat = now.seconds
    exp = now.advanced(by: OpenIDProvider.tokenLifetime).seconds
    authTime = (authorization.authenticatedAt ?? now).seconds
    amr = authorization.methods
    atHash = TokenHash.ofAccessToken(accessToken)
    nonce = authorization.nonce
    self.person = person
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    iss = try container.decode(String.self, forKey: .iss)
    sub = try container.decode(String.self, forKey: .sub)
    aud = try container.decode(String.self, forKey: .aud)
    iat = try container.decode(Int64.self, forKey: .iat)
    exp = try container.decode(Int64.self, forKey: .exp)
    authTime = try container.decode(Int64.self, forKey: .authTime)
    amr = try container.decode([String].self, forKey: .amr)
    atHash = try container.decode(String.self, forKey: .atHash)
    nonce = try container.decodeIfPresent(String.self, forKey: .nonce)
    person = try PersonClaims(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    try person.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(iss, forKey: .iss)
    try container.encode(aud, forKey: .aud)
    try container.encode(iat, forKey: .iat)
    try container.encode(exp, forKey: .exp)
    try container.encode(authTime, forKey: .authTime)
    try container.encode(amr, forKey: .amr)
    try container.encode(atHash, forKey: .atHash)
    try container.encodeIfPresent(nonce, forKey: .nonce)
  }

  /// Tokens are verified by the clients.
  func verify(using algorithm: some JWTAlgorithm) throws {}
}

/// What a client learns of a person (OpenID Connect Core 1.0, section 5.1), as far as its scopes allow.
package struct PersonClaims: Codable, Equatable, Sendable {
  package let sub: String
  package private(set) var email: String?
  package private(set) var emailVerified: Bool?
  package private(set) var name: String?
  /// The session in which the person was verified.
  package let verificationSession: String?

  private enum CodingKeys: String, CodingKey {
    case sub, email, name
    case emailVerified = "email_verified"
    case verificationSession = "verification_session"
  }

  /// Nil before the person has logged in.
  init?(_ authorization: AuthorizationRecord) {
    guard let subject = authorization.subject else { return nil }
    sub = subject
    verificationSession = authorization.verificationSession?.rawValue
    if authorization.scopes.contains("email"), let address = authorization.email {
      // Login methods give only addresses that the person has confirmed.
      (email, emailVerified) = (address, true)
    }
    if authorization.scopes.contains("profile") { name = authorization.name }
  }
}

/// What another token of a login states.
struct LoginTokenClaims: JWTPayload {
  /// All claims but the times.
  private let texts: [String: String]
  private let times: [String: Int64]

  init(
    issuer: String, subject: String, audience: String, id: String, issuedAt: Instant, expiresAt: Instant,
    others: [String: String]
  ) {
    texts = others.merging(["iss": issuer, "sub": subject, "aud": audience, "jti": id]) { $1 }
    times = ["iat": issuedAt.seconds, "exp": expiresAt.seconds]
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    var (texts, times): ([String: String], [String: Int64]) = ([:], [:])
    for name in container.allKeys {
      if let time = try? container.decode(Int64.self, forKey: name) {
        times[name.stringValue] = time
      } else {
        texts[name.stringValue] = try container.decode(String.self, forKey: name)
      }
    }
    (self.texts, self.times) = (texts, times)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, text) in texts where times[name] == nil {
      try container.encode(text, forKey: Name(stringValue: name))
    }
    for (name, time) in times { try container.encode(time, forKey: Name(stringValue: name)) }
  }

  /// Tokens are verified by their receivers.
  func verify(using algorithm: some JWTAlgorithm) throws {}
}

extension Instant {
  /// The whole seconds since 1970.
  fileprivate var seconds: Int64 { milliseconds / 1000 }
}
