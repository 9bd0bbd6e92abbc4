import AsyncHTTPClient
import Crypto
import Encodings
import Foundation
import HTTPTypes
import JWTKit
import MusterAPI
import NIOCore
import NIOHTTP1
import ServiceFixtures
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Logins at OpenID clients. The tests take the part of a login method.
@Suite struct OpenIDTests {
  @Test func aClientLearnsWhoLoggedIn() async throws {
    try await withTestServer { server in
      let origin = "http://localhost:\(server.port)"
      let configuration = try await server.send(.get, Routes.OpenID.configuration).json()
      #expect(configuration["issuer"] as? String == origin)
      #expect(configuration["token_endpoint"] as? String == origin + "/token")
      let client = try await server.makeClient()
      let session = try await server.makeSession()
      let page = try await server.authorize(client, ["nonce": "n-1", "scope": "openid profile email"])
      #expect(page.status == .found && page.headers[.cacheControl] == "no-store")
      let location = try #require(page.headers[.location])
      let id = AuthorizationID(try #require(location.wholeMatch(of: /\/login\/([0-9a-f\-]{36})/)?.1.description))
      let person = AuthenticatedPerson(
        subject: "ada@example.com", email: "ada@example.com", name: "Ada", methods: ["pin"],
        verificationSession: SessionID(session.id), authenticatedAt: Instant(milliseconds: 1_800_000_000_000))
      let (code, back) = try await server.complete(id, as: person)
      #expect(back.hasPrefix("https://shop.example/callback?code=\(code)&state=s%201&iss=http%3A%2F%2Flocalhost"))

      let answer = try await server.redeem(code, client)
      #expect(answer.status == .ok && answer.headers[.cacheControl] == "no-store")
      #expect(answer.headers[.accessControlAllowOrigin] == "*")
      let tokens = try answer.json()
      #expect(tokens["token_type"] as? String == "Bearer" && tokens["expires_in"] as? Int == 3600)
      let idToken = try #require(tokens["id_token"] as? String)
      let keys = try await JWTKeyCollection().add(
        jwksJSON: String(decoding: server.send(.get, Routes.OpenID.keys).body, as: UTF8.self))
      let claims = try await keys.verify(idToken, as: Claims.self)
      #expect(claims.iss == origin && claims.aud == client.clientId && claims.sub == "ada@example.com")
      #expect(claims.nonce == "n-1" && claims.amr == ["pin"] && claims.authTime == 1_800_000_000)
      #expect(claims.exp - claims.iat == 3600 && claims.email == "ada@example.com" && claims.emailVerified == true)
      let accessToken = try #require(tokens["access_token"] as? String)
      #expect(claims.atHash == Data(SHA256.hash(data: Data(accessToken.utf8)).prefix(16)).base64URL)
      // Neither a token without a signature nor an altered one passes.
      let parts = idToken.split(separator: ".").map(String.init)
      let unsigned = Data(#"{"alg":"none"}"#.utf8).base64URL + "." + parts[1] + "."
      for forged in [unsigned, "\(parts[0]).\(Data("{}".utf8).base64URL).\(parts[2])"] {
        await #expect(throws: (any Error).self) { _ = try await keys.verify(forged, as: Claims.self) }
      }

      for method in [HTTPRequest.Method.get, .post] {
        let user = try await server.send(method, Routes.OpenID.userInfo, token: accessToken).json()
        #expect(user["sub"] as? String == "ada@example.com" && user["name"] as? String == "Ada")
        #expect(user["verification_session"] as? String == session.id && user["email_verified"] as? Bool == true)
      }
      let rows = try await server.store.database.read { try $0.rows("SELECT * FROM openid_authorizations") }
      #expect(["ada@example.com", "Ada", code, accessToken].allSatisfy { !"\(rows)".contains($0) })

      let again = try await server.redeem(code, client)
      #expect(again.status == .badRequest && again.oauthError == "invalid_grant")
      let revoked = try await server.send(.get, Routes.OpenID.userInfo, token: accessToken)
      #expect(revoked.status == .unauthorized && revoked.oauthError == "invalid_token")
      #expect(revoked.headers[.wwwAuthenticate] == "Bearer error=\"invalid_token\"")
      let actions = try await server.actions(in: SessionID(session.id))
      #expect(actions.suffix(2) == ["openid.logged_in", "openid.code_reused"])

      _ = try await server.send(.delete, Routes.path(Routes.session, session.id), token: server.makeKey(.admin))
      #expect(try await server.rowCount("openid_authorizations") == 0)
    }
  }

  @Test func aCodeIsForOneClientOneRequestAndAMinute() async throws {
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let client = try await server.makeClient()
      let other = try await server.makeClient(project: "other")
      let app = try await server.makeClient(isPublic: true)
      let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
      let challenge = [
        "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
      ]
      let code = try await server.logIn(app, challenge)
      let refusals: [(fields: [String: String], client: OpenIDClient, error: String)] = [
        ([:], app, "invalid_grant"), (["code_verifier": String(verifier.reversed())], app, "invalid_grant"),
        (["code_verifier": verifier], client, "invalid_grant"), (["code_verifier": verifier], other, "invalid_grant"),
        (["code_verifier": verifier, "redirect_uri": "https://shop.example/"], app, "invalid_grant"),
        (["code_verifier": verifier, "redirect_uri": ""], app, "invalid_grant"),
        (["code_verifier": verifier, "grant_type": "password"], app, "unsupported_grant_type"),
        (["code_verifier": verifier, "grant_type": ""], app, "invalid_request"),
        (["code_verifier": verifier, "code": ""], app, "invalid_request"),
        (["code_verifier": verifier, "client_secret": "guess"], app, "invalid_client"),
      ]
      for (fields, client, error) in refusals {
        let answer = try await server.redeem(code, client, fields)
        #expect(answer.oauthError == error && answer.headers[.cacheControl] == "no-store", "\(fields)")
        #expect(answer.status == (error == "invalid_client" ? .unauthorized : .badRequest), "\(fields)")
      }
      #expect(try await server.redeem(code, app, ["code_verifier": verifier]).status == .ok, "refusals use nothing up")
      for secret in [nil, "guess"] {
        var guess = client
        guess.clientSecret = secret
        let answer = try await server.redeem(server.logIn(client), guess)
        #expect(answer.oauthError == "invalid_client" && answer.headers[.wwwAuthenticate] == "Basic realm=\"Muster\"")
      }
      let late = try await server.logIn(client)
      clock.advance(by: .seconds(61))
      #expect(try await server.redeem(late, client).oauthError == "invalid_grant")

      let token = try await server.redeem(server.logIn(client), client).json()["access_token"] as? String
      #expect(try await server.send(.get, Routes.OpenID.userInfo, token: token).status == .ok)
      try await server.revoke(client)
      #expect(try await server.send(.get, Routes.OpenID.userInfo, token: token).oauthError == "invalid_token")
      #expect(try await server.authorize(client).problemCode == "OPENID_CLIENT_UNKNOWN")
      clock.advance(by: .seconds(2 * 3600 + 1))
      let now = clock.clock.now()
      _ = try await server.store.database.write { try SweepAuthorizations.delete(on: $0, at: now) }
      #expect(try await server.rowCount("openid_authorizations") == 0)
    }
  }

  @Test func aLoginThatCannotBeTrustedIsNotRedirected() async throws {
    try await withTestServer { server in
      let client = try await server.makeClient()
      #expect(try await server.authorize(client, ["client_id": "none"]).problemCode == "OPENID_CLIENT_UNKNOWN")
      let elsewhere = try await server.authorize(client, ["redirect_uri": "https://evil.example/"])
      #expect(elsewhere.problemCode == "OPENID_REDIRECT_UNKNOWN" && elsewhere.headers[.location] == nil)
      let silent = try await server.authorize(client, ["prompt": "none"])
      let location = try #require(silent.headers[.location])
      #expect(silent.status == .found && location.hasPrefix("https://shop.example/callback?error=login_required&"))
      #expect(location.contains("&state=s%201&"))
      let twice = try await server.open("\(Routes.OpenID.authorize)?client_id=\(client.clientId)&client_id=x")
      #expect(twice.problemCode == "OPENID_CLIENT_UNKNOWN")

      let page = try await server.authorize(client)
      let id = AuthorizationID(try #require(page.headers[.location]).replacing("/login/", with: ""))
      let now = Instant(milliseconds: 0)
      let refusal = try await server.store.database.write { try server.muster.openID.refuse(id, on: $0, at: now) }
      #expect(refusal.contains("?error=access_denied&"))
      await #expect(throws: ServiceError(.authorizationEnded)) {
        _ = try await server.complete(id, as: AuthenticatedPerson(subject: "x", methods: [], authenticatedAt: now))
      }
      await #expect(throws: ServiceError(.authorizationNotFound)) {
        _ = try await server.complete(
          AuthorizationID("none"), as: AuthenticatedPerson(subject: "x", methods: [], authenticatedAt: now))
      }
      #expect(try await server.send(.get, Routes.OpenID.userInfo).headers[.wwwAuthenticate] == "Bearer")
      let json = try await server.send(.post, Routes.OpenID.token, body: Data("{}".utf8))
      #expect(json.oauthError == "invalid_request")
    }
  }

