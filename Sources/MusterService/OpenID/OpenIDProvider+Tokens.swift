internal import MusterStore
internal import VerificationFlow

/// The tokens that a client gets for a code (RFC 6749, section 5.1; OpenID Connect Core 1.0, section 3.1.3.3).
package struct IssuedTokens: Sendable {
  package let accessToken: String
  package let idToken: String
  package let scopes: [String]
}

extension OpenIDProvider {
  private enum Redemption {
    case redeemed(AuthorizationRecord, PersonClaims)
    case reused
    case refused
  }

  /// Exchanges a code for tokens. A code that is used twice ends the access token of the first time (RFC 6749, section
  /// 4.1.2).
  ///
  /// - Throws: A ``TokenError``; `TOO_MANY_REQUESTS`.
  package func redeem(_ request: TokenRequest) async throws -> IssuedTokens {
    let now = clock.now()
    try countTokenRequest(address: request.address, at: now)
    do {
      return try await issue(request, at: now)
    } catch let error as TokenError {
      metrics.count(error == .codeReused ? .reused : .refused)
      throw error
    }
  }

  private func issue(_ request: TokenRequest, at now: Instant) async throws -> IssuedTokens {
    let code = try request.code
    let client = try await client(of: request)
    let (codeHash, accessToken) = (Secrets.hash(of: code), Secrets.make("at_"))
    let redemption: Redemption = try await mappingErrors {
      try await store.database.write { connection in
        guard var authorization = try connection.authorization(codeHash: codeHash),
          authorization.clientId == client.id
        else { return .refused }
        if authorization.status == .redeemed {
          (authorization.status, authorization.tokenHash) = (.ended, nil)
          try connection.update(authorization)
          try note(.openIDCodeReused, authorization, on: connection, at: now)
          return .reused
        }
        guard authorization.status == .authenticated, now < authorization.expiresAt,
          request.redirectURI == authorization.redirectURI,
          ProofKey.accepts(request.codeVerifier, for: authorization.codeChallenge),
          let person = PersonClaims(authorization)
        else { return .refused }
        (authorization.status, authorization.tokenHash) = (.redeemed, Secrets.hash(of: accessToken))
        authorization.expiresAt = now.advanced(by: Self.tokenLifetime)
        try connection.update(authorization)
        return .redeemed(authorization, person)
      }
    }
    switch redemption {
    case .refused: throw TokenError.invalidGrant
    case .reused: throw TokenError.codeReused
    case .redeemed(let authorization, let person):
      let claims = IDTokenClaims(authorization, person, accessToken: accessToken, at: now)
      let idToken = try await keys.sign(claims, at: now)
      metrics.count(.redeemed)
      return IssuedTokens(accessToken: accessToken, idToken: idToken, scopes: authorization.scopes)
    }
  }

  /// Returns the person that an access token stands for, as far as its scopes allow.
  ///
  /// - Throws: `invalid_token`.
  package func person(accessToken: String) async throws -> PersonClaims {
    let (now, hash) = (clock.now(), Secrets.hash(of: accessToken))
    let person: PersonClaims? = try await store.database.readInline { connection in
      guard let authorization = try connection.authorization(tokenHash: hash), authorization.status == .redeemed,
        now < authorization.expiresAt, try connection.openIDClient(authorization.clientId)?.revokedAt == nil
      else { return nil }
      return PersonClaims(authorization)
    }
    guard let person else { throw TokenError(.invalidToken, "the access token is not valid") }
    return person
  }

  /// Returns the client that sent a request, if it proves that it is the one.
  ///
  /// - Throws: `invalid_request`, `invalid_client`.
  private func client(of request: TokenRequest) async throws -> OpenIDClientRecord {
    let credentials = try request.credentials
    let client = try await store.database.readInline { try $0.openIDClient(credentials.id) }
    // Only hashes are compared, so the time that it takes reveals nothing about a secret.
    guard let client, client.revokedAt == nil, client.secretHash == credentials.secret.map(Secrets.hash) else {
      throw TokenError.invalidClient
    }
    return client
  }
}
