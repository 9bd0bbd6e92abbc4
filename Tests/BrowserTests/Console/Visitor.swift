import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import RunningPrograms
import Testing

/// Somebody who asks the console without a browser, with whatever cookie they have, and follows no redirection.
struct Visitor: Sendable {
  let console: ConsoleFixture
  var cookie: String?

  /// Somebody who has only seen the form for signing in.
  static func nobody(at console: ConsoleFixture) async throws -> Visitor {
    let answer = try await Visitor(console: console).get("/review/sign-in")
    return Visitor(console: console, cookie: answer.headers["set-cookie"].map { String($0.prefix { $0 != ";" }) })
  }

  /// What came back.
  struct Answer: Sendable {
    let status: Int
    let headers: [String: String]
    let body: String

    var location: String? { headers["location"] }
  }

  func get(_ path: String, headers: [String: String] = [:]) async throws -> Answer {
    try await send("GET", path, headers, nil)
  }

  /// Sends a form. Unless it is given another, it has the token that the forms of the visitor's own pages have.
  func post(_ path: String, _ fields: [String: String] = [:], headers: [String: String] = [:]) async throws -> Answer {
    var fields = fields
    if fields["formToken"] == nil { fields["formToken"] = try await formToken() }
    let body = fields.map { "\(Self.encode($0.key))=\(Self.encode($0.value))" }.joined(separator: "&")
    let type = ["Content-Type": "application/x-www-form-urlencoded", "Origin": console.service.url.absoluteString]
    return try await send("POST", path, type.merging(headers) { $1 }, body)
  }

  /// The token of the forms that the visitor is shown.
  func formToken() async throws -> String? {
    for path in ["/review/account", "/review/sign-in"] {
      let page = try await get(path).body
      if let token = page.firstMatch(of: /name="formToken" value="([^"]+)"/) { return String(token.1) }
    }
    return nil
  }

  private func send(
    _ method: String, _ path: String, _ headers: [String: String], _ body: String?
  ) async throws -> Answer {
    let address = path.hasPrefix("http") ? path : console.service.url.absoluteString + path
    var request = HTTPClientRequest(url: address)
    request.method = .RAW(value: method)
    request.headers = HTTPHeaders(headers.map { ($0.key, $0.value) })
    request.headers.add(name: "Accept", value: "text/html")
    if let cookie { request.headers.add(name: "Cookie", value: cookie) }
    if let body { request.body = .bytes(ByteBuffer(string: body)) }
    let answer = try await Self.client.execute(request, timeout: .minutes(2))
    // A stream of events has no end of its own.
    let isStream = answer.headers.first(name: "Content-Type")?.hasPrefix("text/event-stream") == true
    let bytes = isStream ? ByteBuffer() : try await answer.body.collect(upTo: .max)
    return Answer(
      status: Int(answer.status.code),
      headers: Dictionary(answer.headers.map { ($0.name.lowercased(), $0.value) }) { $1 }, body: String(buffer: bytes))
  }

  private static func encode(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  /// One for all tests, which ends with them.
  private static let client = {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()
}
