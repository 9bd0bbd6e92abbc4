import TestStores
import Testing
import VerificationFlow

@testable import MusterService

/// What OpenID clients may register and request.
@Suite(.anyEngine) struct OpenIDRequestTests {
  @Test(arguments: [
    ("https://shop.example/callback", true), ("https://shop.example/callback?from=muster", true),
    ("http://localhost:3000/callback", true), ("http://127.0.0.1/callback", true), ("http://[::1]:8000/", true),
    ("com.example.app:/callback", true), ("com.example.app://callback", true),
    ("http://shop.example/callback", false), ("http://localhost.evil.example/", false), ("https:///callback", false),
    ("https://shop.example/#part", false), ("https://user@shop.example/", false), ("https://*.example/", false),
    ("https://shop.example/\\evil", false), ("https://shop.example/ callback", false), ("myapp://callback", false),
    ("javascript:alert(1)", false), ("data:text/html,x", false), ("/callback", false), ("", false),
    ("https://shop.example/" + String(repeating: "x", count: 2048), false),
  ])
  func redirectURIsAreSafe(uri: String, isAcceptable: Bool) {
    #expect(RedirectAddress.isAcceptable(uri) == isAcceptable)
  }

  @Test(arguments: [
    ("https://shop.example/callback", "https://shop.example/callback", true),
    ("http://127.0.0.1:51234/callback", "http://127.0.0.1/callback", true),
    ("http://[::1]:51234/callback", "http://[::1]:8000/callback", true),
    ("http://127.0.0.1:51234/other", "http://127.0.0.1/callback", false),
    ("http://127.0.0.1:51234@evil.example/callback", "http://127.0.0.1/callback", false),
    ("http://localhost:1/callback", "http://localhost:2/callback", false),
    ("https://shop.example:444/callback", "https://shop.example/callback", false),
    ("https://shop.example/callback/", "https://shop.example/callback", false),
    ("https://shop.example/callback?a=b", "https://shop.example/callback", false),
    ("https://SHOP.example/callback", "https://shop.example/callback", false),
  ])
  func redirectURIsAreComparedExactly(requested: String, registered: String, matches: Bool) {
    #expect(RedirectAddress.matches(requested, registered) == matches)
  }

