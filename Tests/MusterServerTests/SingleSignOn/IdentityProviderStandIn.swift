import AsyncHTTPClient
import Crypto
import Encodings
import Foundation
import Hummingbird
import HummingbirdTesting
import MusterService
import NIOCore
import ServiceFixtures
import Synchronization
import Testing
import VerificationFlow

@testable import MusterConnectors

/// A provider of OpenID Connect within the test, which says what the test makes it say.
final class IdentityProviderStandIn: Sendable {
  static let clientID = "muster desk"
  static let clientSecret = "stand-in: secret/1"
  /// What it usually signs with.
  static let signer = TokenSigner.es256()

  /// What it says.
  struct Scene: Sendable {
    var signer = IdentityProviderStandIn.signer
    /// The keys that it publishes; nil for that which signs.
    var published: [TokenSigner]?
    /// The JSON of claims that differ from the usual ones.
    var claims: [String: String?] = ["sub": #""ada-1""#, "name": #""Ada Lovelace""#, "roles": #"["senior"]"#]
    /// The JSON of what it says beside the token; nil for nothing.
    var userInfo: String?
    var metadata: [String: String] = [:]
    var isDown = false
  }

  private struct State {
    var scene = Scene()
    var grants: [String: Grant] = [:]
    var calls: [String: Int] = [:]
  }

  /// A sign-in that a person has finished.
  private struct Grant {
    let nonce: String
    let challenge: String
    let returnAddress: String
  }

  private let state = Mutex(State())
  private let clock: Clock
  private let address = Mutex("")

  init(clock: Clock) {
    self.clock = clock
  }

  var url: String { address.withLock { $0 } }

  func change(_ change: (inout Scene) -> Void) {
    state.withLock { change(&$0.scene) }
  }

  /// How often a path was called.
  func count(_ path: String) -> Int { state.withLock { $0.calls[path] ?? 0 } }