  @Test func clientsBelongToTheirProject() async throws {
    try await withTestServer { server in
      let client = try await server.makeClient()
      #expect(client.clientSecret?.hasPrefix("cs_") == true && !client.public)
      let admin = try await server.makeKey(.admin)
      let list: OpenIDClientList = try await server.send(.get, Routes.OpenID.clients, token: admin).decoded()
      #expect(list.clients.map(\.clientId) == [client.clientId] && list.clients[0].clientSecret == nil)
      let stranger = try await server.makeKey(.admin, project: "other")
      let others: OpenIDClientList = try await server.send(.get, Routes.OpenID.clients, token: stranger).decoded()
      #expect(others.clients == [])
      let path = Routes.path(Routes.OpenID.client, client.clientId)
      #expect(try await server.send(.delete, path, token: stranger).problemCode == "OPENID_CLIENT_NOT_FOUND")
      for _ in 1...2 { #expect(try await server.send(.delete, path, token: admin).status == .noContent) }
      for (name, uris) in [("", ["https://shop.example/"]), ("Shop", []), ("Shop", ["http://shop.example/"])] {
        let body = try JSONCoding.encoder().encode(OpenIDClientRequest(name: name, redirectUris: uris))
        let refused = try await server.send(.post, Routes.OpenID.clients, token: admin, body: body)
        #expect(refused.problemCode == "OPENID_CLIENT_INVALID", "\(name) \(uris)")
      }
    }
  }
}

/// The claims of an ID token.
private struct Claims: JWTPayload {
  let iss, sub, aud, atHash: String
  let iat, exp, authTime: Int
  let amr: [String]
  let nonce, email: String?
  let emailVerified: Bool?

