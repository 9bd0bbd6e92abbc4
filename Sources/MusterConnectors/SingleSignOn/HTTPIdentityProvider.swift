internal import Encodings
internal import Foundation
internal import MusterService
internal import NIOHTTP1
internal import VerificationFlow

/// A provider of single sign-on that is reached by HTTP (OpenID Connect Core, with the authorization code flow).
actor HTTPIdentityProvider: IdentityProvider {
  /// After this time, the provider is asked again what it publishes.
  private static let maxAge = Duration.seconds(3600)
  /// How long an ID token may be that is kept for signing out.
  private static let maxKeptToken = 16 << 10

  nonisolated let name: String
  nonisolated let issuer: String
  private let address: IdentityProviderAddress
  private let client: OperatorClient
  private let keyPause: Duration
  private var published: (metadata: ProviderMetadata, keys: VendorKeys, refreshAt: ContinuousClock.Instant)?

  /// - Parameter keyPause: How often the provider's keys are fetched because of a key that is not among them.
  init(_ address: IdentityProviderAddress, client: OperatorClient, keyPause: Duration) {
    name = address.name
    issuer = address.issuer
    self.address = address
    self.client = client
    self.keyPause = keyPause
  }

  func address(of signIn: ProviderSignIn) async throws(IdentityProviderFailure) -> String {
    let metadata = try await metadata(until: client.deadline).metadata
    return metadata.authorizationEndpoint.appendingQuery([
      "response_type": "code", "client_id": address.clientID, "redirect_uri": signIn.returnAddress,
      "scope": address.scopes, "state": signIn.state, "nonce": signIn.nonce, "code_challenge": signIn.challenge,
      "code_challenge_method": "S256",
    ])
  }

  func person(
    code: String, issuer named: String?, of signIn: ProviderSignIn, at now: Instant
  ) async throws(IdentityProviderFailure) -> ProviderPerson {
    let end = client.deadline
    let (metadata, keys) = try await metadata(until: end)
    // The return of another provider, whose code must not be sent to this one.
    guard named ?? (metadata.namesIssuer == true ? "" : issuer) == issuer else { throw .invalid("iss") }
    let grant = try await exchange(code, of: signIn, metadata, until: end)
    guard let text = grant.idToken else { throw .invalid("token") }
    let token = try IDToken(text)
    let key: VendorKey? =
      if let id = token.keyID { await keys.key(id) } else { await keys.onlyKey { $0.fits(token.algorithm) } }
    guard let key, await token.isSigned(by: key) else { throw .invalid("signature") }
    let subject = try token.check(
      IDToken.Expectation(
        issuer: issuer, clientID: address.clientID, nonce: signIn.nonce, accessToken: grant.accessToken), at: now)
    var claims = [token.claims]
    // Some providers put only the subject into the token.
    if token.claims.value(at: address.roleClaim) == nil || token.claims["name"] == nil,
      let more = try await userInformation(metadata, grant, until: end)
    {
      // What was not meant for this person must not give them a role (OpenID Connect Core, section 5.3.2).
      guard more["sub"]?.text == subject else { throw .invalid("userinfo") }
      claims.append(more)
    }
    func words(_ names: String...) -> String? {
      names.lazy.flatMap { name in claims.lazy.compactMap { $0.words(name) } }.first
    }
    return ProviderPerson(
      subject: subject,
      profile: SignInProfile(name: words("name", "preferred_username"), email: words("email")),
      roles: claims.lazy.compactMap { [address] in $0.value(at: address.roleClaim) }.first?.texts ?? [],
      idToken: text.utf8.count <= Self.maxKeptToken ? text : nil,
      sessionEnd: token.claims["session_expiry"]?.seconds.map { Instant(milliseconds: Int64($0 * 1000)) })
  }

  func signOutAddress(idToken: String?, returningTo address: String) async -> String? {
    guard let endpoint = try? await metadata(until: client.deadline).metadata.endSessionEndpoint else { return nil }
    let query: KeyValuePairs = ["client_id": self.address.clientID, "post_logout_redirect_uri": address]
    let plain = endpoint.appendingQuery(query)
    // A longer address does not pass every proxy.
    guard let idToken, plain.utf8.count + idToken.utf8.count < 7000 else { return plain }
    return plain + "&id_token_hint=\(idToken.percentEncoded)"
  }

  /// Returns what the provider publishes. What is known stays valid if it cannot be fetched again.
  private func metadata(
    until end: ContinuousClock.Instant
  ) async throws(IdentityProviderFailure) -> (metadata: ProviderMetadata, keys: VendorKeys) {
    if let published, ContinuousClock.now < published.refreshAt { return (published.metadata, published.keys) }
    do throws(IdentityProviderFailure) {
      let url = issuer.withoutFinalSlash + "/.well-known/openid-configuration"
      let answer = try await send(OperatorRequest(.GET, url), until: end)
      guard answer.isSuccess else { throw .unreachable }
      let metadata: ProviderMetadata = try decode(answer)
      try metadata.check(issuer: issuer, isPlainAllowed: address.isPlainAllowed)
      let known = published.flatMap { $0.metadata.keySet == metadata.keySet ? $0.keys : nil }
      let keys = known ?? VendorKeys(client, url: metadata.keySet, pause: keyPause)
      published = (metadata, keys, .now + Self.maxAge)
      return (metadata, keys)
    } catch {
      guard case .unreachable = error, let published else { throw error }
      return (published.metadata, published.keys)
    }
  }

  private func exchange(
    _ code: String, of signIn: ProviderSignIn, _ metadata: ProviderMetadata, until end: ContinuousClock.Instant
  ) async throws(IdentityProviderFailure) -> OperatorGrant {
    let credentials = OperatorCredentials(id: address.clientID, secret: address.clientSecret)
    let fields: KeyValuePairs = [
      "grant_type": "authorization_code", "code": code, "redirect_uri": signIn.returnAddress,
      "code_verifier": signIn.verifier,
    ]
    var request = OperatorRequest(tokenAt: metadata.tokenEndpoint, credentials, fields)
    if metadata.takesSecretInBody {
      request.headers.remove(name: "authorization")
      let secret: KeyValuePairs = ["client_id": address.clientID, "client_secret": address.clientSecret]
      request.body = Array("\(fields.formText)&\(secret.formText)".utf8)
    }
    let answer = try await send(request, until: end)
    guard answer.isSuccess else { throw answer.isTrouble ? .unreachable : .refused }
    return try decode(answer)
  }

  /// Returns what the provider says about the person beside the token; nil if it has no such endpoint, or does not
  /// answer.
  private func userInformation(
    _ metadata: ProviderMetadata, _ grant: OperatorGrant, until end: ContinuousClock.Instant
  ) async throws(IdentityProviderFailure) -> Claims? {
    guard let endpoint = metadata.userInfoEndpoint else { return nil }
    let answer = try await send(
      OperatorRequest(.GET, endpoint).authorized(by: grant.accessToken), until: end)
    return answer.isSuccess ? Claims(answer.body) : nil
  }

  private func send(
    _ request: OperatorRequest, until end: ContinuousClock.Instant
  ) async throws(IdentityProviderFailure) -> OperatorAnswer {
    do throws(PhoneCheckFailure) {
      return try await client.send(request, until: end)
    } catch {
      throw .unreachable
    }
  }

  private func decode<Value: Decodable>(_ answer: OperatorAnswer) throws(IdentityProviderFailure) -> Value {
    do throws(PhoneCheckFailure) {
      return try answer.decoded()
    } catch {
      throw .invalid("answer")
    }
  }
}
