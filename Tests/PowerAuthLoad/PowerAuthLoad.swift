internal import ArgumentParser
internal import AsyncHTTPClient
internal import Foundation
internal import NIOCore
internal import NIOFoundationCompat
internal import NIOHTTP1
internal import PowerAuthApp

/// Sends the same request again and again, as an app with PowerAuth or over TLS alone, for measurements.
@main
struct PowerAuthLoad: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "powerauth-load",
    abstract: "Send requests as an app, in turns that the standard input asks for.",
    discussion: """
      Each line is a kind (plain, powerauth, or exchange with a new key each) and a number of seconds. The answer to a line is the number of requests. \
      The key of an app without PowerAuth, with the scopes sessions and onboarding, is in MUSTER_KEY.
      """)

  enum Kind: String {
    case plain, powerauth, exchange
  }

  @Option(help: "The URL of the service.") var server: String
  @Option(help: "The configuration of an app of the same project.") var configuration: String
  @Option(help: "The version of PowerAuth: 3.2, 3.3, or a suite of 4.0.") var version = "3.3"

  func run() async throws {
    guard let key = ProcessInfo.processInfo.environment["MUSTER_KEY"] else {
      throw ValidationError("MUSTER_KEY is not set.")
    }
    var app = try await AppInVerification(server: server, key: key, version: version, configuration: configuration)
    let plain = try await PlainClient(server: server, key: key)
    while let line = readLine() {
      let words = line.split(separator: " ")
      guard words.count == 2, let kind = Kind(rawValue: String(words[0])), let seconds = Double(words[1]) else {
        throw ValidationError("A line must be a kind and a number of seconds.")
      }
      let end = ContinuousClock.now + .seconds(seconds)
      var count = 0
      while ContinuousClock.now < end {
        switch kind {
        case .plain: try await plain.askForScanner()
        case .powerauth: try await app.askForScanner()
        case .exchange: try await app.askForScannerWithNewKey()
        }
        count += 1
      }
      print(count)
      fflush(nil)
    }
  }
}

/// The request that is measured, and those before it.
private enum Requests {
  typealias Request = (path: String, fields: [String: any Sendable])

  static let scanner: Request = ("/api/identity/document/init-sdk", ["attributes": ["sdk-init-token": "challenge"]])
  static let consent: Request = ("/api/identity/consent/approve", ["consentType": "GDPR", "approved": true])
  static let beginning: Request = ("/api/identity/init", [:])
}

/// An app with PowerAuth whose verification has begun.
private struct AppInVerification {
  private var app: any AppOfAVersion
  private let process: String

  init(server: String, key: String, version: String, configuration: String) async throws {
    let connection: PowerAuthApp.Send = { request in
      let reply = try await post(server + request.path, headers: request.headers, request.body)
      return PowerAuthApp.Reply(status: reply.status, body: reply.body)
    }
    if version.hasPrefix("3.") {
      var app = try PowerAuthApp(version: version, configuration: configuration, send: connection)
      try await app.synchronizeTime()
      self.app = app
    } else {
      var app = try PowerAuth4App(suite: version, configuration: configuration, send: connection)
      _ = try await app.synchronizeTime()
      self.app = app
    }
    let started = try await app.onboard(
      "/api/onboarding/start", ["identification": ["person": UUID().uuidString]], .init(.none, .application))
    process = try text("processId", in: started.answer["responseObject"])
    let refusal = try await app.activate(process, code: sandboxCode)
    guard refusal == nil else { throw LoadError(text: "activation: \(String(describing: refusal))") }
    try await send(Requests.consent, .init(.signature("possession")))
    try await send(Requests.beginning, .init(.signature("possession")))
  }

  mutating func askForScanner() async throws {
    try await send(Requests.scanner, .init(.signature("possession"), .activation))
  }

  mutating func askForScannerWithNewKey() async throws {
    app.forgetTemporaryKeys()
    try await askForScanner()
  }

  private mutating func send(_ request: Requests.Request, _ protection: PowerAuthApp.Protection) async throws {
    let answer = try await app.onboard(request.path, request.fields.merging(["processId": process]) { $1 }, protection)
    guard answer.status == 200 else { throw LoadError(text: "\(request.path): \(answer)") }
  }
}

/// What both versions of apps can do.
private protocol AppOfAVersion: Sendable {
  mutating func activate(_ process: String, code: String) async throws -> [String: Any]?
  mutating func forgetTemporaryKeys()
  mutating func onboard(
    _ path: String, _ object: [String: Any], _ protection: PowerAuthApp.Protection
  ) async throws -> (status: Int, answer: [String: Any])
}

extension PowerAuthApp: AppOfAVersion {
  fileprivate mutating func activate(_ process: String, code: String) async throws -> [String: Any]? {
    try await activate(process: process, code: code)
  }
}

extension PowerAuth4App: AppOfAVersion {
  fileprivate mutating func activate(_ process: String, code: String) async throws -> [String: Any]? {
    try await activate(process: process, code: code)
  }
}

/// An app without PowerAuth whose verification has begun.
private struct PlainClient {
  private let server: String
  private let token: String
  private let process: String

  init(server: String, key: String) async throws {
    self.server = server
    let started = try await ask(
      server + "/api/onboarding/start", key, ["requestObject": ["identification": ["person": UUID().uuidString]]])
    process = try text("processId", in: started["responseObject"])
    token = try text(
      "token", in: try await ask(server + "/v1/activations", key, ["processId": process, "otpCode": sandboxCode]))
    try await send(Requests.consent)
    try await send(Requests.beginning)
  }

  func askForScanner() async throws { try await send(Requests.scanner) }

  private func send(_ request: Requests.Request) async throws {
    _ = try await ask(
      server + request.path, token, ["requestObject": request.fields.merging(["processId": process]) { $1 }])
  }
}

/// The code that is right in every sandbox.
private let sandboxCode = "11111111"

private struct LoadError: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}

private func text(_ name: String, in object: Any?) throws -> String {
  guard let text = (object as? [String: Any])?[name] as? String else { throw LoadError(text: "no \(name)") }
  return text
}

private func ask(_ url: String, _ token: String, _ object: [String: Any]) async throws -> [String: Any] {
  let reply = try await post(
    url, headers: ["Content-Type": "application/json", "Authorization": "Bearer \(token)"],
    JSONSerialization.data(withJSONObject: object))
  guard (200..<300).contains(reply.status) else {
    throw LoadError(text: "\(url): \(reply.status) \(String(decoding: reply.body, as: UTF8.self))")
  }
  return try JSONSerialization.jsonObject(with: reply.body) as? [String: Any] ?? [:]
}

private func post(
  _ url: String, headers: [String: String], _ body: Data
) async throws -> (status: Int, body: Data) {
  var request = HTTPClientRequest(url: url)
  request.method = .POST
  for (name, value) in headers { request.headers.add(name: name, value: value) }
  request.body = .bytes(ByteBuffer(data: body))
  let answer = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
  return (Int(answer.status.code), Data(buffer: try await answer.body.collect(upTo: 1 << 20)))
}