  private enum CodingKeys: String, CodingKey {
    case iss, sub, aud, iat, exp, amr, nonce, email
    case atHash = "at_hash"
    case authTime = "auth_time"
    case emailVerified = "email_verified"
  }

  func verify(using algorithm: some JWTAlgorithm) throws {}
}

extension TestServer {
  fileprivate func makeClient(project: String = "test", isPublic: Bool = false) async throws -> OpenIDClient {
    let message = OpenIDClientRequest(
      name: "Shop", redirectUris: ["https://shop.example/callback"], public: isPublic ? true : nil)
    let answer = try await send(
      .post, Routes.OpenID.clients, token: makeKey(.admin, project: project),
      body: JSONCoding.encoder().encode(message))
    #expect(answer.status == .created)
    return try answer.decoded()
  }

  fileprivate func revoke(_ client: OpenIDClient) async throws {
    let answer = try await send(
      .delete, Routes.path(Routes.OpenID.client, client.clientId), token: makeKey(.admin))
    #expect(answer.status == .noContent)
  }

  /// Opens the address to which a client sends browsers, with these changes.
  fileprivate func authorize(_ client: OpenIDClient, _ changes: [String: String] = [:]) async throws -> Answer {
    let fields = [
      "client_id": client.clientId, "redirect_uri": client.redirectUris[0], "response_type": "code",
      "scope": "openid", "state": "s 1",
    ].merging(changes) { $1 }
    return try await open("\(Routes.OpenID.authorize)?\(form(fields))")
  }

  /// Opens a path as a browser that follows no redirect.
  fileprivate func open(_ path: String) async throws -> Answer {
    let client = HTTPClient(
      eventLoopGroupProvider: .singleton, configuration: .init(redirectConfiguration: .disallow))
    let answer = try await client.execute(
      HTTPClientRequest(url: "http://localhost:\(port)\(path)"), deadline: .now() + .minutes(5))
    let body = try await answer.body.collect(upTo: 65_536)
    try await client.shutdown()
    var headers = HTTPFields()
    for (name, value) in answer.headers { if let name = HTTPField.Name(name) { headers[name] = value } }
    return Answer(
      status: HTTPResponse.Status(code: Int(answer.status.code)), headers: headers,
      body: Data(body.readableBytesView))
  }

  /// Returns the code of a login, and where the browser goes with it.
  fileprivate func complete(
    _ id: AuthorizationID, as person: AuthenticatedPerson
  ) async throws -> (code: String, back: String) {
    let now = muster.clock.now()
    return try await store.database.write { connection in
      let code = try muster.openID.complete(id, as: person, on: connection, at: now)
      let authorization = try #require(try muster.openID.find(id, on: connection))
      return (code, muster.openID.redirect(of: authorization, code: code))
    }
  }

  /// Logs a person in at a client, and returns the code.
  fileprivate func logIn(_ client: OpenIDClient, _ changes: [String: String] = [:]) async throws -> String {
    let location = try #require(try await authorize(client, changes).headers[.location])
    let person = AuthenticatedPerson(subject: "ada", methods: ["otp"], authenticatedAt: muster.clock.now())
    return try await complete(AuthorizationID(location.replacing("/login/", with: "")), as: person).code
  }

  fileprivate func redeem(
    _ code: String, _ client: OpenIDClient, _ changes: [String: String] = [:]
  ) async throws -> Answer {
    var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    var fields = [
      "grant_type": "authorization_code", "code": code, "redirect_uri": client.redirectUris[0],
    ].merging(changes) { $1 }
    if let secret = client.clientSecret {
      headers[.authorization] = "Basic " + Data("\(client.clientId):\(secret)".utf8).base64EncodedString()
    } else {
      fields["client_id"] = client.clientId
    }
    return try await send(.post, Routes.OpenID.token, headers: headers, body: Data(form(fields).utf8))
  }

  private func form(_ fields: [String: String]) -> String {
    fields.map { "\($0.key)=\($0.value.percentEncoded)" }.joined(separator: "&")
  }
}

extension Answer {
  /// The fields of a JSON object.
  fileprivate func json() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
  }

  fileprivate var oauthError: String? { try? json()["error"] as? String }
}
