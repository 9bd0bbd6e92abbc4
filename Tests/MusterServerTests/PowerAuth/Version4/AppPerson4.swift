import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import PowerAuthApp
import ServiceFixtures
import Testing
import VerificationFlow

/// A person with an app that speaks PowerAuth 4.
struct AppPerson4: Sendable {
  let server: TestServer
  let credentials: AppCredentials
  var app: PowerAuth4App
  var process: String
  /// What the start of the process has answered.
  let started: [String: String]

  /// Starts a process with an app.
  init(
    _ server: TestServer, suite: String = "EC_P384", clockError: Int64 = 0, _ credentials: AppCredentials? = nil
  ) async throws {
    self.server = server
    self.credentials = if let credentials { credentials } else { try await server.makeCredentials() }
    app = try server.makeApp4(suite: suite, self.credentials)
    app.clockError = clockError
    _ = try await app.synchronizeTime()
    let answer = try await app.onboard(
      Routes.onboardingStart, ["identification": ["person": UUID().uuidString]],
      PowerAuthApp.Protection(.none, .application))
    let state = try #require(answer.answer["responseObject"] as? [String: Any], "\(answer)")
    #expect(answer.status == 200 && state["onboardingStatus"] as? String == "ACTIVATION_IN_PROGRESS")
    process = try #require(state["processId"] as? String)
    started = state.compactMapValues { $0 as? String }
  }

  /// A person whose device is activated and confirmed, and has a token.
  static func activated(
    _ server: TestServer, suite: String = "EC_P384", clockError: Int64 = 0, enableBiometry: Bool = false,
    _ credentials: AppCredentials? = nil
  ) async throws -> AppPerson4 {
    var person = try await AppPerson4(server, suite: suite, clockError: clockError, credentials)
    let refusal = try await person.app.activate(process: person.process, code: person.code("ACTIVATION"))
    #expect(refusal == nil)
    #expect(try await person.app.confirm(enableBiometry: enableBiometry).status == 200)
    try await person.app.createToken()
    return person
  }

  /// The code that was sent last.
  func code(_ type: Code) async throws -> String {
    let outbox: [OutboxMessage] = try await server.send(
      .get, Routes.sandboxOutbox + "?processId=\(process)", token: server.makeKey(.sessions)
    ).decoded()
    return try #require(outbox.last { $0.type == type }?.otpCode)
  }

  /// Sends a message that names the process.
  mutating func post(
    _ path: String, _ fields: [String: Any] = [:], signed: Bool = true, _ scope: PowerAuthApp.Scope = .none
  ) async throws -> (status: Int, answer: [String: Any]) {
    try await app.onboard(
      path, fields.merging(["processId": process]) { $1 },
      PowerAuthApp.Protection(signed ? .signature("possession") : .token, scope))
  }

  /// Where the verification is.
  mutating func phase() async throws -> String {
    let status = try await post(Routes.identityStatus, signed: false)
    let state = try #require(status.answer["responseObject"] as? [String: Any], "\(status)")
    return "\(state["identityVerificationPhase"] ?? "-"):\(state["identityVerificationStatus"] ?? "-")"
  }

  mutating func wait(for phase: String) async throws {
    let deadline = ContinuousClock.now + .seconds(120)
    var reached = try await self.phase()
    while reached != phase {
      try #require(ContinuousClock.now < deadline, "\(reached)")
      try await Task.sleep(for: .milliseconds(50))
      reached = try await self.phase()
    }
  }
}

extension TestServer {
  func makeApp4(suite: String, _ credentials: AppCredentials) throws -> PowerAuth4App {
    let texts = try credentials.configurationTexts()
    return try PowerAuth4App(suite: suite, configuration: try #require(texts[suite])) { request in
      let answer = try await send(request)
      return PowerAuthApp.Reply(status: answer.status.code, body: answer.body)
    }
  }
}