  /// Signs a person in whom the service sent to this address.
  ///
  /// - Returns: The query with which they come back.
  func signIn(at address: String) throws -> [String: String] {
    let parts = try #require(URLComponents(string: address))
    #expect(address.hasPrefix("\(url)/authorize?"))
    let query = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
    #expect(query["response_type"] == "code" && query["client_id"] == Self.clientID)
    #expect(query["scope"] == "openid profile email" && query["code_challenge_method"] == "S256")
    let code = "code+/\(UUID().uuidString)"
    let grant = Grant(
      nonce: try #require(query["nonce"]), challenge: try #require(query["code_challenge"]),
      returnAddress: try #require(query["redirect_uri"]))
    state.withLock { $0.grants[code] = grant }
    return ["code": code, "state": try #require(query["state"])]
  }

  /// Runs `body` beside the provider.
  func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let router = Router()
    router.get(".well-known/openid-configuration") { [self] _, _ in try answer("metadata") { metadata($0) } }
    router.get("keys") { [self] _, _ in
      try answer("keys") { scene in
        let keys = (scene.published ?? [scene.signer]).compactMap(\.published)
        return #"{"keys":[\#(keys.joined(separator: ","))]}"#
      }
    }
    router.get("userinfo") { [self] request, _ in
      #expect(request.headers[.authorization] == "Bearer access-1")
      return try answer("userinfo") { $0.userInfo ?? "{}" }
    }
    router.post("token") { [self] request, _ in
      let body = String(buffer: try await request.body.collect(upTo: 65_536))
      var parts = URLComponents()
      parts.percentEncodedQuery = body
      let form = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
      guard let token = try token(for: form, request.headers[.authorization]) else {
        return Response(status: .badRequest, body: .init(byteBuffer: ByteBuffer(string: #"{"error":"invalid_grant"}"#)))
      }
      return try answer("token") { _ in #"{"access_token":"access-1","token_type":"Bearer","id_token":"\#(token)"}"# }
    }
    try await Application(router: router).test(.ahc()) { [self] client in
      let port = try #require(client.port)
      address.withLock { $0 = "http://127.0.0.1:\(port)" }
      try await body()
    }
  }

  private func answer(_ path: String, _ body: (Scene) throws -> String) throws -> Response {
    let scene = state.withLock { state in
      state.calls[path, default: 0] += 1
      return state.scene
    }
    guard !scene.isDown else { return Response(status: .serviceUnavailable) }
    return Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(string: try body(scene))))
  }

  private func metadata(_ scene: Scene) -> String {
    let usual = [
      "issuer": "\"\(url)\"", "authorization_endpoint": "\"\(url)/authorize\"", "token_endpoint": "\"\(url)/token\"",
      "jwks_uri": "\"\(url)/keys\"", "end_session_endpoint": "\"\(url)/end?theme=dark\"",
      "userinfo_endpoint": "\"\(url)/userinfo\"", "code_challenge_methods_supported": #"["S256"]"#,
    ]
    let fields = usual.merging(scene.metadata) { $1 }.map { "\"\($0.key)\":\($0.value)" }
    return "{\(fields.joined(separator: ","))}"
  }

  /// Returns the token for a code; nil if the request is not that of the client who began.
  private func token(for form: [String: String], _ authorization: String?) throws -> String? {
    let (grant, scene) = state.withLock { state in
      (form["code"].flatMap { state.grants.removeValue(forKey: $0) }, state.scene)
    }
    let pair = "muster%20desk:stand-in%3A%20secret%2F1"
    let isClient =
      scene.metadata["token_endpoint_auth_methods_supported"] == nil
      ? authorization == "Basic \(Data(pair.utf8).base64EncodedString())"
      : authorization == nil && form["client_id"] == Self.clientID && form["client_secret"] == Self.clientSecret
    let challenge = Data(SHA256.hash(data: Data((form["code_verifier"] ?? "").utf8))).base64URL
    guard let grant, isClient, form["grant_type"] == "authorization_code", challenge == grant.challenge,
      form["redirect_uri"] == grant.returnAddress
    else { return nil }
    let now = clock.now().milliseconds / 1000
    let claims: [String: String?] = [
      "iss": "\"\(url)\"", "aud": #""muster desk""#, "nonce": "\"\(grant.nonce)\"", "iat": "\(now)",
      "exp": "\(now + 300)",
    ]
    return try scene.signer.token(claims.merging(scene.claims) { $1 })
  }
}

/// Runs `body` with a provider, and a server at which reviewers sign in by it. The project `test` is there.
func withSingleSignOn(
  _ change: (inout SingleSignOnRules) -> Void = { _ in },
  _ body: @escaping @Sendable (TestServer, IdentityProviderStandIn, TestClock) async throws -> Void
) async throws {
  var rules = SingleSignOnRules()
  rules.project = "test"
  rules.contact = "access@bank.example"
  change(&rules)
  let clock = TestClock()
  let standIn = IdentityProviderStandIn(clock: clock.clock)
  try await standIn.run { [rules] in
    let connection = IdentityProviderConnection(
      IdentityProviderAddress(
        name: "Staff login", issuer: standIn.url, clientID: IdentityProviderStandIn.clientID,
        clientSecret: IdentityProviderStandIn.clientSecret),
      timeout: .seconds(60), keyPause: .zero)
    var providers = Providers()
    providers.identity = connection.provider
    do {
      try await withTestServer(
        {
          $0.passwordCost = PasswordCost(logRounds: 4, blockSize: 1, parallelism: 1)
          $0.reviewers.signInRate = RequestRate(perSecond: 100, burst: 1000)
          $0.singleSignOn = rules
        }, clock: clock.clock, providers: providers
      ) { server in
        _ = try await server.makeKey(.sessions)
        try await body(server, standIn, clock)
      }
    } catch {
      try? await connection.shutDown()
      throw error
    }
    try await connection.shutDown()
  }
}