  @Test func redirectsKeepTheirQuery() {
    let fields: [(String, String?)] = [("code", "a b&c"), ("state", nil), ("iss", "https://verify.example")]
    #expect(
      RedirectAddress.adding(fields, to: "https://shop.example/?x=1")
        == "https://shop.example/?x=1&code=a%20b%26c&iss=https%3A%2F%2Fverify.example")
    #expect(RedirectAddress.adding([("code", "1")], to: "com.example.app:/c") == "com.example.app:/c?code=1")
  }

  /// The example of RFC 7636, appendix B.
  @Test(arguments: [
    ("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", true),
    ("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXl", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", false),
    ("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", false),
    (nil, "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", false),
    ("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", nil, false), (nil, nil, true), ("short", nil, false),
  ])
  func proofKeysFitTheirChallenge(verifier: String?, challenge: String?, isAccepted: Bool) {
    #expect(ProofKey.accepts(verifier, for: challenge) == isAccepted)
  }

  /// The parameters of a request that is right, and what changes in it.
  @Test(
    arguments: [
      ([:], nil), (["scope": "openid offline_access email"], nil), (["prompt": "login"], nil), (["max_age": "0"], nil),
      (["response_mode": "query"], nil), (["code_challenge": "", "code_challenge_method": ""], nil),
      (["prompt": "none"], "login_required"), (["prompt": "none login"], "invalid_request"),
      (["response_type": "token"], "unsupported_response_type"),
      (["response_type": "code id_token"], "unsupported_response_type"),
      (["response_type": ""], "invalid_request"), (["response_mode": "fragment"], "invalid_request"),
      (["scope": "email"], "invalid_scope"), (["scope": ""], "invalid_scope"), (["state": "\u{0}"], "invalid_request"),
      (["nonce": "é"], "invalid_request"), (["request": "x.y.z"], "request_not_supported"),
      (["request_uri": "https://x.example"], "request_uri_not_supported"),
      (["registration": "{}"], "registration_not_supported"), (["code_challenge_method": "plain"], "invalid_request"),
      (["code_challenge_method": ""], "invalid_request"), (["code_challenge": "short"], "invalid_request"),
      (["code_challenge": ""], "invalid_request"),
    ] as [([String: String], String?)])
  func requestsAreRefusedForReasonsOfTheStandard(changes: [String: String], error: String?) throws {
    let (fields, now) = (Self.fields.merging(changes) { $1 }, Instant(milliseconds: 1_800_000_000_000))
    let parameters = AuthorizationParameters(fields, issuer: "https://verify.example", address: "")
    let uri = try parameters.redirectURI(of: Self.client)
    do throws(AuthorizationError) {
      let authorization = try parameters.authorization(of: Self.client, to: uri, at: now)
      #expect(error == nil && authorization.scopes.first == "openid")
      #expect(!authorization.scopes.contains("offline_access") && authorization.state == "s 1")
      #expect(authorization.isOpen(at: now) && !authorization.isOpen(at: now.advanced(by: .seconds(600))))
    } catch let refusal {
      #expect(refusal.code.rawValue == error)
      #expect(refusal.location.hasPrefix("https://shop.example/callback?error=\(refusal.code.rawValue)&"))
      #expect(refusal.location.hasSuffix("iss=https%3A%2F%2Fverify.example"))
      #expect(refusal.location.contains("&state=s%201&") == (changes["state"] == nil))
    }
  }

  @Test func publicClientsNeedAProofKey() throws {
    let client = OpenIDClientRecord(
      id: "app", projectId: ProjectID("p"), name: "App", secretHash: nil, redirectURIs: Self.client.redirectURIs,
      createdAt: Instant(milliseconds: 0))
    let fields = Self.fields.filter { !$0.key.hasPrefix("code_challenge") }
    let bare = AuthorizationParameters(fields, issuer: "https://verify.example", address: "")
    #expect(throws: AuthorizationError.self) {
      try bare.authorization(of: client, to: bare.redirectURI(of: client), at: Instant(milliseconds: 0))
    }
    #expect(throws: Never.self) {
      try bare.authorization(of: Self.client, to: bare.redirectURI(of: Self.client), at: Instant(milliseconds: 0))
    }
  }

  @Test func parametersThatOccurTwiceAreRefused() throws {
    let twice = AuthorizationParameters(
      Self.fields, repeated: ["state"], issuer: "https://verify.example", address: "")
    #expect(throws: AuthorizationError.self) {
      try twice.authorization(of: Self.client, to: twice.redirectURI(of: Self.client), at: Instant(milliseconds: 0))
    }
    let unclear = AuthorizationParameters(
      Self.fields, repeated: ["redirect_uri", "client_id"], issuer: "", address: "")
    #expect(unclear.clientID == nil)
    #expect(throws: ServiceError(.openIDRedirectUnknown)) { try unclear.redirectURI(of: Self.client) }
  }

  @Test(
    arguments: [
      ("Basic c2hvcDpzJTNB", [:], "shop", "s:"), ("basic c2hvcDo=", [:], "shop", nil),
      (nil, ["client_id": "shop", "client_secret": "s"], "shop", "s"), (nil, ["client_id": "app"], "app", nil),
      ("Basic c2hvcDpz", ["client_id": "shop"], "shop", "s"),
    ] as [(String?, [String: String], String, String?)])
  func clientsAuthenticateInTwoWays(
    header: String?, fields: [String: String], id: String, secret: String?
  ) throws {
    let credentials = try TokenRequest(fields, authorization: header, address: "").credentials
    #expect(credentials.id == id && credentials.secret == secret)
  }

  @Test(
    arguments: [
      (nil, [:], .invalidRequest), (nil, ["client_id": "é"], .invalidRequest), ("Bearer x", [:], .invalidClient),
      ("Basic !", [:], .invalidClient), ("Basic c2hvcA==", [:], .invalidClient),
      ("Basic c2hvcDpz", ["client_secret": "s"], .invalidRequest),
      ("Basic c2hvcDpz", ["client_id": "other"], .invalidClient),
    ] as [(String?, [String: String], TokenError.Code)])
  func unclearCredentialsAreRefused(header: String?, fields: [String: String], code: TokenError.Code) {
    let request = TokenRequest(fields, authorization: header, address: "")
    #expect { try request.credentials } throws: { ($0 as? TokenError)?.code == code }
  }

  private static let client = OpenIDClientRecord(
    id: "shop", projectId: ProjectID("p"), name: "Shop", secretHash: "hash",
    redirectURIs: ["https://shop.example/callback"], createdAt: Instant(milliseconds: 0))

  private static let fields = [
    "client_id": "shop", "redirect_uri": "https://shop.example/callback", "response_type": "code", "scope": "openid",
    "state": "s 1", "nonce": "n-1", "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    "code_challenge_method": "S256",
  ]
}
