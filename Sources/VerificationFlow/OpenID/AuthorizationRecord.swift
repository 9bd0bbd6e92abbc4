/// The id of an authorization request, which the page or app where the person logs in knows.
package typealias AuthorizationID = Identifier<AuthorizationRecord>

/// The login of a person at an OpenID client, from the client's authorization request to the end of its access token.
package struct AuthorizationRecord: Sendable, Equatable {
  /// The state of an authorization.
  package enum Status: String, CaseIterable, Sendable {
    /// The person has not logged in yet.
    case waiting = "WAITING"
    /// The person has logged in, and the client has not exchanged its code.
    case authenticated = "AUTHENTICATED"
    /// The client has exchanged its code for tokens.
    case redeemed = "REDEEMED"
    /// The login was refused, or the code was used twice. Nothing is valid any more.
    case ended = "ENDED"
  }

  package let id: AuthorizationID
  package let projectId: ProjectID
  package let clientId: String
  /// The issuer that the client knows: the URL of the service.
  package let issuer: String
  package let redirectURI: String
  /// The scopes that were requested and that the service knows.
  package let scopes: [String]
  package let state: String?
  package let nonce: String?
  /// The SHA-256 of the client's code verifier, in base64url (RFC 7636); nil if it has none.
  package let codeChallenge: String?
  package var status: Status
  /// The person's id for the client, which is stored encrypted; nil before they have logged in.
  package var subject: String?
  /// The person's e-mail address, which is stored encrypted.
  package var email: String?
  /// The person's name, which is stored encrypted.
  package var name: String?
  /// How the person has logged in, in the words of RFC 8176.
  package var methods: [String]
  /// The session in which the person was verified.
  package var verificationSession: SessionID?
  /// The hash of the authorization code.
  package var codeHash: String?
  /// The hash of the access token.
  package var tokenHash: String?
  package var authenticatedAt: Instant?
  /// Until when the person can log in; then the code is valid; and then the access token.
  package var expiresAt: Instant
  package let createdAt: Instant

  package init(
    id: AuthorizationID, projectId: ProjectID, clientId: String, issuer: String, redirectURI: String,
    scopes: [String], state: String?, nonce: String?, codeChallenge: String?, status: Status = .waiting,
    subject: String? = nil, email: String? = nil, name: String? = nil, methods: [String] = [],
    verificationSession: SessionID? = nil, codeHash: String? = nil, tokenHash: String? = nil,
    authenticatedAt: Instant? = nil, expiresAt: Instant, createdAt: Instant
  ) {
    self.id = id
    self.projectId = projectId
    self.clientId = clientId
    self.issuer = issuer
    self.redirectURI = redirectURI
    self.scopes = scopes
    self.state = state
    self.nonce = nonce
    self.codeChallenge = codeChallenge
    self.status = status
    self.subject = subject
    self.email = email
    self.name = name
    self.methods = methods
    self.verificationSession = verificationSession
    self.codeHash = codeHash
    self.tokenHash = tokenHash
    self.authenticatedAt = authenticatedAt
    self.expiresAt = expiresAt
    self.createdAt = createdAt
  }

  /// Returns whether the person can still log in.
  package func isOpen(at now: Instant) -> Bool { status == .waiting && now < expiresAt }
}

/// A person who has logged in, as a login method knows them.
package struct AuthenticatedPerson: Sendable, Equatable {
  /// The person's id for clients, which stays the same.
  package var subject: String
  /// An e-mail address that the person has confirmed.
  package var email: String?
  package var name: String?
  /// How the person has logged in, in the words of RFC 8176: `pin`, `otp`, `hwk` …
  package var methods: [String]
  /// The session in which the person was verified, if the login method knows it.
  package var verificationSession: SessionID?
  package var authenticatedAt: Instant

  package init(
    subject: String, email: String? = nil, name: String? = nil, methods: [String],
    verificationSession: SessionID? = nil, authenticatedAt: Instant
  ) {
    self.subject = subject
    self.email = email
    self.name = name
    self.methods = methods
    self.verificationSession = verificationSession
    self.authenticatedAt = authenticatedAt
  }
}
