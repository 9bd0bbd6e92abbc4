import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOFoundationEssentialsCompat
import NIOHTTP1
import NIOHTTPTypesHTTP1
import Testing

/// A browser that keeps cookies, and goes nowhere by itself.
struct SignInBrowser {
  private static let client = HTTPClient(
    eventLoopGroupProvider: .singleton, configuration: HTTPClient.Configuration(redirectConfiguration: .disallow))

  let server: TestServer
  var cookies: [String: String] = [:]
  /// What the forms of the last page bring back.
  private var formToken = ""

  init(_ server: TestServer) {
    self.server = server
  }

  /// Opens a page.
  ///
  /// - Parameter isFromElsewhere: Whether another site leads there, so that strict cookies stay behind.
  mutating func get(_ path: String, isFromElsewhere: Bool = false) async throws -> SignInAnswer {
    try await send(.GET, path, form: nil, isFromElsewhere: isFromElsewhere)
  }

  mutating func post(_ path: String, _ form: [String: String] = [:]) async throws -> SignInAnswer {
    try await send(.POST, path, form: form.merging(["formToken": formToken]) { $1 }, isFromElsewhere: false)
  }

  /// Begins to sign in, and gives the address at the provider.
  mutating func leave(_ query: String = "") async throws -> String {
    let answer = try await get("/review/sso\(query)")
    #expect(answer.status == 303, "\(answer.html)")
    return try #require(answer.location)
  }

  /// Comes back from the provider.
  mutating func comeBack(_ query: [String: String]) async throws -> SignInAnswer {
    var parts = URLComponents()
    parts.queryItems = query.map { URLQueryItem(name: $0.key, value: $0.value) }
    let text = (parts.percentEncodedQuery ?? "").replacing("+", with: "%2B")
    return try await get("/review/sso/return?\(text)", isFromElsewhere: true)
  }

  /// Signs in at the provider, and comes back.
  mutating func signIn(by standIn: IdentityProviderStandIn) async throws -> SignInAnswer {
    try await comeBack(standIn.signIn(at: leave()))
  }

  private mutating func send(
    _ method: HTTPMethod, _ path: String, form: [String: String]?, isFromElsewhere: Bool
  ) async throws -> SignInAnswer {
    var request = HTTPClientRequest(url: "http://localhost:\(server.port)\(path)")
    request.method = method
    let sent = cookies.filter { !isFromElsewhere || $0.key == "__Host-muster-sso" }
    if !sent.isEmpty {
      request.headers.add(name: "cookie", value: sent.map { "\($0.key)=\($0.value)" }.joined(separator: "; "))
    }
    if let form {
      var parts = URLComponents()
      parts.queryItems = form.map { URLQueryItem(name: $0.key, value: $0.value) }
      request.headers.add(name: "content-type", value: "application/x-www-form-urlencoded")
      request.body = .bytes(
        ByteBuffer(string: (parts.percentEncodedQuery ?? "").replacing("+", with: "%2B")))
    }
    let answer = try await Self.client.execute(request, timeout: .minutes(5))
    for cookie in answer.headers["set-cookie"] {
      let pair = cookie.split(separator: ";")[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (name, value) = (String(pair[0]), String(pair[1]))
      #expect(cookie.contains("HttpOnly") && cookie.contains("Secure") && cookie.contains("Path=/"))
      #expect(cookie.contains(name == "__Host-muster-sso" ? "SameSite=Lax" : "SameSite=Strict"))
      cookies[name] = value.isEmpty ? nil : value
    }
    let html = String(buffer: try await answer.body.collect(upTo: 1 << 20))
    if let token = html.firstMatch(of: /name="formToken" value="([^"]+)"/) { formToken = String(token.1) }
    return SignInAnswer(
      status: Int(answer.status.code), location: answer.headers.first(name: "location"),
      refresh: answer.headers.first(name: "refresh"), html: html)
  }
}

struct SignInAnswer: Sendable {
  let status: Int
  let location: String?
  let refresh: String?
  let html: String

  /// The code of the error that the page names.
  var code: String? { html.firstMatch(of: /<code>(SSO_[A-Z_]+)<\/code>/).map { String($0.1) } }
}
